# One huge integer operation that never returns to the interpreter.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
x = 7 ** (7 ** 9)
y = x * x
