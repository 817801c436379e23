def grad_b2(X, y, w, b):
    n = len(y)
    r = X @ w + b - y
    return 2 * X * r.unsqueeze(1) / n, 2 * r.mean()
