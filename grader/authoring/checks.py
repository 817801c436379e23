"""What must hold of an exercise before a student meets it: one function for each check.

Each yields what is wrong, as the author's errors, and nothing where all is well.
"""

from collections.abc import Callable, Iterator, Sequence

from grader.authoring.workbench import SEEDS, Answered, Workbench
from grader.errors import SpecError
from grader.marking.reference import REFERENCE
from grader.problems import cannot_be_parsed
from grader.results import CheckResult
from grader.sandbox.observations import Observation, Returned, Uncallable
from grader.scoring import earned
from grader.specs.exercise import SOLUTION
from grader.starter import STARTER
from grader.values import same_bits

Defects = Iterator[SpecError]
_SHOWN = 3
# A solution that needs more of its time than this share fails on a slower machine.
_SHARE_OF_TIME = 1 / 3


def check_reference(bench: Workbench) -> Defects:
    """The reference gives a key for every seed, and the same one when it runs again."""
    for seed in SEEDS:
        marking = bench.marking(seed)
        calls = marking.key_calls()
        pairs = zip(bench.ask_reference(seed, calls), bench.ask_reference(seed, calls), strict=True)
        for call, (first, second) in zip(calls, pairs, strict=True):
            if not _same(first, second):
                yield SpecError(
                    f"gives another key when it runs again (seed {seed}, {type(call).__name__}): "
                    "take out what changes from run to run, such as clocks, ids, or numpy's random "
                    "numbers (torch's are seeded)",
                    file=bench.exercise.folder / REFERENCE,
                )
                return


def _same(first: Observation, second: Observation) -> bool:
    if isinstance(first, Returned) and isinstance(second, Returned):
        return same_bits(first.value, second.value)
    return type(first) is type(second) and str(first) == str(second)


def check_proof(bench: Workbench) -> Defects:
    """Autograd agrees with central differences in float64, and no input lies beside a kink."""
    for seed in SEEDS[:4]:
        audit = bench.marking(seed).audit()
        calls = audit.proof_calls()
        found = list(audit.prove(bench.ask_reference(seed, calls))) if calls else []
        if found:
            yield from found
            return


def check_solution(bench: Workbench) -> Defects:
    """The solution earns everything, on every seed of three sets."""
    yield from _earns_everything(bench, SOLUTION)


def check_variant(bench: Workbench, file: str) -> Defects:
    """Another right solution earns everything, on every seed of three sets."""
    yield from _earns_everything(bench, f"right/{file}")


def _earns_everything(bench: Workbench, file: str) -> Defects:
    for seed in SEEDS:
        answered = bench.answered(file, seed)
        fault = cannot_be_parsed(answered.program)
        if fault:
            yield bench.exercise.error_in(file, _fault_text(answered))
            return
        if answered.lost:
            yield bench.exercise.error_in(
                file,
                f"does not earn everything (seed {seed}): {_told(answered.lost)}; correct it, or "
                "the reference",
            )
            return


def _fault_text(answered: Answered) -> str:
    fault = answered.program.parsed.fault if answered.program.parsed else None
    if fault is None:
        return "cannot be read as Python"
    return f"is not valid Python: {fault.message}" + (f" (line {fault.line})" if fault.line else "")


def _told(checks: Sequence[CheckResult]) -> str:
    more = f" and {len(checks) - _SHOWN} more" if len(checks) > _SHOWN else ""
    return "; ".join(f"{c.id} {c.verdict}: {c.message}" for c in checks[:_SHOWN]) + more


def check_starter(bench: Workbench) -> Defects:
    """The starter can be read and earns no more than its share."""
    exercise = bench.exercise
    answered = bench.answered(STARTER, SEEDS[0])
    if cannot_be_parsed(answered.program):
        yield exercise.error_in(STARTER, _fault_text(answered))
        return
    error = answered.program.loaded.error if answered.program.loaded else None
    if error:
        yield exercise.error_in(STARTER, f"stops with {error.type}: {error.message}")
    share = float(earned(1, answered.case.checks))
    if share > exercise.starter_at_most:
        right = [c.id for c in answered.case.checks if c.credit]
        yield exercise.error_in(
            STARTER,
            f"earns {share:.0%} as it is ({', '.join(right[:_SHOWN])}): leave the answers out, or "
            f"set starter_at_most = {share:.2f} in the spec",
        )


def check_mistake(bench: Workbench, i: int) -> Defects:
    """A known mistake loses exactly its checks on every seed, and is taken for no other."""
    exercise = bench.exercise
    mistake = exercise.wrong[i]
    if not bench.written_mistakes(SEEDS[0]):
        return
    for seed in SEEDS:
        evidence = bench.evidence(seed)
        observations = evidence.get(mistake.file)
        if observations is None:
            return  # it hung on an earlier seed, and lost what it had to
        marking = bench.marking(seed)
        sheet = marking.audit().as_sheet(observations)
        checks = marking.mark(sheet)
        why = _why_no_mistake(bench, i, observations, checks)
        if not why:
            named = {p.key for c in marking.explain(sheet, checks, evidence) for p in c.patterns}
            others = [m.label for m in exercise.wrong if m.file in named - {mistake.file}]
            if others:
                why = (
                    f"gives the same answer as {others[0]!r}, so both hints would be shown: tell "
                    "them apart by other inputs, or keep one of them"
                )
        if why:
            yield exercise.error_at(("wrong", i), f"{mistake.label!r} {why} (seed {seed})")
            return


def _why_no_mistake(
    bench: Workbench, i: int, observations: Sequence[Observation], checks: Sequence[CheckResult]
) -> str:
    mistake = bench.exercise.wrong[i]
    missing = next((each.why for each in observations if isinstance(each, Uncallable)), "")
    lost = {check.id for check in checks if check.credit < 1}
    wanted = set(mistake.fails or [check.id for check in checks])
    if missing:
        return f"does not define the function as it is asked for ({missing})"
    if not lost:
        return "is right: it earns everything; correct it or take it out"
    if lost - wanted:
        names = ", ".join(sorted(lost - wanted))
        return f"loses {names} too: add it to fails, or mend the program"
    if wanted - lost:
        names = ", ".join(sorted(wanted - lost))
        return f"does not lose {names}: name in fails what it loses ({', '.join(sorted(lost))})"
    return ""


def check_spec(bench: Workbench) -> Defects:
    """Sizes, tolerances and wrong answers leave no mistake unseen."""
    yield from bench.marking(SEEDS[0]).audit().defects()


def check_hints(bench: Workbench) -> Defects:
    """No hint gives the answer away."""
    for told in bench.marking(SEEDS[0]).audit().hints():
        for answer in told.answers:
            if len(answer) > 1 and answer in told.hint:
                yield SpecError(
                    f"contains the answer {answer}: state the rule instead",
                    file=bench.exercise.spec_file,
                    key=told.key,
                )


def check_time(bench: Workbench) -> Defects:
    """The solution needs only a part of the time that an exercise has."""
    limit = bench.limits.exercise_seconds
    seconds = min(bench.answered(SOLUTION, seed).seconds for seed in SEEDS[:2])
    if seconds > limit * _SHARE_OF_TIME:
        yield SpecError(
            f"needs {seconds:.1f} s of the {limit:g} s that an exercise has, too near to the limit "
            "for a slower machine: use smaller inputs or fewer draws",
            file=bench.exercise.folder / SOLUTION,
        )


CHECKS: dict[str, Callable[[Workbench], Defects]] = {
    "reference": check_reference,
    "proof": check_proof,
    "spec": check_spec,
    "solution": check_solution,
    "starter": check_starter,
    "hints": check_hints,
    "time": check_time,
}
