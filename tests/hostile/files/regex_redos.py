# A regular expression that takes for ever: the interpreter is never asked again.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import re
re.match("(a+)+$", "a" * 64 + "b")
