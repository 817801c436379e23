"""Every attack of files/: it earns what is honest, is told why, and leaves nothing behind.

Attacks that only one layer stops name it in expected.toml, and are left out where it is off.
"""

import platform

import pytest
from rich.console import Console

from grader import Report
from grader.results import Verdict

from .bench import Bench, Traces, measured
from .corpus import CUBE, FILES, GUARD, OTHER, Attack, attacks, points, verdict, words

GROWN_BYTES = 100 << 20
REPORT_CHARACTERS = 250_000
_ATTACKS = attacks()
_IDS = [f"{attack.aim}-{attack.name}" for attack in _ATTACKS]
# These cannot be run by Python at all, or are honest: they need no guard.
_HARMLESS = {"control", "parsing"}


@pytest.mark.parametrize("attack", _ATTACKS, ids=_IDS)
def test_an_attack_earns_what_is_honest_and_leaves_nothing(attack: Attack, bench: Bench):
    _skip_where_it_would_get_through(attack, bench)
    bench.restart_if_broken()
    server = bench.pid
    traces = Traces(bench.folder)

    with measured() as seen:
        report = bench.grade(attack.armed(bench.secrets.places))

    _assert_points(attack, report)
    _assert_said_in_words(attack, report)
    assert bench.leaks(report) == []
    assert not bench.listener.was_called(), "it reached a server of this machine"
    assert traces.new() == []
    assert seen["seconds"] < attack.seconds
    assert seen["grown"] < GROWN_BYTES, "it made the parent grow"
    assert points(bench.benign()) == (CUBE, OTHER), "the next submission suffered"
    assert bench.pid == server
    assert traces.new() == []


def _skip_where_it_would_get_through(attack: Attack, bench: Bench) -> None:
    if attack.machine not in ("", platform.machine()):
        pytest.skip(f"its numbers are those of {attack.machine}")
    for layer in attack.needs:
        if bench.layers[layer] != "on":
            pytest.skip(f"{layer} is off: {bench.layers[layer]}")


def _assert_points(attack: Attack, report: Report) -> None:
    cube, honest = points(report)
    assert verdict(report).value in attack.verdicts, words(report)
    assert cube in attack.cube, words(report)
    assert honest in attack.honest, [check.message for check in report.exercises[1].checks]
    assert (cube == CUBE) == (verdict(report) is Verdict.PASSED)
    assert report.earned == cube + honest


def _assert_said_in_words(attack: Attack, report: Report) -> None:
    """The cause is named, the report is of a sane size, and harmless on a terminal."""
    if verdict(report) is not Verdict.PASSED:
        assert report.exercises[0].checks[0].message
    if attack.says:
        assert any(text in words(report) for text in attack.says), words(report)
    shown = _on_a_terminal(report)
    assert not {
        mark for mark in shown if (ord(mark) < 32 and mark != "\n") or mark in "\x7f\x9b\u202e"
    }
    assert "Traceback" not in words(report)
    assert len(report.model_copy(update={"output": ""}).model_dump_json()) < REPORT_CHARACTERS


def _on_a_terminal(report: Report) -> str:
    from grader.report.terminal import show

    console = Console(width=100, color_system=None, force_terminal=False)
    with console.capture() as capture:
        show(report, console)
    return capture.get()


def test_every_file_has_a_row_and_every_row_a_file():
    rows = [attack.name for attack in _ATTACKS]
    assert len(rows) == len(set(rows))
    assert sorted(rows) == sorted(path.stem for path in FILES.glob("*.py"))


@pytest.mark.parametrize("attack", _ATTACKS, ids=_IDS)
def test_a_file_tells_its_story_and_is_inert_outside_of_these_tests(attack: Attack):
    assert attack.story.startswith("# ")
    assert 20 < len(attack.story) < 120
    if attack.aim not in _HARMLESS:
        first_statement = attack.path.read_bytes().splitlines()[1]
        assert first_statement.startswith(b"import os; " + GUARD)
