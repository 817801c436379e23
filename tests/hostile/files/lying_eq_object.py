# An object that says it equals everything is not a tensor.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
class T:
    shape = (3,); dtype = "float32"
    def __eq__(self, o): return True
    def __getattr__(self, n): return lambda *a, **k: True
    def __float__(self): return 0.0
    def __bool__(self): return True
def f(x): return T()
