"""What every exercise has, whatever its kind."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import Field, StringConstraints

from grader.errors import SpecError
from grader.specs.base import Identifier, Name, SpecModel

Hint = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]


class Hinted(NamedTuple):
    """What a report says of a known mistake: its name, empty where it has none, and the hint."""

    name: str
    hint: str


class KnownMistake(SpecModel):
    """A wrong program under `wrong/` that students really write, and the hint that corrects it.

    Attributes:
        file: the program's name in the folder `wrong`.
        hint: the rule that corrects the mistake, without the answer.
        name: what reports call it; the file's name if left out.
        fails: the checks that this mistake loses; empty means all of them.
    """

    file: Annotated[str, StringConstraints(pattern=r"^[\w-]+\.py$")]
    hint: Hint
    name: str = ""
    fails: list[str] = Field(default_factory=list)

    @property
    def label(self) -> str:
        """What reports call it."""
        return self.name or self.file.removesuffix(".py")


class Exercise(SpecModel):
    """One task: a folder with `exercise.toml` and the author's programs.

    `name` is the folder's name and `folder` its place; neither is written in the TOML file.

    Attributes:
        kind: the kind of exercise.
        title: shown in reports.
        prompt: the task in words.
        concepts: ids of what it teaches, for your own lists.
        wrong: known mistakes, a program in `wrong/` and a hint each.
    """

    kind: Identifier
    name: Name
    folder: Path
    title: Annotated[str, Field(min_length=1, max_length=120)]
    prompt: str = ""
    concepts: list[str] = Field(default_factory=list)
    wrong: list[KnownMistake] = Field(default_factory=list)

    # What may change without changing a mark, as pydantic's `exclude` wants it.
    words_only: ClassVar[Mapping[str, Any]] = {
        **dict.fromkeys(("name", "folder", "title", "prompt", "concepts"), True),
        "wrong": {"__all__": {"hint", "name", "fails"}},
    }

    def hints(self) -> dict[str, Hinted]:
        """Return what is said of each known mistake, by its key in a report's patterns."""
        return {mistake.file: Hinted(mistake.label, mistake.hint) for mistake in self.wrong}

    def deciding_files(self) -> list[str]:
        """Return the programs that decide the marks."""
        return ["reference.py", *(f"wrong/{mistake.file}" for mistake in self.wrong)]

    @property
    def marks_sha256(self) -> str:
        """Hash of all that decides the marks: neither titles and hints, nor the starter."""
        digest = hashlib.sha256(self.model_dump_json(exclude=dict(self.words_only)).encode())
        for file in self.deciding_files():
            digest.update(self.program(file))
        return digest.hexdigest()

    @property
    def spec_file(self) -> Path:
        """The TOML file that errors refer to."""
        return self.folder / "exercise.toml"

    def program(self, file: str) -> bytes:
        """Return one of the author's programs.

        Raises:
            SpecError: the file is missing.
        """
        try:
            return (self.folder / file).read_bytes()
        except OSError as error:
            raise SpecError(f"needs the file {file}", file=self.spec_file) from error
