def grad(w):
    """The gradient in w."""
    raise NotImplementedError
