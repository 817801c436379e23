def grad_w(w):
    return 3 * (3 * w - 1)
