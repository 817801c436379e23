def loss(x):
    return (x[0] + x[1]) * x[0]
