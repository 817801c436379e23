"""A student's function is called at several points, and its results are compared part by part.

A kind says which function, at which points, and which parts each check covers; the rest is here.
"""

from abc import abstractmethod
from collections.abc import Sequence

from grader.compare import Mismatch, compare
from grader.diagnosis import MAX_PATTERNS, agrees
from grader.findings import Finding, finding
from grader.marking.audit import Audit, FunctionAudit
from grader.marking.base import Evidence, Marking
from grader.marking.checks import failed, leniency, named, passed
from grader.marking.parts import split, wanted
from grader.marking.points import Asked, Check, Point, Wrong
from grader.marking.sheet import Sheet, Suspect, Truth
from grader.marking.unanswered import unanswered
from grader.marking.witness import in_full, inputs_in_full, witness
from grader.results import CheckResult, Pattern, Verdict
from grader.sandbox.job import Call, CallFunction
from grader.sandbox.observations import Observation, Returned, returned_values
from grader.values import Tensor, Value, as_tensor, describe


class FunctionMarking(Marking):
    """Marks what one function returns at all points."""

    asked: Asked
    points: Sequence[Point] = ()

    @abstractmethod
    def checks(self) -> list[Check]:
        """Return the checks, in the order of the report."""

    def describe(self, wrong: Wrong) -> Finding:
        """Return what is wrong, with where it is."""
        return wrong.mismatch.finding

    def explain_lost(self, check: CheckResult, point: int) -> CheckResult:
        """Return the result of a call that brought back no value, with what a kind knows of it."""
        return check

    def apply_policy(self, check: CheckResult, sheet: Sheet) -> CheckResult:
        """Return a marked check with what it costs that the answer was found in another way."""
        return check

    def suspect_results(self, observations: Sequence[Observation]) -> list[Value] | None:
        """Return what a suspect would have returned at every point, None if it did not."""
        return returned_values(observations)

    def signature(self, check: Check, values: Sequence[Value]) -> list[Pattern]:
        """Return generic patterns of wrong results, tried where no suspect explains them."""
        return []

    @property
    def wanted(self) -> tuple[str, ...]:
        """The function."""
        return (self.asked.function,)

    def audit(self) -> Audit:
        """Return how far answers are from the key."""
        return FunctionAudit(self)

    def answer_calls(self) -> list[Call]:
        """Return one call of the function for every point."""
        return [CallFunction(self.asked.function, point.arguments) for point in self.points]

    def mark(self, sheet: Sheet) -> list[CheckResult]:
        """Return one result for each check: the first call without a value decides for all."""
        for k, observation in enumerate(sheet.observations):
            lost = [
                unanswered(
                    observation, sheet, check=check.id, weight=check.weight, wanted=self.asked.call
                )
                for check in self.checks()
            ]
            found = [self.explain_lost(check, k) for check in lost if check is not None]
            if found:
                return found
        values = returned_values(sheet.observations) or []
        return [self.apply_policy(self._mark(check, values), sheet) for check in self.checks()]

    def _mark(self, check: Check, values: Sequence[Value]) -> CheckResult:
        wrong = self.wrong(check, values)
        if wrong is None:
            parts = (self.part(i, value) for value in values for i in check.parts)
            return passed(check.id, check.weight, leniency(parts))
        point = self.points[wrong.point]
        shown = witness(
            inputs=point.inputs,
            returned=self.part(wrong.part, values[wrong.point]),
            expected=point.truths[wrong.part],
        )
        return failed(check.id, check.weight, self.describe(wrong), witness=shown)

    def wrong(self, check: Check, values: Sequence[Value]) -> Wrong | None:
        """Return the mismatch at the point of lowest rank, None if every point is right."""
        found = [
            (k, i, mismatch)
            for k, value in enumerate(values)
            for i, mismatch in [self._first_mismatch(check, value, self.points[k])]
            if mismatch
        ]
        if not found:
            return None
        k, i, mismatch = min(found, key=lambda each: self.points[each[0]].rank)
        return Wrong(k, i, mismatch, len(found))

    def _first_mismatch(
        self, check: Check, value: Value, point: Point
    ) -> tuple[int, Mismatch | None]:
        names = self.asked.parts
        parts = split(value, names)
        if parts is None:
            tuple_of = wanted(names, self.asked.prefix)
            found = finding("parts", actual=describe(value), wanted=tuple_of)
            return check.parts[0], Mismatch("type", found)
        for i in check.parts:
            mismatch = compare(
                actual=parts[i],
                expected=point.truths[i],
                tolerance=self.asked.tolerance,
                path=names[i],
            )
            if mismatch:
                return i, mismatch
        return check.parts[0], None

    def part(self, i: int, value: Value) -> Value:
        """Return one part of a result, the whole of one that does not consist of parts."""
        parts = split(value, self.asked.parts)
        return parts[i] if parts else value

    def truths(self) -> list[Truth]:
        """Return every part of the right result, at every point."""
        names = [self.asked.prefix + part for part in self.asked.parts]
        return [
            Truth(check.id, names[i], in_full(point.truths[i]), inputs_in_full(point.inputs))
            for point in self.points
            for check in self.checks()
            for i in check.parts
        ]

    def explain(
        self, sheet: Sheet, checks: list[CheckResult], evidence: Evidence
    ) -> list[CheckResult]:
        """Add the known mistakes that give these very results, else generic signatures."""
        values = returned_values(sheet.observations)
        if values is None:
            return checks
        suspects = self.suspects()
        return [
            self._explained(check, result, values, suspects, evidence)
            if result.verdict is Verdict.FAILED
            else result
            for check, result in zip(self.checks(), checks, strict=True)
        ]

    def _explained(
        self,
        check: Check,
        result: CheckResult,
        values: Sequence[Value],
        suspects: Sequence[Suspect],
        evidence: Evidence,
    ) -> CheckResult:
        same = [s for s in suspects if self._agrees(check, values, evidence.get(s.key, ()))]
        # What the author wrote about a mistake says more than the simulation of the same path.
        found = named([s for s in same if not s.simulated] or same)
        found = found or self.signature(check, values)
        return result.model_copy(update={"patterns": found[:MAX_PATTERNS], "diagnosed": True})

    def _agrees(
        self, check: Check, values: Sequence[Value], observations: Sequence[Observation]
    ) -> bool:
        """Tell whether a suspect returned the same at every point, in all parts of a check."""
        suspected = self.suspect_results(observations) if observations else None
        if suspected is None or len(suspected) != len(values):
            return False
        for i in check.parts:
            mine, theirs = self.tensors(i, values), self.tensors(i, suspected)
            if mine is None or theirs is None:
                return False
            pairs = zip(mine, theirs, strict=True)
            if not all(agrees(m, t, self.asked.tolerance) for m, t in pairs):
                return False
        return True

    def tensors(self, i: int, values: Sequence[Value]) -> list[Tensor] | None:
        """Return one part of every result as a tensor with numbers, None if one has none."""
        tensors = [as_tensor(self.part(i, value)) for value in values]
        kept = [t for t in tensors if t is not None and t.data is not None]
        return kept if kept and len(kept) == len(values) else None


def facts_of(sheet: Sheet) -> list[Returned]:
    """Return the calls that returned, with what autograd did during them."""
    return [each for each in sheet.observations if isinstance(each, Returned)]
