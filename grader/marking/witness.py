"""The input that shows a mistake, short enough to be redone by hand."""

from collections.abc import Mapping

import numpy as np

from grader.results import Witness
from grader.specs.inputs import Drawn
from grader.values import Tensor, Value, as_tensor, describe, show, show_numbers, show_shape

_MANY = 10
# Small enough for a slope that agrees to three digits, large enough to be typed in.
STEP = 1e-3


def witness(*, inputs: Mapping[str, Drawn], expected: Tensor, returned: Value = None) -> Witness:
    """Return the inputs, what a call gave for them, and the truth (shown only where revealed)."""
    return Witness(
        inputs={name: show_input(value) for name, value in inputs.items()},
        returned=None if returned is None else show_input(returned),
        expected=show_numbers(np.asarray(expected.data)),
    )


def in_full(value: Value) -> str:
    """Return a value with all of its numbers, for its author."""
    if isinstance(value, Tensor) and value.data is not None:
        return show_numbers(value.data)
    return show(value)


def inputs_in_full(inputs: Mapping[str, Drawn]) -> str:
    """Return inputs with all of their numbers: `for w = [0.5, 1], a = 3`."""
    return "for " + ", ".join(f"{name} = {in_full(value)}" for name, value in inputs.items())


def show_input(value: Value) -> str:
    """Return a value as a report shows it: its numbers, or its shape if there are many."""
    if isinstance(value, Tensor) and value.data is not None:
        if value.data.size <= _MANY:
            return show_numbers(value.data)
        return f"a tensor of shape {show_shape(value.shape)}"
    return show(value) if isinstance(value, (int, float)) else describe(value)


def shifted(value: Drawn, index: tuple[int, ...], step: float) -> Drawn:
    """Return an input in float64 with one component moved by `step`."""
    if not isinstance(value, Tensor) or value.data is None:
        return value + step if isinstance(value, (int, float)) and step else value
    data = np.array(value.data, dtype=np.float64)
    if step:
        data[index] += step
    return Tensor.of(data)


def redo_text(name: str, index: tuple[int, ...], above: Value, below: Value) -> str:
    """Return a central difference as a student can redo it, empty if the loss gave no numbers."""
    high, low = as_tensor(above), as_tensor(below)
    if high is None or low is None or high.shape != () or low.shape != ():
        return ""
    place = f"{name}[{', '.join(map(str, index))}]" if index else name
    up, down = float(np.asarray(high.data)), float(np.asarray(low.data))
    slope = (up - down) / (2 * STEP)
    return (
        f"move {place} by {STEP:g} both ways: the loss is {up:.6f} and {down:.6f}, so the slope is "
        f"about ({up:.6f} - {down:.6f}) / {2 * STEP:g} = {slope:.4g}"
    )
