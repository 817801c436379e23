"""Ordinary homework, run in a worker: each function without arguments returns True."""

import torch
from torch import nn


def matmul():
    a = torch.arange(6.0).reshape(2, 3)
    return (a @ a.T).tolist() == [[5.0, 14.0], [14.0, 50.0]]


def backward():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (x**3).sum().backward()
    return x.grad.tolist() == [3.0, 12.0]


def large_matmul_with_threads():
    torch.set_num_threads(4)
    a = torch.ones(600, 600)
    return bool((a @ a == 600).all()) and torch.get_num_threads() == 4


def _trained(make):
    torch.manual_seed(0)
    model, x = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 1)), torch.randn(32, 3)
    y, optimizer, losses = x.sum(1, keepdim=True), make(model.parameters()), []
    for _ in range(60):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses[-1] < losses[0] / 2


def sgd():
    return _trained(lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9))


def adam():
    return _trained(lambda p: torch.optim.Adam(p, lr=0.05))


def schedule():
    optimizer = torch.optim.SGD([nn.Parameter(torch.ones(1))], lr=1.0)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1, gamma=0.5)
    optimizer.step()
    scheduler.step()
    return optimizer.param_groups[0]["lr"] == 0.5


def convolution():
    out = nn.Conv2d(1, 2, 3)(torch.ones(1, 1, 8, 8))
    out.sum().backward()
    return tuple(out.shape) == (1, 2, 6, 6)


def recurrent():
    out, _ = nn.LSTM(4, 5, batch_first=True)(torch.ones(2, 7, 4))
    out.sum().backward()
    return tuple(out.shape) == (2, 7, 5)


def attention():
    layer = nn.TransformerEncoderLayer(8, 2, dim_feedforward=16, batch_first=True)
    return tuple(layer(torch.ones(2, 5, 8)).shape) == (2, 5, 8)


def function_transforms():
    from torch.func import grad, jacrev, vmap

    def square(x):
        return (x**2).sum()

    hessian = jacrev(grad(square))(torch.ones(2))
    return vmap(grad(square))(torch.ones(3, 2)).tolist() == [[2.0, 2.0]] * 3 and (
        hessian.tolist() == [[2.0, 0.0], [0.0, 2.0]]
    )


def linear_algebra():
    a = torch.eye(4) * 2
    return torch.linalg.inv(a).trace().item() == 2.0 and torch.fft.fft(a).shape == a.shape


def save_and_load():
    import os
    import tempfile

    torch.save({"w": torch.ones(3)}, "model.pt")
    again = torch.load("model.pt")["w"].tolist()
    with tempfile.NamedTemporaryFile("w+", suffix=".txt") as file:
        file.write("kept")
    os.remove("model.pt")
    return again == [1.0, 1.0, 1.0] and not os.path.exists("model.pt")


def data_loader():
    from torch.utils.data import DataLoader, TensorDataset

    data = TensorDataset(torch.arange(10.0))
    batches = DataLoader(data, batch_size=4, shuffle=True, num_workers=0)
    return sorted(float(x) for (batch,) in batches for x in batch) == list(range(10))


def threads_and_loops():
    import asyncio
    from concurrent.futures import ThreadPoolExecutor

    async def answer():
        await asyncio.sleep(0)
        return 7

    with ThreadPoolExecutor(3) as pool:
        return list(pool.map(abs, [-1, -2])) == [1, 2] and asyncio.run(answer()) == 7


def numpy_and_back():
    import numpy as np

    return torch.from_numpy(np.linalg.solve(np.eye(2), np.ones(2))).tolist() == [1.0, 1.0]


def gradient_check():
    x = torch.ones(3, dtype=torch.float64, requires_grad=True)
    return torch.autograd.gradcheck(torch.sin, (x,))
