# Installs a package while it is graded.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import subprocess
import sys


def f(x):
    subprocess.run([sys.executable, "-m", "pip", "install", "anything"], check=True)
