"""One student's place in a batch: what was handed in, or why there is nothing to grade."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from grader.submission import Submission


@dataclass(frozen=True)
class Entry:
    """What intake found for one student.

    `read` returns the submission and is called only when it is graded, so that a batch of any size
    holds no more than a few files in memory; it may raise `SubmissionError`. Where `problem` is
    set there is nothing to read: no file, several candidates, an archive that was refused.

    Attributes:
        id: unique within the batch and safe as a file name.
        student: the student as the folder or file names them.
        file: what counts, relative to the batch's folder, for reports.
        read: returns the submission.
        problem: why nothing can be graded, in words for the instructor.
        notes: what else should be known, such as an older attempt that does not count.
        late: whether the learning platform marked the file as late.
        submitted: when it was handed in, if the platform's names or files say so.
        known: what the roster calls the student: ids, logins, name.
        flags: words that mark the row for a person.
        is_missing: the student is on the roster and handed in nothing.
    """

    id: str
    student: str
    file: str = ""
    read: Callable[[], Submission] | None = None
    problem: str = ""
    notes: tuple[str, ...] = ()
    late: bool = False
    submitted: datetime | None = None
    known: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    is_missing: bool = False
