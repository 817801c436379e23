"""The command `grade`: one file per command, which parses its options and sets the exit code.

Exit codes: 0 full marks (or at least --fail-under), 1 graded but below, 2 a usage, spec or file
problem, 3 the grader's own fault, 130 interrupted.
"""

import io
import os
import sys

# What is not the name of a command is a file: `grade my_solution.py`.
GRADE_FILE = "file"
COMMANDS = frozenset(
    {
        GRADE_FILE,
        "batch",
        "check",
        "diff",
        "doctor",
        "export",
        "init",
        "list",
        "new",
        "schema",
        "show",
    }
)
_NEEDS_TORCH = frozenset({GRADE_FILE, "batch", "doctor"})
# Needs torch only to run a reference.
_SHOW, _KEY = "show", "--key"
_OF_GROUP = frozenset({"--help", "--version"})


def main() -> None:
    """Run the command line and exit."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # under LANG=C an emoji must not end the report
            stream.reconfigure(errors="backslashreplace")
    # Looking for plugins costs pydantic 40 ms, and none may change what a spec means.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    words = sys.argv[1:]
    if words and words[0] not in COMMANDS | _OF_GROUP:
        words.insert(0, GRADE_FILE)
    if words and _needs_torch(words):
        if sys.platform != "linux":
            sys.exit(_run(words, None))
        # First of all: importing torch takes longer than everything else together.
        from grader.sandbox.launch import launch

        with launch() as launched:
            sys.exit(_run(words, launched))
    sys.exit(_run(words, None))


def _needs_torch(words: list[str]) -> bool:
    runs = words[0] in _NEEDS_TORCH or (words[0] == _SHOW and _KEY in words)
    return runs and "--help" not in words


def _run(words: list[str], launched: object) -> int:
    from grader.cli.app import run

    return run(words, launched)
