# Unpacks a few kilobytes into gigabytes.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import zlib


def f(x):
    packer = zlib.compressobj(1)
    block = bytes(1 << 20)
    small = b"".join(packer.compress(block) for _ in range(64)) + packer.flush()
    return zlib.decompress(small) * 40
