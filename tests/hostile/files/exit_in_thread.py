# Ends the process from a thread.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import threading
import time


def f(x):
    threading.Thread(target=os._exit, args=(0,)).start()
    time.sleep(10)
