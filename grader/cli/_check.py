"""What `grade check` does once its options are known: a run of pytest that collects specs only."""

import importlib.util
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import SubmissionError
from grader.library import Library

# Nothing of a stranger's folder is run in this process: no conftest, no test files, no settings.
_ONLY_SPECS = (
    *("-p", "grader.authoring.plugin"),
    *("-p", "no:cacheprovider"),
    *("-c", os.devnull),
    "--noconftest",
    *("-o", "python_files="),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
    "--no-header",
    "-rN",
)
_OURS = 3
# What pytest's exit codes mean here: all passed, defects, interrupted, its own fault, usage.
_EXITS = {0: 0, 1: 1, 2: 130, 3: _OURS, 4: 2}


@dataclass(frozen=True)
class Request:
    """The options of one call of `grade check`."""

    paths: Sequence[Path]
    mutants: bool
    keyword: str
    workers: str
    junitxml: Path | None
    verbose: bool
    exercises: Path | None
    rubrics: Path | None


def check(request: Request) -> int:
    """Run the checks and return the exit code.

    Raises:
        SubmissionError: a path does not exist, nothing is there to check, or pytest is missing.
    """
    for module, wanted in (("pytest", True), ("xdist", bool(request.workers))):
        if wanted and importlib.util.find_spec(module) is None:
            package = "pytest-xdist" if module == "xdist" else "autograd-grader[check]"
            raise SubmissionError(f"grade check needs {module}: pip install '{package}'")
    import pytest

    paths = [path.resolve() for path in _paths(request)]
    code = int(pytest.main([*_ONLY_SPECS, *_options(request, paths), *map(str, paths)]))
    if code == pytest.ExitCode.NO_TESTS_COLLECTED:
        named = ", ".join(map(str, request.paths or paths))
        matching = f" that match {request.keyword!r}" if request.keyword else ""
        raise SubmissionError(
            f"there are no checks{matching} in {named}: name a folder of exercises or rubrics, an "
            "exercise, or a rubric"
        )
    return _EXITS.get(code, _OURS)


def _paths(request: Request) -> list[Path]:
    if not request.paths:
        library = Library(request.exercises, request.rubrics)
        return [library.exercises, library.rubrics]
    for path in request.paths:
        if not path.exists():
            raise SubmissionError(f"{path} does not exist: name a folder of specs, or a spec")
    return list(request.paths)


def _options(request: Request, paths: Sequence[Path]) -> list[str]:
    options = [f"--rootdir={os.path.commonpath([path.parent for path in paths])}"]
    if request.mutants:
        options.append("--grade-mutants")
    if request.keyword:
        options += ["-k", request.keyword]
    if request.workers:
        # The checks of a spec share what its programs did.
        options += ["-n", request.workers, "--dist", "loadfile"]
    if request.junitxml:
        options.append(f"--junitxml={request.junitxml.resolve()}")
    if request.verbose:
        options.append("-v")
    if request.exercises:
        options.append(f"--grade-exercises={request.exercises}")
    if request.rubrics:
        options.append(f"--grade-rubrics={request.rubrics}")
    return options
