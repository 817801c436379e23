"""The line of every key: whatever way a file is written, the line that is found holds the key."""

import json
import tomllib
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.specs.lines import find_lines

TEXT = '''# a comment with [brackets] and = signs
title = "a # in a text"   # and one behind it
prompt = """
[late]
hidden = "in a text" \\"""
"""
literal = \'\'\'
[[wrong]]
\'\'\'
dotted.key."with.dot" = 1
points = [
  { name = "[x]", inputs = { w = 0.0 } },  # first
  { name = 'y', inputs = { w = [
      1.0,
      2.0] } },
]

[inputs]
X = { shape = ["n"] }

[inputs.Y]
low = 1

[[wrong]]
file = "a.py"
[[wrong]]
file = "b.py"
edits = [{ replace = "a", by = """
b""" }, { replace = "c", by = "d" }]
[wrong.more]
deep = 2024-01-01 10:00:00
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("title",), 2),
        (("prompt",), 3),
        (("literal",), 7),
        (("dotted",), 10),
        (("dotted", "key", "with.dot"), 10),
        (("points",), 11),
        (("points", 0), 12),
        (("points", 0, "inputs", "w"), 12),
        (("points", 1, "name"), 13),
        (("points", 1, "inputs", "w", 1), 15),
        (("inputs",), 18),
        (("inputs", "X", "shape", 0), 19),
        (("inputs", "Y"), 21),
        (("inputs", "Y", "low"), 22),
        (("wrong",), 24),
        (("wrong", 0, "file"), 25),
        (("wrong", 1), 26),
        (("wrong", 1, "file"), 27),
        (("wrong", 1, "edits", 0, "by"), 28),
        (("wrong", 1, "edits", 1, "replace"), 29),
        (("wrong", 1, "more", "deep"), 31),
    ],
)
def test_every_way_to_write_a_key(place, line):
    assert find_lines(TEXT).keys[place] == line


def test_a_key_that_is_not_there_has_the_line_of_what_it_would_stand_in():
    lines = find_lines(TEXT)
    assert lines.of(("points", 1, "lr")) == 13
    assert lines.of(("wrong", 1, "hint")) == 26
    assert lines.of(("wrt",)) == lines.of(()) == 0


def test_tables_with_a_line_of_their_own_are_known_by_it():
    headers = find_lines(TEXT).headers
    assert headers == {
        ("inputs",): "[inputs]",
        ("inputs", "Y"): "[inputs.Y]",
        ("wrong", 0): "[[wrong]]",
        ("wrong", 1): "[[wrong]]",
        ("wrong", 1, "more"): "[wrong.more]",
    }


def test_values_that_are_nested_deeply_end_the_search_and_nothing_else():
    text = "a = 1\nb = " + "[" * 20_000
    assert find_lines(text).keys["a",] == 1


@dataclass
class Written:
    """A TOML text in the making, and the line on which each key was written."""

    lines: list[str] = field(default_factory=list)
    keys: dict[tuple, int] = field(default_factory=dict)

    def add(self, text: str, *places: tuple) -> None:
        """Add text that may span lines; the keys stand on its first one."""
        for place in places:
            self.keys.setdefault(place, len(self.lines) + 1)
        self.lines += text.split("\n")


def bare_or_quoted(key: str) -> str:
    return key if key.isascii() and key.isalnum() else json.dumps(key)


KEYS = st.sampled_from(["a", "b1", "items", "a.b", "x y", "[late]", "#", "=", "'", 'q"q', "{", "ü"])
SCALARS = st.sampled_from(
    [
        "1",
        "-2.5e3",
        "true",
        '"text # = [x]"',
        "'it''s'".replace("''", ""),
        "2026-03-06T20:00:00",
        '"""\n[no]\nkey = 1 \\"\\"\\"\n"""',
        "'''\n[[no]]\n''''",
        "[\n  1, # one\n\n  2,\n]",
        '[["a", "]"], ["}"]]',
        "[]",
        "{}",
        '{ in = "}" , x.y = [{ z = 1 }] }',
    ]
)
ENTRIES = st.dictionaries(KEYS, SCALARS, max_size=4)
BLANKS = st.sampled_from(["", "# a = 1", "   # [x]", "\t"])


@st.composite
def documents(draw) -> Written:
    """Entries, then tables and lists of tables, with comments and empty lines between them."""
    written = Written()

    def entries(table: tuple) -> None:
        for key, value in draw(ENTRIES).items():
            written.lines += draw(st.lists(BLANKS, max_size=2))
            name = f"k{key}" if not table else key
            written.add(f"{bare_or_quoted(name)} = {value} # end", (*table, name))

    entries(())
    for name in draw(st.lists(KEYS, unique=True, max_size=4)):
        quoted = bare_or_quoted(name)
        if draw(st.booleans()):
            written.add(f"[ {quoted} ]", (name,))
            entries((name,))
            continue
        for i in range(draw(st.integers(1, 3))):
            written.add(f"[[{quoted}]]", (name,), (name, i))
            entries((name, i))
    return written


@given(documents())
def test_the_line_that_is_found_holds_the_key(written):
    text = "\n".join(written.lines)
    data = tomllib.loads(text)
    lines = find_lines(text)
    for place, line in written.keys.items():
        value = data
        for part in place:
            value = value[part]
        assert lines.keys[place] == line
        name = next(part for part in reversed(place) if isinstance(part, str))
        assert bare_or_quoted(name) in written.lines[line - 1]


@given(documents())
def test_every_key_of_a_file_has_a_line(written):
    text = "\n".join(written.lines)
    lines = find_lines(text).keys

    def check(value: object, place: tuple) -> None:
        assert not place or place in lines
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in inner:
            if isinstance(each, dict | list):
                check(each, (*place, key))
            else:
                assert (*place, key) in lines

    check(tomllib.loads(text), ())
