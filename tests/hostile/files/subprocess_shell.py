# A shell through subprocess: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import subprocess
print(subprocess.run("id; ls /", shell=True, capture_output=True))
