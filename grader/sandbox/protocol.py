"""The one place where a worker's words are decoded: strict models, capped sizes, plain values.

A worker that runs student code may send anything. What does not fit raises `Nonsense`, which is the
submission's fault; nothing is unpickled or evaluated, and floats travel as hex so that NaN and
infinity need no JSON extension.
"""

import json
import math
import struct
from dataclasses import asdict
from typing import Annotated, Any, Literal, TypeAlias

import numpy as np
import safetensors.numpy
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError
from safetensors import SafetensorError

from grader.sandbox.job import WAYS, Argument, Call, Job
from grader.values import Items, Opaque, Tensor, Value

HEADER = struct.Struct("<II")
MAX_HEAD_BYTES = 1 << 20
_MAX_NAME = 2_100
_MAX_ITEMS = 2_100

Text: TypeAlias = Annotated[str, StringConstraints(max_length=_MAX_NAME)]
Count: TypeAlias = Annotated[int, Field(ge=0, lt=2**63)]


class Nonsense(Exception):
    """A worker sent something that is not a frame of this protocol."""


class _Frame(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class _NoneValue(_Frame):
    t: Literal["none"]


class _BoolValue(_Frame):
    t: Literal["bool"]
    value: bool


class _IntValue(_Frame):
    t: Literal["int"]
    value: Annotated[int, Field(ge=-(2**63), lt=2**63)]


class _FloatValue(_Frame):
    t: Literal["float"]
    hex: Annotated[str, StringConstraints(max_length=40)]


class _TextValue(_Frame):
    t: Literal["text"]
    value: Text


class _OtherValue(_Frame):
    t: Literal["other"]
    type: Text


class _TensorValue(_Frame):
    t: Literal["tensor"]
    dtype: Annotated[str, StringConstraints(max_length=40)]
    shape: Annotated[list[Count], Field(max_length=32)]
    device: Annotated[str, StringConstraints(max_length=40)]
    requires_grad: bool
    is_leaf: bool
    has_grad: bool
    numpy: bool
    data: Annotated[str, StringConstraints(max_length=12)] | None


class _ItemsValue(_Frame):
    t: Literal["tuple", "list", "size"]
    items: Annotated[list["_Value"], Field(max_length=_MAX_ITEMS)]


class _SetValue(_Frame):
    t: Literal["set"]
    items: Annotated[list[Text], Field(max_length=_MAX_ITEMS)]


class _DictValue(_Frame):
    t: Literal["dict"]
    items: Annotated[dict[Text, "_Value"], Field(max_length=_MAX_ITEMS)]


_Value: TypeAlias = Annotated[
    _NoneValue
    | _BoolValue
    | _IntValue
    | _FloatValue
    | _TextValue
    | _OtherValue
    | _TensorValue
    | _ItemsValue
    | _SetValue
    | _DictValue,
    Field(discriminator="t"),
]


class Ready(_Frame):
    """The worker is confined and has read nothing yet; the layers that are on."""

    frame: Literal["ready"]
    layers: dict[str, Text]


class Fault(_Frame):
    """Why a file is not Python: encoding, syntax, or too much for the parser."""

    kind: Literal["encoding", "syntax", "unparsable"]
    message: Text
    line: Count | None = None
    column: int | None = None
    text: Text = ""


class Literal_(_Frame):
    """One answer as written in the file, read and not run; `dict` has entries, the rest a value."""

    status: Literal["literal", "computed", "missing", "dict"]
    line: Count | None = None
    value: _Value | None = None
    entries: dict[Text, "Literal_"] = {}


class Redefined(_Frame):
    """A function or class that is defined twice; Python keeps the last."""

    name: Text
    first: Count
    last: Count


class AutogradCall(_Frame):
    """A call in a top-level function whose name usually means autograd."""

    function: Text
    call: Text
    line: Count


class Parsed(_Frame):
    """What one file contains, found before any of it ran: this can be believed."""

    frame: Literal["parsed"]
    fault: Fault | None
    dropped_lines: list[Count]
    names: dict[Text, Count]
    redefined: list[Redefined]
    literals: dict[Text, Literal_]
    autograd_calls: list[AutogradCall]


class Frame(_Frame):
    """A line of a student's file that an exception passed through."""

    file: Text
    line: Count
    function: Text
    text: Text


class Exception_(_Frame):
    """An exception that ended loading."""

    type: Text
    message: Text
    frames: Annotated[list[Frame], Field(max_length=10)]


class Loaded(_Frame):
    """How running the file went: all of it, its definitions only, or not at all."""

    frame: Literal["loaded"]
    status: Literal["ran", "definitions", "failed"]
    error: Exception_ | None
    timed_out: bool = False


class Facts(_Frame):
    """What autograd did during a call, and which inputs were changed: the student's claim."""

    saved: Count
    used: Count
    duals: Count
    func_refused: bool
    changed_inputs: list[Count]


class Observed(_Frame):
    """What came back from one call."""

    frame: Literal["observed"]
    call: Count
    outcome: Literal["returned", "raised", "timed_out", "missing", "not_callable", "signature"]
    value: _Value | None = None
    type: Text = ""
    message: Text = ""
    frames: Annotated[list[Frame], Field(max_length=10)] = []
    signature: Text = ""
    facts: Facts | None = None


class Done(_Frame):
    """The worker has nothing more to say."""

    frame: Literal["finished"]


AnyFrame: TypeAlias = Ready | Parsed | Loaded | Observed | Done
_ADAPTER: TypeAdapter[AnyFrame] = TypeAdapter(Annotated[AnyFrame, Field(discriminator="frame")])


def decode_frame(head: bytes) -> AnyFrame:
    """Return the frame whose JSON is `head`.

    Raises:
        Nonsense: it is not one.
    """
    try:
        return _ADAPTER.validate_json(head)
    except (ValidationError, RecursionError) as error:
        raise Nonsense("the worker's answer does not follow the protocol") from error


def decode_value(value: BaseModel | None, body: bytes) -> Value:
    """Return a frame's value as plain Python, with its tensors taken from the frame's body.

    Raises:
        Nonsense: a tensor is not in the body, or is not what the head says.
    """
    return _plain(value, _tensors(body))


def _tensors(body: bytes) -> dict[str, Any]:
    if not body:
        return {}
    try:
        return safetensors.numpy.load(body)
    except (SafetensorError, ValueError, KeyError, TypeError, OverflowError) as error:
        raise Nonsense("the worker's tensors cannot be read") from error


def _plain(value: BaseModel | None, tensors: dict[str, Any]) -> Value:
    match value:
        case _BoolValue() | _IntValue() | _TextValue():
            return value.value
        case _FloatValue():
            return _number(value.hex)
        case _TensorValue():
            return _tensor(value, tensors)
        case _ItemsValue():
            return Items(value.t, tuple(_plain(item, tensors) for item in value.items))
        case _DictValue():
            return {key: _plain(item, tensors) for key, item in value.items.items()}
        case _SetValue():
            return frozenset(value.items)
        case _OtherValue():
            return Opaque(value.type)
        case _:
            return None


def _number(text: str) -> float:
    try:
        return float.fromhex(text)
    except (ValueError, OverflowError) as error:
        raise Nonsense("the worker sent a number that is none") from error


def _tensor(value: _TensorValue, tensors: dict[str, Any]) -> Tensor:
    data = None
    if value.data is not None:
        data = tensors.get(value.data)
        if data is None:
            raise Nonsense("the worker names a tensor that it did not send")
        if data.size != math.prod(value.shape) or data.dtype.kind not in "fib":
            raise Nonsense("a tensor is not of the shape or type the worker says")
        try:
            data = data.reshape(value.shape)
        except ValueError as error:  # an empty tensor of a shape that no memory could index
            raise Nonsense("a tensor has an impossible shape") from error
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
