"""What grading produced: verdicts, checks, exercises, the report. Data only.

Scores are exact fractions; `earned_points` is the only rounding, by the rubric's rule.
"""

from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, computed_field

from grader.findings import Finding
from grader.rounding import DEFAULT, Rounding

SCHEMA_VERSION = 2

Exact = Annotated[Fraction, PlainSerializer(str, return_type=str)]


class Verdict(StrEnum):
    """How one check ended."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    TIMEOUT = "timeout"
    MEMORY_LIMIT = "memory_limit"
    MISSING = "missing"
    REFUSED = "refused"
    SKIPPED = "skipped"


class Data(BaseModel):
    """Base of all result models: immutable, no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Line(Data):
    """A line of a student's file that an error passed through; `place` is how a student says it."""

    file: str
    line: int
    function: str
    text: str
    place: str = ""


class Pattern(Data):
    """A known mistake that explains an answer: its name, and the hint that states the rule.

    `key` is under which the exercise knows it, empty for what is known of every exercise.
    """

    name: str
    hint: str
    key: str = ""


class Witness(Data):
    """The simplest input that shows the mistake; `expected` only where values are revealed.

    `returned` is what a call gave; an answer that was written down stands in the message instead.
    """

    inputs: dict[str, str]
    returned: str | None = None
    expected: str | None = None
    redo: str | None = None


class CheckResult(Data):
    """One marked thing: what was checked, how it ended, and why.

    `credit` is the share of the check's weight that was earned, from 0 to 1. `finding` is why it is
    not all of it; `notes` are what else is worth knowing.
    """

    id: str
    weight: int = 1
    verdict: Verdict
    credit: Exact = Fraction(0)
    finding: Finding | None = None
    where: list[Line] = []
    patterns: list[Pattern] = []
    diagnosed: bool = False
    witness: Witness | None = None
    notes: list[Finding] = []

    @property
    def message(self) -> str:
        """The finding in words, empty where there is none."""
        return self.finding.text if self.finding else ""


class ExerciseResult(Data):
    """One exercise of the rubric with its points and checks."""

    name: str
    title: str
    points: int
    checks: list[CheckResult]
    earned: Exact
    rounding: Rounding = DEFAULT

    @computed_field  # type: ignore[prop-decorator]
    @property
    def earned_points(self) -> str:
        """The points as every report shows them."""
        return self.rounding.show(self.earned)


class Problem(Data):
    """Something about the file as a whole that the student should know."""

    kind: str
    finding: Finding
    line: int | None = None
    place: str = ""
    column: int | None = None
    text: str = ""
    where: list[Line] = []

    @property
    def message(self) -> str:
        """The finding in words."""
        return self.finding.text


class Circumstances(Data):
    """What an examination rests on, apart from the exercises."""

    submission_sha256: str
    helpers_sha256: dict[str, str]
    seed: int
    grader: str
    torch: str
    python: str
    isolation: dict[str, str]
    isolation_level: str


class Provenance(Circumstances):
    """What a report rests on: enough to reproduce it, nothing that changes by itself."""

    specs_sha256: str


class Report(Data):
    """The whole result for one submission: same file, specs, seed and versions, same bytes."""

    schema_version: int = SCHEMA_VERSION
    submission: str
    rubric: str
    title: str
    points: int
    earned: Exact
    rounding: Rounding = DEFAULT
    reveal: str
    problems: list[Problem]
    exercises: list[ExerciseResult]
    output: str
    provenance: Provenance
    timings: dict[str, float] = Field(exclude=True, default_factory=dict)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def earned_points(self) -> str:
        """The points as every report shows them."""
        return self.rounding.show(self.earned)
