# The 32-bit entry into the kernel (int 0x80) must not slip past the filter: the process is killed.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import ctypes, mmap
m = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
m.write(bytes.fromhex("b814000000cd80c3"))      # mov eax,20 (getpid i386); int 0x80; ret
ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(m)))()
