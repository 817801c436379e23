"""What editors are told: valid schemas, true of every spec that comes with the package."""

import json
import tomllib
from datetime import datetime
from pathlib import Path

import jsonschema
import pytest

from grader import Library, SubmissionError
from grader.authoring.schemas import RUBRIC, schema, schema_names, schema_text
from grader.kinds import kinds

ROOT = Path(__file__).resolve().parents[2]
EXERCISES = sorted(ROOT.glob("exercises/*/exercise.toml"))
RUBRICS = sorted(ROOT.glob("rubrics/*.toml"))
LATE = """
title = "T"
exercises = [{ exercise = "a-b", points = 3 }]
rounding = { decimals = 1, mode = "half_even" }
[limits]
call_seconds = 2
[late]
due = 2026-11-05T20:00:00
zone = "Europe/Berlin"
percent = 10
cut_off = "7 days"
"""


def as_json(text: str):
    """What an editor checks: a time is text there."""
    return json.loads(json.dumps(tomllib.loads(text), default=datetime.isoformat))


def faults(name: str, text: str) -> list[str]:
    validator = jsonschema.Draft202012Validator(schema(name))
    return [error.message for error in validator.iter_errors(as_json(text))]


def test_there_is_one_for_each_kind_and_for_rubrics():
    assert schema_names() == [*kinds(), RUBRIC]


@pytest.mark.parametrize("name", schema_names())
def test_it_is_a_schema_that_describes_every_field(name):
    found = json.loads(schema_text(name))
    jsonschema.Draft202012Validator.check_schema(found)
    assert {"name", "folder", "file"}.isdisjoint(found["properties"])
    assert {"name", "folder", "file"}.isdisjoint(found["required"])
    for where in (found, *found["$defs"].values()):
        if where.get("type") == "object":
            assert where["description"].endswith(".")
            without = [f for f, told in where["properties"].items() if not told.get("description")]
            assert without == []


@pytest.mark.parametrize("file", EXERCISES, ids=lambda file: file.parent.name)
def test_it_is_true_of_every_exercise(file):
    assert faults(Library().exercise(file.parent.name).kind, file.read_text("utf-8")) == []


@pytest.mark.parametrize("file", RUBRICS, ids=lambda file: file.stem)
def test_it_is_true_of_every_rubric(file):
    assert faults(RUBRIC, file.read_text("utf-8")) == []
    assert faults(RUBRIC, LATE) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [("points", "point"), ("= 3", '= "3"'), ("a-b", "A_B"), ("half_even", "up"), ("due", "dua")],
)
def test_it_finds_what_is_wrong(old, new):
    assert faults(RUBRIC, LATE.replace(old, new))


def test_another_name_gets_the_nearest():
    with pytest.raises(SubmissionError, match="did you mean gradient"):
        schema("gradients")
    with pytest.raises(SubmissionError, match="there are gradient, "):
        schema("x")
