"""Exceptions of student code as plain data: type, message, and the student's own lines only."""

import types
from typing import Any

from .encoding import clean, type_name

MAX_FRAMES = 6


class TimeLimit(BaseException):
    """Raised in student code when a phase has used up its seconds; never an `Exception`."""


def describe_exception(error: BaseException, sources: dict[str, list[str]]) -> dict[str, Any]:
    """Return {type, message, frames} of `error`; `sources` maps student file names to lines."""
    return {
        "type": type_name(type(error)),
        "message": _message(error),
        "frames": student_frames(error.__traceback__, sources),
    }


def student_frames(
    trace: types.TracebackType | None, sources: dict[str, list[str]]
) -> list[dict[str, Any]]:
    """Return the frames of `trace` that lie in student files, outermost first, at most six."""
    frames = []
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name in sources:
            frames.append(_frame(name, trace, sources[name]))
        trace = trace.tb_next
    if len(frames) > MAX_FRAMES:
        frames = frames[: MAX_FRAMES // 2] + frames[-MAX_FRAMES // 2 :]
    return frames


def _frame(name: str, trace: types.TracebackType, lines: list[str]) -> dict[str, Any]:
    line = trace.tb_lineno
    text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    function = clean(trace.tb_frame.f_code.co_name)[:80]
    return {"file": clean(name), "line": line, "function": function, "text": clean(text)[:200]}


def _message(error: BaseException) -> str:
    try:
        if isinstance(error, SyntaxError):
            return clean(str(error.msg))
        return clean(str(error))
    except BaseException as broken:  # noqa: BLE001 - __str__ is the student's code and may do anything
        return f"(its message cannot be shown: {type_name(type(broken))} in __str__)"
