"""The one place where a worker's words are decoded: strict models, capped sizes, plain values.

A worker that runs student code may send anything. What does not fit raises `ProtocolError`, which
is the submission's fault; nothing is unpickled or evaluated, and floats travel as hex so that NaN
and infinity need no JSON extension. What leaves this module are domain values only.
"""

import math
import struct
from typing import Any

import safetensors.numpy
from pydantic import BaseModel, TypeAdapter, ValidationError
from safetensors import SafetensorError

from grader.results import Line
from grader.sandbox import frames
from grader.sandbox.observations import (
    Cause,
    Facts,
    Lost,
    Observation,
    Raised,
    Returned,
    Uncallable,
)
from grader.sandbox.programs import (
    AutogradCall,
    Fault,
    LiteralAnswer,
    LoadedFile,
    LoadError,
    ParsedFile,
    Redefined,
)
from grader.values import Items, Opaque, Tensor, Value

HEADER = struct.Struct("<II")
MAX_HEAD_BYTES = 1 << 20


class ProtocolError(Exception):
    """A worker sent something that is not a frame of this protocol."""


_ADAPTER: TypeAdapter[frames.AnyFrame] = TypeAdapter(frames.AnyFrame)


def decode_frame(head: bytes) -> frames.AnyFrame:
    """Return the frame whose JSON is `head`.

    Raises:
        ProtocolError: it is not one.
    """
    try:
        return _ADAPTER.validate_json(head)
    except (ValidationError, RecursionError) as error:
        raise ProtocolError("the worker's answer does not follow the protocol") from error


def parsed_file(frame: frames.Parsed) -> ParsedFile:
    """Return what parsing found.

    Raises:
        ProtocolError: a literal is no value that a file can hold.
    """
    return ParsedFile(
        fault=Fault(**frame.fault.model_dump()) if frame.fault else None,
        dropped_lines=tuple(frame.dropped_lines),
        names=frame.names,
        redefined=tuple(Redefined(**each.model_dump()) for each in frame.redefined),
        literals={name: _literal(each) for name, each in frame.literals.items()},
        autograd_calls=tuple(AutogradCall(**each.model_dump()) for each in frame.autograd_calls),
    )


def _literal(literal: frames.Literal_) -> LiteralAnswer:
    entries = {key: _literal(entry) for key, entry in literal.entries.items()}
    value = decode_value(literal.value, b"")
    return LiteralAnswer(literal.status, literal.line, value, entries)


def loaded_file(frame: frames.Loaded) -> LoadedFile:
    """Return how running a file went."""
    error = None
    if frame.error:
        error = LoadError(frame.error.type, frame.error.message, _lines(frame.error.frames))
    return LoadedFile(frame.status, error, frame.timed_out)


def observation(frame: frames.Observed, body: bytes) -> Observation:
    """Return what came back from a call.

    Raises:
        ProtocolError: its value cannot be read.
    """
    facts = Facts(**_facts(frame.facts)) if frame.facts else None
    if frame.outcome == "returned" and facts is not None:
        return Returned(decode_value(frame.value, body), facts)
    if frame.outcome == "raised":
        return Raised(frame.type, frame.message, _lines(frame.frames), facts)
    if frame.outcome == "timed_out":
        return Lost(Cause.TIMEOUT, frame.message, _lines(frame.frames))
    return Uncallable(frame.outcome, frame.signature or frame.type)


def _facts(facts: frames.Facts) -> dict[str, Any]:
    return facts.model_dump() | {"changed_inputs": tuple(facts.changed_inputs)}


def _lines(each: list[frames.Frame]) -> tuple[Line, ...]:
    return tuple(Line(**frame.model_dump()) for frame in each)


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
        case frames.BoolValue() | frames.IntValue() | frames.TextValue():
            return value.value
        case frames.FloatValue():
            return _number(value.hex)
        case frames.TensorValue():
            return _tensor(value, tensors)
        case frames.ItemsValue():
            return Items(value.t, tuple(_plain(item, tensors) for item in value.items))
        case frames.DictValue():
            return {key: _plain(item, tensors) for key, item in value.items.items()}
        case frames.SetValue():
            return frozenset(value.items)
        case frames.OtherValue():
            return Opaque(value.type)
        case _:
            return None


def _number(text: str) -> float:
    try:
        return float.fromhex(text)
    except (ValueError, OverflowError) as error:
        raise ProtocolError("the worker sent a number that is none") from error


def _tensor(value: frames.TensorValue, tensors: dict[str, Any]) -> Tensor:
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
