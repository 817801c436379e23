"""Generated mistakes: what is changed, what never is, and programs that break the parser."""

import ast
from pathlib import Path

import pytest

from grader import Library, SandboxError, SpecError
from grader.authoring import mutating
from grader.authoring.mutants import LONGEST, MOST, mutants
from grader.authoring.mutating import Mutant, mutate

ROOT = Path(__file__).resolve().parents[2]
EXERCISES = sorted(ROOT.glob("exercises/*/solution.py"))
PROGRAMS = [
    *sorted(ROOT.glob("exercises/*/*.py")),
    *sorted(ROOT.glob("exercises/*/wrong/*.py")),
    *sorted(ROOT.glob("submissions_example/[a-i]*.py")),
    *sorted(ROOT.glob("grader/*.py")),
]
HOSTILE = sorted(ROOT.glob("tests/hostile/files/deep_*.py"))


def applied(source: str, change: dict) -> str:
    data = source.encode()
    return (
        data[: change["start"]] + change["replacement"].encode() + data[change["end"] :]
    ).decode()


def changed(source: str, name: str = "", names: tuple[str, ...] = ()) -> list[str]:
    """The mutants of a source that make the mistake `name`, or all of them."""
    found = mutants(source, names)
    return [applied(source, m) for m in found if m["id"].split("@")[0] == name or not name]


def body(*lines: str) -> str:
    return "def f(x, y, n):\n" + "".join(f"    {line}\n" for line in lines)


# The mistake, a line, and what becomes of it.
LINES = [
    ("sign", "return x + y", ["return x - y"]),
    ("sign", "return x - (y)", ["return x + (y)"]),
    ("sign", "return - x", ["return x"]),
    ("sign", "x -= y", ["x += y"]),
    ("factor", "return x * y", ["return x", "return y"]),
    ("factor", "return (x + 1) * y", ["return (x + 1)", "return y"]),
    ("divisor", "return x.y / n", ["return x.y"]),
    ("constant", "return 2 * x", ["return 1 * x"]),
    ("constant", "return -2.0 * x", ["return -1 * x"]),
    ("exponent", "return x ** 2", ["return x ** 1"]),
    ("exponent", "return x.pow(3)", ["return x.pow(2)"]),
    ("mean-to-sum", "return x.mean(1)", ["return x.sum(1)"]),
    ("sum-to-mean", "return torch.sum(x)", ["return torch.mean(x)"]),
    ("sum-to-mean", "return f(x, reduction='sum')", ['return f(x, reduction="mean")']),
    ("axis", "return x.sum(dim=0)", ["return x.sum(dim=1)"]),
    ("axis", "return x.softmax(-1)", ["return x.softmax(0)"]),
    ("axis", "return torch.sum(x, 1)", ["return torch.sum(x, 0)"]),
    ("axis", "return x.shape[0]", ["return x.shape[1]"]),
    ("keepdim", "return x.sum(3, keepdim=True)", ["return x.sum(3, keepdim=False)"]),
    ("transpose", "return x.T", ["return x"]),
    ("transpose", "return (x * y).mT", ["return (x * y)"]),
    ("transpose", "return x.transpose(0, 1)", ["return x"]),
    ("transpose", "return torch.transpose(x, 0, 1)", ["return x"]),
    ("transpose", "return x @ (y + n)", ["return x.mT @ (y + n)", "return x @ ((y + n).mT)"]),
    ("clearing", "x.grad = None", ["pass"]),
    ("clearing", "x.grad.zero_()", ["pass"]),
    ("clearing", "optimizer.zero_grad()", ["pass"]),
    ("clearing", "x.grad = y.grad = None", ["pass", "x.grad = None", "y.grad = None"]),
    ("backward", "x.backward()", ["pass"]),
    ("step", "optimizer.step()", ["pass"]),
    ("steps", "return range(n)", ["return range(n - 1)", "return range(n + 1)"]),
    ("steps", "return range(1, n, 2)", ["return range(1, n - 1, 2)", "return range(1, n + 1, 2)"]),
    ("no-grad", "torch.no_grad()", ["torch.enable_grad()"]),
    ("comparison", "return x < y", ["return x > y"]),
    ("comparison", "return x <= y != n", ["return x >= y != n", "return x <= y == n"]),
    ("returned", "return x, y", ["return y, x"]),
    ("returned", "return x, y, n", ["return y, x, n", "return x, n, y"]),
]


@pytest.mark.parametrize(("name", "line", "becomes"), LINES)
def test_a_line_with_one_mistake(name, line, becomes):
    wrong = changed(body(line), name)
    assert sorted(ast.dump(ast.parse(w)) for w in wrong) == sorted(
        ast.dump(ast.parse(body(b))) for b in becomes
    )


def test_statements_are_swapped_unless_it_makes_no_difference():
    source = body("r = x - y  # residual", "s = r.mean()", "return s")
    assert changed(source, "order") == [
        body("s = r.mean()  # residual", "r = x - y", "return s"),
        body("r = x - y  # residual", "return s", "s = r.mean()"),
    ]
    assert changed(body("a = x", "b = y"), "order") == []


def test_a_block_is_swapped_with_a_line():
    source = body("for _ in range(n):", "    x -= y", "return x")
    assert body("return x", "for _ in range(n):", "    x -= y") in changed(source, "order")


def test_values_are_detached_only_where_backward_could_notice():
    source = body("r = x - y")
    assert changed(source, "detach") == []
    source = body("r = x - y", "n = len(y)", "r.backward()")
    assert changed(source, "detach") == [body("r = (x - y).detach()", "n = len(y)", "r.backward()")]


@pytest.mark.parametrize(
    ("answer", "others"),
    [
        ("-3.0", ["-2.0", "3.0"]),
        ("5", ["6"]),
        ("True", ["False"]),
        ("(4, 1)", ["(1, 4)", "(1,)", "(4,)", "(5, 1)", '"error"']),
        ("[4]", ["[]", "[5]", '"error"']),
        ("()", ["(1,)", '"error"']),
        ("'error'", ['"ok"', "()"]),
        ("'error:no_path'", ['"ok"', "()"]),
        ("[0.5, 1.0]", ["[1.5, 1.0]"]),
        ("[[1.0], [2.0]]", []),
        ("'float32'", []),
        ("None", []),
    ],
)
def test_answers_become_other_answers(answer, others):
    assert sorted(changed(f"A = {{'a': {answer}}}\n")) == sorted(
        f"A = {{'a': {other}}}\n" for other in others
    )
    if not answer.startswith("'"):
        assert sorted(changed(f"a = {answer}\n")) == sorted(f"a = {other}\n" for other in others)


def test_what_is_no_answer_is_left_alone():
    source = (
        '"""2 * x"""\nfrom __future__ import annotations\nimport torch\nASSIGNMENT = 5\n'
        'def f(x: int = 3) -> {"a": 2}:\n    """x ** 2"""\n    return f"{x - 1}"\n'
        'if __name__ == "__main__":\n    print(2 * f(1))\n'
    )
    assert mutants(source) == []


def test_only_what_is_asked_for_and_what_it_uses_is_changed():
    source = (
        "RATE = 2\ndef step(x):\n    return RATE * x\n"
        "def fit(x):\n    return step(x) + 1\n\ndef other(x):\n    return x - 1\n"
    )
    assert {m["line"] for m in mutants(source)} == {1, 3, 5, 8}
    assert {m["line"] for m in mutants(source, ["fit"])} == {1, 3, 5}
    assert {m["line"] for m in mutants(source, ["other"])} == {8}
    assert mutants(source, ["nothing"]) == []


def test_ids_and_words_name_the_line():
    found = mutants("# ü\r\ndef f(é, b):\r\n    return é + b - (  # 1 - 2\r\n        b)\r\n")
    assert [(m["id"], m["what"]) for m in found] == [
        ("sign@3", "line 3: + became -"),
        ("sign@3.2", "line 3: - became +"),
    ]


def test_lines_and_comments_stay():
    source = body("# one", "return (x +  # two", "        y)")
    assert changed(source) == [source.replace("x +", "x -")]


@pytest.mark.parametrize("file", EXERCISES, ids=lambda file: file.parent.name)
def test_every_shipped_solution_has_mutants(file):
    assert len(mutants(file.read_text(encoding="utf-8"))) >= 5


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_mutant_is_another_program(file):
    source = file.read_text(encoding="utf-8")
    found = mutants(source)
    programs = [applied(source, m) for m in found]
    for program in programs:
        compile(program, "mutant.py", "exec", dont_inherit=True)
    dumps = {ast.dump(ast.parse(program)) for program in programs}
    assert len(dumps) == len(found) <= MOST
    assert ast.dump(ast.parse(source)) not in dumps
    assert len({m["id"] for m in found}) == len(found)
    assert all(len(m["replacement"]) <= LONGEST for m in found)
    assert mutants(source) == found


@pytest.mark.parametrize("file", EXERCISES, ids=lambda file: file.parent.name)
def test_a_worker_finds_the_same(file, sandbox):
    source = file.read_bytes()
    found = mutate(source, sandbox, file=file)
    text = source.decode()
    assert found == [
        Mutant(m["id"], m["line"], m["what"], applied(text, m).encode()) for m in mutants(text)
    ]


def test_names_and_a_byte_order_mark_reach_the_worker(sandbox):
    source = "\ufeffdef f(x):\n    return x + 1\n\ndef g(x):\n    return x + 1\n".encode()
    (mutant,) = mutate(source, sandbox, file=Path("solution.py"), names={"g"})
    assert mutant == Mutant(
        "sign@5",
        5,
        "line 5: + became -",
        b"def f(x):\n    return x + 1\n\ndef g(x):\n    return x - 1\n",
    )


@pytest.mark.parametrize(
    "source",
    [
        *(file.read_bytes() for file in HOSTILE),
        b"(" * 100_000 + b")" * 100_000,
        b"x = " + b"-" * 200_000 + b"1",
        b"x = " + b"1 + " * 50_000 + b"1",
        b"def f(:\n",
        b"a\0b",
        b"# \xff\n",
    ],
    ids=lambda source: repr(source[:12]),
)
def test_a_hostile_program_only_ends_the_worker(source, sandbox):
    file = Path("somewhere/solution.py")
    try:
        mutate(source, sandbox, file=file)
    except SpecError as error:
        assert error.file == file
    assert mutate(b"a = 1", sandbox, file=file)[0].source == b"a = 2"


RIGHT = {"id": "a@1", "line": 1, "what": "w", "start": 0, "end": 1, "replacement": "b"}


@pytest.mark.parametrize(
    "told",
    [
        7,
        {},
        RIGHT | {"end": 9},
        RIGHT | {"start": -1},
        RIGHT | {"start": 1, "end": 0},
        RIGHT | {"line": "1"},
        RIGHT | {"start": True},
        RIGHT | {"more": 1},
    ],
)
def test_what_the_program_did_not_say_is_our_fault(told):
    assert mutating._mutant(RIGHT, b"a").source == b"b"
    with pytest.raises(SandboxError, match="no list"):
        mutating._mutant(told, b"a")


def test_the_program_is_sent_whole():
    parts = {file.stem for file in Path(mutating.__file__).parent.glob("*_mutations.py")}
    assert set(mutating._PARTS) == parts | {"program_text"}


def test_the_shipped_exercises_are_all_here():
    assert [file.parent.name for file in EXERCISES] == Library().exercise_names()
