"""Gradients that a student's function returns, compared with the key on every input."""

from collections.abc import Mapping, Sequence

from grader.compare import Mismatch, compare
from grader.diagnosis import MAX_PATTERNS
from grader.kinds.gradient.key import GradientMarking, KeyPoint
from grader.kinds.gradient.patterns import same_everywhere, signature
from grader.kinds.gradient.tricks import Trick, noticed
from grader.marking.base import REDO, SUBMISSION, Sheet
from grader.marking.checks import failed, leniency, named, passed, returned_values
from grader.marking.parts import split, wanted
from grader.marking.unanswered import unanswered
from grader.marking.witness import STEP, redo_text, shifted, witness
from grader.results import CheckResult, Pattern, Verdict
from grader.sandbox.job import Argument, Call, CallFunction
from grader.sandbox.observations import Observation, Returned
from grader.values import Tensor, Value, as_tensor, describe


class FunctionGradientMarking(GradientMarking):
    """One check per differentiated argument; each must be right on every input."""

    def answer_calls(self) -> list[Call]:
        """Return one call of the student's function per input of the key."""
        name = str(self.spec.function)
        return [
            CallFunction(SUBMISSION, self.spec.name, name, self.arguments(point.draw))
            for point in self.key
        ]

    def mark(self, sheet: Sheet) -> list[CheckResult]:
        """Return one check per name in `wrt`, in that order."""
        call = f"{self.spec.function}({', '.join(self.spec.arguments)})"
        for seen in sheet.observations:
            lost = [
                unanswered(seen, sheet, check=self._id(i), weight=self._weight(i), wanted=call)
                for i in range(len(self.spec.wrt))
            ]
            if lost[0] is not None:
                return [check for check in lost if check is not None]
        returned = [seen for seen in sheet.observations if isinstance(seen, Returned)]
        trick = noticed(self.spec, [seen.facts for seen in returned], sheet.autograd_calls)
        values = [seen.value for seen in returned]
        return [self._mark_one(i, values, trick) for i in range(len(self.spec.wrt))]

    def _id(self, i: int) -> str:
        name = str(self.spec.function)
        return name if len(self.spec.wrt) == 1 else f"{name}.{self.spec.wrt[i]}"

    def _weight(self, i: int) -> int:
        return self.spec.weights.get(self.spec.wrt[i], 1)

    def _mark_one(self, i: int, values: Sequence[Value], trick: Trick | None) -> CheckResult:
        found = self._simplest_mismatch(i, values)
        if found is None:
            notes = leniency(self._part(i, value) for value in values)
            result = passed(self._id(i), self._weight(i), notes)
            return trick.charge(result) if trick else result
        k, mismatch, wrong = found
        many = "" if wrong == len(values) else f" ({wrong} of {len(values)} inputs)"
        seen = witness(
            inputs=self.key[k].draw.values,
            returned=self._part(i, values[k]),
            expected=self.key[k].truths[i],
        )
        result = failed(self._id(i), self._weight(i), mismatch.message + many, witness=seen)
        return result.model_copy(update={"notes": [trick.reason]}) if trick else result

    def _simplest_mismatch(
        self, i: int, values: Sequence[Value]
    ) -> tuple[int, Mismatch, int] | None:
        """Return the wrong input with the fewest numbers, its mismatch, and how many are wrong."""
        mismatches = [(k, self._mismatch(i, value, self.key[k])) for k, value in enumerate(values)]
        wrong = [(k, mismatch) for k, mismatch in mismatches if mismatch]
        if not wrong:
            return None
        k, mismatch = min(wrong, key=lambda found: self.key[found[0]].draw.elements)
        return k, mismatch, len(wrong)

    def _mismatch(self, i: int, value: Value, point: KeyPoint) -> Mismatch | None:
        parts = split(value, self.spec.wrt)
        if parts is None:
            text = f"returned {describe(value)}, expected {wanted(self.spec.wrt, 'd')}"
            return Mismatch("type", text)
        return compare(actual=parts[i], expected=point.truths[i], tolerance=self.spec.tolerance)

    def _part(self, i: int, value: Value) -> Value:
        parts = split(value, self.spec.wrt)
        return parts[i] if parts else value

    def redo_calls(self, sheet: Sheet) -> list[Call]:
        """Return the loss a little to either side of each wrong component, in float64."""
        calls: list[Call] = []
        for i, k, index in self._components(sheet):
            for step in (STEP, -STEP):
                place = self._shifted(i, k, index, step)
                calls.append(CallFunction(self.reference, self.spec.name, self.spec.loss, place))
        return calls

    def _components(self, sheet: Sheet) -> list[tuple[int, int, tuple[int, ...]]]:
        """Return (gradient, input, component) of each wrong number that can be redone."""
        values = returned_values(sheet.observations) or []
        found = [(i, self._simplest_mismatch(i, values)) for i in range(len(self.spec.wrt))]
        return [
            (i, wrong[0], wrong[1].index)
            for i, wrong in found
            if values and wrong and wrong[1].what == "value" and wrong[1].index is not None
        ]

    def _shifted(self, i: int, k: int, index: tuple[int, ...], step: float) -> tuple[Argument, ...]:
        moved = self.spec.wrt[i]
        values = self.key[k].draw.values
        return tuple(
            shifted(values[name], index, step if name == moved else 0.0)
            for name in self.spec.arguments
        )

    def explain(
        self,
        sheet: Sheet,
        checks: list[CheckResult],
        evidence: Mapping[str, Sequence[Observation]],
    ) -> list[CheckResult]:
        """Add the known mistakes, then the generic signatures, that explain a wrong gradient."""
        values = returned_values(sheet.observations)
        if values is None:
            return checks
        explained = [
            check.model_copy(
                update={"patterns": self._patterns(i, values, evidence), "diagnosed": True}
            )
            if check.verdict is Verdict.FAILED
            else check
            for i, check in enumerate(checks)
        ]
        return self._with_redo(sheet, explained, evidence.get(REDO, ()))

    def _with_redo(
        self, sheet: Sheet, checks: list[CheckResult], seen: Sequence[Observation]
    ) -> list[CheckResult]:
        losses = returned_values(seen)
        if not losses:
            return checks
        for n, (i, _, index) in enumerate(self._components(sheet)):
            old = checks[i].witness
            text = redo_text(self.spec.wrt[i], index, losses[2 * n], losses[2 * n + 1])
            if old is not None and text:
                shown = old.model_copy(update={"redo": text})
                checks[i] = checks[i].model_copy(update={"witness": shown})
        return checks

    def _patterns(
        self, i: int, values: Sequence[Value], evidence: Mapping[str, Sequence[Observation]]
    ) -> list[Pattern]:
        tensors = self._tensors(i, values)
        if tensors is None:
            return []
        known = named(
            suspect
            for suspect in self.suspects()
            if self._returned_same(i, tensors, evidence.get(suspect.key, ()))
        )
        found = known or signature(tensors, self.key, self.spec.wrt, i, self.spec.tolerance)
        return found[:MAX_PATTERNS]

    def _tensors(self, i: int, values: Sequence[Value]) -> list[Tensor] | None:
        tensors = [as_tensor(self._part(i, value)) for value in values]
        kept = [t for t in tensors if t is not None and t.data is not None]
        return kept if kept and len(kept) == len(values) else None

    def _returned_same(
        self, i: int, tensors: Sequence[Tensor], seen: Sequence[Observation]
    ) -> bool:
        values = returned_values(seen)
        suspect = self._tensors(i, values) if values else None
        return suspect is not None and same_everywhere(tensors, suspect, self.spec.tolerance)
