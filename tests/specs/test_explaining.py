"""Every message about a wrong key says where it is, what was found and what is expected."""

import os

import pytest

from grader import Library
from grader.cli.app import run
from grader.errors import SpecError, SpecErrors

from .writing import GRADIENT, LOOP, PREDICTION, read, told

CAPITAL = GRADIENT.replace('"w"', '"W"').replace("w = {}", "W = {}")
POINT = LOOP.replace("[inputs]", "points = [{ inputs = { X = VALUE }, lr = 0.1 }]\n[inputs]")


@pytest.mark.parametrize(
    ("toml", "line", "key", "says"),
    [
        (CAPITAL.replace("W = {}", "W = { shape = 3 }"), 7, "inputs.W.shape",
         "expected a list such as [1, 2], found 3"),
        (CAPITAL.replace("W = {}", 'W = { shape = ["n", 0] }'), 7, "inputs.W.shape[1]",
         "must be at least 1, found 0"),
        (CAPITAL.replace("W = {}", 'W = { shape = ["n", true] }'), 7, "inputs.W.shape[1]",
         "expected a text in quotes or a whole number, found true"),
        (CAPITAL.replace("W = {}", 'W = "3"'), 7, "inputs.W",
         "expected a table such as { key = 1 }, found the text '3'"),
        (CAPITAL.replace("W = {}", "W = { low = {} }"), 7, "inputs.W.low",
         "expected a number, found an empty table"),
        (CAPITAL.replace("W = {}", "W = { whole = 1 }"), 7, "inputs.W.whole",
         "expected true or false, found 1"),
        (GRADIENT.replace('"f"', "5"), 3, "function", "expected a text in quotes, found 5"),
        (GRADIENT.replace('"f"', '"2x"'), 3, "function", "'2x' cannot be a name in Python"),
        (GRADIENT.replace('"f"', '"lambda"'), 3, "function", "such as x_lambda"),
        (GRADIENT.replace('"f"', '"a b"'), 3, "function", "such as a_b"),
        (GRADIENT.replace('"f"', f'"{"f" * 61}"'), 3, "function", "at most 60 characters"),
        (GRADIENT.replace('wrt = ["w", "b"]', "wrt = []"), 5, "wrt",
         "needs at least 1 in the list, found 0"),
        (GRADIENT.replace('wrt = ["w", "b"]', 'wrt = ["w", "w"]'), 5, "wrt",
         "'w' is given twice: name it once"),
        (GRADIENT.replace('"Slopes"', '""'), 2, "title", "must not be empty"),
        (GRADIENT.replace('"Slopes"', f'"{"T" * 121}"'), 2, "title",
         "must have at most 120 characters, this one has 121"),
        (GRADIENT.replace("wrt", 'by = "hnad"\nwrt', 1), 5, "by",
         "expected 'hand', 'autograd' or 'any', found the text 'hnad', did you mean 'hand'?"),
        (GRADIENT.replace("[inputs]", "weights = { c = 2 }\n[inputs]"), 6, "weights",
         "weights and arguments differ: 'c' is not in both"),
        (LOOP.replace("[inputs]", "lr = 0\n[inputs]"), 6, "lr", "must be above 0, found 0"),
        (LOOP.replace("[inputs]", "lr = nan\n[inputs]"), 6, "lr", "found nan"),
        (LOOP.replace('"X", "lr", "steps"', '"X", "lr"'), 4, "arguments",
         "must contain 'steps': the loop is told how far to go"),
        (LOOP.replace("X = {}", "X = {}\nY = {}"), 8, "inputs.Y",
         "inputs and arguments differ: 'Y' is not in both"),
        (POINT.replace("VALUE", "[[1.0], ['a']]"), 6, "points[0].inputs.X[1][0]",
         "expected a number, found the text 'a'"),
        (POINT.replace("VALUE", "'1'"), 6, "points[0].inputs.X",
         "expected a number or a list such as [1, 2], found the text '1'"),
        (POINT.replace("VALUE", "[1.0, 1e300]"), 6, "points[0].inputs.X[1]",
         "must be at most 1000000, found 1e+300"),
        (POINT.replace("VALUE", "[1.0, [2.0]]"), 6, "points[0].inputs.X[1]",
         "expected a number, found the list [2.0]"),
        (POINT.replace("VALUE", "[[1.0], [1.0, 2.0]]"), 6, "points[0].inputs.X",
         "rows have different lengths"),
        (PREDICTION.replace('"y"', '""'), 6, "items[1].expression", "must not be empty"),
        (PREDICTION.replace('"y"', '"y", wrong = [{ answer = 1979-01-01, hint = "h" }]'), 6,
         "items[1].wrong[0].answer", "found the date or time 1979-01-01"),
        (PREDICTION.replace('"b"', '"a"'), 6, "items[1].id",
         "two items have the id 'a': items[0] has it too"),
        (PREDICTION.replace('"y"', '"y", wrong = [{ answer = 1, hint = "h" }, '
                                   '{ answer = 1, hint = "h" }]'), 6,
         "items[1].wrong[1].answer", "wrong[0] is the same answer with the same hint"),
        (PREDICTION.replace("answers = ", "# ").replace('"b"', '"b-1"'), 6, "items[1].id",
         "use letters, digits and _, or name a dict in answers"),
        (PREDICTION.replace('answers = "SHAPES"', 'source = "call"'), 3, "source",
         'needs answers = "name_of_the_function"'),
        (PREDICTION.replace("prediction", "predicton"), 1, "kind", "did you mean 'prediction'?"),
        (PREDICTION.replace('kind = "prediction"', ""), 0, "kind", "one of gradient, "),
        ('name = "x"\n' + PREDICTION, 1, "name", "given by the file's place"),
    ],
)  # fmt: skip
def test_a_message_has_line_key_and_what_is_expected(tmp_path, toml, line, key, says):
    ((found_line, found_key, message),) = told(tmp_path, toml)
    assert (found_line, found_key) == (line, key)
    assert says in message


@pytest.mark.parametrize(
    ("toml", "line", "key", "table"),
    [
        (GRADIENT + "draws = 5\n", 9, "inputs.draws", "[inputs]"),
        (GRADIENT.replace("[inputs]\nw = {}\nb = {}", "[inputs.w]\nby = 'any'\n[inputs.b]"),
         7, "inputs.w.by", "[inputs.w]"),
        (GRADIENT + "[[wrong]]\nfile = 'a.py'\nhint = 'h'\ntolerance = 1e-3\n",
         12, "wrong[0].tolerance", "[[wrong]]"),
    ],
)  # fmt: skip
def test_a_key_below_a_table_that_belongs_above_it_is_explained(tmp_path, toml, line, key, table):
    ((found_line, found_key, message),) = told(tmp_path, toml)
    assert (found_line, found_key) == (line, key)
    assert message == (
        f"{key.split('.')[-1]!r} stands under {table}: a key that follows a [table] belongs to "
        "it; move it above the first [table]"
    )


def rubric_errors(folder, text):
    (folder / "rubrics").mkdir(exist_ok=True)
    (folder / "rubrics" / "r.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        Library(folder / "exercises", folder / "rubrics").assignment("r")
    return caught.value


def test_exercises_below_late_are_not_also_missing(tmp_path):
    error = rubric_errors(
        tmp_path,
        'title = "T"\n[late]\ndue = 2026-03-06T20:00:00Z\npercent = 1\nexercises = []\n',
    )
    assert str(error) == (
        f"{tmp_path}/rubrics/r.toml:5: late.exercises: 'exercises' stands under [late]: a key that "
        "follows a [table] belongs to it; move it above the first [table]"
    )


def test_names_and_points_of_a_rubric_are_explained(tmp_path):
    error = rubric_errors(
        tmp_path,
        'title = "T"\nexercises = [\n  { exercise = "Six_Shapes", points = 0 },\n'
        '  { exercise = "a", points = -1 },\n  { exercise = "b", points = "5" },\n'
        '  { exercise = "c" },\n]\n',
    )
    assert [(each.line, each.key, each.message) for each in error.errors] == [
        (3, "exercises[0].exercise", "a name is lower case with hyphens: six-shapes, not "
         "'Six_Shapes'"),
        (3, "exercises[0].points", "must be at least 1, found 0"),
        (4, "exercises[1].points", "must be at least 1, found -1"),
        (5, "exercises[2].points", "expected a whole number, found the text '5'"),
        (6, "exercises[3].points", "this key is needed"),
    ]  # fmt: skip


def test_a_folder_with_a_wrong_name_is_no_fault_of_a_key(tmp_path):
    assert told(tmp_path, LOOP, name="Six_Shapes") == [
        (0, "", "a name is lower case with hyphens: six-shapes, not 'Six_Shapes'")
    ]


def test_a_misspelt_key_is_not_also_missing(tmp_path):
    ((_, key, message),) = told(tmp_path, LOOP.replace("parameters", "paramters"))
    assert (key, message) == ("paramters", "there is no such key, did you mean 'parameters'?")


def test_a_line_that_is_not_toml_is_named(tmp_path):
    ((line, _, message),) = told(tmp_path, "\n\na = = 1\n")
    assert (line, message) == (3, "is not TOML: Invalid value (column 5)")


def test_a_byte_that_is_not_utf8_has_a_line(tmp_path):
    read(tmp_path, LOOP)
    file = tmp_path / "exercises" / "probe" / "exercise.toml"
    file.write_bytes(b"a = 1\nb = '\xfc'\n")
    with pytest.raises(SpecError, match=r"exercise.toml:2: is not UTF-8: save it as UTF-8"):
        Library(tmp_path / "exercises").exercise("probe")


def test_a_spec_is_no_link_and_not_huge(tmp_path):
    read(tmp_path, LOOP)
    library, folder = Library(tmp_path / "exercises"), tmp_path / "exercises" / "probe"
    (folder / "exercise.toml").rename(folder / "other.toml")
    os.symlink(folder / "other.toml", folder / "exercise.toml")
    with pytest.raises(SpecError, match=r"exercise.toml: is a link: name the file itself"):
        library.exercise("probe")
    (folder / "exercise.toml").unlink()
    (folder / "exercise.toml").write_text("#" * (1 << 20) + "\n")
    with pytest.raises(SpecError, match="is larger than 1 MiB"):
        library.exercise("probe")


def test_several_errors_are_a_line_each_and_have_the_place_of_the_first(tmp_path):
    first = SpecError("bad", file=tmp_path, key="a.b", line=3)
    both = SpecErrors([first, SpecErrors([SpecError("worse"), SpecError("worst", key="c")])])
    assert str(both) == f"{tmp_path}:3: a.b: bad\nworse\nc: worst"
    assert (both.file, both.line, both.key, len(both.errors)) == (tmp_path, 3, "a.b", 3)
    assert first.errors == (first,)


def test_the_command_line_has_a_line_for_each_mistake(tmp_path, capsys):
    read(tmp_path, LOOP)
    spec = tmp_path / "exercises" / "probe" / "exercise.toml"
    spec.write_text(LOOP.replace("fit", "f t") + "steps = 3\n")
    (tmp_path / "rubrics").mkdir()
    folders = ["--exercises", str(spec.parents[1]), "--rubrics", str(tmp_path / "rubrics")]
    assert run(["list", *folders], None) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith(f"grade: {spec}:3: function: 'f t' cannot be a name in Python")
    assert second == (
        f"grade: {spec}:8: inputs.steps: expected a table such as {{ key = 1 }}, found 3"
    )
