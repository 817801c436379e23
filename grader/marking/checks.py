"""Results of checks, and the little that every kind says about them."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from grader.diagnosis import MAX_PATTERNS
from grader.findings import Finding, finding
from grader.marking.sheet import Suspect
from grader.results import CheckResult, Pattern, Verdict, Witness
from grader.values import Tensor, Value, describe


def passed(check: str, weight: int, notes: Sequence[Finding] = ()) -> CheckResult:
    """Return a check that earns everything."""
    return CheckResult(
        id=check, weight=weight, verdict=Verdict.PASSED, credit=Fraction(1), notes=list(notes)
    )


def failed(
    check: str,
    weight: int,
    found: Finding,
    *,
    verdict: Verdict = Verdict.FAILED,
    witness: Witness | None = None,
) -> CheckResult:
    """Return a check that earns nothing because the answer is wrong, or not there."""
    return CheckResult(id=check, weight=weight, verdict=verdict, finding=found, witness=witness)


def absent(check: str, weight: int, found: Finding) -> CheckResult:
    """Return a check that earns nothing because there is no answer."""
    return failed(check, weight, found, verdict=Verdict.MISSING)


def named(suspects: Iterable[Suspect]) -> list[Pattern]:
    """Return the patterns of suspects that explain an answer, each once, at most two."""
    patterns = (Pattern(name=s.name, hint=s.hint, key=s.key) for s in suspects)
    return list({pattern.name: pattern for pattern in patterns}.values())[:MAX_PATTERNS]


def leniency(parts: Iterable[Value]) -> list[Finding]:
    """Return notes about right answers that are not tensors."""
    odd = (part for part in parts if not isinstance(part, Tensor) or part.numpy)
    return [finding("accepted", given=given) for given in dict.fromkeys(map(describe, odd))]
