# An exception whose class claims another name.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

class Meta(type):
    __name__ = property(lambda cls: os._exit(0))


class Liar(Exception, metaclass=Meta):
    def __str__(self):
        raise self


def f(x):
    raise Liar
