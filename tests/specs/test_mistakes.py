"""Known mistakes: files and edits, and what is found wrong with them before anything runs."""

import os

import pytest

from grader.errors import SpecError
from grader.specs.mistakes import Edit, edited, misfits

from .writing import GRADIENT, LITERAL, LOOP, PREDICTION, read, told

SOLUTION = "def f(w, b):\n    n = 2\n    return 2 * w / n, 2 * b / n\n"
FILE = '[[wrong]]\nfile = "a.py"\nhint = "Look."\n'
EDIT = '[[wrong]]\nname = "sum for mean"\nhint = "Look."\nedits = {0}\n'


def edits(text: str) -> str:
    return GRADIENT + EDIT.format(text)


def test_edits_are_a_program_like_any_other(tmp_path):
    exercise = read(
        tmp_path,
        edits('[{ replace = "* w / n", by = "* w" }, { replace = "* b / n", by = "* b" }]'),
        solution=SOLUTION,
        reference="",
    )
    (mistake,) = exercise.wrong
    assert (mistake.file, mistake.label) == ("sum-for-mean.py", "sum for mean")
    wanted = b"def f(w, b):\n    n = 2\n    return 2 * w, 2 * b\n"
    assert exercise.program("wrong/sum-for-mean.py") == wanted
    assert exercise.deciding_files() == ["reference.py", "wrong/sum-for-mean.py"]
    assert exercise.hints()["sum-for-mean.py"] == ("sum for mean", "Look.")


def test_an_edit_may_span_lines_whatever_ends_them(tmp_path):
    text = edits(
        '[{ replace = """\n    n = 2\n    return""", by = """\n    n = 1\n    return""" }]'
    )
    exercise = read(tmp_path, text, solution=SOLUTION.replace("\n", "\r\n"))
    wanted = SOLUTION.replace("n = 2", "n = 1").encode()
    assert exercise.program("wrong/sum-for-mean.py") == wanted


def test_an_edit_changes_the_hash_of_the_marks_and_its_hint_does_not(tmp_path):
    def sha(text):
        return read(tmp_path, text, solution=SOLUTION, reference="").marks_sha256

    first = edits('[{ replace = "n = 2", by = "n = 1" }]')
    assert sha(first) != sha(first.replace("n = 1", "n = 3"))
    assert sha(first) == sha(first.replace("Look.", "See."))


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ('[{ replace = "3 * w", by = "w" }]', "replace", "'3 * w' stands nowhere in solution.py: "),
        ('[{ replace = "2 *", by = "" }]', "replace", "stands 2 times in solution.py (lines 3, 3)"),
        ('[{ replace = "n = 2", by = "n = 2" }]', "replace", "is replaced by itself"),
    ],
)
def test_an_edit_that_does_not_fit_is_told_with_its_line(tmp_path, text, key, says):
    ((line, found, message),) = told(tmp_path, edits(text), solution=SOLUTION)
    assert (line, found) == (12, f"wrong[0].edits[0].{key}")
    assert says in message


def test_edits_do_not_overlap(tmp_path):
    text = '[{ replace = "n = 2", by = "" }, { replace = "def f(w, b):\\n    n", by = "" }]'
    ((_, key, message),) = told(tmp_path, edits(text), solution=SOLUTION)
    assert (key, "overlaps" in message) == ("wrong[0].edits[0].replace", True)


def test_occurrences_that_overlap_are_two():
    assert [d.message for d in misfits("aaa", [Edit(replace="aa", by="b")])]
    assert edited("abc", [Edit(replace="a", by="bc"), Edit(replace="c", by="a")]) == "bcba"


def test_edits_need_a_solution_in_utf8(tmp_path):
    text = edits('[{ replace = "a", by = "b" }]')
    ((_, key, message),) = told(tmp_path, text)
    assert (key, message) == (
        "wrong[0].edits",
        "needs the file solution.py, which does not exist: check the name and the folder",
    )
    folder = tmp_path / "exercises" / "probe"
    (folder / "solution.py").write_bytes(b"# \xff\n")
    ((_, _, message),) = told(tmp_path, text)
    assert "which is not UTF-8" in message


def test_edits_that_no_longer_fit_are_told_when_they_are_run(tmp_path):
    exercise = read(tmp_path, edits('[{ replace = "n = 2", by = "" }]'), solution=SOLUTION)
    (exercise.folder / "solution.py").write_text("")
    with pytest.raises(SpecError, match=r"exercise.toml:12: wrong\[0\].edits\[0\].replace"):
        exercise.program("wrong/sum-for-mean.py")
    error = exercise.error_in("wrong/sum-for-mean.py", "it raised")
    assert (error.key, error.message) == ("wrong[0].edits", "the edited solution: it raised")
    assert exercise.error_in("reference.py", "x").file == exercise.folder / "reference.py"


@pytest.mark.parametrize(
    ("wrong", "key", "says"),
    [
        ('name = "n"\nhint = "h"', "wrong[0]", "needs either file"),
        ('name = "n"\nhint = "h"\nedits = []', "wrong[0]", "needs either file"),
        (
            'file = "a.py"\nname = "n"\nhint = "h"\nedits = [{ replace = "n = 2", by = "" }]',
            "wrong[0]",
            "give either file or edits, and not both",
        ),
        ('hint = "h"\nedits = [{ replace = "n = 2", by = "" }]', "wrong[0]", "needs a name"),
        ('name = "?"\nhint = "h"\nedits = [{ replace = "n", by = "" }]', "wrong[0]", "a name with"),
        (
            'name = "n"\nhint = "h"\nedits = [{ replace = "", by = "x" }]',
            "wrong[0].edits[0].replace",
            "must not be empty",
        ),
        (
            'name = "n"\nhint = "h"\nedits = [{ replce = "n = 2", by = "x" }]',
            "wrong[0].edits[0].replce",
            "did you mean 'replace'?",
        ),
        ('file = "a.py"\nhint = " "', "wrong[0].hint", "must not be empty: write a sentence"),
        ('file = "/a.py"\nhint = "h"', "wrong[0].file", "is no program in the folder wrong"),
        ('file = "../a.py"\nhint = "h"', "wrong[0].file", "write its name alone"),
        ('file = "b.py"\nhint = "h"', "wrong[0].file", "wrong/b.py, which does not exist"),
        ('file = "a.py"\nhint = "h"\nfails = ["f.Q"]', "wrong[0].fails[0]", "did you mean 'f."),
        (
            'file = "a.py"\nhint = "h"\nfails = ["nonsense"]',
            "wrong[0].fails[0]",
            "there is no check 'nonsense': there are f.w, f.b",
        ),
    ],
)
def test_a_mistake_that_cannot_be_used_is_told(tmp_path, wrong, key, says):
    ((line, found, message),) = told(
        tmp_path, f"{GRADIENT}[[wrong]]\n{wrong}\n", solution=SOLUTION, wrong_a=""
    )
    assert (found, says in message) == (key, True), message
    assert line >= 9


@pytest.mark.parametrize(
    ("second", "keys"),
    [
        (FILE, {"wrong[1].file"}),
        ('[[wrong]]\nfile = "b.py"\nname = "a"\nhint = "h"\n', {"wrong[1].name"}),
        ('[[wrong]]\nfile = "a.py"\nname = "a"\nhint = "h"\n', {"wrong[1].name", "wrong[1].file"}),
        (EDIT.replace("sum for mean", "A").format('[{ replace = "n = 2", by = "" }]'),
         {"wrong[1].name"}),
    ],
)  # fmt: skip
def test_a_mistake_is_told_once(tmp_path, second, keys):
    found = told(tmp_path, GRADIENT + FILE + second, solution=SOLUTION, wrong_a="", wrong_b="")
    assert {key for _, key, _ in found} == keys
    assert all("wrong[0]" in message for _, _, message in found)


def test_a_link_that_leads_out_of_the_folder_is_no_mistake(tmp_path):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "a.py").write_text("")
    read(tmp_path, GRADIENT)
    folder = tmp_path / "exercises" / "probe"
    os.symlink(tmp_path / "outside", folder / "wrong")
    ((_, key, message),) = told(tmp_path, GRADIENT + FILE)
    assert (key, "leads out of the exercise's folder" in message) == ("wrong[0].file", True)
    (folder / "wrong").unlink()
    (folder / "wrong").mkdir()
    (folder / "wrong" / "b.py").write_text("")
    os.symlink(folder / "wrong" / "b.py", folder / "wrong" / "a.py")
    ((_, _, message),) = told(tmp_path, GRADIENT + FILE)
    assert "which is a link: name the file itself" in message


def test_literal_answers_are_not_edited(tmp_path):
    text = LITERAL + EDIT.format('[{ replace = "a", by = "b" }]')
    ((_, key, message),) = told(tmp_path, text, solution="a")
    assert (key, "a file that defines gradient(...)" in message) == ("wrong[0].edits", True)


def test_a_prediction_has_its_wrong_answers_in_its_items(tmp_path):
    ((line, key, message),) = told(tmp_path, PREDICTION + FILE, wrong_a="")
    assert (line, key) == (8, "wrong[0]")
    assert "write the wrong answer into its item" in message


@pytest.mark.parametrize(
    ("toml", "ids"),
    [
        (GRADIENT, ["f.w", "f.b"]),
        (GRADIENT.replace('wrt = ["w", "b"]', 'wrt = ["w"]'), ["f"]),
        (LITERAL, ["one", "two"]),
        (LOOP, ["fit"]),
        (PREDICTION, ["a", "b"]),
    ],
)
def test_the_ids_of_checks_are_known_from_the_spec(tmp_path, toml, ids):
    assert read(tmp_path, toml).check_ids() == ids


def test_mutants_may_be_declared_equivalent_and_change_no_mark(tmp_path):
    text = LOOP.replace("[inputs]", 'equivalent = [{ mutant = "m", reason = "Same." }]\n[inputs]')
    exercise = read(tmp_path, text, reference="")
    assert [(each.mutant, each.reason) for each in exercise.equivalent] == [("m", "Same.")]
    assert exercise.marks_sha256 == read(tmp_path, LOOP, reference="").marks_sha256
    ((_, key, message),) = told(tmp_path, text.replace("Same.", ""))
    assert (key, message) == ("equivalent[0].reason", "must not be empty: write a sentence")


def test_right_variants_are_listed_by_name(tmp_path):
    exercise = read(tmp_path, GRADIENT, right_b="", right_a="1")
    assert exercise.variants() == ["a.py", "b.py"]
    assert exercise.program("right/a.py") == b"1"
    assert read(tmp_path, GRADIENT, name="none").variants() == []
