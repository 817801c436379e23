import torch


# This loop should follow plain gradient descent. It does not. Repair it.
def descend(w0, lr, steps):
    """Start at w0, do `steps` updates of size lr on (3w - 1)**2, return the last w."""
    w = torch.tensor(float(w0), requires_grad=True)
    for _ in range(steps):
        loss = (3 * w - 1) ** 2
        loss.backward()
        with torch.no_grad():
            w -= lr * w.grad
    return w.item()
