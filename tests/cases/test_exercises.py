"""Cases without a file: exercises of their own, and specs that must be refused."""

from pathlib import Path

import pytest

from grader import Library, SpecError
from grader.scoring import earned

from .bank import HERE, LIBRARY, Bench, points, single, transcript

ENTRY = 'title = "T"\nexercises = [{{ exercise = "{0}", points = {1} }}]\n'
GRADIENT = """
kind = "gradient"
title = "Slope"
function = "relu_grad"
arguments = ["x"]
wrt = ["x"]
by = "any"
"""


def write_rubric(folder: Path, text: str) -> Library:
    (folder / "r.toml").write_text(text, encoding="utf-8")
    return Library(LIBRARY.exercises, folder)


def write_exercise(
    folder: Path, toml: str, reference: str = "def loss(x):\n    return x\n"
) -> Library:
    (folder / "e").mkdir()
    (folder / "e" / "exercise.toml").write_text(toml, encoding="utf-8")
    (folder / "e" / "reference.py").write_text(reference, encoding="utf-8")
    return Library(folder, LIBRARY.rubrics)


def grade_text(bench: Bench, folder: Path, text: str, exercise: str, library: Library = LIBRARY):
    path = folder / "student.py"
    path.write_text(f"import torch\n{text}\n", encoding="utf-8")
    return bench.grade(path, bench.prepared(single(exercise, library=library)))


def test_b04_the_slope_of_the_polynomial_that_was_asked_for(bench: Bench, tmp_path):
    right = "def poly_grad(x):\n    return 9 * x**2 + 4 * x - 5"
    slip = "def poly_grad(x):\n    return 3 * x**2 + 4 * x - 5"
    assert points(grade_text(bench, tmp_path, right, "b04")) == (6,)
    report = grade_text(bench, tmp_path, slip, "b04")
    assert points(report) == (0,)
    assert "poly_grad for x = 1: 2" in transcript(report)
    assert any(line.startswith("poly_grad hint factor lost") for line in transcript(report))


@pytest.mark.parametrize("test", ["x > 0", "x >= 0"])
def test_b11_away_from_its_kink_a_rectifier_has_one_slope(test, bench: Bench, tmp_path):
    text = f"def relu_grad(x):\n    return ({test}).float()"
    assert points(grade_text(bench, tmp_path, text, "b11")) == (6,)


@pytest.mark.parametrize(
    ("loss", "at_zero"),
    [("torch.relu(x)", 0.0), ("x.clamp(min=0)", 1.0), ("torch.maximum(x, torch.zeros(()))", 0.5)],
)
def test_b11_at_its_kink_the_reference_decides(loss, at_zero, bench: Bench, tmp_path):
    library = write_exercise(
        tmp_path,
        GRADIENT + "points = [{ inputs = { x = 0.0 } }]\n",
        f"import torch\n\n\ndef loss(x):\n    return {loss}\n",
    )
    for slope in (0.0, 0.5, 1.0):
        text = f"def relu_grad(x):\n    return torch.tensor({slope})"
        report = grade_text(bench, tmp_path, text, "e", library)
        assert points(report) == (6 if slope == at_zero else 0,)


def test_b19_the_gradients_of_a_linear_layer(bench: Bench, tmp_path):
    right = "def linear_grads(W, X, dLdY):\n    return dLdY.T @ X, dLdY @ W"
    assert points(grade_text(bench, tmp_path, right, "b19")) == (6,)
    as_dict = "def linear_grads(W, X, dLdY):\n    return {'dX': dLdY @ W, 'dW': dLdY.T @ X}"
    assert points(grade_text(bench, tmp_path, as_dict, "b19")) == (6,)


def test_b19_the_numbers_of_the_sheet_are_the_key(bench: Bench):
    key = bench.exercise("b19").markings[0].points[0]
    assert [truth.data.tolist() for truth in key.truths] == [
        [[27, 30, 33], [44, 49, 54]],
        [[9, 12, 15], [14, 19, 24]],
    ]


def test_b19_a_transposed_gradient_has_another_shape(bench: Bench, tmp_path):
    slip = "def linear_grads(W, X, dLdY):\n    return X.T @ dLdY, dLdY @ W"
    report = grade_text(bench, tmp_path, slip, "b19")
    assert points(report) == (3,)
    lines = transcript(report)
    assert any(
        line.startswith("linear_grads.W failed: shape (3, 2), expected (2, 3)") for line in lines
    )
    assert any(line.startswith("linear_grads.W hint transposed") for line in lines)


@pytest.mark.parametrize(
    ("dtype", "earned"), [("float64", (6,)), ("float32", (6,)), ("bfloat16", (6,)), ("int64", (0,))]
)
def test_c28_a_dtype_is_asked_for_or_it_is_free(dtype, earned, bench: Bench, tmp_path):
    """1.5 is exact in every float; what is cut off by an integer is not."""
    text = f"def grad(x):\n    return torch.full_like(x, 1.5).to(torch.{dtype})"
    assert points(grade_text(bench, tmp_path, text, "c28")) == earned


@pytest.mark.parametrize("number", ["-1", "0", "nan", "inf", "1e400", '"5"', "true", "1.5", "[]"])
def test_a89_points_are_whole_and_positive(number, tmp_path):
    library = write_rubric(tmp_path, ENTRY.format("grad-w", number))
    with pytest.raises(SpecError, match=r"r\.toml.*exercises\[0\]\.points"):
        library.rubric("r")


@pytest.mark.parametrize("number", ["-1", "0", "nan", "inf", "1e400", '"5"', "true", "1.5"])
def test_a89_weights_are_whole_and_positive(number, tmp_path):
    toml = (LIBRARY.exercises / "predict-shapes" / "exercise.toml").read_text(encoding="utf-8")
    library = write_exercise(tmp_path, toml.replace('id = "s02"', f'id = "s02"\nweight = {number}'))
    with pytest.raises(SpecError, match=r"exercise\.toml.*items\[1\]\.weight"):
        library.exercise("e")


@pytest.mark.parametrize(
    ("toml", "key"),
    [
        ('kind = "prediction"\ntitle = "T"\nanswers = "A"\nitems = []\n', "items"),
        ('kind = "prediction"\ntitle = "T"\nanswers = "A"\n', "items"),
        (GRADIENT, "nothing to check"),
        (GRADIENT + "points = []\n", "nothing to check"),
        (GRADIENT + "draws = 0\n[inputs]\nx = { shape = [] }\n", "nothing to check"),
    ],
)
def test_a91_an_exercise_without_checks_is_refused(toml, key, tmp_path):
    with pytest.raises(SpecError, match=rf"exercise\.toml.*{key}"):
        write_exercise(tmp_path, toml).exercise("e")


def test_a91_a_rubric_without_exercises_is_refused(tmp_path):
    with pytest.raises(SpecError, match=r"r\.toml.*exercises"):
        write_rubric(tmp_path, 'title = "T"\nexercises = []\n').rubric("r")


def test_a91_nothing_earns_nothing():
    assert earned(6, []) == 0


def test_a93_an_exercise_twice_is_refused_with_both_places(tmp_path):
    twice = (
        'title = "T"\nexercises = [\n  { exercise = "grad-w", points = 3 },\n'
        '  { exercise = "grad-f", points = 3 },\n  { exercise = "grad-w", points = 3 },\n]\n'
    )
    with pytest.raises(SpecError) as caught:
        write_rubric(tmp_path, twice).rubric("r")
    text = str(caught.value)
    assert all(part in text for part in ("r.toml", "exercises[2]", "exercises[0]", "grad-w"))


def test_a93_two_items_with_one_id_are_refused(tmp_path):
    toml = (LIBRARY.exercises / "predict-shapes" / "exercise.toml").read_text(encoding="utf-8")
    library = write_exercise(tmp_path, toml.replace('"s07"', '"s06"'))
    with pytest.raises(SpecError, match="'s06'"):
        library.exercise("e")


def test_a93_an_exercise_that_does_not_exist_is_named_with_the_nearest(tmp_path):
    library = write_rubric(tmp_path, ENTRY.format("grad-z", 3))
    with pytest.raises(SpecError, match=r"r\.toml.*exercises\[0\].*'grad-z'.*did you mean 'grad-"):
        library.assignment("r")


@pytest.mark.parametrize("longest", [0, 1, 2])
def test_a100_a_loop_that_is_checked_for_too_few_steps_is_refused(longest, tmp_path):
    toml = (HERE / "exercises" / "descend" / "exercise.toml").read_text(encoding="utf-8")
    library = write_exercise(tmp_path, toml.replace("longest = 7", f"longest = {longest}"))
    with pytest.raises(SpecError, match=r"exercise\.toml.*longest"):
        library.exercise("e")
