# Writes without end wherever it may: bounded by the size of files, the clock, and the folder's size.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import itertools

for folder in ("/tmp", "/dev/shm", "/var/tmp", "/", os.environ["GRADER_TEST_ROOT"]):
    try:
        open(f"{folder}/GRADER-LEFTOVER", "wb").write(b"x")
        print("LEAK wrote into", folder)
    except OSError:
        pass
for i in itertools.count():
    with open(f"junk{i}", "wb") as file:
        file.write(b"x" * (1 << 20))
