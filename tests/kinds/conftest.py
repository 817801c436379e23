"""One bench for each pytest process: exercises are written and their keys computed only once."""

import pytest

from grader import ForkServer

from .bench import Bench


@pytest.fixture(scope="session")
def bench(sandbox: ForkServer, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench(sandbox, tmp_path_factory.mktemp("exercises"))
