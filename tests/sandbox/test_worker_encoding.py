"""Types are told apart by identity: no code of a student's class runs while a value is encoded."""

import numpy as np
import pytest
import torch
from worker.encoding import Encoder


class Liar(type):
    """Claims to be every type that it is compared with."""

    def __eq__(cls, other: object) -> bool:
        """Run a student's code."""
        raise AssertionError("a metaclass was asked")

    def __hash__(cls) -> int:
        """Run a student's code."""
        raise AssertionError("a metaclass was asked")


def test_a_metaclass_is_not_asked():
    class Answer(metaclass=Liar):
        pass

    assert Encoder().value(Answer()) == {"t": "other", "type": "Answer"}


@pytest.mark.parametrize(
    ("value", "form"),
    [
        (np.float64(1.5), {"t": "float", "hex": (1.5).hex()}),
        (np.bool_(True), {"t": "bool", "value": True}),
        (np.int8(1), {"t": "other", "type": "int8"}),
        (torch.Size([2]), {"t": "size", "items": [{"t": "int", "value": 2}]}),
        ({"b", "a"}, {"t": "set", "items": ["a", "b"]}),
        ({1, "a"}, {"t": "other", "type": "set"}),
        ({"a": None, 1: 2}, {"t": "dict", "items": {"a": {"t": "none"}}}),
    ],
)
def test_exact_types_have_their_forms(value, form):
    assert Encoder().value(value) == form
