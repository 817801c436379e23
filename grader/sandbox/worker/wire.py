"""Frames on the pipes: u32 head length, u32 body length, JSON head, safetensors body."""

import json
import os
import struct
from collections.abc import Mapping
from typing import Any

HEADER = struct.Struct("<II")


def send(fd: int, head: Mapping[str, Any], body: bytes = b"") -> None:
    """Write one frame to `fd`, whole.

    Raises:
        OSError: the reader is gone.
    """
    text = json.dumps(head, allow_nan=False, separators=(",", ":")).encode("ascii")
    rest = memoryview(HEADER.pack(len(text), len(body)) + text + body)
    while rest:
        rest = rest[os.write(fd, rest) :]


def receive(fd: int) -> tuple[dict[str, Any], bytes]:
    """Read one frame from `fd`: (head, body).

    Raises:
        EOFError: the writer closed the pipe before the frame was complete.
    """
    head_size, body_size = HEADER.unpack(_exactly(fd, HEADER.size))
    head: dict[str, Any] = json.loads(_exactly(fd, head_size))
    return head, _exactly(fd, body_size)


def _exactly(fd: int, size: int) -> bytes:
    parts = []
    while size:
        part = os.read(fd, min(size, 1 << 20))
        if not part:
            raise EOFError("the pipe was closed inside a frame")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
