def grad(h, w2, y):
    """The gradient in h."""
    raise NotImplementedError
