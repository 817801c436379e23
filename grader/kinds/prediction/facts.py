"""Predicted facts: how an answer is read, and when it counts as right."""

from dataclasses import dataclass
from fractions import Fraction

from grader.compare import compare
from grader.findings import Finding, finding
from grader.sandbox.observations import Observation, Raised, Returned
from grader.torch_errors import find_torch_error
from grader.values import Items, Tensor, Value, as_shape, as_tensor, describe, read_number, show

ERROR = "error"
_RELATIVE, _ABSOLUTE = 1e-4, 1e-6


@dataclass(frozen=True)
class Answer:
    """A student's answer in normal form: a fact, or `error` with the token that was named.

    `complaint` says why the answer cannot be right, whatever the truth is.
    """

    fact: Value = None
    error: bool = False
    token: str = ""
    complaint: Finding | None = None

    def same(self, other: "Answer") -> bool:
        """Tell whether two answers say the same (named tokens aside)."""
        if self.error or other.error:
            return self.error and other.error
        return _same(self.fact, other.fact)


@dataclass(frozen=True)
class Fact:
    """What the expression really gives: a fact, or the exception it raises."""

    asked: str
    value: Value = None
    raises: bool = False
    token: str = ""

    @property
    def text(self) -> str:
        """The truth as an answer would be written."""
        if self.raises:
            return f"error:{self.token}" if self.token else ERROR
        return show(self.value)

    def credit(self, answer: Answer) -> Fraction:
        """Return 1 for the truth, 1/2 for a bare "error" where the token was asked for, else 0."""
        if self.asked == "raises" and self.raises:
            if not answer.error:
                return Fraction(0)
            return Fraction(1) if answer.token == self.token else Fraction(int(not answer.token), 2)
        if self.raises or answer.error:
            return Fraction(int(self.raises and answer.error))
        return Fraction(int(_same(answer.fact, self.value)))

    def notes(self, answer: Answer) -> list[Finding]:
        """Return what to say about a right answer whose named reason is not the right one."""
        if answer.token and answer.token != self.token:
            return [finding("other_error", error=answer.token)]
        return []


def truth_of(observation: Observation, asked: str) -> Fact | None:
    """Return the truth about an evaluated expression, None if it has no such attribute."""
    if isinstance(observation, Raised):
        known = find_torch_error(observation.message)
        return Fact(asked, raises=True, token=known.name if known else "")
    if not isinstance(observation, Returned):
        return None
    value = observation.value
    if asked == "value":
        return Fact(asked, value)
    if asked == "raises":
        return Fact(asked, "ok")
    if not isinstance(value, Tensor):
        return None
    facts: dict[str, Value] = {
        "shape": _shape(value),
        "dtype": value.dtype,
        "device": value.device,
        "requires_grad": value.requires_grad,
        "is_leaf": value.is_leaf,
        "has_grad": value.has_grad,
    }
    return Fact(asked, facts[asked])


def read_answer(value: Value, asked: str) -> Answer:
    """Return an answer in normal form: lists count as tuples, `torch.float32` as `float32`."""
    if isinstance(value, str):
        word = value.strip().lower()
        if word == ERROR or word.startswith(f"{ERROR}:"):
            return Answer(error=True, token=word.partition(":")[2].strip())
        return _read_word(value.strip(), asked)
    if asked == "shape":
        return _read_shape(value)
    if asked in {"requires_grad", "is_leaf", "has_grad"} and not isinstance(value, bool):
        return Answer(complaint=finding("answer_not_bool", actual=describe(value)))
    if asked in {"dtype", "device", "raises"}:
        return Answer(complaint=finding("answer_not_word", actual=describe(value)))
    return Answer(value)


def _read_shape(value: Value) -> Answer:
    shape = as_shape(value)
    if shape is not None:
        return Answer(_shape_items(shape))
    if isinstance(value, int) and not isinstance(value, bool):
        return Answer(complaint=finding("answer_a_number", number=value))
    return Answer(complaint=finding("answer_no_shape", actual=describe(value)))


def _read_word(word: str, asked: str) -> Answer:
    if asked == "dtype":
        return Answer(word.removeprefix("torch.").lower())
    if asked == "device":
        return Answer(word.lower())
    if asked == "raises":
        return Answer("ok") if word.lower() == "ok" else Answer(error=True, token=word.lower())
    if asked == "value":
        if word.lower() == "none":
            return Answer(None)
        number = read_number(word)
        return Answer(word if number is None else number)
    return Answer(complaint=finding("answer_unknown_word", word=word[:40], asked=asked))


def _shape(tensor: Tensor) -> Value:
    return _shape_items(tensor.shape)


def _shape_items(shape: tuple[int, ...]) -> Value:
    return Items("tuple", tuple(shape))


def _same(answer: Value, truth: Value) -> bool:
    if isinstance(answer, bool) or isinstance(truth, bool):
        return type(answer) is type(truth) and answer == truth
    if truth is None or answer is None or isinstance(truth, str) or isinstance(answer, str):
        return type(answer) is type(truth) and answer == truth
    number, key = as_tensor(answer), as_tensor(truth)
    if number is not None and key is not None:
        return _close(number, key)
    return answer == truth


def _close(answer: Tensor, truth: Tensor) -> bool:
    if (
        truth.shape == ()
        and answer.shape == ()
        and truth.data is not None
        and answer.data is not None
    ):
        a, t = float(answer.data), float(truth.data)
        return abs(a - t) <= _ABSOLUTE + _RELATIVE * abs(t)
    return compare(actual=answer, expected=truth, tolerance=_RELATIVE) is None
