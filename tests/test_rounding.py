"""Points as text: rounded once, by one rule."""

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from grader.rounding import Rounding, show

RULES = {"half_up": ROUND_HALF_UP, "half_even": ROUND_HALF_EVEN, "down": ROUND_DOWN}


@given(st.decimals(-1000, 1000, places=6), st.integers(0, 4), st.sampled_from(sorted(RULES)))
def test_points_are_rounded_as_decimal_does(points, decimals, mode):
    right = points.quantize(Decimal(1).scaleb(-decimals), RULES[mode])
    text = show(Fraction(points), decimals=decimals, mode=mode)
    assert Decimal(text) == right
    assert not (text.startswith("-") and right == 0)
    assert "." not in text or not text.endswith(("0", "."))


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (sum(map(Fraction, ["1.2", "2", "1.6", "1.2", "2", "1.6", "0.4"])), "10"),
        (12 * Fraction(1, 12), "1"),
        (7 * Fraction("12.5"), "87.5"),
        (Fraction(10, 3), "3.33"),
        (Fraction("0.005"), "0.01"),
        (Fraction(0), "0"),
    ],
)
def test_sums_have_no_dust(points, text):
    assert show(points) == text


@pytest.mark.parametrize(
    ("mode", "text"), [("half_up", "0.13"), ("half_even", "0.12"), ("down", "0.12")]
)
def test_the_modes_differ_at_a_half(mode, text):
    assert Rounding(mode=mode).show(Fraction(1, 8)) == text


@pytest.mark.parametrize(
    "wrong", [{"decimals": 5}, {"decimals": -1}, {"decimals": True}, {"mode": "up"}, {"digits": 2}]
)
def test_other_rules_are_refused(wrong):
    with pytest.raises(ValidationError):
        Rounding(**wrong)
