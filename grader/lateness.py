"""How late a submission is and what that costs, always computed from the points it earned."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from fractions import Fraction

from grader.rounding import DEFAULT, Rounding, show
from grader.specs.late import LatePolicy, Span, instant

_UNITS = {"day": timedelta(days=1), "hour": timedelta(hours=1)}


@dataclass(frozen=True)
class Lateness:
    """How late one submission is.

    Attributes:
        units: days or hours that have begun since the deadline; 0 is on time.
        charged: those of them that cost something.
        due: the deadline of this student, in UTC.
        extended: whether this student has a later deadline than the others.
        in_grace: whether it came after the deadline and is still on time.
        too_late: whether it came after the cut-off.
    """

    units: int
    charged: int
    due: datetime
    extended: bool = False
    in_grace: bool = False
    too_late: bool = False


@dataclass(frozen=True)
class Outcome:
    """What is left of the points earned; `total` is `raw` less `penalty` and never below 0."""

    raw: Fraction
    penalty: Fraction
    total: Fraction
    lateness: Lateness
    reason: str


def after_penalty(
    raw: Fraction,
    policy: LatePolicy,
    *,
    submitted: datetime,
    extension: datetime | None = None,
    rounding: Rounding = DEFAULT,
) -> Outcome:
    """Return what is left of `raw` points, and why; `rounding` is for the words only.

    Raises:
        ValueError: a time without an offset comes twice or never in the course's zone.
    """
    late = lateness(policy, submitted=submitted, extension=extension)
    penalty = _penalty(raw, late, policy)
    reason = explain(raw, late, policy, rounding=rounding)
    return Outcome(raw, penalty, raw - penalty, late, reason)


def lateness(
    policy: LatePolicy, *, submitted: datetime, extension: datetime | None = None
) -> Lateness:
    """Return how late a submission is; parts of a second never count.

    Args:
        policy: the late policy of the assignment.
        submitted: when it was handed in; without an offset, a time in the course's zone.
        extension: another deadline for this student, used where it is later.

    Raises:
        ValueError: a time without an offset comes twice or never in the course's zone.
    """
    zone = policy.course_zone
    common = instant(policy.due, zone)
    due = max(common, instant(extension, zone)) if extension else common
    came = instant(submitted, zone).replace(microsecond=0)
    if came <= due + timedelta(minutes=policy.grace_minutes):
        return Lateness(0, 0, due, extended=due > common, in_grace=came > due)
    units = _units(policy, due, came)
    free = policy.late_days * (24 if policy.per == "hour" else 1)
    cut_off = _cut_off(policy, due)
    too_late = cut_off is not None and came > cut_off
    charged = max(0, units - free)
    return Lateness(units, charged, due, extended=due > common, too_late=too_late)


def _units(policy: LatePolicy, due: datetime, came: datetime) -> int:
    if policy.per == "hour" or policy.days == "24h":
        return -((due - came) // _UNITS[policy.per])
    zone = policy.course_zone
    wall = due.astimezone(zone).replace(tzinfo=None)
    days = (came.astimezone(zone).date() - wall.date()).days
    # Compared in UTC: Python ignores the offsets of two times in the same zone.
    return days if came <= _later(wall + timedelta(days=days), zone) else days + 1


def _later(wall: datetime, zone: tzinfo) -> datetime:
    """Return when the clocks show a time, the later of two where they are changed."""
    return max(wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))


def _cut_off(policy: LatePolicy, due: datetime) -> datetime | None:
    zone, limit = policy.course_zone, policy.cut_off
    if isinstance(limit, Span):
        span = limit.count * _UNITS[limit.unit]
        if limit.unit == "hour" or policy.days == "24h":
            return due + span
        return _later(due.astimezone(zone).replace(tzinfo=None) + span, zone)
    return None if limit is None else instant(limit, zone)


def _penalty(raw: Fraction, late: Lateness, policy: LatePolicy) -> Fraction:
    if late.too_late:
        return raw
    amount = _amount(raw, late, policy)
    return raw * amount / 100 if policy.percent is not None else amount


def _amount(raw: Fraction, late: Lateness, policy: LatePolicy) -> Fraction:
    """Return percent or points, never more than there are."""
    there = Fraction(100) if policy.percent is not None else raw
    return min(late.charged * policy.rate, policy.most or there, there)


def explain(
    raw: Fraction, late: Lateness, policy: LatePolicy, *, rounding: Rounding = DEFAULT
) -> str:
    """Return in words how the penalty came about: `1 day late: 10 % of 25 points`."""
    text = _words(raw, late, policy, rounding)
    if late.extended:
        until = late.due.astimezone(policy.course_zone)
        text += f" (deadline extended to {until:%Y-%m-%d %H:%M})"
    return text


def _words(raw: Fraction, late: Lateness, policy: LatePolicy, rounding: Rounding) -> str:
    if not late.units:
        return f"on time, within {policy.grace_minutes} minutes" if late.in_grace else "on time"
    text = f"{_counted(late.units, policy.per)} late"
    if late.too_late:
        return f"{text}, after the cut-off: not accepted"
    free = late.units - late.charged
    if free:
        text += f", {free} free"
    if not late.charged:
        return f"{text}: no penalty"
    amount = _amount(raw, late, policy)
    cost = _counted_points(rounding.show(amount))
    if policy.percent is not None:
        cost = f"{show(amount, decimals=4)} % of {_counted_points(rounding.show(raw))}"
    capped = amount == policy.most and amount < late.charged * policy.rate
    return f"{text}: {cost}{', the most that lateness costs' if capped else ''}"


def _counted(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def _counted_points(text: str) -> str:
    return f"{text} point" if text == "1" else f"{text} points"


def worked_example(policy: LatePolicy, points: int, *, rounding: Rounding = DEFAULT) -> list[str]:
    """Return what full marks become when they are handed in 1 minute, 1 day and 3 days late."""
    due = instant(policy.due, policy.course_zone)
    wall = due.astimezone(policy.course_zone).replace(tzinfo=None)
    moments = {
        "1 minute": due + timedelta(minutes=1),
        "1 day": _later(wall + timedelta(days=1), policy.course_zone),
        "3 days": _later(wall + timedelta(days=3), policy.course_zone),
    }
    lines = []
    for label, moment in moments.items():
        left = after_penalty(Fraction(points), policy, submitted=moment, rounding=rounding)
        lines.append(
            f"{label} late: {rounding.show(left.total)} of {points} points ({left.reason})"
        )
    return lines
