"""What the student should know about the file as a whole, in the order it should be read."""

from collections.abc import Iterable, Iterator, Sequence

from grader.marking.base import SUBMISSION, Marking
from grader.results import Line, Problem
from grader.sandbox.frames import Exception_, Fault, Loaded, Parsed
from grader.sandbox.job import CallFunction
from grader.sandbox.observations import Cause, Lost, Returned, Transcript
from grader.submission import Submission

_MOVE = 'move the loop under if __name__ == "__main__":'
_PYTHON2 = "Missing parentheses in call to 'print'"


def cannot_be_parsed(said: Transcript) -> str | None:
    """Return why no answer could be read from the file, None if it could be."""
    if not said.parsed:
        stop = said.load_stop.text if said.load_stop else "it gave no answer"
        return f"the file cannot be read as Python: {stop} while it was being parsed"
    return "the file is not valid Python" if said.parsed[0].fault else None


def problems(
    submission: Submission, markings: Sequence[Marking], said: Transcript
) -> list[Problem]:
    """Return everything that concerns more than one answer."""
    wanted = wanted_names(markings)
    return list(_found(submission, wanted, said))


def _found(submission: Submission, wanted: set[str], said: Transcript) -> Iterator[Problem]:
    if not said.parsed:
        yield Problem(kind="unparsable", message=str(cannot_be_parsed(said)))
        return
    parsed = said.parsed[0]
    if parsed.fault:
        yield _fault(parsed.fault)
        return
    if parsed.dropped_lines:
        text = f"notebook commands were left out: {_lines(parsed.dropped_lines)}"
        yield Problem(kind="notebook", message=text, line=parsed.dropped_lines[0])
    if submission.dropped:
        cells = ", ".join(submission.dropped[:8])
        yield Problem(
            kind="notebook", message=f"notebook commands were left out (cell:line {cells})"
        )
    yield from _loading(submission, said)
    answered = any(isinstance(seen, Returned) for seen in said.observations.values())
    yield from _naming(parsed, wanted, answered)
    if submission.helpers:
        files = ", ".join(f"{name}.py" for name in submission.helpers)
        yield Problem(kind="helpers", message=f"used together with {files} from the same folder")


def _loading(submission: Submission, said: Transcript) -> Iterator[Problem]:
    error = said.loaded[0].error if said.loaded else None
    if said.load_stop and error is None:
        yield _load_stop(said.load_stop)
    elif error:
        yield _load_error(said.loaded[0], error, submission)


def _naming(parsed: Parsed, wanted: set[str], answered: bool) -> Iterator[Problem]:
    if not answered and not wanted & set(parsed.names):
        text = (
            f"no answers found: the file has none of the names that are asked for "
            f"({', '.join(sorted(wanted)[:8])}); answers must be functions or names, as in the "
            "starter"
        )
        yield Problem(kind="no_answers", message=text)
    for twice in parsed.redefined:
        if twice.name in wanted:
            text = f"{twice.name} is defined twice (before in line {twice.first}); the last counts"
            yield Problem(kind="redefined", message=text, line=twice.last)


def wanted_names(markings: Iterable[Marking]) -> set[str]:
    """Return every name that an answer is read from or called by."""
    names: set[str] = set()
    for marking in markings:
        names.update(marking.literals)
        names.update(c.name for c in marking.answer_calls() if isinstance(c, CallFunction))
    return names


def _fault(fault: Fault) -> Problem:
    message = fault.message
    if _PYTHON2 in message:
        message += " (is this Python 2? Here print is a function)"
    elif fault.text.lstrip().startswith(("%", "!", "<<<<<<<")):
        message += " (this line is not Python)"
    return Problem(
        kind=fault.kind,
        message=message,
        line=fault.line,
        column=fault.column,
        text=fault.text,
    )


def _load_stop(stop: Lost) -> Problem:
    if stop.cause is Cause.TIMEOUT:
        text = f"the file was {stop.text} at import: {_MOVE}"
    else:
        text = f"while the file ran, {stop.text}"
    rest = "; graded from its imports, functions, classes and literals only"
    return Problem(kind="stopped", message=text + rest)


def _load_error(loaded: Loaded, error: Exception_, submission: Submission) -> Problem:
    own = [frame for frame in error.frames if frame.file == submission.name]
    line = own[0].line if own else None
    at = f" ({_place(submission, line)})" if line else ""
    text = _why(error, loaded.timed_out, at, submission)
    if loaded.status == "definitions":
        text += "; what comes before that line, and the definitions after it, are graded"
    return Problem(
        kind="stopped",
        message=text,
        line=line,
        where=[Line(**frame.model_dump()) for frame in error.frames],
    )


def _place(submission: Submission, line: int) -> str:
    return submission.place(line) if submission.places else f"line {line}"


def _why(error: Exception_, timed_out: bool, at: str, submission: Submission) -> str:
    if timed_out:
        return f'{error.message} at import{at}: move the loop under if __name__ == "__main__":'
    if error.type in {"ModuleNotFoundError", "ImportError"}:
        return _import_problem(error, at)
    if error.type == "SystemExit":
        return f"the file called sys.exit{at}"
    if error.type == "EOFError":
        return f"input() is not available while grading{at}"
    if error.type == "BdbQuit":
        return f"the debugger is not available while grading{at}: take out set_trace()"
    if error.type == "NameError" and "get_ipython" in error.message:
        return f"this is an exported notebook: get_ipython() exists only in a notebook{at}"
    if error.type == "MemoryError":
        return f"the file used more memory than is allowed{at}"
    what = f"{error.type}: {error.message}" if error.message else error.type
    return f"the file stopped with {what}{at}"


def _import_problem(error: Exception_, at: str) -> str:
    name = error.message.partition("'")[2].partition("'")[0].removeprefix(f"{SUBMISSION}.")
    if error.type == "ModuleNotFoundError" and name:
        return (
            f"cannot import {name}{at}: if it is a file of yours, hand it in too; "
            "if it is a library, it is not available while grading"
        )
    return f"an import failed{at}: {error.message}; is a file missing that should be handed in too?"


def _lines(numbers: Sequence[int]) -> str:
    return f"line{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers[:8]))}"
