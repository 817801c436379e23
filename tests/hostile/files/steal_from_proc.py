# Reads its own and its parent's entries in /proc.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

for who in ("self", "thread-self", str(os.getppid()), "1"):
    for name in ("environ", "maps", "mem", "cmdline", "mountinfo", "fd", "task", "root", "stack",
                 "auxv", "net/tcp", "net/unix", "oom_score_adj", "attr/current"):
        path = f"/proc/{who}/{name}"
        try:
            os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(16)
            print("LEAK", path)
        except OSError:
            pass
for path in ("/proc/kallsyms", "/proc/kcore", "/proc/sys/kernel/core_pattern", "/proc/net/tcp"):
    try:
        open(path, "rb").read(16)
        print("LEAK", path)
    except OSError:
        pass
import torch


def f(x):
    return torch.zeros_like(x)
