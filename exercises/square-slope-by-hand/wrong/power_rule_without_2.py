def grad_b1(w, a, c):
    return -a * (c - a * w)
