"""What every exercise has, whatever its kind."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import Field

from grader.errors import SpecError
from grader.regular import MAX_BYTES, UnfitFileError, read_regular
from grader.specs.base import Defect, Identifier, Name, Place, SpecModel
from grader.specs.loading import spec_error
from grader.specs.mistakes import (
    Equivalent,
    Hinted,
    KnownMistake,
    edited,
    misfits,
    repeated,
)
from grader.specs.nearest import nearest

SOLUTION = "solution.py"
_WORDS_ONLY = (
    "name",
    "folder",
    "title",
    "prompt",
    "concepts",
    "equivalent",
    "starter_at_most",
)


class Exercise(SpecModel, ABC):
    """One task: a folder with `exercise.toml` and the author's programs.

    `name` is the folder's name and `folder` its place; neither is written in the TOML file.

    Attributes:
        kind: the kind of exercise.
        title: shown in reports.
        prompt: the task in words.
        concepts: ids of what it teaches, for your own lists.
        wrong: known mistakes, each with its hint.
        equivalent: generated mistakes that change nothing that is asked.
        starter_at_most: the largest share of the points that the starter may earn.
    """

    kind: Identifier
    name: Name
    folder: Path
    title: Annotated[str, Field(min_length=1, max_length=120)]
    prompt: str = ""
    concepts: list[str] = Field(default_factory=list)
    wrong: list[KnownMistake] = Field(default_factory=list)
    equivalent: list[Equivalent] = Field(default_factory=list)
    starter_at_most: Annotated[float, Field(ge=0, lt=1)] = 0.0

    # What may change without changing a mark, as pydantic's `exclude` wants it. Edits decide
    # marks by the program that they make.
    words_only: ClassVar[Mapping[str, Any]] = {
        **dict.fromkeys(_WORDS_ONLY, True),
        "wrong": {"__all__": {"hint", "name", "fails", "edits"}},
    }

    @abstractmethod
    def check_ids(self) -> list[str]:
        """Return the ids of the checks, in the order of reports."""

    def why_no_edits(self) -> str:
        """Return why a mistake cannot be written as edits of the solution, empty if it can."""
        return ""

    def hints(self) -> dict[str, Hinted]:
        """Return what is said of each known mistake, by its key in a report's patterns."""
        return {mistake.file: Hinted(mistake.label, mistake.hint) for mistake in self.wrong}

    def deciding_files(self) -> list[str]:
        """Return the programs that decide the marks."""
        return ["reference.py", *(f"wrong/{mistake.file}" for mistake in self.wrong)]

    def variants(self) -> list[str]:
        """Return the names of the files under `right/`, sorted: other right solutions."""
        return sorted(path.name for path in (self.folder / "right").glob("*.py"))

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
        """Return one of the author's programs; for a mistake written as edits, what they make.

        Raises:
            SpecError: the file is missing, is a link, leads out of the folder or is too large; or
                the edits do not fit.
        """
        i = self._written_as_edits(file)
        try:
            if i is None:
                return self._read(file)
            solution, edits = self._solution(), self.wrong[i].edits
        except UnfitFileError as error:
            raise SpecError(str(error), file=self.spec_file) from error
        unfit = list(misfits(solution, edits))
        if unfit:
            raise spec_error(_below(("wrong", i, "edits"), unfit), self.spec_file)
        return edited(solution, edits).encode()

    def error_at(self, place: Place, message: str) -> SpecError:
        """Return the error of a key of the spec, such as ("items", 2, "expression")."""
        return spec_error([Defect(place, message)], self.spec_file)

    def error_in(self, file: str, message: str) -> SpecError:
        """Return the error of one of the author's programs, where the author has written it."""
        i = self._written_as_edits(file)
        if i is None:
            return SpecError(message, file=self.folder / file)
        return self.error_at(("wrong", i, "edits"), f"the edited solution: {message}")

    def defects(self) -> Iterator[Defect]:
        """Yield known mistakes that are told twice, cannot be read, or name unknown checks."""
        yield from _below(("wrong",), repeated(self.wrong))
        for i, mistake in enumerate(self.wrong):
            yield from _below(("wrong", i), self._unreadable(mistake))
            for k, check in enumerate(mistake.fails):
                if check not in self.check_ids():
                    near = nearest(check, self.check_ids())
                    yield Defect(("wrong", i, "fails", k), f"there is no check {check!r}{near}")

    def _unreadable(self, mistake: KnownMistake) -> Iterator[Defect]:
        try:
            if mistake.edits and self.why_no_edits():
                yield Defect(("edits",), self.why_no_edits())
            elif mistake.edits:
                yield from _below(("edits",), misfits(self._solution(), mistake.edits))
            else:
                self._read(f"wrong/{mistake.file}")
        except UnfitFileError as error:
            yield Defect(("edits" if mistake.edits else "file",), str(error))

    def _written_as_edits(self, file: str) -> int | None:
        """Return which mistake makes a file from the solution, None for a file that is there."""
        for i, mistake in enumerate(self.wrong):
            if mistake.edits and file == f"wrong/{mistake.file}":
                return i
        return None

    def _solution(self) -> str:
        """Return the solution as text with the line ends of TOML."""
        try:
            return self._read(SOLUTION).decode().replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise UnfitFileError(f"needs the file {SOLUTION}, which is not UTF-8") from None

    def _read(self, file: str) -> bytes:
        path = self.folder / file
        try:
            if not path.resolve().is_relative_to(self.folder.resolve()):
                raise UnfitFileError("leads out of the exercise's folder: put it there")
            return read_regular(path, limit=MAX_BYTES)
        except UnfitFileError as error:
            raise UnfitFileError(f"needs the file {file}, which {error}") from error


def _below(place: Place, defects: Iterator[Defect] | list[Defect]) -> Iterator[Defect]:
    return (Defect((*place, *defect.place), defect.message) for defect in defects)
