# Fills /dev/shm, which no limit counts: not writable.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

open_files = []
for i in range(200):
    fd = os.open(f"/dev/shm/GRADER-LEFTOVER{i}", os.O_CREAT | os.O_RDWR)
    os.write(fd, b"x" * (1 << 20))
    open_files.append(fd)
