def check_b1(w, a, c):
    w = w.detach().clone().requires_grad_()
    u = c - a * w
    (u * u.detach()).backward()
    return w.grad
