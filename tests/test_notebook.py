"""Notebooks: code cells in order, commands taken out, every line knows its cell."""

import json
import sys

import pytest

pytest.importorskip("nbformat")

from grader.errors import SubmissionError
from grader.notebook import MAX_SOURCE, read_notebook
from grader.submission import Submission


def notebook(*cells, **fields):
    made = [
        cell
        if isinstance(cell, dict)
        else {"cell_type": "code", "metadata": {}, "outputs": [], "source": cell}
        for cell in cells
    ]
    whole = {"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5} | fields
    return json.dumps(whole).encode()


def source(*cells):
    return read_notebook(notebook(*cells)).source.decode()


def test_code_cells_follow_each_other_and_lines_know_their_cell():
    text = {"cell_type": "markdown", "metadata": {}, "source": "# Homework"}
    read = read_notebook(notebook("a = 1\nb = 2", text, ["c = 3\n", "d = 4\n"]))
    assert read.source == b"a = 1\nb = 2\nc = 3\nd = 4\n\n"
    assert read.places == ("1:1", "1:2", "2:1", "2:2", "2:3")
    assert read.dropped == ()


def test_there_is_a_place_for_every_line():
    read = read_notebook(notebook("a = 1\r\nb = 2\r", "", "%time\n'''\n\n'''", "x\x0cy\u2028z"))
    assert len(read.places) == read.source.count(b"\n")


def test_commands_are_taken_out_and_told():
    read = read_notebook(
        notebook("%matplotlib inline\nimport torch\n!pip install torch", "?x\nx??")
    )
    assert read.source == b"\nimport torch\n\n\n\n"
    assert read.dropped == ("1:1", "1:3", "2:1", "2:2")


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("if True:\n    !ls\nx = 1", "if True:\n    pass\nx = 1\n"),
        ("if True:  # yes\n    !ls", "if True:  # yes\n    pass\n"),
        ("x = 1\n  !ls", "x = 1\n\n"),
        ("!pip install \\\n  torch\nx = 1", "\n\nx = 1\n"),
        ("files = !ls\nx = %env HOME\ny = 1", "\n\ny = 1\n"),
        ("%time x = 1", "x = 1\n"),
        ("def f():\n    %time y = 1\n    return y", "def f():\n    y = 1\n    return y\n"),
        ("%timeit f()", "\n"),
        ("%%time\nx = 1", "\nx = 1\n"),
        ("\n%%capture out\nx = 1", "\n\nx = 1\n"),
        ("%%bash\nls -l\nrm x", "\n\n\n"),
        ("%%html\n<b>", "\n\n"),
        ("%%timeit\nx = 1", "\n\n"),
        ("torch.zeros?", "\n"),
        ("", "\n"),
    ],
)
def test_each_kind_of_command(cell, expected):
    assert source(cell) == expected


@pytest.mark.parametrize(
    "cell",
    [
        "x = (7\n  % 4)",
        "x = 7 \\\n  % 4",
        "x = '''\n%time\n!ls\n'''",
        'x = """a\\"""\n!ls\n"""',
        "x = [  # ( ' \"\n  1,\n  2]\n# % (\ny = '('\nz = 5 % 3",
        "x = '%d' % 3\nassert x != 4, 'what?'",
        'x = "(" \\\n  "%d"',
    ],
)
def test_what_only_looks_like_a_command_stays(cell):
    assert source(cell) == f"{cell}\n"


def test_an_open_bracket_ends_with_its_cell():
    assert source("x = (", "!ls\ny = 1") == "x = (\n\ny = 1\n"


def test_a_line_of_many_quotes_takes_no_time():
    assert len(source('"\\"' + '\\"' * 200_000)) > 400_000


def test_the_assignment_is_found():
    read = read_notebook(notebook("import torch", 'ASSIGNMENT = "shapes"'))
    assert Submission("a.ipynb", read.source).assignment == "shapes"


def test_an_encoding_line_has_no_meaning_in_a_notebook():
    assert source("# -*- coding: latin-1 -*-\nx = 'é'") == "#\nx = 'é'\n"


def test_outputs_and_flaws_of_the_file_are_of_no_interest():
    output = {"output_type": "stream", "name": "stdout", "text": "y = 2"}
    cell = {"cell_type": "code", "metadata": {}, "source": "x = 1", "outputs": [output]}
    raw = {"cell_type": "raw", "metadata": {}, "source": "z"}
    assert source(cell, raw) == "x = 1\n"


def test_half_a_surrogate_does_not_stop_anything():
    assert source("x = '\ud800'") == "x = '?'\n"


def test_an_older_format_is_read():
    cell = {"cell_type": "code", "language": "python", "input": "x = 1", "outputs": []}
    old = {
        "metadata": {"name": ""},
        "nbformat": 3,
        "nbformat_minor": 0,
        "worksheets": [{"cells": [cell], "metadata": {}}],
    }
    assert read_notebook(json.dumps(old).encode()).source == b"x = 1\n"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"3",
        b"null",
        b"{}",
        b"\xff\xfe\x00",
        b"x = 1",
        b"[" * 100_000,
        b'{"cells": 3, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
        b'{"cells": [], "metadata": {}, "nbformat": 99, "nbformat_minor": 5}',
        b'{"cells": [], "metadata": {}, "nbformat": [4]}',
        b'{"cells": ' + b"[" * 900 + b"]" * 900 + b', "metadata": {}, "nbformat": 4}',
    ],
)
def test_what_is_no_notebook_is_told_in_plain_words(data):
    with pytest.raises(SubmissionError, match="not a notebook that can be read"):
        read_notebook(data)


def test_a_notebook_in_another_language_is_told():
    with pytest.raises(SubmissionError, match="is in r, and Python is expected"):
        read_notebook(notebook("x <- 1", metadata={"language_info": {"name": "R"}}))


def test_too_much_code_is_told():
    with pytest.raises(SubmissionError, match="characters of code"):
        read_notebook(notebook("#" * (MAX_SOURCE + 1)))


def test_without_nbformat_the_way_out_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "nbformat", None)
    with pytest.raises(SubmissionError, match=r"pip install 'autograd-grader\[notebook\]'"):
        read_notebook(notebook("x = 1"))
