# Writes into torch, the standard library and sys.path: all read-only.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import torch, json, sys, site
for p in [torch.__file__, json.__file__, sys.executable] + [d + "/evil.pth" for d in sys.path if d]:
    try: open(p, "a").close(); print("LEAK writable", p)
    except OSError as e: print(p, e.errno)
for d in sys.path:
    try: os.mkdir(d + "/evilpkg"); print("LEAK mkdir", d)
    except OSError: pass
import torch
def f(x):
    return torch.zeros_like(x)
