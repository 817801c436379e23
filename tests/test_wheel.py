"""The wheel as a user has it: built, installed among other packages, used from an empty folder."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
PERFECT = ROOT / "submissions_example" / "ada_perfect.py"
ASSIGNMENT = "shapes-then-slopes"
EXERCISE = "square-slope-by-hand"
LANDLOCK = "landlock"


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment | {"COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def must_run(*command: str | Path, cwd: Path) -> str:
    done = run(*command, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build_wheel(folder: Path) -> Path:
    must_run(
        *(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT),
        cwd=folder,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


def new_environment(folder: Path, wheel: Path) -> Path:
    """Return the site-packages of an environment with the wheel, and links to what it needs."""
    venv.create(folder, symlinks=True, with_pip=False)
    paths = sysconfig.get_paths("venv", vars={"base": str(folder), "platbase": str(folder)})
    packages = Path(paths["purelib"])
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if "autograd_grader" not in entry.name and entry.name != "grader":
            (packages / entry.name).symlink_to(entry)
    python = folder / "bin" / "python"
    must_run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index"),
        wheel,
        cwd=folder,
    )
    return packages


class Installed:
    """The installed `grade`, run from a folder with nothing in it."""

    def __init__(self, folder: Path) -> None:
        """Build and install it below `folder`."""
        wheel_folder, self.cwd = folder / "wheel", folder / "empty"
        wheel_folder.mkdir()
        self.cwd.mkdir()
        self.packages = new_environment(folder / "venv", build_wheel(wheel_folder))
        self.content = self.packages / "grader" / "content"
        self._command = folder / "venv" / "bin" / "grade"

    def grade(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        return run(self._command, *words, cwd=self.cwd)

    def report(self, source: str, *words: str) -> dict[str, Any]:
        file = self.cwd / "student.py"
        file.write_text(source)
        done = self.grade(file, "--json", *words)
        assert done.returncode in (0, 1), done.stderr
        report: dict[str, Any] = json.loads(done.stdout)
        return report


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an environment of its own; built once for each pytest process."""
    return Installed(tmp_path_factory.mktemp("installed"))


def test_finds_its_assignments_without_a_checkout(installed: Installed) -> None:
    listed = installed.grade("list")
    assert listed.returncode == 0, listed.stderr
    assert ASSIGNMENT in listed.stdout
    assert EXERCISE in listed.stdout

    started = installed.grade("init", ASSIGNMENT)
    assert started.returncode == 0, started.stderr
    starter = installed.cwd / "shapes_then_slopes.py"
    assert starter.is_file()
    assert installed.grade(starter).returncode == 1

    done = installed.grade(PERFECT, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert report["earned"] == str(report["points"])


def test_makes_new_exercises(installed: Installed) -> None:
    for kind in ("gradient", "prediction", "training_loop"):
        done = installed.grade("new", kind, "my-own", "--exercises", kind)
        assert done.returncode == 0, done.stderr
        assert (installed.cwd / kind / "my-own" / "solution.py").is_file()
    done = installed.grade("show", "my-own", "--key", "--exercises", "gradient")
    assert done.returncode == 0, done.stderr
    assert "the key" in done.stdout
    done = installed.grade("new", "gradient", "my-own")
    assert done.returncode == 2
    assert "name a folder of your own with --exercises DIR" in done.stderr


def test_carries_no_tests_and_no_student_files(installed: Installed) -> None:
    carried = {path.name for path in (installed.packages / "grader").iterdir()}
    assert {"content", "py.typed"} <= carried
    assert sorted(path.name for path in installed.content.iterdir()) == ["exercises", "rubrics"]
    record = next(installed.packages.glob("autograd_grader-*.dist-info")) / "RECORD"
    files = [line.partition(",")[0] for line in record.read_text().splitlines()]
    elsewhere = [file for file in files if not file.startswith(("grader/", "autograd_grader-"))]
    assert [Path(file).name for file in elsewhere] == ["grade"]


def test_an_editable_installation_copies_nothing(tmp_path: Path) -> None:
    """A copy of the exercises in site-packages was once readable by student code."""
    build = "import sys; from hatchling.build import build_editable; build_editable(sys.argv[1])"
    must_run(sys.executable, "-c", build, tmp_path, cwd=ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        copied = [name for name in archive.namelist() if ".dist-info/" not in name]
    assert copied == ["_autograd_grader.pth"]


# Tries to read what it must not, and something it may, and raises with what came of it.
SPY = """
import os
ASSIGNMENT = {assignment!r}
CONTENT = {content!r}
ATTEMPTS = {{
    "list content": lambda: os.listdir(CONTENT),
    "list exercises": lambda: os.listdir(CONTENT + "/exercises"),
    "read reference": lambda: open(CONTENT + "/exercises/{exercise}/reference.py").read(),
    "read solution": lambda: open(CONTENT + "/exercises/{exercise}/solution.py").read(),
    "read rubric": lambda: open(CONTENT + "/rubrics/{assignment}.toml").read(),
    "import grader": lambda: __import__("grader"),
    "read os.py": lambda: open(os.__file__).read(),
}}

def grad_b1(w, a, c):
    said = []
    for name, attempt in ATTEMPTS.items():
        try:
            attempt()
            said.append(name + ": done")
        except Exception as error:
            said.append(name + ": " + type(error).__name__)
    raise RuntimeError("; ".join(said))
"""


def test_a_worker_cannot_read_the_installed_exercises(installed: Installed) -> None:
    source = SPY.format(assignment=ASSIGNMENT, content=str(installed.content), exercise=EXERCISE)
    report = installed.report(source, "-q", EXERCISE)
    if report["provenance"]["isolation"].get(LANDLOCK) != "on":
        pytest.skip("this system has no Landlock: files are not hidden")
    (exercise,) = report["exercises"]
    (check,) = exercise["checks"]
    assert check["verdict"] == "error"
    said = dict(
        each.split(": ")
        for each in check["finding"]["text"].removeprefix("RuntimeError: ").split("; ")
    )
    assert said.pop("read os.py") == "done"
    assert len(said) == 6
    assert set(said.values()) <= {"PermissionError", "ModuleNotFoundError"}, said
