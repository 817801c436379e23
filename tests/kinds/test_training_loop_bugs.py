"""Loops that students really write: the right ones pass, each bug is named by what it does."""

import pytest

from grader import Verdict

from .bench import FILES, Bench, names

RIGHT = sorted((FILES / "loops_right").glob("*.py"))
# The path that a loop takes tells its bug; bugs with the same mathematics share a name.
PATHS = {
    "LO01": "gradients pile up",
    "LO02": "gradients pile up",
    "LO03": "gradients pile up",
    "LO04": "never moves",
    "LO05": "never moves",
    "LO06": "one step late",
    "LO11": "w is frozen",
    "LO13": "never moves",
    "LO15": "sum instead of mean",
    "LO16": "wrong sign",
    "LO17": "stale loss",
    "LO19": "cleared every second round",
    "LO20": "n*n broadcast",
    "LO21": "only w is cleared",
    "LO22": "one update short",
    "LO23": "returns after the first update",
    "LO24": "double updates",
    "LO25": "double updates",
    "LO26": "never moves",
    "LO31": "never moves",
    "LO33": "gradients pile up",
    "LO34": "returns after the first update",
    "LO35": "half updates",
    "LO37": "never moves",
    "step_first": "one update short",
    "cleared_late": "cleared every second round",
}
# (name of the error, the number of updates that raised it, a part of the hint)
ERRORS = {
    "LO07": ("grad_is_none", 2, "a new tensor that is no leaf"),
    "LO08": ("no_path", 2, "a new, untracked tensor"),
    "LO09": ("leaf_inplace", 1, "torch.no_grad()"),
    "LO10": ("no_path", 1, "must not be detached"),
    "LO12": ("plain_number", 1, "item()"),
    "LO14": ("non_scalar_backward", 1, "reduce"),
    "LO18": ("second_backward", 2, "in every round"),
    "LO27": ("no_path", 1, "outside of no_grad"),
    "LO28": ("grad_is_none", 1, "In the first round .grad is still None"),
    "LO29": ("grad_must_be_tensor", 1, "None or with a tensor of zeros"),
    "LO30": ("no_such_method", 1, "tensors have .grad"),
    "LO32": ("second_backward", 2, "in every round"),
}
COUNTED = "\n_fit = fit\ndef fit(X, y, lr, steps):\n    print('asked', steps)\n"
COUNTED += "    return _fit(X, y, lr, steps)\n"


def loop(name: str) -> str:
    return (FILES / "loops" / f"{name}.py").read_text(encoding="utf-8")


def test_every_loop_of_the_folder_is_in_a_table():
    assert sorted(path.stem for path in (FILES / "loops").glob("*.py")) == sorted(PATHS | ERRORS)
    assert not PATHS.keys() & ERRORS.keys()
    assert len(RIGHT) == 10


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_way_to_descend_is_right(path, seed, bench: Bench):
    check = bench.check(bench.given("descent-repair", seed=seed), path.read_text(encoding="utf-8"))
    assert (check.verdict, check.credit) == (Verdict.PASSED, 1)
    assert (check.patterns, check.notes) == ([], [])


@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_path_of_a_loop_names_its_bug_and_no_other(name, seed, bench: Bench):
    check = bench.check(bench.given("descent-repair", seed=seed), loop(name))
    assert (check.verdict, check.credit) == (Verdict.FAILED, 0)
    assert names(check) == [PATHS[name]]
    assert check.patterns[0].hint


@pytest.mark.parametrize("name", ERRORS)
def test_an_exception_is_explained_by_the_round_that_raised_it(name, bench: Bench):
    token, steps, hint = ERRORS[name]
    report = bench.report(bench.given("descent-repair"), loop(name) + COUNTED)
    (check,) = report.exercises[0].checks
    assert (check.verdict, check.credit) == (Verdict.ERROR, 0)
    assert names(check) == [token]
    assert hint in check.patterns[0].hint
    assert check.where[-1].function == "fit"
    asked = [line for line in report.output.splitlines() if line.startswith("asked")]
    assert asked[:steps] == [f"asked {n}" for n in range(1, steps + 1)]


@pytest.mark.parametrize("name", [name for name, (_, steps, _) in ERRORS.items() if steps == 2])
def test_what_raises_in_the_second_round_is_right_for_one_update(name, bench: Bench):
    """So a file is never blamed for a round that it got through."""
    once = loop(name).replace("range(steps)", "range(min(steps, 1))")
    check = bench.check(bench.given("descent-repair"), once)
    assert (check.verdict, names(check)) == (Verdict.FAILED, ["returns after the first update"])
