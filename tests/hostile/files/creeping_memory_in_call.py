# Uses up its memory bit by bit and clings to it.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

hoard = []


def f(x):
    while True:
        hoard.append(bytearray(1 << 20))
