"""What was found out about an answer or a file, as data; `wording` says it in words.

A finding is made where something is noticed, with real values. It is worded in one place, so that
every report says the same, and another language would be one more file.
"""

from typing import TypeAlias

from pydantic import BaseModel, ConfigDict, computed_field

from grader.wording import word

Param: TypeAlias = bool | int | float | str | list[int] | list[str] | None


class Finding(BaseModel):
    """A `code` of `wording.WORDS`, and the values that belong to it.

    Attributes:
        code: what was found.
        params: the values that the words need, and a few that only programs want.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    code: str
    params: dict[str, Param] = {}

    @computed_field  # type: ignore[prop-decorator]
    @property
    def text(self) -> str:
        """The finding in words."""
        return word(self.code, self.params)

    def along(self, **params: Param) -> "Finding":
        """Return the finding with more values: where it was found, how often."""
        return Finding(code=self.code, params=self.params | params)


def finding(code: str, **params: Param) -> Finding:
    """Return a finding with these values."""
    return Finding(code=code, params=params)
