"""Gradients written down as numbers at named points: read, never executed."""

from collections.abc import Mapping, Sequence

from grader.compare import compare
from grader.diagnosis import agrees
from grader.kinds.gradient.key import GradientMarking, KeyPoint
from grader.marking.base import SUBMISSION, Sheet
from grader.marking.checks import failed, named, passed, returned_values
from grader.marking.unanswered import missing
from grader.marking.witness import witness
from grader.results import CheckResult, Verdict
from grader.sandbox.frames import Literal_
from grader.sandbox.job import Call, CallFunction
from grader.sandbox.observations import Observation
from grader.sandbox.protocol import decode_value
from grader.values import Tensor, Value, as_tensor, describe, read_numbers

MISTAKE_FUNCTION = "gradient"


class LiteralGradientMarking(GradientMarking):
    """One check per named point. A known mistake is a function `gradient(*arguments)`."""

    @property
    def literals(self) -> tuple[str, ...]:
        """The name of the dict of answers."""
        return (str(self.spec.answers),)

    def answer_calls(self) -> list[Call]:
        """Return nothing: the answers are in the file."""
        return []

    def mistake_calls(self) -> list[Call]:
        """Return a call of a mistake's `gradient` at every point."""
        return [
            CallFunction(SUBMISSION, self.spec.name, MISTAKE_FUNCTION, self.arguments(point.draw))
            for point in self.key
        ]

    def mark(self, sheet: Sheet) -> list[CheckResult]:
        """Return one check per point, in the order of the spec."""
        return [self._mark_one(point, sheet) for point in self.key]

    def _mark_one(self, point: KeyPoint, sheet: Sheet) -> CheckResult:
        name = str(self.spec.answers)
        found = sheet.literals.get(name)
        if found is None or found.status == "missing":
            return missing(sheet, check=point.name, weight=1, what=name, name=name)
        if found.status != "dict":
            message = (
                f"{name} (line {found.line}) is computed: expected a dict of numbers, written out"
            )
            if found.status == "literal":
                message = f"{name} (line {found.line}) is {describe(_read(found))}, expected a dict"
            return failed(point.name, 1, message)
        entry = found.entries.get(point.name)
        if entry is None:
            message = f'{name} has no entry "{point.name}"'
            return failed(point.name, 1, message, verdict=Verdict.MISSING)
        if entry.status != "literal":
            message = f'"{point.name}" (line {entry.line}) is computed: write the number itself'
            return failed(point.name, 1, message)
        value = _read(entry)
        if value is None:
            return failed(point.name, 1, "not answered yet (None)", verdict=Verdict.MISSING)
        return self._mark_value(point, value)

    def _mark_value(self, point: KeyPoint, value: Value) -> CheckResult:
        truth = point.truths[0]
        mismatch = compare(actual=value, expected=truth, tolerance=self.spec.tolerance)
        if mismatch is None:
            return passed(point.name, 1)
        message = f"answered {_short(value)}"
        if mismatch.what in {"type", "shape"}:
            message += f": {mismatch.message.replace('returned', 'this is')}"
        seen = witness(inputs=point.draw.values, expected=truth)
        return failed(point.name, 1, message, witness=seen)

    def explain(
        self,
        sheet: Sheet,
        checks: list[CheckResult],
        evidence: Mapping[str, Sequence[Observation]],
    ) -> list[CheckResult]:
        """Add the known mistakes that give the student's numbers at every wrong point."""
        answers = [self._answer(point, sheet) for point in self.key]
        wrong = [i for i, check in enumerate(checks) if check.verdict is Verdict.FAILED]
        patterns = named(
            suspect
            for suspect in self.suspects()
            if self._same(wrong, answers, returned_values(evidence.get(suspect.key, ())))
        )
        return [
            check.model_copy(update={"patterns": patterns, "diagnosed": True})
            if i in wrong
            else check
            for i, check in enumerate(checks)
        ]

    def _same(
        self,
        wrong: Sequence[int],
        answers: Sequence[Tensor | None],
        suspect: Sequence[Value] | None,
    ) -> bool:
        if not suspect:
            return False
        pairs = [(answers[i], as_tensor(suspect[i])) for i in wrong]
        return all(a is not None and s is not None and agrees(a, s) for a, s in pairs)

    def _answer(self, point: KeyPoint, sheet: Sheet) -> Tensor | None:
        found = sheet.literals.get(str(self.spec.answers))
        entry: Literal_ | None = found.entries.get(point.name) if found else None
        return as_tensor(_read(entry)) if entry else None


def _read(entry: Literal_) -> Value:
    return read_numbers(decode_value(entry.value, b""))


def _short(value: Value) -> str:
    return f"{value:g}" if isinstance(value, (int, float)) else describe(value)
