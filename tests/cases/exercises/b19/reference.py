def loss(W, X, dLdY):
    return ((X @ W.T) * dLdY).sum()
