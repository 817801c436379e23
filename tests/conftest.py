"""What all tests share: one fork server for each pytest process."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from grader import ForkServer
from grader.library import default_folder

# The same examples on every run, however busy the machine is.
settings.register_profile(
    "grade",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("grade")


@pytest.fixture(scope="session")
def sandbox() -> Iterator[ForkServer]:
    """A running fork server whose workers cannot read exercises and rubrics."""
    hidden = [default_folder("exercises"), default_folder("rubrics")]
    with ForkServer.start(hidden) as server:
        yield server
