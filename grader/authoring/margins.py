"""How far right answers are from the limit, and how near wrong ones come to it."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from grader.authoring.workbench import SEEDS, Workbench
from grader.errors import SpecError
from grader.marking.functions import FunctionMarking
from grader.marking.sheet import Sheet
from grader.sandbox.job import Argument, Call, CallFunction, Descend, Differentiate
from grader.sandbox.observations import Facts, Returned
from grader.specs.exercise import SOLUTION
from grader.values import Items, Tensor

# Right answers that come nearer to the limit than this are named.
NEAR = 0.1


@dataclass(frozen=True)
class Margins:
    """Distances in tolerances: 1 is the limit.

    Attributes:
        right: the largest of the solution and of other right ones.
        widened: the largest of the key in float64, against the one in float32; None where the
            reference asks for float32.
        wrong: the smallest of a known mistake or simulated bug, in a check that it loses; infinite
            where only shapes differ or there is none.
        nearest: that mistake.
    """

    right: float = 0.0
    widened: float | None = None
    wrong: float = math.inf
    nearest: str = ""

    @property
    def is_near(self) -> bool:
        """Whether right answers come within 10 x of the limit."""
        return max(self.right, self.widened or 0.0) > NEAR


def measure(bench: Workbench) -> Margins:
    """Return the margins of an exercise over all seeds.

    Raises:
        SpecError: a program cannot be loaded, or there is no key.
    """
    files = [SOLUTION, *(f"right/{name}" for name in bench.exercise.variants())]
    right = [
        far
        for seed in SEEDS
        for file in files
        for far in bench.marking(seed)
        .audit()
        .distances(bench.answered(file, seed).case.sheet)
        .values()
    ]
    wrong = min(_wrong(bench), default=(math.inf, ""))
    return Margins(
        right=max(right, default=0.0),
        widened=max(
            (far for seed in SEEDS[:4] if (far := _widened(bench, seed)) is not None), default=None
        ),
        wrong=wrong[0],
        nearest=wrong[1],
    )


def _wrong(bench: Workbench) -> Iterator[tuple[float, str]]:
    """Yield how far each known mistake is from right, in each check that it loses."""
    for seed in SEEDS:
        marking, evidence = bench.marking(seed), bench.evidence(seed)
        audit = marking.audit()
        for suspect in marking.suspects():
            observations = evidence.get(suspect.key)
            if observations:
                sheet = audit.as_sheet(observations)
                distances = audit.distances(sheet)
                lost = [c.id for c in marking.mark(sheet) if c.credit < 1]
                yield from ((distances[c], suspect.name) for c in lost if c in distances)


def _widened(bench: Workbench, seed: int) -> float | None:
    """Return how far the key moves when it is computed in float64."""
    marking, wide = bench.marking(seed), bench.fresh_marking(seed)
    if not isinstance(marking, FunctionMarking) or not isinstance(wide, FunctionMarking):
        return None
    try:
        wide.learn(bench.ask_reference(seed, [_in_float64(call) for call in marking.key_calls()]))
    except SpecError:
        return None  # a reference may ask for float32
    truths = [p.truths[0] if len(p.truths) == 1 else Items("tuple", p.truths) for p in wide.points]
    sheet = Sheet([Returned(truth, Facts()) for truth in truths])
    return max(marking.audit().distances(sheet).values(), default=0.0)


def _in_float64(call: Call) -> Call:
    if not isinstance(call, (CallFunction, Differentiate, Descend)):
        return call
    return replace(call, arguments=tuple(map(_wide, call.arguments)))


def _wide(argument: Argument) -> Argument:
    if isinstance(argument, Tensor) and argument.data is not None:
        return Tensor.of(np.asarray(argument.data, dtype=np.float64))
    return argument
