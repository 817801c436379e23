"""Kind `prediction`: what may be asked about a line, and which ways of writing it are right."""

import pytest

from grader import SpecError, Verdict

from .bench import Bench, Source, noted

SOURCE = Source(
    """
kind = "prediction"
title = "Facts"
answers = "FACTS"
items = [
  { id = "shape", expression = "M @ M[0]" },
  { id = "scalar", expression = "M.sum()" },
  { id = "raised", expression = "M @ M" },
  { id = "dtype", expression = "torch.tensor([1, 2]) / 2", ask = "dtype" },
  { id = "device", expression = "torch.empty(2, device='meta')", ask = "device" },
  { id = "tracked", expression = "w * 2", ask = "requires_grad" },
  { id = "leaf", expression = "w * 2", ask = "is_leaf" },
  { id = "no_grad_yet", expression = "w", ask = "has_grad" },
  { id = "has_grad", setup = "w.sum().backward()", expression = "w", ask = "has_grad" },
  { id = "none", expression = "w.grad", ask = "value" },
  { id = "third", expression = "torch.tensor(1.0) / 3", ask = "value" },
  { id = "list", expression = "torch.arange(4.0).reshape(2, 2)", ask = "value" },
  { id = "bool", expression = "torch.equal(M, M)", ask = "value" },
  { id = "word", expression = "str(w.dtype)", ask = "value" },
  { id = "token", expression = "M @ M", ask = "raises" },
  { id = "fine", expression = "M + M", ask = "raises" },
]
""",
    "import torch\nM = torch.randn(4, 5)\nw = torch.ones(5, requires_grad=True)\n",
)
RIGHT = [
    ("shape", "(4,)"),
    ("shape", "[4]"),
    ("shape", "torch.Size([4])"),
    ("scalar", "()"),
    ("scalar", "[]"),
    ("raised", "'error'"),
    ("raised", "'ERROR'"),
    ("raised", "' Error '"),
    ("raised", "'error:inner_sizes'"),
    ("dtype", "'float32'"),
    ("dtype", "'torch.float32'"),
    ("dtype", "'Float32'"),
    ("device", "'meta'"),
    ("tracked", "True"),
    ("leaf", "False"),
    ("no_grad_yet", "False"),
    ("has_grad", "True"),
    ("none", "'None'"),
    ("none", "'none'"),
    ("third", "'1/3'"),
    ("third", "0.33333"),
    ("third", "'0.33333'"),
    ("list", "[[0, 1], [2, 3]]"),
    ("list", "((0.0, 1.0), (2.0, 3.0))"),
    ("bool", "True"),
    ("word", "'torch.float32'"),
    ("token", "'inner_sizes'"),
    ("token", "'error:inner_sizes'"),
    ("fine", "'ok'"),
    ("fine", "'OK'"),
]
WRONG = [
    ("shape", "(4, 1)"),
    ("shape", "(5,)"),
    ("shape", "'error'"),
    ("scalar", "(1,)"),
    ("raised", "(4, 4)"),
    ("dtype", "'int64'"),
    ("device", "'cpu'"),
    ("tracked", "False"),
    ("leaf", "True"),
    ("no_grad_yet", "True"),
    ("has_grad", "False"),
    ("none", "0"),
    ("none", "[0, 0, 0, 0, 0]"),
    ("none", "'error'"),
    ("third", "0.333"),
    ("third", "'1/4'"),
    ("third", "[0.33333]"),
    ("list", "[0, 1, 2, 3]"),
    ("list", "[[0, 1], [2, 4]]"),
    ("bool", "1"),
    ("bool", "False"),
    ("token", "'broadcast'"),
    ("token", "'ok'"),
    ("fine", "'error'"),
]
COMPLAINTS = [
    ("shape", "4", "4 is a number and not a shape: write (4,)"),
    ("shape", "4.0", "expected a shape such as (4, 5)"),
    ("shape", "(4.5,)", "expected a shape such as (4, 5)"),
    ("shape", "True", "expected a shape such as (4, 5)"),
    ("shape", "'4'", 'answered "4", which is neither a shape nor "error"'),
    ("dtype", "32", "write a word in quotes"),
    ("tracked", "1", "write True or False"),
    ("tracked", "'True'", "neither a requires_grad nor"),
    ("token", "True", "write a word in quotes"),
]


def answer(name: str, written: str) -> str:
    return f"FACTS = {{'{name}': {written}}}\n"


@pytest.mark.parametrize(("name", "written"), RIGHT)
def test_a_right_answer_passes_however_it_is_written(name, written, bench: Bench):
    check = bench.checks(bench.prepare(SOURCE), answer(name, written))[name]
    assert (check.verdict, check.credit) == (Verdict.PASSED, 1)


@pytest.mark.parametrize(("name", "written"), WRONG)
def test_a_wrong_answer_fails_and_the_truth_is_not_told(name, written, bench: Bench):
    check = bench.checks(bench.prepare(SOURCE), answer(name, written))[name]
    assert (check.verdict, check.credit) == (Verdict.FAILED, 0)
    assert check.message.startswith("answered ")
    assert check.witness.expected is None


@pytest.mark.parametrize(("name", "written", "says"), COMPLAINTS)
def test_what_cannot_be_an_answer_is_told_how_to_write_one(name, written, says, bench: Bench):
    check = bench.checks(bench.prepare(SOURCE), answer(name, written))[name]
    assert (check.verdict, check.credit) == (Verdict.FAILED, 0)
    assert says in check.message


def test_a_bare_error_earns_half_where_the_kind_of_error_is_asked_for(bench: Bench):
    check = bench.checks(bench.prepare(SOURCE), answer("token", "'error'"))["token"]
    assert (check.verdict, check.credit) == (Verdict.FAILED, 1 / 2)


def test_a_right_error_with_a_wrong_reason_passes_with_a_note(bench: Bench):
    check = bench.checks(bench.prepare(SOURCE), answer("raised", "'error:broadcast'"))["raised"]
    assert check.verdict is Verdict.PASSED
    assert noted(check) == ['it raises, but not "broadcast": run the line and read the message']


def test_each_line_is_run_afresh(bench: Bench):
    """A backward in one item's setup leaves no gradient for the next."""
    ids = ("has_grad", "no_grad_yet", "none")
    text = "FACTS = {'has_grad': True, 'no_grad_yet': False, 'none': 'None'}\n"
    checks = bench.checks(bench.prepare(SOURCE), text)
    assert [checks[name].verdict for name in ids] == [Verdict.PASSED] * 3


@pytest.mark.parametrize(
    ("expression", "ask", "says"),
    [
        ("M.sum().item()", "shape", "ask: 'M.sum().item()' has no shape to predict"),
        ("M.shape", "requires_grad", "ask: 'M.shape' has no requires_grad to predict"),
        ("N + 1", "shape", "expression: 'N + 1' raised NameError"),
        ("M +", "shape", "expression: 'M +' raised SyntaxError"),
    ],
)
def test_a_line_without_an_answer_is_the_authors_fault(expression, ask, says, bench: Bench):
    toml = f'kind = "prediction"\ntitle = "T"\nanswers = "A"\n[[items]]\nid = "a"\nask = "{ask}"\n'
    with pytest.raises(SpecError) as caught:
        bench.prepare(Source(f"{toml}expression = '{expression}'\n", SOURCE.reference))
    line = 6 if says.startswith("ask") else 7
    assert f"exercise.toml:{line}: items[0].{says}" in str(caught.value)


def test_a_reference_that_raises_is_not_the_fault_of_a_line(bench: Bench):
    head = 'kind = "prediction"\ntitle = "T"\nanswers = "A"\n'
    toml = head + 'items = [{ id = "a", expression = "f()" }]\n'
    with pytest.raises(SpecError, match=r"reference\.py: .*ZeroDivisionError.*line 1"):
        bench.prepare(Source(toml, "1 / 0\n"))
    with pytest.raises(SpecError, match=r"toml:4: items\[0\]\.expression: .*reference\.py, line 2"):
        bench.prepare(Source(toml, "def f():\n    return 1 / 0\n"))
