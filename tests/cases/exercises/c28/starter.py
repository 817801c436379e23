def grad(x):
    """The gradient in x."""
    raise NotImplementedError
