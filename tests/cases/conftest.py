"""One fork server per test process; the files under test are data and no tests of ours."""

from collections.abc import Iterator

import pytest

from grader import ForkServer

from .bank import LIBRARY, Bench

collect_ignore = ["files", "exercises"]


@pytest.fixture(scope="session")
def bench() -> Iterator[Bench]:
    with ForkServer.start([LIBRARY.exercises, LIBRARY.rubrics]) as sandbox:
        yield Bench(sandbox)
