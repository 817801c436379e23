"""`python -m tests.cases.table`: one row per case with what it should earn and what it does."""

import sys

from grader import ForkServer

from .bank import FILES, LIBRARY, Bench, cases, mistakes, points


def rows(bench: Bench) -> list[tuple[str, str, tuple[int | str, ...], tuple[int | str, ...]]]:
    """Return (id, file, expected points, points) of every case."""
    found = [(c.id, c.file, c.points, points(bench.report(c))) for c in cases()]
    for mistake in mistakes():
        for name, expected in (("right.py", (6,)), ("wrong.py", (0,))):
            report = bench.grade(FILES / mistake.id / name, bench.exercise(mistake.exercise))
            found.append((mistake.id, f"{mistake.id}/{name}", expected, points(report)))
    return found


def main() -> int:
    with ForkServer.start([LIBRARY.exercises, LIBRARY.rubrics]) as sandbox:
        found = rows(Bench(sandbox))
    width = max(len(file) for _, file, _, _ in found)
    for id_, file, expected, got in found:
        columns = (" ".join(f"{each:>2}" for each in each_side) for each_side in (expected, got))
        wanted, earned = columns
        mark = "" if expected == got else "  DIFFERS"
        print(f"{id_:<13} {file:<{width}}  {wanted:<11}  {earned:<11}{mark}")
    wrong = sum(expected != got for _, _, expected, got in found)
    print(f"{len(found)} rows, {wrong} differ")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
