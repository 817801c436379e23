"""Find what a class handed in: a folder of files, folders per student, a zip, zips in these.

Each student gets one entry. Where a name or a choice is not clear the entry says so in `problem`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path, PurePosixPath

from grader.batch.choosing import Bundle, Choice, choose
from grader.batch.entry import Entry
from grader.batch.ids import shown, unique_ids
from grader.batch.layout import Handed, handed_in, open_batch
from grader.batch.names import without_attempts
from grader.batch.places import LIMITS, Item, Place, suffix
from grader.batch.trees import Tree
from grader.errors import SubmissionError
from grader.platforms import platforms
from grader.submission import Submission, make_submission

_MAX_TIME_BYTES = 1 << 20


def find_entries(source: Path) -> list[Entry]:
    """Return one entry for each student, ordered by id.

    Raises:
        SubmissionError: `source` is no folder and no zip archive, or cannot be read.
    """
    tree = open_batch(source)
    groups: dict[tuple[str, str], list[Handed]] = {}
    for handed in handed_in(tree):
        groups.setdefault(handed.name.key, []).append(handed)
    ids = unique_ids({key: group[0].name.id or key[1] for key, group in groups.items()})
    entries = [replace(_entry(group, tree), id=ids[key]) for key, group in groups.items()]
    return sorted(entries, key=lambda entry: entry.id)


def _entry(group: Sequence[Handed], tree: Tree) -> Entry:
    counted, notes = _newest(group)
    submitted = max((h.name.submitted for h in counted if h.name.submitted), default=None)
    try:
        items = _items(counted, tree)
        choice = choose(Bundle(items))
        submitted = submitted or _time_beside(items, choice)
    except SubmissionError as error:
        choice = Choice(problem=str(error))
    item = choice.item
    return Entry(
        id="",
        student=shown(group[0].name.student),
        file=shown(str(item.place)) if item else "",
        read=partial(_read, item.place, _file_name(item), choice.helpers) if item else None,
        problem=shown(choice.problem),
        notes=tuple(shown(note) for note in (*notes, *choice.notes)),
        late=any(handed.name.late for handed in counted),
        submitted=submitted,
    )


def _newest(group: Sequence[Handed]) -> tuple[list[Handed], list[str]]:
    """Return what counts, without older attempts, and the notes on it."""
    newest = without_attempts([handed.name for handed in group])
    counted = [handed for handed in group if newest[handed.name] is None]
    older = [handed.child.name for handed in group if newest[handed.name] is not None]
    notes = [f"{name} is an older attempt and does not count" for name in older]
    notes += [note for handed in counted for note in handed.notes]
    return counted, notes


def _items(counted: Sequence[Handed], tree: Tree) -> list[Item]:
    refused = [f"{h.child.name} {h.child.refused}" for h in counted if h.child.refused]
    if refused:
        raise SubmissionError("; ".join(refused))
    if len(counted) > 1 and not counted[0].name.platform:
        names = ", ".join(handed.child.name for handed in counted)
        raise SubmissionError(f"handed in more than once ({names}): keep one of them")
    items: list[Item] = []
    for handed in counted:
        if handed.child.is_folder:
            items += tree.below(handed.child.name)
        else:
            items.append(Item(handed.name.file, tree.place(handed.child.name)))
    return items


def _time_beside(items: Sequence[Item], choice: Choice) -> datetime | None:
    """Return the time in the file that a platform puts beside what was handed in."""
    if choice.item is None:
        return None
    readers = {each.time_file: each for each in platforms().values() if each.time_file}
    chosen = PurePosixPath(choice.item.path)
    for item in items:
        path = PurePosixPath(item.path)
        if path.name in readers and path == chosen.with_name(path.name) and not item.refused:
            return readers[path.name].read_time(item.place.read(limit=_MAX_TIME_BYTES))
    return None


def _file_name(item: Item) -> str:
    return shown(PurePosixPath(item.path).name)


def _read(place: Place, name: str, helpers: Mapping[str, Place]) -> Submission:
    """Return the submission; called when it is graded."""

    def helper(module: str) -> bytes | None:
        return helpers[module].read(limit=LIMITS[".py"]) if module in helpers else None

    return make_submission(name, place.read(limit=LIMITS[suffix(name)]), helper)
