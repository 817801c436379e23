"""Gradients that a student's function returns, compared with the key on every input."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from grader.compare import Mismatch, compare
from grader.diagnosis import MAX_PATTERNS, Pair, agrees, recognise
from grader.kinds._gradient_key import GradientMarking
from grader.kinds._marking import SUBMISSION, Sheet, passed, returned_values
from grader.kinds._unanswered import unanswered
from grader.kinds._witness import witness
from grader.results import CheckResult, Pattern, Verdict
from grader.sandbox.job import Call, CallFunction
from grader.sandbox.observations import Facts, Observation, Returned
from grader.values import Items, Tensor, Value, as_tensor, describe

_COST = {"refuse": Fraction(0), "half": Fraction(1, 2), "note": Fraction(1)}


class FunctionGradientMarking(GradientMarking):
    """One check per differentiated argument; each must be right on every input."""

    @property
    def _wanted(self) -> str:
        return f"{self.spec.function}({', '.join(self.spec.arguments)})"

    def answer_calls(self) -> list[Call]:
        """Return one call of the student's function per input of the key."""
        name = str(self.spec.function)
        return [
            CallFunction(SUBMISSION, self.spec.name, name, self.arguments(point.draw))
            for point in self.key
        ]

    def mark(self, sheet: Sheet) -> list[CheckResult]:
        """Return one check per name in `wrt`, in that order."""
        for seen in sheet.observations:
            if not isinstance(seen, Returned):
                lost = [unanswered(seen, sheet, check=self._id(name), weight=self._weight(name), wanted=self._wanted) for name in self.spec.wrt]
                return [check for check in lost if check is not None]
        observations = [seen for seen in sheet.observations if isinstance(seen, Returned)]
        trick = self._trick([seen.facts for seen in observations], sheet)
        values = [seen.value for seen in observations]
        return [self._mark_one(i, values, trick) for i in range(len(self.spec.wrt))]

    def _id(self, name: str) -> str:
        return str(self.spec.function) if len(self.spec.wrt) == 1 else f"{self.spec.function}.{name}"

    def _weight(self, name: str) -> int:
        return self.spec.weights.get(name, 1)

    def _mark_one(self, i: int, values: Sequence[Value], trick: tuple[str, Fraction] | None) -> CheckResult:
        name = self.spec.wrt[i]
        mismatches = self._mismatches(i, values)
        wrong = [k for k, mismatch in enumerate(mismatches) if mismatch]
        if not wrong:
            result = passed(self._id(name), self._weight(name), self._notes(i, values))
            return _charged(result, trick) if trick else result
        simplest = min(wrong, key=lambda k: self.key[k].draw.elements)
        mismatch = mismatches[simplest]
        assert mismatch is not None
        many = "" if len(wrong) == len(values) else f" ({len(wrong)} of {len(values)} inputs)"
        point = self.key[simplest]
        return CheckResult(
            id=self._id(name),
            weight=self._weight(name),
            verdict=Verdict.FAILED,
            message=mismatch.message + many,
            witness=witness(
                inputs=point.draw.values,
                returned=self._part(i, values[simplest]),
                expected=point.truths[i],
            ),
            notes=[trick[0]] if trick else [],
        )

    def _mismatches(self, i: int, values: Sequence[Value]) -> list[Mismatch | None]:
        return [
            compare(
                actual=self._part(i, value),
                expected=point.truths[i],
                tolerance=self.spec.tolerance,
            )
            if self._has_parts(value)
            else Mismatch("type", f"returned {describe(value)}, expected {self._parts_wanted()}")
            for value, point in zip(values, self.key, strict=True)
        ]

    def _parts_wanted(self) -> str:
        return f"a tuple ({', '.join(f'd{name}' for name in self.spec.wrt)})"

    def _has_parts(self, value: Value) -> bool:
        count = len(self.spec.wrt)
        if count == 1:
            return True
        if isinstance(value, Mapping):
            return all(_key(name, value) is not None for name in self.spec.wrt)
        return isinstance(value, Items) and len(value.items) == count

    def _part(self, i: int, value: Value) -> Value:
        if len(self.spec.wrt) == 1 or not self._has_parts(value):
            return value
        if isinstance(value, Mapping):
            key = _key(self.spec.wrt[i], value)
            part: Value = value[key] if key is not None else None
            return part
        return value.items[i] if isinstance(value, Items) else value

    def _notes(self, i: int, values: Sequence[Value]) -> list[str]:
        notes = []
        for value in values:
            part = self._part(i, value)
            if not isinstance(part, Tensor):
                notes.append(f"{describe(part)} was accepted in place of a tensor")
            elif part.numpy:
                notes.append("a numpy array was accepted in place of a tensor")
        return notes

    def _trick(self, facts: Sequence[Facts], sheet: Sheet) -> tuple[str, Fraction] | None:
        """Return what was noticed that this exercise does not allow, and the credit it leaves."""
        if self.spec.by == "any":
            return None
        used = any(f.used or f.duals or f.func_refused for f in facts)
        lines = [c.line for c in sheet.autograd_calls if c.function == self.spec.function]
        where = f" (line {lines[0]})" if lines else ""
        if self.spec.by == "hand" and used:
            return f"autograd was used{where}: this answer is to be derived by hand", _COST[self.spec.autograd]
        if self.spec.by == "autograd" and not all(f.used for f in facts):
            return "backward was not used: this answer is to come from autograd", _COST[self.spec.autograd]
        changed = sorted({self.spec.arguments[k] for f in facts for k in f.changed_inputs if k < len(self.spec.arguments)})
        if changed:
            return (
                f"{', '.join(changed)} was changed: work on a copy (x.detach().clone()) and leave "
                "the arguments as they were",
                _COST[self.spec.changed_inputs],
            )
        return None

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
        return [
            check.model_copy(update={"patterns": self._patterns(i, values, evidence), "diagnosed": True})
            if check.verdict is Verdict.FAILED
            else check
            for i, check in enumerate(checks)
        ]

    def _patterns(
        self, i: int, values: Sequence[Value], evidence: Mapping[str, Sequence[Observation]]
    ) -> list[Pattern]:
        actual = [as_tensor(self._part(i, value)) for value in values]
        tensors = [t for t in actual if t is not None]
        if len(tensors) != len(values):
            return []
        known = [
            Pattern(name=suspect.name, hint=suspect.hint)
            for suspect in self.suspects()
            if self._returned_same(i, tensors, evidence.get(suspect.name, ()))
        ]
        if known:
            return known[:MAX_PATTERNS]
        pairs = [
            Pair(tensor, point.truths[i], point.draw.sizes)
            for tensor, point in zip(tensors, self.key, strict=True)
        ]
        return (recognise(pairs) or self._other_patterns(i, tensors))[:MAX_PATTERNS]

    def _returned_same(self, i: int, tensors: Sequence[Tensor], seen: Sequence[Observation]) -> bool:
        suspects = returned_values(seen)
        if not suspects:
            return False
        parts = [as_tensor(self._part(i, value)) for value in suspects]
        return all(
            part is not None and agrees(tensor, part, self.spec.tolerance)
            for tensor, part in zip(tensors, parts, strict=True)
        )

    def _other_patterns(self, i: int, tensors: Sequence[Tensor]) -> list[Pattern]:
        """Answers that depend on nothing, on the visible inputs only, or on the other gradient."""
        first = tensors[0]
        if len(tensors) > 1 and all(_identical(first, t) for t in tensors[1:]):
            hint = "The same result for every input: compute it from the arguments."
            return [Pattern(name="ignores its inputs", hint=hint)]
        right = [agrees(t, p.truths[i], self.spec.tolerance) for t, p in zip(tensors, self.key, strict=True)]
        given = [point.draw.given for point in self.key]
        if any(given) and right == given:
            hint = "Right on the visible example only: the formula must hold for every input."
            return [Pattern(name="visible example only", hint=hint)]
        for k, other in enumerate(self.spec.wrt):
            if k != i and all(agrees(t, p.truths[k], self.spec.tolerance) for t, p in zip(tensors, self.key, strict=True)):
                hint = f"This is the gradient of {other}: return them in the order {self._parts_wanted()}."
                return [Pattern(name="swapped", hint=hint)]
        return []


def _charged(result: CheckResult, trick: tuple[str, Fraction]) -> CheckResult:
    reason, credit = trick
    if credit == 1:
        return result.model_copy(update={"notes": [*result.notes, reason]})
    changes = {"verdict": Verdict.REFUSED, "credit": credit, "message": reason}
    return result.model_copy(update=changes)


def _key(name: str, value: Mapping[str, object]) -> str | None:
    """Return the key under which a dict holds the gradient of `name`: w, dw, grad_w or w.grad."""
    return next((k for k in (name, f"d{name}", f"grad_{name}", f"{name}.grad") if k in value), None)


def _identical(a: Tensor, b: Tensor) -> bool:
    return a.shape == b.shape and bool(np.array_equal(np.asarray(a.data), np.asarray(b.data)))
