"""`grade show`: what a student sees, and the key with the inputs it is for."""

import pytest

from grader import Library, Limits, SpecError, Submission, grade, prepare
from grader.authoring.check_ids import check_weights
from grader.authoring.creating import create_exercise
from grader.authoring.showing import find_exercise, show_exercise, show_key
from grader.authoring.workbench import Workbench
from grader.kinds import kinds
from grader.marking.base import Marking

LIBRARY = Library()
ASSIGNMENT = "shapes-then-slopes"


def key(name: str, sandbox, seed: int = 3) -> str:
    return show_key(LIBRARY.exercise(name), sandbox, seed=seed, limits=Limits())


def test_a_student_sees_the_task_and_no_answer():
    text = show_exercise(LIBRARY.exercise("mse-slopes-by-hand"))
    assert text.startswith("mse-slopes-by-hand  (gradient)\nTwo slopes of a mean squared error")
    assert "never calls backward" in text
    assert "checks:\n  grad_b2.w  (weight 1)\n  grad_b2.b  (weight 1)\n" in text
    assert "known mistakes with a hint: 10\n" in text
    assert "starter.py:\n  # B2:" in text
    assert "    raise NotImplementedError" in text
    assert "len(y)" not in text


@pytest.mark.parametrize("name", LIBRARY.exercise_names())
def test_check_ids_are_those_of_a_report(name, sandbox):
    bench = Workbench(LIBRARY.exercise(name), sandbox, Limits())
    prepared = bench.prepared(1)
    for file in ("solution.py", "starter.py"):
        submission = Submission("student.py", bench.exercise.program(file))
        (result,) = grade(submission, prepared, sandbox).exercises
        assert check_weights(bench.exercise) == {c.id: c.weight for c in result.checks}
    truths = prepared.markings[0].truths()
    assert {truth.check for truth in truths} == set(check_weights(bench.exercise))


@pytest.mark.parametrize("kind", kinds())
def test_check_ids_of_every_kind_are_known(kind, tmp_path):
    create_exercise(kind, "new-one", tmp_path)
    assert check_weights(Library(tmp_path).exercise("new-one"))


def test_the_key_of_a_gradient_has_inputs_and_slopes(sandbox):
    text = key("square-slope-values", sandbox)
    assert text.startswith("the key, computed by reference.py for seed 3:\n")
    assert "  for w = 1, a = 3, c = 5\n    w=1: dw -> -12\n" in text
    assert "reference.py:\n  def loss(w, a, c):\n" in text


def test_the_key_is_that_of_a_report_with_this_seed(sandbox):
    assignment = LIBRARY.assignment(ASSIGNMENT, only=["square-slope-by-hand"])
    prepared = prepare(assignment, sandbox, seed=3, limits=Limits())
    source = assignment.exercises[0].program("wrong/inner_sign_lost.py")
    report = grade(Submission("student.py", source), prepared, sandbox)
    witness = report.exercises[0].checks[0].witness
    shown = "for " + ", ".join(f"{name} = {value}" for name, value in witness.inputs.items())
    assert shown in key("square-slope-by-hand", sandbox)
    assert shown not in key("square-slope-by-hand", sandbox, seed=4)


def test_the_key_of_a_prediction_has_lines_and_answers(sandbox):
    text = key("twelve-shapes", sandbox)
    assert "  a03: shape of M @ M[0] -> (4,)\n" in text
    assert "  a07: shape of M - M.mean(dim=1) -> error:broadcast\n" in text
    assert "  after ((M @ w) ** 2).mean().backward()\n    a11: shape of w.grad -> (5,)\n" in text


def test_the_key_of_a_loop_is_its_trajectory(sandbox):
    text = key("descent-repair", sandbox)
    assert text.count("\n  for X = [[") == 3
    assert text.count(", lr = 0.05\n    fit: w after 1 update -> [") == 3
    assert text.count("    fit: b after 6 updates -> ") == 3
    assert "tensor of shape" not in text


def test_a_kind_may_have_nothing_to_show(sandbox, monkeypatch):
    monkeypatch.setattr(type(LIBRARY.exercise("twelve-shapes").begin(0)), "truths", Marking.truths)
    assert "this kind of exercise does not show its key" in key("twelve-shapes", sandbox)


def test_text_of_authors_is_harmless(tmp_path, sandbox):
    folder = create_exercise("gradient", "odd", tmp_path)
    spec, starter = folder / "exercise.toml", folder / "starter.py"
    spec.write_text(spec.read_text().replace("Write the slope", "\\u001b[2J[red]Write"))
    starter.write_text(starter.read_text() + "# \x1b]0;title\x07\n")
    exercise = Library(tmp_path).exercise("odd")
    text = show_exercise(exercise) + show_key(exercise, sandbox, seed=1, limits=Limits())
    assert "\x1b" not in text
    assert "\\x1b[2J[red]Write of f(w)" in text
    assert "# \\x1b]0;title\\x07" in text


def test_a_reference_that_fails_is_said(tmp_path, sandbox):
    folder = create_exercise("gradient", "odd", tmp_path)
    (folder / "reference.py").write_text("def loss(w, a):\n    return w / 0 + [][1]\n")
    with pytest.raises(SpecError, match=r"reference\.py: loss raised IndexError"):
        show_key(Library(tmp_path).exercise("odd"), sandbox, seed=1, limits=Limits())


def test_another_name_gets_the_nearest():
    with pytest.raises(SpecError, match="no exercise 'twelve-shape': did you mean 'twelve-shapes'"):
        find_exercise(LIBRARY, "twelve-shape")
    with pytest.raises(SpecError, match="no exercise 'x': grade list names"):
        find_exercise(LIBRARY, "x")
