def grad(e):
    """The gradient in e."""
    raise NotImplementedError
