"""Files like those of the bank, that its cases do not hold: found by trying variations."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from grader import read_submission
from grader.report.json import render

from .bank import FILES, FULL, Bench, points, transcript

GOOD = (FILES / "A97" / "good.py").read_text(encoding="utf-8")
Grade = Callable[..., list[str]]


@pytest.fixture
def told(bench: Bench, tmp_path: Path) -> Grade:
    """Return a function that grades a text (and helpers) and returns points and transcript."""

    def grade(text: str, exercise: str | None = None, **helpers: str):
        for name, helper in helpers.items():
            (tmp_path / f"{name}.py").write_text(helper, encoding="utf-8")
        path = tmp_path / "student.py"
        path.write_text(text, encoding="utf-8")
        report = bench.grade(path, bench.exercise(exercise) if exercise else None)
        return points(report), transcript(report)

    return grade


def test_torch_func_is_autograd_like_any_other(told: Grade):
    body = "torch.func.grad(lambda v: (v**2).mean())(x)"
    earned, lines = told(f"import torch\ndef grad(x):\n    return {body}\n", "c13")
    assert earned == (6,), lines
    earned, lines = told(
        f"{GOOD}\ndef grad_w(w):\n    return torch.func.grad(lambda v: (3 * v - 1) ** 2)(w)\n"
    )
    assert earned == FULL
    assert any("grad_w note: autograd was used" in line for line in lines)


def test_answers_in_a_helper_are_answers(told: Grade):
    earned, lines = told("from answers import *\n", answers=GOOD)
    assert earned == FULL
    assert not any("no answers found" in line for line in lines)


def test_a_helper_that_is_not_python_is_named(told: Grade):
    text = f"from utils import c\n{GOOD}"
    _, lines = told(text, utils="c = (6\n")
    assert any(
        line.startswith("problem") and "utils.py" in line and "never closed" in line
        for line in lines
    )


def test_a_function_whose_definition_failed_is_not_called_absent(told: Grade):
    text = GOOD.replace("def descend(w0, lr, steps)", "def descend(w0, lr=rate, steps=3)")
    earned, lines = told(f"rate = float(input())\n{text}")
    assert earned == (12, 6, 6, 0)
    assert not any("descend missing: function descend not found" in line for line in lines)


def test_one_key_that_is_no_text_costs_its_own_answer(told: Grade):
    earned, _ = told(GOOD.replace('"s02": ()', "2: ()"))
    assert earned == (11, 6, 6, 6)


def test_calls_that_are_slow_together_are_not_called_slow_alone(told: Grade):
    earned, lines = told(
        f"{GOOD}\nimport time\ndef descend(w0, lr, steps):\n    time.sleep(1.3)\n    return 0.0\n"
    )
    assert earned == (12, 6, 6, 0)
    assert any(line.startswith("descend timeout") for line in lines)
    assert not any("still running after 2 s" in line for line in lines)


@pytest.mark.parametrize(
    "line",
    [
        "import os\nfor fd in range(3, 1024):\n    try: os.close(fd)\n    except OSError: pass",
        "import builtins; builtins.isinstance = lambda *a: True; builtins.len = lambda x: 0",
    ],
    ids=["descriptors", "builtins"],
)
def test_what_a_submission_breaks_shows_no_line_of_ours(line, told: Grade):
    earned, lines = told(f"{GOOD}\n{line}\n")
    assert earned == FULL
    assert not any("sandbox" in text for text in lines)


def test_a_none_that_is_no_gradient_gets_no_hint_about_gradients(told: Grade):
    text = f"{GOOD}\ndef grad_w(w):\n    table = None\n    return table.lookup(w)\n"
    _, lines = told(text)
    assert not any(line.startswith("grad_w hint") for line in lines)


def test_a_file_name_that_is_not_text_still_gives_utf8(bench: Bench, tmp_path: Path):
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.py"))
    path.write_text(GOOD, encoding="utf-8")
    report = bench.grade(path)
    assert points(report) == FULL
    assert json.loads(render(report).encode("utf-8"))["submission"].startswith("caf")
    assert read_submission(path).source == GOOD.encode()
