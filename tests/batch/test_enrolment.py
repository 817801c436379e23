"""A roster beside a class: who is known, doubtful, strange or missing, and nobody guessed."""

from grader.batch.enrolment import enrol
from grader.batch.entry import Entry
from grader.batch.roster import Person, Roster
from grader.table import Table


def enrolled(students: list[str], people: list[Person]) -> dict[str, Entry]:
    roster = Roster(Table(""), tuple(people))
    entries = [Entry(name.lower().replace(" ", "-"), name, file=f"{name}.py") for name in students]
    found = enrol(entries, roster)
    assert len({entry.id for entry in found}) == len(found)
    return {entry.student: entry for entry in found}


def person(row: int, name: str, *ids: str, login: str = "") -> Person:
    return Person(row, name, ids, (login,) if login else ())


def test_a_match_learns_what_the_roster_calls_the_student():
    (ann,) = enrolled(["Ann Lee"], [person(0, "Lee, Ann", "1001", login="al7")]).values()
    assert ann.known == ("1001", "al7", "Lee, Ann")
    assert (ann.flags, ann.notes, ann.file) == ((), (), "Ann Lee.py")


def test_who_handed_in_nothing_is_missing():
    found = enrolled(["Ann"], [person(0, "Ann"), person(1, "Bob", "1002", login="bb")])
    assert not found["Ann"].is_missing
    bob = found["Bob"]
    assert bob.is_missing
    assert bob.read is None
    assert (bob.id, bob.known) == ("1002", ("1002", "bb", "Bob"))


def test_who_is_not_on_the_roster_is_kept_and_marked():
    found = enrolled(["Ann", "Zed"], [person(0, "Ann")])
    zed = found["Zed"]
    assert zed.notes == ("is not on the roster",)
    assert (zed.flags, zed.known, zed.is_missing) == (("roster",), (), False)


def test_who_could_be_two_people_is_left_to_a_person():
    found = enrolled(["Ann Lee"], [person(0, "Ann Lee", "1"), person(1, "Ann Lee", "2")])
    (ann,) = found.values()
    assert ann.notes == ("could be Ann Lee or Ann Lee: not matched to the roster",)
    assert ann.flags == ("roster",)
    assert ann.known == ()


def test_a_person_claimed_twice_is_matched_to_neither():
    found = enrolled(["Ann Lee", "Lee Ann"], [person(0, "Ann Lee", "1")])
    assert [entry.flags for entry in found.values()] == [("roster",), ("roster",)]
    assert not any(entry.is_missing for entry in found.values())


def test_nobody_is_lost_and_the_order_of_both_lists_is_kept():
    people = [person(i, name) for i, name in enumerate(["Di", "Ann", "Cy"])]
    found = enrolled(["Zed", "Ann"], people)
    assert list(found) == ["Zed", "Ann", "Di", "Cy"]


def test_a_missing_person_never_takes_the_id_of_a_submission():
    roster = Roster(Table(""), (person(0, "ann"),))
    present, missing = enrol([Entry("ann", "Ann Lee")], roster)
    assert (present.id, present.is_missing) == ("ann", False)
    assert missing.is_missing
    assert missing.id.startswith("ann-")


def test_missing_people_without_a_name_are_called_by_their_id():
    found = enrolled([], [person(0, "", "1003"), person(1, "", login="cc")])
    assert list(found) == ["1003", "cc"]
    assert {entry.id for entry in found.values()} == {"1003", "cc"}
