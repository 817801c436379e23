# Ignores every signal that can be ignored, and loops.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import signal
for s in range(1, 65):
    try: signal.signal(s, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True: pass
