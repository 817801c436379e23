"""Known mistakes that students really make: programs, or edits of the solution."""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from grader.specs.base import Defect, SpecModel, twice

_FILE = r"^[\w-]+\.py$"


def _sentence(text: str) -> str:
    if not text.strip():
        raise ValueError("must not be empty: write a sentence")
    return text.strip()


def _file(text: str) -> str:
    if not re.fullmatch(_FILE, text):
        raise ValueError(
            f"{text!r} is no program in the folder wrong: write its name alone, of letters, "
            "digits, _ and -, such as sum_for_mean.py"
        )
    return text


Sentence: TypeAlias = Annotated[str, AfterValidator(_sentence)]
Hint: TypeAlias = Sentence
_File: TypeAlias = Annotated[
    str, Field(json_schema_extra={"pattern": _FILE}), AfterValidator(_file)
]


class Hinted(NamedTuple):
    """What a report says of a known mistake: its name, empty where it has none, and the hint."""

    name: str
    hint: str


class Edit(SpecModel):
    """One change of the solution.

    Attributes:
        replace: a text that stands in the solution exactly once.
        by: what stands there then.
    """

    replace: Annotated[str, Field(min_length=1)]
    by: str


class KnownMistake(SpecModel):
    """A wrong program that students really write, and the hint that corrects it.

    Either a `file` under `wrong/`, or `edits` of the solution. The file of the latter is never
    written: its name is made from the mistake's and tells it from the others.

    Attributes:
        file: the program's name in the folder `wrong`.
        edits: changes of the solution that make the program.
        hint: the rule that corrects the mistake, without the answer.
        name: what reports call it; the file's name if left out.
        fails: the checks that this mistake loses; empty means all of them.
    """

    file: _File = ""
    hint: Hint
    name: str = ""
    fails: list[str] = Field(default_factory=list)
    edits: list[Edit] = Field(default_factory=list)

    @property
    def label(self) -> str:
        """What reports call it."""
        return self.name or self.file.removesuffix(".py")

    @model_validator(mode="before")
    @classmethod
    def _named(cls, data: Any) -> Any:  # noqa: ANN401 - whatever TOML can say
        if not isinstance(data, dict) or not data.get("edits"):
            return data
        if "file" in data:
            raise ValueError("give either file or edits, and not both")
        name = data.get("name", "")
        stem = re.sub(r"[\W_]+", "-", name.lower()).strip("-") if isinstance(name, str) else "-"
        if not stem:
            raise ValueError("a mistake written as edits needs a name with letters or digits")
        return data | {"file": f"{stem}.py"}

    @model_validator(mode="after")
    def _is_a_program(self) -> "KnownMistake":
        if not self.file:
            raise ValueError(
                "needs either file (a program in the folder wrong) or edits (changes of the "
                'solution, such as [{ replace = ".mean()", by = ".sum()" }])'
            )
        return self


class Equivalent(SpecModel):
    """A generated mistake that is none: it earns full marks, and that is right.

    Attributes:
        mutant: its id, as `grade check --mutants` prints it.
        reason: why it changes nothing that is asked.
    """

    mutant: Sentence
    reason: Sentence


def edited(solution: str, edits: Sequence[Edit]) -> str:
    """Return the solution with edits that are known to fit it."""
    for edit in sorted(edits, key=lambda each: solution.index(each.replace), reverse=True):
        start = solution.index(edit.replace)
        solution = solution[:start] + edit.by + solution[start + len(edit.replace) :]
    return solution


def misfits(solution: str, edits: Sequence[Edit]) -> Iterator[Defect]:
    """Yield why edits do not fit the solution; places are within the list of edits."""
    free = 0
    for start, k, edit in sorted((solution.find(e.replace), k, e) for k, e in enumerate(edits)):
        lines = [
            solution.count("\n", 0, found.start()) + 1
            for found in re.finditer(f"(?={re.escape(edit.replace)})", solution)
        ]
        if not lines:
            why = "stands nowhere in solution.py: copy the part from there, with its spaces"
        elif len(lines) > 1:
            why = (
                f"stands {len(lines)} times in solution.py (lines {', '.join(map(str, lines))}): "
                "write more of what is around the place that you mean"
            )
        elif start < free:
            why = "overlaps with another edit: make one of the two"
        elif edit.by == edit.replace:
            why = "is replaced by itself: write in `by` what a student writes instead"
        else:
            free = start + len(edit.replace)
            continue
        yield Defect((k, "replace"), f"{edit.replace!r} {why}")


def repeated(mistakes: Sequence[KnownMistake]) -> Iterator[Defect]:
    """Yield the mistakes that share a name or a file with an earlier one; no places above them."""
    same_name = dict(twice([mistake.label for mistake in mistakes]))
    for i, first in same_name.items():
        if mistakes[i].name or mistakes[first].name:
            message = f"wrong[{first}] has the name {mistakes[i].label!r} too"
            yield Defect((i, "name"), f"{message}: give each a name of its own")
    for i, first in twice([mistake.file for mistake in mistakes]):
        if mistakes[i].edits and i not in same_name:
            message = f"{mistakes[i].name!r} is too much like the name of wrong[{first}]"
            yield Defect((i, "name"), f"{message}: use other letters")
        elif not mistakes[i].edits:
            message = f"wrong[{first}] is {mistakes[i].file!r} too"
            yield Defect((i, "file"), f"{message}: tell a mistake once")
