"""Simulated gradient descent: the right trajectory, and the paths that known loop bugs take.

A rule turns the gradients so far into the step that a loop with that bug would make. Each is
exact: for example gradients that pile up are SGD with momentum 1 (pytorch/pytorch#47175).
"""

from collections.abc import Callable, Sequence

import torch

Tensors = list[torch.Tensor]
Loss = Callable[..., torch.Tensor]


def trajectory(
    loss: Loss,
    start: Sequence[torch.Tensor],
    data: Sequence[object],
    lr: float,
    steps: int,
    rule: str,
) -> list[Tensors]:
    """Return the parameters after 1, 2, ... `steps` updates under `rule` (see `RULES`).

    Args:
        loss: called as `loss(*data, *parameters)`, returns a scalar tensor.
        start: the parameters before the first update.
        data: the loss's leading arguments; the first tensor's length is the number of samples.
        lr: the size of an update.
        steps: how many updates.
        rule: a name from `RULES`, or `frozen:i` (parameter i never moves) or `only:i` (only
            parameter i's gradient is cleared).
    """
    parameters = [p.detach().clone() for p in start]
    grads: list[Tensors] = []
    path = []
    for _ in range(steps):
        grads.append(_gradients(loss, parameters, data, rule))
        step = _step(rule, grads, data)
        parameters = [p - lr * s for p, s in zip(parameters, step, strict=True)]
        path.append(parameters)
    return [list(start), *path[:-1]] if rule == "one_short" else path


def _gradients(loss: Loss, parameters: Tensors, data: Sequence[object], rule: str) -> Tensors:
    leaves = [p.detach().clone().requires_grad_() for p in parameters]
    if rule == "broadcast":
        data = [_as_column(d) if i == len(data) - 1 else d for i, d in enumerate(data)]
    grads = torch.autograd.grad(loss(*data, *leaves), leaves, allow_unused=True)
    return [torch.zeros_like(p) if g is None else g for p, g in zip(leaves, grads, strict=True)]


def _as_column(target: object) -> object:
    """(n,) -> (n, 1): subtracted from an (n,) prediction it makes n*n residuals."""
    return target.unsqueeze(1) if isinstance(target, torch.Tensor) and target.dim() == 1 else target


def _scaled(factor: float, grads: Tensors) -> Tensors:
    return [factor * g for g in grads]


def _summed(grads: Sequence[Tensors]) -> Tensors:
    return [torch.stack(list(column)).sum(0) for column in zip(*grads, strict=True)]


def _samples(data: Sequence[object]) -> int:
    first = next((d for d in data if isinstance(d, torch.Tensor) and d.dim() > 0), None)
    return 1 if first is None else len(first)


def _step(rule: str, grads: list[Tensors], data: Sequence[object]) -> Tensors:
    name, _, index = rule.partition(":")
    now = grads[-1]
    if name == "frozen":
        return [torch.zeros_like(g) if i == int(index) else g for i, g in enumerate(now)]
    if name == "only":
        total = _summed(grads)
        return [
            g if i == int(index) else t for i, (g, t) in enumerate(zip(now, total, strict=True))
        ]
    return RULES[name](grads, data)


Rule = Callable[[list[Tensors], Sequence[object]], Tensors]
RULES: dict[str, Rule] = {
    "correct": lambda grads, data: grads[-1],
    "broadcast": lambda grads, data: grads[-1],
    "never_moves": lambda grads, data: _scaled(0.0, grads[-1]),
    "piles_up": lambda grads, data: _summed(grads),
    "every_second": lambda grads, data: _summed(grads[-1 - (len(grads) - 1) % 2 :]),
    "every_second_after": lambda grads, data: _summed(
        grads[-1 - (len(grads) > 1 and len(grads) % 2) :]
    ),
    "wrong_sign": lambda grads, data: _scaled(-1.0, grads[-1]),
    "sum_for_mean": lambda grads, data: _scaled(float(_samples(data)), grads[-1]),
    "stale": lambda grads, data: grads[0],
    "one_late": lambda grads, data: grads[-2] if len(grads) > 1 else _scaled(0.0, grads[-1]),
    "one_short": lambda grads, data: grads[-1],
    "first_only": lambda grads, data: _scaled(float(len(grads) == 1), grads[-1]),
    "double": lambda grads, data: _scaled(2.0, grads[-1]),
    "half": lambda grads, data: _scaled(0.5, grads[-1]),
}
