"""Bugs of training loops: the paths they take, the exceptions they raise, and their hints."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.results import CheckResult, Pattern


@dataclass(frozen=True)
class Bug:
    """A bug that can be simulated: its name for the report, the simulation's rule, the hint."""

    name: str
    rule: str
    hint: str


_NOW_AND_THEN = "The gradients are cleared only now and then: it must happen once per update."
_BUGS = (
    Bug(
        "gradients pile up",
        "piles_up",
        "Nothing clears the gradients. backward adds to .grad, so every update repeats all "
        "earlier ones (and so does a loss that adds up over the rounds).",
    ),
    Bug(
        "never moves",
        "never_moves",
        "The parameters never change: is the fresh gradient thrown away before the step, or does "
        "the step change something else, such as a copy?",
    ),
    Bug("cleared every second round", "every_second", _NOW_AND_THEN),
    Bug("cleared every second round", "every_second_after", _NOW_AND_THEN),
    Bug("wrong sign", "wrong_sign", "The gradient points uphill: subtract it."),
    Bug(
        "sum instead of mean",
        "sum_for_mean",
        "The step is n times as long: the loss is the mean over the samples, not their sum.",
    ),
    Bug(
        "stale loss",
        "stale",
        "Every update uses the slope of the starting point: compute the loss again in each round.",
    ),
    Bug(
        "one step late",
        "one_late",
        "Each step uses the gradient of the round before: backward comes before the step.",
    ),
    Bug(
        "one update short",
        "one_short",
        "One update is missing: count the rounds, and look where backward and step stand in them.",
    ),
    Bug(
        "returns after the first update",
        "first_only",
        "The result stays that of the first update: is the return inside the loop, or are the "
        "weights made anew in every round?",
    ),
    Bug(
        "n*n broadcast",
        "broadcast",
        "(n,) minus (n, 1) gives n*n differences: prediction and target need the same shape.",
    ),
    Bug(
        "double updates",
        "double",
        "Every update is twice as long: is step, or backward, called twice per round?",
    ),
    Bug(
        "half updates",
        "half",
        "Every update is half as long: a 1/2 in front of the loss halves its slope.",
    ),
)


def bugs(parameters: Sequence[str]) -> list[Bug]:
    """Return every bug worth simulating for a loop over these parameters."""
    found = list(_BUGS)
    if len(parameters) < 2:
        return found
    for i, name in enumerate(parameters):
        frozen = f"{name} never changes: something cuts it off, or the update leaves it out."
        found.append(Bug(f"{name} is frozen", f"frozen:{i}", frozen))
        cleared = "Every parameter has its own .grad, and each must be cleared."
        found.append(Bug(f"only {name} is cleared", f"only:{i}", cleared))
    return found


# By the token of the exception: what it means in the first round of a loop, and in a later one.
_FIRST_ROUND = {
    "grad_is_none": "In the first round .grad is still None: set it to None, or clear it after "
    "the step.",
    "no_path": "Nothing was recorded: the forward pass must not be detached, and must stand "
    "outside of no_grad.",
    "plain_number": "item() makes a plain number, and a number has no graph: use it for logging, "
    "after backward.",
}
_LATER_ROUND = {
    "grad_is_none": "w = w - lr * w.grad makes a new tensor that is no leaf, so its .grad stays "
    "None: update in place, inside torch.no_grad().",
    "no_path": "The name now holds a new, untracked tensor: use w -= ... so that the same tensor "
    "changes.",
    "second_backward": "The graph of an earlier round is used again: compute prediction and loss "
    "anew in every round.",
}


def explain_exception(check: CheckResult, *, steps: int) -> CheckResult:
    """Return a loop's error with the hint for the round in which it was raised.

    Args:
        check: the result of the call that raised, its first pattern named by an error token.
        steps: how many updates that call was asked for; earlier calls asked for fewer.
    """
    if not check.patterns:
        return check
    token = check.patterns[0].name
    hint = (_FIRST_ROUND if steps == 1 else _LATER_ROUND).get(token)
    if hint is None:
        return check
    return check.model_copy(update={"patterns": [Pattern(name=token, hint=hint)]})
