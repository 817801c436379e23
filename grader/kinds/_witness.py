"""The input that shows a mistake, short enough to be redone by hand."""

from collections.abc import Mapping

import numpy as np

from grader.results import Witness
from grader.specs.inputs import Drawn
from grader.values import Tensor, Value, describe, show, show_numbers, show_shape

_MANY = 24


def witness(*, inputs: Mapping[str, Drawn], returned: Value, expected: Tensor) -> Witness:
    """Return the inputs, what came back for them, and the truth (shown only where revealed)."""
    return Witness(
        inputs={name: _show(value) for name, value in inputs.items()},
        returned=_show(returned),
        expected=show_numbers(np.asarray(expected.data)),
    )


def _show(value: Value) -> str:
    if isinstance(value, Tensor) and value.data is not None:
        if value.data.size <= _MANY:
            return show_numbers(value.data)
        return f"a tensor of shape {show_shape(value.shape)}"
    return show(value) if isinstance(value, (int, float)) else describe(value)
