"""`python -m tests.hostile.table`: one row per attack: what it earned, its verdict, its time."""

import sys
import time

from grader import ForkServer, Limits, grade, prepare

from .bench import LIBRARY, ROOT
from .corpus import CUBE, OTHER, Attack, attacks, points, verdict

# Where attacks look for secrets; the tests lay real ones out.
_NOWHERE = {
    f"GRADER_TEST_{name}": ROOT.as_posix()
    for name in ("SECRET", "HOME", "NEIGHBOURS", "SPECS", "PACKAGE", "ROOT", "UNIX", "ABSTRACT")
} | {"GRADER_TEST_PORT": "9"}


def main() -> int:
    """Print the table; return 1 if an attack earned what it must not."""
    assignment = LIBRARY.assignment("hostile")
    wrong = 0
    with ForkServer.start([LIBRARY.exercises, LIBRARY.rubrics]) as server:
        prepared = prepare(assignment, server, seed=1, limits=Limits())
        for attack in attacks():
            began = time.perf_counter()
            report = grade(attack.armed(_NOWHERE), prepared, server)
            seconds = time.perf_counter() - began
            cube, honest = points(report)
            bad = not _is_expected(attack, verdict(report).value, cube, honest)
            wrong += bad
            print(
                f"{attack.aim:<11} {attack.name:<28} {cube + honest} of {CUBE + OTHER}  "
                f"{verdict(report).value:<13} {seconds:5.1f} s{'  UNEXPECTED' if bad else ''}"
            )
    print(f"{len(attacks())} attacks, {wrong} unexpected")
    return int(wrong > 0)


def _is_expected(attack: Attack, ended: str, cube: int, honest: int) -> bool:
    return ended in attack.verdicts and cube in attack.cube and honest in attack.honest


if __name__ == "__main__":
    sys.exit(main())
