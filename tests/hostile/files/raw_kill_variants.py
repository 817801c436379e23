# Every other way to send a signal to the fork server: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes

libc = ctypes.CDLL(None, use_errno=True)
parent = os.getppid()
calls = {
    "tkill": (200, parent, 9), "tgkill": (234, parent, parent, 9), "kill": (62, parent, 9),
    "rt_sigqueueinfo": (129, parent, 9, None), "rt_tgsigqueueinfo": (297, parent, parent, 9, None),
    "kill all": (62, -1, 9), "kill group": (62, 0, 9), "pidfd_send_signal": (424, 3, 9, 0, 0),
}
for name, arguments in calls.items():
    print("LEAK" if libc.syscall(*arguments) == 0 else "refused", name, ctypes.get_errno())
import torch


def f(x):
    return torch.zeros_like(x)
