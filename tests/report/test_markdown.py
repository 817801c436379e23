"""Feedback as Markdown: nothing that a student or an author wrote becomes markup."""

import pytest

from grader.findings import finding
from grader.report.markdown import render
from grader.results import CheckResult, ExerciseResult, Problem, Verdict, Witness


def about(make_report, line: str) -> str:
    """The line of the feedback that shows the line of code a check is about."""
    check = CheckResult(id="a", verdict=Verdict.FAILED, witness=Witness(inputs={"line": line}))
    exercise = ExerciseResult(name="e", title="E", points=1, checks=[check], earned=0)
    return next(
        text
        for text in render(make_report(exercises=[exercise])).splitlines()
        if text.startswith("  - ")
    )


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("u @ v", "u @ v"),
        ("a * b_c[0]", r"a \* b\_c\[0\]"),
        ("<b>&lt;", r"\<b\>\&lt;"),
        ("- x", r"\- x"),
        ("+ x", r"\+ x"),
        ("12. * x", r"12\. \* x"),
        ("-x + 1.5", "-x + 1.5"),
        ("x\n# y", r"x \# y"),
    ],
)
def test_code_stays_text(make_report, line, shown):
    assert about(make_report, line) == f"  - {shown}"


def test_a_line_that_is_pointed_into_stays_inside_its_quote(make_report):
    problem = Problem(
        kind="syntax",
        finding=finding("stopped", stop="*m*"),
        line=2,
        column=1,
        text="# x\n<b>\r# y",
    )
    text = render(make_report(problems=[problem]))
    quote = r"""
> \*m\* (line 2)
>
>     # x
>     <b>\r# y
>     ^
"""
    assert quote in text


def test_the_file_says_what_to_do_next(make_report):
    assert render(make_report()).endswith("\n\nNext: Slopes - b\n")
