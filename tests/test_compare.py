"""Attributes before values; NaN never passes; broadcasting never hides a shape."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grader.compare import FLOAT32_TOLERANCE, compare
from grader.values import Items, Opaque, Tensor

SHAPES = st.lists(st.integers(0, 4), max_size=3).map(tuple)
NUMBERS = st.integers(-(10**6), 10**6)
FINITE = st.floats(allow_nan=False, allow_infinity=False)


def tensor(data, dtype="float32"):
    array = np.asarray(data, dtype=np.float64)
    return Tensor(dtype, array.shape, array)


def filled(shape):
    return tensor(np.arange(math.prod(shape)).reshape(shape) + 1.0)


def mismatch(actual, expected, **options):
    found = compare(actual=actual, expected=expected, **options)
    assert found is not None
    return found


@given(SHAPES)
def test_a_finite_tensor_equals_itself(shape):
    assert compare(actual=filled(shape), expected=filled(shape)) is None


@pytest.mark.parametrize("answer", [3.0, 3, tensor(3.0), Tensor.of(np.array(3))])
def test_a_number_may_be_written_as_number_or_0d_tensor(answer):
    assert compare(actual=answer, expected=tensor(3.0)) is None


def test_nested_lists_of_numbers_count_as_tensors():
    rows = Items("list", (Items("list", (1, 2.0)), Items("tuple", (3, tensor(4.0)))))
    assert compare(actual=rows, expected=tensor([[1, 2], [3, 4]])) is None


@pytest.mark.parametrize(
    "answer", ["3", None, Opaque("Foo"), {"w": 3.0}, Items("size", (3,)), Items("list", ("3",))]
)
def test_what_is_no_tensor_is_a_mismatch_of_type(answer):
    assert mismatch(answer, tensor([3.0])).what == "type"


def test_none_asks_for_the_return():
    assert "return" in mismatch(None, tensor([3.0])).message


@given(SHAPES, SHAPES)
def test_a_wrong_shape_is_a_mismatch_both_ways_round(shape, other):
    assume(shape != other)
    assert mismatch(filled(shape), filled(other)).what == "shape"
    assert mismatch(filled(other), filled(shape)).what == "shape"


@pytest.mark.parametrize(
    ("shape", "other"),
    [((), (1,)), ((4,), (1, 4)), ((4,), (4, 1)), ((4, 1), (4, 4)), ((0,), (0, 3))],
)
def test_equal_numbers_are_never_broadcast(shape, other):
    found = mismatch(tensor(np.ones(shape)), tensor(np.ones(other)))
    assert (found.what, found.expected) == ("shape", None)
    assert str(shape) in found.message
    assert str(other) in found.message


def test_shape_is_told_before_dtype_and_dtype_before_values():
    key = tensor([1.0, 2.0], dtype="int64")
    assert mismatch(tensor([[1.0, 2.0]]), key, dtype=True).what == "shape"
    assert mismatch(tensor([7.0, 7.0]), key, dtype=True).what == "dtype"
    assert mismatch(tensor([7.0, 7.0]), key).what == "value"


def test_dtype_counts_only_where_it_is_asked():
    half = tensor([1.0], dtype="float16")
    assert compare(actual=half, expected=tensor([1.0])) is None
    assert "float16" in mismatch(half, tensor([1.0]), dtype=True).message


def test_a_tensor_without_numbers_never_passes():
    found = mismatch(Tensor("float32", (1,), None, device="meta"), tensor([1.0]))
    assert (found.what, "meta" in found.message) == ("type", True)


@given(SHAPES.filter(lambda s: math.prod(s) > 0), st.data())
def test_nan_and_infinity_never_pass_not_even_against_themselves(shape, data):
    odd = filled(shape)
    index = tuple(data.draw(st.integers(0, n - 1)) for n in shape)
    odd.data[index] = data.draw(st.sampled_from([math.nan, math.inf, -math.inf]))
    for actual, expected in ((odd, filled(shape)), (filled(shape), odd), (odd, odd)):
        found = mismatch(actual, expected, tolerance=math.inf)
        assert (found.what, found.index, found.wrong) == ("nan", index, 1)


@given(st.lists(st.tuples(FINITE, FINITE), min_size=1, max_size=5))
def test_any_finite_numbers_can_be_compared(pairs):
    answer, key = zip(*pairs, strict=True)
    found = compare(actual=tensor(answer), expected=tensor(key))
    assert found is None or found.what == "value"


def test_numbers_too_far_apart_for_a_float_differ():
    assert mismatch(tensor([1e308]), tensor([-1e308])).what == "value"
    assert mismatch(tensor([1e300]), tensor([5e-324])).what == "value"


def test_the_tolerance_itself_is_allowed_and_nothing_beyond():
    limit = 2.0**-10
    assert compare(actual=1 + limit, expected=tensor(1.0), tolerance=limit) is None
    beyond = mismatch(math.nextafter(1 + limit, 2), tensor(1.0), tolerance=limit)
    assert beyond.error > beyond.limit == limit


@given(st.lists(NUMBERS, min_size=2, max_size=6), NUMBERS, st.integers(-60, 60))
def test_the_verdict_does_not_depend_on_the_scale(key, shift, power):
    assume(any(key))
    answer, scale = [key[0] + shift, *key[1:]], 2.0**power
    verdicts = {
        compare(actual=tensor(np.multiply(answer, k)), expected=tensor(np.multiply(key, k))) is None
        for k in (1.0, scale, -scale)
    }
    assert len(verdicts) == 1


def test_an_element_near_zero_is_measured_against_the_largest():
    assert compare(actual=tensor([2e-5, 1.0]), expected=tensor([1e-5, 1.0])) is None
    assert mismatch(tensor([2e-5]), tensor([1e-5])).what == "value"


def test_a_key_of_zeros_is_compared_absolutely():
    near = FLOAT32_TOLERANCE / 2
    assert compare(actual=tensor([near, 0.0]), expected=tensor([0.0, -0.0])) is None
    assert mismatch(tensor([2.5 * near, 0.0]), tensor([0.0, 0.0])).what == "value"


def test_a_mismatch_carries_count_worst_place_and_both_numbers():
    found = mismatch(tensor([[1, 2], [3.5, 9]]), tensor([[1, 2], [3, 4]]), path="dw")
    assert (found.path, found.index, found.actual, found.expected) == ("dw", (1, 1), 9.0, 4.0)
    assert (found.wrong, found.size, found.error) == (2, 4, 1.25)
    assert found.message == "2 of 4 numbers differ, most at index [1, 1]"


def test_the_message_does_not_tell_the_key():
    assert "4.125" not in mismatch(tensor([7.5]), tensor([4.125])).message


@pytest.mark.parametrize("dtype", ["bool", "int8", "int64", "float16", "float32"])
def test_dtypes_of_the_data_do_not_matter(dtype):
    data = np.array([0, 1], dtype=dtype)
    assert compare(actual=Tensor.of(data), expected=tensor([0, 1])) is None
    assert mismatch(Tensor.of(data), tensor([1, 1])).wrong == 1
