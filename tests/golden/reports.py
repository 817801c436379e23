"""Reports of the examples in every form, and what of a report is the same on every machine."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from grader import ForkServer, Library, Limits, Report, grade, prepare, read_submission
from grader.library import default_folder
from grader.report import gradescope, junit, markdown, terminal
from grader.report import json as json_report
from grader.report.scores import Marked, Score
from grader.results import CheckResult

EXAMPLES = default_folder("exercises").parent / "submissions_example"
NOTEBOOK = Path(__file__).parent / "nora_notebook.ipynb"
EXPECTED = Path(__file__).parent / "expected"
SEED = 7
# The example that hangs should not hold up the suite.
LIMITS = Limits(call_seconds=2)
_WIDTH = 100
_VERSIONS = ("grader", "torch", "python", "isolation_level")
_LONG_NUMBER = re.compile(r"-?\d+\.\d{4,}(?:e-?\d+)?")
_STAND_IN = re.compile(r"\[matplotlib is not available while grading: [^\n]*\]\n")


def report(path: Path, sandbox: ForkServer) -> Report:
    """Return the report of a file for the assignment that it names."""
    submission = read_submission(path)
    assignment = Library().assignment(str(submission.assignment))
    prepared = prepare(assignment, sandbox, seed=SEED, limits=LIMITS)
    return grade(submission, prepared, sandbox)


def canonical(graded: Report) -> str:
    """Return the JSON of a report without its timings."""
    data = json.loads(json_report.render(graded))
    del data["timings"]
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def portable(graded: Report) -> Report:
    """Return a report without what differs between machines and versions.

    Hashes stand for files that are in the repository anyway. What float32 gave is cut to four
    digits, because the last ones depend on the processor. A library for plots may be missing.
    """
    hashes = {key: "<sha256>" for key in ("submission_sha256", "specs_sha256")}
    versions = {key: f"<{key}>" for key in _VERSIONS}
    exercises = [
        exercise.model_copy(update={"checks": [_cut(check) for check in exercise.checks]})
        for exercise in graded.exercises
    ]
    changes = {
        "provenance": graded.provenance.model_copy(update=hashes | versions),
        "output": _STAND_IN.sub("", graded.output),
        "exercises": exercises,
    }
    return graded.model_copy(update=changes)


def _cut(check: CheckResult) -> CheckResult:
    seen = check.witness
    if seen is None or not seen.returned:
        return check
    shown = seen.model_copy(update={"returned": _LONG_NUMBER.sub(_shorten, seen.returned)})
    return check.model_copy(update={"witness": shown})


def _shorten(match: re.Match[str]) -> str:
    return f"{float(match.group()):.4g}"


def _json(graded: Report) -> str:
    data = json.loads(canonical(graded))
    data["provenance"]["isolation"] = "<isolation>"
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _terminal(graded: Report) -> str:
    shown = io.StringIO()
    terminal.show(graded, Console(file=shown, width=_WIDTH, color_system=None))
    return shown.getvalue()


def _gradescope(graded: Report) -> str:
    return gradescope.render(graded, seconds=0)


def _junit(graded: Report) -> str:
    name = Path(graded.submission).stem
    marked = Marked(Score(name, name, graded.earned_points), graded)
    return junit.render([marked], title=graded.title)


# How each form of a report is stored.
FORMS: dict[str, Callable[[Report], str]] = {
    ".json": _json,
    ".txt": _terminal,
    ".md": markdown.render,
    ".results.json": _gradescope,
    ".xml": _junit,
}
