"""Run the programs of one exercise as submissions are run, once for each seed, and keep it all."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from grader.errors import SpecError
from grader.examining import Prepared, mark_answers, prepare, seed_for
from grader.explaining import Case
from grader.library import Assignment
from grader.marking.base import Kind, Marking
from grader.marking.reference import REFERENCE
from grader.marking.sheet import Suspect
from grader.programs import Asked, run_programs
from grader.results import CheckResult, Verdict
from grader.sandbox.collect import Sandbox
from grader.sandbox.job import Call
from grader.sandbox.limits import Limits
from grader.sandbox.observations import Lost, Observation
from grader.sandbox.programs import Program
from grader.specs.rubric import Entry, Rubric
from grader.submission import Submission

# What holds for one set of inputs may not hold for the next: three sets of them.
SEED_SETS: tuple[tuple[int, ...], ...] = (
    (1, 2, 3, 4),
    (1_000_001, 1_000_002, 1_000_003, 1_000_004),
    (2_147_483_659, 3_000_000_019, 3_735_928_559, 4_294_967_291),
)
SEEDS = tuple(seed for each in SEED_SETS for seed in each)


@dataclass(frozen=True)
class Answered:
    """How a program did as a submission."""

    program: Program
    case: Case
    seconds: float

    @property
    def lost(self) -> list[CheckResult]:
        """The checks that did not earn everything."""
        return [check for check in self.case.checks if check.verdict is not Verdict.PASSED]


class Workbench:
    """One exercise with its programs, and the sandbox in which they run."""

    def __init__(self, exercise: Kind, sandbox: Sandbox, limits: Limits) -> None:
        """Take the exercise; nothing runs yet."""
        self.exercise = exercise
        self.sandbox = sandbox
        self.limits = limits
        self._prepared: dict[int, Prepared] = {}
        self._answered: dict[tuple[str, int], Answered] = {}
        self._evidence: dict[int, dict[str, Sequence[Observation]]] = {}
        self._hung: set[str] = set()

    @cached_property
    def assignment(self) -> Assignment:
        """The exercise as an assignment of its own."""
        name = self.exercise.name
        rubric = Rubric(
            name=name,
            file=self.exercise.spec_file,
            title=self.exercise.title,
            exercises=[Entry(exercise=name, points=100)],
        )
        return Assignment(rubric, (self.exercise,))

    def prepared(self, seed: int) -> Prepared:
        """Return the exercise with its key for one seed.

        Raises:
            SpecError: the reference gives no key.
        """
        if seed not in self._prepared:
            self._prepared[seed] = prepare(
                self.assignment, self.sandbox, seed=seed, limits=self.limits
            )
        return self._prepared[seed]

    def marking(self, seed: int) -> Marking:
        """Return the marking with its key for one seed.

        Raises:
            SpecError: the reference gives no key.
        """
        return self.prepared(seed).markings[0]

    def fresh_marking(self, seed: int) -> Marking:
        """Return the marking for one seed, without its key."""
        return self.exercise.begin(seed_for(self.exercise.name, seed))

    def answered(self, file: str, seed: int) -> Answered:
        """Return how one of the exercise's programs does as a submission.

        Raises:
            SpecError: there is no such program, or no key.
        """
        asked = (file, seed)
        if asked not in self._answered:
            source = self.exercise.program(file)
            self._answered[asked] = self.try_out(source, file, seed)
        return self._answered[asked]

    def try_out(self, source: bytes, name: str, seed: int) -> Answered:
        """Return how a program does as a submission, and keep nothing.

        Raises:
            SpecError: there is no key.
        """
        prepared = self.prepared(seed)
        started = time.perf_counter()
        submission = Submission(name.replace("/", "_"), source)
        answers = mark_answers(submission, prepared, self.sandbox)
        return Answered(answers.program, answers.cases[0], time.perf_counter() - started)

    def ask_reference(self, seed: int, calls: Sequence[Call]) -> Sequence[Observation]:
        """Return what the reference answers in another worker.

        Raises:
            SpecError: it cannot be loaded.
        """
        runs = self.marking(seed).reference_runs
        asked = [Asked(self.exercise, REFERENCE, calls, runs=runs)]
        (answer,) = run_programs(asked, self.sandbox, seed=seed, limits=self.limits)
        if isinstance(answer, SpecError):
            raise answer
        return answer

    def evidence(self, seed: int) -> Mapping[str, Sequence[Observation]]:
        """Return what every suspect does, by its key; one that hung before is left out.

        Raises:
            SpecError: a known mistake cannot be loaded.
        """
        if seed not in self._evidence:
            self._evidence[seed] = self._try_suspects(seed)
        return self._evidence[seed]

    def _try_suspects(self, seed: int) -> dict[str, Sequence[Observation]]:
        suspects = [s for s in self.marking(seed).suspects() if s.key not in self._hung]
        asked = [Asked(self.exercise, each.file, each.calls) for each in suspects]
        answers = run_programs(asked, self.sandbox, seed=seed, limits=self.limits) if asked else []
        found: dict[str, Sequence[Observation]] = {}
        for suspect, answer in zip(suspects, answers, strict=True):
            if isinstance(answer, SpecError):
                raise answer
            found[suspect.key] = answer
            if answer and isinstance(answer[-1], Lost):
                self._hung.add(suspect.key)
        return found

    def written_mistakes(self, seed: int) -> list[Suspect]:
        """Return the mistakes that the author wrote."""
        return [suspect for suspect in self.marking(seed).suspects() if not suspect.simulated]
