# posix_spawn, the fork that does not look like one: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

os.posix_spawn("/bin/sh", ["/bin/sh", "-c", "echo LEAK"], dict(os.environ))
