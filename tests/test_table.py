"""The one reader of CSV: cells as they stand in the file, and everything else kept."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import SubmissionError
from grader.table import MAX_CELL, Table

CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)
ROWS = st.integers(2, 4).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=5)
)


@given(ROWS, st.sampled_from(",;\t"), st.sampled_from(["\r\n", "\n"]))
def test_a_table_says_what_was_written_and_comes_back_the_same(rows, delimiter, end):
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator=end, quoting=csv.QUOTE_ALL)
    writer.writerow(["head"] * len(rows[0]))
    writer.writerows(rows)
    table = Table(out.getvalue())
    assert [row.texts for row in table.rows[1:]] == rows
    assert table.delimiter == delimiter
    assert table.replaced({}) == out.getvalue()


def test_one_column_may_hold_commas():
    table = Table("name\nDoe, Ann\n\nLee; Bo\n")
    assert [row.texts for row in table.rows] == [["name"], ["Doe, Ann"], [""], ["Lee; Bo"]]
    assert table.replaced({(1, 0): "x"}) == "name\nx\n\nLee; Bo\n"


def test_a_blank_line_before_the_header_does_not_part_the_columns():
    assert Table("\n\na;b\n1;2\n").delimiter == ";"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_bytes_come_back_as_they_were(encoding):
    mark = "\ufeff" if encoding.endswith(("le", "be")) else ""
    data = (mark + "name,id\r\nŽofie,1\r\n").encode(encoding)
    table = Table.from_bytes(data)
    assert table.header == ["name", "id"]
    assert table.replaced({}).encode(table.encoding) == data


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"name\nJos\xe9\n", "is not UTF-8: save it as CSV UTF-8"),
        (b"\xff\xfea", "is not UTF-8"),
        (b"name\nJos\0\n", "is no text file"),
        (b'a,b\n1,"2\n', r"line 2: is not CSV \(a quote is not closed\)"),
        (b'a,b\n1,"2"x\n', r"line 2: is not CSV \(a quote is not closed\)"),
        (b"a\n" + b"x" * (MAX_CELL + 1), "line 2: is not CSV"),
    ],
)
def test_what_is_no_table_is_told(data, words):
    with pytest.raises(SubmissionError, match=words):
        Table.from_bytes(data)


def test_an_empty_file_has_no_header():
    with pytest.raises(SubmissionError, match="is empty"):
        _ = Table("").header
