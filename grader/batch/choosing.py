"""Choose which of a student's files is graded. Where the rule does not decide, none is chosen.

Exactly one `.py` or `.ipynb` counts. Of several it is the only one with the line
`ASSIGNMENT = "..."`; failing that, the one that imports all the others (they are its helpers).
Archives within archives are looked through to a depth of two. Everything else is a problem that
lists the candidates.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from grader.batch.archives import LEADS_OUT, MAX_MEMBERS, Archive
from grader.batch.candidates import Candidates
from grader.batch.places import LIMITS, Item, Place, is_ignored, suffix
from grader.errors import SubmissionError
from grader.notebook import read_notebook

MAX_DEPTH = 2
MAX_CANDIDATES = 100
MAX_TOTAL_BYTES = 128 << 20
MAX_LISTED = 8
FOREIGN = frozenset({".rar", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".xz"})
_KEEP_ONE = 'hand in one file, or keep the line ASSIGNMENT = "..." in one only'


@dataclass(frozen=True)
class Choice:
    """The file that counts with the helpers it imports, or why there is none."""

    item: Item | None = None
    helpers: Mapping[str, Place] = field(default_factory=dict)
    problem: str = ""
    notes: tuple[str, ...] = ()


class Bundle:
    """All files of one student while they are looked through."""

    def __init__(self, items: Iterable[Item]) -> None:
        """List the files, those in archives too.

        Raises:
            SubmissionError: an archive is broken, hostile, too large or too deep.
        """
        self.items: list[Item] = []
        self._archives: dict[tuple[str, ...], Archive] = {}
        self._spent = 0
        for item in items:
            self._add(item, depth=0)

    def read(self, item: Item) -> bytes:
        """Return the bytes of a file that may hold answers.

        Raises:
            SubmissionError: it cannot be read, or all that was read is too much.
        """
        limit = LIMITS[suffix(item.path)]
        archive = self._archives.get(item.place.inside[:-1])
        if archive is not None:
            data = archive.read(item.place.inside[-1], limit=limit)
        else:
            data = item.place.read(limit=limit)
        self._spent += len(data)
        if self._spent > MAX_TOTAL_BYTES:
            raise SubmissionError(
                f"the files unpack to more than {MAX_TOTAL_BYTES >> 20} MiB: "
                "hand in the homework only"
            )
        return data

    def _add(self, item: Item, depth: int) -> None:
        if suffix(item.path) != ".zip" or item.refused:
            self.items.append(item)
            if len(self.items) > MAX_MEMBERS:
                raise SubmissionError(f"there are more than {MAX_MEMBERS} files")
            return
        if depth == MAX_DEPTH:
            raise SubmissionError(f"{item.place} lies too deep: archives within archives")
        archive = Archive.from_bytes(self.read(item), label=str(item.place))
        inside = item.place.inside
        self._archives[inside] = archive
        for member in sorted(archive.members(), key=lambda member: member.name):
            if not is_ignored(member.name):
                place = Place(item.place.root, (*inside, member.name))
                self._add(Item(f"{item.path}/{member.name}", place, member.refused), depth + 1)


def choose(bundle: Bundle) -> Choice:
    """Return the file that counts, after the rule above."""
    if reason := _refused(bundle.items):
        return Choice(problem=reason)
    candidates = [item for item in bundle.items if suffix(item.path) in {".py", ".ipynb"}]
    if not candidates:
        return Choice(problem=_nothing(bundle.items))
    notes = tuple(f"{i.place} {i.refused}; it is not read" for i in bundle.items if i.refused)
    if len(candidates) > MAX_CANDIDATES:
        return Choice(problem=_several(candidates))
    if len(candidates) == 1:
        if len(candidates[0].place.inside) > 1:
            bundle.read(candidates[0])  # so that a bomb is told here, and not while grading
        return Choice(candidates[0], notes=notes)
    return _of_several(candidates, bundle, notes)


def _of_several(candidates: Sequence[Item], bundle: Bundle, notes: tuple[str, ...]) -> Choice:
    files = Candidates(candidates, [_source(item, bundle) for item in candidates])
    pool = files.marked or files.filled or candidates
    whole = files.importing_all(pool)
    if len(whole) != 1:
        return Choice(problem=_several(files.imported_by_none(pool) or pool))
    chosen = whole[0]
    helpers = files.helpers(chosen)
    used = {chosen.place, *helpers.values()}
    unused = [item for item in candidates if item.place not in used]
    if unused:
        why = ': it alone has the line ASSIGNMENT = "..."' if len(files.marked) == 1 else ""
        notes = (*notes, f"{chosen.place} counts{why}; not used: {_listed(unused)}")
    return Choice(chosen, helpers, notes=notes)


def _source(item: Item, bundle: Bundle) -> bytes:
    """Return the source, or nothing if it cannot be read: then nothing speaks for this file."""
    try:
        data = bundle.read(item)
        return read_notebook(data).source if suffix(item.path) == ".ipynb" else data
    except SubmissionError:
        return b""


def _refused(items: Iterable[Item]) -> str:
    """Return why nothing of this student is read; a link to a picture is no reason."""
    reasons = [
        f"{item.place} {item.refused}"
        for item in items
        if item.refused == LEADS_OUT or (item.refused and suffix(item.path) in LIMITS)
    ]
    return "; ".join(reasons[:MAX_LISTED])


def _several(pool: Sequence[Item]) -> str:
    return f"{len(pool)} files could be the answer ({_listed(pool)}): {_KEEP_ONE}"


def _nothing(items: Sequence[Item]) -> str:
    foreign = [item for item in items if suffix(item.path) in FOREIGN]
    if foreign:
        return f"only .zip archives are read: {_listed(foreign)}"
    if not items:
        return "nothing was handed in"
    return f"there is no .py or .ipynb file, only {_listed(items)}"


def _listed(items: Sequence[Item]) -> str:
    more = f" and {len(items) - MAX_LISTED} more" if len(items) > MAX_LISTED else ""
    return ", ".join(str(item.place) for item in items[:MAX_LISTED]) + more
