def grad_w(w):
    return 2 * (3 * w - 1)
