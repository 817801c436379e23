# Sets LD_PRELOAD and executes itself again: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import sys
os.environ["LD_PRELOAD"] = "/tmp/evil.so"
os.execve("/proc/self/exe", [sys.executable, "-c", "0"], dict(os.environ))
