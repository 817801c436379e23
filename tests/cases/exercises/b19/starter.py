def linear_grads(W, X, dLdY):
    """Return (dLdW, dLdX) of Y = X @ W.T."""
    raise NotImplementedError
