# A thread that goes on spoiling numbers after its call has returned.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import gc
import threading

import torch


def spoil(found):
    while True:
        for tensor in found:
            tensor.zero_()


def f(x):
    found = [t for t in gc.get_objects() if type(t) is torch.Tensor and not t.requires_grad]
    threading.Thread(target=spoil, args=(found,), daemon=True).start()
    return 0 * x
