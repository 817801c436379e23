def loss(X, y, w, b):
    return ((X @ w + b - y) ** 2).mean()
