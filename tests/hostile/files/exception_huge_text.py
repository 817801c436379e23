# An exception with a message of 256 MiB: cut.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

class Big(Exception):
    def __str__(self):
        return "A" * (256 << 20)


def f(x):
    raise Big
