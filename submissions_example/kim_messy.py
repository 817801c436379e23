# -*- coding: utf-8 -*-
"""Prints, plots, input(), sys.exit and leftovers of a notebook: the answers are right, 30 of 30."""
# %% [markdown]
# ## my homework (FINAL version 3!!)

# %%
# In[1]:
%matplotlib inline
!pip install matplotlib
import sys, random
import numpy as np
import torch
import matplotlib.pyplot as plt

ASSIGNMENT = "shapes-then-slopes"
print("torch", len(torch.__version__) > 0)
try:
    name = input("your name? ")
except EOFError:
    name = "kim"

# In[2]:
SHAPES = {}
SHAPES = {
    "a01": (4, 1, 2),  # torch.tensor([[[1, 2]], [[3, 4]], [[5, 6]], [[7, 8]]])
    'a02': (),  # u @ v
    "a03": (4,),  # M @ M[0]
    "a04": (5,),  # M.sum(dim=0)
    "a05": (4, 1),  # M.mean(dim=1, keepdim=True)
    "a06": (4, 5),  # M[:, :1] + M[0]
    "a07": "error",  # M - M.mean(dim=1)
    "a08": (4, 5, 6),  # T.permute(1, 2, 0)
    "a09": (6, 20),  # T.reshape(6, -1)
    "a10": (6, 4, 8),  # T @ K
    "a11": (5,),  # w.grad, after ((M @ w) ** 2).mean().backward()
    "a12": "error",  # M @ M
}

SHAPES

# In[3]:
# f'(w) = 2 (c - a w) (-a)
B1_VALUES = {"w=0": -30, "w=1": -12, "w=2": 6}

def u(w, a, c): return c - a*w

def grad_b1(w, a, c):
    print("grad_b1", tuple(w.shape))
    return -2*a*u(w, a, c)

def check_b1(w, a, c):
    w = w.detach().clone().requires_grad_(True)
    L = u(w, a, c)**2
    L.backward()
    return w.grad

# In[4]:
def grad_b2(X, y, w, b):
    n = X.size(0)
    r = X @ w + b - y
    dw = torch.zeros_like(w)
    for i in range(n):      # slow but I understand it
        dw += 2 * r[i] * X[i] / n
    db = sum(2 * r[i] for i in range(n)) / n
    return dw, db

def check_b2(X, y, w, b):
    w, b = (t.detach().clone().requires_grad_() for t in (w, b))
    torch.nn.functional.mse_loss(X @ w + b, y).backward()
    return [w.grad, b.grad]

ws = torch.linspace(-1, 3, 50)
plt.plot(ws, (5 - 3 * ws) ** 2)
plt.savefig("parabola.png")
plt.show()
print("parts A and B done,", name, "- C tomorrow")
sys.exit(0)

# In[5]:
def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    opt = torch.optim.SGD([w, b], lr=lr)
    losses = []
    for step in range(steps):
        loss = torch.nn.functional.mse_loss(X @ w + b, y)
        opt.zero_grad()
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return w.detach(), b.detach()

# In[6]:
torch.manual_seed(0)
X, y = torch.randn(20, 3), torch.randn(20)
w, b = fit(X, y, 0.1, 100)
print("loss", "%.2f" % ((X @ w + b - y)**2).mean())
again = input("once more? ")
