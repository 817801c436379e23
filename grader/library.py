"""The exercises and rubrics there are: where they lie, and reading them."""

import functools
import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import SpecError, SpecErrors
from grader.kinds import kinds
from grader.marking.base import Kind
from grader.specs.base import Defect
from grader.specs.loading import build, read_toml, spec_error
from grader.specs.nearest import nearest
from grader.specs.rubric import Rubric

_PACKAGE = Path(__file__).parent


def default_folder(name: str) -> Path:
    """Return where `exercises` or `rubrics` lie: inside an installed package, else beside it."""
    installed = _PACKAGE / "content" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


@dataclass(frozen=True)
class Assignment:
    """A rubric with its exercises, in the rubric's order."""

    rubric: Rubric
    exercises: tuple[Kind, ...]

    @functools.cached_property
    def sha256(self) -> str:
        """Hash of everything that decides a grade, as it was when this was first asked."""
        # What lateness costs is worked out afterwards, from the points: it decides no mark.
        marking = self.rubric.model_dump_json(exclude={"file", "late"})
        digest = hashlib.sha256(marking.encode())
        for exercise in self.exercises:
            # A link is no file of the exercise: an editor's lock is one that leads nowhere.
            for file in sorted(
                p
                for p in exercise.folder.rglob("*")
                if p.suffix in {".toml", ".py"} and p.is_file() and not p.is_symlink()
            ):
                digest.update(str(file.relative_to(exercise.folder)).encode())
                digest.update(file.read_bytes())
        return digest.hexdigest()


class Library:
    """A folder of exercises and a folder of rubrics."""

    def __init__(self, exercises: Path | None = None, rubrics: Path | None = None) -> None:
        """Use the given folders, or those that come with the package."""
        self.exercises = exercises or default_folder("exercises")
        self.rubrics = rubrics or default_folder("rubrics")

    def rubric_names(self) -> list[str]:
        """Return the names of all rubrics, sorted.

        Raises:
            SpecError: there is no such folder.
        """
        if not self.rubrics.is_dir():
            raise SpecError("there is no such folder of rubrics", file=self.rubrics)
        return sorted(path.stem for path in self.rubrics.glob("*.toml"))

    def exercise_names(self) -> list[str]:
        """Return the names of all exercises, sorted.

        Raises:
            SpecError: there is no such folder.
        """
        if not self.exercises.is_dir():
            raise SpecError("there is no such folder of exercises", file=self.exercises)
        return sorted(path.parent.name for path in self.exercises.glob("*/exercise.toml"))

    def rubric(self, name: str) -> Rubric:
        """Read one rubric.

        Raises:
            SpecError: there is none of that name, or it is wrong.
        """
        file = self.rubrics / f"{name}.toml"
        there = self.rubric_names()
        if name not in there:
            raise SpecError(f"there is no assignment {name!r}{nearest(name, there)}")
        return build(Rubric, read_toml(file), {"name": name, "file": file}, file)

    def exercise(self, name: str) -> Kind:
        """Read one exercise.

        Raises:
            SpecError: there is none of that name, or it is wrong.
        """
        folder = self.exercises / name
        file = folder / "exercise.toml"
        if not os.path.lexists(file):
            near = nearest(name, self.exercise_names())
            raise SpecError(f"there is no exercise {name!r}{near}", file=file)
        data = read_toml(file)
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in kinds():
            raise spec_error([_no_kind(kind)], file)
        return build(kinds()[kind], data, {"name": name, "folder": folder}, file)

    def assignment(self, name: str, *, only: Sequence[str] = ()) -> Assignment:
        """Read a rubric and its exercises, or those in `only`.

        Raises:
            SpecError: something in it is wrong, or `only` names an exercise that is not in it.
        """
        rubric = self.rubric(name)
        names = [entry.exercise for entry in rubric.exercises]
        there = self.exercise_names()
        unknown = [
            Defect(
                ("exercises", i, "exercise"),
                f"there is no exercise {exercise!r}{nearest(exercise, there)}",
            )
            for i, exercise in enumerate(names)
            if exercise not in there
        ]
        if unknown:
            raise spec_error(unknown, rubric.file)
        for wanted in only:
            if wanted not in names:
                raise SpecError(f"{name} has no exercise {wanted!r}{nearest(wanted, names)}")
        if only:
            kept = [entry for entry in rubric.exercises if entry.exercise in only]
            rubric = rubric.model_copy(update={"exercises": kept})
        return Assignment(rubric, self._all([entry.exercise for entry in rubric.exercises]))

    def _all(self, names: Sequence[str]) -> tuple[Kind, ...]:
        """Return exercises; what is wrong with any of them is told at once."""
        exercises: list[Kind] = []
        errors: list[SpecError] = []
        for name in names:
            try:
                exercises.append(self.exercise(name))
            except SpecError as error:
                errors.append(error)
        if errors:
            raise errors[0] if len(errors) == 1 else SpecErrors(errors)
        return tuple(exercises)


def _no_kind(kind: object) -> Defect:
    if kind is None:
        return Defect(("kind",), f"this key is needed: one of {', '.join(kinds())}")
    return Defect(("kind",), f"{kind!r} is no kind of exercise{nearest(str(kind), list(kinds()))}")
