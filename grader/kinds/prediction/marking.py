"""Mark predictions: read the answers, run the lines, compare what they give."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.findings import finding
from grader.kinds.prediction.audit import PredictionAudit
from grader.kinds.prediction.facts import Fact, read_answer, truth_of
from grader.kinds.prediction.spec import Ask, Item, PredictionSpec, as_value
from grader.marking.audit import Audit
from grader.marking.base import Marking
from grader.marking.checks import absent, failed, passed
from grader.marking.literals import WrittenDown
from grader.marking.reference import must_return
from grader.marking.sheet import Sheet, Truth
from grader.marking.unanswered import unanswered
from grader.results import CheckResult, Pattern, Verdict, Witness
from grader.sandbox.job import Call, CallFunction, Evaluate
from grader.sandbox.observations import Observation, Returned
from grader.values import Value, describe, show


@dataclass(frozen=True)
class _Given:
    """What a student answered to one item."""

    value: Value


class PredictionMarking(Marking):
    """Truths by item, and how answers compare with them."""

    reference_runs = False

    def __init__(self, spec: PredictionSpec) -> None:
        """Start without a key."""
        super().__init__(spec)
        self._spec = spec
        self._written = WrittenDown(spec.answers or "", "a dict of answers", "the answer itself")
        self._facts: dict[str, Fact] = {}

    @property
    def literals(self) -> tuple[str, ...]:
        """The names whose literals are the answers."""
        return () if self._spec.source == "call" else self.wanted

    @property
    def wanted(self) -> tuple[str, ...]:
        """The name of the dict, or of the function; else one name for each item."""
        if self._spec.answers:
            return (self._spec.answers,)
        return tuple(item.id for item in self._spec.items)

    def key_calls(self) -> list[Call]:
        """Return one evaluation per item, each in a fresh namespace."""
        return [Evaluate(item.expression, item.setup) for item in self._spec.items]

    def learn(self, key: Sequence[Observation]) -> None:
        """Read the truth of every item.

        Raises:
            SpecError: an expression has no such attribute, or raises something that is no known
                error of torch (so that an author's typo is not taken for a truth).
        """
        for i, (item, observation) in enumerate(zip(self._spec.items, key, strict=True)):
            truth = truth_of(observation, self._asked(item))
            if not isinstance(observation, Returned) and not (truth and truth.token):
                place = ("items", i, "expression")
                must_return(observation, repr(item.expression), self._spec, place=place)
            if truth is None:
                raise self._spec.error_at(
                    ("items", i, "ask"),
                    f"{item.expression!r} has no {self._asked(item)} to predict",
                )
            self._facts[item.id] = truth

    def audit(self) -> Audit:
        """Return what is wrong with wrong answers and hints."""
        return PredictionAudit(self._spec, self._facts)

    def answer_calls(self) -> list[Call]:
        """Return the one call that returns all answers, or none for literals."""
        if self._spec.source == "literal" or self._spec.answers is None:
            return []
        return [CallFunction(self._spec.answers)]

    def mark(self, sheet: Sheet) -> list[CheckResult]:
        """Return one check per item."""
        return [self._mark(item, self._answer(item, sheet)) for item in self._spec.items]

    def truths(self) -> list[Truth]:
        """Return what every line gives."""
        return [
            Truth(
                item.id,
                f"{self._asked(item)} of {item.expression}",
                self._facts[item.id].text,
                f"after {item.setup}" if item.setup else "",
            )
            for item in self._spec.items
        ]

    def _asked(self, item: Item) -> Ask:
        return item.ask or self._spec.ask

    def _answer(self, item: Item, sheet: Sheet) -> _Given | CheckResult:
        """Return what was answered, or the result that its absence has."""
        if self._spec.source == "literal":
            found = self._written.read(sheet, check=item.id, weight=item.weight)
            return found if isinstance(found, CheckResult) else _Given(found.value)
        observation = sheet.observations[0]
        call = f"{self._spec.answers}()"
        lost = unanswered(observation, sheet, check=item.id, weight=item.weight, wanted=call)
        if lost is not None:
            return lost
        value = observation.value if isinstance(observation, Returned) else None
        if not isinstance(value, Mapping):
            wrong = finding("no_dict_returned", actual=describe(value))
            return failed(item.id, item.weight, wrong)
        if item.id not in value:
            return absent(item.id, item.weight, finding("no_answer", entry=item.id))
        if value[item.id] is None:
            return absent(item.id, item.weight, finding("none_yet"))
        return _Given(value[item.id])

    def _mark(self, item: Item, given: _Given | CheckResult) -> CheckResult:
        if isinstance(given, CheckResult):
            return given
        asked, truth = self._asked(item), self._facts[item.id]
        answer = read_answer(given.value, asked)
        if answer.complaint:
            return failed(item.id, item.weight, answer.complaint)
        credit = truth.credit(answer)
        if credit == 1:
            return passed(item.id, item.weight, truth.notes(answer))
        patterns = [
            Pattern(name=wrong.name or show(given.value), hint=wrong.hint, key=item.key_of(i))
            for i, wrong in enumerate(item.wrong)
            if read_answer(as_value(wrong.answer), asked).same(answer)
        ]
        return CheckResult(
            id=item.id,
            weight=item.weight,
            verdict=Verdict.FAILED,
            credit=credit,
            finding=finding("answered", answer=show(given.value)),
            patterns=patterns[:2],
            diagnosed=True,
            witness=Witness(inputs={"line": item.expression}, expected=truth.text),
        )
