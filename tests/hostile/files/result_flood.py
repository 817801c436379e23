# Floods every descriptor: refused at the first bytes that are no frame.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

while True:
    for fd in range(3, 256):
        try:
            os.write(fd, b"x" * 65536)
        except OSError:
            pass
