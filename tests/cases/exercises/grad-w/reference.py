def loss(w):
    return (3 * w - 1) ** 2
