def grad(b, Z, Y):
    """The gradient in b."""
    raise NotImplementedError
