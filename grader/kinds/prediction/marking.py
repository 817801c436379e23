"""Mark predictions: read the answers, run the lines, compare what they give."""

from collections.abc import Mapping, Sequence

from grader.errors import SpecError
from grader.kinds.prediction.facts import Truth, read_answer, truth_of
from grader.kinds.prediction.spec import Ask, Item, PredictionSpec, Written
from grader.marking.base import SUBMISSION, Marking, Sheet
from grader.marking.checks import passed
from grader.marking.unanswered import missing, unanswered
from grader.results import CheckResult, Pattern, Verdict, Witness
from grader.sandbox.frames import Literal_
from grader.sandbox.job import Call, CallFunction, Evaluate
from grader.sandbox.observations import Observation, Returned
from grader.sandbox.protocol import decode_value
from grader.values import Items, Value, describe, show


class PredictionMarking(Marking):
    """Truths by item, and how answers compare with them."""

    reference_runs = False

    def __init__(self, exercise: PredictionSpec) -> None:
        """Start without a key."""
        super().__init__(exercise)
        self._spec = exercise
        self._truths: dict[str, Truth] = {}

    @property
    def literals(self) -> tuple[str, ...]:
        """The names whose literals are the answers."""
        if self._spec.source == "call":
            return ()
        return (
            (self._spec.answers,) if self._spec.answers else tuple(i.id for i in self._spec.items)
        )

    def key_calls(self) -> list[Call]:
        """Return one evaluation per item, each in a fresh namespace."""
        return [
            Evaluate(self.reference, self._spec.name, item.expression, item.setup)
            for item in self._spec.items
        ]

    def learn(self, key: Sequence[Observation]) -> None:
        """Read the truth of every item.

        Raises:
            SpecError: an expression has no such attribute, or raises something that is no known
                error of torch (so that an author's typo is not taken for a truth).
        """
        for i, (item, seen) in enumerate(zip(self._spec.items, key, strict=True)):
            truth = truth_of(seen, self._asked(item))
            if truth and truth.raises and not truth.token:
                self.must_return(seen, f"items[{i}] ({item.expression})")
            if truth is None:
                raise SpecError(
                    f"{item.expression!r} has no {self._asked(item)} to predict",
                    file=self._spec.spec_file,
                    key=f"items[{i}].ask",
                )
            self._truths[item.id] = truth

    def answer_calls(self) -> list[Call]:
        """Return the one call that returns all answers, or none for literals."""
        if self._spec.source == "literal" or self._spec.answers is None:
            return []
        return [CallFunction(SUBMISSION, self._spec.name, self._spec.answers)]

    def mark(self, sheet: Sheet) -> list[CheckResult]:
        """Return one check per item."""
        if self._spec.source == "call":
            return self._mark_call(sheet)
        return [self._mark_literal(item, sheet) for item in self._spec.items]

    def _asked(self, item: Item) -> Ask:
        return item.ask or self._spec.ask

    def _mark_call(self, sheet: Sheet) -> list[CheckResult]:
        seen = sheet.observations[0]
        results = []
        for item in self._spec.items:
            lost = unanswered(
                seen, sheet, check=item.id, weight=item.weight, wanted=f"{self._spec.answers}()"
            )
            value = seen.value if isinstance(seen, Returned) else None
            if lost:
                results.append(lost)
            elif not isinstance(value, Mapping):
                message = f"returned {describe(value)}, expected a dict of answers"
                results.append(self._wrong(item, message))
            elif item.id not in value:
                results.append(self._missing(item, f'no answer under "{item.id}"'))
            else:
                results.append(self._mark_value(item, value[item.id]))
        return results

    def _mark_literal(self, item: Item, sheet: Sheet) -> CheckResult:
        name = self._spec.answers or item.id
        found = sheet.literals.get(name)
        if found is None or found.status == "missing":
            return missing(sheet, check=item.id, weight=item.weight, what=name, name=name)
        if self._spec.answers is not None:
            if found.status != "dict":
                return self._wrong(item, self._not_literal(name, found, "a dict of answers"))
            if item.id not in found.entries:
                return self._missing(item, f'{name} has no entry "{item.id}"')
            found = found.entries[item.id]
        if found.status != "literal":
            return self._wrong(item, self._not_literal(item.id, found, "the answer itself"))
        return self._mark_value(item, decode_value(found.value, b""))

    @staticmethod
    def _not_literal(name: str, found: Literal_, wanted: str) -> str:
        if found.status in {"literal", "dict"}:
            given = "a dict" if found.status == "dict" else describe(decode_value(found.value, b""))
            return f"{name} (line {found.line}) is {given}, expected {wanted}"
        return f"{name} (line {found.line}) is computed: a prediction is {wanted}, written out"

    def _mark_value(self, item: Item, value: Value) -> CheckResult:
        if value is None:
            return self._missing(item, "not answered yet (None)")
        asked = self._asked(item)
        answer = read_answer(value, asked)
        if answer.complaint:
            return self._wrong(item, answer.complaint)
        truth = self._truths[item.id]
        credit = truth.credit(answer)
        if credit == 1:
            return passed(item.id, item.weight, truth.notes(answer))
        patterns = [
            Pattern(name=wrong.name or show(value), hint=wrong.hint)
            for wrong in item.wrong
            if read_answer(_as_value(wrong.answer), asked).same(answer)
        ]
        return CheckResult(
            id=item.id,
            weight=item.weight,
            verdict=Verdict.FAILED,
            credit=credit,
            message=f"answered {show(value)}",
            patterns=patterns[:2],
            diagnosed=True,
            witness=Witness(inputs={"line": item.expression}, expected=truth.text),
        )

    @staticmethod
    def _wrong(item: Item, message: str) -> CheckResult:
        return CheckResult(id=item.id, weight=item.weight, verdict=Verdict.FAILED, message=message)

    @staticmethod
    def _missing(item: Item, message: str) -> CheckResult:
        return CheckResult(id=item.id, weight=item.weight, verdict=Verdict.MISSING, message=message)


def _as_value(written: Written | list[float]) -> Value:
    if isinstance(written, list):
        return Items("list", tuple(_as_value(item) for item in written))
    return written
