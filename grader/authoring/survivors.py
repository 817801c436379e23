"""Generated mistakes that still earn full marks: holes in an exercise, or declared equivalent."""

from collections.abc import Iterator
from dataclasses import dataclass

from grader.authoring.mutating import Mutant, mutate
from grader.authoring.workbench import SEEDS, Workbench
from grader.errors import SpecError
from grader.specs.exercise import SOLUTION

# A mutant that lives on several inputs of one seed and dies on the next is no hole: three seeds.
_SEEDS = (SEEDS[0], SEEDS[4], SEEDS[8])


@dataclass(frozen=True)
class Fates:
    """What became of the mutants of one solution, by their ids."""

    killed: tuple[str, ...]
    survived: tuple[Mutant, ...]
    declared: tuple[str, ...]

    @property
    def share(self) -> float:
        """The share of those that are not declared equivalent that were killed."""
        asked = len(self.killed) + len(self.survived)
        return len(self.killed) / asked if asked else 1.0


def try_mutants(bench: Workbench) -> Fates:
    """Grade every mutant of the solution.

    Raises:
        SpecError: the solution cannot be parsed, or there is no key.
    """
    exercise = bench.exercise
    mutants = mutate(
        exercise.program(SOLUTION),
        bench.sandbox,
        file=exercise.folder / SOLUTION,
        names=bench.marking(SEEDS[0]).wanted,
        limits=bench.limits,
    )
    declared = {each.mutant for each in exercise.equivalent}
    lives = [mutant for mutant in mutants if _lives(mutant, bench)]
    living = {mutant.id for mutant in lives}
    return Fates(
        killed=tuple(mutant.id for mutant in mutants if mutant.id not in living),
        survived=tuple(mutant for mutant in lives if mutant.id not in declared),
        declared=tuple(mutant.id for mutant in lives if mutant.id in declared),
    )


def _lives(mutant: Mutant, bench: Workbench) -> bool:
    return not any(bench.try_out(mutant.source, "mutant.py", seed).lost for seed in _SEEDS)


def _without_line(mutant: Mutant) -> str:
    return mutant.what.removeprefix(f"line {mutant.line}: ")


def survivor_errors(bench: Workbench, fates: Fates) -> Iterator[SpecError]:
    """Yield the holes, and declarations that are wrong."""
    exercise = bench.exercise
    for mutant in fates.survived:
        yield SpecError(
            f"{_without_line(mutant)} ({mutant.id}) still earns everything: ask for what it "
            "changes, or "
            f'declare it: equivalent = [{{ mutant = "{mutant.id}", reason = "..." }}]',
            file=exercise.folder / SOLUTION,
            line=mutant.line,
        )
    for i, each in enumerate(exercise.equivalent):
        if each.mutant not in fates.declared:
            why = "is killed" if each.mutant in fates.killed else "does not exist"
            yield exercise.error_at(("equivalent", i), f"the mutant {each.mutant!r} {why}")
