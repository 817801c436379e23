"""Mark calls that brought back no value: no such function, an exception, a time limit, a crash."""

import difflib
import re

from grader.findings import Finding, finding
from grader.marking.sheet import Sheet
from grader.results import CheckResult, Pattern, Verdict
from grader.sandbox.observations import Cause, Lost, Observation, Raised, Returned, Uncallable
from grader.torch_errors import TorchError, find_torch_error, is_out_of_memory

_DISK_FULL = "No space left on device"
_REFUSED_BY_SANDBOX = re.compile(r"Operation not permitted|Permission denied|landlock")
_BY_TYPE = {
    "NotImplementedError": "not_written",
    "SystemExit": "exits",
    "EOFError": "asks_input",
}


def unanswered(
    observation: Observation, sheet: Sheet, *, check: str, weight: int, wanted: str
) -> CheckResult | None:
    """Return the result of a check whose call brought back no value, None if it did.

    Args:
        observation: what came back from the call.
        sheet: for near names.
        check: the check's id.
        weight: the check's weight.
        wanted: the call as it should be possible, such as `grad_w(w)`.
    """
    match observation:
        case Returned():
            return None
        case Raised():
            return _raised(observation, check, weight)
        case Uncallable():
            return _uncallable(observation, sheet, check, weight, wanted)
        case Lost():
            return _lost(observation, check, weight)


def _raised(raised: Raised, check: str, weight: int) -> CheckResult:
    known = find_torch_error(raised.message)
    verdict, found = _why_raised(raised, known)
    return CheckResult(
        id=check,
        weight=weight,
        verdict=verdict,
        finding=found,
        where=list(raised.frames),
        patterns=[Pattern(name=known.name, hint=known.rule)] if known else [],
    )


def _why_raised(raised: Raised, known: TorchError | None) -> tuple[Verdict, Finding]:
    code = "raised" if raised.message else "raised_without_words"
    plain = finding(code, type=raised.type, message=raised.message)
    error = plain.text
    if is_out_of_memory(raised.type, raised.message):
        return Verdict.MEMORY_LIMIT, finding("memory", error=error)
    if raised.type in _BY_TYPE:
        missing = raised.type == "NotImplementedError"
        return Verdict.MISSING if missing else Verdict.ERROR, finding(_BY_TYPE[raised.type])
    if known and known.name == "no_cuda":
        return Verdict.ERROR, finding("needs_cuda", error=error)
    if _DISK_FULL in raised.message:
        return Verdict.ERROR, finding("too_many_files", error=error)
    if raised.type == "PermissionError" and _REFUSED_BY_SANDBOX.search(raised.message):
        return Verdict.ERROR, finding("forbidden", error=error)
    return Verdict.ERROR, plain


def _uncallable(
    uncallable: Uncallable, sheet: Sheet, check: str, weight: int, wanted: str
) -> CheckResult:
    name = wanted.split("(")[0]
    if uncallable.why == "missing":
        return missing(sheet, check=check, weight=weight, what=f"function {name}", name=name)
    if uncallable.why == "signature":
        found = finding("signature", signature=uncallable.text, wanted=wanted)
    else:
        found = finding("not_a_function", name=name, given=uncallable.text, wanted=wanted)
    return CheckResult(id=check, weight=weight, verdict=Verdict.ERROR, finding=found)


def missing(sheet: Sheet, *, check: str, weight: int, what: str, name: str) -> CheckResult:
    """Return the result of a check whose answer is not in the file, with names that are near."""
    if name in sheet.names:
        found = finding("never_made", what=what, line=sheet.names[name])
    else:
        others = [other for other in sheet.names if other not in sheet.wanted]
        near = difflib.get_close_matches(name, others, n=2, cutoff=0.7)
        found = finding("missing_near" if near else "missing", what=what, near=near)
    return CheckResult(id=check, weight=weight, verdict=Verdict.MISSING, finding=found)


def _lost(lost: Lost, check: str, weight: int) -> CheckResult:
    timed_out = lost.cause is Cause.TIMEOUT
    verdict = Verdict.TIMEOUT if timed_out else Verdict.ERROR
    code = "broke_protocol" if lost.cause is Cause.PROTOCOL else "stopped"
    found = finding("timed_out" if timed_out else code, stop=lost.text)
    if lost.skipped:
        verdict, found = Verdict.SKIPPED, finding("not_tried", stop=found.text)
    return CheckResult(
        id=check, weight=weight, verdict=verdict, finding=found, where=list(lost.frames)
    )
