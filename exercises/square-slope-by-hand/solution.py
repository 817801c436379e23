def grad_b1(w, a, c):
    return -2 * a * (c - a * w)
