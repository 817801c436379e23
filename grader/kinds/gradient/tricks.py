"""Ways to a right gradient that an exercise does not allow, and what they cost.

What was seen inside the student's process is a claim: it can take credit away from right values,
never give any.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from grader.findings import Finding, finding
from grader.kinds.gradient.spec import GradientSpec
from grader.results import CheckResult, Verdict
from grader.sandbox.observations import Facts
from grader.sandbox.programs import AutogradCall

_CREDIT = {"refuse": Fraction(0), "half": Fraction(1, 2), "note": Fraction(1)}


@dataclass(frozen=True)
class Trick:
    """What was noticed, and the credit it leaves."""

    reason: Finding
    credit: Fraction

    def charge(self, result: CheckResult) -> CheckResult:
        """Return a check with what the trick takes away; a wrong one is told of it."""
        if self.credit == 1 or result.verdict is not Verdict.PASSED:
            return result.model_copy(update={"notes": [*result.notes, self.reason]})
        changes = {"verdict": Verdict.REFUSED, "credit": self.credit, "finding": self.reason}
        return result.model_copy(update=changes)


def noticed(
    spec: GradientSpec, facts: Sequence[Facts], calls: Sequence[AutogradCall]
) -> Trick | None:
    """Return the first trick that the facts of an exercise's calls show."""
    if spec.by == "any":
        return None
    wrong_way = _wrong_way(spec, facts, calls)
    if wrong_way is not None:
        return Trick(wrong_way, _CREDIT[spec.autograd])
    positions = sorted({k for f in facts for k in f.changed_inputs if k < len(spec.arguments)})
    if positions:
        reason = finding("inputs_changed", names=[spec.arguments[k] for k in positions])
        return Trick(reason, _CREDIT[spec.changed_inputs])
    return None


def _wrong_way(
    spec: GradientSpec, facts: Sequence[Facts], calls: Sequence[AutogradCall]
) -> Finding | None:
    """Return that autograd worked where a hand should have, or the other way round."""
    used = [bool(f.used or f.duals or f.func_refused) for f in facts]
    if spec.by == "hand" and any(used):
        line = next((call.line for call in calls if call.function == spec.function), None)
        return finding("autograd_used_in", line=line) if line else finding("autograd_used")
    if spec.by == "autograd" and not all(used):
        return finding("backward_not_used")
    return None
