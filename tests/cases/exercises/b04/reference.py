def f(x):
    return 3 * x**3 + 2 * x**2 - 5 * x + 1
