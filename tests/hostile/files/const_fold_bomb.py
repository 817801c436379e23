# A bomb for the compiler's constant folding: only the worker parses, and its limits hold.
x = ("a" * 4000,) * 10 ** 7
y = 2 ** 10 ** 9 if False else 1 << 10 ** 9
import torch
def f(x):
    return torch.zeros_like(x)
