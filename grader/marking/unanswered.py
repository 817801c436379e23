"""Calls that brought back no value: whose name is missing, what was raised, where it hung."""

import difflib
import re

from grader.marking.base import Sheet
from grader.results import CheckResult, Line, Pattern, Verdict
from grader.sandbox.frames import Frame
from grader.sandbox.observations import Cause, Lost, Observation, Raised, Returned, Uncallable
from grader.torch_errors import find_torch_error, is_out_of_memory

_DISK_FULL = "No space left on device"
_REFUSED_BY_SANDBOX = re.compile(r"Operation not permitted|Permission denied|landlock")


def unanswered(
    seen: Observation, sheet: Sheet, *, check: str, weight: int, wanted: str
) -> CheckResult | None:
    """Return the result of a check whose call brought back no value, None if it did.

    Args:
        seen: the observation of the call.
        sheet: for near names.
        check: the check's id.
        weight: the check's weight.
        wanted: the call as it should be possible, such as `grad_w(w)`.
    """
    if isinstance(seen, Returned):
        return None
    if isinstance(seen, Raised):
        return _raised(seen, check, weight)
    if isinstance(seen, Uncallable):
        return _uncallable(seen, sheet, check, weight, wanted)
    return _lost(seen, check, weight)


def lines(frames: tuple[Frame, ...]) -> list[Line]:
    """Return a worker's frames as the report shows them."""
    return [Line(**frame.model_dump()) for frame in frames]


def _raised(seen: Raised, check: str, weight: int) -> CheckResult:
    text = f"{seen.type}: {seen.message}" if seen.message else seen.type
    token = find_torch_error(seen.message)
    patterns = [Pattern(name=token.name, hint=token.rule)] if token else []
    verdict = Verdict.ERROR
    if is_out_of_memory(seen.type, seen.message):
        verdict, text = Verdict.MEMORY_LIMIT, f"used more memory than is allowed ({text})"
    elif seen.type == "NotImplementedError":
        verdict, text = Verdict.MISSING, "not written yet (raises NotImplementedError)"
    elif seen.type == "SystemExit":
        text = "called sys.exit"
    elif seen.type == "EOFError":
        text = "asked for input, which is not available while grading"
    elif token and token.name == "no_cuda":
        text = f"needs CUDA, and is graded on the CPU ({text})"
    elif _DISK_FULL in seen.message:
        text = f"wrote more files than are allowed ({text})"
    elif seen.type == "PermissionError" and _REFUSED_BY_SANDBOX.search(seen.message):
        text = f"did something that is not allowed while grading ({text})"
    return CheckResult(
        id=check,
        weight=weight,
        verdict=verdict,
        message=text,
        where=lines(seen.frames),
        patterns=patterns,
    )


def _uncallable(
    seen: Uncallable, sheet: Sheet, check: str, weight: int, wanted: str
) -> CheckResult:
    name = wanted.split("(")[0]
    if seen.why == "missing":
        return missing(sheet, check=check, weight=weight, what=f"function {name}", name=name)
    if seen.why == "signature":
        message = f"{seen.text}: expected {wanted}"
    else:
        message = f"{name} is not a function but {seen.text}: expected {wanted}"
    return CheckResult(id=check, weight=weight, verdict=Verdict.ERROR, message=message)


def missing(sheet: Sheet, *, check: str, weight: int, what: str, name: str) -> CheckResult:
    """Return the result of a check whose answer is not in the file, with names that are near."""
    if name in sheet.names:
        message = (
            f"{what} (line {sheet.names[name]}) was never made: its line failed or did not run"
        )
        return CheckResult(id=check, weight=weight, verdict=Verdict.MISSING, message=message)
    others = [other for other in sheet.names if other not in sheet.wanted]
    near = difflib.get_close_matches(name, others, n=2, cutoff=0.7)
    hint = f", did you mean {' or '.join(near)}?" if near else ""
    return CheckResult(
        id=check, weight=weight, verdict=Verdict.MISSING, message=f"{what} not found{hint}"
    )


def _lost(seen: Lost, check: str, weight: int) -> CheckResult:
    verdict = Verdict.TIMEOUT if seen.cause is Cause.TIMEOUT else Verdict.ERROR
    text = f"timed out: {seen.text}" if seen.cause is Cause.TIMEOUT else seen.text
    if seen.cause is Cause.PROTOCOL:
        text = f"wrote into the grader's own channel, so nothing it says can be used ({seen.text})"
    if seen.skipped:
        verdict, text = Verdict.SKIPPED, f"not tried, because an earlier call {text}"
    return CheckResult(
        id=check, weight=weight, verdict=verdict, message=text, where=lines(seen.frames)
    )
