"""Gradients that a student's function returns, compared with the key on every input."""

from collections.abc import Sequence

from grader.findings import Finding
from grader.kinds.gradient.audit import FunctionGradientAudit
from grader.kinds.gradient.key import GradientKey
from grader.kinds.gradient.patterns import signature
from grader.kinds.gradient.spec import GradientSpec
from grader.kinds.gradient.tricks import noticed
from grader.marking.audit import Audit
from grader.marking.base import REDO, Evidence
from grader.marking.functions import FunctionMarking, facts_of
from grader.marking.points import Asked, Check, Wrong
from grader.marking.sheet import Sheet
from grader.marking.witness import STEP, redo_text, shifted
from grader.results import CheckResult, Pattern
from grader.sandbox.job import Argument, Call, CallFunction
from grader.sandbox.observations import Observation, returned_values
from grader.values import Value


class FunctionGradientMarking(FunctionMarking):
    """One check per differentiated argument; each must be right on every input."""

    def __init__(self, spec: GradientSpec, function: str, seed: int) -> None:
        """Draw the inputs."""
        super().__init__(spec)
        self._spec = spec
        self._key = GradientKey(spec, seed)
        self.asked = Asked(function, spec.arguments, spec.wrt, spec.tolerance, prefix="d")

    def key_calls(self) -> list[Call]:
        """Return the differentiations of the loss."""
        return self._key.calls()

    def learn(self, key: Sequence[Observation]) -> None:
        """Keep the inputs that are fit to ask about, and the gradients there."""
        self.points = self._key.learn(key)

    def audit(self) -> Audit:
        """Return the proofs by central differences."""
        return FunctionGradientAudit(self, self._spec)

    def checks(self) -> list[Check]:
        """Return one check per name in `wrt`, in that order."""
        named = zip(self._spec.check_ids(), self._spec.wrt, strict=True)
        return [
            Check(
                id=check,
                weight=self._spec.weights.get(name, 1),
                parts=(i,),
            )
            for i, (check, name) in enumerate(named)
        ]

    def describe(self, wrong: Wrong) -> Finding:
        """Return what is wrong, and for how many inputs."""
        return wrong.mismatch.finding.along(wrong_inputs=wrong.count, inputs=len(self.points))

    def apply_policy(self, check: CheckResult, sheet: Sheet) -> CheckResult:
        """Return the check with what it costs to use autograd, or to change the inputs."""
        facts = [returned.facts for returned in facts_of(sheet)]
        trick = noticed(self._spec, facts, sheet.autograd_calls)
        return trick.charge(check) if trick else check

    def signature(self, check: Check, values: Sequence[Value]) -> list[Pattern]:
        """Return factors, transpositions and the like that explain the gradient of one argument."""
        (i,) = check.parts
        tensors = self.tensors(i, values)
        if tensors is None:
            return []
        return signature(tensors, self.points, self._spec.wrt, i, self._spec.tolerance)

    def explain(
        self, sheet: Sheet, checks: list[CheckResult], evidence: Evidence
    ) -> list[CheckResult]:
        """Add patterns, and how a wrong component can be redone by hand."""
        explained = super().explain(sheet, checks, evidence)
        losses = returned_values(evidence.get(REDO, ()))
        if not losses:
            return explained
        for n, (i, wrong) in enumerate(self._components(sheet)):
            old, index = explained[i].witness, wrong.mismatch.index or ()
            text = redo_text(self._spec.wrt[i], index, losses[2 * n], losses[2 * n + 1])
            if old is not None and text:
                shown = old.model_copy(update={"redo": text})
                explained[i] = explained[i].model_copy(update={"witness": shown})
        return explained

    def redo_calls(self, sheet: Sheet) -> list[Call]:
        """Return the loss a little to either side of each wrong component, in float64."""
        return [
            CallFunction(self._spec.loss, self._shifted(i, wrong, step))
            for i, wrong in self._components(sheet)
            for step in (STEP, -STEP)
        ]

    def _components(self, sheet: Sheet) -> list[tuple[int, Wrong]]:
        """Return (gradient, what is wrong) for each wrong number that can be redone."""
        values = returned_values(sheet.observations)
        if values is None:
            return []
        found = [(i, self.wrong(check, values)) for i, check in enumerate(self.checks())]
        return [
            (i, wrong)
            for i, wrong in found
            if wrong and wrong.mismatch.what == "value" and wrong.mismatch.index is not None
        ]

    def _shifted(self, i: int, wrong: Wrong, step: float) -> tuple[Argument, ...]:
        moved, index = self._spec.wrt[i], wrong.mismatch.index or ()
        return tuple(
            shifted(value, index, step if name == moved else 0.0)
            for name, value in self.points[wrong.point].inputs.items()
        )
