"""Archives of strangers: read into memory with caps, and nothing is believed."""

import io
import random
import stat
import struct
import tracemalloc
import warnings
import zipfile

import pytest

from grader.batch import archives
from grader.batch.archives import MAX_MEMBERS, Archive, Member
from grader.errors import SubmissionError

from .zips import encrypted, info, link, packed

LIMIT = 1 << 20


def opened(data):
    return Archive.from_bytes(data, label="ann.zip")


def members(data):
    return {member.name: member.refused for member in opened(data).members()}


def test_members_are_listed_and_read():
    archive = opened(packed({"hw.py": b"x = 1", "a/b/": b"", "a/b/c.py": b"y"}))
    assert list(archive.members()) == [Member("hw.py"), Member("a/b/c.py")]
    assert list(archive.folders()) == ["a/b"]
    assert archive.read("a/b/c.py", limit=LIMIT) == b"y"


@pytest.mark.parametrize(
    "name",
    [
        "../evil.py",
        "a/../../evil.py",
        "..\\evil.py",
        "/etc/passwd",
        "\\\\server\\share\\x.py",
        "C:\\x.py",
        "c:/x.py",
    ],
)
def test_a_path_that_leads_out_is_refused(name):
    data = packed({name: b"x"})
    (found,) = opened(data).members()
    assert found.refused == "has a path that leads out of the archive"
    with pytest.raises(SubmissionError, match="leads out"):
        opened(data).read(found.name, limit=LIMIT)


def test_a_zero_in_a_name_is_refused():
    data = packed({"hw.py.txt": b"x"}).replace(b"hw.py.txt", b"hw.py\0txt")
    (found,) = opened(data).members()
    assert "leads out" in found.refused


def test_dots_in_a_name_are_no_way_out():
    assert members(packed({"a..b/hw..py": b"", "./hw.py": b""})) == {"a..b/hw..py": "", "hw.py": ""}


@pytest.mark.parametrize(
    ("member", "reason"),
    [
        (link("hw.py"), "is a link"),
        (info("hw.py", stat.S_IFIFO | 0o644), "is not an ordinary file"),
        (info("hw.py", stat.S_IFCHR | 0o644), "is not an ordinary file"),
    ],
)
def test_special_files_are_refused(member, reason):
    data = packed({member: b"/etc/passwd"})
    assert members(data) == {"hw.py": reason}
    with pytest.raises(SubmissionError, match=reason):
        opened(data).read("hw.py", limit=LIMIT)


def test_an_encrypted_member_is_refused():
    data = encrypted("hw.py", b"x = 1")
    assert members(data) == {"hw.py": "is encrypted: hand it in without a password"}
    with pytest.raises(SubmissionError, match="encrypted"):
        opened(data).read("hw.py", limit=LIMIT)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_methods_that_unpack_without_bound_are_refused(method):
    member = info("hw.py")
    member.compress_type = method
    assert "unusual" in members(packed({member: b"x"}))["hw.py"]


def test_a_member_that_is_there_twice_is_refused():
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("hw.py", b"right")
        archive.writestr("hw.py", b"wrong")
    assert members(out.getvalue()) == {"hw.py": "is in the archive twice"}
    with pytest.raises(SubmissionError, match="twice"):
        opened(out.getvalue()).read("hw.py", limit=LIMIT)


def test_a_large_member_is_refused_without_unpacking_all_of_it():
    data = packed({"hw.py": random.Random(1).randbytes(3 << 20)})
    with pytest.raises(SubmissionError, match="larger than 1 MiB"):
        opened(data).read("hw.py", limit=LIMIT)


def test_a_bomb_is_refused_by_its_ratio_and_costs_no_memory():
    data = packed({"inner.zip": bytes(200 << 20)})
    archive = opened(data)
    tracemalloc.start()
    with pytest.raises(SubmissionError, match="more than 200 times its size"):
        archive.read("inner.zip", limit=archives.MAX_ARCHIVE_BYTES)
    assert tracemalloc.get_traced_memory()[1] < 60 << 20
    tracemalloc.stop()


def test_what_an_archive_claims_about_sizes_is_not_believed():
    honest = packed({"hw.py": bytes(100) + random.Random(1).randbytes(3 << 20)})
    at = honest.index(b"PK\x01\x02") + 24
    for claim in (1, 0xFFFFFFF0):
        lying = honest[:at] + struct.pack("<I", claim) + honest[at + 4 :]
        with pytest.raises(SubmissionError, match=r"larger than 1 MiB|cannot be unpacked"):
            opened(lying).read("hw.py", limit=LIMIT)


def test_a_repetitive_file_of_homework_size_is_no_bomb():
    assert len(opened(packed({"hw.py": bytes(200 << 10)})).read("hw.py", limit=LIMIT)) == 200 << 10


def test_an_archive_with_too_many_members_is_refused_before_they_are_listed():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number in range(MAX_MEMBERS + 1):
            archive.writestr(f"{number}", b"")
    with pytest.raises(SubmissionError, match="more than 5000 files"):
        opened(out.getvalue())


def test_names_in_utf8_are_read_with_and_without_the_flag(tmp_path):
    said = packed({"Žofie/hw.py": b"x"})
    assert list(members(said)) == ["Žofie/hw.py"]
    # Without the flag the bytes stay the same, as some programs on the Mac write them.
    unsaid = bytearray(said)
    for at, offset in ((said.index(b"PK\x03\x04"), 6), (said.index(b"PK\x01\x02"), 8)):
        flags = struct.unpack_from("<H", unsaid, at + offset)[0]
        struct.pack_into("<H", unsaid, at + offset, flags & ~0x800)
    assert list(members(bytes(unsaid))) == ["Žofie/hw.py"]
    assert opened(bytes(unsaid)).read("Žofie/hw.py", limit=LIMIT) == b"x"


def test_names_in_an_old_encoding_are_kept_apart():
    data = packed({"aaa.py": b"1", "bbb.py": b"2"})
    data = data.replace(b"aaa", b"\x8e\x8e\x8e").replace(b"bbb", b"\x94\x94\x94")
    assert len(members(data)) == 2


@pytest.mark.parametrize("data", [b"", b"hello", b"PK\x05\x06" + bytes(17), b"Rar!\x1a\x07\x00"])
def test_what_is_no_zip_is_told(data):
    with pytest.raises(SubmissionError, match=r"ann\.zip is not a zip archive"):
        opened(data)


def test_what_is_missing_is_told():
    with pytest.raises(SubmissionError, match=r"ann\.zip/b\.py does not exist"):
        opened(packed({"a.py": b""})).read("b.py", limit=LIMIT)


def test_the_archive_of_a_class_stays_on_disk(tmp_path):
    path = tmp_path / "class.zip"
    path.write_bytes(packed({"ann/hw.py": b"x = 1"}))
    assert Archive.open(path).read("ann/hw.py", limit=LIMIT) == b"x = 1"
    with pytest.raises(SubmissionError, match="is not a zip"):
        Archive.open(tmp_path / "none.zip")


def test_damaged_archives_are_refused_and_never_crash():
    data = packed({"hw.py": b"x = 1\n" * 50, "a/b.py": b"y = 2\n" * 50, "Ž.py": b"z"})
    dice = random.Random(7)
    for _ in range(1_500):
        broken = bytearray(data)
        for _ in range(dice.randint(1, 4)):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        if dice.random() < 0.2:
            del broken[dice.randrange(len(broken)) :]
        try:
            archive = opened(bytes(broken))
            names = [member.name for member in archive.members()]
        except SubmissionError:
            continue
        for name in names:
            try:
                archive.read(name, limit=LIMIT)
            except SubmissionError:
                pass
