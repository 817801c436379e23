# An exception at import whose description never ends.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

class Slow(Exception):
    def __str__(self):
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass


raise Slow
