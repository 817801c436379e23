# Threads without end: their number is bounded by the memory limit.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import threading, time
while True: threading.Thread(target=time.sleep, args=(300,), daemon=True).start()
