"""Refuse to run strangers' code with less isolation than asked for."""

from grader.errors import SubmissionError
from grader.sandbox.collect import Sandbox
from grader.sandbox.layers import Level, level
from grader.sandbox.probing import probe


def require_isolation(wanted: str, sandbox: Sandbox) -> None:
    """Do nothing where a worker is confined as well as `wanted` says, after trying it.

    Raises:
        SubmissionError: this machine offers less, or the probe got through.
        SandboxError: the probe gave no answer.
    """
    if wanted not in set(Level):
        raise SubmissionError(f"{wanted!r} is no level of isolation: {', '.join(Level)}")
    found = probe(sandbox)
    order = list(Level)
    got = level(found.layers)
    possible = [name for name, outcome in found.attempts.items() if outcome != "denied"]
    if got is Level.FULL and possible:
        got = Level.PARTIAL
    if order.index(got) > order.index(Level(wanted)):
        detail = f"a submission could {', '.join(possible)}" if possible else "see grade doctor"
        raise SubmissionError(
            f"isolation here is {got}, and {wanted} is asked for ({detail}): fix that, or say "
            f"--isolation {got} if you trust every file"
        )
