"""Gradients written down as numbers at named points: read, never executed."""

from collections.abc import Sequence

from grader.compare import compare
from grader.diagnosis import agrees
from grader.findings import Finding, finding
from grader.kinds.gradient.audit import LiteralGradientAudit
from grader.kinds.gradient.key import GradientKey
from grader.kinds.gradient.spec import GradientSpec
from grader.marking.audit import Audit
from grader.marking.base import Evidence, Marking
from grader.marking.checks import failed, named, passed
from grader.marking.literals import WrittenDown, answered_value
from grader.marking.points import Point
from grader.marking.sheet import Sheet, Truth
from grader.marking.witness import in_full, inputs_in_full, witness
from grader.results import CheckResult, Verdict
from grader.sandbox.job import Call, CallFunction
from grader.sandbox.observations import Observation, returned_values
from grader.values import Tensor, Value, as_tensor, describe, read_numbers

MISTAKE_FUNCTION = "gradient"


class LiteralGradientMarking(Marking):
    """One check per named point. A known mistake is a function `gradient(*arguments)`."""

    def __init__(self, spec: GradientSpec, answers: str) -> None:
        """Take the author's points; nothing is drawn."""
        super().__init__(spec)
        self._spec = spec
        self._name = answers
        self._written = WrittenDown(answers, "a dict of numbers", "the number itself")
        self._key = GradientKey(spec, seed=0)
        self._points: list[Point] = []

    @property
    def literals(self) -> tuple[str, ...]:
        """The name of the dict of answers."""
        return (self._name,)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The name of the dict of answers."""
        return self.literals

    def key_calls(self) -> list[Call]:
        """Return the differentiations of the loss."""
        return self._key.calls()

    def learn(self, key: Sequence[Observation]) -> None:
        """Keep the gradient at every point."""
        self._points = self._key.learn(key)

    def audit(self) -> Audit:
        """Return the proofs by central differences."""
        return LiteralGradientAudit(self._spec, self._points)

    def answer_calls(self) -> list[Call]:
        """Return nothing: the answers are in the file."""
        return []

    def mistake_calls(self) -> list[Call]:
        """Return a call of a mistake's `gradient` at every point."""
        return [CallFunction(MISTAKE_FUNCTION, point.arguments) for point in self._points]

    def mark(self, sheet: Sheet) -> list[CheckResult]:
        """Return one check per point, in the order of the spec."""
        return [self._mark(i, point.name, sheet) for i, point in enumerate(self._spec.points)]

    def _mark(self, i: int, name: str, sheet: Sheet) -> CheckResult:
        found = self._written.read(sheet, check=name, weight=1)
        if isinstance(found, CheckResult):
            return found
        point = self._points[i]
        answer, truth = read_numbers(found.value), point.truths[0]
        mismatch = compare(actual=answer, expected=truth, tolerance=self._spec.tolerance)
        if mismatch is None:
            return passed(point.name, 1)
        shown = witness(inputs=point.inputs, expected=truth)
        return failed(point.name, 1, _answered(answer, mismatch.finding), witness=shown)

    def explain(
        self, sheet: Sheet, checks: list[CheckResult], evidence: Evidence
    ) -> list[CheckResult]:
        """Add the known mistakes that give the student's numbers at every wrong point."""
        answers = [self._answer(point, sheet) for point in self._points]
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

    def truths(self) -> list[Truth]:
        """Return the slope at every point."""
        return [
            Truth(p.name, f"d{self._spec.wrt[0]}", in_full(p.truths[0]), inputs_in_full(p.inputs))
            for p in self._points
        ]

    def _same(
        self,
        wrong: Sequence[int],
        answers: Sequence[Tensor | None],
        suspected: Sequence[Value] | None,
    ) -> bool:
        if not suspected:
            return False
        pairs = [(answers[i], as_tensor(suspected[i])) for i in wrong]
        return all(a is not None and s is not None and agrees(a, s) for a, s in pairs)

    def _answer(self, point: Point, sheet: Sheet) -> Tensor | None:
        return as_tensor(read_numbers(answered_value(sheet, self._name, point.name)))


def _answered(answer: Value, mismatch: Finding) -> Finding:
    """Return what was answered, with why it cannot be the number where that is so."""
    shown = f"{answer:g}" if isinstance(answer, (int, float)) else describe(answer)
    if mismatch.code == "shape":
        return Finding(code="answered_shape", params=mismatch.params | {"answer": shown})
    if mismatch.code == "not_a_tensor":
        return Finding(code="answered_type", params=mismatch.params | {"answer": shown})
    return finding("answered", answer=shown)
