# The same from many threads and on both streams, so that the pipes are never empty.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import signal
import threading


def flood(fd):
    block = b"y" * 65536
    while True:
        os.write(fd, block)


def f(x):
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 64))
    for fd in (1, 2, 1, 2):
        threading.Thread(target=flood, args=(fd,), daemon=True).start()
    flood(1)
