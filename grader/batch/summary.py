"""What a batch adds up to: how many got how much, what was hardest, who needs a person."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from grader.batch.gradebook import Row
from grader.results import Report, Verdict
from grader.scoring import percent

BINS = 10


@dataclass
class Summary:
    """Counts over the rows of a gradebook; holds no report.

    `examined` is how many submissions ran this time, `rewritten` how many reports were made anew
    from what was recorded.
    """

    examined: int = 0
    rewritten: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    percents: Counter[int] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    mistakes: Counter[str] = field(default_factory=Counter)
    attention: list[tuple[str, str]] = field(default_factory=list)
    outdated: int = 0

    def add(self, row: Row) -> None:
        """Count one row."""
        self.statuses[row.status] += 1
        self.outdated += row.status == "graded" and bool(row.reason)
        if row.status != "waiting" and (row.status != "graded" or row.reason):
            why = row.entry.problem or row.reason or row.status
            self.attention.append((row.entry.student, why))
        if row.report:
            self._add_report(row.report)

    def _add_report(self, report: Report) -> None:
        self.percents[percent(report.earned, report.points)] += 1
        for exercise in report.exercises:
            for check in exercise.checks:
                name = f"{exercise.name}: {check.id}"
                self.asked[name] += 1
                self.missed[name] += check.verdict is not Verdict.PASSED
                self.mistakes.update(f"{name}: {pattern.name}" for pattern in check.patterns)

    @property
    def is_complete(self) -> bool:
        """Whether every student that handed something in was graded."""
        return set(self.statuses) <= {"graded", "missing", "waiting"} and not self.outdated

    def histogram(self) -> Sequence[tuple[str, int]]:
        """Return how many reports fall into each tenth, and how many are at 100 %."""
        tenths = Counter(min(value // BINS, 10) for value in self.percents.elements())
        labels = [f"{10 * i:>2}-{10 * i + 9} %" for i in range(10)] + ["  100 %"]
        return [(label, tenths[i]) for i, label in enumerate(labels)]

    def hardest(self, count: int) -> Sequence[tuple[str, int]]:
        """Return the checks that most students missed, and how many did."""
        return [(name, n) for name, n in self.missed.most_common(count) if n]
