"""What goes in and out of a marking: answers, suspects, truths. Data only."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from grader.sandbox.job import Call
from grader.sandbox.observations import Observation
from grader.sandbox.programs import AutogradCall, LiteralAnswer


@dataclass(frozen=True)
class Sheet:
    """One student's answers to one exercise, and what parsing found in the file.

    Attributes:
        observations: one for each of the calls for an answer.
        literals: the names that are read and not run.
        names: the top-level names of the file with their lines.
        autograd_calls: where the file seems to use autograd.
        wanted: all names that the assignment asks for.
    """

    observations: Sequence[Observation]
    literals: Mapping[str, LiteralAnswer] = field(default_factory=dict)
    names: Mapping[str, int] = field(default_factory=dict)
    autograd_calls: Sequence[AutogradCall] = ()
    wanted: Collection[str] = ()


@dataclass(frozen=True)
class Suspect:
    """A known mistake that may explain an answer, and the calls that show what it would return.

    Attributes:
        key: unique among the suspects of an exercise; several may share a name.
        name: what the report calls it.
        hint: the rule that corrects it.
        file: the author's program that is called, relative to the exercise's folder.
        calls: what it is asked.
        simulated: whether it is a simulation, which says less than what an author wrote.
    """

    key: str
    name: str
    hint: str
    file: str
    calls: Sequence[Call]
    simulated: bool = False


@dataclass(frozen=True)
class Truth:
    """One right answer as an author reads it.

    Attributes:
        check: the id of the check that it belongs to.
        asked: what is asked.
        answer: what the reference gave.
        given: `for w = 2`, or `after` what; empty where nothing is.
    """

    check: str
    asked: str
    answer: str
    given: str = ""
