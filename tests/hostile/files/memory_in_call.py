# Uses up its memory in a call: said in these words.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

def f(x):
    return bytearray(16 << 30)
