def grad_b2(X, y, w, b):
    n = len(y)
    r = X @ w + b - y
    return 2 * X.T @ r / n, 2 * r / n
