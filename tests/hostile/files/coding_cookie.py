# An exotic coding cookie (utf-7) is not honoured, or does no harm.
# -*- coding: utf-7 -*-
import torch
def f(x):
    return torch.zeros_like(x)
