"""Compute keys: run every reference in one worker, and blame the author for what goes wrong."""

from collections.abc import Sequence

from grader.errors import SpecError
from grader.marking.base import Marking
from grader.marking.reference import REFERENCE
from grader.programs import Asked, run_programs
from grader.sandbox.collect import Sandbox
from grader.sandbox.limits import Limits


def learn_keys(markings: Sequence[Marking], sandbox: Sandbox, *, seed: int, limits: Limits) -> None:
    """Have every marking learn its key.

    Raises:
        SpecError: a reference cannot be loaded, or gives no key.
        SandboxError: the sandbox failed.
    """
    asked = [
        Asked(marking.exercise, REFERENCE, marking.key_calls(), runs=marking.reference_runs)
        for marking in markings
    ]
    answered = run_programs(asked, sandbox, seed=seed, limits=limits)
    for marking, key in zip(markings, answered, strict=True):
        if isinstance(key, SpecError):
            raise key
        marking.learn(key)
