"""What changed between two results of the same class: whose points, and why."""

from collections.abc import Iterator
from dataclasses import dataclass

from grader.batch.freshness import changed_between
from grader.batch.recorded import Recorded
from grader.results import Report


@dataclass(frozen=True)
class Change:
    """One student whose row differs; `why` names the checks, or what the result rests on."""

    student: str
    before: str
    after: str
    why: tuple[str, ...]


def changes(old: Iterator[Recorded], new: Iterator[Recorded]) -> Iterator[Change]:
    """Yield every student whose points or status differ, in the order of the new results."""
    before = {row.id: row for row in old}
    for row in new:
        earlier = before.pop(row.id, None)
        if earlier is None:
            yield Change(row.cells["student"], "(none)", _points(row), ("is new",))
        elif _points(earlier) != _points(row):
            yield Change(
                row.cells["student"], _points(earlier), _points(row), tuple(_why(earlier, row))
            )
    for row in before.values():
        yield Change(row.cells["student"], _points(row), "(none)", ("is gone",))


def _points(row: Recorded) -> str:
    return row.cells["total"] if row.is_graded else row.cells["status"]


def _why(old: Recorded, new: Recorded) -> Iterator[str]:
    if old.report and new.report:
        reason = changed_between(old.report.provenance, new.report.provenance)
        if reason:
            yield reason
    if old.cells["penalty"] != new.cells["penalty"]:
        yield f"penalty {old.cells['penalty'] or '0'} -> {new.cells['penalty'] or '0'}"
    if old.report and new.report:
        yield from _checks(old.report, new.report)


def _checks(old: Report, new: Report) -> Iterator[str]:
    before = {
        (exercise.name, check.id): check.verdict
        for exercise in old.exercises
        for check in exercise.checks
    }
    for exercise in new.exercises:
        for check in exercise.checks:
            verdict = before.get((exercise.name, check.id))
            if verdict is not None and verdict != check.verdict:
                yield f"{exercise.name}: {check.id} {verdict} -> {check.verdict}"
