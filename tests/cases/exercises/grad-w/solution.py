def grad_w(w):
    return 6 * (3 * w - 1)
