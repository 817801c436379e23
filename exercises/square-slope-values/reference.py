def loss(w, a, c):
    return ((c - a * w) ** 2).sum()
