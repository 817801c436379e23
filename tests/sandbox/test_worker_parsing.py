"""A submission is read before any of it runs: its answers, its names, or why it is not Python."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from worker.parsing import parse

from grader.sandbox.frames import Parsed
from grader.sandbox.job import Job, Module
from grader.sandbox.limits import Limits
from grader.sandbox.observations import Cause
from grader.sandbox.protocol import ProtocolError, decode_frame, decode_value
from grader.sandbox.transcript import Stopped
from grader.values import Items

BOMB = 'NAME = __import__("os")._exit(3)'


def read(source, *wanted):
    """The frame that the parent decodes."""
    text = source if isinstance(source, bytes) else source.encode()
    report = parse(text, "a.py").report(list(wanted))
    frame = decode_frame(json.dumps(report, allow_nan=False).encode())
    assert isinstance(frame, Parsed)
    return frame


def answer(source, name="NAME"):
    return read(source, name).literals[name]


def value(source):
    found = answer(source)
    assert found.status == "literal"
    return decode_value(found.value, b"")


def fault(source):
    frame = read(source)
    assert (frame.names, frame.literals) == ({}, {})
    return frame.fault


# ---- literals ----


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("4", 4),
        ("-4.5", -4.5),
        ("True", True),
        ("None", None),
        ('"error"', "error"),
        ("(4, 5)", Items("tuple", (4, 5))),
        ("[4, [5]]", Items("list", (4, Items("list", (5,))))),
        ("()", Items("tuple", ())),
        ("torch.Size([4, 5])", Items("list", (4, 5))),
        ("torch.Size((4, 5))", Items("tuple", (4, 5))),
        ("Size([])", Items("list", ())),
        ("(\n  4,  # rows\n  5,\n)", Items("tuple", (4, 5))),
        ("1e999", float("inf")),
    ],
)
def test_a_literal_is_read_as_it_is_written(written, read_as):
    assert value(f"NAME = {written}") == read_as
    assert value(f"NAME: object = {written}") == read_as
    assert value(f"A = NAME = {written}") == read_as


@pytest.mark.parametrize(
    "written",
    [
        '__import__("os")._exit(3)',
        "f()",
        "x",
        "x.shape",
        "4 * 5",
        "[4, n]",
        "(lambda: 4)()",
        "torch.Size([n])",
        "torch.Size([4], [5])",
        "torch.tensor([4])",
        'f"{n}"',
        "[i for i in (4, 5)]",
        "4 if True else 5",
        "{}.copy()",
    ],
)
def test_anything_else_is_computed_and_told_with_its_line(written):
    found = answer(f"import torch\n\nNAME = {written}\n")
    assert (found.status, found.line, found.value) == ("computed", 3, None)


def test_the_last_assignment_counts():
    assert value("NAME = 1\nNAME = 2") == 2
    assert answer("NAME = 1\nNAME = f()").status == "computed"
    assert answer("NAME = 1\ndef NAME(): pass").status == "computed"
    assert value("NAME = f()\nNAME = 3") == 3


@pytest.mark.parametrize(
    "source",
    ["", "OTHER = 1", "NAME: int", "def f():\n    NAME = 1", "# NAME = 1", '"""\nNAME = 1\n"""'],
)
def test_a_name_that_is_not_assigned_at_the_top_is_missing(source):
    assert answer(source).status == "missing"


# ---- dicts of answers ----


def entries(source):
    found = answer(source)
    assert found.status == "dict"
    return {
        key: decode_value(entry.value, b"") if entry.status == "literal" else entry.status
        for key, entry in found.entries.items()
    }


def test_entries_of_a_dict_are_read_one_by_one():
    source = 'NAME = {\n  "a": (4,),\n  "b": f(),\n  "c": torch.Size([2]),\n  "d": None,\n}'
    assert entries(source) == {
        "a": Items("tuple", (4,)),
        "b": "computed",
        "c": Items("list", (2,)),
        "d": None,
    }
    assert answer(source).entries["b"].line == 3


def test_entries_with_other_keys_are_passed_over():
    assert entries('NAME = {1: 2, a: 3, **more, f(): 4, "b": 5}') == {"b": 5}


def test_of_two_equal_keys_the_last_counts():
    assert entries('NAME = {"a": 1, "a": 2}') == {"a": 2}


def test_entries_can_be_filled_in_line_by_line():
    source = 'NAME = {"a": None}\nNAME["a"] = (4,)\nNAME["b"]: int = 5\nNAME["c"] = f()\n'
    assert entries(source) == {"a": Items("tuple", (4,)), "b": 5, "c": "computed"}


def test_lines_that_fill_in_other_things_change_nothing():
    source = 'NAME = {"a": 1}\nOTHER["a"] = 2\nNAME[0] = 3\nNAME["a"]["b"] = 4\nf(NAME)["a"] = 5\n'
    assert entries(source) == {"a": 1}


def test_a_new_dict_starts_afresh():
    assert entries('NAME = {"a": 1}\nNAME["b"] = 2\nNAME = {"c": 3}') == {"c": 3}


# ---- nothing is executed ----


@pytest.mark.parametrize(
    "source",
    [
        BOMB,
        BOMB.replace("NAME", 'NAME = {}\nNAME["a"]'),
        f"@{BOMB.partition('= ')[2]}\ndef NAME(): pass",
        f"class NAME({BOMB.partition('= ')[2]}): pass",
        f"NAME: {BOMB.partition('= ')[2]} = 1",
        'raise SystemExit\nimport no_such_module\nNAME = {"a": open("/etc/passwd")}',
    ],
)
def test_reading_runs_nothing(source):
    assert read(source, "NAME").fault is None


# ---- names ----


def test_names_bound_at_the_top_are_told_with_their_last_line():
    source = (
        "import os\nA = B = 1\nC: int = 2\ndef f(): pass\nasync def g(): pass\nclass K: pass\nA = 3"
    )
    assert read(source).names == {"A": 7, "B": 2, "C": 3, "f": 4, "g": 5, "K": 6}


def test_functions_defined_twice_are_told_with_both_lines():
    (twice,) = read("def f(): pass\n\ndef f(): pass\nx = 1\nx = 2\n").redefined
    assert (twice.name, twice.first, twice.last) == ("f", 1, 3)


def test_calls_that_smell_of_autograd_are_told_by_function_and_line():
    source = (
        "def f(w):\n    loss.backward()\n    return torch.autograd.grad(loss, w)\n"
        "def g(w):\n    return w.grad\n"
        "loss.backward()\n"
    )
    calls = [(c.function, c.call, c.line) for c in read(source).autograd_calls]
    assert calls == [("f", "backward", 2), ("f", "grad", 3)]


# ---- how the file is saved ----


def test_a_byte_order_mark_is_no_mistake():
    assert value(b"\xef\xbb\xbfNAME = 4") == 4


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_ends_count_the_same(end):
    source = end.join(["import os", "", "NAME = f()", "def g():", "    return 1", ""])
    assert answer(source).line == 3
    assert read(source).names["g"] == 4
    assert parse(source.encode(), "a.py").lines[4] == "    return 1"


def test_a_coding_cookie_is_honoured():
    source = "# -*- coding: latin-1 -*-\nNAME = 'é'\n".encode("latin-1")
    assert value(source) == "é"
    assert parse(source, "a.py").lines[1] == "NAME = 'é'"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("NAME = 4".encode("utf-16"), "UTF-16"),
        ("NAME = 4".encode("utf-16-be"), "UTF-16"),
        (b"x = 1\nNAME = '\x00'\n", "zero byte at line 2"),
        ("NAME = 'é'".encode("latin-1"), "UTF-8"),
        (b"# coding: no-such-codec\nNAME = 4", "UTF-8"),
    ],
)
def test_a_wrong_encoding_is_told_and_what_to_do(source, words):
    found = fault(source)
    assert (found.kind, words in found.message) == ("encoding", True)


def test_a_syntax_error_is_told_with_its_place():
    found = fault("x = 1\nif x = 1:\n    pass\n")
    assert (found.kind, found.line, found.column) == ("syntax", 2, 4)
    assert found.text == "if x = 1:"


@pytest.mark.parametrize(
    "source", ["return 1", "def f(:", "x = = 1", "  x = 1\n y = 2", "break", "print 'a'", "é = ("]
)
def test_what_python_would_not_compile_is_a_syntax_error(source):
    assert fault(source).kind == "syntax"


# ---- notebooks ----


def test_lines_of_magic_are_left_out_and_told():
    source = "%matplotlib inline\nNAME = 4\n!pip install torch\n  %time x\n%%bash\n"
    frame = read(source + "def f():\n    %time y\n    return 1\n", "NAME")
    assert frame.fault is None
    assert sorted(frame.dropped_lines) == [1, 3, 4, 5, 7]
    assert frame.names == {"NAME": 2, "f": 6}


def test_lines_keep_their_numbers_when_magic_is_left_out():
    assert read("%cd x\r\n!ls\r\ndef f():\r\n    pass\r\n").names == {"f": 3}


def test_a_percent_sign_that_is_python_stays():
    source = "x = (7\n  % 4)\nNAME = '''\n%time\n!ls\n'''\n"
    assert value(source) == "\n%time\n!ls\n"
    assert read(source).dropped_lines == []


def test_a_syntax_error_below_magic_keeps_its_place():
    frame = read("%cd x\nx = = 1\n")
    assert (frame.fault.line, frame.dropped_lines) == (2, [1])


# ---- hostile files ----

DEEP = {
    "parentheses": "NAME = " + "(" * 5_000 + ")" * 5_000,
    "brackets": "NAME = " + "[" * 150 + "]" * 150,
    "minus signs": "NAME = " + "-" * 50_000 + "1",
    "nots": "NAME = " + "not " * 50_000 + "1",
    "sums": "NAME = " + "1+" * 50_000 + "1",
    "powers": "NAME = " + "2**" * 50_000 + "1",
    "attributes": "NAME = x" + ".a" * 50_000,
    "calls": "NAME = f" + "()" * 50_000,
    "lambdas": "NAME = " + "lambda: " * 50_000 + "1",
    "elses": "NAME = " + "1 if x else " * 20_000 + "1",
    "elifs": "if x: pass\n" + "elif x: pass\n" * 20_000,
    "indents": "".join(" " * i + "if x:\n" for i in range(99)) + " " * 99 + "pass",
    "f-strings": "NAME = " + "f'{" * 200 + "1" + "}'" * 200,
    "digits": "NAME = " + "9" * 100_000,
    "comparisons": "NAME = 1" + " < 1" * 50_000,
}


@pytest.mark.parametrize("name", DEEP)
def test_deep_nesting_is_told_or_ends_only_the_worker_that_parses(name, sandbox):
    """CPython's parser can crash: it must not be possible in the parent."""
    modules = (Module("submission", "a.py", DEEP[name].encode()),)
    outcome = sandbox.run(Job(modules, (), literals=("NAME",), limits=Limits(load_seconds=5)))
    if isinstance(outcome, Stopped):
        assert (outcome.transcript.loaded, outcome.cause) in [
            ([], Cause.CRASH),
            ([], Cause.TIMEOUT),
        ]
    else:
        assert len(outcome.transcript.parsed) == 1


SOURCES = st.text(alphabet="NAME={}[]()\"'0123.,:#%!\n\r\t \\efdlambda+-*", max_size=60)


@given(SOURCES)
def test_any_text_gives_a_report_that_follows_the_protocol(source):
    assert set(read(source, "NAME").literals) <= {"NAME"}


@given(st.binary(max_size=60))
def test_any_bytes_give_a_report_that_follows_the_protocol(source):
    assert set(read(source, "NAME").literals) <= {"NAME"}


LONG = "n" * 5_000


@pytest.mark.parametrize(
    "source",
    [
        f"def {LONG}(): pass\ndef {LONG}(): pass",
        f"def {LONG}(x):\n    x.backward()",
        f'NAME = {{"{LONG}": 1}}',
        f'NAME = "{LONG}"',
        f"x = = '{LONG}'",
        "".join(f"def f{i}(): pass\n" * 2 for i in range(2_000)),
        "NAME = {" + ", ".join(f'"{i}": {i}' for i in range(5_000)) + "}",
        "NAME = {" + ", ".join(f'"{i}": "{LONG[:1_900]}"' for i in range(520)) + "}",
        "NAME = '\\ud800' + '\\udfff'",
        "NAME = '" + "\\ud800" * 2_000 + "'",
    ],
)
def test_long_files_still_follow_the_protocol(source):
    try:
        read(source, "NAME")
    except ProtocolError as error:
        raise AssertionError("the report does not follow the protocol") from error
