"""`grade batch` as it is typed, in a folder with the tiny course."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from .bench import SEED, rows, write_course

# -P: like the script `grade`, and unlike plain -m, this does not look for modules where it is run.
GRADE = (sys.executable, "-P", "-m", "grader", "batch")
# Far beyond what any call takes: it ends a hang, and measures nothing.
PATIENCE = 300


class Desk:
    """A folder with the tiny course and a class, and the command run in it."""

    def __init__(self, folder: Path) -> None:
        """Write the course."""
        self.folder = folder
        self.scratch = folder / "scratch"
        self.scratch.mkdir()
        write_course(folder)

    def command(self, *words: object) -> list[str]:
        course = ("--exercises", "exercises", "--rubrics", "rubrics", "--seed", SEED)
        return [*GRADE, *map(str, (*words, *course))]

    def options(self) -> dict[str, Any]:
        environment = os.environ | {"TMPDIR": str(self.scratch)}
        return {"cwd": self.folder, "env": environment, "stdin": subprocess.DEVNULL, "text": True}

    def run(self, *words: object, code: int = 0) -> str:
        """Run the command, expect its exit code and return what it said."""
        done = subprocess.run(
            self.command(*words), capture_output=True, timeout=PATIENCE, **self.options()
        )
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    def start(self, *words: object) -> subprocess.Popen[str]:
        out = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        return subprocess.Popen(
            self.command(*words), start_new_session=True, **out, **self.options()
        )

    def rows(self, results: str = "results") -> dict[str, dict[str, str]]:
        return rows(self.folder / results)
