"""A batch that is run again: what is graded again and why, seeds, folders that do not fit."""

import json
from dataclasses import replace

import pytest

from grader import __version__, grade, prepare, read_submission
from grader.batch import batch as route
from grader.batch import local
from grader.batch.folder import Results
from grader.batch.intake import find_entries
from grader.errors import SpecError, SubmissionError
from grader.examining import examine
from grader.report.json import render_canonical
from grader.sandbox.forkserver import ForkServer

from .bench import FULL, GOOD, HALF, LIMITS, SEED, ZERO, Course, record_set, records, write


def shown(course: Course) -> dict[str, str]:
    """Return the text of every file of the results but the journal."""
    files = sorted(p for p in course.results.rglob("*") if p.suffix != ".jsonl" and p.is_file())
    return {str(p.relative_to(course.results)): p.read_text(encoding="utf-8") for p in files}


@pytest.fixture
def two(course: Course) -> Course:
    """A class of two, graded once."""
    course.hand_in(ann=GOOD, bob=HALF)
    assert course.run().graded == {"ann", "bob"}
    return course


def test_every_student_gets_a_report_feedback_and_a_row(two: Course):
    files = shown(two)
    assert sorted(files) == [
        "feedback/ann.md",
        "feedback/bob.md",
        "gradebook.csv",
        "reports/ann.json",
        "reports/bob.json",
    ]
    assert json.loads(files["reports/bob.json"])["earned"] == "5"
    assert "5 of 6 points" in files["feedback/bob.md"]
    assert {row["total"] for row in two.run().rows().values()} == {"6", "5"}


def test_run_again_nothing_is_graded_and_nothing_changes(two: Course):
    files, written = shown(two), record_set(two.results)
    again = two.run()
    assert (again.graded, again.stale) == (set(), {})
    assert (shown(two), record_set(two.results)) == (files, written)
    assert again.summary.statuses == {"graded": 2}


def test_only_a_file_that_changed_is_graded_again(two: Course):
    two.hand_in(bob=ZERO)
    again = two.run()
    assert again.graded == {"bob"}
    assert again.stale == {"bob": "the file changed"}
    assert again.points("bob") == ("0", "0")
    assert again.points("ann") == FULL[:2]


def test_a_helper_that_changed_is_told_apart_from_the_file(course: Course):
    folder = course.submissions / "ann"
    write(folder / "hw.py", 'from steps import slope\nSHAPES = {"s1": (5, 4), "s2": (4,)}\n')
    write(folder / "steps.py", "def slope(w, a):\n    return 2 * a * w\n")
    assert course.run().points("ann") == FULL[:2]
    write(folder / "steps.py", "def slope(w, a):\n    return a * w\n")
    again = course.run()
    assert again.stale == {"ann": "a helper file changed"}
    assert again.points("ann") == ("2", "0")


def test_an_exercise_that_changed_is_run_again_and_no_other(two: Course, monkeypatch):
    asked = []

    def counted(submission, prepared, sandbox, *, only):
        asked.append((submission.name, only))
        return examine(submission, prepared, sandbox, only=only)

    monkeypatch.setattr(local, "examine", counted)
    reference = two.library.exercises / "slope" / "reference.py"
    write(reference, "def loss(w, a):\n    return (a * w**3).sum()\n")
    again = two.run()
    assert set(again.stale.values()) == {"slope changed"}
    assert sorted(asked) == [("ann.py", ("slope",)), ("bob.py", ("slope",))]
    assert (again.points("ann"), again.points("bob")) == (("2", "0"), ("1", "0"))


NO_RUN = {
    "points": ("rubrics/tiny.toml", "points = 4", "points = 8"),
    "reveal": ("rubrics/tiny.toml", 'title = "Tiny"', 'title = "Tiny"\nreveal = "value"'),
    "title": ("exercises/slope/exercise.toml", 'title = "Slope"', 'title = "A slope"'),
    "hint": ("exercises/slope/exercise.toml", "[inputs]", "prompt = 'Derive.'\n[inputs]"),
}


@pytest.mark.parametrize("name", NO_RUN)
def test_what_decides_no_mark_is_reported_anew_without_running_anybody(two: Course, name):
    before = shown(two)
    file, old, new = NO_RUN[name]
    path = two.library.exercises.parent / file
    assert old in path.read_text()
    write(path, path.read_text().replace(old, new))
    again = two.run()
    assert (again.graded, again.stale) == (set(), {})
    assert (again.summary.examined, again.summary.rewritten) == (0, 2)
    after = shown(two)
    # As if it had always been so: the same as a fresh run.
    assert two.run(fresh=True).graded == {"ann", "bob"}
    assert shown(two) == after
    assert after["reports/ann.json"] != before["reports/ann.json"]


def test_other_points_are_counted_from_what_was_recorded(two: Course):
    two.rubric.write_text(two.rubric.read_text().replace("points = 4", "points = 8"))
    assert two.run().points("ann") == ("2", "8")


def test_an_exercise_that_is_added_is_run_alone(course: Course):
    one = '{ exercise = "two-shapes", points = 2 }'
    both = course.rubric.read_text()
    course.rubric.write_text(f'title = "Tiny"\nexercises = [{one}]\n')
    course.hand_in(ann=GOOD, bob=HALF)
    course.run()
    course.rubric.write_text(both)
    again = course.run()
    assert set(again.stale.values()) == {"slope is new"}
    assert (again.points("ann"), again.points("bob")) == (FULL[:2], ("1", "4"))


def test_other_limits_grade_everybody_again(two: Course):
    again = two.run(limits=replace(LIMITS, call_seconds=2))
    assert set(again.stale.values()) == {"the limits changed"}


def test_another_seed_grades_everybody_again(two: Course):
    again = two.run(seed=SEED + 1)
    assert again.stale == dict.fromkeys(("ann", "bob"), "the seed changed")
    assert two.run(seed=None).graded == set()  # the newest seed is the batch's


@pytest.mark.parametrize(
    ("name", "reason"),
    [("grader", "the grader's version"), ("torch", "torch's version"), ("python", "Python's")],
)
def test_another_version_grades_everybody_again(two: Course, monkeypatch, name, reason):
    if name == "grader":
        monkeypatch.setattr("grader.batch.freshness.__version__", __version__ + ".1")
    else:
        other = two.sandbox.versions | {name: "0"}
        monkeypatch.setattr(ForkServer, "versions", property(lambda _: other))
    again = two.run()
    assert again.graded == {"ann", "bob"}
    assert all(why.startswith(reason) for why in again.stale.values())


def test_fresh_grades_everybody_again_with_the_same_result(two: Course):
    files, written = shown(two), record_set(two.results)
    assert two.run(fresh=True, seed=None).graded == {"ann", "bob"}
    assert (shown(two), record_set(two.results)) == (files, written)


def test_a_new_student_is_added_and_nobody_else_graded(two: Course):
    two.hand_in(cleo=ZERO)
    again = two.run()
    assert (again.graded, again.stale) == ({"cleo"}, {})
    assert list(again.rows()) == ["ann", "bob", "cleo"]


@pytest.mark.parametrize("order", [1, -1])
def test_scores_are_those_of_single_runs_in_any_order(course: Course, order):
    course.hand_in(ann=GOOD, bob=HALF, cleo=ZERO)
    ran = course.run(students=find_entries(course.submissions)[::order])
    assignment = course.library.assignment("tiny")
    prepared = prepare(assignment, course.sandbox, seed=SEED, limits=LIMITS)
    for student in ran.graded:
        submission = read_submission(course.submissions / f"{student}.py")
        alone = grade(submission, prepared, course.sandbox)
        written = (course.results / "reports" / f"{student}.json").read_text(encoding="utf-8")
        assert written == render_canonical(alone)


def test_a_secret_seed_is_drawn_recorded_and_kept(course: Course, tmp_path):
    course.hand_in(ann=GOOD)
    course.run(seed=None)
    course.run(seed=None, fresh=True)
    batches = [r for r in records(course.results) if r["record"] == "batch"]
    assert len(batches) == 1
    seed = batches[0]["seed"]
    course.run(seed=None, folder=tmp_path / "other")
    assert records(tmp_path / "other")[0]["seed"] != seed
    course.run(seed=seed, folder=tmp_path / "replayed")
    assert record_set(tmp_path / "replayed") == record_set(course.results)


def test_results_of_another_assignment_are_left_alone(two: Course):
    before = (two.results / "journal.jsonl").read_bytes()
    write(two.rubric.with_name("other.toml"), two.rubric.read_text())
    other = two.library.assignment("other")
    two.library.assignment = lambda name: other  # type: ignore[method-assign]
    with pytest.raises(SubmissionError, match="holds results of tiny: use another -o for other"):
        two.run()
    assert (two.results / "journal.jsonl").read_bytes() == before


def test_keys_are_computed_once_for_a_class(course: Course, monkeypatch):
    course.hand_in(**{f"s{i}": GOOD for i in range(5)})
    calls = []

    def counted(*given, **options):
        calls.append(options["seed"])
        return prepare(*given, **options)

    monkeypatch.setattr(route, "prepare", counted)
    course.run()
    assert calls == [SEED]


def test_a_reference_that_gives_no_key_ends_the_batch_before_anybody_is_graded(course: Course):
    course.hand_in(ann=GOOD)
    write(course.library.exercises / "slope" / "reference.py", "loss = None\n")
    with pytest.raises(SpecError, match="slope"):
        course.run()
    assert [record["record"] for record in records(course.results)] == ["batch"]


@pytest.mark.parametrize("name", ["reports/ann.json", "feedback/ann.md"])
def test_a_report_that_is_gone_is_written_again_without_grading(two: Course, name):
    files = shown(two)
    (two.results / name).unlink()
    assert two.run().graded == set()
    assert shown(two) == files


def test_a_report_is_that_of_the_record_though_a_crash_came_between(two: Course, monkeypatch):
    """Between a new record and its report the process may end; the old report is still there."""
    two.hand_in(ann=ZERO)

    def crash(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Results, "write_report", crash)
        with pytest.raises(KeyboardInterrupt):
            two.run()
    two.run()
    assert json.loads(shown(two)["reports/ann.json"])["earned"] == "0"
