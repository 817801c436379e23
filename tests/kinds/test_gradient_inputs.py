"""Kind `gradient`: which inputs are asked about, and specs that give no fair question."""

import ast

import pytest

from grader import SpecError, Verdict

from .bench import SEEDS, Bench, Source
from .slopes import LAYER, LINE, RIGHT, SQUARE, answer, changed, with_field

POINT = """
kind = "gradient"
title = "Point"
function = "slope"
arguments = ["x"]
wrt = ["x"]
by = "any"
"""
RELU = Source(
    POINT + "smallest_gradient = 0\n[inputs]\nx = { shape = [], low = -0.5, high = 0.5 }\n",
    "import torch\ndef loss(x):\n    return torch.relu(x) ** 2\ndef bend(x):\n    return x\n",
)
SHOW = "def slope(x):\n    print(float(x))\n    return 2 * x.clamp(min=0)\n"


def seen(bench: Bench, source: Source, seed: int) -> list[float]:
    """Return the inputs that a student's function is called with."""
    report = bench.report(bench.prepare(source, seed=seed), SHOW)
    assert report.exercises[0].checks[0].verdict is Verdict.PASSED
    return [float(line) for line in report.output.split()]


def shapes(bench: Bench, source: Source, seed: int, expression: str) -> list[tuple[int, ...]]:
    body = f"print({expression}, sep=' ')\n{RIGHT[source]}"
    output = bench.report(bench.prepare(source, seed=seed), answer(source, body)).output
    return [ast.literal_eval(line) for line in output.splitlines()]


@pytest.mark.parametrize("seed", SEEDS)
def test_sizes_lie_in_4_to_9_and_are_pairwise_different(seed, bench: Bench):
    for n, d, k in shapes(bench, LAYER, seed, "(*X.shape, W.shape[1])"):
        assert len({n, d, k}) == 3
        assert {n, d, k} <= set(range(4, 10))


def test_sizes_change_between_the_inputs_of_one_run(bench: Bench):
    drawn = shapes(bench, LINE, 1, "tuple(X.shape)")
    assert len(drawn) == 5
    assert len({n for n, _ in drawn}) > 1, "a factor of n could not be told from a number"


def test_the_same_seed_draws_the_same_inputs_and_another_seed_others(bench: Bench):
    free = changed(RELU, "smallest_gradient = 0", "smallest_gradient = 0.0")
    assert seen(bench, RELU, 1) == seen(bench, free, 1)
    assert seen(bench, RELU, 1) != seen(bench, RELU, 2)


def test_inputs_are_short_enough_to_be_typed_in(bench: Bench):
    assert all(round(x, 2) == pytest.approx(x, abs=1e-6) for x in seen(bench, RELU, 1))


def test_inputs_near_a_kink_are_not_asked_about(bench: Bench):
    far = with_field(RELU, 'kinks = "bend"\nkink_margin = 0.1')
    near = [seed for seed in SEEDS if min(map(abs, seen(bench, RELU, seed))) < 0.1]
    assert near, "without the field some input is near the kink"
    for seed in near:
        kept = seen(bench, far, seed)
        assert len(kept) == 5
        assert min(map(abs, kept)) >= 0.1


def test_inputs_with_a_tiny_slope_are_not_asked_about(bench: Bench):
    steep = changed(RELU, "smallest_gradient = 0", "smallest_gradient = 0.1")
    steep = changed(steep, "low = -0.5", "low = -0.1")
    flat = changed(RELU, "low = -0.5", "low = -0.1")
    seeds = [seed for seed in SEEDS if min(seen(bench, flat, seed)) < 0.05]
    assert seeds, "without the field some slope is tiny"
    for seed in seeds:
        kept = seen(bench, steep, seed)
        assert len(kept) == 5
        assert min(kept) >= 0.05


def test_a_point_that_the_author_wrote_is_asked_about_even_at_a_kink(bench: Bench):
    at_kink = with_field(RELU, 'kinks = "bend"\npoints = [{ inputs = { x = 0.0 } }]')
    assert seen(bench, at_kink, 1)[0] == 0.0


@pytest.mark.parametrize(
    "line",
    ['kinks = "bend"\nkink_margin = 0.6', "smallest_gradient = 100", "smallest_gradient = 2"],
)
def test_an_exercise_that_cannot_draw_fair_inputs_is_the_authors_fault(line, bench: Bench):
    toml = RELU.toml.replace("smallest_gradient = 0\n", f"{line}\n")
    with pytest.raises(SpecError, match=r"exercise\.toml.*inputs.*only 0 of 9 drawn inputs"):
        bench.prepare(Source(toml, RELU.reference))


@pytest.mark.parametrize(
    ("loss", "says"),
    [
        ("return (x * x).sqrt()", "has a gradient that is not finite"),
        ("return x.log() * 0", "has a gradient that is not finite"),
        ("return x * torch.ones(2)", "loss raised RuntimeError: grad can be implicitly created"),
        ("return torch.ones(())", "loss raised RuntimeError: element 0 of tensors does not"),
        ("return y", "loss raised NameError: name 'y' is not defined"),
        ("return x.item()", "loss raised"),
    ],
)
def test_a_loss_without_a_slope_is_the_authors_fault(loss, says, bench: Bench):
    reference = f"import torch\ndef loss(x):\n    {loss}\n"
    toml = POINT + "points = [{ inputs = { x = 0.0 } }]\n"
    with pytest.raises(SpecError, match=rf"reference\.py.*{says}"):
        bench.prepare(Source(toml, reference))


def test_a_loss_that_saves_nothing_is_refused_where_autograd_must_be_noticed(bench: Bench):
    reference = "def loss(w, a, c):\n    return (w + w).sum()\n"
    with pytest.raises(SpecError, match="saves no tensor for backward"):
        bench.prepare(Source(SQUARE.toml, reference))
    any_way = with_field(SQUARE, 'by = "any"')
    prepared = bench.prepare(Source(any_way.toml, reference))
    text = answer(SQUARE, "return 2 * torch.ones_like(w)")
    assert bench.check(prepared, text).verdict is Verdict.PASSED


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('wrt = ["x"]', 'wrt = ["z"]', "'z' is not in both"),
        ('wrt = ["x"]', 'wrt = ["x"]\nweights = { z = 2 }', "'z' is not in both"),
        ("function =", 'answers = "A"\nfunction =', "either function"),
        ('function = "slope"\n', "", "either function"),
        ('function = "slope"', 'answers = "A"', "points with a name"),
        ("x = {", "z = {", "is not in both"),
        ('by = "any"', 'by = "head"', "by"),
        ('by = "any"', "draws = 0", "nothing to check"),
        ('by = "any"', 'autograd = "ignore"', "autograd"),
        ('by = "any"', "tolerence = 1e-3", "did you mean 'tolerance'"),
    ],
)
def test_a_spec_that_contradicts_itself_is_refused(old, new, says, bench: Bench):
    assert old in RELU.toml
    with pytest.raises(SpecError, match=rf"exercise\.toml.*{says}"):
        bench.prepare(Source(RELU.toml.replace(old, new, 1), RELU.reference))


def test_a_reference_that_is_not_python_is_the_authors_fault(bench: Bench):
    with pytest.raises(SpecError, match=r"probe/reference\.py.*line 1"):
        bench.prepare(Source(RELU.toml, "def loss(x:\n"))
    with pytest.raises(SpecError, match=r"reference\.py.*loss"):
        bench.prepare(Source(RELU.toml, "def lost(x):\n    return x\n"))
