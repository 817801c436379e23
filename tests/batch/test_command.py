"""`grade batch` as it is typed: exit codes and what it says."""

import zipfile
from pathlib import Path

import pytest

from .bench import GOOD, HALF, LATE, ZERO, write, write_class
from .desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_everybody_graded_is_0_and_the_lines_are_plain(desk: Desk):
    write_class(desk.folder / "class", {"ann": GOOD, "bob": ZERO})
    said = desk.run("class", "-j", 1)
    lines = said.splitlines()
    assert lines[0] == "2 submissions, 0 already graded, 2 to grade"
    assert "2 graded" in lines
    assert lines[-1] == "results/gradebook.csv"
    assert "\x1b" not in said
    assert {who: row["total"] for who, row in desk.rows().items()} == {"ann": "6", "bob": "0"}
    again = desk.run("class", "-j", 1)
    assert again.splitlines()[0] == "2 submissions, 2 already graded, 0 to grade"
    write_class(desk.folder / "class", {"bob": HALF})
    assert "bob: graded again, the file changed" in desk.run("class", "-j", 1).splitlines()
    assert not list(desk.scratch.iterdir())


def test_only_one_student_is_graded_and_the_others_keep_their_rows(desk: Desk):
    write_class(desk.folder / "class", {"ann": GOOD, "bob": HALF, "cleo": ZERO})
    desk.run("class", "-j", 1)
    write_class(desk.folder / "class", {"ann": ZERO, "bob": GOOD})
    said = desk.run("class", "-j", 1, "--only", "bob")
    assert "1 to grade" in said
    totals = {who: row["total"] for who, row in desk.rows().items()}
    assert totals == {"ann": "6", "bob": "6", "cleo": "0"}


def test_notebooks_and_zips_and_one_that_cannot_be_graded_is_1(desk: Desk):
    code = GOOD.replace('"', '\\"').replace("\n", "\\n")
    cell = f'{{"cell_type": "code", "metadata": {{}}, "outputs": [], "source": "{code}"}}'
    notebook = f'{{"nbformat": 4, "nbformat_minor": 4, "metadata": {{}}, "cells": [{cell}]}}'
    with zipfile.ZipFile(desk.folder / "class.zip", "w") as archive:
        archive.writestr("ann.py", GOOD)
        archive.writestr("bob/hw.ipynb", notebook)
        archive.writestr("cleo/one.py", GOOD)
        archive.writestr("cleo/two.py", GOOD)
    said = desk.run("class.zip", "-j", 1, code=1)
    found = {who: (row["status"], row["total"]) for who, row in desk.rows().items()}
    assert found == {"ann": ("graded", "6"), "bob": ("graded", "6"), "cleo": ("refused", "")}
    assert "needs a person:" in said
    assert "cleo" in said.split("needs a person:")[1]


def test_roster_times_and_extensions(desk: Desk):
    rubric = desk.folder / "rubrics" / "tiny.toml"
    rubric.write_text(rubric.read_text() + LATE.format(10))
    write_class(
        desk.folder / "class", {"Ann Lee": GOOD, "Bo Ek": GOOD, "Kim Ro": GOOD, "Zed": GOOD}
    )
    write(
        desk.folder / "roster.csv",
        "Name,ID,Email\nAnn Lee,1,al@x.org\nBo Ek,2,be@x.org\nKim Ro,3,k@x.org\n"
        "Kim Ro,4,k2@x.org\nDi Mo,5,dm@x.org\n",
    )
    write(desk.folder / "times.csv", "student,submitted\n1,2026-03-07 20:00\n2,2026-03-07 20:00\n")
    write(desk.folder / "extensions.csv", "student,due\nbe@x.org,2026-03-08 20:00\n")
    lists = ("--roster", "roster.csv", "--times", "times.csv", "--extensions", "extensions.csv")
    said = desk.run("class", "-j", 1, *lists)
    found = {row["student"]: row for row in desk.rows().values()}
    assert found["Ann Lee"]["total"] == "5.4"
    assert found["Bo Ek"]["total"] == "6"
    assert "could be Kim Ro or Kim Ro" in found["Kim Ro"]["notes"]
    assert "is not on the roster" in found["Zed"]["notes"]
    assert (found["Di Mo"]["status"], found["Di Mo"]["total"]) == ("missing", "")
    assert "Di Mo" in said.split("needs a person:")[1]


def test_a_name_in_a_list_that_nobody_has_is_told(desk: Desk):
    """A typing error would silently cost its student the extension."""
    write_class(desk.folder / "class", {"ann": GOOD})
    write(desk.folder / "times.csv", "student,submitted\nanne,2026-03-07 20:00\n")
    write(
        desk.folder / "extensions.csv", "student,due\nbob,2026-03-07 20:00\nann,2026-03-07 20:00\n"
    )
    said = desk.run("class", "-j", 1, "--times", "times.csv", "--extensions", "extensions.csv")
    told = [line for line in said.splitlines() if ".csv: " in line]
    assert len(told) == 2
    assert told[0].startswith("times.csv:") and "'anne'" in told[0]
    assert told[1].startswith("extensions.csv:") and "'bob'" in told[1]


USAGE = {
    "no folder": (("nothere",), "nothere is not there"),
    "no student": (("class", "--only", "zed"), "there is no submission 'zed'"),
    "no rubric": (("class", "-r", "tidy"), "did you mean 'tiny'"),
    "results inside": (("class", "-o", "class/results"), "would lie among the submissions"),
    "no level": (("class", "--isolation", "high"), "'high' is no level of isolation: full"),
    "no roster": (("class", "--roster", "r.csv"), "r.csv"),
    "no number": (("class", "-j", "many"), "Invalid value for '-j'"),
    "no submissions": (("empty",), "no submissions were found in empty"),
}


@pytest.mark.parametrize("case", USAGE)
def test_what_cannot_be_done_is_2_and_one_line(desk: Desk, case):
    write_class(desk.folder / "class", {"ann": GOOD})
    (desk.folder / "empty").mkdir()
    words, told = USAGE[case]
    said = desk.run(*words, code=2)
    assert told in said
    assert len(said.splitlines()) == 1
    assert not (desk.folder / "class" / "results").exists()
