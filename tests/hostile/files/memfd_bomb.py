# Anonymous files in memory, which no memory limit counts: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
l = []
while True:
    fd = os.memfd_create("x"); os.write(fd, b"x" * (1 << 20)); l.append(fd)
