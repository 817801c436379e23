def relu_grad(x):
    return (x > 0).float()
