def poly_grad(x):
    return 9 * x**2 + 4 * x - 5
