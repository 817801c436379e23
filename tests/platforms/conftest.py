"""A class of 30, somebody who left it, and the report of the renderers' tests."""

import pytest
from class_of_30 import Member
from class_of_30 import class_of_30 as members
from report.conftest import make_report

from grader.report.scores import Score

__all__ = ["make_report"]


@pytest.fixture
def class_of_30() -> list[Member]:
    return members()


@pytest.fixture
def dropped() -> Score:
    """A student that left the course after handing in."""
    return Score("9099", "Gone, Ann", "5")
