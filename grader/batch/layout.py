"""How a class's submissions are laid out, and which of the files and folders are whose."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.batch.archives import Archive
from grader.batch.choosing import FOREIGN
from grader.batch.gradescope import METADATA, Submitted, read_metadata
from grader.batch.names import (
    Name,
    Platform,
    read_classroom,
    read_file_name,
    read_folder_name,
)
from grader.batch.places import LIMITS, is_ignored, suffix
from grader.batch.trees import Child, Folder, Tree, Zipped
from grader.errors import SubmissionError

MAX_METADATA_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class Handed:
    """One file or folder that was handed in, and what its name says."""

    name: Name
    child: Child
    notes: tuple[str, ...] = ()


def open_batch(source: Path) -> Tree:
    """Return the folder or archive in which the students are.

    Some exports put one more folder around them.

    Raises:
        SubmissionError: `source` is no folder and no zip archive, or cannot be read.
    """
    return _descend(_open(source))


def _open(source: Path) -> Tree:
    if source.is_dir():
        return Folder(source)
    if not source.is_file():
        raise SubmissionError(f"{source} is not there: name the folder or zip of the submissions")
    if source.suffix.lower() != ".zip":
        raise SubmissionError(f"{source} is one file: name the folder or zip of the submissions")
    return Zipped(Archive.open(source), name=source.stem)


def _descend(tree: Tree) -> Tree:
    for _ in range(3):
        names = {child.name: child for child in tree.children() if not is_ignored(child.name)}
        inner = "submitted" if "submitted" in names and _is_nbgrader(names) else ""
        folders = [child.name for child in names.values() if child.is_folder]
        if not inner and len(folders) == 1 and not any(_counts(c) for c in names.values()):
            inner = folders[0] if _is_class(tree.into(folders[0]), tree) else ""
        if not inner or not names[inner].is_folder:
            break
        tree = tree.into(inner)
    return tree


def _is_nbgrader(names: Iterable[str]) -> bool:
    return bool({"source", "release", "gradebook.db", "nbgrader_config.py"} & set(names))


def _is_class(inner: Tree, around: Tree) -> bool:
    children = [child for child in inner.children() if not is_ignored(child.name)]
    named = [child for child in children if _name(child).platform is not Platform.NONE]
    if named or inner.name == "submitted" or inner.name.endswith("-submissions"):
        return True
    if any(child.name in METADATA for child in children):
        return True
    folders = [child for child in children if child.is_folder or suffix(child.name) == ".zip"]
    loose = [child for child in children if suffix(child.name) in {".py", ".ipynb"}]
    # On disk the folder was named on purpose, and what is in it is a student.
    return isinstance(around, Zipped) and len(folders) > 1 and not loose


def _counts(child: Child) -> bool:
    """Tell whether a file, if it is one, belongs to a student: others lie there by chance."""
    if child.is_folder:
        return False
    ending = suffix(child.name)
    if child.refused and not ending:
        return True
    return ending in LIMITS or ending in FOREIGN or _name(child).platform is not Platform.NONE


def _name(child: Child) -> Name:
    if child.refused and "/" in child.name:
        return Name(child.name)  # a path that leads out of an archive is nobody's
    return read_folder_name(child.name) if child.is_folder else read_file_name(child.name)


def handed_in(tree: Tree) -> Iterator[Handed]:
    """Yield what was handed in, in order of names; a group's submission once for each student.

    Raises:
        SubmissionError: the folder, or the list of submissions in it, cannot be read.
    """
    children = [child for child in tree.children() if not is_ignored(child.name)]
    folders = [child.name for child in children if child.is_folder]
    repositories = bool(folders) and all(tree.is_repository(folder) for folder in folders)
    logins = read_classroom(folders, parent=tree.name, are_repositories=repositories)
    listed = _metadata(tree, children)
    for child in children:
        name = logins.get(child.name) or _name(child)
        if name.platform is Platform.GRADESCOPE:
            yield from _submitters(child, name, listed)
        elif child.is_folder or _counts(child):
            yield Handed(name, child)


def _metadata(tree: Tree, children: Sequence[Child]) -> Mapping[str, Submitted]:
    for child in children:
        if child.name in METADATA and not child.refused:
            return read_metadata(tree.place(child.name).read(limit=MAX_METADATA_BYTES))
    return {}


def _submitters(child: Child, name: Name, listed: Mapping[str, Submitted]) -> Iterator[Handed]:
    """Yield a group's submission once for each of its students."""
    submitted = listed.get(child.name)
    if submitted is None or not submitted.submitters:
        yield Handed(name, child, (f"no list of submissions says who handed in {child.name}",))
        return
    for one in submitted.submitters:
        student = one.name or one.email or one.sid or child.name
        others = [each.name or each.email for each in submitted.submitters if each is not one]
        yield Handed(
            Name(
                student,
                Platform.GRADESCOPE,
                one.sid or one.email or student,
                submitted=submitted.created_at,
            ),
            child,
            (f"handed in together with {', '.join(others)}",) if others else (),
        )
