"""Zip archives for tests, honest and hostile."""

import io
import stat
import zipfile
from collections.abc import Mapping


def info(name: str, mode: int = stat.S_IFREG | 0o644) -> zipfile.ZipInfo:
    found = zipfile.ZipInfo(name)
    found.external_attr = mode << 16
    found.compress_type = zipfile.ZIP_DEFLATED
    return found


def packed(files: Mapping[str | zipfile.ZipInfo, bytes | str]) -> bytes:
    """Return a zip archive with these files; a name that ends in a slash is a folder."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def link(name: str) -> zipfile.ZipInfo:
    return info(name, stat.S_IFLNK | 0o777)


def encrypted(name: str, data: bytes) -> bytes:
    """Return an archive whose only member says that it is encrypted."""
    archive = bytearray(packed({name: data}))
    archive[6] |= 1  # the flags in the member's own header, and in the list of members
    archive[archive.index(b"PK\x01\x02") + 8] |= 1
    return bytes(archive)
