# A segmentation fault in a thread of its own.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes
import threading
import time


def f(x):
    threading.Thread(target=ctypes.string_at, args=(0,)).start()
    time.sleep(10)
