"""An exercise as text: what a student sees of it, and for its author the key."""

import difflib
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import indent

from grader.authoring.check_ids import check_weights
from grader.errors import SpecError
from grader.examining import prepare
from grader.library import Assignment, Library
from grader.marking.base import Kind
from grader.marking.reference import REFERENCE
from grader.marking.sheet import Truth
from grader.report.escaping import one_line, plain
from grader.sandbox.collect import Sandbox
from grader.sandbox.limits import Limits
from grader.specs.rubric import Entry, Rubric
from grader.starter import STARTER

_MARGIN = "  "
_UNCUT = 1_000_000


def find_exercise(library: Library, name: str) -> Kind:
    """Return an exercise.

    Raises:
        SpecError: there is none of that name, or it is wrong.
    """
    names = library.exercise_names()
    if name not in names:
        near = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else "grade list names those there are"
        raise SpecError(f"there is no exercise {name!r}: {hint}", file=library.exercises)
    return library.exercise(name)


def show_exercise(exercise: Kind) -> str:
    """Return what a student sees of an exercise, and the ids of its checks.

    Raises:
        SpecError: it has no starter.
    """
    checks = [f"{name}  (weight {weight})" for name, weight in check_weights(exercise).items()]
    hints = len(exercise.hints())
    parts = [
        f"{exercise.name}  ({exercise.kind})\n{exercise.title}",
        exercise.prompt.strip(),
        _titled("checks:", checks),
        f"known mistakes with a hint: {hints}",
        _titled(f"{STARTER}:", _program(exercise, STARTER)),
    ]
    return "\n\n".join(plain(part) for part in parts if part) + "\n"


def show_key(exercise: Kind, sandbox: Sandbox, *, seed: int, limits: Limits) -> str:
    """Return every right answer for the seed of a report, and the reference that gave them.

    Raises:
        SpecError: the reference gives no key.
        SandboxError: the sandbox failed.
    """
    (marking,) = prepare(_alone(exercise), sandbox, seed=seed, limits=limits).markings
    parts = [
        _titled(f"the key, computed by {REFERENCE} for seed {seed}:", _truths(marking.truths())),
        _titled(f"{REFERENCE}:", _program(exercise, REFERENCE)),
    ]
    return "\n\n".join(plain(part) for part in parts) + "\n"


def _alone(exercise: Kind) -> Assignment:
    entry = Entry(exercise=exercise.name, points=1)
    rubric = Rubric(
        name=exercise.name, file=exercise.spec_file, title=exercise.title, exercises=[entry]
    )
    return Assignment(rubric, (exercise,))


def _truths(truths: Sequence[Truth]) -> Iterator[str]:
    """Yield lines `check: asked -> answer`, below the inputs that they share."""
    if not truths:
        yield "this kind of exercise does not show its key"
    for given, those in groupby(truths, key=lambda truth: truth.given):
        if given:
            yield one_line(given, _UNCUT)
        margin = _MARGIN if given else ""
        for truth in those:
            told = f"{truth.check}: {truth.asked} -> {truth.answer}"
            yield margin + one_line(told, _UNCUT)


def _program(exercise: Kind, file: str) -> list[str]:
    return exercise.program(file).decode("utf-8", "replace").rstrip().splitlines()


def _titled(title: str, lines: Sequence[str] | Iterator[str]) -> str:
    return f"{title}\n" + indent("\n".join(lines), _MARGIN)
