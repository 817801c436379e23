"""Get an observation for every call: go on in a new worker where one stopped."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from grader.sandbox.job import Group, Job, Module
from grader.sandbox.observations import Cause, Lost, Observation
from grader.sandbox.programs import Program
from grader.sandbox.transcript import Outcome, Stopped, Transcript


class Sandbox(Protocol):
    """Anything that runs jobs: the fork server, or a stand-in of a test."""

    @property
    def versions(self) -> dict[str, str]:
        """Versions of torch and python where jobs run."""

    def run(self, job: Job) -> Outcome:
        """Run one job in a process of its own.

        Raises:
            SandboxError: nothing can be said about the submission.
        """


@dataclass(frozen=True)
class Collected:
    """Everything that was seen of one job, in one worker or in as many as it took.

    Attributes:
        programs: what was seen of each module, by its name.
        groups: for each group of the job the observations of its calls, in their order.
        layers: the layers of isolation that were on.
        output: what was printed.
    """

    programs: Mapping[str, Program]
    groups: tuple[tuple[Observation, ...], ...]
    layers: Mapping[str, str]
    output: str


def collect(sandbox: Sandbox, job: Job) -> Collected:
    """Return what was seen of every module and every call of `job`.

    When a worker hangs or dies in a call, the other calls of that group are skipped and a new
    worker goes on with the next group. When it hangs or dies while it loads a file, that file is
    used from its definitions only. What a file costs is lost for its own groups and for no others.

    Raises:
        SandboxError: the sandbox failed; there is no result.
    """
    collecting = _Collecting(job)
    while rest := collecting.rest():
        collecting.take(rest, sandbox.run(rest))
    return collecting.collected()


class _Collecting:
    """The state between two workers: what is still to be loaded, and to be asked."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._modules: dict[str, Module] = {module.name: module for module in job.modules}
        self._programs = {module.name: Program() for module in job.modules}
        self._observations: list[list[Observation]] = [[] for _ in job.groups]
        # Files are loaded even where nothing is asked of them: literals are read from them.
        self._must_load = True
        self._layers: dict[str, str] = {}
        self._output = ""

    def rest(self) -> Job | None:
        """Return the job of the next worker, None if nothing is left to do."""
        groups = tuple(self._left(i) for i in self._open())
        if not groups and not self._must_load:
            return None
        wanted = {group.module for group in groups}
        modules = tuple(m for m in self._modules.values() if m.name in wanted or not groups)
        return replace(self._job, modules=modules, groups=groups)

    def collected(self) -> Collected:
        groups = tuple(tuple(each) for each in self._observations)
        return Collected(self._programs, groups, self._layers, self._output)

    def take(self, job: Job, outcome: Outcome) -> None:
        """Enter what the worker of `job` said, and what it cost that it ended."""
        transcript = outcome.transcript
        self._must_load = False
        self._layers = self._layers or transcript.layers
        self._output += transcript.output
        asked = self._open()
        for number, (group, _) in enumerate(job.calls()):
            if number in transcript.observations:
                self._observations[asked[group]].append(transcript.observations[number])
        self._enter_programs(job, transcript)
        loading = len(transcript.loaded) if len(transcript.loaded) < len(job.modules) else None
        if isinstance(outcome, Stopped) and loading is not None:
            parsed = len(transcript.parsed) > loading
            self._stopped_in_file(job.modules[loading], _loss(outcome), parsed=parsed)
        else:
            self._enter_end(outcome, asked)

    def _open(self) -> list[int]:
        """Return the numbers of the groups that have calls without an observation."""
        return [
            i
            for i, (group, observations) in enumerate(
                zip(self._job.groups, self._observations, strict=True)
            )
            if len(observations) < len(group.calls)
        ]

    def _left(self, i: int) -> Group:
        group = self._job.groups[i]
        return replace(group, calls=group.calls[len(self._observations[i]) :])

    def _enter_programs(self, job: Job, transcript: Transcript) -> None:
        for module, parsed in zip(job.modules, transcript.parsed, strict=False):
            program = self._programs[module.name]
            program.parsed = program.parsed or parsed
        for module, loaded in zip(job.modules, transcript.loaded, strict=False):
            program = self._programs[module.name]
            program.loaded = program.loaded or loaded
            if loaded.status == "failed":
                self._give_up(module, Lost(Cause.NOT_LOADED, "the file could not be loaded"))
            elif loaded.timed_out:
                self._modules[module.name] = replace(module, run="definitions")

    def _stopped_in_file(self, module: Module, loss: Lost, *, parsed: bool) -> None:
        program = self._programs[module.name]
        program.stop = program.stop or loss
        if parsed and module.run == "all":
            self._modules[module.name] = replace(module, run="definitions")
            self._must_load = True
        else:
            self._give_up(module, loss)

    def _give_up(self, module: Module, loss: Lost) -> None:
        """Enter a loss for all that is still to be asked of a module."""
        for i, group in enumerate(self._job.groups):
            if group.module == module.name:
                self._observations[i] += [loss] * (len(group.calls) - len(self._observations[i]))

    def _enter_end(self, outcome: Outcome, asked: list[int]) -> None:
        """Give the call at which the worker ended its loss, and skip the rest of that group."""
        if isinstance(outcome, Stopped):
            ended_in = next(iter(self._open()), None)
            if ended_in is not None:
                self._observations[ended_in].append(_loss(outcome))
        else:
            ended_in = next((i for i in asked if self._ends_lost(i)), None)
        if ended_in is not None and isinstance(loss := self._observations[ended_in][-1], Lost):
            rest = len(self._job.groups[ended_in].calls) - len(self._observations[ended_in])
            self._observations[ended_in] += [replace(loss, skipped=True)] * rest

    def _ends_lost(self, i: int) -> bool:
        """Tell whether a worker that stopped by itself did so in this group."""
        observations = self._observations[i]
        if not observations or not isinstance(observations[-1], Lost):
            return False
        return len(observations) < len(self._job.groups[i].calls)


def _loss(outcome: Stopped) -> Lost:
    return Lost(outcome.cause, outcome.text)
