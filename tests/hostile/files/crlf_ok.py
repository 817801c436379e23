# Windows line ends cost nothing.
import torch
def f(x):
    return 3 * x.detach() ** 2
