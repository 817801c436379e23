# Files come and go all the time, so that a look at the folder trips over one that is gone.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import threading
import time


def turn(name):
    while True:
        open(name, "w").close()
        os.unlink(name)


for n in range(3):
    threading.Thread(target=turn, args=(f"a{n}",), daemon=True).start()
for i in range(9):
    with open(f"junk{i}", "wb") as file:
        file.write(bytes(15 << 20))
    time.sleep(0.06)
time.sleep(0.1)
print("LEAK wrote 135 MB unseen")
import torch


def f(x):
    return torch.zeros_like(x)
