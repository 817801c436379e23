"""Reading TOML: every mistake of an author names file, key path and the nearest right key."""

import datetime
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import SpecError
from grader.kinds import kinds
from grader.specs.loading import build, read_toml
from grader.specs.rubric import Rubric

PLACE = {"name": "slopes", "folder": Path("slopes")}
FILE = Path("slopes/exercise.toml")
GRADIENT = """
kind = "gradient"
title = "Slopes"
function = "f"
arguments = ["w", "b"]
wrt = ["w"]
inputs = { w = { shape = ["n"] }, b = {} }
"""
PREDICTION = """
kind = "prediction"
title = "Shapes"
answers = "SHAPES"
items = [{ id = "a", expression = "x" }, { id = "b", expression = "y" }]
"""
LOOP = """
kind = "training_loop"
title = "Descent"
function = "fit"
arguments = ["X", "lr", "steps"]
parameters = ["w"]
inputs = { X = { shape = [7] } }
"""


def exercise(tmp_path, text):
    file = tmp_path / "exercise.toml"
    file.write_text(text, encoding="utf-8")
    data = read_toml(file)
    return build(kinds()[data["kind"]], data, PLACE, file)


def error_of(tmp_path, text):
    with pytest.raises(SpecError) as caught:
        exercise(tmp_path, text)
    assert str(caught.value).startswith(str(tmp_path / "exercise.toml"))
    return caught.value


@pytest.mark.parametrize("text", [GRADIENT, PREDICTION, LOOP])
def test_the_examples_of_this_file_are_right(tmp_path, text):
    assert exercise(tmp_path, text).name == "slopes"


@pytest.mark.parametrize(
    ("text", "key", "nearest"),
    [
        (GRADIENT + "tolerence = 1e-3", "tolerence", "tolerance"),
        (GRADIENT.replace("wrt", "wtr"), "wtr", "wrt"),
        (GRADIENT.replace("shape", "shpae"), "inputs.w.shpae", "shape"),
        (PREDICTION.replace('"y"', '"y", weigth = 2'), "items[1].weigth", "weight"),
        (GRADIENT + '[[wrong]]\nfile = "a.py"\nhnit = "Look."', "wrong[0].hnit", "hint"),
        (LOOP + "longst = 5", "longst", "longest"),
        (LOOP + "points = [{ inputs = { X = 1.0 }, rl = 0.1 }]", "points[0].rl", "lr"),
    ],
)
def test_a_typo_names_file_key_and_the_nearest_right_key(tmp_path, text, key, nearest):
    error = error_of(tmp_path, text)
    assert (error.file.name, error.key) == ("exercise.toml", key)
    assert f"did you mean {nearest!r}?" in str(error)


def test_a_key_like_no_other_lists_those_there_are(tmp_path):
    error = error_of(tmp_path, GRADIENT.replace("shape", "zzzz"))
    assert "there are shape, low, high" in str(error)


def test_keys_of_the_place_on_disk_are_neither_written_nor_suggested(tmp_path):
    error = error_of(tmp_path, GRADIENT + 'name = "other"')
    assert (error.key, "file's place" in str(error)) == ("name", True)
    assert "folder" not in str(error_of(tmp_path, GRADIENT + "zzzz = 1"))


def test_a_missing_key_is_named_with_its_path(tmp_path):
    error = error_of(tmp_path, PREDICTION.replace(', expression = "y"', ""))
    assert (error.key, "this key is needed" in str(error)) == ("items[1].expression", True)


def test_several_mistakes_are_told_at_once_each_with_its_line(tmp_path):
    text = GRADIENT.replace('title = "Slopes"', 'title = ""') + "draws = 99\naa = 1"
    error = error_of(tmp_path, text)
    assert [(each.line, each.key) for each in error.errors] == [
        (3, "title"),
        (8, "draws"),
        (9, "aa"),
    ]
    lines = str(error).splitlines()
    assert lines == [str(each) for each in error.errors]
    assert lines[1] == f"{error.file}:8: draws: must be at most 20, found 99"
    assert (error.file, error.key, error.line) == (tmp_path / "exercise.toml", "title", 3)


@pytest.mark.parametrize("value", ['"5"', "true", "5.5", "-1", "nan", "inf", "[5]", "{}", "99"])
def test_a_count_is_a_whole_number_within_its_bounds(tmp_path, value):
    error = error_of(tmp_path, GRADIENT + f"draws = {value}")
    assert error.key == "draws"


@pytest.mark.parametrize("value", ['"1"', "true", "nan", "inf", "-inf", "-1e-4", "0.0"])
def test_a_tolerance_is_a_positive_finite_number(tmp_path, value):
    assert error_of(tmp_path, GRADIENT + f"tolerance = {value}").key == "tolerance"


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", '"1"', "true"])
@pytest.mark.parametrize("bound", ["low", "high", "away_from_zero"])
def test_bounds_of_inputs_are_finite_numbers(tmp_path, bound, value):
    text = GRADIENT.replace("b = {}", f"b = {{ {bound} = {value} }}")
    assert error_of(tmp_path, text).key == f"inputs.b.{bound}"


@pytest.mark.parametrize("value", ["0.0", "-0.1", "nan", "inf", "true"])
def test_a_learning_rate_is_a_positive_finite_number(tmp_path, value):
    assert error_of(tmp_path, LOOP + f"lr = {value}").key == "lr"


@pytest.mark.parametrize("weight", ["0", "-1", "1.5", "true", '"1"', "nan", "1001"])
def test_a_weight_is_a_whole_number_from_1_to_1000(tmp_path, weight):
    text = PREDICTION.replace('"y"', f'"y", weight = {weight}')
    assert error_of(tmp_path, text).key == "items[1].weight"


def test_weights_are_given_to_what_is_checked(tmp_path):
    assert "weights" in str(error_of(tmp_path, GRADIENT + "weights = { b = 2 }"))


def test_two_items_cannot_share_an_id(tmp_path):
    error = error_of(tmp_path, PREDICTION.replace('id = "b"', 'id = "a"'))
    assert "two items have the id 'a'" in str(error)


@pytest.mark.parametrize(
    "text",
    [
        PREDICTION.partition("items")[0] + "items = []",
        GRADIENT.replace('wrt = ["w"]', "wrt = []"),
        GRADIENT.replace('arguments = ["w", "b"]', "arguments = []"),
        GRADIENT.partition("inputs")[0],
        GRADIENT + "draws = 0",
        LOOP.partition("inputs")[0],
        LOOP.replace('parameters = ["w"]', "parameters = []"),
        GRADIENT.replace('title = "Slopes"', 'title = ""'),
    ],
)
def test_an_exercise_that_checks_nothing_is_refused(tmp_path, text):
    error_of(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [
        GRADIENT.replace('wrt = ["w"]', 'wrt = ["w", "w"]'),
        GRADIENT.replace('arguments = ["w", "b"]', 'arguments = ["w", "b", "b"]'),
        LOOP.replace('parameters = ["w"]', 'parameters = ["w", "w"]'),
        LOOP.replace('"lr", "steps"', '"lr", "lr", "steps"'),
    ],
)
def test_names_are_given_once(tmp_path, text):
    error_of(tmp_path, text)


def test_two_points_cannot_share_a_name(tmp_path):
    points = 'points = [{ name = "p", inputs = { w = 1.0, b = 1.0 } }] '
    twice = points.replace("] ", ', { name = "p", inputs = { w = 2.0, b = 1.0 } }]')
    text = GRADIENT.replace('function = "f"', 'answers = "VALUES"')
    assert exercise(tmp_path, text + points)
    error_of(tmp_path, text + twice)


@pytest.mark.parametrize(
    "w", ["[[1.0], [1.0, 2.0]]", "[1.0, [2.0]]", "nan", "[inf]", "1e300", '"1"']
)
def test_a_point_is_finite_numbers_in_rows_of_equal_length(tmp_path, w):
    error_of(tmp_path, GRADIENT + f"points = [{{ inputs = {{ w = {w}, b = 1.0 }} }}]")


def test_low_is_not_above_high(tmp_path):
    error_of(tmp_path, GRADIENT.replace("b = {}", "b = { low = 2.0, high = 1.0 }"))


def test_inputs_can_be_as_far_from_zero_as_they_must(tmp_path):
    error_of(tmp_path, GRADIENT.replace("b = {}", "b = { high = 2.0, away_from_zero = 3.0 }"))


def test_there_are_not_more_size_symbols_than_sizes(tmp_path):
    shape = ", ".join(f'"n{i}"' for i in range(7))
    error_of(tmp_path, GRADIENT.replace('"n"', shape))


@pytest.mark.parametrize("file", ["../solution.py", "a/b.py", "a.txt", "", ".py"])
def test_a_wrong_program_lies_in_its_folder(tmp_path, file):
    text = GRADIENT + f'[[wrong]]\nfile = "{file}"\nhint = "Look."'
    assert error_of(tmp_path, text).key == "wrong[0].file"


@pytest.mark.parametrize("hint", ["", "   "])
def test_a_known_mistake_has_a_hint(tmp_path, hint):
    text = GRADIENT + f'[[wrong]]\nfile = "a.py"\nhint = "{hint}"'
    assert error_of(tmp_path, text).key == "wrong[0].hint"


def test_a_spec_cannot_be_changed(tmp_path):
    with pytest.raises(ValueError, match="frozen"):
        exercise(tmp_path, GRADIENT).title = "Other"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"title = ", "is not TOML"),
        (b"a = 1\na = 2", "is not TOML"),
        (b"title = '\xff'", "save it as UTF-8"),
        ("title = 'ü'".encode("utf-16"), "save it as UTF-8"),
        (b"a = " + b"9" * 5_000, "is not TOML"),
        (b"a = " + b"[" * 20_000, "is not TOML"),
    ],
)
def test_what_is_not_toml_is_told(tmp_path, content, reason):
    file = tmp_path / "rubric.toml"
    file.write_bytes(content)
    with pytest.raises(SpecError, match=reason) as caught:
        read_toml(file)
    assert caught.value.file == file


def test_toml_with_a_byte_order_mark_is_read(tmp_path):
    file = tmp_path / "rubric.toml"
    file.write_bytes(b"\xef\xbb\xbftitle = 'a'\r\n")
    assert read_toml(file) == {"title": "a"}


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(SpecError, match="does not exist"):
        read_toml(tmp_path / "none.toml")
    with pytest.raises(SpecError, match="is not an ordinary file"):
        read_toml(tmp_path)


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.just(datetime.date(2026, 1, 1))
)
FIELDS = sorted({name for kind in kinds().values() for name in kind.model_fields})
INNER = ["id", "expression", "shape", "low", "inputs", "file", "hint", "w", "answer", "lr", "x"]
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(INNER), inner, max_size=3)
    ),
    max_leaves=8,
)
DATA = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=5), VALUES, max_size=6)


@given(st.sampled_from(sorted(kinds())), DATA)
def test_anything_that_toml_can_say_is_an_exercise_or_a_spec_error(kind, data):
    try:
        build(kinds()[kind], data | {"kind": kind}, PLACE, FILE)
    except SpecError as error:
        assert error.file == FILE


@given(DATA | st.fixed_dictionaries({"title": st.just("T"), "exercises": VALUES}))
def test_anything_that_toml_can_say_is_a_rubric_or_a_spec_error(data):
    try:
        build(Rubric, data, {"name": "r", "file": FILE}, FILE)
    except SpecError as error:
        assert error.file == FILE


NUMBERS = st.floats() | st.floats(-5, 5) | st.integers(-5, 5)
SHAPES = st.lists(st.sampled_from(["n", "d", "a", "b", "c", 2, 9]), max_size=3)
INPUTS = st.fixed_dictionaries(
    {},
    optional={
        "shape": SHAPES,
        "low": NUMBERS,
        "high": NUMBERS,
        "away_from_zero": NUMBERS,
        "decimals": st.integers(-1, 7),
        "whole": st.booleans(),
    },
)


@given(st.dictionaries(st.sampled_from("XYZ"), INPUTS, min_size=1), st.integers(0, 2**64))
def test_inputs_can_be_drawn_or_are_refused(inputs, seed):
    data = tomllib.loads(LOOP) | {"arguments": [*inputs, "lr", "steps"], "inputs": inputs}
    try:
        loop = build(kinds()["training_loop"], data, PLACE, FILE)
    except SpecError:
        return
    assert len(loop.begin(seed).key_calls()) == 3
