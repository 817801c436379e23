# A function whose signature is an error of its own.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

class Odd:
    @property
    def __signature__(self):
        raise MemoryError("no signature")

    def __call__(self, x):
        return 0 * x


f = Odd()
