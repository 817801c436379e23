"""Prove a gradient exercise: autograd against central differences, kinks, sizes, tolerances."""

from collections.abc import Iterator, Mapping, Sequence

from grader.compare import distance
from grader.errors import SpecError
from grader.kinds.gradient.proof import proof_calls, prove
from grader.kinds.gradient.spec import GradientSpec
from grader.marking.audit import Audit, FunctionAudit
from grader.marking.functions import FunctionMarking
from grader.marking.literals import answered_value
from grader.marking.points import Point
from grader.marking.sheet import Sheet
from grader.marking.sizes import SMALLEST_GRADIENT, size_defects, tolerance_defects
from grader.sandbox.job import Call
from grader.sandbox.observations import Observation, Returned
from grader.sandbox.programs import LiteralAnswer
from grader.specs.base import Defect
from grader.values import as_tensor, from_numbers, read_numbers


class FunctionGradientAudit(FunctionAudit):
    """Gradients that a function returns."""

    def __init__(self, marking: FunctionMarking, spec: GradientSpec) -> None:
        """Take a marking that has learned its key."""
        super().__init__(marking)
        self._spec = spec

    def proof_calls(self) -> list[Call]:
        """Return the loss, and its gradient, a little to either side of every input."""
        return proof_calls(self._spec, self._function.points)

    def prove(self, observations: Sequence[Observation]) -> Iterator[SpecError]:
        """Yield where autograd and central differences in float64 disagree, and where kinks are."""
        yield from prove(self._spec, self._function.points, observations)

    def defects(self) -> Iterator[SpecError]:
        """Yield sizes and limits with which mistakes could coincide with the truth."""
        yield from _defects(self._spec)


class LiteralGradientAudit(Audit):
    """Gradients that are written down at named points."""

    def __init__(self, spec: GradientSpec, points: Sequence[Point]) -> None:
        """Take the points with their gradients."""
        super().__init__(spec)
        self._spec = spec
        self._points = points

    def as_sheet(self, observations: Sequence[Observation]) -> Sheet:
        """Return a mistake's numbers as if a student had written them down."""
        entries = {
            point.name: LiteralAnswer("literal", 1, from_numbers(tensor.data))
            for point, each in zip(self._points, observations, strict=True)
            if isinstance(each, Returned)
            and (tensor := as_tensor(each.value)) is not None
            and tensor.data is not None
        }
        return Sheet((), {str(self._spec.answers): LiteralAnswer("dict", 1, None, entries)})

    def distances(self, sheet: Sheet) -> Mapping[str, float]:
        """Return the distance of every number that was written down."""
        answers = {
            point.name: read_numbers(answered_value(sheet, str(self._spec.answers), point.name))
            for point in self._points
        }
        return {
            point.name: distance(actual=answers[point.name], expected=point.truths[0])
            / self._spec.tolerance
            for point in self._points
            if answers[point.name] is not None
        }

    def proof_calls(self) -> list[Call]:
        """Return the loss, and its gradient, a little to either side of every point."""
        return proof_calls(self._spec, self._points)

    def prove(self, observations: Sequence[Observation]) -> Iterator[SpecError]:
        """Yield where autograd and central differences in float64 disagree, and where kinks are."""
        yield from prove(self._spec, self._points, observations)

    def defects(self) -> Iterator[SpecError]:
        """Yield limits with which mistakes could coincide with the truth."""
        yield from _defects(self._spec)


def _defects(spec: GradientSpec) -> Iterator[SpecError]:
    defects = [*size_defects(spec.inputs, factors=True), *tolerance_defects(spec.tolerance)]
    if spec.smallest_gradient < SMALLEST_GRADIENT:
        text = (
            f"{spec.smallest_gradient:g} lets in gradients that are nearly zero, where zeros would "
            f"be nearly right: use {SMALLEST_GRADIENT:g} or more"
        )
        defects.append(Defect(("smallest_gradient",), text))
    for defect in defects:
        yield spec.error_at(*defect)
