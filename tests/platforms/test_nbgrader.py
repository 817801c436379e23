"""The time that nbgrader writes."""

from datetime import UTC, datetime

import pytest

from grader.platforms.nbgrader import Nbgrader


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"2026-02-02 15:58:23.948203 UTC\n", datetime(2026, 2, 2, 15, 58, 23, 948203, UTC)),
        (b"2026-02-02 15:58:23", datetime(2026, 2, 2, 15, 58, 23)),
        (b"2026-02-31 15:58:23 UTC", None),
        (b"2026-02-02 15:58:23 Nowhere/Land", None),
        (b"2026-02-02 15:58:23 ../../etc/passwd", None),
        (b"yesterday", None),
        (b"\xff", None),
    ],
)
def test_the_time_that_nbgrader_writes(text, expected):
    assert Nbgrader().read_time(text) == expected
