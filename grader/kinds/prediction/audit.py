"""What a prediction exercise can tell its author: wrong answers that are right, hints that tell."""

from collections.abc import Iterator, Mapping

from grader.errors import SpecError
from grader.kinds.prediction.facts import Fact, read_answer
from grader.kinds.prediction.spec import Item, PredictionSpec, as_value
from grader.marking.audit import Audit, ToldHint
from grader.values import show


class PredictionAudit(Audit):
    """Facts and the answers to them."""

    def __init__(self, spec: PredictionSpec, facts: Mapping[str, Fact]) -> None:
        """Take the facts by item."""
        super().__init__(spec)
        self._spec = spec
        self._facts = facts

    def hints(self) -> list[ToldHint]:
        """Return every hint, which must not show the right answer to its item."""
        return [
            ToldHint(f"items[{i}].wrong[{j}].hint", wrong.hint, [self._facts[item.id].text])
            for i, item in enumerate(self._spec.items)
            for j, wrong in enumerate(item.wrong)
        ]

    def defects(self) -> Iterator[SpecError]:
        """Yield wrong answers that are right or no answers, and items that a guess would earn."""
        for i, item in enumerate(self._spec.items):
            for j, wrong in enumerate(item.wrong):
                why = self._why_not_wrong(item, j)
                if why:
                    text = f"{show(as_value(wrong.answer))} {why}"
                    yield self._spec.error_at(("items", i, "wrong", j, "answer"), text)
        texts = {fact.text for fact in self._facts.values()}
        if len(self._facts) > 2 and len(texts) == 1:
            yield self._spec.error_at(
                ("items",),
                f"the right answer to every item is {texts.pop()}: add one with another answer, or "
                "a guess earns everything",
            )

    def _why_not_wrong(self, item: Item, j: int) -> str:
        asked = item.ask or self._spec.ask
        answer = read_answer(as_value(item.wrong[j].answer), asked)
        if answer.complaint:
            return f"is no answer to {asked}: {answer.complaint.text}"
        if self._facts[item.id].credit(answer) == 1:
            return f"is the right answer to {item.expression}: take it out"
        for k, other in enumerate(item.wrong[:j]):
            if read_answer(as_value(other.answer), asked).same(answer):
                return f"is there twice: wrong[{k}] has the same answer, so both hints are shown"
        return ""
