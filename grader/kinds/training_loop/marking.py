"""Mark a training loop: the right trajectory from every start, and which bug takes another."""

from collections.abc import Mapping, Sequence
from itertools import islice

from grader.compare import Mismatch, compare
from grader.diagnosis import agrees
from grader.errors import SpecError
from grader.kinds.training_loop.bugs import bugs, explain_exception
from grader.kinds.training_loop.spec import LoopSpec
from grader.marking.base import SUBMISSION, Marking, Sheet, Suspect
from grader.marking.checks import failed, leniency, named, passed, returned_values
from grader.marking.parts import split, wanted
from grader.marking.unanswered import unanswered
from grader.marking.witness import witness
from grader.results import CheckResult, Verdict
from grader.sandbox.job import Argument, Call, CallFunction, Descend
from grader.sandbox.observations import Observation, Returned
from grader.specs.inputs import Draw, draws
from grader.values import Items, Tensor, Value, as_tensor, describe

Path = list[tuple[Tensor, ...]]


class LoopMarking(Marking):
    """The right trajectory from every start, and how a student's results compare with it."""

    def __init__(self, spec: LoopSpec, seed: int) -> None:
        """Draw the inputs."""
        super().__init__(spec)
        self._spec = spec
        given = [(Draw.point(p.inputs, spec.inputs), p.lr) for p in spec.points]
        wanted = spec.draws if spec.inputs else 0
        self._starts = given + [
            (draw, spec.lr) for draw in islice(draws(spec.inputs, seed), wanted)
        ]
        self._paths: list[Path] = []

    def key_calls(self) -> list[Call]:
        """Return one correct descent per start."""
        return self._descents("correct")

    def learn(self, key: Sequence[Observation]) -> None:
        """Keep the right trajectories.

        Raises:
            SpecError: the reference cannot be descended, or hides the classic bug.
        """
        self._paths = []
        for seen in key:
            path = _path(self.must_return(seen, f"descending {self._spec.loss}").value)
            if path is None or len(path[0]) != len(self._spec.parameters):
                raise SpecError(
                    f"start returns other parameters than {self._spec.parameters}",
                    file=self._spec.spec_file,
                    key="parameters",
                )
            self._paths.append(path)

    def answer_calls(self) -> list[Call]:
        """Return a call for every start and every number of steps, short ones first."""
        return [
            CallFunction(
                SUBMISSION, self._spec.name, self._spec.function, self._arguments(i, steps)
            )
            for i in range(len(self._starts))
            for steps in range(1, self._spec.longest + 1)
        ]

    def _arguments(self, i: int, steps: int) -> tuple[Argument, ...]:
        draw, lr = self._starts[i]
        values: dict[str, Argument] = {**draw.values, "lr": lr, "steps": steps}
        return tuple(values[name] for name in self._spec.arguments)

    def _descents(self, rule: str) -> list[Call]:
        return [
            Descend(
                self.reference,
                self._spec.name,
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
            Suspect(bug.rule, bug.name, bug.hint, self._descents(bug.rule))
            for bug in bugs(self._spec.parameters)
        ]
        return super().suspects() + simulated

    def mark(self, sheet: Sheet) -> list[CheckResult]:
        """Return the one check of the loop: right after every number of steps, from every start."""
        name, weight = self._spec.function, self._spec.weight
        for k, seen in enumerate(sheet.observations):
            lost = unanswered(seen, sheet, check=name, weight=weight, wanted=self._wanted)
            if lost:
                return [explain_exception(lost, steps=k % self._spec.longest + 1)]
        for k, seen in enumerate(sheet.observations):
            i, step = divmod(k, self._spec.longest)
            value = seen.value if isinstance(seen, Returned) else None
            mismatch = self._compare(value, self._paths[i][step])
            if mismatch:
                return [self._failed(mismatch, value, i, step)]
        return [passed(name, weight, self._notes(sheet))]

    @property
    def _wanted(self) -> str:
        return f"{self._spec.function}({', '.join(self._spec.arguments)})"

    def _failed(self, mismatch: Mismatch, value: Value, i: int, step: int) -> CheckResult:
        what = f"{mismatch.path}: {mismatch.message}" if mismatch.path else mismatch.message
        after = f"after {step + 1} update{'s' if step else ''}"
        if mismatch.what == "value":
            what = f"{mismatch.path} leaves the path of gradient descent {after}"
        elif step:
            what += f" ({after})"
        names = self._spec.parameters
        k = names.index(mismatch.path) if mismatch.path in names else 0
        parts = split(value, names)
        seen = witness(
            inputs={**self._starts[i][0].values, "lr": self._starts[i][1], "steps": step + 1},
            returned=parts[k] if parts else value,
            expected=self._paths[i][step][k],
        )
        return failed(self._spec.function, self._spec.weight, what, witness=seen)

    def _compare(self, value: Value, point: tuple[Tensor, ...]) -> Mismatch | None:
        names = self._spec.parameters
        parts = split(value, names)
        if parts is None:
            return Mismatch("type", f"returned {describe(value)}, expected {wanted(names)}")
        mismatches = (
            compare(actual=part, expected=truth, tolerance=self._spec.tolerance, path=name)
            for part, truth, name in zip(parts, point, names, strict=True)
        )
        return next((mismatch for mismatch in mismatches if mismatch), None)

    def _notes(self, sheet: Sheet) -> list[str]:
        values = returned_values(sheet.observations) or []
        return leniency(p for v in values for p in split(v, self._spec.parameters) or ())

    def explain(
        self,
        sheet: Sheet,
        checks: list[CheckResult],
        evidence: Mapping[str, Sequence[Observation]],
    ) -> list[CheckResult]:
        """Name the bugs whose trajectory is the student's after every number of steps."""
        check = checks[0]
        if check.verdict is not Verdict.FAILED:
            return checks
        results = [seen.value for seen in sheet.observations if isinstance(seen, Returned)]
        following = [
            suspect
            for suspect in self.suspects()
            if self._follows(results, evidence.get(suspect.key, ()))
        ]
        # What the author wrote about a mistake says more than the simulation of the same path.
        files = {mistake.file for mistake in self._spec.wrong}
        matching = named([s for s in following if s.key in files] or following)
        return [check.model_copy(update={"patterns": matching, "diagnosed": True})]

    def _follows(self, results: Sequence[Value], seen: Sequence[Observation]) -> bool:
        """Tell whether a suspect (descents of a rule, or calls of a wrong file) gave `results`."""
        values = [s.value for s in seen if isinstance(s, Returned)]
        if not values or len(values) != len(seen):
            return False
        if len(values) == len(self._starts):
            paths = [_path(value) for value in values]
            points = [point for path in paths for point in path or []]
        else:
            names = self._spec.parameters
            points = [
                tuple(t for p in split(v, names) or () if (t := as_tensor(p))) for v in values
            ]
        return len(points) == len(results) and all(
            self._same(result, point) for result, point in zip(results, points, strict=True)
        )

    def _same(self, result: Value, point: tuple[Tensor, ...]) -> bool:
        parts = [as_tensor(part) for part in split(result, self._spec.parameters) or ()]
        return len(parts) == len(point) and all(
            part is not None and agrees(part, suspect, self._spec.tolerance)
            for part, suspect in zip(parts, point, strict=True)
        )


def _path(value: Value) -> Path | None:
    """Return a descent's observation as a list of points, None if it is not one."""
    if not isinstance(value, Items):
        return None
    points = []
    for point in value.items:
        tensors = (
            tuple(t for t in point.items if isinstance(t, Tensor))
            if isinstance(point, Items)
            else ()
        )
        if not tensors:
            return None
        points.append(tensors)
    return points
