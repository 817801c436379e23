"""Run an author's programs: references and known mistakes, all in one worker.

A program that cannot be used is the author's fault, and the fault of its own exercise only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from grader.errors import SpecError
from grader.sandbox.collect import Collected, Sandbox, collect
from grader.sandbox.job import Call, Group, Job, Module
from grader.sandbox.limits import Limits
from grader.sandbox.observations import Observation
from grader.specs.exercise import Exercise

Ran = Sequence[Observation] | SpecError


@dataclass(frozen=True)
class Asked:
    """Calls to one program of an exercise; with `runs=False` it is kept for `Evaluate`."""

    exercise: Exercise
    file: str
    calls: Sequence[Call]
    runs: bool = True

    @property
    def module(self) -> str:
        """The name under which the program is loaded, and which its errors show."""
        return f"{self.exercise.name}/{self.file}"


def run_programs(
    asked: Sequence[Asked], sandbox: Sandbox, *, seed: int, limits: Limits
) -> list[Ran]:
    """Return for each program what its calls brought back, or why it cannot be used.

    Raises:
        SandboxError: the sandbox failed.
    """
    modules: dict[str, Module] = {}
    missing: dict[str, SpecError] = {}
    for each in asked:
        run: Literal["all", "never"] = "all" if each.runs else "never"
        try:
            source = each.exercise.program(each.file)
            modules[each.module] = Module(each.module, each.module, source, run)
        except SpecError as error:
            missing[each.module] = error
    usable = [each for each in asked if each.module in modules]
    if not usable:
        return [missing[each.module] for each in asked]
    groups = tuple(Group(each.module, tuple(each.calls)) for each in usable)
    job = Job(modules=tuple(modules.values()), groups=groups, seed=seed, limits=limits)
    collected = collect(sandbox, job)
    answers = iter(collected.groups)
    return [
        missing[each.module] if each.module in missing else _ran(each, collected, next(answers))
        for each in asked
    ]


def _ran(asked: Asked, collected: Collected, observations: Sequence[Observation]) -> Ran:
    program = collected.programs[asked.module]
    if program.parsed and program.parsed.fault:
        fault = program.parsed.fault
        line = f" (line {fault.line})" if fault.line else ""
        return asked.exercise.error_in(asked.file, f"{fault.message}{line}")
    if program.loaded and program.loaded.error:
        error = program.loaded.error
        line = f" (line {error.frames[-1].line})" if error.frames else ""
        return asked.exercise.error_in(asked.file, f"{error.type}: {error.message}{line}")
    if program.stop:
        return asked.exercise.error_in(asked.file, f"cannot be loaded: {program.stop.text}")
    return observations
