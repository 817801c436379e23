"""What all checks of one pytest run share: the sandbox, and which library a spec belongs to."""

import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from grader.library import Library, default_folder
from grader.sandbox.collect import Sandbox
from grader.sandbox.launch import launch
from grader.sandbox.limits import Limits
from grader.sandbox.opening import open_sandbox

SPEC, EXERCISES, RUBRICS = "exercise.toml", "exercises", "rubrics"
# Under which it is registered as a plugin of the run.
ROOM = "grade-bench-room"


class BenchRoom:
    """One for each process of a run; a fork server is started when the first check needs it."""

    def __init__(self, *, exercises: Path | None, rubrics: Path | None, mutants: bool) -> None:
        """Take the folders that were named, if they were, and whether mutants are wanted."""
        self._exercises = exercises
        self._rubrics = rubrics
        self.mutants = mutants
        self.limits = Limits()
        self._sandboxes: dict[Path, Sandbox] = {}
        self._open = ExitStack()

    def library(self, spec: Path) -> Library:
        """Return the library of a spec: the other folder lies beside its own if none is named."""
        if spec.name == SPEC:
            exercises = spec.parent.parent
            return Library(exercises, self._rubrics or _beside(exercises, RUBRICS))
        rubrics = spec.parent
        return Library(self._exercises or _beside(rubrics, EXERCISES), rubrics)

    def sandbox(self, spec: Path) -> Sandbox:
        """Return a sandbox whose workers cannot read the folders of a spec's library."""
        library = self.library(spec)
        if library.exercises not in self._sandboxes:
            launched = None
            if sys.platform == "linux":
                launched = self._open.enter_context(launch())
            hidden = [library.exercises, library.rubrics]
            self._sandboxes[library.exercises] = open_sandbox(launched, hidden)
        return self._sandboxes[library.exercises]

    def close(self) -> None:
        """End what was started."""
        self._open.close()


def _beside(folder: Path, name: str) -> Path:
    beside = folder.parent / name
    return beside if beside.is_dir() else default_folder(name)


def bench_room(config: pytest.Config) -> BenchRoom:
    """Return the room of a pytest run."""
    room = config.pluginmanager.get_plugin(ROOM)
    assert isinstance(room, BenchRoom)
    return room
