"""Many submissions at a time: none stops or colours another, and faults of ours cost no points."""

import threading
import time
from collections.abc import Iterator

import psutil
import pytest

from grader import ForkServer, Submission, prepare
from grader.batch import local
from grader.batch.executor import Examined, Task
from grader.batch.local import LocalSlots

from .bench import FULL, GOOD, HALF, LIMITS, ODD, SEED, ZERO, Course, record_set, records, write
from .failing import Failing

# Ends a test that would hang; measures nothing.
PATIENCE = 60
UNLUCKY = GOOD + "# unlucky\n"
ALWAYS = 1_000


@pytest.fixture
def fails(course: Course, monkeypatch: pytest.MonkeyPatch):
    """Let the sandbox of the course fail so many times."""

    def fail(times: int) -> Failing:
        failing = Failing(course.sandbox, times)
        monkeypatch.setattr(course, "sandbox", failing)
        monkeypatch.setattr(ForkServer, "start", failing.start)
        return failing

    return fail


@pytest.mark.parametrize("jobs", [1, 2])
def test_odd_submissions_cost_nobody_else_a_point(course: Course, jobs):
    course.hand_in(**{name: text for name, (text, _) in ODD.items()})
    # In the order of ids a good one runs after each of the odd ones.
    course.hand_in(**{f"{name}_next": GOOD for name in ODD})
    ran = course.run(jobs=jobs)
    expected = {name: points for name, (_, points) in ODD.items()}
    expected |= {f"{name}_next": FULL[:2] for name in ODD}
    assert {name: ran.points(name) for name in expected} == expected
    assert {row["status"] for row in ran.rows().values()} == {"graded"}
    assert ran.rows()["hangs"]["flags"] == "timeout"
    reports = {
        record["id"]: record["examination"]
        for record in records(course.results)
        if record["record"] == "examined"
    }
    assert {reports[f"{name}_next"]["output"] for name in ODD} == {""}
    assert len(reports["prints"]["output"]) <= LIMITS.output_chars + 200


def test_how_many_run_at_a_time_changes_no_record(course: Course, tmp_path):
    course.hand_in(ann=GOOD, bob=HALF, cleo=ZERO, dev=ODD["crashes"][0], eva=ODD["ends"][0])
    course.run(jobs=1, folder=tmp_path / "one")
    course.run(jobs=2, folder=tmp_path / "two")
    assert record_set(tmp_path / "one") == record_set(tmp_path / "two")
    first, second = ((tmp_path / name / "gradebook.csv").read_bytes() for name in ("one", "two"))
    assert first == second


def test_a_file_that_cannot_be_read_is_no_fault_of_ours(course: Course):
    course.hand_in(ann=GOOD)
    write(course.submissions / "bob.ipynb", "this is no notebook")
    ran = course.run()
    assert not ran.ungradable("bob").ours
    row = ran.rows()["bob"]
    assert (row["status"], row["raw"], row["total"]) == ("refused", "", "")
    assert "notebook" in row["notes"]
    assert not ran.summary.is_complete


def test_a_sandbox_that_fails_once_is_replaced_and_nobody_notices(course: Course, fails):
    course.hand_in(ann=GOOD, bob=UNLUCKY, cleo=GOOD)
    failing = fails(1)
    ran = course.run()
    assert (failing.left, failing.started) == (0, 1)
    assert {ran.points(name) for name in ("ann", "bob", "cleo")} == {FULL[:2]}
    assert ran.summary.is_complete


def test_a_fault_of_ours_is_no_score_and_is_tried_again_later(course: Course, fails):
    course.hand_in(ann=GOOD, bob=UNLUCKY, cleo=GOOD)
    failing = fails(ALWAYS)
    ran = course.run()
    assert failing.left == ALWAYS - 2  # tried twice, not more
    assert ran.ungradable("bob").ours
    row = ran.rows()["bob"]
    assert (row["status"], row["raw"], row["total"], row["slope"]) == ("ungradable", "", "", "")
    assert "the machine is on fire" in row["notes"]
    assert ran.points("cleo") == FULL[:2]
    assert ran.summary.attention == [("bob", "the machine is on fire")]
    assert not ran.summary.is_complete
    assert not (course.results / "reports" / "bob.json").exists()
    failing.left = 0
    again = course.run()
    assert again.graded == {"bob"}
    assert again.points("bob") == FULL[:2]
    assert again.summary.is_complete


def test_a_fault_of_ours_never_overwrites_an_older_score(course: Course, fails):
    course.hand_in(ann=HALF)
    course.run()
    report = (course.results / "reports" / "ann.json").read_bytes()
    course.hand_in(ann=UNLUCKY)
    fails(ALWAYS)
    ran = course.run()
    assert ran.points("ann") == ("1", "4")
    assert (course.results / "reports" / "ann.json").read_bytes() == report
    # The score is not that of the newest file: somebody must know.
    assert "the machine is on fire" in ran.rows()["ann"]["notes"]
    assert not ran.summary.is_complete


def test_an_older_score_that_was_replaced_is_not_doubted_any_more(course: Course, fails):
    course.hand_in(ann=HALF)
    course.run()
    course.hand_in(ann=UNLUCKY)
    failing = fails(ALWAYS)
    course.run()
    failing.left = 0
    ran = course.run()
    assert ran.points("ann") == FULL[:2]
    assert ran.rows()["ann"]["notes"] == ""
    assert ran.summary.is_complete


def test_a_bug_of_ours_ends_no_batch(course: Course, monkeypatch):
    course.hand_in(ann=GOOD, bob=UNLUCKY, cleo=GOOD)
    real = local.examine

    def buggy(submission, *given, **options):
        if b"# unlucky" in submission.source:
            raise ZeroDivisionError("a bug")
        return real(submission, *given, **options)

    monkeypatch.setattr(local, "examine", buggy)
    ran = course.run()
    assert ran.ungradable("bob").ours
    assert ran.rows()["bob"]["notes"] == "ZeroDivisionError: a bug"
    assert ran.points("cleo") == FULL[:2]


def test_a_fork_server_that_is_killed_is_replaced(course: Course):
    """The one of the batch itself, while a submission runs in it."""
    texts = (GOOD, "import time; time.sleep(0.5)\n" + GOOD, GOOD)
    before = set(psutil.Process().children())
    with ForkServer.start(()) as doomed:
        (server,) = set(psutil.Process().children()) - before
        outcomes = LocalSlots(_prepared(course, doomed), doomed, _start, slots=1).run(tasks(texts))
        first = next(outcomes)
        while not server.children():
            time.sleep(0.01)
        server.kill()
        rest = list(outcomes)
    assert [outcome.task.entry for outcome in (first, *rest)] == ["s0", "s1", "s2"]
    assert all(isinstance(outcome, Examined) for outcome in (first, *rest))
    assert set(psutil.Process().children()) == before


def test_whoever_stops_listening_stops_the_work(course: Course):
    """Slots end and take their fork servers with them, also when nobody collects results."""
    threads = set(threading.enumerate())
    before = set(psutil.Process().children())
    with ForkServer.start(()) as first:
        slots = LocalSlots(_prepared(course, first), first, _start, slots=2)
        outcomes = slots.run(tasks([GOOD, "import time; time.sleep(600)\n" + GOOD] * 6))
        next(outcomes)
        began = time.monotonic()
        outcomes.close()
        assert time.monotonic() - began < PATIENCE
    assert set(threading.enumerate()) == threads
    assert set(psutil.Process().children()) == before


def test_a_submission_is_read_only_when_its_turn_comes(course: Course):
    read: list[str] = []

    def reading():
        for task in tasks([GOOD] * 8):
            read.append(task.entry)
            yield task

    slots = LocalSlots(_prepared(course, course.sandbox), course.sandbox, _start, slots=1)
    outcomes = slots.run(reading())
    next(outcomes)
    assert len(read) <= 2
    assert len(list(outcomes)) == 7


def tasks(texts) -> Iterator[Task]:
    return iter(
        Task(f"s{i}", Submission(f"s{i}.py", text.encode())) for i, text in enumerate(texts)
    )


def _start() -> ForkServer:
    return ForkServer.start(())


def _prepared(course: Course, sandbox: ForkServer):
    assignment = course.library.assignment("tiny")
    return prepare(assignment, sandbox, seed=SEED, limits=LIMITS)
