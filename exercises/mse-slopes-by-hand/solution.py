def grad_b2(X, y, w, b):
    r = X @ w + b - y
    return 2 * X.T @ r / len(y), 2 * r.mean()
