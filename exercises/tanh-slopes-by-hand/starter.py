import torch


# L(w, b) = mean((tanh(X @ w + b) - y)**2). By hand: no backward, no autograd.
def grad_tanh(X, y, w, b):
    """Return the tuple (dL/dw, dL/db); X is (n, d), y is (n,), w is (d,), b is a 0-d tensor."""
    raise NotImplementedError
