"""What the pages say must be true: commands, options, links, exit codes, fields."""

import re
import subprocess
from pathlib import Path

import pytest
from typer.main import get_command

import grader.cli
from grader.batch.exporting import all_exports
from grader.cli.app import app
from grader.kinds import kinds
from grader.library import Library
from grader.results import CheckResult, ExerciseResult, Problem, Provenance, Report, Verdict
from grader.sandbox.layers import LAYERS
from grader.specs.rubric import Rubric

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
PAGES = [
    ROOT / name
    for name in (
        "README.md",
        "CHANGELOG.md",
        "exercises/README.md",
        "grader/README.md",
        "grader/sandbox/README.md",
        "rubrics/README.md",
        "tests/benchmarks/README.md",
    )
]
_EXAMPLE = "submissions_example/ada_perfect.py"


def first_commands() -> list[str]:
    """Return the two lines for a fresh machine."""
    blocks = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    return [block.strip() for block in blocks[:2]]


def section(title: str) -> str:
    """Return the text of one section of the README."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#+ |\Z)", README, re.M | re.S)
    assert found, f"the README has no section {title!r}"
    return found.group(1)


@pytest.mark.parametrize("command", first_commands())
def test_a_fresh_machine_needs_one_line(command: str) -> None:
    assert "\n" not in command
    steps = command.split(" && ")
    assert steps[:2] == ["python3 -m venv .venv", ". .venv/bin/activate"]
    # Never without it: a pip that chooses torch itself takes gigabytes.
    assert steps[2].startswith("pip install -c constraints.txt -e ")


def test_the_first_line_grades_an_example() -> None:
    assert first_commands()[0].endswith(f" && grade {_EXAMPLE}")
    assert (ROOT / _EXAMPLE).is_file()


def test_ci_does_what_the_second_line_says() -> None:
    install, tests = first_commands()[1].split(" && ")[2:]
    lines = CI.splitlines()
    assert install in lines
    assert tests in lines
    assert f"grade {_EXAMPLE}" in lines
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "- run: bash .ci/run\n" in workflow


def test_ci_is_a_script_that_bash_can_read() -> None:
    subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], check=True)
    assert "set -euo pipefail" in CI


def test_constraints_pin_every_dependency() -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    names = {pin.partition("==")[0] for pin in pins if pin and not pin.startswith("#")}
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = set(re.findall(r'^    "([a-z-]+)>=', project, re.MULTILINE))
    assert "torch==2.13.0" in pins
    assert {name for name in wanted if name not in names} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert "://" in target or (page.parent / target).exists(), target


def test_commands_are_those_of_the_program() -> None:
    described = set(re.findall(r"^\| `grade ([a-z]+)", section("Commands"), re.MULTILINE))
    there = set(get_command(app).commands)  # type: ignore[attr-defined]
    assert described | {grader.cli.GRADE_FILE} == there


def test_every_export_is_named() -> None:
    found = re.search(r"`--to ([^`]+)`", section("Commands"))
    assert found
    assert sorted(found[1].split(r"\|")) == list(all_exports())


def test_options_exist() -> None:
    command = get_command(app)
    there = {"--help", "--version"}
    for each in command.commands.values():  # type: ignore[attr-defined]
        there.update(option for parameter in each.params for option in parameter.opts)
    ours = "\n".join(
        block for block in re.findall(r"^.*\bgrade\b.*$|^`--.*$|^\|.*$", README, re.MULTILINE)
    )
    used = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", ours))
    assert used - there == set()


def test_exit_codes() -> None:
    table = section("Exit codes")
    assert re.findall(r"^\| (\d+) \|", table, re.MULTILINE) == ["0", "1", "2", "3", "130"]


def test_verdicts() -> None:
    header, *described = re.findall(r"^\| (\w+) \|", section("Read the report"), re.MULTILINE)
    assert header == "verdict"
    assert sorted(described) == sorted(Verdict)


@pytest.mark.parametrize(
    "model", [Report, Problem, ExerciseResult, CheckResult, Provenance], ids=lambda m: m.__name__
)
def test_json_fields(model: type[Report]) -> None:
    table = section("JSON report")
    fields = {*model.model_fields, *model.model_computed_fields}
    assert {name for name in fields if f"`{name}`" not in table} == set()


def test_rubric_fields() -> None:
    page = (ROOT / "rubrics" / "README.md").read_text(encoding="utf-8")
    fields = set(Rubric.model_fields) - {"name", "file"}
    assert {name for name in fields if f"`{name}`" not in page} == set()


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_exercise_fields(kind: str) -> None:
    page = (ROOT / "exercises" / "README.md").read_text(encoding="utf-8")
    assert f"## Kind `{kind}`" in page
    fields = set(kinds()[kind].model_fields) - {"name", "folder", "wrong", "items", "inputs"}
    assert {name for name in fields if f"`{name}`" not in page} == set()
    for table in ("[[wrong]]", "[[items]]", "[inputs]"):
        assert f"`{table}`" in page


def test_layers() -> None:
    page = (ROOT / "grader" / "sandbox" / "README.md").read_text(encoding="utf-8")
    described = re.findall(r"^\| (\w+) \|", page.partition("## Layers")[2], re.MULTILINE)
    assert described[1 : 1 + len(LAYERS)] == [layer.name for layer in LAYERS]


def test_the_example_rubric_is_real() -> None:
    names = Library().rubric_names()
    assert set(re.findall(r"grade init ([a-z-]+)", README)) <= set(names)
