"""A course of its own for every test that asks for one."""

from pathlib import Path

import pytest

from grader import ForkServer

from .bench import Course


@pytest.fixture
def course(tmp_path: Path, sandbox: ForkServer) -> Course:
    return Course(tmp_path, sandbox)
