"""New exercises: each template works as it stands, and nothing is ever overwritten."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from grader import Library, Limits, Submission, SubmissionError, Verdict, grade, prepare
from grader.authoring import creating
from grader.authoring.creating import create_exercise
from grader.authoring.schemas import schema
from grader.kinds import kinds

NAME = "try-it-2"
RUBRIC = f'title = "T"\nexercises = [{{ exercise = "{NAME}", points = 12 }}]\n'


@dataclass(frozen=True)
class Mistake:
    """How a student makes the known mistake of a template, and what the report says."""

    name: str
    old: str
    new: str


MISTAKES = {
    "gradient": Mistake("exponent stays", "w ** 2", "w ** 3"),
    "prediction": Mistake("other axis", "(5,)", "(4,)"),
    "training_loop": Mistake("starts at one", "torch.zeros", "torch.ones"),
}


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_has_a_template_that_works(kind, tmp_path, sandbox):
    exercises, rubrics = tmp_path / "exercises", tmp_path / "rubrics"
    folder = create_exercise(kind, NAME, exercises)
    assert folder == exercises / NAME
    rubrics.mkdir()
    (rubrics / "small.toml").write_text(RUBRIC, encoding="utf-8")
    assignment = Library(exercises, rubrics).assignment("small")
    (exercise,) = assignment.exercises
    prepared = prepare(assignment, sandbox, seed=3, limits=Limits())

    def report(text: str):
        return grade(Submission("student.py", text.encode()), prepared, sandbox)

    solution = exercise.program("solution.py").decode()
    assert report(solution).earned == 12
    starter = report(exercise.program("starter.py").decode())
    assert starter.earned == 0
    assert {c.verdict for c in starter.exercises[0].checks} == {Verdict.MISSING}

    mistake = MISTAKES[kind]
    assert mistake.old in solution
    wrong = report(solution.replace(mistake.old, mistake.new))
    assert wrong.earned < 12
    lost = [c for c in wrong.exercises[0].checks if c.verdict is not Verdict.PASSED]
    assert {pattern.name for c in lost for pattern in c.patterns} == {mistake.name}
    for known in exercise.wrong:
        assert report(exercise.program(f"wrong/{known.file}").decode()).earned == 0


@pytest.mark.parametrize("kind", kinds())
def test_every_field_stands_in_the_template_below_a_comment(kind, tmp_path):
    text = (create_exercise(kind, NAME, tmp_path) / "exercise.toml").read_text("utf-8")
    assert tomllib.loads(text)["kind"] == kind
    told = schema(kind)
    fields = set(told["properties"])
    for inner in told["$defs"].values():
        fields |= set(inner.get("properties", {}))
    if kind == "prediction":
        fields -= {
            "file",
            "fails",
            "edits",
            "replace",
            "by",
        }  # its mistakes are answers of its items
    assert [field for field in sorted(fields) if field not in text] == []
    lines = text.splitlines()
    first = text.partition('\n[[items]]\nid = "product"')[0].splitlines()
    for above, line in zip(lines, first[1:], strict=False):
        if line.partition(" ")[0] in fields or line.startswith("["):
            assert above.startswith("# "), line


@pytest.mark.parametrize("kind", kinds())
def test_a_template_names_its_schema(kind, tmp_path):
    text = (create_exercise(kind, NAME, tmp_path) / "exercise.toml").read_text("utf-8")
    assert text.startswith(f"#:schema ../{kind}.schema.json\n")
    assert f"grade schema {kind} > {kind}.schema.json" in text


def test_nothing_is_overwritten(tmp_path):
    folder = create_exercise("gradient", NAME, tmp_path)
    (folder / "solution.py").write_text("mine")
    with pytest.raises(SubmissionError, match="exists already: move it"):
        create_exercise("gradient", NAME, tmp_path)
    assert (folder / "solution.py").read_text() == "mine"


@pytest.mark.parametrize(
    "name", ["Six_Shapes", "a b", "", "-a", "a--b", "../a", "/a", "a.b", "ä", "a" * 61, "a\n"]
)
def test_what_is_no_name_gets_a_sentence(name, tmp_path):
    with pytest.raises(SubmissionError, match="cannot be the name of an exercise: use"):
        create_exercise("gradient", name, tmp_path / "exercises")
    assert list(tmp_path.iterdir()) == []


def test_long_names_and_names_that_begin_with_a_digit_are_names(tmp_path):
    for kind in kinds():
        for name in ("3-shapes", "a" * 60, "-".join(["ab"] * 20)):
            create_exercise(kind, name, tmp_path / kind)
            assert Library(tmp_path / kind).exercise(name).name == name


def test_another_kind_gets_the_nearest(tmp_path):
    with pytest.raises(SubmissionError, match="no kind of exercise: did you mean gradient"):
        create_exercise("gradeint", NAME, tmp_path)
    with pytest.raises(SubmissionError, match="no kind of exercise: there are gradient, "):
        create_exercise("x", NAME, tmp_path)


def test_a_kind_without_a_template_is_copied(tmp_path, monkeypatch):
    monkeypatch.setattr(creating, "_TEMPLATES", Path(tmp_path))
    with pytest.raises(SubmissionError, match="no template for the kind gradient yet: copy"):
        create_exercise("gradient", NAME, tmp_path)


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    with pytest.raises(SubmissionError, match="cannot be written"):
        create_exercise("gradient", NAME, tmp_path / "no" / "such")
    (tmp_path / "file").write_text("")
    with pytest.raises(SubmissionError, match="file is no folder"):
        create_exercise("gradient", NAME, tmp_path / "file")
