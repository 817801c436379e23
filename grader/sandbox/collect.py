"""Get an observation for every call: go on in a new worker where one stopped."""

from dataclasses import replace
from typing import Protocol

from grader.sandbox.job import Job
from grader.sandbox.observations import Cause, Lost, Outcome, Stopped, Transcript


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


def collect(sandbox: Sandbox, job: Job) -> Transcript:
    """Return what was said about every call of `job`, in one worker or in as many as it takes.

    When a worker hangs or dies in a call, the other calls of that exercise are skipped and a new
    worker goes on with the next exercise. When it hangs or dies while loading, the file is graded
    from its definitions only.

    Raises:
        SandboxError: the sandbox failed; there is no result.
    """
    whole = Transcript()
    todo = list(range(len(job.calls)))
    while True:
        outcome = sandbox.run(replace(job, calls=tuple(job.calls[i] for i in todo)))
        said = outcome.transcript
        _merge(whole, said, todo)
        if _stopped_in_file(outcome) and not _definitions_only(job):
            whole.load_stop = _loss(outcome)
            job = _with_definitions_only(job)
            continue
        if len(said.loaded) < len(job.modules) or any(m.status == "failed" for m in said.loaded):
            whole.load_stop = whole.load_stop or _loss(outcome)
            for i in todo:
                whole.observations[i] = _loss(outcome)
            return whole
        if any(module.timed_out for module in said.loaded):
            job = _with_definitions_only(job)
        _enter_losses(whole, outcome, job, todo)
        todo = [i for i in todo if i not in whole.observations]
        if not todo:
            return whole


def _merge(whole: Transcript, said: Transcript, todo: list[int]) -> None:
    whole.layers = whole.layers or said.layers
    whole.parsed = whole.parsed or said.parsed
    whole.loaded = whole.loaded or said.loaded
    whole.output += said.output
    for i, seen in said.observations.items():
        whole.observations[todo[i]] = seen


def _stopped_in_file(outcome: Outcome) -> bool:
    """Tell whether the worker ended while a file that can be parsed was running."""
    said = outcome.transcript
    loading = len(said.loaded) < len(said.parsed) and said.parsed[-1].fault is None
    return isinstance(outcome, Stopped) and loading


def _loss(outcome: Outcome) -> Lost:
    if isinstance(outcome, Stopped):
        return Lost(outcome.cause, outcome.text)
    return Lost(Cause.NOT_LOADED, "the file could not be loaded")


def _enter_losses(whole: Transcript, outcome: Outcome, job: Job, todo: list[int]) -> None:
    """Give the call at which the worker ended its loss, and skip the rest of that exercise."""
    unanswered = [i for i in todo if i not in whole.observations]
    answered = [i for i in todo if i in whole.observations]
    if isinstance(outcome, Stopped) and unanswered:
        ended_at = unanswered[0]
        whole.observations[ended_at] = _loss(outcome)
    elif answered and isinstance(whole.observations[answered[-1]], Lost):
        ended_at = answered[-1]
    else:
        return
    loss = whole.observations[ended_at]
    for i in unanswered:
        if job.calls[i].exercise == job.calls[ended_at].exercise and isinstance(loss, Lost):
            whole.observations.setdefault(i, replace(loss, skipped=True))


def _definitions_only(job: Job) -> bool:
    return all(module.run == "definitions" for module in job.modules)


def _with_definitions_only(job: Job) -> Job:
    return replace(job, modules=tuple(replace(m, run="definitions") for m in job.modules))
