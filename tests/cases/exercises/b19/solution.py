def linear_grads(W, X, dLdY):
    return dLdY.T @ X, dLdY @ W
