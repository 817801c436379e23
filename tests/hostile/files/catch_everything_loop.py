# Catches every exception around an endless loop: the parent's own clock ends it.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
while True:
    try:
        while True: pass
    except BaseException: pass
