"""Kind `prediction`: answers are read and never run, and what is not there is missing."""

import pytest

from grader import Verdict

from .bench import Bench, Source, names

ITEMS = """
[[items]]
id = "a"
expression = "M.sum(dim=0)"
wrong = [
  { answer = [4], name = "other axis", hint = "dim names the axis that disappears." },
  { answer = "error", hint = "Axis 0 exists." },
  { answer = [1, 5], hint = "one" },
  { answer = [1, 5], hint = "two" },
  { answer = [1, 5], hint = "three" },
]

[[items]]
id = "b"
expression = "M - M.mean(dim=1)"
weight = 3
"""
HEAD = 'kind = "prediction"\ntitle = "T"\n'
REFERENCE = "import torch\nM = torch.randn(4, 5)\n"
IN_A_DICT = Source(HEAD + 'answers = "SHAPES"\n' + ITEMS, REFERENCE)
BY_NAME = Source(HEAD + ITEMS, REFERENCE)
CALLED = Source(HEAD + 'answers = "shapes"\nsource = "call"\n' + ITEMS, REFERENCE)
RIGHT = "SHAPES = {'a': (5,), 'b': 'error'}\n"


def test_a_prediction_can_pass_and_fail(bench: Bench):
    checks = bench.checks(bench.prepare(IN_A_DICT), "SHAPES = {'a': (5,), 'b': (4, 5)}")
    assert [(c.id, c.verdict, c.weight) for c in checks.values()] == [
        ("a", Verdict.PASSED, 1),
        ("b", Verdict.FAILED, 3),
    ]


def test_the_file_is_not_run(bench: Bench):
    report = bench.report(bench.prepare(IN_A_DICT), RIGHT + "print('ran')\nraise SystemExit\n")
    assert (report.earned_points, report.output, report.problems) == ("12", "", [])


@pytest.mark.parametrize(
    "written", ["tuple([5])", "torch.Size(x)", "x.shape", "(2 + 3,)", "(n,)", "f'error'"]
)
def test_a_computed_answer_is_refused_with_its_line(written, bench: Bench):
    text = f"import torch\nx, n = torch.ones(5), 5\nSHAPES = {{\n    'a': {written},\n}}\n"
    check = bench.checks(bench.prepare(IN_A_DICT), text)["a"]
    assert (check.verdict, check.credit) == (Verdict.FAILED, 0)
    assert check.message.startswith('"a" (line 4) is computed: write the answer itself')


def test_a_computed_dict_is_refused_with_its_line(bench: Bench):
    text = "\nSHAPES = dict(a=(5,), b='error')\n"
    checks = bench.checks(bench.prepare(IN_A_DICT), text)
    assert all("SHAPES (line 2) is computed" in check.message for check in checks.values())


@pytest.mark.parametrize(
    ("written", "what"), [("[(5,), 'error']", "a list of 2"), ("None", "None"), ("5", "an int")]
)
def test_something_else_in_place_of_the_dict_is_named(written, what, bench: Bench):
    check = bench.checks(bench.prepare(IN_A_DICT), f"SHAPES = {written}")["a"]
    assert check.verdict is Verdict.FAILED
    assert check.message == f"SHAPES (line 1) is {what}, expected a dict of answers"


def test_a_dict_in_place_of_an_answer_is_named(bench: Bench):
    check = bench.checks(bench.prepare(BY_NAME), "a = {'a': (5,)}")["a"]
    assert (check.verdict, check.credit) == (Verdict.FAILED, 0)
    assert check.message == "a (line 1) is a dict, expected the answer itself"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("SHAPES = {'a': None}", "not answered yet (None)"),
        ("SHAPES = {'b': 'error'}", 'SHAPES has no entry "a"'),
        ("", "SHAPES not found"),
        ("SHAPE = {'a': (5,)}", "SHAPES not found, did you mean SHAPE?"),
    ],
)
def test_what_is_not_answered_is_missing_and_not_wrong(text, says, bench: Bench):
    check = bench.checks(bench.prepare(IN_A_DICT), text)["a"]
    assert (check.verdict, check.message, check.credit) == (Verdict.MISSING, says, 0)


def test_answers_may_be_names_of_their_own(bench: Bench):
    checks = bench.checks(bench.prepare(BY_NAME), "a = (5,)\nb = (4, 5)\n")
    assert [check.verdict for check in checks.values()] == [Verdict.PASSED, Verdict.FAILED]
    checks = bench.checks(bench.prepare(BY_NAME), "a: tuple = [5]\nb = str('error')\n")
    assert checks["a"].verdict is Verdict.PASSED
    assert "b (line 2) is computed" in checks["b"].message
    assert bench.checks(bench.prepare(BY_NAME), "")["a"].verdict is Verdict.MISSING


@pytest.mark.parametrize("shape", ["(5,)", "[5]", "torch.Size([5])", "torch.ones(5).shape"])
def test_a_function_may_compute_its_answers(shape, bench: Bench):
    text = f"import torch\ndef shapes():\n    return {{'a': {shape}, 'b': 'error'}}\n"
    checks = bench.checks(bench.prepare(CALLED), text)
    assert [check.verdict for check in checks.values()] == [Verdict.PASSED, Verdict.PASSED]


@pytest.mark.parametrize(
    ("body", "verdict", "says"),
    [
        ("return {'a': (4,)}", Verdict.FAILED, "answered (4,)"),
        ("return {'b': 'error'}", Verdict.MISSING, 'no answer under "a"'),
        ("return (5,)", Verdict.FAILED, "returned a tuple of 1, expected a dict of answers"),
        ("return {}['a']", Verdict.ERROR, "KeyError: 'a'"),
    ],
)
def test_a_function_that_does_not_answer_says_why(body, verdict, says, bench: Bench):
    check = bench.checks(bench.prepare(CALLED), f"def shapes():\n    {body}\n")["a"]
    assert (check.verdict, check.message) == (verdict, says)


def test_a_known_wrong_answer_shows_its_hint_and_at_most_two(bench: Bench):
    prepared = bench.prepare(IN_A_DICT)
    known = bench.checks(prepared, "SHAPES = {'a': [4]}")["a"]
    assert [(p.name, p.hint) for p in known.patterns] == [
        ("other axis", "dim names the axis that disappears.")
    ]
    error = bench.checks(prepared, "SHAPES = {'a': 'ERROR'}")["a"]
    assert [pattern.hint for pattern in error.patterns] == ["Axis 0 exists."]
    many = bench.checks(prepared, "SHAPES = {'a': (1, 5)}")["a"]
    assert [pattern.hint for pattern in many.patterns] == ["one", "two"]


def test_an_unknown_wrong_answer_has_no_known_pattern(bench: Bench):
    check = bench.checks(bench.prepare(IN_A_DICT), "SHAPES = {'a': (7,)}")["a"]
    assert (names(check), check.diagnosed) == ([], True)


@pytest.mark.parametrize(
    ("reveal", "message", "hints", "expected"),
    [
        ("nothing", "not right", 0, None),
        ("where", "answered (4,)", 1, None),
        ("value", "answered (4,)", 1, "(5,)"),
    ],
)
def test_reveal_decides_what_a_wrong_answer_shows(reveal, message, hints, expected, bench: Bench):
    prepared = bench.prepare(IN_A_DICT, reveal=reveal)
    check = bench.checks(prepared, "SHAPES = {'a': (4,)}")["a"]
    assert (check.message, len(check.patterns)) == (message, hints)
    assert (check.witness.expected if check.witness else None) == expected
    if reveal != "value":
        assert "(5,)" not in check.model_dump_json()
