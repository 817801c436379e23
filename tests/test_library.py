"""Exercises and rubrics are found by name; what is wrong with several is told at once."""

import os

import pytest

from grader import Library, SpecError

EXERCISE = (
    'kind = "prediction"\ntitle = "T"\nanswers = "A"\nitems = [{ id = "a", expression = "1" }]\n'
)
RUBRIC = 'title = "T"\nexercises = [\n  { exercise = "one", points = 1 },\n  { exercise = "two", points = 1 },\n]\n'  # noqa: E501


@pytest.fixture
def library(tmp_path):
    for name in ("one", "two"):
        (tmp_path / "exercises" / name).mkdir(parents=True)
        (tmp_path / "exercises" / name / "exercise.toml").write_text(EXERCISE)
    (tmp_path / "rubrics").mkdir()
    (tmp_path / "rubrics" / "week.toml").write_text(RUBRIC)
    return Library(tmp_path / "exercises", tmp_path / "rubrics")


def spec(library, name):
    return library.exercises / name / "exercise.toml"


def test_an_assignment_is_read_with_its_exercises(library):
    assert [each.name for each in library.assignment("week").exercises] == ["one", "two"]


def test_what_is_wrong_with_several_exercises_is_told_at_once(library):
    spec(library, "one").write_text(EXERCISE + "a1 = 1\nb1 = 2\n")
    spec(library, "two").write_text(EXERCISE + "[late]\n")
    with pytest.raises(SpecError) as caught:
        library.assignment("week")
    places = [(each.file, each.line) for each in caught.value.errors]
    assert places == [
        (spec(library, "one"), 5),
        (spec(library, "one"), 6),
        (spec(library, "two"), 5),
    ]
    assert len(str(caught.value).splitlines()) == 3


def test_every_exercise_that_does_not_exist_is_named_with_its_line(library):
    rubric = library.rubrics / "week.toml"
    rubric.write_text(RUBRIC.replace('"one"', '"ones"').replace('"two"', '"xyzzy"'))
    with pytest.raises(SpecError) as caught:
        library.assignment("week")
    assert [(each.line, each.message) for each in caught.value.errors] == [
        (3, "there is no exercise 'ones', did you mean 'one'?"),
        (4, "there is no exercise 'xyzzy': there are one, two"),
    ]


def test_an_exercise_that_does_not_exist_is_told_with_the_nearest(library):
    with pytest.raises(SpecError, match=r"there is no exercise 'tow', did you mean 'two'\?"):
        library.exercise("tow")


def test_the_hash_of_an_assignment_passes_over_links(library):
    before = library.assignment("week").sha256
    os.symlink("nowhere", library.exercises / "one" / ".#solution.py")
    assert library.assignment("week").sha256 == before
    (library.exercises / "one" / "solution.py").write_text("A = {}\n")
    assert library.assignment("week").sha256 != before
