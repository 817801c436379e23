"""What a worker may say, as strict models: closed types, capped sizes, no unknown fields."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

_MAX_NAME = 2_100
_MAX_ITEMS = 2_100

Text: TypeAlias = Annotated[str, StringConstraints(max_length=_MAX_NAME)]
Count: TypeAlias = Annotated[int, Field(ge=0, lt=2**63)]


class _Frame(BaseModel):
    """Base of all models of what a worker sends."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class NoneValue(_Frame):
    """None."""

    t: Literal["none"]


class BoolValue(_Frame):
    """A truth value."""

    t: Literal["bool"]
    value: bool


class IntValue(_Frame):
    """A whole number of 64 bits."""

    t: Literal["int"]
    value: Annotated[int, Field(ge=-(2**63), lt=2**63)]


class FloatValue(_Frame):
    """A float as `float.hex` writes it, so that NaN and infinity need no JSON extension."""

    t: Literal["float"]
    hex: Annotated[str, StringConstraints(max_length=40)]


class TextValue(_Frame):
    """A str."""

    t: Literal["text"]
    value: Text


class OtherValue(_Frame):
    """Anything that is no answer: the name of its type."""

    t: Literal["other"]
    type: Text


class TensorValue(_Frame):
    """A tensor or numpy array; `data` names its elements in the frame's body."""

    t: Literal["tensor"]
    dtype: Annotated[str, StringConstraints(max_length=40)]
    shape: Annotated[list[Count], Field(max_length=32)]
    device: Annotated[str, StringConstraints(max_length=40)]
    requires_grad: bool
    is_leaf: bool
    has_grad: bool
    numpy: bool
    data: Annotated[str, StringConstraints(max_length=12)] | None


class ItemsValue(_Frame):
    """A tuple, list or torch.Size."""

    t: Literal["tuple", "list", "size"]
    items: Annotated[list["_Value"], Field(max_length=_MAX_ITEMS)]


class SetValue(_Frame):
    """A set of texts."""

    t: Literal["set"]
    items: Annotated[list[Text], Field(max_length=_MAX_ITEMS)]


class DictValue(_Frame):
    """A dict with texts as keys."""

    t: Literal["dict"]
    items: Annotated[dict[Text, "_Value"], Field(max_length=_MAX_ITEMS)]


_Value: TypeAlias = Annotated[
    NoneValue
    | BoolValue
    | IntValue
    | FloatValue
    | TextValue
    | OtherValue
    | TensorValue
    | ItemsValue
    | SetValue
    | DictValue,
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


AnyFrame: TypeAlias = Annotated[
    Ready | Parsed | Loaded | Observed | Done, Field(discriminator="frame")
]
