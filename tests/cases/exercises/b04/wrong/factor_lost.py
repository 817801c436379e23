def poly_grad(x):
    x = x.clone().requires_grad_()
    (x**3 + 2 * x**2 - 5 * x + 1).backward()
    return x.grad
