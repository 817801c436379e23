"""Every example gets the report that is stored for it, to the letter and in every form."""

import difflib
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from grader import ForkServer, Library, Report, Verdict
from grader.library import default_folder
from grader.starter import render_starter

from .reports import EXAMPLES, EXPECTED, FORMS, NOTEBOOK, SEED, canonical, portable, report

# What each example earns: an update of the stored reports cannot change this by accident.
POINTS = {
    "ada_perfect": "30",
    "ben_piles_up": "24",
    "cleo_sum_for_mean": "18",
    "dev_rows_not_summed": "25",
    "eva_broadcasts": "19",
    "finn_autograd_by_hand": "24",
    "gia_bias_not_reduced": "23",
    "hugo_crashes": "30",
    "ines_hangs": "24",
    "jon_syntax_error": "0",
    "kim_messy": "30",
    "lou_shapes_only": "9",
    "nora_notebook": "18",
    "starter": "0",
}
FILES = {path.stem: path for path in (*EXAMPLES.glob("*.py"), NOTEBOOK)}
# The pattern or verdict that each example is there to show.
SHOWS = {
    "ben_piles_up": "gradients pile up",
    "cleo_sum_for_mean": "GR07",
    "dev_rows_not_summed": "GR12",
    "eva_broadcasts": "n*n broadcast",
    "finn_autograd_by_hand": Verdict.REFUSED,
    "gia_bias_not_reduced": "GR10",
    "ines_hangs": Verdict.TIMEOUT,
    "jon_syntax_error": Verdict.ERROR,
    "starter": Verdict.MISSING,
}


@pytest.fixture(scope="module")
def graded(sandbox: ForkServer) -> Callable[[str], Report]:
    """Give the report of an example, which is graded when it is first asked for."""
    return cache(lambda name: report(FILES[name], sandbox))


def test_every_example_is_in_the_table_and_has_its_reports():
    assert sorted(FILES) == sorted(POINTS)
    stored = {path.name for path in EXPECTED.iterdir()}
    assert stored == {f"{name}{ending}" for name in POINTS for ending in FORMS}


@pytest.mark.parametrize("name", POINTS)
def test_an_example_gets_its_report(name, graded, update_golden: bool):
    """One test for all forms, so that no two processes grade the same file."""
    shown = portable(graded(name))
    changes = [_changes(f"{name}{ending}", FORMS[ending](shown), update_golden) for ending in FORMS]
    assert not any(changes), "\n".join(filter(None, changes))
    assert shown.earned_points == POINTS[name]


def _changes(name: str, actual: str, update: bool) -> str:
    file = EXPECTED / name
    if update:
        file.write_text(actual, encoding="utf-8")
    expected = file.read_text(encoding="utf-8")
    lines = [text.splitlines(keepends=True) for text in (expected, actual)]
    return "".join(difflib.unified_diff(*lines, f"{name} as stored", f"{name} now"))


@pytest.mark.parametrize("ending", sorted(FORMS.keys() - {".json"}))
def test_a_notebook_is_spoken_of_by_cell_and_line(ending):
    stored = (EXPECTED / f"nora_notebook{ending}").read_text(encoding="utf-8")
    assert "cell 5, line 4: return 2" in stored.replace("\\", "")
    assert "line 42" not in stored


@pytest.mark.parametrize("name", SHOWS)
def test_an_example_shows_what_it_is_there_for(name):
    stored = (EXPECTED / f"{name}.json").read_text(encoding="utf-8")
    assert f'"{SHOWS[name]}"' in stored


@pytest.mark.parametrize("name", sorted(POINTS.keys() - {"ines_hangs"}))
def test_a_second_run_gives_the_same_bytes(name, graded, sandbox: ForkServer):
    assert canonical(report(FILES[name], sandbox)) == canonical(graded(name))


def test_another_fork_server_gives_the_same_bytes(sandbox: ForkServer):
    path = EXAMPLES / "gia_bias_not_reduced.py"
    hidden = [default_folder("exercises"), default_folder("rubrics")]
    with ForkServer.start(hidden) as other:
        assert canonical(report(path, other)) == canonical(report(path, sandbox))


def test_the_command_line_gives_the_same_bytes(sandbox: ForkServer):
    path = EXAMPLES / "dev_rows_not_summed.py"
    command = [sys.executable, "-m", "grader", str(path), "--json", "--seed", str(SEED)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    head, timings, _ = done.stdout.partition(',\n  "timings"')
    assert timings
    assert head + "\n}\n" == canonical(report(path, sandbox))


def test_the_starter_example_is_what_init_writes():
    starter = render_starter(Library().assignment("shapes-then-slopes"))
    assert (EXAMPLES / "starter.py").read_text(encoding="utf-8") == starter


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_example_names_its_assignment_and_what_it_shows(path: Path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert 'ASSIGNMENT = "shapes-then-slopes"' in lines
    assert any(line.startswith('"""') for line in lines[:2])
