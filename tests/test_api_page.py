"""Every example of the page about Python runs as it stands there, one after the other."""

import re
import shutil
import sys
from pathlib import Path

import pytest

import grader
from grader.library import default_folder

PAGE = Path(grader.__file__).with_name("API.md").read_text(encoding="utf-8")
EXAMPLES = default_folder("exercises").parent / "submissions_example"


@pytest.mark.skipif(sys.platform != "linux", reason="a class is graded on Linux only")
def test_every_example_of_the_page_runs(tmp_path, monkeypatch, capsys):
    (tmp_path / "class").mkdir()
    for name in ("ada_perfect.py", "ben_piles_up.py"):
        shutil.copy(EXAMPLES / name, tmp_path / "class")
    shutil.copy(EXAMPLES / "ada_perfect.py", tmp_path / "ada.py")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    assert len(blocks) == PAGE.count("```python") == 6
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "API.md", "exec"), names)  # the page's own text
    said = capsys.readouterr().out
    assert "30 of 30" in said
    assert "2 graded; 2 files run" in said
    assert "no_such_file.py does not exist" in said
    assert (tmp_path / "results" / "gradebook.csv").is_file()


def test_the_page_names_every_exception():
    errors = {name for name in grader.__all__ if name.endswith("Error")}
    assert {name for name in errors if f"`{name}`" not in PAGE} <= {"GraderError"}
