# Changes, renames or links a file of torch: all refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import torch
t = torch.__file__
for fn in (lambda: os.truncate(t, 0), lambda: os.chmod(t, 0o777), lambda: os.rename(t, t + "x"), lambda: os.link(t, "./l"), lambda: os.symlink("/", "./s"), lambda: os.unlink(t), lambda: os.utime(t), lambda: os.mkfifo("./p"), lambda: os.setxattr(t, "user.x", b"1")):
    try: fn(); print("LEAK", fn.__code__.co_names)
    except OSError as e: print(fn.__code__.co_names, e.errno)
import torch
def f(x):
    return torch.zeros_like(x)
