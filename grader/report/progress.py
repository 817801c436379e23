"""A batch on a terminal: a bar where there is a terminal, plain lines where there is none."""

import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from grader.report.escaping import one_line

_PLAIN_SECONDS = 5.0


class BatchProgress:
    """Shows counts, rate, remaining time and problems as they come."""

    def __init__(self, console: Console) -> None:
        """Use `console`; nothing is shown before `start`."""
        self._console = console
        self._bar: Progress | None = None
        self._done = self._total = 0
        self._began = self._said = 0.0

    def __enter__(self) -> "BatchProgress":
        """Return the display itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the terminal as it was."""
        if self._bar:
            self._bar.stop()

    def start(self, todo: int, entries: int) -> None:
        """Tell how many of how many entries are to be graded."""
        self._total = todo
        self._began = self._said = time.monotonic()
        self.say(f"{entries} submissions, {entries - todo} already graded, {todo} to grade")
        if todo and self._console.is_terminal:
            columns = (
                TextColumn("grading"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeRemainingColumn(),
            )
            self._bar = Progress(*columns, console=self._console, transient=True)
            self._bar.start()
            self._bar.add_task("grading", total=todo, rate="")

    def advance(self) -> None:
        """Count one entry as done."""
        self._done += 1
        now = time.monotonic()
        rate = f"{self._done / max(now - self._began, 1e-9):.1f}/s"
        if self._bar:
            self._bar.update(self._bar.task_ids[0], advance=1, rate=rate)
        elif now - self._said > _PLAIN_SECONDS:
            self._said = now
            self.say(f"{self._done} of {self._total} graded, {rate}")

    def say(self, text: str, style: str = "") -> None:
        """Print one line, above the bar where there is one."""
        self._console.print(Text(one_line(text, 400), style), soft_wrap=True)
