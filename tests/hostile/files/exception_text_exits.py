# An exception that ends the process when it is described.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

class Quit(Exception):
    def __str__(self):
        os._exit(0)


def f(x):
    raise Quit
