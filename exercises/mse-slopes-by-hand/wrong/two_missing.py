def grad_b2(X, y, w, b):
    n = len(y)
    r = X @ w + b - y
    return X.T @ r / n, r.mean()
