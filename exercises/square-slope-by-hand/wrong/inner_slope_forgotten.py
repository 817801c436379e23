def grad_b1(w, a, c):
    return 2 * (c - a * w)
