# Waits for a lock that nobody will release.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import threading
l = threading.Lock(); l.acquire(); l.acquire()
