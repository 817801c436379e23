"""What a run of a batch must examine: what is new, and what no longer stands."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from grader.batch.entry import Entry
from grader.batch.freshness import Basis, stale
from grader.batch.journal import Journal
from grader.errors import SubmissionError
from grader.examination import Examination


@dataclass(frozen=True)
class Todo:
    """An entry to examine: which exercises (all where empty), and what stands of the others."""

    entry: Entry
    only: tuple[str, ...] = ()
    standing: Examination | None = None


def to_examine(
    entries: Iterable[Entry],
    journal: Journal | None,
    basis: Basis,
    *,
    on_stale: Callable[[Entry, str], None],
) -> list[Todo]:
    """Return what must be examined of some entries; those without a file are passed over.

    Args:
        entries: whose files are looked at.
        journal: what was recorded; None to examine everything again.
        basis: what an examination of today rests on.
        on_stale: told of every entry that is examined again, and why.
    """
    readable = (entry for entry in entries if entry.read is not None)
    return [todo for entry in readable if (todo := _check(entry, journal, basis, on_stale))]


def _check(
    entry: Entry, journal: Journal | None, basis: Basis, on_stale: Callable[[Entry, str], None]
) -> Todo | None:
    record = journal.last("examined", entry.id) if journal else None
    if record is None:
        return Todo(entry)
    assert entry.read is not None
    try:
        submission = entry.read()
    except SubmissionError:
        return Todo(entry)  # reading it again says why, in the right place
    standing = Examination.model_validate(record["examination"])
    found = stale(record["from"], standing, submission, basis)
    if found is None:
        return None
    on_stale(entry, found.reason)
    return Todo(entry, found.exercises, standing if found.exercises else None)
