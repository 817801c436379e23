"""What a student may see of a wrong answer: nothing, where it is wrong, or the value too."""

import pytest

from grader.findings import finding
from grader.results import CheckResult, Pattern, Verdict, Witness
from grader.reveal import conceal

SECRET = "4.125"
WRONG = CheckResult(
    id="f.w",
    verdict=Verdict.FAILED,
    finding=finding("numbers", wrong=1, size=3, index=[1]),
    patterns=[Pattern(name="half of it", hint="Right but for a factor 1/2.")],
    diagnosed=True,
    witness=Witness(inputs={"w": "2"}, returned="2.0625", expected=SECRET, redo=f"f(2) = {SECRET}"),
    notes=[finding("accepted", given="a list")],
)


def test_value_shows_everything():
    assert conceal(WRONG, "value") == WRONG


def test_where_shows_all_but_the_key():
    shown = conceal(WRONG, "where")
    assert SECRET not in shown.model_dump_json()
    assert (shown.message, shown.patterns) == (WRONG.message, WRONG.patterns)
    assert shown.witness.inputs == {"w": "2"}
    assert shown.witness.returned == "2.0625"


def test_nothing_shows_only_the_verdict():
    shown = conceal(WRONG, "nothing")
    assert shown == CheckResult(id="f.w", verdict=Verdict.FAILED, finding=finding("not_right"))


def test_nothing_hides_the_hint_of_a_wrong_answer_without_a_witness():
    shown = conceal(WRONG.model_copy(update={"witness": None}), "nothing")
    assert (shown.message, shown.patterns, shown.diagnosed) == ("not right", [], False)


@pytest.mark.parametrize("verdict", [v for v in Verdict if v is not Verdict.FAILED])
def test_what_the_students_own_code_did_is_always_told(verdict):
    check = CheckResult(
        id="f",
        verdict=verdict,
        finding=finding("raised", type="ZeroDivisionError", message="division by zero"),
    )
    assert conceal(check, "nothing") == check


@pytest.mark.parametrize("level", ["nothing", "where", "value"])
@pytest.mark.parametrize("verdict", list(Verdict))
def test_points_do_not_depend_on_what_is_shown(level, verdict):
    check = WRONG.model_copy(update={"verdict": verdict, "weight": 3})
    shown = conceal(check, level)
    assert (shown.verdict, shown.weight, shown.credit) == (verdict, 3, check.credit)


@pytest.mark.parametrize("verdict", list(Verdict))
@pytest.mark.parametrize("level", ["nothing", "where"])
def test_the_key_is_never_shown_below_value(level, verdict):
    check = WRONG.model_copy(update={"verdict": verdict})
    assert SECRET not in conceal(check, level).model_dump_json()
