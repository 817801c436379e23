"""Libraries that only show things, where they are not installed: they do nothing and say so.

A plot or a progress bar must not cost points that the answers earn.
"""

import importlib.machinery
import sys
import types
from collections.abc import Iterator

DISPLAY_ONLY = frozenset(
    {
        "matplotlib",
        "seaborn",
        "plotly",
        "tqdm",
        "IPython",
        "ipywidgets",
        "torchviz",
        "ipdb",
        "pylab",
    }
)


class _Nothing:
    """Stands for anything of a missing library: calling it, or taking a part, returns it again."""

    def __call__(self, *_args: object, **_options: object) -> "_Nothing":
        return self

    def __getattr__(self, name: str) -> "_Nothing":
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, _key: object) -> "_Nothing":
        return self

    def __iter__(self) -> Iterator["_Nothing"]:
        return iter((self, self))  # figure, axes = plt.subplots()

    def __enter__(self) -> "_Nothing":
        return self

    def __exit__(self, *_: object) -> None:
        return None


class _Display(types.ModuleType):
    """Stands for a missing library; its progress bars return what they go through."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "trange":
            return range
        return _progress if name == "tqdm" else _Nothing()


def _progress(iterable: object = None, *_args: object, **_options: object) -> object:
    return _Nothing() if iterable is None else iterable


class DisplayFinder:
    """Finds libraries that only show things where they are not installed, and says so once."""

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return a spec for a library in `DISPLAY_ONLY`, None for any other."""
        if name.split(".")[0] not in DISPLAY_ONLY:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """Make a module in which everything does nothing."""
        return _Display(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Say that the library is missing."""
        if "." not in module.__name__:
            text = f"[{module.__name__} is not available while grading: it shows nothing here]"
            print(text, file=sys.stderr)
