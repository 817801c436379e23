def grad_b2(X, y, w, b):
    n = len(y)
    r = X @ w + b - y
    return 6 * X.T @ r / n, 6 * r.mean()
