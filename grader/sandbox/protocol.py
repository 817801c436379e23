"""The one place where a worker's words are decoded: strict models, capped sizes, plain values.

A worker that runs student code may send anything. What does not fit raises `ProtocolError`, which
is the submission's fault; nothing is unpickled or evaluated, and floats travel as hex so that NaN
and infinity need no JSON extension.
"""

import json
import math
import struct
from dataclasses import asdict
from typing import Any

import numpy as np
import safetensors.numpy
from pydantic import BaseModel, TypeAdapter, ValidationError
from safetensors import SafetensorError

from grader.sandbox.frames import (
    AnyFrame,
    BoolValue,
    DictValue,
    FloatValue,
    IntValue,
    ItemsValue,
    OtherValue,
    SetValue,
    TensorValue,
    TextValue,
)
from grader.sandbox.job import WAYS, Argument, Call, Job
from grader.values import Items, Opaque, Tensor, Value

HEADER = struct.Struct("<II")
MAX_HEAD_BYTES = 1 << 20


class ProtocolError(Exception):
    """A worker sent something that is not a frame of this protocol."""


_ADAPTER: TypeAdapter[AnyFrame] = TypeAdapter(AnyFrame)


def decode_frame(head: bytes) -> AnyFrame:
    """Return the frame whose JSON is `head`.

    Raises:
        ProtocolError: it is not one.
    """
    try:
        return _ADAPTER.validate_json(head)
    except (ValidationError, RecursionError) as error:
        raise ProtocolError("the worker's answer does not follow the protocol") from error


def decode_value(value: BaseModel | None, body: bytes) -> Value:
    """Return a frame's value as plain Python, with its tensors taken from the frame's body.

    Raises:
        ProtocolError: a tensor is not in the body, or is not what the head says.
    """
    return _plain(value, _tensors(body))


def _tensors(body: bytes) -> dict[str, Any]:
    if not body:
        return {}
    try:
        return safetensors.numpy.load(body)
    except (SafetensorError, ValueError, KeyError, TypeError, OverflowError) as error:
        raise ProtocolError("the worker's tensors cannot be read") from error


def _plain(value: BaseModel | None, tensors: dict[str, Any]) -> Value:
    match value:
        case BoolValue() | IntValue() | TextValue():
            return value.value
        case FloatValue():
            return _number(value.hex)
        case TensorValue():
            return _tensor(value, tensors)
        case ItemsValue():
            return Items(value.t, tuple(_plain(item, tensors) for item in value.items))
        case DictValue():
            return {key: _plain(item, tensors) for key, item in value.items.items()}
        case SetValue():
            return frozenset(value.items)
        case OtherValue():
            return Opaque(value.type)
        case _:
            return None


def _number(text: str) -> float:
    try:
        return float.fromhex(text)
    except (ValueError, OverflowError) as error:
        raise ProtocolError("the worker sent a number that is none") from error


def _tensor(value: TensorValue, tensors: dict[str, Any]) -> Tensor:
    data = None
    if value.data is not None:
        data = tensors.get(value.data)
        if data is None:
            raise ProtocolError("the worker names a tensor that it did not send")
        if data.size != math.prod(value.shape) or data.dtype.kind not in "fib":
            raise ProtocolError("a tensor is not of the shape or type the worker says")
        try:
            data = data.reshape(value.shape)
        except ValueError as error:  # an empty tensor of a shape that no memory could index
            raise ProtocolError("a tensor has an impossible shape") from error
    return Tensor(
        dtype=value.dtype,
        shape=tuple(value.shape),
        data=data,
        device=value.device,
        requires_grad=value.requires_grad,
        is_leaf=value.is_leaf,
        has_grad=value.has_grad,
        numpy=value.numpy,
    )


def encode_job(job: Job) -> bytes:
    """Return the one frame that tells a worker its job."""
    tensors: dict[str, Any] = {}
    head = {
        "modules": [
            {"name": m.name, "file": m.file, "source": m.source.decode("latin-1"), "run": m.run}
            for m in job.modules
        ],
        "helpers": {name: text.decode("latin-1") for name, text in job.helpers.items()},
        "literals": job.literals,
        "calls": [_encode_call(call, tensors) for call in job.calls],
        "seed": job.seed,
        "load_seconds": job.limits.load_seconds,
        "call_seconds": job.limits.call_seconds,
    }
    text = json.dumps(head, separators=(",", ":")).encode("ascii")
    body = safetensors.numpy.save(tensors) if tensors else b""
    return HEADER.pack(len(text), len(body)) + text + body


def _encode_call(call: Call, tensors: dict[str, Any]) -> dict[str, Any]:
    fields = {name: getattr(call, name) for name in call.__dataclass_fields__}
    del fields["exercise"]
    if "arguments" in fields:
        fields["arguments"] = [_encode_argument(a, tensors) for a in fields["arguments"]]
    return {"do": WAYS[type(call)], **fields}


def _encode_argument(argument: Argument, tensors: dict[str, Any]) -> dict[str, Any]:
    if isinstance(argument, Tensor):
        name = str(len(tensors))
        tensors[name] = np.ascontiguousarray(argument.data).reshape(argument.shape)
        return {"t": "tensor", "data": name}
    if isinstance(argument, bool) or isinstance(argument, str):
        return {"t": "bool" if isinstance(argument, bool) else "text", "value": argument}
    if isinstance(argument, int):
        return {"t": "int", "value": argument}
    return {"t": "none"} if argument is None else {"t": "float", "hex": float(argument).hex()}


_WORKER_LIMITS = ("memory_bytes", "file_bytes", "open_files", "scratch_bytes", "scratch_files")


def encode_limits(job: Job) -> dict[str, Any]:
    """Return the limits that the fork server puts on a worker."""
    limits = asdict(job.limits)
    exercises = {call.exercise for call in job.calls}
    cpu = limits["load_seconds"] + limits["exercise_seconds"] * (len(exercises) + 1)
    kept = {name: limits[name] for name in _WORKER_LIMITS}
    return kept | {"cpu_seconds": int(cpu) + 5}
