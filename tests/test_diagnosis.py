"""Generic signatures: one counts only if it explains every input, and at most two are told."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.diagnosis import MAX_PATTERNS, Pair, agrees, recognise
from grader.values import Tensor

RNG = np.random.default_rng(1)
# Sizes differ from input to input, so that a factor of n is told from a constant factor.
SIZES = [{"n": 5, "d": 7}, {"n": 9, "d": 4}, {"n": 6, "d": 8}]
TRUTHS = [RNG.uniform(0.5, 2.0, (s["n"], s["d"])) * RNG.choice([-1, 1]) for s in SIZES]


def names(change, truths=TRUTHS):
    """The patterns found when every true gradient is changed in the same way."""
    pairs = [
        Pair(Tensor.of(np.asarray(change(truth, sizes))), Tensor.of(np.asarray(truth)), sizes)
        for truth, sizes in zip(truths, SIZES, strict=True)
    ]
    return [pattern.name for pattern in recognise(pairs)]


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (lambda t, s: t / 2, "half of it"),
        (lambda t, s: -t, "wrong sign"),
        (lambda t, s: 2 * t, "2 times too large"),
        (lambda t, s: 3 * t, "3 times too large"),
        (lambda t, s: 4 * t, "4 times too large"),
        (lambda t, s: s["n"] * t, "n times too large"),
        (lambda t, s: t / s["n"], "n times too small"),
        (lambda t, s: s["n"] / 2 * t, "n/2 times too large"),
        (lambda t, s: s["d"] * t, "d times too large"),
        (lambda t, s: 0 * t, "all zeros"),
        (lambda t, s: t.T, "transposed"),
        (lambda t, s: t[None], "right numbers, wrong shape"),
        (lambda t, s: t.reshape(-1), "right numbers, wrong shape"),
        (lambda t, s: np.stack([t * 0.25, t * 0.75]), "not reduced over the batch"),
        (lambda t, s: np.stack([t * 0.5, t * 1.5]), "not reduced over the batch"),
    ],
)
def test_each_signature_is_recognised_by_its_name(change, name):
    assert names(change) == [name]


@pytest.mark.parametrize(
    "change",
    [
        lambda t, s: 5 * t,
        lambda t, s: t + 1,
        lambda t, s: t**2,
        lambda t, s: np.where(np.arange(t.size).reshape(t.shape) == 0, -t, t),
        lambda t, s: np.full_like(t, np.nan),
        lambda t, s: np.full_like(t, np.inf),
        lambda t, s: t[:-1],
        lambda t, s: t.sum(),
    ],
)
def test_other_mistakes_have_no_pattern(change):
    assert names(change) == []


def test_a_signature_must_explain_every_input():
    assert names(lambda t, s: -t if s["n"] == 5 else t / 2) == []


def test_zeros_are_no_mistake_where_the_truth_is_zero():
    assert names(lambda t, s: t, [0 * truth for truth in TRUTHS]) == []


def test_an_ambiguous_answer_gets_at_most_two_patterns():
    sizes = {"a": 4, "b": 4, "c": 4}
    pair = Pair(Tensor.of(np.array([4.0, 8.0])), Tensor.of(np.array([1.0, 2.0])), sizes)
    assert len(recognise([pair])) == MAX_PATTERNS == 2


def test_without_numbers_nothing_is_recognised():
    meta = Tensor("float32", (2,), None, device="meta")
    assert recognise([]) == []
    assert recognise([Pair(meta, Tensor.of(np.ones(2)), {})]) == []


def test_every_pattern_comes_with_a_hint():
    pairs = [Pair(Tensor.of(-t), Tensor.of(t), s) for t, s in zip(TRUTHS, SIZES, strict=True)]
    assert all(pattern.hint for pattern in recognise(pairs))


NUMBERS = st.lists(st.floats(width=32), max_size=4)


@given(st.lists(st.tuples(NUMBERS, NUMBERS), max_size=3))
def test_any_pair_of_answers_can_be_examined(numbers):
    pairs = [
        Pair(Tensor.of(np.array(actual)), Tensor.of(np.array(truth)), {"n": 4})
        for actual, truth in numbers
        if np.isfinite(truth).all()
    ]
    assert len(recognise(pairs)) <= MAX_PATTERNS


def test_an_answer_agrees_with_a_suspect_of_the_same_shape_and_numbers():
    answer = Tensor.of(np.array([1.0, 2.0]))
    assert agrees(answer, Tensor.of(np.array([1.0, 2.00001])))
    assert not agrees(answer, Tensor.of(np.array([1.0, 2.1])))
    assert not agrees(answer, Tensor.of(np.array([[1.0, 2.0]])))


@pytest.mark.parametrize("odd", [np.nan, np.inf])
def test_nothing_agrees_with_a_suspect_that_is_not_finite(odd):
    suspect = Tensor.of(np.array([1.0, odd]))
    assert not agrees(suspect, suspect)
    assert not agrees(suspect, Tensor("float32", (2,), None))
