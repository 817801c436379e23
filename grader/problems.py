"""What the student should know about the file as a whole, in the order it should be read."""

from collections.abc import Iterable, Iterator, Sequence

from grader.findings import Finding, finding
from grader.results import Problem
from grader.sandbox.observations import Cause, Lost
from grader.sandbox.programs import Fault, LoadedFile, LoadError, Program
from grader.submission import SUBMISSION, Submission

_SHOWN = 8
_PYTHON2 = "Missing parentheses in call to 'print'"
_BY_TYPE = {
    "SystemExit": "load_exits",
    "EOFError": "load_asks_input",
    "BdbQuit": "load_debugger",
    "MemoryError": "load_memory",
}


def cannot_be_parsed(program: Program) -> Finding | None:
    """Return why no answer could be read from the file, None if it could be."""
    if program.parsed is None:
        stop = program.stop.text if program.stop else "it gave no answer"
        return finding("unparsable", stop=stop)
    return finding("not_python") if program.parsed.fault else None


def file_problems(submission: Submission, program: Program) -> list[Problem]:
    """Return everything that concerns the whole file, whatever it was asked."""
    fault = cannot_be_parsed(program)
    if program.parsed is None:
        return [Problem(kind="unparsable", finding=fault or finding("not_python"))]
    if program.parsed.fault:
        return [_fault(program.parsed.fault)]
    return list(_found(submission, program, program.parsed.dropped_lines))


def _found(
    submission: Submission, program: Program, dropped_lines: Sequence[int]
) -> Iterator[Problem]:
    if dropped_lines:
        code = "commands_in_lines" if len(dropped_lines) > 1 else "commands_in_line"
        dropped = finding(code, lines=list(dropped_lines[:_SHOWN]))
        yield Problem(kind="notebook", finding=dropped, line=dropped_lines[0])
    if submission.dropped:
        cells = finding("commands_in_cells", cells=list(submission.dropped[:_SHOWN]))
        yield Problem(kind="notebook", finding=cells)
    if program.loaded and program.loaded.error:
        yield _load_error(program.loaded, program.loaded.error, submission)
    elif program.stop:
        yield _load_stop(program.stop)
    if submission.helpers:
        files = [f"{name}.py" for name in submission.helpers]
        yield Problem(kind="helpers", finding=finding("helpers", files=files))


def naming_problems(program: Program, wanted: Iterable[str]) -> list[Problem]:
    """Return what is odd about names that are asked for: those that are defined twice."""
    names = set(wanted)
    redefined = program.parsed.redefined if program.parsed else ()
    return [
        Problem(
            kind="redefined",
            finding=finding("redefined", name=twice.name, line=twice.first),
            line=twice.last,
        )
        for twice in redefined
        if twice.name in names
    ]


def no_answers(wanted: Iterable[str]) -> Problem:
    """Return that a file has nothing of what is asked for."""
    return Problem(
        kind="no_answers", finding=finding("no_answers", names=sorted(set(wanted))[:_SHOWN])
    )


def _fault(fault: Fault) -> Problem:
    code = "fault"
    if _PYTHON2 in fault.message:
        code = "fault_python2"
    elif fault.text.lstrip().startswith(("%", "!", "<<<<<<<")):
        code = "fault_no_python"
    return Problem(
        kind=fault.kind,
        finding=finding(code, message=fault.message),
        line=fault.line,
        column=fault.column,
        text=fault.text,
    )


def _load_stop(stop: Lost) -> Problem:
    code = "load_timed_out" if stop.cause is Cause.TIMEOUT else "load_stopped"
    return Problem(kind="stopped", finding=finding(code, stop=stop.text, graded="definitions"))


def _load_error(loaded: LoadedFile, error: LoadError, submission: Submission) -> Problem:
    own = [frame for frame in error.frames if frame.file == submission.name]
    line = own[0].line if own else None
    found = _why(error, timed_out=loaded.timed_out).along(line=line)
    if loaded.status == "definitions":
        found = found.along(graded="around")
    return Problem(kind="stopped", finding=found, line=line, where=list(error.frames))


def _why(error: LoadError, *, timed_out: bool) -> Finding:
    if timed_out:
        return finding("load_overdue", message=error.message)
    if error.type in {"ModuleNotFoundError", "ImportError"}:
        return _import_problem(error)
    if error.type in _BY_TYPE:
        return finding(_BY_TYPE[error.type])
    if error.type == "NameError" and "get_ipython" in error.message:
        return finding("load_exported")
    what = f"{error.type}: {error.message}" if error.message else error.type
    return finding("load_raised", error=what)


def _import_problem(error: LoadError) -> Finding:
    name = error.message.partition("'")[2].partition("'")[0].removeprefix(f"{SUBMISSION}.")
    if error.type == "ModuleNotFoundError" and name:
        return finding("load_import_missing", name=name)
    return finding("load_import_failed", message=error.message)
