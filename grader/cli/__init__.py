"""The command `grade`: one file per command, which parses its options and sets the exit code.

Exit codes: 0 full marks (or at least --fail-under), 1 graded but below, 2 a usage, spec or file
problem, 3 the grader's own fault, 130 interrupted.
"""

import sys


def main() -> None:
    """Run the command line and exit."""
    from grader.cli.app import run

    sys.exit(run(sys.argv[1:]))
