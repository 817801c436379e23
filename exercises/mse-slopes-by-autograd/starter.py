def check_b2(X, y, w, b):
    """The same pair, from backward(). Leave X, y, w and b as they were."""
    raise NotImplementedError
