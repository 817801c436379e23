"""Every simulated loop bug follows the path of a hand-written loop that has this bug."""

import pytest
import torch
from worker.descent import RULES, trajectory

LR, STEPS = 0.05, 7
RNG = torch.Generator().manual_seed(3)
X = torch.randn(7, 3, generator=RNG, dtype=torch.float64)
Y = torch.randn(7, generator=RNG, dtype=torch.float64)
START = (
    torch.randn(3, generator=RNG, dtype=torch.float64),
    torch.randn((), generator=RNG, dtype=torch.float64),
)


def loss(x, y, w, b):
    return ((x @ w + b - y) ** 2).mean()


def fresh():
    return [p.clone().requires_grad_() for p in START]


def clear(parameters):
    for p in parameters:
        p.grad = None


def update(parameters, factor=1.0):
    with torch.no_grad():
        for p in parameters:
            p -= factor * LR * p.grad


def correct(steps):
    w, b = fresh()
    for _ in range(steps):
        clear([w, b])
        loss(X, Y, w, b).backward()
        update([w, b])
    return w, b


def target_is_a_column(steps):
    w, b = fresh()
    for _ in range(steps):
        clear([w, b])
        loss(X, Y.unsqueeze(1), w, b).backward()
        update([w, b])
    return w, b


def update_is_lost(steps):
    w, b = fresh()
    for _ in range(steps):
        clear([w, b])
        loss(X, Y, w, b).backward()
        _ = w - LR * w.grad, b - LR * b.grad
    return w, b


def never_cleared(steps):
    w, b = fresh()
    for _ in range(steps):
        loss(X, Y, w, b).backward()
        update([w, b])
    return w, b


def cleared_in_rounds_0_2_4(steps):
    w, b = fresh()
    for i in range(steps):
        if i % 2 == 0:
            clear([w, b])
        loss(X, Y, w, b).backward()
        update([w, b])
    return w, b


def cleared_after_rounds_0_2_4(steps):
    w, b = fresh()
    for i in range(steps):
        loss(X, Y, w, b).backward()
        update([w, b])
        if i % 2 == 0:
            clear([w, b])
    return w, b


def climbs(steps):
    w, b = fresh()
    for _ in range(steps):
        clear([w, b])
        loss(X, Y, w, b).backward()
        update([w, b], factor=-1.0)
    return w, b


def sums_over_samples(steps):
    w, b = fresh()
    for _ in range(steps):
        clear([w, b])
        (len(X) * loss(X, Y, w, b)).backward()
        update([w, b])
    return w, b


def gradient_of_the_start(steps):
    w, b = fresh()
    loss(X, Y, w, b).backward()
    for _ in range(steps):
        update([w, b])
    return w, b


def steps_with_the_gradient_of_the_round_before(steps):
    w, b = fresh()
    last = None
    for _ in range(steps):
        now = torch.autograd.grad(loss(X, Y, w, b), (w, b))
        if last:
            w, b = w - LR * last[0], b - LR * last[1]
        last = now
    return w, b


def one_round_too_few(steps):
    return correct(steps - 1)


def returns_in_the_first_round(steps):
    w, b = fresh()
    for _ in range(steps):
        clear([w, b])
        loss(X, Y, w, b).backward()
        update([w, b])
        return w, b
    return w, b


def two_steps_a_round(steps):
    w, b = fresh()
    for _ in range(steps):
        clear([w, b])
        loss(X, Y, w, b).backward()
        update([w, b])
        update([w, b])
    return w, b


def half_a_step(steps):
    w, b = fresh()
    for _ in range(steps):
        clear([w, b])
        (loss(X, Y, w, b) / 2).backward()
        update([w, b])
    return w, b


def moves_only_the_other(frozen):
    def loop(steps):
        parameters = fresh()
        moving = [p for i, p in enumerate(parameters) if i != frozen]
        for _ in range(steps):
            clear(parameters)
            loss(X, Y, *parameters).backward()
            update(moving)
        return parameters

    return loop


def clears_only(cleared):
    def loop(steps):
        parameters = fresh()
        for _ in range(steps):
            clear([parameters[cleared]])
            loss(X, Y, *parameters).backward()
            update(parameters)
        return parameters

    return loop


LOOPS = {
    "correct": correct,
    "broadcast": target_is_a_column,
    "never_moves": update_is_lost,
    "piles_up": never_cleared,
    "every_second": cleared_in_rounds_0_2_4,
    "every_second_after": cleared_after_rounds_0_2_4,
    "wrong_sign": climbs,
    "sum_for_mean": sums_over_samples,
    "stale": gradient_of_the_start,
    "one_late": steps_with_the_gradient_of_the_round_before,
    "one_short": one_round_too_few,
    "first_only": returns_in_the_first_round,
    "double": two_steps_a_round,
    "half": half_a_step,
    "frozen:0": moves_only_the_other(0),
    "frozen:1": moves_only_the_other(1),
    "only:0": clears_only(0),
    "only:1": clears_only(1),
}


def path(rule):
    return trajectory(loss, START, (X, Y), LR, STEPS, rule)


def test_every_rule_has_a_hand_written_loop():
    assert set(RULES) <= set(LOOPS)


@pytest.mark.parametrize("rule", LOOPS)
def test_a_rule_follows_the_loop_that_has_the_bug(rule):
    for steps, point in enumerate(path(rule), start=1):
        for simulated, written in zip(point, LOOPS[rule](steps), strict=True):
            torch.testing.assert_close(simulated, written.detach(), rtol=1e-12, atol=1e-12)


def test_no_two_rules_follow_the_same_path():
    ends = {
        rule: torch.cat([p.reshape(-1) for point in path(rule) for p in point]) for rule in LOOPS
    }
    for rule, end in ends.items():
        same = [other for other in ends if torch.allclose(end, ends[other], rtol=1e-6)]
        assert same == [rule]


@pytest.mark.parametrize("rule", LOOPS)
def test_the_start_is_left_as_it_was(rule):
    before = [p.clone() for p in START]
    path(rule)
    assert all(torch.equal(p, old) for p, old in zip(START, before, strict=True))
    assert not any(p.requires_grad for point in path(rule) for p in point)


def test_a_parameter_that_the_loss_does_not_use_stays():
    points = trajectory(
        lambda x, w, c: (x @ w).sum() ** 2, START[:1] + START[1:], (X,), LR, 2, "correct"
    )
    assert [point[1].item() for point in points] == [START[1].item()] * 2
