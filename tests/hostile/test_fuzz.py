"""Mutated answers of a worker: whatever comes, the parent stays whole and no point is earned."""

import os
import random
import struct
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from grader import SandboxError
from grader.marking.base import Marking
from grader.marking.sheet import Sheet
from grader.results import Verdict
from grader.sandbox.conversation import Conversation, Pipes
from grader.sandbox.job import Group, Job, Module
from grader.sandbox.observations import Cause, Facts, Lost, Returned
from grader.sandbox.protocol import ProtocolError, decode_frame, decode_value
from grader.sandbox.transcript import Transcript
from grader.sandbox.turns import Turns
from grader.values import Items, Tensor

from .bench import LIBRARY, measured
from .corpus import LIMITS
from .mutating import Frame, honest_frames, mutated, packed

SEEDS, STREAMS = range(20), 500  # 10,000 streams in all
GROWN_BYTES, SECONDS, ONE_STREAM_SECONDS = 100 << 20, 30.0, 2.0


@pytest.fixture(scope="module")
def marking() -> Marking:
    """The exercise `cube` with a key that is given to it, so that no worker is needed."""
    exercise = LIBRARY.exercise("cube")
    marking = exercise.begin(seed=7)
    marking.learn([_key(np.asarray(point.inputs["x"])) for point in exercise.points])
    return marking


def _key(x: np.ndarray) -> Returned:
    gradient = Tensor.of((3 * x**2).astype(np.float32))
    return Returned(Items("tuple", (1.0, gradient)), Facts(saved=1))


@pytest.fixture
def job(marking: Marking) -> Job:
    group = Group("submission", tuple(marking.answer_calls()))
    return Job((Module("submission", "s.py", b""),), (group,), limits=LIMITS)


def _earned(marking: Marking, said: Transcript) -> bool:
    lost = Lost(Cause.EXIT, "it did not answer")
    calls = range(len(marking.answer_calls()))
    checks = marking.mark(Sheet([said.observations.get(i, lost) for i in calls]))
    for check in checks:
        check.model_dump_json()  # and a report can be written of it
    return any(check.verdict is Verdict.PASSED or check.credit for check in checks)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_decoder_knows_every_stream_for_what_it_is(seed: int, job: Job, marking: Marking):
    rng, frames = random.Random(seed), honest_frames(job)

    with measured() as seen:
        for _ in range(STREAMS):
            turns = Turns(job)
            for head, body in _taken_apart(mutated(rng, frames)):
                try:
                    turns.accept(head, body)
                except ProtocolError:
                    break
            assert not _earned(marking, turns.transcript)

    assert seen["seconds"] < SECONDS
    assert seen["grown"] < GROWN_BYTES


def _taken_apart(stream: bytes) -> Iterator[Frame]:
    """Yield the whole frames at the beginning of a stream."""
    while len(stream) >= 8:
        head, body = struct.unpack_from("<II", stream)
        end = 8 + head + body
        if len(stream) < end:
            return
        yield stream[8 : 8 + head], stream[8 + head : end]
        stream = stream[end:]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_conversation_over_pipes_ends_with_a_reason(seed: int, job: Job, marking: Marking):
    rng, frames = random.Random(1_000 + seed), honest_frames(job)

    with measured() as seen:
        for _ in range(STREAMS):
            started = time.monotonic()
            said = _converse(job, mutated(rng, frames))
            assert said is None or not _earned(marking, said)
            assert time.monotonic() - started < ONE_STREAM_SECONDS

    assert seen["seconds"] < SECONDS
    assert seen["grown"] < GROWN_BYTES


def _converse(job: Job, stream: bytes) -> Transcript | None:
    """Say `stream` to a conversation as a worker that then ends; None if it never was ready."""
    request, result, out, err, control = (os.pipe() for _ in range(5))
    ours = Pipes(request[1], result[0], out[0], err[0])
    try:
        os.set_blocking(result[1], False)
        rest = stream[_written(result[1], stream) :]
        assert not rest, "a test's stream fits into a pipe"
        for fd in (result[1], out[1], err[1], control[1]):
            os.close(fd)
        talk = Conversation(
            job, ours, control[0], Path(tempfile.gettempdir(), "no-such-folder"),
            ended=lambda: {"code": 0}, kill=lambda: None,
        )  # fmt: skip
        return talk.hold().transcript
    except SandboxError:
        assert b'"ready"' not in stream or not _is_ready(stream)
        return None
    finally:
        ours.close()
        os.close(request[0])
        os.close(control[0])


def _written(fd: int, stream: bytes) -> int:
    import fcntl

    fcntl.fcntl(fd, fcntl.F_SETPIPE_SZ, 1 << 20)
    return os.write(fd, stream) if stream else 0


def _is_ready(stream: bytes) -> bool:
    head = next(_taken_apart(stream), (b"", b""))[0]
    try:
        return decode_frame(head).frame == "ready"
    except ProtocolError:
        return False


def test_well_formed_wrong_answers_are_heard_to_the_end(job: Job, marking: Marking):
    """What is mutated above is a conversation that works, so that the mutations reach deep."""
    said = _converse(job, packed(honest_frames(job)))

    assert said is not None
    assert len(said.observations) == len(list(job.calls()))
    assert not _earned(marking, said)


def test_right_answers_would_have_earned_points(job: Job, marking: Marking):
    """The marking above is no mere refusal: it knows a right answer."""
    said = Transcript()
    for number, (_, call) in enumerate(job.calls()):
        right = Tensor.of(np.asarray(3 * call.arguments[0].data ** 2, np.float32))
        said.observations[number] = Returned(right, Facts())

    assert _earned(marking, said)


@pytest.mark.parametrize("seed", SEEDS)
def test_junk_is_nonsense(seed: int):
    rng = random.Random(seed)
    for _ in range(200):
        with pytest.raises(ProtocolError):
            decode_frame(rng.randbytes(rng.randrange(200)))
        with pytest.raises(ProtocolError):
            decode_value(None, rng.randbytes(rng.randrange(1, 200)))
