def grad_f(x):
    """The gradient of (x[0] + x[1]) * x[0] at x, of shape (2,)."""
    raise NotImplementedError
