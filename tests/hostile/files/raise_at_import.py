# An exception outside of Python's usual family, at import.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

class Odd(BaseException):
    pass


raise Odd("full marks")
