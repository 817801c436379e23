"""A class of 30 with the names that break files, and their scores."""

from dataclasses import dataclass

from grader.report.scores import Score

NAMES = [
    "Nováková, Žofie",
    "李雷",
    "O'Neill, Síle",
    'Smith, Jane "JJ"',
    "=HYPERLINK(A1)",
    "+cmd|calc",
    "-2+3",
    "@SUM(A1)",
    "Müller; Straße, Jörg",
    "Núñez  García, José",
    "Ünal, İpek",
    "Smith, Pat",
    "Smith, Pat",
]
NAMES += [f"Student {number}" for number in range(len(NAMES) + 1, 31)]
TOTALS = ["3.33", "10", "0", "87.5", "9.99", "1"]


@dataclass(frozen=True)
class Member:
    """A member of the class: how a platform knows them, and the score, if there is one."""

    number: int
    name: str
    score: Score | None

    @property
    def sis(self) -> str:
        return f"S{self.number:03}"

    @property
    def login(self) -> str:
        return f"u{self.number:03}@example.edu"


def member(number: int, name: str) -> Member:
    """One of 30: 28 did not hand in, 29 could not be graded, the others are known in many ways."""
    known = [f"{9000 + number}", f"S{number:03}", f"U{number:03}@Example.edu", name]
    way = number % 4 if number not in (12, 13) else 0
    total = TOTALS[number % len(TOTALS)]
    score = Score(f"id{number}", known[way], total)
    if number == 29:
        score = Score("id29", known[0], graded=False)
    return Member(number, name, None if number == 28 else score)


def class_of_30() -> list[Member]:
    return [member(number, name) for number, name in enumerate(NAMES, start=1)]
