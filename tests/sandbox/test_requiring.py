"""Strangers' code runs only where it is confined as well as asked for."""

import pytest

from grader.errors import SubmissionError
from grader.sandbox import requiring
from grader.sandbox.probing import Probed
from grader.sandbox.requiring import require_isolation


def test_less_isolation_than_asked_for_is_refused_in_words(monkeypatch):
    monkeypatch.setattr(requiring, "probe", lambda _: Probed({}, {"read a file": "possible"}))
    with pytest.raises(SubmissionError) as told:
        require_isolation("full", None)
    assert "full is asked for (a submission could read a file)" in str(told.value)
    level = str(told.value).split("--isolation ")[1].split()[0]
    require_isolation(level, None)


def test_a_level_that_does_not_exist_is_refused_before_anything_runs():
    with pytest.raises(SubmissionError, match="'best' is no level of isolation: full, partial"):
        require_isolation("best", None)
