"""The attacks in files/, what must come of each, and how they are armed."""

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path

from grader import Limits, Report, Submission, Verdict

HERE = Path(__file__).parent
FILES = HERE / "files"
# Without it a file does nothing: it stops in its second line. Only sources in memory are armed.
GUARD = b'os.environ["GRADER_ATTACK_OK"]'
# In every file: a right answer to the other exercise, whose points an attack on `cube` must keep.
HONEST = b"\n\ndef g(x):\n    return x + x\n"
CUBE, OTHER = 4, 2
SECONDS = 8.0

# Short, so that attacks that hang do not hold up the suite.
LIMITS = Limits(
    load_seconds=1,
    call_seconds=1,
    exercise_seconds=1.5,
    answer_bytes=8 << 20,
    output_chars=100_000,
)


@dataclass(frozen=True)
class Attack:
    """One file and the row of expected.toml that says what must come of it."""

    name: str
    aim: str
    verdicts: tuple[str, ...]
    says: tuple[str, ...] = ()
    cube: tuple[int, ...] = (0,)
    honest: tuple[int, ...] = (OTHER,)
    seconds: float = SECONDS
    needs: tuple[str, ...] = ()
    machine: str = ""

    @property
    def path(self) -> Path:
        return FILES / f"{self.name}.py"

    @property
    def story(self) -> str:
        first = self.path.read_bytes().splitlines()[0]
        encoding = "utf-16" if first.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
        return self.path.read_bytes().decode(encoding, "replace").splitlines()[0]

    def armed(self, places: dict[str, str]) -> Submission:
        """Return the file as it is handed in: its guard opened, a right `g` added."""
        opened = f"os.environ.update({ {'GRADER_ATTACK_OK': '1', **places}!r})"
        source = self.path.read_bytes().replace(GUARD, opened.encode())
        return Submission(self.path.name, source + HONEST)


@functools.cache
def attacks() -> tuple[Attack, ...]:
    """Return all rows of expected.toml."""
    rows = tomllib.loads((HERE / "expected.toml").read_text("utf-8"))
    return tuple(
        Attack(name, aim, **{k: tuple(v) if isinstance(v, list) else v for k, v in row.items()})
        for aim, each in rows.items()
        for name, row in each.items()
    )


def verdict(report: Report) -> Verdict:
    """Return how the one check of `cube` ended."""
    return report.exercises[0].checks[0].verdict


def points(report: Report) -> tuple[int, int]:
    """Return the points of (`cube`, `honest`), which are whole in this rubric."""
    cube, honest = report.exercises
    return int(cube.earned), int(honest.earned)


def words(report: Report) -> str:
    """Return all that a report says about `cube` and about the file as a whole."""
    check = report.exercises[0].checks[0]
    return "\n".join([check.message, *(problem.message for problem in report.problems)])
