"""Kind `gradient`, functions: what may be returned, and what is said about the rest."""

import pytest

from grader import Verdict

from .bench import Bench, Source, noted
from .slopes import LAYER, LINE, RIGHT, SQUARE, answer, with_field

PARTS = "r = X @ w + b - y\ndw, db = 2 * X.T @ r / len(y), 2 * r.mean()\n"


@pytest.mark.parametrize("source", [SQUARE, LINE, LAYER], ids=["square", "line", "layer"])
def test_the_right_slopes_pass_and_zeros_do_not(source, bench: Bench):
    right = bench.checks(bench.prepare(source), answer(source, RIGHT[source]))
    assert all(c.verdict is Verdict.PASSED and c.credit == 1 for c in right.values())
    first = answer(source, RIGHT[source]).splitlines()[3].partition("(")[2].partition(",")[0]
    zeros = f"return torch.zeros_like({first}), torch.zeros_like({first})"
    wrong = bench.checks(bench.prepare(source), answer(source, zeros))
    assert all(c.verdict is Verdict.FAILED and c.credit == 0 for c in wrong.values())


@pytest.mark.parametrize(
    "written",
    [
        "dw, db",
        "[dw, db]",
        "{'w': dw, 'b': db}",
        "{'b': db, 'w': dw}",
        "{'dw': dw, 'db': db}",
        "{'grad_w': dw, 'grad_b': db}",
        "{'w.grad': dw, 'b.grad': db, 'loss': r}",
        "dw.double(), db.double()",
        "dw.requires_grad_(), db",
    ],
)
def test_several_slopes_come_in_a_tuple_a_list_or_a_dict(written, bench: Bench):
    checks = bench.checks(bench.prepare(LINE), answer(LINE, PARTS + f"return {written}"))
    assert list(checks) == ["slopes.w", "slopes.b"]
    assert [check.verdict for check in checks.values()] == [Verdict.PASSED, Verdict.PASSED]
    assert all(check.notes == [] for check in checks.values())


@pytest.mark.parametrize(
    ("written", "note"),
    [
        ("dw.numpy(), db", "a numpy array of shape ("),
        ("dw.tolist(), db", "a list of "),
        ("dw, db.item()", "a float was accepted in place of a tensor"),
        ("dw, db.numpy()", "a numpy array of shape ()"),
    ],
)
def test_arrays_lists_and_numbers_are_accepted_with_a_note(written, note, bench: Bench):
    checks = bench.checks(bench.prepare(LINE), answer(LINE, PARTS + f"return {written}"))
    assert all(check.verdict is Verdict.PASSED for check in checks.values())
    notes = [text for check in checks.values() for text in noted(check)]
    assert notes
    assert all(text.startswith(note) and "accepted in place of" in text for text in notes)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("dw", "expected a tuple (dw, db)"),
        ("dw, db, r", "returned a tuple of 3, expected a tuple (dw, db)"),
        ("{'w': dw}", "returned a dict with 1 keys, expected a tuple (dw, db)"),
        ("None", "returned None, expected a tuple (dw, db)"),
        ("'dw', 'db'", "expected a tensor"),
        ("{'w', 'b'}", "returned a set of 2, expected a tuple (dw, db)"),
        ("dw.sum(), db", "shape (), expected ("),
        ("dw.unsqueeze(0), db", "shape (1, "),
        ("dw * float('nan'), db", "NaN at index [0]"),
        ("dw * float('inf'), db", "infinity at index [0]"),
        ("dw.to('meta'), db", "a tensor on device meta holds no numbers"),
        ("None, db", "returned None, expected a tensor (is a return missing"),
    ],
)
def test_what_is_no_slope_is_named(written, says, bench: Bench):
    checks = bench.checks(bench.prepare(LINE), answer(LINE, PARTS + f"return {written}"))
    assert (checks["slopes.w"].verdict, checks["slopes.w"].credit) == (Verdict.FAILED, 0)
    assert says in checks["slopes.w"].message


def test_each_slope_is_marked_for_itself_with_its_weight(bench: Bench):
    prepared = bench.prepare(with_field(LINE, "weights = { w = 3 }"))
    report = bench.report(prepared, answer(LINE, PARTS + "return dw, -db"))
    checks = report.exercises[0].checks
    assert [(check.id, check.weight, check.credit) for check in checks] == [
        ("slopes.w", 3, 1),
        ("slopes.b", 1, 0),
    ]
    assert report.earned_points == "9"


@pytest.mark.parametrize("written", ["g,", "{'w': g}", "[g, g]"])
def test_a_single_slope_is_the_value_itself(written, bench: Bench):
    body = f"g = -2 * a * (c - a * w)\nreturn {written}"
    assert bench.check(bench.prepare(SQUARE), answer(SQUARE, body)).verdict is Verdict.FAILED


@pytest.mark.parametrize(
    ("text", "verdict", "says"),
    [
        ("", Verdict.MISSING, "function slope not found"),
        ("def Slope(w, a, c):\n    pass", Verdict.MISSING, "did you mean Slope?"),
        (
            "slope = 3.0",
            Verdict.ERROR,
            "slope is not a function but float: expected slope(w, a, c)",
        ),
        ("def slope(w):\n    pass", Verdict.ERROR, "slope(w): expected slope(w, a, c)"),
        ("def slope(w, a, c):\n    return w @ a", Verdict.ERROR, "TypeError: "),
        ("def slope(w, a, c):\n    return g", Verdict.ERROR, "NameError: name 'g' is not defined"),
        ("def slope(w, a, c):\n    raise NotImplementedError", Verdict.MISSING, "not written yet"),
    ],
)
def test_a_call_that_brings_nothing_back_says_why(text, verdict, says, bench: Bench):
    check = bench.check(bench.prepare(SQUARE), text)
    assert (check.verdict, check.credit) == (verdict, 0)
    assert says in check.message


@pytest.mark.parametrize(("reveal", "shown"), [("nothing", 0), ("where", 1), ("value", 2)])
def test_reveal_decides_what_a_wrong_slope_shows(reveal, shown, bench: Bench):
    given = Source(
        """
kind = "gradient"
title = "Power"
function = "slope"
arguments = ["x"]
wrt = ["x"]
points = [{ inputs = { x = [2.0, 3.0] } }]
""",
        "def loss(x):\n    return (x ** 3).sum()\n",
    )
    text = "import torch\ndef slope(x):\n    return torch.stack([3 * x[0] ** 2, x[1] ** 2])\n"
    check = bench.check(bench.prepare(given, reveal=reveal), text)
    assert check.verdict is Verdict.FAILED
    if shown == 0:
        assert (check.message, check.witness) == ("not right", None)
        return
    assert check.message == "1 of 2 numbers differ, most at index [1]"
    assert check.witness.inputs == {"x": "[2, 3]"}
    assert check.witness.returned == "[12, 9]"
    assert check.witness.expected == (None if shown == 1 else "[12, 27]")
    assert (check.witness.redo is None) == (shown == 1)
    if shown == 2:
        assert check.witness.redo.endswith("= 27")
