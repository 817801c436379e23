# Shared memory and named semaphores, which outlive their process: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import multiprocessing.shared_memory
import multiprocessing.synchronize

for make in (
    lambda: multiprocessing.shared_memory.SharedMemory("GRADER-LEFTOVER", create=True, size=100),
    lambda: multiprocessing.Semaphore(),
    lambda: multiprocessing.Lock(),
):
    try:
        make()
        print("LEAK")
    except OSError:
        pass
import torch


def f(x):
    return torch.zeros_like(x)
