"""Answers that are written down in a dict of literals: found, or why they are not there."""

from dataclasses import dataclass

from grader.findings import Finding, finding
from grader.marking.checks import absent, failed
from grader.marking.sheet import Sheet
from grader.marking.unanswered import missing
from grader.results import CheckResult
from grader.sandbox.programs import LiteralAnswer
from grader.values import Value, describe


@dataclass(frozen=True)
class WrittenDown:
    """Where the answers of an exercise stand, and what they are called in messages.

    Attributes:
        name: the dict's name; empty where each answer is a top-level name of its own.
        dict_of: what the dict is, such as `a dict of numbers`.
        one: what one answer is, such as `the number itself`.
    """

    name: str
    dict_of: str
    one: str

    def read(self, sheet: Sheet, *, check: str, weight: int) -> LiteralAnswer | CheckResult:
        """Return the answer of a check as it is written, or the result that its absence has."""
        name = self.name or check
        found = sheet.literals.get(name)
        if found is None or found.status == "missing":
            return missing(sheet, check=check, weight=weight, what=name, name=name)
        if self.name:
            if found.status != "dict":
                return failed(check, weight, _unfit(name, found, self.dict_of))
            if check not in found.entries:
                return absent(check, weight, finding("no_entry", name=name, entry=check))
            found = found.entries[check]
        if found.status != "literal":
            shown = f'"{check}"' if self.name else check
            return failed(check, weight, _unfit(shown, found, self.one))
        if found.value is None:
            return absent(check, weight, finding("none_yet"))
        return found


def _unfit(name: str, found: LiteralAnswer, wanted: str) -> Finding:
    if found.status == "computed":
        return finding("computed", name=name, line=found.line, wanted=wanted)
    given = "a dict" if found.status == "dict" else describe(found.value)
    return finding("not_literal", name=name, line=found.line, given=given, wanted=wanted)


def answered_value(sheet: Sheet, name: str, entry: str) -> Value:
    """Return the value of an entry of a dict of literals, None where it has none."""
    found = sheet.literals.get(name)
    answer = found.entries.get(entry) if found else None
    return answer.value if answer else None
