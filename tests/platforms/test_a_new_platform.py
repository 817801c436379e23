"""A new platform is one new file: intake, rosters and exports know it without another change."""

import sys

import pytest

import grader.platforms
from grader.batch.enrolment import enrol
from grader.batch.exporting import Order, all_exports, export
from grader.batch.intake import find_entries
from grader.batch.roster import read_roster
from grader.platforms import platforms

MODULE = '''
"""Lyceum, a platform that nobody has."""

import re
from typing import ClassVar

from grader.exports.base import ClassFile, ClassResults, Export
from grader.platforms.base import Name, Platform, Role

_FILE = re.compile(r"\\[(?P<id>\\w+)\\] (?P<student>[^-]+) - (?P<file>.+)")


class LyceumTable(ClassFile):
    name: ClassVar[str] = "lyceum"
    path: ClassVar[str] = "lyceum.csv"

    def render(self, results: ClassResults) -> bytes:
        scores = [each.score for each in results.students()]
        return "".join(f"{s.id},{s.total}\\n" for s in scores if s.graded).encode()


class Lyceum(Platform):
    name: ClassVar[str] = "lyceum"
    headers: ClassVar[dict[str, Role]] = {"pupil no": Role.ID}
    export: ClassVar[Export | None] = LyceumTable()

    def file_name(self, name: str) -> Name | None:
        found = _FILE.fullmatch(name)
        return Name(found["student"], self.name, found["id"], found["file"]) if found else None
'''


@pytest.fixture
def lyceum(tmp_path, monkeypatch):
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "lyceum.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.setattr(grader.platforms, "__path__", [*grader.platforms.__path__, str(folder)])
    platforms.cache_clear()
    yield
    sys.modules.pop("grader.platforms.lyceum", None)
    vars(grader.platforms).pop("lyceum", None)
    platforms.cache_clear()


@pytest.mark.usefixtures("lyceum")
def test_its_files_and_its_list_are_known(tmp_path):
    handed_in = tmp_path / "class"
    handed_in.mkdir()
    for name in ("[P7] Ann Lee - hw.py", "[P8] Bo Ek - hw.py", "zed.py"):
        (handed_in / name).write_bytes(b"x = 1\n")
    roster = tmp_path / "list.csv"
    roster.write_text("Pupil No;Name\nP7;A. Lee\nP9;Cy Wu\n", encoding="utf-8")
    entries = enrol(find_entries(handed_in), read_roster(roster))
    assert {entry.id: (entry.student, entry.flags) for entry in entries} == {
        "P7": ("Ann Lee", ()),
        "P8": ("Bo Ek", ("roster",)),
        "zed": ("zed", ("roster",)),
        "P9": ("Cy Wu", ()),
    }
    assert entries[0].read().name == "hw.py"


@pytest.mark.usefixtures("lyceum")
def test_its_export_is_written(tmp_path):
    lines = "id,student,total,status,notes\nP7,Ann Lee,6,graded,\nP8,Bo Ek,,refused,\n"
    (tmp_path / "gradebook.csv").write_text(lines, encoding="utf-8")
    assert "lyceum" in all_exports()
    assert export(Order(tmp_path, "lyceum")).path.read_bytes() == b"P7,6\n"


def test_it_is_gone_without_its_file():
    assert "lyceum" not in platforms()
    assert "lyceum" not in all_exports()
