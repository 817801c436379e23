# A tensor subclass that answers True to every torch function is not accepted as a tensor.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import torch
class L(torch.Tensor):
    @classmethod
    def __torch_function__(cls, fn, types, args=(), kwargs=None): return True
def f(x): return x.as_subclass(L)
