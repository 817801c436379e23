r"""Make text of students harmless for a terminal: control and direction marks are spelled out."""

import re

# C0 except tab and newline, DEL, C1, and the marks that reorder text (Unicode UAX 9).
_HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def plain(text: str) -> str:
    r"""Return `text` with every harmful character written as an escape such as `\\x1b`."""
    return _HARMFUL.sub(
        lambda m: m.group().encode("unicode_escape", "surrogatepass").decode(), text
    )


def one_line(text: str, limit: int = 200) -> str:
    """Return harmless text on one line, cut to `limit` characters."""
    flat = " ".join(plain(text).split())
    return flat if len(flat) <= limit else flat[: limit - 3] + "..."
