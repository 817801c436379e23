# A native division by zero.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes
import mmap


def f(x):
    code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(bytes.fromhex("31c931d2b801000000f7f1c3"))
    ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))()
