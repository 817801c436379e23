"""What observations carry, as tensors, as shapes, and in words."""

import numpy as np
import pytest

from grader.values import Items, Opaque, Tensor, as_shape, as_tensor, describe, show, show_shape


def items(*values, kind="list"):
    return Items(kind, values)


def test_tensors_are_taken_as_they_are():
    tensor = Tensor.of(np.ones((2, 3), dtype=np.float32))
    assert as_tensor(tensor) is tensor
    assert (tensor.shape, tensor.dtype) == ((2, 3), "float32")


@pytest.mark.parametrize("number", [2, 2.0, True])
def test_a_number_is_a_0d_tensor(number):
    tensor = as_tensor(number)
    assert (tensor.shape, float(tensor.data)) == ((), float(number))


def test_nested_lists_become_tensors():
    tensor = as_tensor(items(items(1, 2, 3), items(4.5, True, Tensor.of(np.array(6.0)))))
    assert tensor.data.tolist() == [[1, 2, 3], [4.5, 1, 6]]


@pytest.mark.parametrize(
    "value",
    [
        None,
        "2",
        Opaque("Foo"),
        {"w": 1.0},
        frozenset({"w"}),
        items(1, 2, kind="size"),
        items(items(1, 2), items(3)),
        items(1, items(2)),
        items(1, "2"),
        items(1, Tensor.of(np.ones(2))),
        items(Tensor("float32", (), None, device="meta")),
    ],
)
def test_anything_else_is_no_tensor(value):
    assert as_tensor(value) is None


@pytest.mark.parametrize("kind", ["list", "tuple", "size"])
def test_whole_numbers_are_a_shape(kind):
    assert as_shape(items(4, 5, kind=kind)) == (4, 5)
    assert as_shape(items(kind=kind)) == ()


@pytest.mark.parametrize("value", [4, "(4, 5)", None, items(4.0), items(True), items("4")])
def test_anything_else_is_no_shape(value):
    assert as_shape(value) is None


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "None"),
        (True, "True"),
        (False, "False"),
        (1, "an int"),
        (1.0, "a float"),
        ("a", "a str"),
        (Tensor.of(np.ones(2)), "a tensor of shape (2,)"),
        (Tensor("float64", (), np.ones(()), numpy=True), "a numpy array of shape ()"),
        (items(1, 2), "a list of 2"),
        (items(1, kind="tuple"), "a tuple of 1"),
        (items(kind="size"), "a torch.Size of 0"),
        (Opaque("Adam"), "an Adam"),
        (Opaque("SGD"), "a SGD"),
        ({"w": 1}, "a dict with 1 keys"),
        (frozenset("ab"), "a set of 2"),
    ],
)
def test_every_value_has_words_for_a_student(value, words):
    assert describe(value) == words


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (items(4, 5, kind="tuple"), "(4, 5)"),
        (items(4, kind="tuple"), "(4,)"),
        (items(4, kind="size"), "(4,)"),
        (items(kind="tuple"), "()"),
        (items(0.5, 2), "[0.5, 2]"),
        (items(*range(13)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...]"),
        ("error", '"error"'),
        (1 / 3, "0.333333"),
        (None, "None"),
        (True, "True"),
        (Tensor.of(np.array([[0.5, 2.0]])), "[[0.5, 2]]"),
        (Tensor.of(np.array(0.25)), "0.25"),
        (Tensor.of(np.ones(13)), "a tensor of shape (13,)"),
        (Tensor("float32", (2,), None, device="meta"), "a tensor of shape (2,)"),
        (Opaque("Foo"), "a Foo"),
        (frozenset("ba"), "{a, b}"),
    ],
)
def test_values_are_shown_as_short_text(value, text):
    assert show(value) == text


def test_no_text_is_long():
    assert len(show("x" * 1_000)) < 100
    assert len(show(items(*["y" * 80] * 100))) < 1_200


@pytest.mark.parametrize(("shape", "text"), [((), "()"), ((4,), "(4,)"), ((4, 5), "(4, 5)")])
def test_shapes_are_written_as_python_does(shape, text):
    assert show_shape(shape) == text
