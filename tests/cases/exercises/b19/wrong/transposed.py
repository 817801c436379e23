def linear_grads(W, X, dLdY):
    return X.T @ dLdY, dLdY @ W
