"""Gradient exercises that several tests share, and how a student's function is put together."""

import textwrap
import tomllib

from .bench import Source

# One argument; a and c are plain numbers.
SQUARE = Source(
    """
kind = "gradient"
title = "Square"
function = "slope"
arguments = ["w", "a", "c"]
wrt = ["w"]
[inputs]
w = { shape = ["n"] }
a = { low = 1.5, high = 3.5 }
c = { low = 4.0, high = 6.0 }
""",
    "def loss(w, a, c):\n    return ((c - a * w) ** 2).sum()\n",
)
# Two arguments, one of them a single number.
LINE = Source(
    """
kind = "gradient"
title = "Line"
function = "slopes"
arguments = ["X", "y", "w", "b"]
wrt = ["w", "b"]
[inputs]
X = { shape = ["n", "d"] }
y = { shape = ["n"] }
w = { shape = ["d"] }
b = { shape = [] }
""",
    "def loss(X, y, w, b):\n    return ((X @ w + b - y) ** 2).mean()\n",
)
# Two matrices; the mean is over n*k numbers.
LAYER = Source(
    """
kind = "gradient"
title = "Layer"
function = "slopes"
arguments = ["X", "W", "Y"]
wrt = ["X", "W"]
[inputs]
X = { shape = ["n", "d"] }
W = { shape = ["d", "k"] }
Y = { shape = ["n", "k"] }
""",
    "def loss(X, W, Y):\n    return ((X @ W - Y) ** 2).mean()\n",
)
RIGHT = {
    SQUARE: "return -2 * a * (c - a * w)",
    LINE: "r = X @ w + b - y\nreturn 2 * X.T @ r / len(y), 2 * r.mean()",
    LAYER: "V = 2 * (X @ W - Y) / Y.numel()\nreturn V @ W.T, X.T @ V",
}


def answer(source: Source, body: str, *, imports: str = "import torch") -> str:
    """Return a student's file whose function for `source` has this body."""
    spec = tomllib.loads(source.toml)
    head = f"def {spec['function']}({', '.join(spec['arguments'])}):"
    return f"{imports}\n\n\n{head}\n{textwrap.indent(body, '    ')}\n"


def changed(source: Source, old: str, new: str) -> Source:
    """Return an exercise with one place of its TOML written differently."""
    if old not in source.toml:
        raise ValueError(f"{old!r} is not in the exercise")
    return Source(source.toml.replace(old, new), source.reference, source.wrong)


def with_field(source: Source, line: str) -> Source:
    """Return an exercise with one more line before its inputs."""
    return changed(source, "[inputs]", f"{line}\n[inputs]")
