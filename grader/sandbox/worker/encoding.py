"""Values of student code as JSON and tensors: a closed set of exact types, everything else by name.

Nothing here calls a method that a student's class could define: types are compared by identity, so
a subclass that lies about its shape or its equality is reported by its type's name and no more.
"""

import types
from typing import Any

import numpy as np
import safetensors.torch
import torch

MAX_DEPTH = 6
MAX_ITEMS = 2_000
MAX_TEXT = 2_000
MAX_CHARS = 100_000
MAX_ELEMENTS = 1_000_000
MAX_AXES = 32

_NUMPY_NUMBERS = (np.float64, np.float32, np.float16, np.int64, np.int32, np.bool_)
_METHODS = (types.BuiltinMethodType, types.MethodType)
_WIDER = {torch.float16: torch.float32, torch.bfloat16: torch.float32}
_KEPT = {torch.float32, torch.float64, torch.int64, torch.bool}
_INTEGERS = {torch.int8, torch.int16, torch.int32, torch.uint8}
_detach = torch.Tensor.detach


class Encoder:
    """Encodes values for one frame; the tensors it meets are collected for the frame's body."""

    def __init__(self) -> None:
        """Start with an empty body."""
        self._tensors: dict[str, torch.Tensor] = {}
        self._items = 0
        self._elements = 0
        self._chars = 0

    def body(self) -> bytes:
        """Return the collected tensors as safetensors bytes (empty if there are none)."""
        return safetensors.torch.save(self._tensors) if self._tensors else b""

    def value(self, value: object, depth: int = 0) -> dict[str, Any]:
        """Return the JSON form of `value`; tensors are referred to by their number in the body."""
        self._items += 1
        self._chars += len(value) if type(value) is str else 0
        if depth > MAX_DEPTH or self._items > MAX_ITEMS or self._chars > MAX_CHARS:
            return {"t": "other", "type": "deeply nested or very long value"}
        kind = type(value)
        if value is None or kind is bool:
            return {"t": "none"} if value is None else {"t": "bool", "value": value}
        if kind is int:
            return self._integer(value)  # type: ignore[arg-type]
        if kind is float:
            return {"t": "float", "hex": float.hex(value)}  # type: ignore[arg-type]
        if kind is str:
            return {"t": "text", "value": clean(value)}  # type: ignore[arg-type]
        return self._numeric(value, kind, depth) or self._collection(value, kind, depth)

    def _numeric(self, value: Any, kind: type, depth: int) -> dict[str, Any] | None:  # noqa: ANN401
        """Return the form of what torch and numpy calculate with, None for anything else."""
        if kind is torch.Tensor or kind is torch.nn.Parameter:
            return self._tensor(value)
        if kind is np.ndarray:
            return self._array(value)
        if _is_any_of(kind, _NUMPY_NUMBERS):
            return self.value(value.item(), depth)
        return None

    def _collection(self, value: Any, kind: type, depth: int) -> dict[str, Any]:  # noqa: ANN401
        if kind is torch.Size:
            return {"t": "size", "items": [self.value(int(n), depth + 1) for n in value]}
        if kind is tuple or kind is list:
            name = "tuple" if kind is tuple else "list"
            return {"t": name, "items": [self.value(item, depth + 1) for item in value[:MAX_ITEMS]]}
        if kind is dict:
            return self._dict(value, depth)
        if kind is set or kind is frozenset:
            return _set(value)
        return _other(value)

    def _dict(self, value: dict[object, object], depth: int) -> dict[str, Any]:
        # No answer has a key that is not text: one that slipped in must not cost the others.
        pairs = [(k, v) for k, v in list(value.items())[:MAX_ITEMS] if type(k) is str]
        return {"t": "dict", "items": {clean(k): self.value(v, depth + 1) for k, v in pairs}}

    def _integer(self, value: int) -> dict[str, Any]:
        if -(2**63) <= value < 2**63:
            return {"t": "int", "value": value}
        return {"t": "other", "type": f"int of {value.bit_length()} bits"}

    def _array(self, value: np.ndarray[Any, Any]) -> dict[str, Any]:
        if value.dtype.kind not in "fiub" or value.size > MAX_ELEMENTS:
            return {"t": "other", "type": f"numpy array of {value.dtype}"}
        data = np.ascontiguousarray(value)
        inexact = data.dtype.kind == "f" or data.dtype == np.uint64
        wide = data.astype(np.float64) if inexact else data.astype(np.int64)
        encoded = self._tensor(torch.tensor(wide))
        # ascontiguousarray makes a 0-d array 1-d: the shape and dtype of the original count.
        encoded.update(dtype=str(value.dtype), shape=list(value.shape), numpy=True)
        return encoded

    def _tensor(self, tensor: torch.Tensor) -> dict[str, Any]:
        facts = {
            "t": "tensor",
            "dtype": str(tensor.dtype).removeprefix("torch."),
            "shape": [int(n) for n in tensor.shape],
            "device": str(tensor.device),
            "requires_grad": bool(tensor.requires_grad),
            "is_leaf": bool(tensor.is_leaf),
            "has_grad": bool(tensor.is_leaf and tensor.grad is not None),
            "numpy": False,
            "data": None,
        }
        self._elements += tensor.numel()
        if self._elements > MAX_ELEMENTS:
            return {"t": "other", "type": "tensor with too many elements"}
        if tensor.dim() > MAX_AXES:
            return {"t": "other", "type": f"tensor of {tensor.dim()} axes"}
        if tensor.layout is not torch.strided or tensor.is_complex() or tensor.is_quantized:
            return {"t": "other", "type": f"{tensor.layout} tensor of {tensor.dtype}"}
        if tensor.device.type != "meta":
            facts["data"] = str(len(self._tensors))
            self._tensors[str(len(self._tensors))] = _plain(tensor)
        return facts


def _set(value: "set[object] | frozenset[object]") -> dict[str, Any]:
    texts = [item for item in value if type(item) is str]
    if len(texts) < len(value):
        return _other(value)
    return {"t": "set", "items": [clean(text) for text in sorted(texts)[:MAX_ITEMS]]}


def _other(value: object) -> dict[str, Any]:
    return {"t": "other", "type": describe_type(value)}


def _is_any_of(kind: type, kinds: tuple[type, ...]) -> bool:
    """Tell whether a type is one of `kinds`; `in` would call what its metaclass defines."""
    for each in kinds:
        if kind is each:
            return True
    return False


def _plain(tensor: torch.Tensor) -> torch.Tensor:
    plain = _detach(tensor).cpu()
    if plain.dtype in _WIDER:
        plain = plain.to(_WIDER[plain.dtype])
    elif plain.dtype in _INTEGERS:
        plain = plain.to(torch.int64)
    elif plain.dtype not in _KEPT:
        plain = plain.to(torch.float64)
    return plain.clone(memory_format=torch.contiguous_format)


def decode(value: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Any:  # noqa: ANN401
    """Return the value that a job names: the inverse of `Encoder.value` for what jobs contain."""
    match value["t"]:
        case "tensor":
            return tensors[value["data"]].clone()
        case "float":
            return float.fromhex(value["hex"])
        case "none":
            return None
        case "list":
            return [decode(item, tensors) for item in value["items"]]
        case "tuple":
            return tuple(decode(item, tensors) for item in value["items"])
        case "dict":
            return {key: decode(item, tensors) for key, item in value["items"].items()}
        case _:
            return value["value"]


def describe_type(value: object) -> str:
    """Return the name of the type of `value` without running any code of that type."""
    if _is_any_of(type(value), _METHODS):
        return f"method {clean(value.__name__)}"  # type: ignore[attr-defined]
    if type(value) is type:
        return f"class {type_name(value)}"
    return type_name(type(value))


def type_name(kind: type) -> str:
    """Return the plain name of a class, whatever its metaclass claims."""
    name = type.__dict__["__name__"].__get__(kind)
    return clean(name) if type(name) is str else "?"


def clean(text: str) -> str:
    """Return `text` cut to a sane length and free of lone surrogates."""
    return text[:MAX_TEXT].encode("utf-8", "backslashreplace").decode("utf-8")[:MAX_TEXT]
