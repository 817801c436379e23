"""The fields of a prediction exercise, and what must hold between them."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from grader.specs.base import Identifier, SpecModel, Weight
from grader.specs.exercise import Exercise, Hint

Ask = Literal["shape", "dtype", "device", "requires_grad", "is_leaf", "has_grad", "value", "raises"]
Written = bool | int | float | str | list[int] | list[float] | list[list[float]]


class WrongAnswer(SpecModel):
    """An answer that a known misconception gives, and the hint that corrects it."""

    answer: Written
    hint: Hint
    name: str = ""


class Item(SpecModel):
    """One line to predict. `setup` runs after the reference, before the expression."""

    id: Annotated[str, Field(min_length=1, max_length=40)]
    expression: Annotated[str, Field(min_length=1)]
    setup: str = ""
    ask: Ask | None = None
    weight: Weight = 1
    wrong: list[WrongAnswer] = Field(default_factory=list)


class PredictionSpec(Exercise):
    """Predict `ask` of each item. `answers` names the dict, or the function with `source = "call"`.

    Without `answers` each item's id is a module-level name of its own.
    """

    kind: Literal["prediction"]
    ask: Ask = "shape"
    answers: Identifier | None = None
    source: Literal["literal", "call"] = "literal"
    items: Annotated[list[Item], Field(min_length=1)]

    @model_validator(mode="after")
    def _consistent(self) -> "PredictionSpec":
        ids = [item.id for item in self.items]
        twice = sorted({i for i in ids if ids.count(i) > 1})
        if twice:
            raise ValueError(f"two items have the id {twice[0]!r}")
        if self.answers is None and self.source == "call":
            raise ValueError('source = "call" needs answers = "name_of_the_function"')
        return self
