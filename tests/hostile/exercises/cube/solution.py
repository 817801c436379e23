def f(x):
    return 3 * x**2
