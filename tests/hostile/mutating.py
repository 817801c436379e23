"""What a worker says when it answers, and a thousand ways to say it wrong."""

import json
import random
import struct
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import safetensors.numpy

from grader.sandbox.job import Job

FACTS = {"saved": 0, "used": 0, "duals": 0, "func_refused": False, "changed_inputs": []}
_TENSOR = {"t": "tensor", "dtype": "float32", "device": "cpu", "requires_grad": False}
_TENSOR |= {"is_leaf": True, "has_grad": False, "numpy": False, "data": "0"}
_PARSED = {"fault": None, "dropped_lines": [], "names": {"f": 1}, "redefined": []}
_PARSED |= {"literals": {}, "autograd_calls": []}
Frame = tuple[bytes, bytes]
# Values that break parsers, arithmetic or formatting somewhere.
_NASTY: list[Any] = [
    None, True, -1, 0, 2**31, 2**63, -(2**63) - 1, 10**400, 1e308, "", "nan", "inf", "-0x1p-1074",
    "0x1p99999", "\ud800", "\x00\x1b[2J", "A" * 3000, [], {}, [[]], {"t": "none"}, [2**62] * 3,
    [0, 2**62, 2**62], [1] * 40, {"t": "list", "items": []}, {"t": "tensor"}, "F64", "BF16",
]  # fmt: skip


def honest_frames(job: Job) -> list[Frame]:
    """Return what a worker says whose every answer is well formed, and wrong."""
    frames = [
        ({"frame": "ready", "layers": {"limits": "on"}}, b""),
        ({"frame": "parsed", **_PARSED}, b""),
        ({"frame": "loaded", "status": "ran", "error": None}, b""),
    ]
    for number, (_, call) in enumerate(job.calls()):
        zeros = np.zeros(call.arguments[0].shape, np.float32)
        value = {**_TENSOR, "shape": list(zeros.shape)}
        head = {"frame": "observed", "call": number, "outcome": "returned", "facts": FACTS}
        frames.append((head | {"value": value}, safetensors.numpy.save({"0": zeros})))
    frames.append(({"frame": "finished"}, b""))
    return [(json.dumps(head).encode(), body) for head, body in frames]


def packed(frames: list[Frame]) -> bytes:
    return b"".join(struct.pack("<II", len(h), len(b)) + h + b for h, b in frames)


def _with_value_replaced(rng: random.Random, text: bytes) -> bytes:
    """Put something nasty in the place of one value of a JSON text."""
    tree = json.loads(text)
    places = list(_places(tree))
    if places:
        holder, key = rng.choice(places)
        holder[key] = rng.choice(_NASTY)
    return json.dumps(tree).encode()


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in list(pairs):
        yield tree, key
        if isinstance(value, (dict, list)):
            yield from _places(value)


def _broken_head(rng: random.Random, frames: list[Frame]) -> None:
    i = rng.randrange(len(frames))
    frames[i] = (_with_value_replaced(rng, frames[i][0]), frames[i][1])


def _broken_tensors(rng: random.Random, frames: list[Frame]) -> None:
    i = rng.choice([i for i, (_, body) in enumerate(frames) if body] or [0])
    head, body = frames[i]
    if body:
        size = int.from_bytes(body[:8], "little")
        inner = _with_value_replaced(rng, body[8 : 8 + size])
        frames[i] = (head, struct.pack("<Q", len(inner)) + inner + body[8 + size :])


def _shuffled(rng: random.Random, frames: list[Frame]) -> None:
    i, j = rng.randrange(len(frames)), rng.randrange(len(frames))
    rng.choice([lambda: frames.insert(i, frames[j]), lambda: frames.pop(i)])()


def _renamed_key(rng: random.Random, frames: list[Frame]) -> None:
    i = rng.randrange(len(frames))
    head = json.loads(frames[i][0])
    head[rng.choice(["passed", "frame", "call", "credit"])] = head.pop(rng.choice(list(head)))
    frames[i] = (json.dumps(head).encode(), frames[i][1])


def _nested(rng: random.Random, frames: list[Frame]) -> None:
    i = rng.randrange(len(frames))
    depth = rng.choice([50, 199, 1_000, 5_000])
    deep = b'{"t":"list","items":[' * depth + b'{"t":"none"}' + b"]}" * depth
    frames[i] = (frames[i][0].replace(b'"float32"', deep).replace(b"null", deep, 1), frames[i][1])


_MUTATIONS: list[Callable[[random.Random, list[Frame]], None]] = [
    _broken_head,
    _broken_head,
    _broken_tensors,
    _broken_tensors,
    _shuffled,
    _renamed_key,
]


def mutated(rng: random.Random, frames: list[Frame]) -> bytes:
    frames = list(frames)
    for _ in range(rng.choice([1, 1, 2, 4])):
        if frames:
            rng.choice(_MUTATIONS)(rng, frames)
    if frames and rng.random() < 0.1:
        _nested(rng, frames)  # last, because the other mutations parse what they break
    stream = bytearray(packed(frames))
    for _ in range(rng.choice([0, 0, 0, 1, 3])):
        at = rng.randrange(len(stream) + 1)
        piece = rng.randbytes(rng.choice([1, 4, 8]))
        stream[at : at + rng.choice([0, len(piece), 500])] = piece
    return bytes(stream)
