def g(x):
    return 2 * x
