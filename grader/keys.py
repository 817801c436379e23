"""Compute keys: run every reference in one worker, and blame the author for what goes wrong."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from grader.errors import SpecError
from grader.marking.base import REFERENCE, Marking
from grader.sandbox.collect import Sandbox, collect
from grader.sandbox.job import Call, Job, Limits, Module
from grader.sandbox.observations import Observation


def learn_keys(markings: Sequence[Marking], sandbox: Sandbox, *, seed: int, limits: Limits) -> None:
    """Have every marking learn its key.

    Raises:
        SpecError: a reference cannot be loaded, or gives no key.
        SandboxError: the sandbox failed.
    """
    modules = [
        Module(
            marking.reference,
            marking.reference,
            marking.exercise.program(REFERENCE),
            "all" if marking.reference_runs else "never",
        )
        for marking in markings
    ]
    calls = [marking.key_calls() for marking in markings]
    flat = [call for each in calls for call in each]
    seen = run_programs(modules, flat, sandbox, folder=_folder(markings), seed=seed, limits=limits)
    for marking, each in zip(markings, calls, strict=True):
        marking.learn(seen[: len(each)])
        seen = seen[len(each) :]


def run_programs(
    modules: Iterable[Module],
    calls: Sequence[Call],
    sandbox: Sandbox,
    *,
    folder: Path,
    seed: int,
    limits: Limits,
) -> list[Observation]:
    """Return the observations of calls to an author's programs, named by their path in `folder`.

    Raises:
        SpecError: a program cannot be parsed or loaded.
    """
    job = Job(modules=tuple(modules), calls=tuple(calls), seed=seed, limits=limits)
    said = collect(sandbox, job)
    for module, parsed in zip(job.modules, said.parsed, strict=False):
        if parsed.fault:
            line = f" (line {parsed.fault.line})" if parsed.fault.line else ""
            raise SpecError(f"{parsed.fault.message}{line}", file=folder / module.file)
    for module, loaded in zip(job.modules, said.loaded, strict=False):
        if loaded.error:
            frames = loaded.error.frames
            line = f" (line {frames[-1].line})" if frames else ""
            text = f"{loaded.error.type}: {loaded.error.message}{line}"
            raise SpecError(text, file=folder / module.file)
    if said.load_stop:
        stopped = job.modules[min(len(said.loaded), len(job.modules) - 1)]
        raise SpecError(f"cannot be loaded: {said.load_stop.text}", file=folder / stopped.file)
    return [said.observations[i] for i in range(len(calls))]


def _folder(markings: Sequence[Marking]) -> Path:
    return markings[0].exercise.folder.parent if markings else Path()
