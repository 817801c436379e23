def grad(w, X, y):
    """The gradient in w."""
    raise NotImplementedError
