"""What a student may see of a wrong answer: the rubric's `reveal`, applied in one place."""

from grader.findings import finding
from grader.results import CheckResult, Verdict
from grader.specs.rubric import Reveal


def conceal(check: CheckResult, reveal: Reveal) -> CheckResult:
    """Return a check without what `reveal` hides.

    `where` hides the key and what leads straight to it; `nothing` also hides which input and
    component are wrong and every hint. What the student's own code did (errors, limits, missing
    names) is always told.
    """
    if reveal == "value" or check.witness is None:
        return check if reveal != "nothing" else _bare(check)
    shown = check.witness.model_copy(update={"expected": None, "redo": None})
    check = check.model_copy(update={"witness": shown})
    return check if reveal == "where" else _bare(check)


def _bare(check: CheckResult) -> CheckResult:
    if check.verdict is not Verdict.FAILED:
        return check
    changes: dict[str, object] = {
        "finding": finding("not_right"),
        "witness": None,
        "patterns": [],
        "diagnosed": False,
        "notes": [],
    }
    return check.model_copy(update=changes)
