"""How a class's submissions are laid out, and which of the files and folders are whose."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.batch.archives import Archive
from grader.batch.choosing import FOREIGN
from grader.batch.names import read_file_name, read_folder_name
from grader.batch.places import LIMITS, is_ignored, suffix
from grader.batch.trees import Child, Folder, Tree, Zipped
from grader.errors import SubmissionError
from grader.platforms import platforms
from grader.platforms.base import Name

MAX_LIST_BYTES = 64 << 20


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
        inner = _inner_folder(tree)
        if not inner:
            break
        tree = tree.into(inner)
    return tree


def _visible(tree: Tree) -> list[Child]:
    return [child for child in tree.children() if not is_ignored(child.name)]


def _inner_folder(tree: Tree) -> str:
    """Return the folder with the students that an export put into this one, empty for none."""
    children = {child.name: child for child in _visible(tree)}
    named = (each.inner_folder(children) for each in platforms().values())
    inner = next(filter(None, named), "")
    if inner:
        return inner if children[inner].is_folder else ""
    folders = [child.name for child in children.values() if child.is_folder]
    if len(folders) != 1 or any(_counts(child) for child in children.values()):
        return ""
    return folders[0] if _is_class(tree.into(folders[0]), tree) else ""


def _is_class(inner: Tree, around: Tree) -> bool:
    children = _visible(inner)
    names = {child.name for child in children}
    if any(each.is_class(inner.name, names) for each in platforms().values()):
        return True
    if any(_name(child).platform for child in children):
        return True
    # On disk the folder was named on purpose, and what is in it is a student.
    return isinstance(around, Zipped) and _is_folder_each(children)


def _is_folder_each(children: Sequence[Child]) -> bool:
    """Tell whether it looks as if several students have a folder or archive each."""
    folders = [child for child in children if child.is_folder or suffix(child.name) == ".zip"]
    loose = [child for child in children if suffix(child.name) in {".py", ".ipynb"}]
    return len(folders) > 1 and not loose


def _counts(child: Child) -> bool:
    """Tell whether a file, if it is one, belongs to a student: others lie there by chance."""
    if child.is_folder:
        return False
    ending = suffix(child.name)
    if child.refused and not ending:
        return True
    return ending in LIMITS or ending in FOREIGN or bool(_name(child).platform)


def _name(child: Child) -> Name:
    if child.refused and "/" in child.name:
        return Name(child.name)  # a path that leads out of an archive is nobody's
    return read_folder_name(child.name) if child.is_folder else read_file_name(child.name)


def handed_in(tree: Tree) -> Iterator[Handed]:
    """Yield what was handed in, in order of names; a group's submission once for each student.

    Raises:
        SubmissionError: the folder, or the list of submissions in it, cannot be read.
    """
    children = _visible(tree)
    together = _folder_names(tree, children)
    listed = _lists(tree, children)
    for child in children:
        name = together.get(child.name) or _name(child)
        if name.platform and platforms()[name.platform].lists:
            yield from _of_list(child, name, listed.get(name.platform, {}))
        elif child.is_folder or _counts(child):
            yield Handed(name, child)


def _folder_names(tree: Tree, children: Sequence[Child]) -> Mapping[str, Name]:
    """Return the names of folders that only together show which platform gave them."""
    folders = [child.name for child in children if child.is_folder]
    repositories = bool(folders) and all(tree.is_repository(folder) for folder in folders)
    found: dict[str, Name] = {}
    for each in platforms().values():
        found |= each.folder_names(folders, parent=tree.name, are_repositories=repositories)
    return found


def _lists(tree: Tree, children: Sequence[Child]) -> Mapping[str, Mapping[str, Sequence[Name]]]:
    """Return by platform what its list beside the submissions says; the first list counts."""
    found: dict[str, Mapping[str, Sequence[Name]]] = {}
    for each in platforms().values():
        for child in children:
            if child.name in each.lists and not child.refused and each.name not in found:
                data = tree.place(child.name).read(limit=MAX_LIST_BYTES)
                found[each.name] = each.read_list(data, file=child.name)
    return found


def _of_list(child: Child, name: Name, listed: Mapping[str, Sequence[Name]]) -> Iterator[Handed]:
    """Yield a group's submission once for each of its students."""
    students = listed.get(child.name)
    if not students:
        yield Handed(name, child, (f"no list of submissions says who handed in {child.name}",))
        return
    for student in students:
        others = [each.student for each in students if each is not student]
        notes = (f"handed in together with {', '.join(others)}",) if others else ()
        yield Handed(student, child, notes)
