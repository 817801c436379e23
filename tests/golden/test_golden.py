"""Every example submission gets the report that is stored for it, to the letter."""

import difflib
import subprocess
import sys
from pathlib import Path

import pytest

from grader import ForkServer, Library, Verdict
from grader.library import default_folder
from grader.starter import render_starter

from .reports import EXAMPLES, EXPECTED, SEED, canonical, portable, report

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
    "starter": "0",
}
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


def test_every_example_is_in_the_table_and_has_a_report():
    assert sorted(path.stem for path in EXAMPLES.glob("*.py")) == sorted(POINTS)
    assert sorted(path.stem for path in EXPECTED.glob("*.json")) == sorted(POINTS)


@pytest.mark.parametrize("name", POINTS)
def test_an_example_gets_its_report(name, sandbox: ForkServer, update_golden: bool):
    graded = report(EXAMPLES / f"{name}.py", sandbox)
    actual, file = portable(graded), EXPECTED / f"{name}.json"
    if update_golden:
        file.write_text(actual, encoding="utf-8")
    expected = file.read_text(encoding="utf-8")
    changes = difflib.unified_diff(expected.splitlines(), actual.splitlines(), "stored", "now")
    assert actual == expected, "\n".join(changes)
    assert graded.earned_points == POINTS[name]


@pytest.mark.parametrize("name", SHOWS)
def test_an_example_shows_what_it_is_there_for(name):
    stored = (EXPECTED / f"{name}.json").read_text(encoding="utf-8")
    assert f'"{SHOWS[name]}"' in stored


@pytest.mark.parametrize("name", sorted(POINTS.keys() - {"ines_hangs"}))
def test_a_second_run_gives_the_same_bytes(name, sandbox: ForkServer):
    path = EXAMPLES / f"{name}.py"
    assert canonical(report(path, sandbox)) == canonical(report(path, sandbox))


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
