"""What homework needs works inside all layers; what it must not do fails at once, in words."""

import time

import pytest

from grader import Limits
from grader.sandbox.job import CallFunction, Group, Job, Module
from grader.sandbox.observations import Observation, Raised, Returned

from .bench import Bench
from .corpus import HERE

_LIMITS = Limits(call_seconds=20, exercise_seconds=20)
# Refusals come at once; half of this is the import of what is refused on a busy machine.
_FAST_SECONDS = 4.0
_REFUSALS = ("Operation not permitted", "Permission denied", "no internet connection")

WORKS = (HERE / "works.py").read_text()
REFUSED = (HERE / "refused.py").read_text()


def _functions(source: str) -> list[str]:
    lines = source.splitlines()
    return [line[4:-3] for line in lines if line.startswith("def ") and line.endswith("():")]


def _call(bench: Bench, source: str, name: str) -> tuple[Observation, float]:
    bench.restart_if_broken()
    module = Module("submission", "work.py", source.encode())
    job = Job((module,), (Group("submission", (CallFunction(name),)),), limits=_LIMITS)
    started = time.monotonic()
    outcome = bench.server.run(job)
    assert len(outcome.transcript.observations) == 1, outcome
    return outcome.transcript.observations[0], time.monotonic() - started


@pytest.mark.parametrize("name", _functions(WORKS))
def test_ordinary_work_works(bench: Bench, name: str):
    seen, _ = _call(bench, WORKS, name)

    assert isinstance(seen, Returned), seen
    assert seen.value is True


@pytest.mark.parametrize("name", _functions(REFUSED))
def test_what_is_not_allowed_fails_at_once(bench: Bench, name: str):
    if bench.layers["seccomp"] != "on":
        pytest.skip(f"seccomp is off: {bench.layers['seccomp']}")

    seen, seconds = _call(bench, REFUSED, name)

    assert isinstance(seen, Raised), seen
    assert any(words in seen.message for words in _REFUSALS), seen
    assert seen.frames, "the student's own line is named"
    assert seconds < _FAST_SECONDS
