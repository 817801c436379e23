"""Write the folder of a new exercise: a template of its kind that works as it stands."""

import difflib
from pathlib import Path
from string import Template

from pydantic import TypeAdapter, ValidationError

from grader.errors import SubmissionError
from grader.kinds import kinds
from grader.library import default_folder
from grader.specs.base import Name

_TEMPLATES = Path(__file__).parent / "templates"
# Templates are no programs and no specs yet: nothing that looks for those may find them.
_SUFFIX = ".txt"
# A name in Python has up to 60 characters, and a template puts a word before this one.
_LONGEST = 50


def create_exercise(kind: str, name: str, exercises: Path) -> Path:
    """Write `exercises`/`name` and return it; nothing is ever overwritten.

    Raises:
        SubmissionError: the kind or the name is not one, the folder is there, or cannot be written.
    """
    template = _template(kind)
    _must_be_name(name)
    if exercises == default_folder("exercises") and exercises.parent.name == "content":
        raise SubmissionError(
            "exercises that come with the package stay as they are: name a folder of your own "
            "with --exercises DIR"
        )
    if exercises.exists() and not exercises.is_dir():
        raise SubmissionError(f"{exercises} is no folder: name one with --exercises DIR")
    folder = exercises / name
    try:
        exercises.mkdir(exist_ok=True)
        folder.mkdir()
        for file in sorted(template.rglob(f"*{_SUFFIX}")):
            _write(file, folder / file.relative_to(template).with_suffix(""), name)
    except FileExistsError:
        raise SubmissionError(f"{folder} exists already: move it, or use another name") from None
    except OSError as error:
        raise SubmissionError(f"{folder} cannot be written ({error.strerror})") from error
    return folder


def _template(kind: str) -> Path:
    if kind not in kinds():
        near = difflib.get_close_matches(kind, kinds(), n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(kinds())}"
        raise SubmissionError(f"{kind!r} is no kind of exercise: {hint}")
    template = _TEMPLATES / kind
    if not template.is_dir():
        raise SubmissionError(
            f"there is no template for the kind {kind} yet: copy the folder of an exercise of that "
            "kind (grade list names them)"
        )
    return template


def _must_be_name(name: str) -> None:
    try:
        TypeAdapter(Name).validate_python(name)
    except ValidationError:
        raise SubmissionError(
            f"{name!r} cannot be the name of an exercise: use up to 60 lower-case letters and "
            "digits, with single hyphens between words, such as slope-of-a-cube"
        ) from None


def _write(template: Path, file: Path, name: str) -> None:
    words = {"name": name.replace("-", "_")[:_LONGEST].rstrip("_")}
    text = Template(template.read_text(encoding="utf-8")).substitute(words)
    file.parent.mkdir(exist_ok=True)
    with open(file, "x", encoding="utf-8", newline="\n") as new:
        new.write(text)
