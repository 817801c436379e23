"""The list of submissions in a Gradescope export, honest and hostile."""

import sys
import time
from datetime import UTC, datetime, timedelta

import pytest

from grader.errors import SubmissionError
from grader.platforms.gradescope.listing import Submitter, read_listing


def read(data):
    return read_listing(data, file="submission_metadata.yml")


EXPORT = """\
---
submission_1:
  :submitters:
  - :name: Solo Student
    :sid: '100'
    :email: solo@uni.edu
  :created_at: 2026-10-05 21:30:22.123456789 -07:00
  :score: 3.0
  :history:
  - :id: 5
    :created_at: 2020-01-01 00:00:00 Z
    :submitters:
    - :name: Somebody Else
submission_2:
  :created_at: 2026-10-06 00:00:00.5 Z
  :submitters:
  - :name: "Žofie \\"Z\\" O'Neil"
    :sid:
    :email: zofie@uni.edu
  - :name: 'O''Brien: Pat'
    :email: null
"""


def test_the_list_of_a_gradescope_export():
    found = read(EXPORT.encode())
    assert found["submission_1"].submitters == (Submitter("Solo Student", "100", "solo@uni.edu"),)
    came = datetime(2026, 10, 6, 4, 30, 22, 123456, UTC)
    assert found["submission_1"].created_at == came
    assert found["submission_2"].submitters == (
        Submitter('Žofie "Z" O\'Neil', "", "zofie@uni.edu"),
        Submitter("O'Brien: Pat"),
    )
    assert found["submission_2"].created_at - came < timedelta(days=1)


def test_the_list_of_gradescope_as_json():
    export = b'{"submission_1": {"submitters": [{"name": "Ann", "sid": 7}], "created_at": "?"}}'
    assert read(export)["submission_1"].submitters == (Submitter("Ann", "7"),)
    time = "2026-07-01T14:22:32.365935-07:00"
    one = f'{{"id": 2, "created_at": "{time}", "users": [{{"email": "a@b.c"}}]}}'.encode()
    assert read(one)["submission_2"].submitters == (Submitter(email="a@b.c"),)
    assert read(one)["submission_2"].created_at.utcoffset() == timedelta(hours=-7)


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"\xff\xfe", b"submission_1: 3", b'{"a": 1}'])
def test_what_is_no_list_lists_nothing(data):
    assert read(data) == {}


def test_figures_stay_as_they_are_written():
    """As numbers they would lose zeros, or be read in base eight."""
    text = (
        "submission_1:\n  :submitters:\n  - :sid: 0107\n    :name: 1_0\n  :created_at: 2026-10-06\n"
    )
    found = read(text.encode())["submission_1"]
    assert found.submitters == (Submitter("1_0", "0107"),)
    assert found.created_at == datetime(2026, 10, 6)


def test_tags_make_no_objects_and_an_alias_of_a_text_is_that_text():
    text = """\
submission_1: !ruby/object:Submission
  :submitters:
  - !ruby/hash:User
    :name: &name !!python/object/apply:os.system [echo]
    :email: &mail ann@uni.edu
  - :name: *mail
    :sid: *name
"""
    found = read(text.encode())["submission_1"]
    assert found.submitters == (Submitter(email="ann@uni.edu"), Submitter("ann@uni.edu"))


def bomb():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 30)]
    return "\n".join([*lines, "submission_1:", "  :submitters: *a29"])


def test_a_bomb_of_aliases_costs_nothing():
    begin = time.perf_counter()
    assert read(bomb().encode())["submission_1"].submitters == ()
    assert time.perf_counter() - begin < 5


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("submission_1:\n  - a\n b: [", "cannot be read"),
        ("submission_1: 'open", "cannot be read"),
        ("submission_1: \a", "cannot be read"),
        ("submission_1: {a: b}\nsubmission_1: {a: c}\n", "submission_1 stands in it twice"),
        ("submission_1: " + "[" * 200 + "]" * 200, "nested too deeply"),
        ("submission_1: " + "[" * 1_000_000, "cannot be read"),
        ("submission_1: " + "{a: " * 300_000, "nested too deeply"),
        ("submission_1:\n  " + "- " * 500_000, "nested too deeply"),
        ("? [a, b]\n: c\n", "a key that is no text"),
        ("%YAML 9.9\n---\nsubmission_1: 1", "cannot be read"),
    ],
    ids=range(10),
)
@pytest.mark.parametrize("is_fast", [True, False])
def test_hostile_yaml_is_refused_in_one_line(monkeypatch, text, words, is_fast):
    from grader.platforms.gradescope import yaml_pairs

    if not is_fast:
        monkeypatch.setattr(yaml_pairs, "_LOADER", yaml_pairs.yaml.BaseLoader)
    begin = time.perf_counter()
    with pytest.raises(SubmissionError) as caught:
        read(text.encode())
    assert str(caught.value).startswith("submission_metadata.yml cannot be read (")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert time.perf_counter() - begin < 5


def test_a_large_export_is_read_in_time():
    pytest.importorskip("yaml._yaml")
    one = EXPORT.partition("submission_2")[0].partition("\n")[2]
    history = "  - :id: 5\n    :output: a line that somebody printed\n" * 1_000
    text = "".join(f"submission_{n}:{one.partition(':')[2]}{history}" for n in range(100))
    begin = time.perf_counter()
    assert len(read(text.encode())) == 100
    assert time.perf_counter() - begin < 30


def test_without_pyyaml_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "yaml", None)
    monkeypatch.delitem(sys.modules, "grader.platforms.gradescope.yaml_pairs", raising=False)
    with pytest.raises(SubmissionError, match=r"without PyYAML: .*autograd-grader\[gradescope\]"):
        read(EXPORT.encode())
    assert read(b'{"submission_1": {}}')["submission_1"].submitters == ()
