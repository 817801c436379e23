"""An assignment: its exercises, their points, and what it shows."""

from pathlib import Path

import pytest

from grader.errors import SpecError
from grader.specs.loading import build
from grader.specs.rubric import Rubric

FILE = Path("rubrics/week.toml")
ENTRY = {"exercise": "slopes", "points": 4}


def rubric(**changes):
    data = {"title": "Week 1", "exercises": [ENTRY, {"exercise": "shapes", "points": 12}]}
    return build(Rubric, data | changes, {"name": "week", "file": FILE}, FILE)


def test_full_marks_are_the_sum_of_the_points():
    assert rubric().points == 16


def test_where_is_shown_unless_the_rubric_says_otherwise():
    assert rubric().reveal == "where"
    assert rubric(reveal="value").reveal == "value"


@pytest.mark.parametrize("points", [0, -1, 1.5, "4", True, float("nan"), float("inf"), 10_001])
def test_points_are_whole_and_positive(points):
    with pytest.raises(SpecError) as caught:
        rubric(exercises=[ENTRY | {"points": points}])
    assert caught.value.key == "exercises[0].points"


@pytest.mark.parametrize("name", ["Slopes", "two words", "../slopes", "", "-a", "a-", "a\n"])
def test_names_are_lower_case_words_with_hyphens(name):
    with pytest.raises(SpecError) as caught:
        rubric(exercises=[ENTRY | {"exercise": name}])
    assert caught.value.key == "exercises[0].exercise"


def test_an_exercise_is_in_a_rubric_once():
    with pytest.raises(SpecError, match=r"exercises\[0\] names 'slopes' too") as caught:
        rubric(exercises=[ENTRY, ENTRY])
    assert caught.value.key == "exercises[1].exercise"


def test_a_rubric_without_exercises_is_refused():
    with pytest.raises(SpecError) as caught:
        rubric(exercises=[])
    assert caught.value.key == "exercises"


@pytest.mark.parametrize("reveal", ["values", "everything", "", True])
def test_reveal_is_one_of_three_words(reveal):
    with pytest.raises(SpecError, match=r"'nothing', 'where' or 'value'") as caught:
        rubric(reveal=reveal)
    assert caught.value.key == "reveal"


def test_a_typo_names_the_nearest_right_key():
    with pytest.raises(SpecError, match="did you mean 'points'") as caught:
        rubric(exercises=[{"exercise": "slopes", "point": 4}])
    assert caught.value.key.startswith("exercises[0]")
