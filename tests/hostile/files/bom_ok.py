# A byte order mark in front of an honest solution costs nothing.
import torch
def f(x):
    return 3 * x.detach() ** 2
