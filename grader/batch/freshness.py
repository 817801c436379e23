"""Decide whether a recorded examination still counts: nothing that it depends on has changed."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from grader import __version__
from grader.examination import Examination
from grader.results import Provenance
from grader.sandbox.limits import Limits
from grader.submission import Submission

_REASONS = {
    "submission": "the file changed",
    "helpers": "a helper file changed",
    "specs": "the rubric or an exercise changed",
    "seed": "the seed changed",
    "limits": "the limits changed",
    "grader": "the grader's version changed",
    "torch": "torch's version changed",
    "python": "Python's version changed",
}


@dataclass(frozen=True)
class Basis:
    """What all examinations of a batch rest on.

    Attributes:
        exercises: the hash of each exercise, by its name.
        seed: of the inputs.
        limits: of every worker.
        versions: of torch and python.
    """

    exercises: Mapping[str, str]
    seed: int
    limits: Limits
    versions: Mapping[str, str]

    def fingerprint(self, submission: Submission) -> dict[str, Any]:
        """Return what an examination depends on, the exercises aside, as the journal keeps it."""
        return {
            "submission": submission.sha256,
            "helpers": submission.helpers_sha256,
            "seed": self.seed,
            "limits": asdict(self.limits),
            "grader": __version__,
            "torch": self.versions["torch"],
            "python": self.versions["python"],
        }


@dataclass(frozen=True)
class Stale:
    """An examination that must be made again: why, and for which exercises (all where empty)."""

    reason: str
    exercises: tuple[str, ...] = ()


def stale(
    recorded: Mapping[str, Any], examination: Examination, submission: Submission, basis: Basis
) -> Stale | None:
    """Return what no longer stands of a recorded examination, None if all of it does."""
    reason = changed(recorded, basis.fingerprint(submission))
    if reason:
        return Stale(reason)
    examined = {exercise.name: exercise.sha256 for exercise in examination.exercises}
    others = tuple(name for name, sha in basis.exercises.items() if examined.get(name) != sha)
    if not others:
        return None
    known = [name for name in others if name in examined]
    word = "changed" if known else "is new"
    return Stale(f"{', '.join(known or others)} {word}", others)


def changed(recorded: Mapping[str, Any], now: Mapping[str, Any]) -> str | None:
    """Return in words the first thing that differs, None if nothing does."""
    reasons = [reason for key, reason in _REASONS.items() if recorded.get(key) != now.get(key)]
    return reasons[0] if reasons else None


def changed_between(old: Provenance, new: Provenance) -> str | None:
    """Return in words what two reports rest on differently, None if nothing."""
    return changed(_as_fingerprint(old), _as_fingerprint(new))


def _as_fingerprint(provenance: Provenance) -> dict[str, Any]:
    names = ("seed", "grader", "torch", "python")
    return {name: getattr(provenance, name) for name in names} | {
        "submission": provenance.submission_sha256,
        "helpers": provenance.helpers_sha256,
        "specs": provenance.specs_sha256,
    }
