"""What a training loop exercise can tell its author: sizes and tolerances that hide mistakes."""

from collections.abc import Iterator

from grader.errors import SpecError
from grader.kinds.training_loop.spec import LoopSpec
from grader.marking.audit import FunctionAudit
from grader.marking.functions import FunctionMarking
from grader.marking.sizes import size_defects, tolerance_defects


class LoopAudit(FunctionAudit):
    """Trajectories."""

    def __init__(self, marking: FunctionMarking, spec: LoopSpec) -> None:
        """Take a marking that has learned its key."""
        super().__init__(marking)
        self._spec = spec

    def defects(self) -> Iterator[SpecError]:
        """Yield sizes and limits with which mistakes could coincide with the truth."""
        spec = self._spec
        yield from (spec.error_at(*each) for each in size_defects(spec.inputs, factors=False))
        yield from (spec.error_at(*each) for each in tolerance_defects(spec.tolerance))
