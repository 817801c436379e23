# Threads without end in a call.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import threading
import time


def f(x):
    while True:
        threading.Thread(target=time.sleep, args=(300,), daemon=True).start()
