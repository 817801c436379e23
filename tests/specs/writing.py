"""Write an exercise into a folder and read it."""

from pathlib import Path

import pytest

from grader import Library
from grader.errors import SpecError

GRADIENT = """kind = "gradient"
title = "Slopes"
function = "f"
arguments = ["w", "b"]
wrt = ["w", "b"]
[inputs]
w = {}
b = {}
"""
LITERAL = """kind = "gradient"
title = "Slopes"
answers = "VALUES"
arguments = ["w"]
wrt = ["w"]
points = [{ name = "one", inputs = { w = 1.0 } }, { name = "two", inputs = { w = 2.0 } }]
"""
LOOP = """kind = "training_loop"
title = "Descent"
function = "fit"
arguments = ["X", "lr", "steps"]
parameters = ["w"]
[inputs]
X = {}
"""
PREDICTION = """kind = "prediction"
title = "Shapes"
answers = "SHAPES"
items = [
  { id = "a", expression = "x" },
  { id = "b", expression = "y" },
]
"""


def read(folder: Path, toml: str, name: str = "probe", **files: str):
    """Read an exercise with this spec; `wrong_a="..."` is the file `wrong/a.py`."""
    exercise = folder / "exercises" / name
    exercise.mkdir(parents=True, exist_ok=True)
    (exercise / "exercise.toml").write_text(toml, encoding="utf-8")
    for file, text in files.items():
        path = exercise / f"{file.replace('_', '/', 1)}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
    return Library(folder / "exercises", folder / "rubrics").exercise(name)


def told(folder: Path, toml: str, name: str = "probe", **files: str) -> list[tuple[int, str, str]]:
    """Return line, key and message of everything that is wrong."""
    with pytest.raises(SpecError) as caught:
        read(folder, toml, name, **files)
    spec = folder / "exercises" / name / "exercise.toml"
    assert all(error.file == spec for error in caught.value.errors)
    return [(error.line, error.key, error.message) for error in caught.value.errors]
