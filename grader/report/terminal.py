"""The report on a terminal: what is wrong, where, what to do; readable without colour.

Here and in progress.py rich is at home. Text of students is never parsed as markup.
"""

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from grader.report.escaping import one_line, plain
from grader.results import CheckResult, ExerciseResult, Problem, Report, Verdict
from grader.scoring import percent

_STYLES = {
    Verdict.PASSED: "green",
    Verdict.FAILED: "red",
    Verdict.ERROR: "red",
    Verdict.TIMEOUT: "yellow",
    Verdict.MEMORY_LIMIT: "yellow",
    Verdict.MISSING: "yellow",
    Verdict.REFUSED: "magenta",
    Verdict.SKIPPED: "dim",
}
_WORD_WIDTH = 7
_OUTPUT_LINES = 8


def show(report: Report, console: Console) -> None:
    """Print one report."""
    for part in _parts(report):
        if console.is_terminal:
            console.print(part, highlight=False, markup=False, emoji=False)
            continue
        # Into a pipe or a file: no padding to the width of a screen that is not there.
        with console.capture() as capture:
            console.print(part, highlight=False, markup=False, emoji=False)
        lines = capture.get().rstrip("\n").split("\n")
        print("\n".join(line.rstrip() for line in lines), file=console.file)


def _parts(report: Report) -> Iterator[RenderableType]:
    yield _header(report)
    for problem in report.problems:
        yield _problem(problem, report.submission)
    for exercise in report.exercises:
        yield Text()
        yield from _exercise(exercise)
    if report.output.strip():
        yield Text()
        yield _output(report.output)
    yield Text()
    if report.provenance.isolation_level != "full":
        yield Text(
            f"isolation: {report.provenance.isolation_level} (grade doctor tells more)", "dim"
        )
    yield _next_step(report)


def _header(report: Report) -> Text:
    full = report.earned == report.points
    text = Text()
    text.append(plain(report.submission), style="bold")
    text.append(f"  {report.title}  ")
    score = f"{report.earned_points} / {report.points} points"
    text.append(
        f"{score} ({percent(report.earned, report.points)} %)", "bold green" if full else "bold"
    )
    return text


def _problem(problem: Problem, file: str) -> Group:
    place = f"{plain(file)}:{problem.place or problem.line}: " if problem.line else ""
    lines = [Text(f"! {place}{one_line(problem.message, 400)}", style="yellow")]
    if problem.text:
        code = problem.text.replace("\t", " ")
        lines.append(Text(f"    {plain(code)}"))
        if problem.column:
            lines.append(Text("    " + " " * (problem.column - 1) + "^", style="bold red"))
    return Group(*lines)


def _exercise(exercise: ExerciseResult) -> Iterator[RenderableType]:
    full = exercise.earned == exercise.points
    word = "passed" if full else "partly" if exercise.earned else _worst(exercise)
    head = Text()
    head.append(f"{word:<{_WORD_WIDTH}} ", "bold green" if full else "bold red")
    head.append(exercise.title, "bold")
    head.append(f"  {exercise.earned_points} / {exercise.points}")
    passed = sum(check.verdict is Verdict.PASSED for check in exercise.checks)
    if len(exercise.checks) > 1:
        head.append(f"  ({passed} of {len(exercise.checks)} right)", "dim")
    yield head
    for check in _grouped(exercise):
        if check.verdict is not Verdict.PASSED or check.notes:
            yield Padding(_check(check), (0, 0, 0, 2), expand=False)


def _worst(exercise: ExerciseResult) -> str:
    verdicts = {check.verdict for check in exercise.checks}
    if len(verdicts) == 1:
        return verdicts.pop().replace("_", " ")
    return "failed"


def _grouped(exercise: ExerciseResult) -> list[CheckResult]:
    """Return the checks, those that say the same in one line: `a01, a02: not answered yet`."""
    merged: dict[tuple[object, ...], CheckResult] = {}
    for check in exercise.checks:
        bare = check.verdict in {Verdict.MISSING, Verdict.ERROR, Verdict.SKIPPED, Verdict.TIMEOUT}
        key = (check.verdict, check.message) if bare and not check.notes else (check.id,)
        if key in merged:
            both = f"{merged[key].id}, {check.id}"
            merged[key] = merged[key].model_copy(update={"id": both})
        else:
            merged[key] = check
    return list(merged.values())


def _check(check: CheckResult) -> Group:
    word = check.verdict.replace("_", " ")
    line = Text()
    line.append(f"{word:<{_WORD_WIDTH}} ", _STYLES[check.verdict])
    line.append(plain(check.id))
    if check.message:
        line.append(f": {one_line(check.message, 300)}")
    if 0 < check.credit < 1:
        line.append(f"  (earns {check.credit} of its points)", "dim")
    details = [*_where(check), *_witness(check), *_hints(check)]
    details += [Text(f"note: {one_line(note.text)}", "dim") for note in check.notes]
    return Group(
        line, *(Padding(detail, (0, 0, 0, _WORD_WIDTH + 1), expand=False) for detail in details)
    )


def _where(check: CheckResult) -> Iterator[Text]:
    for frame in check.where:
        yield Text(
            f"{plain(frame.file)}:{frame.place or frame.line}: {one_line(frame.text, 120)}", "dim"
        )


def _witness(check: CheckResult) -> Iterator[Text]:
    seen = check.witness
    if seen is None:
        return
    inputs = ", ".join(f"{name} = {one_line(value, 160)}" for name, value in seen.inputs.items())
    if seen.returned is not None:
        inputs += f" it returned {one_line(seen.returned)}"
    line = seen.inputs.get("line")
    yield Text(f"for {inputs}" if line is None else one_line(line), "dim")
    if seen.expected is not None:
        yield Text(f"expected {one_line(seen.expected)}")
    if seen.redo is not None:
        yield Text(f"redo it by hand: {one_line(seen.redo)}")


def _hints(check: CheckResult) -> Iterator[Text]:
    for pattern in check.patterns:
        yield Text(f"hint ({plain(pattern.name)}): {one_line(pattern.hint, 400)}", "cyan")
    if check.diagnosed and not check.patterns:
        yield Text("no known pattern explains this answer", "dim")


def _output(output: str) -> Group:
    lines = plain(output).strip().splitlines()
    shown = [Text(f"  | {line[:200]}", "dim") for line in lines[:_OUTPUT_LINES]]
    if len(lines) > _OUTPUT_LINES:
        shown.append(Text(f"  | ... {len(lines) - _OUTPUT_LINES} more lines", "dim"))
    return Group(Text("printed by the file (counts for nothing):", "dim"), *shown)


def _next_step(report: Report) -> Text:
    if report.earned == report.points:
        return Text("All right. Nothing left to do.", "bold green")
    for exercise in report.exercises:
        for check in exercise.checks:
            if check.credit < 1:
                return Text(f"Next: {exercise.title} - {plain(check.id)}", "bold")
    return Text()
