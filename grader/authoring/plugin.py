"""pytest collects exercises and rubrics: `pytest exercises rubrics`, with -k, -n and --junitxml.

The plugin does nothing unless a folder of specs, or a spec, is named on the command line (or in
`testpaths`): specs that lie somewhere below a folder of ordinary tests are left alone.
"""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

_SPEC, _RUBRICS = "exercise.toml", "rubrics"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of spec checks."""
    group = parser.getgroup("grade", "checks of exercises and rubrics")
    group.addoption(
        "--grade-mutants", action="store_true", help="also try generated mistakes of solutions"
    )
    group.addoption("--grade-exercises", metavar="DIR", help="the folder of exercises")
    group.addoption("--grade-rubrics", metavar="DIR", help="the folder of rubrics")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Return a spec as a file of tests, if it was asked for."""
    kind = _kind(file_path, parent.config)
    if not kind:
        return None
    # Imported only now: other runs of pytest pay nothing for this plugin.
    from grader.authoring.bench_room import ROOM, BenchRoom
    from grader.authoring.collecting import ExerciseFile, RubricFile

    config = parent.config
    if not config.pluginmanager.has_plugin(ROOM):
        room = BenchRoom(
            exercises=_folder(config, "--grade-exercises"),
            rubrics=_folder(config, "--grade-rubrics"),
            mutants=bool(config.getoption("--grade-mutants")),
        )
        config.pluginmanager.register(room, ROOM)
        config.add_cleanup(room.close)
    collector: pytest.Collector
    if kind == _SPEC:
        collector = ExerciseFile.from_parent(parent, path=file_path)
    else:
        collector = RubricFile.from_parent(parent, path=file_path)
    return collector


def _folder(config: pytest.Config, option: str) -> Path | None:
    given = config.getoption(option)
    return Path(given).resolve() if given else None


def _kind(path: Path, config: pytest.Config) -> str:
    """Return what spec a file is, empty if it is none or nobody asked for it."""
    if path.suffix != ".toml":
        return ""
    base = config.invocation_params.dir
    named = {(base / argument.partition("::")[0]).resolve() for argument in config.args}
    if path.name == _SPEC:
        return _SPEC if named & {path, path.parent, path.parent.parent} else ""
    rubrics = _folder(config, "--grade-rubrics")
    is_rubric = path.parent.name == _RUBRICS or path.parent == rubrics
    return _RUBRICS if is_rubric and named & {path, path.parent} else ""


def pytest_terminal_summary(terminalreporter: "TerminalReporter") -> None:
    """Print the tables of the checks, and annotations where a CI shows them."""
    reports = [
        report
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        if any(name.startswith("spec-") for name, _ in getattr(report, "user_properties", ()))
    ]
    if not reports:
        return
    from grader.authoring.summarising import annotations, summary

    properties = [each for report in reports for each in report.user_properties]
    for line in summary(properties):
        terminalreporter.write_line(line)
    for line in annotations(properties):
        terminalreporter.write_line(line)
