"""Specs as tests: an exercise or a rubric is a file of tests, and each of its checks is one."""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import pytest

from grader.authoring import checks, rubric_checks
from grader.authoring.bench_room import BenchRoom, bench_room
from grader.authoring.margins import measure
from grader.authoring.survivors import survivor_errors, try_mutants
from grader.authoring.workbench import Workbench
from grader.errors import SpecError

SCHEMA = "schema"
# What an item leaves for the summary, and for annotations.
ROW, LINES, ERROR = "spec-row", "spec-lines", "spec-error"
Found = Iterable[SpecError]
ItemCheck = Callable[["SpecItem"], Found]


class SpecItem(pytest.Item):
    """One check of one spec."""

    def __init__(self, *, check: "ItemCheck", **options: Any) -> None:  # noqa: ANN401 - pytest's
        """Take the check."""
        super().__init__(**options)
        self._check = check

    def runtest(self) -> None:
        """Run the check.

        Raises:
            SpecError: the first of what is wrong; all of it is in the report.
        """
        found = [single for error in self._errors() for single in error.errors]
        for error in found:
            assert isinstance(error, SpecError)
            told = {"file": str(error.file or self.path), "line": error.line, "key": error.key}
            self.leave(ERROR, json.dumps(told | {"message": error.message}))
        if found:
            raise SpecFailure("\n".join(map(str, found)))

    def _errors(self) -> list[SpecError]:
        try:
            return list(self._check(self))
        except SpecError as error:
            return [error]

    def leave(self, name: str, text: str) -> None:
        """Leave something for the summary; it reaches it from another process too."""
        self.user_properties.append((name, text))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: object) -> str:
        """Return what is wrong, without the grader's own lines."""
        if isinstance(excinfo.value, SpecFailure):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the test stands."""
        return self.path, None, f"{self.path.parent.name}: {self.name}"


class SpecFailure(Exception):
    """A check that found something; its text is complete."""


class _SpecFile(pytest.File):
    """A spec: its first test is that it can be read, the others need that."""

    @property
    def room(self) -> BenchRoom:
        """The sandbox of this run, and the library that the spec belongs to."""
        return bench_room(self.config)

    def item(self, name: str, check: ItemCheck) -> SpecItem:
        """Return one test."""
        item: SpecItem = SpecItem.from_parent(self, name=name, check=check)
        return item


class ExerciseFile(_SpecFile):
    """An `exercise.toml`."""

    def collect(self) -> Iterator[SpecItem]:
        """Yield the checks of the exercise; only that it can be read, where it cannot."""
        yield self.item(SCHEMA, lambda _: self._read())
        if list(self._read()):
            return
        for name, check in checks.CHECKS.items():
            yield self.item(name, partial(self._run, check))
        exercise = self.bench.exercise
        for i, mistake in enumerate(exercise.wrong):
            yield self.item(f"wrong[{mistake.label}]", partial(self._run_mistake, i))
        for file in exercise.variants():
            yield self.item(f"right[{file}]", partial(self._run_variant, file))
        yield self.item("margins", self._measure)
        if self.room.mutants:
            yield self.item("mutants", self._try_mutants)

    @cached_property
    def bench(self) -> Workbench:
        """The exercise with its programs; raises SpecError."""
        exercise = self.room.library(self.path).exercise(self.path.parent.name)
        return Workbench(exercise, self.room.sandbox(self.path), self.room.limits)

    def _read(self) -> Iterator[SpecError]:
        try:
            self.room.library(self.path).exercise(self.path.parent.name)
        except SpecError as error:
            yield error

    def _run(self, check: Callable[[Workbench], Found], _: SpecItem) -> Found:
        return check(self.bench)

    def _run_mistake(self, i: int, _: SpecItem) -> Found:
        return checks.check_mistake(self.bench, i)

    def _run_variant(self, file: str, _: SpecItem) -> Found:
        return checks.check_variant(self.bench, file)

    def _measure(self, item: SpecItem) -> Found:
        margins = measure(self.bench)
        row = {
            "exercise": self.bench.exercise.name,
            "right": margins.right,
            "widened": margins.widened,
            "wrong": str(margins.wrong),
            "nearest": margins.nearest,
            "near": margins.is_near,
        }
        item.leave(ROW, json.dumps({"table": "margins", **row}))
        return ()

    def _try_mutants(self, item: SpecItem) -> Found:
        fates = try_mutants(self.bench)
        row = {
            "exercise": self.bench.exercise.name,
            "killed": len(fates.killed),
            "survived": len(fates.survived),
            "declared": list(fates.declared),
        }
        item.leave(ROW, json.dumps({"table": "mutants", **row}))
        return survivor_errors(self.bench, fates)


class RubricFile(_SpecFile):
    """A rubric."""

    def collect(self) -> Iterator[SpecItem]:
        """Yield the checks of the rubric; only that it can be read, where it cannot."""
        yield self.item(SCHEMA, self._read)
        if not self._is_readable():
            return
        for name, check in rubric_checks.CHECKS.items():
            yield self.item(name, partial(self._run, check))

    def _is_readable(self) -> bool:
        try:
            self.room.library(self.path).assignment(self.path.stem)
        except SpecError:
            return False
        return True

    def _read(self, item: SpecItem) -> Found:
        assignment = self.room.library(self.path).assignment(self.path.stem)
        item.leave(LINES, json.dumps(rubric_checks.facts(assignment)))
        return ()

    def _run(self, check: Callable[[rubric_checks.RubricBench], Found], _: SpecItem) -> Found:
        assignment = self.room.library(self.path).assignment(self.path.stem)
        return check(rubric_checks.RubricBench(assignment, self.room.sandbox(self.path)))
