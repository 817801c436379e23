# B2: L(w, b) = mean((X @ w + b - y)**2), X (n, d), y (n,), w (d,), b ().
def grad_b2(X, y, w, b):
    """Return (dL/dw, dL/db), by hand."""
    raise NotImplementedError
