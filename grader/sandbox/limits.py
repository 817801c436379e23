"""What one worker may use, and the most that anybody may allow it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What one worker may use. Seconds are wall time, `memory_bytes` is above torch's own.

    `exercise_seconds` bounds all calls of one exercise together, so that many slow calls cannot
    add up. The parent waits `grace_seconds` longer than the worker's own clock, which can still
    name the line that was running.
    """

    load_seconds: float = 10.0
    call_seconds: float = 5.0
    exercise_seconds: float = 10.0
    grace_seconds: float = 0.7
    start_seconds: float = 60.0
    memory_bytes: int = 1 << 30
    file_bytes: int = 16 << 20
    open_files: int = 64
    scratch_bytes: int = 64 << 20
    scratch_files: int = 1_000
    answer_bytes: int = 16 << 20
    output_chars: int = 8_000
