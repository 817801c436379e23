"""What every exercise has, whatever its kind."""

from pathlib import Path
from typing import Annotated

from pydantic import Field, StringConstraints

from grader.errors import SpecError
from grader.specs.base import Identifier, Name, SpecModel

Hint = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]


class KnownMistake(SpecModel):
    """A wrong program under `wrong/` that students really write, and the hint that corrects it.

    `fails` names the checks that this mistake loses; empty means all of them.
    """

    file: Annotated[str, StringConstraints(pattern=r"^[\w-]+\.py$")]
    hint: Hint
    name: str = ""
    fails: list[str] = Field(default_factory=list)


class Exercise(SpecModel):
    """One task: a folder with `exercise.toml` and the author's programs.

    `name` is the folder's name and `folder` its place; neither is written in the TOML file.
    """

    kind: Identifier
    name: Name
    folder: Path
    title: Annotated[str, Field(min_length=1, max_length=120)]
    prompt: str = ""
    concepts: list[str] = Field(default_factory=list)
    wrong: list[KnownMistake] = Field(default_factory=list)

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
