"""A report in words, once for all who show it.

Nothing is in a document that is not in its report, so what `reveal` hid stays hidden. Whoever shows
a document escapes what is quoted in it, for the place it goes to, and chooses how it looks.
"""

from collections.abc import Iterator

from grader.report.blocks import (
    Detail,
    Document,
    Footer,
    Header,
    Item,
    Kind,
    Notice,
    Output,
    Part,
    Place,
    Score,
    Section,
)
from grader.results import (
    CheckResult,
    ExerciseResult,
    Line,
    Pattern,
    Problem,
    Report,
    Verdict,
    Witness,
)
from grader.scoring import percent


def document(report: Report) -> Document:
    """Return what a report says, from top to bottom."""
    full = report.earned == report.points
    return Document(
        header=Header(
            file=report.submission,
            title=report.title,
            score=Score(report.earned_points, report.points, full),
            percent=percent(report.earned, report.points),
        ),
        notices=tuple(_notice(problem, report.submission) for problem in report.problems),
        sections=tuple(_section(exercise) for exercise in report.exercises),
        output=_output(report.output),
        footer=Footer(_isolation(report.provenance.isolation_level), _next_step(report)),
    )


def _notice(problem: Problem, file: str) -> Notice:
    place = Place(file, problem.place or str(problem.line)) if problem.line else None
    pointer = " " * (problem.column - 1) + "^" if problem.text and problem.column else ""
    # A tab is one column.
    code = problem.text.replace("\t", " ").split("\n") if problem.text else []
    return Notice(place, problem.message, tuple(code), pointer)


def _section(exercise: ExerciseResult) -> Section:
    checks = exercise.checks
    passed = sum(check.verdict is Verdict.PASSED for check in checks)
    return Section(
        name=exercise.name,
        title=exercise.title,
        word=_how_it_went(exercise),
        score=Score(exercise.earned_points, exercise.points, exercise.earned == exercise.points),
        tally=f"{passed} of {len(checks)} right" if len(checks) > 1 else "",
        items=tuple(_item(check) for check in checks),
    )


def _how_it_went(exercise: ExerciseResult) -> str:
    if exercise.earned == exercise.points:
        return "passed"
    if exercise.earned:
        return "partly"
    verdicts = {check.verdict for check in exercise.checks}
    return verdicts.pop().replace("_", " ") if len(verdicts) == 1 else "failed"


def _item(check: CheckResult) -> Item:
    return Item(
        ids=(check.id,),
        verdict=check.verdict,
        message=check.message,
        share=f"earns {check.credit} of its points" if 0 < check.credit < 1 else "",
        details=tuple(_details(check)),
    )


def _details(check: CheckResult) -> Iterator[Detail]:
    yield from (_frame(line) for line in check.where)
    if check.witness:
        yield from _witness(check.witness)
    yield from (_hint(pattern) for pattern in check.patterns)
    if check.diagnosed and not check.patterns:
        text = "no known pattern explains this answer"
        yield Detail(Kind.UNEXPLAINED, (Part(text, quoted=False),))
    for note in check.notes:
        yield _labelled(Kind.NOTE, "note: ", note.text)


def _frame(line: Line) -> Detail:
    place = Place(line.file, line.place or str(line.line))
    return Detail(Kind.FRAME, (Part(line.text),), place)


def _witness(witness: Witness) -> Iterator[Detail]:
    line = witness.inputs.get("line")
    if line is not None:
        yield Detail(Kind.LINE, (Part(line),))
    elif witness.inputs or witness.returned is not None:
        yield _call(witness)
    if witness.expected is not None:
        yield _labelled(Kind.EXPECTED, "expected ", witness.expected)
    if witness.redo is not None:
        yield _labelled(Kind.REDO, "redo it by hand: ", witness.redo)


def _call(witness: Witness) -> Detail:
    parts: list[Part] = []
    for name, value in witness.inputs.items():
        before = ", " if parts else "for "
        parts += [Part(before, quoted=False), Part(name), Part(" = ", quoted=False), Part(value)]
    if witness.returned is not None:
        before = " it returned " if parts else "it returned "
        parts += [Part(before, quoted=False), Part(witness.returned)]
    return Detail(Kind.CALL, tuple(parts))


def _hint(pattern: Pattern) -> Detail:
    name = (Part("hint (", quoted=False), Part(pattern.name), Part("): ", quoted=False))
    return Detail(Kind.HINT, (*name, Part(pattern.hint)))


def _labelled(kind: Kind, label: str, text: str) -> Detail:
    return Detail(kind, (Part(label, quoted=False), Part(text)))


def _output(output: str) -> Output | None:
    text = output.strip()
    if not text:
        return None
    return Output("printed by the file (counts for nothing):", tuple(text.split("\n")))


def _isolation(level: str) -> str:
    return "" if level == "full" else f"isolation: {level} (grade doctor tells more)"


def _next_step(report: Report) -> str:
    if report.earned == report.points:
        return "All right. Nothing left to do."
    for exercise in report.exercises:
        for check in exercise.checks:
            if check.credit < 1:
                return f"Next: {exercise.title} - {check.id}"
    return ""
