# Compiles a C++ extension: no compiler can be started.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import torch


def f(x):
    from torch.utils.cpp_extension import load_inline

    return load_inline("mine", "int one() { return 1; }", functions=["one"])
