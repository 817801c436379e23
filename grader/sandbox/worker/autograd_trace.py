"""See whether autograd worked while student code ran: facts for feedback and policy.

`saved_tensors_hooks` is the honest detector: an unpacked tensor means that a backward ran. Forward
mode is seen by counting dual levels; `torch.func` refuses to run under the hooks and says so.
Graphs that save nothing escape, so every exercise's loss must save something.
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


@dataclass
class Seen:
    """What autograd did: tensors saved, tensors used by a backward, dual levels entered."""

    saved: int = 0
    used: int = 0
    duals: int = 0


@contextmanager
def watch() -> Iterator[Seen]:
    """Count autograd's work inside the block."""
    seen = Seen()
    # Every `dual_level()` looks this up, whatever name a student has given to make_dual.
    real_enter = forward_ad.enter_dual_level

    def pack(tensor: torch.Tensor) -> torch.Tensor:
        seen.saved += 1
        return tensor

    def unpack(tensor: torch.Tensor) -> torch.Tensor:
        seen.used += 1
        return tensor

    def enter_dual_level() -> object:
        seen.duals += 1
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
            yield seen
    finally:
        threading.setprofile(None)
        dual_module.enter_dual_level = real_enter  # type: ignore[attr-defined]


def changed(before: list[object], after: list[object]) -> list[int]:
    """Return the positions of tensors that differ, or that now require or hold gradients."""
    positions = []
    for i, (old, new) in enumerate(zip(before, after, strict=True)):
        if not isinstance(old, torch.Tensor) or not isinstance(new, torch.Tensor):
            continue
        same = old.shape == new.shape and bool(torch.equal(old, _detach(new)))
        if not same or new.requires_grad or new.grad is not None:
            positions.append(i)
    return positions
