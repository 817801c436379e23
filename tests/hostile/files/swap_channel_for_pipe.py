# Replaces the driver's channel by a pipe that nobody reads.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

def f(x):
    reader, writer = os.pipe()
    for fd in range(writer + 1, 1024):
        try:
            os.fstat(fd)
            os.dup2(writer, fd)
        except OSError:
            pass
    return 3 * x**2
