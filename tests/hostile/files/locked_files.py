# Files and folders nobody may open, with names that are no text: still removed.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

try:
    os.mkdir("folder", 0o300)
    os.mkdir("folder/in", 0o700)
    os.mkdir("folder/in/side", 0)
except PermissionError:
    pass
os.umask(0o777)
for name in (b"locked", b"new\nline", b"\xff\xfe", b"-rf", b"\x1b[31m", b"x" * 255, "\u200b".encode()):
    os.close(os.open(name, os.O_CREAT | os.O_WRONLY, 0))
import torch


def f(x):
    return torch.zeros_like(x)
