"""Mark a training loop: the right trajectory from every start, and which bug takes another."""

from collections.abc import Sequence
from itertools import islice

from grader.findings import Finding, finding
from grader.kinds.training_loop.audit import LoopAudit
from grader.kinds.training_loop.bugs import bugs, explain_exception
from grader.kinds.training_loop.spec import LoopSpec
from grader.marking.audit import Audit
from grader.marking.functions import FunctionMarking
from grader.marking.points import Asked, Check, Point, Wrong
from grader.marking.reference import REFERENCE, must_return
from grader.marking.sheet import Suspect, Truth
from grader.marking.witness import in_full, inputs_in_full
from grader.results import CheckResult
from grader.sandbox.job import Call, Descend
from grader.sandbox.observations import Observation, returned_values
from grader.specs.inputs import Draw, draws
from grader.values import Items, Tensor, Value


class LoopMarking(FunctionMarking):
    """The right trajectory from every start: a point for each start and number of steps."""

    def __init__(self, spec: LoopSpec, seed: int) -> None:
        """Draw the inputs."""
        super().__init__(spec)
        self._spec = spec
        given = [(Draw.point(p.inputs, spec.inputs), p.lr) for p in spec.points]
        wanted = spec.draws if spec.inputs else 0
        drawn = [(draw, spec.lr) for draw in islice(draws(spec.inputs, seed), wanted)]
        self._starts = given + drawn
        self.asked = Asked(spec.function, spec.arguments, spec.parameters, spec.tolerance)

    def key_calls(self) -> list[Call]:
        """Return one correct descent per start."""
        return self._descents("correct")

    def learn(self, key: Sequence[Observation]) -> None:
        """Keep the right trajectories, short ones of each start first.

        Raises:
            SpecError: the reference cannot be descended, or has other parameters.
        """
        points: list[Point] = []
        for (draw, lr), observation in zip(self._starts, key, strict=True):
            returned = must_return(observation, f"descending {self._spec.loss}", self._spec)
            path = _path(returned.value)
            if path is None or len(path[0]) != len(self._spec.parameters):
                raise self._spec.error_at(
                    ("parameters",),
                    f"start returns other parameters than {self._spec.parameters}",
                )
            for steps, truths in enumerate(path, start=1):
                points.append(self._point(draw, lr, steps, truths, rank=len(points)))
        self.points = points

    def _point(
        self, draw: Draw, lr: float, steps: int, truths: tuple[Tensor, ...], *, rank: int
    ) -> Point:
        values = {**draw.values, "lr": lr, "steps": steps}
        inputs = {name: values[name] for name in self._spec.arguments}
        return Point(draw, inputs, truths, rank)

    def _descents(self, rule: str) -> list[Call]:
        return [
            Descend(
                self._spec.loss,
                self._spec.start,
                tuple(draw.values[name] for name in self._spec.data),
                lr,
                self._spec.longest,
                rule,
            )
            for draw, lr in self._starts
        ]

    def suspects(self) -> list[Suspect]:
        """Return the author's known mistakes, then every simulated loop bug."""
        simulated = [
            Suspect(
                bug.rule, bug.name, bug.hint, REFERENCE, self._descents(bug.rule), simulated=True
            )
            for bug in bugs(self._spec.parameters)
        ]
        return super().suspects() + simulated

    def suspect_results(self, observations: Sequence[Observation]) -> list[Value] | None:
        """Return a mistake's results, or the points of the paths that a simulation descended."""
        values = returned_values(observations)
        if values is None or len(values) != len(self._starts):
            return values
        paths = [_path(value) for value in values]
        return [
            point[0] if len(point) == 1 else Items("tuple", point)
            for path in paths
            for point in path or []
        ]

    def audit(self) -> Audit:
        """Return what is wrong with sizes and tolerance."""
        return LoopAudit(self, self._spec)

    def checks(self) -> list[Check]:
        """Return the one check of the loop: every parameter, after every number of steps."""
        every = tuple(range(len(self._spec.parameters)))
        return [Check(self._spec.function, self._spec.weight, every)]

    def truths(self) -> list[Truth]:
        """Return the trajectory from every start."""
        found = []
        for i, point in enumerate(self.points):
            start = {name: value for name, value in point.inputs.items() if name != "steps"}
            steps = i % self._spec.longest + 1
            after = f"after {steps} update{'s' if steps > 1 else ''}"
            found += [
                Truth(self._spec.function, f"{name} {after}", in_full(t), inputs_in_full(start))
                for name, t in zip(self._spec.parameters, point.truths, strict=True)
            ]
        return found

    def describe(self, wrong: Wrong) -> Finding:
        """Return which parameter is wrong, and after how many updates."""
        mismatch, steps = wrong.mismatch, wrong.point % self._spec.longest + 1
        if mismatch.what == "value":
            return finding("trajectory", parameter=mismatch.path, after=steps)
        return mismatch.finding.along(part=mismatch.path, updates=steps)

    def explain_lost(self, check: CheckResult, point: int) -> CheckResult:
        """Return an error with the hint for the round in which it was raised."""
        return explain_exception(check, steps=point % self._spec.longest + 1)


def _path(value: Value) -> list[tuple[Tensor, ...]] | None:
    """Return a descent's observation as a list of points, None if it is not one."""
    if not isinstance(value, Items):
        return None
    points = []
    for point in value.items:
        items = point.items if isinstance(point, Items) else ()
        tensors = tuple(t for t in items if isinstance(t, Tensor))
        if not tensors:
            return None
        points.append(tensors)
    return points
