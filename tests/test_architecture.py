"""The rooms of the package: imports point one way, and the untrusted half stands alone."""

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from itertools import chain
from pathlib import Path

import pytest

import grader

PACKAGE = Path(grader.__file__).parent
FILES = {
    ".".join(["grader", *path.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(
        ".__init__"
    ): path
    for path in sorted(PACKAGE.rglob("*.py"))
    if "content" not in path.relative_to(PACKAGE).parts
}
WORKER = "grader.sandbox.worker"
TRUSTED = [name for name in FILES if not name.startswith(WORKER)]
UNTRUSTED = [name for name in FILES if name.startswith(WORKER)]

# Each room may import from its own line and from those below it, never from above.
LAYERS = """
    __main__
    cli
    engine
    batch authoring
    platforms
    exports
    report
    grading
    examining reporting starter
    explaining keys
    programs problems locating reveal examination
    library
    kinds
    marking
    sandbox scoring specs submission lateness times_csv
    diagnosis notebook
    compare torch_errors
    results
    findings values rounding table
    wording discovery errors regular
"""
LEVEL = {
    room: level for level, line in enumerate(reversed(LAYERS.split("\n"))) for room in line.split()
}


def imported(name: str, *, everywhere: bool = True) -> Iterator[str]:
    """The modules that a module imports (or only at its top), but for type checkers only."""
    tree = ast.parse(FILES[name].read_bytes())
    package = name if FILES[name].name == "__init__.py" else name.rpartition(".")[0]
    skipped = set(chain.from_iterable(map(ast.walk, _for_type_checkers(tree))))
    for node in ast.walk(tree) if everywhere else tree.body:
        if isinstance(node, ast.Import) and node not in skipped:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node not in skipped:
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(above if node.level else []), *filter(None, [node.module])])
            inner = [f"{base}.{alias.name}" for alias in node.names]
            yield from (each if each in FILES else base for each in inner)


def _for_type_checkers(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from node.body


def room(name: str) -> str:
    return name.split(".")[1]


# Rooms whose members are found by being there: a new one touches no other.
DISCOVERED = ("exports", "kinds", "platforms")


def member(name: str) -> str:
    """The member of a discovered room that a module is or belongs to; empty for what all share."""
    parts = name.split(".")
    if len(parts) < 3 or parts[1] not in DISCOVERED or parts[2] == "base":
        return ""
    return ".".join(parts[:3])


def outside(name: str) -> set[str]:
    """The libraries that a module imports."""
    return {each.split(".")[0] for each in imported(name)} - {"grader"}


def test_every_room_has_its_place():
    assert {room(name) for name in FILES if name != "grader"} <= set(LEVEL)


@pytest.mark.parametrize("name", [name for name in TRUSTED if name != "grader"])
def test_imports_point_one_way(name):
    for other in imported(name):
        # The package itself is imported for its version only.
        if other.startswith("grader."):
            assert LEVEL.get(room(other), 99) <= LEVEL.get(room(name), 0), f"{name} imports {other}"


def test_no_module_imports_itself_through_others():
    graph = {
        name: {each for each in imported(name, everywhere=False) if each in FILES}
        - {"grader", name}
        for name in FILES
    }
    assert set(TopologicalSorter(graph).static_order()) >= set(FILES) - {"grader"}


@pytest.mark.parametrize("name", [name for name in FILES if member(name)])
def test_members_of_a_discovered_room_do_not_import_each_other(name):
    assert {member(other) for other in imported(name)} <= {"", member(name)}


@pytest.mark.parametrize("name", [name for name in TRUSTED if not member(name)])
def test_nobody_imports_a_member_of_a_discovered_room_by_name(name):
    """But for the option `--gradescope` of `grade FILE`, which names its platform itself."""
    found = {member(other) for other in imported(name)} - {""}
    assert found <= ({"grader.platforms.gradescope"} if name == "grader.cli._grade" else set())


@pytest.mark.parametrize("name", UNTRUSTED)
def test_the_worker_imports_nothing_of_ours(name):
    ours = {each for each in imported(name) if each.split(".")[0] == "grader"}
    assert {each for each in ours if not each.startswith(WORKER)} == set()
    absolute = [
        node
        for node in ast.walk(ast.parse(FILES[name].read_bytes()))
        if isinstance(node, ast.Import) or (isinstance(node, ast.ImportFrom) and not node.level)
    ]
    assert not any("grader" in ast.unparse(node) for node in absolute)


@pytest.mark.parametrize("name", UNTRUSTED)
def test_the_worker_needs_the_standard_library_torch_numpy_and_safetensors(name):
    assert outside(name) <= {*sys.stdlib_module_names, "torch", "numpy", "safetensors"}


@pytest.mark.parametrize("name", TRUSTED)
def test_nothing_of_ours_imports_the_worker(name):
    assert not any(
        each.startswith(WORKER) or each.split(".")[0] == "worker" for each in imported(name)
    )


@pytest.mark.parametrize("name", TRUSTED)
def test_torch_stays_outside_the_trusted_half(name):
    assert outside(name).isdisjoint({"torch", "torchvision", "functorch"})


@pytest.mark.parametrize("name", TRUSTED)
def test_rich_is_for_the_terminal_only(name):
    found = {each for each in imported(name) if each.split(".")[0] == "rich"}
    if room(f"{name}.") == "cli":
        assert found <= {"rich.console"}
    elif name not in {"grader.report.terminal", "grader.report.progress"}:
        assert found == set()


REPORT = "grader.report"
# What renderers and exports share; beside it, none of them knows another.
SHARED = {
    f"{REPORT}.{name}" for name in ("blocks", "document", "escaping", "filling", "scores", "table")
}
FORMS = [name for name in FILES if name.startswith(f"{REPORT}.") and name not in SHARED]
# JSON is the report itself, without a word added.
WORDED = [name for name in FORMS if "grader.results" in imported(name) and name != f"{REPORT}.json"]


@pytest.mark.parametrize("name", FORMS)
def test_forms_of_a_report_do_not_import_each_other(name):
    assert {each for each in imported(name) if each.startswith(f"{REPORT}.")} <= SHARED


def test_some_forms_of_a_report_are_worded():
    assert {"gradescope", "junit", "markdown", "terminal"} <= {
        name.split(".")[2] for name in WORDED
    }


@pytest.mark.parametrize("name", WORDED)
def test_what_a_person_reads_is_worded_in_the_document(name):
    assert f"{REPORT}.document" in set(imported(name))
    results = [
        alias.name
        for node in ast.walk(ast.parse(FILES[name].read_bytes()))
        if isinstance(node, ast.ImportFrom) and node.module == "grader.results"
        for alias in node.names
    ]
    assert set(results) <= {"Report", "Verdict"}


def test_a_document_rests_on_results_and_points_only():
    for name in ("blocks", "document"):
        ours = {each for each in imported(f"{REPORT}.{name}") if each.startswith("grader.")}
        assert ours <= {f"{REPORT}.blocks", "grader.results", "grader.scoring"}


DANGEROUS = {"pickle", "cPickle", "dill", "marshal", "shelve", "runpy", "code", "imp", "joblib"}
CALLS = {"eval", "exec", "compile", "__import__", "execfile"}


@pytest.mark.parametrize("name", TRUSTED)
def test_the_trusted_half_neither_unpickles_nor_evaluates(name):
    assert outside(name).isdisjoint(DANGEROUS)
    for node in ast.walk(ast.parse(FILES[name].read_bytes())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in CALLS, f"line {node.lineno}"
        if isinstance(node, ast.keyword) and node.arg == "allow_pickle":
            assert ast.unparse(node.value) == "False", f"line {node.value.lineno}"


MUTANTS = {
    f"grader.authoring.{name}"
    for name in (
        *("mutants", "program_text"),
        *("answer_mutations", "expression_mutations", "statement_mutations"),
    )
}


@pytest.mark.parametrize("name", FILES)
def test_programs_are_mutated_in_a_worker_only(name):
    """What parses an author's program is itself a program that a worker is sent."""
    if name in MUTANTS:
        assert outside(name) <= set(sys.stdlib_module_names)
        assert {each for each in imported(name) if each.startswith("grader.")} <= MUTANTS
    else:
        assert MUTANTS.isdisjoint(imported(name))
        assert name.startswith(WORKER) or "ast" not in outside(name)


@pytest.mark.parametrize("name", FILES)
def test_no_file_is_long(name):
    assert len(FILES[name].read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("name", FILES)
def test_no_function_is_long(name):
    long = {
        node.name: node.end_lineno - node.lineno + 1
        for node in ast.walk(ast.parse(FILES[name].read_bytes()))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and node.end_lineno - node.lineno >= 40
    }
    assert long == {}, "functions have up to 40 lines, signature and docstring counted"


@pytest.mark.parametrize("name", FILES)
def test_no_file_is_named_after_nothing(name):
    words = set(FILES[name].stem.strip("_").split("_"))
    vague = {"util", "utils", "helper", "helpers", "common", "manager", "managers", "misc"}
    assert words.isdisjoint(vague)


@pytest.mark.parametrize("name", FILES)
def test_every_module_says_what_it_is_for(name):
    assert ast.get_docstring(ast.parse(FILES[name].read_bytes()))
