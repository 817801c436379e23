"""Do what a job asks of a loaded module, and report what was seen. Never whether it was right."""

import inspect
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

from .autograd_trace import FUNC_UNDER_HOOKS, Counts, changed, watch
from .descent import trajectory
from .encoding import Encoder, clean, decode, describe_type
from .exceptions import TimeLimit, describe_exception

# Only this one: torch.manual_seed also notes a stack trace for each kind of accelerator, which took
# a third of the time of a worker.
_generator = torch.default_generator
Tensors = dict[str, torch.Tensor]
Observation = tuple[dict[str, Any], bytes]
Call = dict[str, Any]
Way = Callable[[Call, Encoder, Counts], dict[str, Any]]


class CallHandler:
    """Where calls are answered: the loaded modules, their sources, and the job's tensors."""

    def __init__(self, sources: dict[str, list[str]], tensors: Tensors, seed: int) -> None:
        """Keep what every call needs; modules are added as they are loaded."""
        self.modules: dict[str, types.ModuleType] = {}
        self.programs: dict[str, types.CodeType] = {}
        self._sources = sources
        self._tensors = tensors
        self._seed = seed
        self._ways: dict[str, Way] = {
            "call": self._call,
            "differentiate": self._differentiate,
            "evaluate": self._evaluate,
            "descend": self._descend,
        }

    def answer(self, call: dict[str, Any]) -> Observation:
        """Return the observation of one call: what came back, or what was raised."""
        _generator.manual_seed(self._seed)
        encoder = Encoder()
        counts = Counts()
        try:
            observation = self._ways[call["do"]](call, encoder, counts)
            return observation, encoder.body()
        except BaseException as error:  # noqa: BLE001 - the call loop's guard: whatever student code raises is an observation
            return self._raised(error, counts), b""

    def _raised(self, error: BaseException, counts: Counts) -> dict[str, Any]:
        outcome = "timed_out" if isinstance(error, TimeLimit) else "raised"
        described = describe_exception(error, self._sources)
        facts = _facts(counts, [])
        facts["func_refused"] = FUNC_UNDER_HOOKS in described["message"]
        return {"outcome": outcome, **described, "facts": facts}

    def _call(self, call: Call, encoder: Encoder, counts: Counts) -> dict[str, Any]:
        """The answer of a function: of a student, or of a known mistake."""
        namespace = vars(self.modules[call["module"]])
        if call["name"] not in namespace:
            return {"outcome": "missing"}
        function = namespace[call["name"]]
        if not callable(function):
            return {"outcome": "not_callable", "type": describe_type(function)}
        before, inputs = self._inputs(call), self._inputs(call)
        if not inputs.fit(function):
            return {"outcome": "signature", "signature": _signature(call["name"], function)}
        try:
            with watch(counts):
                result = function(*inputs.positional, **inputs.named)
            refused = False
        except RuntimeError as error:
            refused = type(error) is RuntimeError and FUNC_UNDER_HOOKS in str(error)
            if not refused:
                raise
        if refused:
            # torch.func works where nobody watches, and that it was called is now known.
            _generator.manual_seed(self._seed)
            inputs = self._inputs(call)
            result = function(*inputs.positional, **inputs.named)
        facts = _facts(counts, changed(before.all(), inputs.all()))
        facts["func_refused"] = refused
        return {"outcome": "returned", "value": encoder.value(result), "facts": facts}

    def _differentiate(
        self, call: dict[str, Any], encoder: Encoder, counts: Counts
    ) -> dict[str, Any]:
        """The truth of a gradient exercise: torch.autograd.grad of a loss for some arguments."""
        loss = getattr(self.modules[call["module"]], call["name"])
        arguments = self._arguments(call)
        for i in call["wrt"]:
            arguments[i].requires_grad_()
        with watch(counts):
            value = loss(*arguments)
            grads = torch.autograd.grad(value, [arguments[i] for i in call["wrt"]])
        return {
            "outcome": "returned",
            "value": encoder.value((value, *grads)),
            "facts": _facts(counts, []),
        }

    def _evaluate(self, call: Call, encoder: Encoder, counts: Counts) -> dict[str, Any]:
        """The truth of a prediction: a program and an expression in a fresh namespace."""
        namespace: dict[str, Any] = {"__name__": "reference"}
        exec(self.programs[call["module"]], namespace)
        exec(call["setup"], namespace)
        value = eval(call["expression"], namespace)
        return {"outcome": "returned", "value": encoder.value(value), "facts": _facts(counts, [])}

    def _descend(self, call: Call, encoder: Encoder, counts: Counts) -> dict[str, Any]:
        """The truth of a training loop, or the path that a known bug would take."""
        module = self.modules[call["module"]]
        data = self._arguments(call)
        start = getattr(module, call["start"])(*data)
        path = trajectory(
            getattr(module, call["name"]), start, data, call["lr"], call["steps"], call["rule"]
        )
        points = [tuple(point) for point in path]
        return {"outcome": "returned", "value": encoder.value(points), "facts": _facts(counts, [])}

    def _arguments(self, call: dict[str, Any]) -> list[Any]:
        return [decode(argument, self._tensors) for argument in call["arguments"]]

    def _inputs(self, call: dict[str, Any]) -> "_Inputs":
        named = {name: decode(value, self._tensors) for name, value in call["named"].items()}
        return _Inputs(self._arguments(call), named)


@dataclass
class _Inputs:
    """The arguments of one call, fresh from the job."""

    positional: list[Any]
    named: dict[str, Any]

    def all(self) -> list[Any]:
        return [*self.positional, *self.named.values()]

    def fit(self, function: Callable[..., Any]) -> bool:
        """Tell whether `function` can be called with them."""
        try:
            inspect.signature(function).bind(*self.positional, **self.named)
        except TypeError:
            return False
        except ValueError:
            return True  # a builtin without a signature: the call itself will tell
        return True


def _facts(counts: Counts, changed_inputs: list[int]) -> dict[str, Any]:
    return {
        "saved": counts.saved,
        "used": counts.used,
        "duals": counts.duals,
        "func_refused": False,
        "changed_inputs": changed_inputs,
    }


def _signature(name: str, function: Callable[..., Any]) -> str:
    return clean(f"{name}{inspect.signature(function)}")[:200]
