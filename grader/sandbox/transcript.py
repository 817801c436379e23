"""What one worker said about one job, and how it ended."""

from dataclasses import dataclass, field
from typing import TypeAlias

from grader.sandbox.observations import Cause, Observation
from grader.sandbox.programs import LoadedFile, ParsedFile


@dataclass
class Transcript:
    """Everything that a worker sent, in order; observations by the number of their call."""

    observations: dict[int, Observation] = field(default_factory=dict)
    layers: dict[str, str] = field(default_factory=dict)
    parsed: list[ParsedFile] = field(default_factory=list)
    loaded: list[LoadedFile] = field(default_factory=list)
    output: str = ""


@dataclass(frozen=True)
class Finished:
    """The worker answered everything it was going to answer."""

    transcript: Transcript


@dataclass(frozen=True)
class Stopped:
    """The worker ended early: why, in words, and what it had said until then."""

    transcript: Transcript
    cause: Cause
    text: str


Outcome: TypeAlias = Finished | Stopped
