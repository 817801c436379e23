"""Inputs: drawn by seed, sizes that cannot be confused, numbers that can be redone by hand."""

from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.specs.inputs import SIZES, Draw, Input, draws, symbols
from grader.values import Tensor

SEEDS = st.integers(0, 2**64)
MATRIX = {"X": Input(shape=["n", "d"]), "w": Input(shape=["d"]), "b": Input(shape=[])}


def first(inputs, seed=0, count=1):
    return list(islice(draws(inputs, seed), count))


def numbers(spec, seed=0):
    """Many numbers drawn from one input."""
    shaped = spec.model_copy(update={"shape": [64, 64]})
    return first({"x": shaped}, seed)[0].values["x"].data.astype(np.float64)


@given(SEEDS, st.integers(1, len(SIZES)))
def test_sizes_differ_from_each_other_and_lie_in_4_to_9(seed, count):
    names = [f"n{i}" for i in range(count)]
    for draw in first({"x": Input(shape=names)}, seed, 5):
        sizes = list(draw.sizes.values())
        assert len(set(sizes)) == count
        assert set(sizes) <= set(range(4, 10))
        assert draw.values["x"].shape == tuple(sizes)


@given(SEEDS)
def test_a_symbol_means_the_same_size_in_every_input(seed):
    (draw,) = first(MATRIX, seed)
    n, d = draw.sizes["n"], draw.sizes["d"]
    assert [draw.values[name].shape for name in "Xwb"] == [(n, d), (d,), ()]


def test_symbols_come_in_the_order_of_their_first_use():
    assert symbols(MATRIX | {"y": Input(shape=["k", "n", 3])}) == ["n", "d", "k"]


def test_sizes_change_from_draw_to_draw():
    assert len({draw.sizes["n"] for draw in first(MATRIX, count=20)}) > 1


@given(SEEDS)
def test_the_same_seed_gives_the_same_draws(seed):
    for one, other in zip(first(MATRIX, seed, 3), first(MATRIX, seed, 3), strict=True):
        assert one.sizes == other.sizes
        assert all(np.array_equal(one.values[k].data, other.values[k].data) for k in MATRIX)


def test_another_seed_gives_other_draws():
    one, other = (first(MATRIX, seed)[0].values["b"].data for seed in (1, 2))
    assert one != other


def test_draws_stay_what_they_are_in_every_version():
    (draw,) = first({"x": Input(shape=["n"])}, seed=7)
    golden = [-1.1, -0.8, 1.49, -1.98, 1.28, 1.19, -0.13, -0.79, -0.89]
    assert draw.sizes == {"n": 9}
    assert draw.values["x"].data.tolist() == pytest.approx(golden)


@pytest.mark.parametrize(("low", "high"), [(-2.0, 2.0), (1.5, 3.5), (-6.0, -4.0), (3.0, 3.0)])
@pytest.mark.parametrize("decimals", [0, 1, 2, 6])
def test_numbers_lie_between_low_and_high_and_have_few_decimals(low, high, decimals):
    data = numbers(Input(low=low, high=high, decimals=decimals))
    unit = 10.0**-decimals
    assert (data >= low - unit / 2).all()
    assert (data <= high + unit / 2).all()
    assert data == pytest.approx(np.round(data, decimals), abs=1e-6)


@given(
    SEEDS,
    st.floats(0, 1.0),
    st.integers(0, 4),
    st.sampled_from([(-2.0, 2.0), (-1.0, 3.0), (-5.0, 1.0)]),
)
def test_numbers_keep_away_from_zero_and_within_their_bounds(seed, away, decimals, bounds):
    low, high = bounds
    data = numbers(Input(low=low, high=high, decimals=decimals, away_from_zero=away), seed)
    unit = 10.0**-decimals
    assert np.abs(data).min() >= away - 1e-6
    assert data.min() >= low - unit / 2
    assert data.max() <= high + unit / 2


def test_numbers_away_from_zero_have_both_signs():
    data = numbers(Input(away_from_zero=1.0))
    assert (data > 0).any()
    assert (data < 0).any()


def test_a_tensor_is_float32():
    (draw,) = first(MATRIX)
    assert {tensor.dtype for tensor in draw.values.values()} == {"float32"}


def test_without_a_shape_a_plain_number_is_drawn():
    (draw,) = first({"lr": Input(low=0.1, high=0.9), "steps": Input(low=1, high=9, whole=True)})
    assert type(draw.values["lr"]) is float
    assert type(draw.values["steps"]) is int


def test_whole_tensors_hold_whole_numbers():
    data = numbers(Input(low=1, high=9, whole=True))
    assert set(data.ravel()) == set(range(1, 10))


def test_elements_count_the_numbers_in_tensors():
    (draw,) = first({"X": Input(shape=[2, 3]), "b": Input(shape=[]), "lr": Input()})
    assert draw.elements == 7


def test_a_point_is_what_the_author_wrote():
    inputs = {"X": Input(shape=["n", 2]), "w": Input(shape=[]), "lr": Input()}
    point = Draw.point({"X": [[1, 2.5]], "w": 3, "lr": 0.1}, inputs)
    assert point.given
    assert point.values["X"].data.tolist() == [[1.0, 2.5]]
    assert isinstance(point.values["w"], Tensor)
    assert point.values["lr"] == 0.1
