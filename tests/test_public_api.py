"""What `import grader` offers, and how little it loads."""

import importlib
import importlib.metadata
import inspect
import json
import subprocess
import sys
from pathlib import Path

import pytest

import grader

HEAVY = ("torch", "numpy", "safetensors", "pydantic", "rich")
LOADED = (
    f"; import json, sys; print('LOADED' + json.dumps([m for m in {HEAVY!r} if m in sys.modules]))"
)


def loaded_after(program: str) -> list[str]:
    """The heavy libraries that a fresh interpreter has loaded after running a program."""
    child = subprocess.run(
        [sys.executable, "-c", program + LOADED],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    return json.loads(child.stdout.partition("LOADED")[2])


def test_all_is_sorted_and_has_no_doubles():
    assert sorted(set(grader.__all__)) == grader.__all__


def test_all_is_the_table_of_lazy_names():
    assert grader.__all__ == list(grader._HOMES)


@pytest.mark.parametrize("name", grader.__all__)
def test_every_public_name_has_a_home_and_a_docstring(name):
    value = getattr(grader, name)
    assert inspect.getdoc(value)
    assert value.__module__.startswith("grader.")
    home = importlib.import_module(f"grader.{grader._HOMES[name]}")
    assert getattr(home, name) is value


def test_every_method_of_a_public_class_has_a_docstring():
    for cls in filter(inspect.isclass, (getattr(grader, name) for name in grader.__all__)):
        for name, member in vars(cls).items():
            if inspect.isfunction(member) or isinstance(member, property):
                assert name.startswith("_") or inspect.getdoc(member), f"{cls.__name__}.{name}"


def test_a_name_that_is_not_there_is_an_ordinary_error():
    with pytest.raises(AttributeError, match="no attribute 'no_such_name'"):
        _ = grader.no_such_name


def test_a_star_import_gives_the_public_names():
    names: dict[str, object] = {}
    exec("from grader import *", names)  # a star import is only possible in a module
    assert set(grader.__all__) <= set(names)


def test_the_version_is_that_of_the_distribution():
    assert grader.__version__ == importlib.metadata.version("autograd-grader")


def test_types_are_shipped():
    assert (Path(grader.__file__).parent / "py.typed").is_file()


def test_importing_the_package_loads_nothing_heavy():
    assert loaded_after("import grader; grader.__all__, grader.__version__") == []


def test_no_public_name_loads_torch():
    assert "torch" not in loaded_after(f"from grader import {', '.join(grader.__all__)}")


def loaded_by_command(*words: str) -> list[str]:
    call = f"sys.argv = ['grade', *{words!r}]\ntry: main()\nexcept SystemExit: pass\n0"
    return loaded_after(f"import sys\nfrom grader.cli import main\n{call}")


@pytest.mark.parametrize("words", [["--help"], []])
def test_help_loads_nothing_heavy(words):
    assert loaded_by_command(*words) == []


@pytest.mark.parametrize("words", [["--version"], ["list", "--help"], ["file", "--help"]])
def test_words_about_commands_load_nothing_slow(words):
    assert {"torch", "numpy", "rich"}.isdisjoint(loaded_by_command(*words))


def test_the_command_is_installed():
    (command,) = importlib.metadata.entry_points(group="console_scripts", name="grade")
    assert command.load() is importlib.import_module("grader.cli").main


def test_the_package_can_be_run():
    child = subprocess.run(
        [sys.executable, "-m", "grader", "--help"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert child.returncode == 0
    assert "grade my_solution.py" in child.stdout
