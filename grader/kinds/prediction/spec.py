"""The fields of a prediction exercise, and what must hold between them."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from grader.specs.base import Defect, Identifier, SpecModel, Weight, twice
from grader.specs.exercise import Exercise
from grader.specs.mistakes import Hint, Hinted
from grader.values import Items, Value

Ask = Literal["shape", "dtype", "device", "requires_grad", "is_leaf", "has_grad", "value", "raises"]
Written = bool | int | float | str | list[int] | list[float] | list[list[float]]


class WrongAnswer(SpecModel):
    """An answer that a known misconception gives.

    Attributes:
        answer: the wrong answer; a shape is a list such as [4, 5].
        hint: the rule that corrects it, without the answer.
        name: what reports call it.
    """

    answer: Written
    hint: Hint
    name: str = ""


class Item(SpecModel):
    """One line to predict.

    Attributes:
        id: the key in the dict of answers.
        expression: the line; it is evaluated after `reference.py`, afresh for each item.
        setup: a statement that runs between the two.
        ask: what is asked of this line, where it is not what the exercise asks.
        weight: its share of the points.
        wrong: answers that a misconception gives, with a hint each.
    """

    id: Annotated[str, Field(min_length=1, max_length=40)]
    expression: Annotated[str, Field(min_length=1)]
    setup: str = ""
    ask: Ask | None = None
    weight: Weight = 1
    wrong: list[WrongAnswer] = Field(default_factory=list)

    def key_of(self, i: int) -> str:
        """Return the key of a wrong answer, unique in the exercise."""
        return f"{self.id}.wrong[{i}]"


class PredictionSpec(Exercise):
    """Predict `ask` of each item. `answers` names the dict, or the function with `source = "call"`.

    Without `answers` each item's id is a module-level name of its own.

    Attributes:
        ask: what is asked of every line.
        answers: the dict of answers in the student's file; without it each id is a name there.
        source: `literal` answers are read and never run; `call`: `answers` is a function.
        items: the lines to predict.
    """

    kind: Literal["prediction"]
    ask: Ask = "shape"
    answers: Identifier | None = None
    source: Literal["literal", "call"] = "literal"
    items: Annotated[list[Item], Field(min_length=1)]

    words_only: ClassVar[Mapping[str, Any]] = {
        **Exercise.words_only,
        "items": {"__all__": {"wrong": {"__all__": {"hint", "name"}}}},
    }

    def hints(self) -> dict[str, Hinted]:
        """Return what is said of each known mistake, those of the items too."""
        of_items = {
            item.key_of(i): Hinted(wrong.name, wrong.hint)
            for item in self.items
            for i, wrong in enumerate(item.wrong)
        }
        return super().hints() | of_items

    def check_ids(self) -> list[str]:
        """Return the ids of the items."""
        return [item.id for item in self.items]

    def defects(self) -> Iterator[Defect]:
        """Yield items and wrong answers that are told twice, and what has no effect."""
        for i in range(len(self.wrong)):
            yield Defect(
                ("wrong", i),
                "a prediction runs no wrong programs, so this has no effect: write the wrong "
                "answer into its item, as wrong = [{ answer = ..., hint = ... }]",
            )
        for i, first in twice(self.check_ids()):
            why = f"two items have the id {self.items[i].id!r}: items[{first}] has it too"
            yield Defect(("items", i, "id"), why)
        if self.answers is None:
            yield from self._without_a_dict()
        for i, item in enumerate(self.items):
            for k, first in twice([repr((wrong.answer, wrong.hint)) for wrong in item.wrong]):
                why = f"wrong[{first}] is the same answer with the same hint: tell it once"
                yield Defect(("items", i, "wrong", k, "answer"), why)

    def _without_a_dict(self) -> Iterator[Defect]:
        if self.source == "call":
            yield Defect(("source",), '"call" needs answers = "name_of_the_function"')
        for i, item in enumerate(self.items):
            if not item.id.isidentifier():
                yield Defect(
                    ("items", i, "id"),
                    f"{item.id!r} is a name of its own in the file, for there is no key answers: "
                    "use letters, digits and _, or name a dict in answers",
                )


def as_value(written: Written | list[float]) -> Value:
    """Return an answer of the author as if a student had written it down."""
    if isinstance(written, list):
        return Items("list", tuple(as_value(item) for item in written))
    return written
