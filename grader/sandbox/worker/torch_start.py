"""Import torch once, single-threaded, without the second import its first optimizer would cost."""

import contextlib
import gc
import importlib
import os
import sys
import types
from collections.abc import Callable
from typing import Any

# Threads started before a fork are lost in the child, and libgomp then waits for them for ever.
SINGLE_THREAD = {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


class _CompiledAutogradStandIn:
    """Stands for `torch._dynamo.compiled_autograd`, which torch.func only asks to stay off."""

    @staticmethod
    def _disable() -> contextlib.AbstractContextManager[None]:
        """Do nothing, as the real one does when compiled autograd is off."""
        return contextlib.nullcontext()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the real module has
        return getattr(_real_dynamo().compiled_autograd, name)


class DynamoStandIn(types.ModuleType):
    """Stands for `torch._dynamo` until something needs the real one.

    Building the first optimizer imports `torch._dynamo` (1.3-2.0 s measured, torch 2.13.0) only to
    call `disable` on methods and `graph_break` in `step`. Outside of `torch.compile` both do
    nothing, and that is what they do here. Any other attribute brings in the real module.
    """

    def __init__(self) -> None:
        """Make the stand-in; `install_dynamo_stand_in` puts it in place."""
        super().__init__("torch._dynamo")
        self.__path__: list[str] = []
        self.compiled_autograd = _CompiledAutogradStandIn()

    @staticmethod
    def graph_break(*_args: object, **_options: object) -> None:
        """Do nothing, as the real one does when nothing is being compiled."""

    @staticmethod
    def disable(fn: Callable[..., Any] | None = None, *_args: object, **_options: object) -> Any:  # noqa: ANN401 - mirrors torch
        """Return `fn` itself, or a decorator that does."""
        return fn if fn is not None else lambda decorated: decorated

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the real module has
        """Swap in the real module at the first use of anything else."""
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(_real_dynamo(), name)


def _real_dynamo() -> types.ModuleType:
    if isinstance(sys.modules.get("torch._dynamo"), DynamoStandIn):
        del sys.modules["torch._dynamo"]
    real = importlib.import_module("torch._dynamo")
    sys.modules["torch"]._dynamo = real  # type: ignore[attr-defined]
    return real


class _SubmoduleFinder:
    """Lets `import torch._dynamo.anything` find the real package although a stand-in is there."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> object:
        if name.startswith("torch._dynamo.") and isinstance(
            sys.modules.get("torch._dynamo"), DynamoStandIn
        ):
            real = _real_dynamo()
            return importlib.machinery.PathFinder.find_spec(name, real.__path__)
        return None


def _stay_eager(model: Callable[..., Any] | None = None, **_options: object) -> Any:  # noqa: ANN401 - mirrors torch
    return model if model is not None else lambda decorated: decorated


def install_dynamo_stand_in() -> None:
    """Put the stand-in where `import torch._dynamo` finds it, unless the real one is there."""
    import torch

    if "torch._dynamo" not in sys.modules:
        stand_in = DynamoStandIn()
        sys.modules["torch._dynamo"] = stand_in
        torch._dynamo = stand_in
        # Nothing can be compiled in a worker: eager at once, instead of after 2 s of importing.
        torch.compile = _stay_eager
        sys.meta_path.insert(0, _SubmoduleFinder)  # type: ignore[arg-type]


def start_torch() -> str:
    """Import torch and all that a worker touches, ready to be forked; return torch's version.

    Raises:
        RuntimeError: a second thread is alive, so a fork would not be safe.
    """
    # What an import leaves behind is kept for ever, so collecting in between is wasted time: 15 %.
    gc.disable()
    os.environ.update(SINGLE_THREAD, CUDA_VISIBLE_DEVICES="", TORCHDYNAMO_DISABLE="1")
    import safetensors.torch  # noqa: F401 - loaded before the fork, used after it
    import torch

    torch.set_num_threads(1)
    install_dynamo_stand_in()
    task_folder = "/proc/self/task"
    if os.path.isdir(task_folder) and len(os.listdir(task_folder)) != 1:
        raise RuntimeError("a second thread is running before the first fork")
    gc.freeze()
    gc.enable()
    return str(torch.__version__)
