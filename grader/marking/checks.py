"""Results of checks, and the little that every kind says about them."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from grader.diagnosis import MAX_PATTERNS
from grader.marking.base import Suspect
from grader.results import CheckResult, Pattern, Verdict, Witness
from grader.sandbox.observations import Observation, Returned
from grader.values import Tensor, Value, describe


def passed(check: str, weight: int, notes: Sequence[str] = ()) -> CheckResult:
    """Return a check that earns everything."""
    return CheckResult(
        id=check,
        weight=weight,
        verdict=Verdict.PASSED,
        credit=Fraction(1),
        notes=list(dict.fromkeys(notes)),
    )


def failed(
    check: str,
    weight: int,
    message: str,
    *,
    verdict: Verdict = Verdict.FAILED,
    witness: Witness | None = None,
) -> CheckResult:
    """Return a check that earns nothing because the answer is wrong, or not there."""
    return CheckResult(id=check, weight=weight, verdict=verdict, message=message, witness=witness)


def named(suspects: Iterable[Suspect]) -> list[Pattern]:
    """Return the patterns of suspects that explain an answer, each once, at most two."""
    patterns = (Pattern(name=suspect.name, hint=suspect.hint) for suspect in suspects)
    return list({pattern.name: pattern for pattern in patterns}.values())[:MAX_PATTERNS]


def leniency(parts: Iterable[Value]) -> list[str]:
    """Return notes about right answers that are not tensors."""
    odd = (p for p in parts if not isinstance(p, Tensor) or p.numpy)
    return list(dict.fromkeys(f"{describe(p)} was accepted in place of a tensor" for p in odd))


def returned_values(observations: Sequence[Observation]) -> list[Value] | None:
    """Return what all calls returned, None if one of them returned nothing."""
    values = [seen.value for seen in observations if isinstance(seen, Returned)]
    return values if len(values) == len(observations) else None
