"""The late policy of an assignment: the optional `[late]` table of a rubric.

A rubric says, for example, `due = 2026-03-06T20:00:00`, `zone = "Europe/Berlin"`, `percent = 10`,
`cap = 50` and `cut_off = "7 days"`: ten percent a day, at most half, nothing after a week.
"""

import difflib
import re
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import (
    BeforeValidator,
    Field,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from grader.specs.base import SpecModel

Unit: TypeAlias = Literal["day", "hour"]
_SPAN = re.compile(r"([1-9][0-9]{0,3}) (hour|day)s?")


@dataclass(frozen=True)
class Span:
    """A number of days or hours after the deadline."""

    count: int
    unit: Unit


def _moment(value: object) -> datetime:
    if isinstance(value, datetime):
        return value
    raise ValueError(f"needs a date and a time such as 2026-03-06T20:00:00, not {value}")


def _moment_or_span(value: object) -> datetime | Span:
    if isinstance(value, (datetime, Span)):
        return value
    found = _SPAN.fullmatch(value) if isinstance(value, str) else None
    if found:
        return Span(int(found[1]), "day" if found[2] == "day" else "hour")
    raise ValueError(
        f'needs a date and a time, or a time after the deadline such as "7 days", not {value!r}'
    )


# An editor sees a time of TOML as text, also one without an offset.
_TEXT = WithJsonSchema({"type": "string"})
Moment: TypeAlias = Annotated[datetime, BeforeValidator(_moment), _TEXT]
Limit: TypeAlias = Annotated[datetime | Span, BeforeValidator(_moment_or_span), _TEXT]
Amount: TypeAlias = Annotated[float, Field(gt=0, le=10_000, allow_inf_nan=False)]


class LatePolicy(SpecModel):
    """What a late submission costs. Every penalty is computed from the points that were earned.

    Attributes:
        zone: the course's time zone, by its IANA name. Needed where a time has no offset.
        due: the deadline. What is handed in at this very second is on time.
        grace_minutes: nothing is late for so long. After that, lateness counts from `due`.
        per: what is counted; a unit that has begun counts in full.
        percent: what each unit costs, of the points earned. Either this or `points`.
        points: what each unit costs, in points. Either this or `percent`.
        cap: the most that lateness costs, in percent or points as above.
        late_days: days that cost nothing; with `per = "hour"` each is worth 24 hours.
        cut_off: a date and time, or `"7 days"` or `"48 hours"` after the deadline: what is handed
            in later earns nothing. What an extension allows is never cut off.
        days: calendar: a day ends when the clock of the course's zone shows the time of `due`
            again, also when the clocks were changed in between. 24h: a day has 24 hours.
    """

    zone: str = ""
    due: Moment
    grace_minutes: Annotated[int, Field(ge=0, le=10_080)] = 0
    per: Unit = "day"
    percent: Annotated[Amount, Field(le=100)] | None = None
    points: Amount | None = None
    cap: Amount | None = None
    late_days: Annotated[int, Field(ge=0, le=366)] = 0
    cut_off: Limit | None = None
    days: Literal["calendar", "24h"] = "calendar"

    @property
    def course_zone(self) -> tzinfo:
        """The zone in which days are counted and times without an offset are read."""
        return ZoneInfo(self.zone) if self.zone else self.due.tzinfo or UTC

    @property
    def rate(self) -> Fraction:
        """What one unit costs, exactly: in percent or in points."""
        return _exact(self.points if self.percent is None else self.percent)

    @property
    def most(self) -> Fraction | None:
        """The most that lateness costs, exactly: in percent or in points."""
        return None if self.cap is None else _exact(self.cap)

    @field_validator("zone")
    @classmethod
    def _is_a_zone(cls, zone: str) -> str:
        try:
            ZoneInfo(zone) if zone else None
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            known = available_timezones()
            near = difflib.get_close_matches(zone, known, n=1, cutoff=0.5)
            hint = f", did you mean {near[0]!r}?" if near else ""
            if not known:
                hint = ": this machine knows no zones, install the package tzdata"
            raise ValueError(f"there is no time zone {zone!r}{hint}") from error
        return zone

    @field_validator("due", "cut_off")
    @classmethod
    def _is_one_instant(
        cls, value: datetime | Span | None, info: ValidationInfo
    ) -> datetime | Span | None:
        zone = info.data.get("zone")
        if not isinstance(value, datetime) or value.tzinfo is not None or zone is None:
            return value
        if not zone:
            raise ValueError('has no offset: add zone = "Europe/Berlin" or the like, or an offset')
        instant(value, ZoneInfo(zone))
        return value

    @model_validator(mode="after")
    def _fits_together(self) -> "LatePolicy":
        if (self.percent is None) == (self.points is None):
            raise ValueError("needs either percent or points, and not both")
        if self.most is not None and self.most < self.rate:
            raise ValueError(f"cap is less than what one {self.per} costs")
        if self.percent is not None and self.cap is not None and self.cap > 100:
            raise ValueError("cap is a percentage here: at most 100")
        if isinstance(self.cut_off, datetime) and instant(
            self.cut_off, self.course_zone
        ) <= instant(self.due, self.course_zone):
            raise ValueError("cut_off must come after due")
        return self


def instant(moment: datetime, zone: tzinfo) -> datetime:
    """Return a moment in UTC; one without an offset is a time on the clocks of `zone`.

    Raises:
        ValueError: the clocks of `zone` show this time twice or never, because they are changed.
    """
    if moment.tzinfo is None:
        first, second = (moment.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
        if first != second:
            raise ValueError(
                f"{moment} comes twice or never in {zone}, where the clocks are changed: "
                "write it with its offset"
            )
        return first
    return moment.astimezone(UTC)


def _exact(amount: float | None) -> Fraction:
    # The text of a float is what the author wrote: 0.1 is a tenth here.
    return Fraction(str(amount or 0))
