"""The option `--limit NAME=VALUE`, which may be given several times."""

from collections.abc import Sequence

from pydantic import ValidationError

from grader.errors import SubmissionError
from grader.specs.limits import LimitSettings


def read_limits(given: Sequence[str]) -> LimitSettings:
    """Return the limits that the options ask for.

    Raises:
        SubmissionError: a name is not known, or a value is none or beyond the ceiling.
    """
    settings: dict[str, float | int] = {}
    for each in given:
        name, _, value = each.partition("=")
        if name not in LimitSettings.model_fields:
            known = ", ".join(LimitSettings.model_fields)
            raise SubmissionError(f"--limit {each}: there is no limit {name!r}; there are {known}")
        try:
            settings[name] = float(value) if name.endswith("_seconds") else int(value)
        except ValueError as error:
            raise SubmissionError(
                f"--limit {each}: {value!r} is no number, write {name}=20"
            ) from error
    try:
        return LimitSettings.model_validate(settings)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise SubmissionError(f"--limit {first['loc'][0]}: {first['msg']}") from error
