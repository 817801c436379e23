def poly_grad(x):
    """The slope of 3x**3 + 2x**2 - 5x + 1."""
    raise NotImplementedError
