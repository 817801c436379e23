# Shared mappings, which some limits do not count.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import mmap


def f(x):
    maps = []
    while True:
        maps.append(mmap.mmap(-1, 64 << 20))
        maps[-1][:: 4096] = b"x" * len(range(0, 64 << 20, 4096))
