"""What a worker sends is decoded to plain values, or refused: nothing else can come of it."""

import io
import json
import math
import pickle
import struct

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from worker import wire
from worker.calls import Tensors
from worker.encoding import MAX_DEPTH, MAX_ITEMS, MAX_TEXT, Encoder, decode

from grader.sandbox.encoding import encode_job, encode_limits
from grader.sandbox.frames import Done, Loaded, Observed, Parsed, Ready
from grader.sandbox.job import CallFunction, Descend, Differentiate, Evaluate, Group, Job, Module
from grader.sandbox.limits import Limits
from grader.sandbox.protocol import HEADER, ProtocolError, decode_frame, decode_value
from grader.values import Items, Opaque, Tensor

FACTS = {"saved": 0, "used": 0, "duals": 0, "func_refused": False, "changed_inputs": []}
LINE = {"file": "a.py", "line": 3, "function": "f", "text": "return w"}
FRAMES = [
    {"frame": "ready", "layers": {"landlock": "on"}},
    {
        "frame": "parsed",
        "fault": {"kind": "syntax", "message": "?", "line": 1, "column": 2, "text": "("},
        "dropped_lines": [1],
        "names": {"f": 3},
        "redefined": [{"name": "f", "first": 1, "last": 3}],
        "literals": {
            "A": {
                "status": "dict",
                "line": 1,
                "entries": {
                    "a": {"status": "literal", "line": 2, "value": {"t": "int", "value": 4}}
                },
            }
        },
        "autograd_calls": [{"function": "f", "call": "grad", "line": 4}],
    },
    {
        "frame": "loaded",
        "status": "definitions",
        "error": {"type": "ValueError", "message": "no", "frames": [LINE]},
        "timed_out": False,
    },
    {
        "frame": "observed",
        "call": 0,
        "outcome": "returned",
        "value": {"t": "tuple", "items": [{"t": "float", "hex": "0x1.8p+1"}, {"t": "none"}]},
        "facts": FACTS,
    },
    {
        "frame": "observed",
        "call": 1,
        "outcome": "raised",
        "type": "ValueError",
        "message": "no",
        "frames": [LINE],
        "facts": FACTS,
    },
    {"frame": "finished"},
]


def frame(head):
    return decode_frame(json.dumps(head).encode())


def sent(value):
    """What arrives in the parent when student code returns `value`."""
    encoder = Encoder()
    head = {"frame": "observed", "call": 0, "outcome": "returned", "value": encoder.value(value)}
    text = json.dumps(head | {"facts": FACTS}, allow_nan=False)
    return decode_value(decode_frame(text.encode()).value, encoder.body())


def same(a, b):
    return type(a) is type(b) and (a == b or (a != a and b != b))


# ---- frames ----


@pytest.mark.parametrize(
    ("head", "kind"),
    list(zip(FRAMES, [Ready, Parsed, Loaded, Observed, Observed, Done], strict=True)),
)
def test_the_frames_of_a_worker_are_decoded(head, kind):
    assert isinstance(frame(head), kind)


@pytest.mark.parametrize("head", FRAMES)
def test_an_unknown_key_is_nonsense(head):
    with pytest.raises(ProtocolError):
        frame(head | {"verdict": "passed"})


@pytest.mark.parametrize(
    "value",
    [
        {"t": "int", "value": "4"},
        {"t": "int", "value": True},
        {"t": "int", "value": 4.0},
        {"t": "int", "value": 2**63},
        {"t": "bool", "value": 1},
        {"t": "text", "value": 4},
        {"t": "text", "value": "x" * 5_000},
        {"t": "dict", "items": []},
        {"t": "set", "items": [1]},
        {"t": "object", "value": 1},
        {"value": 1},
        [],
        1,
    ],
)
def test_values_are_read_strictly(value):
    with pytest.raises(ProtocolError):
        frame(FRAMES[3] | {"value": value})


@pytest.mark.parametrize("call", [-1, 2**63, 1.0, "0", True, None])
def test_the_number_of_a_call_is_a_whole_number(call):
    with pytest.raises(ProtocolError):
        frame(FRAMES[3] | {"call": call})


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b'{"frame": "ready", "layers": {}} {}',
        b'{"frame": NaN}',
        b'{"frame": "ready", "layers": {"a": "\\ud800"}}',
        b'{"frame": "ready", "layers": {"a": "\xff"}}',
        b'{"frame": "observed", "call": ' + b"9" * 5_000 + b"}",
        b"[" * 100_000,
        b'{"frame": "observed", "value": ' + b'{"t": "tuple", "items": [' * 10_000,
        pickle.dumps(FRAMES[0]),
    ],
)
def test_what_is_no_frame_is_nonsense(head):
    with pytest.raises(ProtocolError):
        decode_frame(head)


@given(st.binary(max_size=200))
def test_random_bytes_are_nonsense(head):
    with pytest.raises(ProtocolError):
        decode_frame(head)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def mutated_frames(draw):
    """A valid frame with one part replaced, removed or added anywhere in it."""
    head = json.loads(json.dumps(draw(st.sampled_from(FRAMES))))
    place = head
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = draw(st.sampled_from(keys))
        if isinstance(place[key], (dict, list)) and place[key] and draw(st.booleans()):
            place = place[key]
            continue
        if draw(st.integers(0, 4)):
            place[key] = draw(JSON)
        else:
            del place[key]
        return json.dumps(head).encode()


@given(mutated_frames())
def test_a_mutated_frame_is_a_frame_or_nonsense(head):
    try:
        decoded = decode_frame(head)
        if isinstance(decoded, Observed):
            decode_value(decoded.value, b"")
    except ProtocolError:
        return
    assert isinstance(decoded, (Ready, Parsed, Loaded, Observed, Done))


@given(st.sampled_from(FRAMES), st.data())
def test_flipped_bytes_give_a_frame_or_nonsense(head, data):
    text = bytearray(json.dumps(head).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    try:
        decode_frame(bytes(text))
    except ProtocolError:
        pass


# ---- tensors in the body ----


def told(**changes):
    """A frame's value that says it is a float32 tensor of shape (2,) in the body under "0"."""
    facts = {
        "t": "tensor",
        "dtype": "float32",
        "shape": [2],
        "device": "cpu",
        "requires_grad": False,
        "is_leaf": True,
        "has_grad": False,
        "numpy": False,
        "data": "0",
    }
    return frame(FRAMES[3] | {"value": facts | changes}).value


def body_of(value):
    encoder = Encoder()
    encoder.value(value)
    return encoder.body()


TWO = body_of(torch.tensor([1.0, 2.0]))


def test_a_told_tensor_is_found_in_the_body():
    assert decode_value(told(), TWO).data.tolist() == [1.0, 2.0]
    assert decode_value(told(shape=[2, 1]), TWO).data.shape == (2, 1)


@pytest.mark.parametrize(
    "changes",
    [
        {"shape": [3]},
        {"shape": []},
        {"shape": [2, 0]},
        {"shape": [2**62, 2**62]},
        {"shape": [2**63 - 1] * 32},
        {"data": "1"},
        {"data": ""},
    ],
)
def test_a_tensor_that_is_not_what_the_head_says_is_nonsense(changes):
    with pytest.raises(ProtocolError):
        decode_value(told(**changes), TWO)


@pytest.mark.parametrize("shape", [[2**62, 0], [2**40, 2**40, 0], [2**62, 4, 0], [1] * 31 + [0]])
def test_an_empty_tensor_of_any_shape_is_a_tensor_or_nonsense(shape):
    try:
        decoded = decode_value(told(shape=shape), body_of(torch.ones(0)))
    except ProtocolError:
        return
    assert decoded.shape == tuple(shape)


def safetensors_bytes(head, data=b""):
    text = json.dumps(head).encode()
    return struct.pack("<Q", len(text)) + text + data


DTYPES = ["BF16", "F8_E4M3", "F8_E5M2", "F4", "C64", "U8", "U16", "U32", "U64", "I8", "BOOL", "X"]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("size", [0, 1, 2, 4, 8, 16])
def test_any_dtype_in_the_body_is_a_tensor_or_nonsense(dtype, size):
    entry = {"dtype": dtype, "shape": [2], "data_offsets": [0, size]}
    try:
        decoded = decode_value(told(), safetensors_bytes({"0": entry}, b"\x01" * size))
    except ProtocolError:
        return
    assert decoded.data.dtype.kind in "fib"


@pytest.mark.parametrize(
    "body",
    [
        b"\x00",
        b"\xff" * 8,
        b"\xff" * 64,
        struct.pack("<Q", 2) + b"{}",
        struct.pack("<Q", 2) + b"[]",
        safetensors_bytes({"0": {"dtype": "F32", "shape": [2], "data_offsets": [0, 2**40]}}),
        safetensors_bytes({"0": {"dtype": "F32", "shape": [2**60], "data_offsets": [0, 0]}}),
        safetensors_bytes({"0": {"dtype": "F32", "shape": [-1], "data_offsets": [8, 0]}}, b"x" * 8),
        pickle.dumps({"0": np.ones(2)}),
        (lambda file: (np.save(file, np.ones(2)), file.getvalue())[1])(io.BytesIO()),
    ],
)
def test_a_body_that_holds_no_such_tensor_is_nonsense(body):
    with pytest.raises(ProtocolError):
        decode_value(told(), body)


@given(st.data())
def test_flipped_bytes_of_a_body_give_a_tensor_or_nonsense(data):
    body = bytearray(TWO)
    for _ in range(data.draw(st.integers(1, 6))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    try:
        assert decode_value(told(), bytes(body)).shape == (2,)
    except ProtocolError:
        pass


@pytest.mark.parametrize("text", ["", "x", "1.5.5", "0x", "0x1p99999", "1e999999", "0x1p+1 0"])
def test_a_float_that_is_no_number_is_nonsense(text):
    value = frame(FRAMES[3] | {"value": {"t": "float", "hex": text}}).value
    try:
        assert isinstance(decode_value(value, b""), float)
    except ProtocolError:
        pass


# ---- round trip ----

PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
)
NESTED = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=5), inner)
    ),
    max_leaves=8,
)


def as_received(value):
    if isinstance(value, (list, tuple)):
        return Items(type(value).__name__, tuple(as_received(item) for item in value))
    if isinstance(value, dict):
        return {key: as_received(item) for key, item in value.items()}
    return value


def depth(value):
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(map(depth, inner), default=0) if isinstance(value, (list, tuple, dict)) else 0


@given(NESTED.filter(lambda value: depth(value) <= MAX_DEPTH))
def test_plain_values_arrive_as_they_were(value):
    # repr tells True from 1 from 1.0, and 0.0 from -0.0, and calls every NaN the same.
    assert repr(sent(value)) == repr(as_received(value))


@pytest.mark.parametrize("value", [True, 1, 1.0, -0.0, math.nan, math.inf, -math.inf, 5e-324])
def test_a_number_keeps_its_type_and_its_sign(value):
    received = sent(value)
    assert same(received, value)
    assert math.copysign(1, received) == math.copysign(1, value)


@pytest.mark.parametrize(
    "dtype", ["float32", "float64", "float16", "bfloat16", "int64", "int32", "int16", "int8"]
)
@pytest.mark.parametrize("shape", [(), (1,), (0,), (2, 0, 3), (2, 3)])
def test_a_tensor_keeps_shape_dtype_and_numbers(dtype, shape):
    tensor = torch.arange(math.prod(shape)).reshape(shape).to(getattr(torch, dtype))
    received = sent(tensor)
    assert (received.dtype, received.shape, received.data.shape) == (dtype, shape, shape)
    assert received.data.tolist() == tensor.tolist()
    assert not received.numpy


def test_bool_and_unsigned_tensors_keep_their_numbers():
    assert sent(torch.tensor([True, False])).data.tolist() == [1, 0]
    assert sent(torch.tensor([255], dtype=torch.uint8)).data.tolist() == [255]
    assert sent(torch.tensor([65535], dtype=torch.uint16)).data.tolist() == [65535]


def test_nan_and_infinity_arrive_in_tensors():
    received = sent(torch.tensor([math.nan, math.inf, -math.inf, -0.0]))
    assert str(received.data.tolist()) == "[nan, inf, -inf, -0.0]"


@pytest.mark.parametrize(
    "view", [lambda t: t.T, lambda t: t[::2, ::2], lambda t: t.expand(3, 3, 3)]
)
def test_views_arrive_as_they_look(view):
    tensor = view(torch.arange(9.0).reshape(3, 3))
    assert sent(tensor).data.tolist() == tensor.tolist()


def test_a_small_view_of_a_large_tensor_is_small():
    encoder = Encoder()
    encoder.value(torch.zeros(1_000_000)[:2])
    assert len(encoder.body()) < 1_000


def test_what_autograd_says_of_a_tensor_arrives():
    w = torch.ones(2, requires_grad=True)
    assert (sent(w).requires_grad, sent(w).is_leaf, sent(w).has_grad) == (True, True, False)
    loss = (w**2).sum()
    assert (sent(loss).requires_grad, sent(loss).is_leaf) == (True, False)
    loss.backward()
    assert sent(w).has_grad
    assert sent(torch.nn.Parameter(torch.ones(2))).requires_grad


@pytest.mark.parametrize(
    "array",
    [
        np.arange(6.0).reshape(2, 3),
        np.arange(6).reshape(2, 3).T,
        np.array(2.5, dtype=np.float16),
        np.array([1, 2], dtype=np.int8),
        np.array([True, False]),
        np.array([255], dtype=np.uint8),
        np.array([2**64 - 1], dtype=np.uint64),
        np.ones((0, 2), dtype=np.float32),
        np.ones(2, dtype=">f4"),
        np.arange(6)[::-2],
    ],
)
def test_a_numpy_array_is_told_from_a_tensor(array):
    received = sent(array)
    assert (received.numpy, received.dtype, received.shape) == (True, str(array.dtype), array.shape)
    assert np.array_equal(received.data, array)


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (np.float32(0.5), 0.5),
        (np.float64(0.5), 0.5),
        (np.float16(0.5), 0.5),
        (np.int32(3), 3),
        (np.int64(3), 3),
        (np.bool_(True), True),
    ],
)
def test_a_numpy_number_is_a_number(number, value):
    assert same(sent(number), value)


def test_a_size_is_told_from_a_tuple():
    assert sent(torch.ones(4, 5).shape) == Items("size", (4, 5))
    assert sent((4, 5)) == Items("tuple", (4, 5))
    assert sent([4, 5]) == Items("list", (4, 5))


def test_sets_of_texts_arrive():
    assert sent({"w", "b"}) == sent(frozenset({"w", "b"})) == frozenset({"w", "b"})


def test_a_key_that_is_no_text_costs_its_own_entry_only():
    assert sent({"s01": (2, 3), 1: 2}) == {"s01": Items("tuple", (2, 3))}


def sly(*_):
    raise SystemExit


SlyMeta = type("SlyMeta", (type,), {"__name__": property(sly)})
Sly = SlyMeta("Sly", (), {"__getattr__": sly, "__repr__": sly, "__eq__": sly, "__len__": sly})
SlyTensor = type("SlyTensor", (torch.Tensor,), {"shape": property(sly), "dtype": property(sly)})
OTHERS = {
    "SlyTensor": lambda: torch.ones(2).as_subclass(SlyTensor),
    "SlyInt": lambda: type("SlyInt", (int,), {"__index__": sly})(4),
    "SlyList": lambda: type("SlyList", (list,), {"__iter__": sly})([1]),
    "SlyText": lambda: type("SlyText", (str,), {"encode": sly})("a"),
    "SlyArray": lambda: type("SlyArray", (np.ndarray,), {"size": property(sly)})((2,)),
    "Sly": lambda: Sly(),
    "SlyMeta": lambda: Sly,
    "object": lambda: object(),
    "method len": lambda: len,
    "function": lambda: sly,
    "complex": lambda: 1j,
    "bytes": lambda: b"ab",
    "set": lambda: {1, 2},
    "range": lambda: range(3),
}


@pytest.mark.parametrize("name", OTHERS)
def test_anything_else_arrives_as_the_name_of_its_type(name):
    assert sent(OTHERS[name]()) == Opaque(name)


@pytest.mark.parametrize("value", [2**63, -(2**63) - 1, 10**4_000])
def test_an_int_beyond_64_bits_arrives_as_its_size(value):
    assert sent(value) == Opaque(f"int of {value.bit_length()} bits")


@pytest.mark.parametrize(
    "value",
    [
        torch.ones(2, dtype=torch.complex64),
        torch.eye(2).to_sparse(),
        torch.zeros(1_000_001),
        torch.zeros(1).expand(10**12),
        np.array(["a"]),
        np.array([object()]),
        np.array([1j]),
    ],
)
def test_tensors_that_are_no_answer_arrive_without_numbers(value):
    assert isinstance(sent(value), Opaque)


def test_a_tensor_on_the_meta_device_has_no_numbers():
    received = sent(torch.ones(2, device="meta"))
    assert (received.device, received.shape, received.data) == ("meta", (2,), None)


def endless():
    rows = []
    rows.append(rows)
    return rows


@pytest.mark.parametrize(
    "value",
    [
        endless(),
        ["x"] * (MAX_ITEMS * 3),
        [["x"] * MAX_ITEMS] * MAX_ITEMS,
        {str(i): i for i in range(MAX_ITEMS * 3)},
        {str(i) for i in range(MAX_ITEMS * 3)},
        [torch.zeros(999_999)] * 5,
        "x" * (MAX_TEXT * 3),
        "\ud800" * MAX_TEXT,
        {"\ud800" * MAX_TEXT: 1},
        torch.ones([1] * 40),
    ],
)
def test_long_values_are_cut_and_still_follow_the_protocol(value):
    encoder = Encoder()
    head = {"frame": "observed", "call": 0, "outcome": "returned", "value": encoder.value(value)}
    decoded = decode_frame(json.dumps(head | {"facts": FACTS}).encode())
    decode_value(decoded.value, encoder.body())
    assert len(json.dumps(head)) < 4 << 20
    assert len(encoder.body()) < 16 << 20


# ---- jobs ----


def received_job(job, tmp_path):
    (tmp_path / "job").write_bytes(encode_job(job))
    with open(tmp_path / "job", "rb") as file:
        return wire.receive(file.fileno())


def test_a_job_arrives_as_it_was_sent(tmp_path):
    job = Job(
        modules=(Module("submission", "a.py", b"\xef\xbb\xbf\x00\xff"),),
        groups=(Group("submission", (CallFunction("f", (True, 3, math.nan, None, "a")),)),),
        literals=("SHAPES",),
        helpers={"model": b"\xff"},
        seed=2**63,
    )
    head, body = received_job(job, tmp_path)
    assert head["modules"][0]["source"].encode("latin-1") == b"\xef\xbb\xbf\x00\xff"
    assert head["helpers"]["model"].encode("latin-1") == b"\xff"
    assert (head["literals"], head["seed"], body) == (["SHAPES"], 2**63, b"")
    arguments = [decode(argument, {}) for argument in head["calls"][0]["arguments"]]
    assert str(arguments) == "[True, 3, nan, None, 'a']"


def test_tensors_of_a_job_arrive_as_tensors(tmp_path):
    import safetensors.torch

    transposed = np.arange(6, dtype=np.float32).reshape(2, 3).T
    arguments = (Tensor.of(transposed), Tensor.of(np.array(2.5, dtype=np.float32)), 0.5)
    calls = (
        Differentiate("loss", arguments, (0,)),
        Descend("loss", "start", arguments, 0.1, 3),
        Evaluate("w.grad", "w = 1"),
    )
    head, body = received_job(Job((), (Group("m", calls),)), tmp_path)
    tensors: Tensors = safetensors.torch.load(body)
    for call in head["calls"][:2]:
        matrix, number, plain = (decode(a, tensors) for a in call["arguments"])
        assert matrix.tolist() == transposed.tolist()
        assert (number.shape, number.item(), plain) == ((), 2.5, 0.5)
    assert [call["do"] for call in head["calls"]] == ["differentiate", "descend", "evaluate"]


ARGUMENTS = st.recursive(
    PLAIN.filter(lambda value: not isinstance(value, int) or abs(value) < 2**53),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=5), inner)
    ),
    max_leaves=8,
)


@given(ARGUMENTS)
def test_nested_arguments_arrive_as_they_were(argument):
    call = CallFunction("f", (argument,), {"named": [argument]})
    sent_call = as_sent(Job((), (Group("m", (call,)),)))["calls"][0]
    (received,) = (decode(each, {}) for each in sent_call["arguments"])
    # repr tells lists from tuples, True from 1, and calls every NaN the same.
    assert repr(received) == repr(argument)
    assert repr(decode(sent_call["named"]["named"], {})) == repr([argument])


def as_sent(job):
    """The head of the frame that tells a worker its job."""
    text = encode_job(job)
    size, _ = HEADER.unpack_from(text)
    return json.loads(text[HEADER.size : HEADER.size + size])


def test_tensors_inside_arguments_keep_their_dtype(tmp_path):
    import safetensors.torch

    rows = [Tensor.of(np.arange(3)), {"mask": Tensor.of(np.array([True, False]))}]
    call = CallFunction("f", (), {"rows": rows})
    head, body = received_job(Job((), (Group("m", (call,)),)), tmp_path)
    tensors = safetensors.torch.load(body)
    whole, others = decode(head["calls"][0]["named"]["rows"], tensors)
    assert (whole.dtype, whole.tolist()) == (torch.int64, [0, 1, 2])
    assert (others["mask"].dtype, others["mask"].tolist()) == (torch.bool, [True, False])


def test_processor_time_covers_all_groups():
    groups = (Group("m", (CallFunction("f"),) * 2), Group("m", (CallFunction("f"),)))
    limits = Limits(load_seconds=2, exercise_seconds=10)
    assert encode_limits(Job((), groups, limits=limits))["cpu_seconds"] >= 2 + 2 * 10


def test_a_cut_frame_is_told_from_a_whole_one(tmp_path):
    (tmp_path / "job").write_bytes(HEADER.pack(10, 0) + b"{}")
    with open(tmp_path / "job", "rb") as file, pytest.raises(EOFError):
        wire.receive(file.fileno())
