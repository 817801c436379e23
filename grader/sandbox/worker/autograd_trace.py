"""See whether autograd worked while student code ran: facts for feedback and policy.

Under `saved_tensors_hooks` an unpacked tensor means that a backward ran. Forward mode is counted by
the dual levels that it enters; `torch.func` refuses to run under the hooks and says so. A backward
through a graph that saves nothing is not noticed, so every exercise's loss must save something.
"""

import sys
import threading
import types
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import torch
from torch.autograd import forward_ad

FUNC_UNDER_HOOKS = "saved tensor hooks"
# Kept from before student code could replace them.
_hooks = torch.autograd.graph.saved_tensors_hooks
_detach = torch.Tensor.detach
_PLAIN = frozenset({bool, int, float, str})


@dataclass
class Counts:
    """What autograd did: tensors saved, tensors used by a backward, dual levels entered."""

    saved: int = 0
    used: int = 0
    duals: int = 0


@contextmanager
def watch(counts: Counts) -> Iterator[None]:
    """Count autograd's work inside the block."""
    # Every `dual_level()` looks this up, whatever name a student has given to make_dual.
    real_enter = forward_ad.enter_dual_level

    def pack(tensor: torch.Tensor) -> torch.Tensor:
        counts.saved += 1
        return tensor

    def unpack(tensor: torch.Tensor) -> torch.Tensor:
        counts.used += 1
        return tensor

    def enter_dual_level() -> object:
        counts.duals += 1
        return real_enter()  # type: ignore[no-untyped-call]

    def in_thread(*_: object) -> None:
        # The hooks hold for one thread: a new one enters them before its first own line.
        sys.setprofile(None)
        _hooks(pack, unpack).__enter__()

    dual_module: types.ModuleType = forward_ad
    dual_module.enter_dual_level = enter_dual_level  # type: ignore[attr-defined]
    threading.setprofile(in_thread)
    try:
        with _hooks(pack, unpack):
            yield
    finally:
        threading.setprofile(None)
        dual_module.enter_dual_level = real_enter  # type: ignore[attr-defined]


def changed(before: list[object], after: list[object]) -> list[int]:
    """Return the positions of arguments in which a tensor differs, or now holds gradients."""
    pairs = enumerate(zip(before, after, strict=True))
    return [position for position, (old, new) in pairs if not _untouched(old, new)]


def _is_same_tensor(old: torch.Tensor, new: torch.Tensor) -> bool:
    same = old.shape == new.shape and bool(torch.equal(old, _detach(new)))
    return same and not new.requires_grad and new.grad is None


def _untouched(old: object, new: object) -> bool:
    """Tell whether nothing in an argument was changed; only tensors, lists and dicts can be."""
    if isinstance(old, torch.Tensor) and isinstance(new, torch.Tensor):
        return _is_same_tensor(old, new)
    if isinstance(old, (list, tuple)) and isinstance(new, (list, tuple)):
        return len(old) == len(new) and all(map(_untouched, old, new))
    if isinstance(old, dict) and isinstance(new, dict):
        return old.keys() == new.keys() and all(_untouched(old[key], new[key]) for key in old)
    # What a slot held is changed too when something of another kind is put there.
    return type(old) is type(new) and (type(old) not in _PLAIN or old == new)
