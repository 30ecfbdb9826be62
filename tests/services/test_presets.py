"""What the clock presets allow."""

from __future__ import annotations

import pytest

from bot.services.errors import BadBank, UnknownPreset
from bot.services.presets import ASYNC, BANK, LIVE, parse_preset

HOUR = 3600


@pytest.mark.parametrize(
    ("preset", "clock", "seconds"),
    [
        (LIVE, "orders", 600),
        (LIVE, "entry", 1800),
        (LIVE, "lineup", 600),
        (ASYNC, "orders", 24 * HOUR),
        (ASYNC, "entry", 48 * HOUR),
        (ASYNC, "lineup", 24 * HOUR),
    ],
)
def test_each_clock_has_its_budget(preset: object, clock: str, seconds: int) -> None:
    assert parse_preset(getattr(preset, "name", "")).budget(clock, None) == seconds


def test_a_bank_pays_for_moves_only() -> None:
    assert BANK.budget("orders", None) == 84 * HOUR
    assert BANK.budget("orders", HOUR) == 13 * HOUR
    assert BANK.budget("entry", HOUR) == 48 * HOUR


def test_what_was_not_used_goes_back_to_the_bank_and_no_more() -> None:
    assert BANK.left_over("orders", 5 * HOUR, HOUR) == 5 * HOUR
    assert BANK.left_over("orders", 80 * HOUR, None) == 72 * HOUR
    assert BANK.left_over("orders", -5, HOUR) == 0
    assert BANK.left_over("entry", 5 * HOUR, HOUR) == HOUR
    assert LIVE.left_over("orders", 60, None) is None


def test_a_bank_may_be_written_out() -> None:
    preset = parse_preset("bank:7200+600")
    assert (preset.name, preset.budget("orders", None)) == ("bank:7200+600", 7800)


@pytest.mark.parametrize(
    "text", ["", "fast", "bank:", "bank:1", "bank:1+1", "bank:-1+60", "bank:99999999+60", "live:1+60"]
)
def test_other_presets_are_refused(text: str) -> None:
    with pytest.raises(UnknownPreset):
        parse_preset(text)


@pytest.mark.parametrize("text", ["bank:5+1", "bank:5+59", "bank:2592001+60", "bank:60+2592001"])
def test_a_bank_of_too_few_or_too_many_seconds_is_refused_with_its_limits(text: str) -> None:
    with pytest.raises(BadBank) as caught:
        parse_preset(text)
    fields = caught.value.text.args
    assert (fields["least"], fields["most"]) == (60, 30 * 24 * HOUR)
    assert [parse_preset(f"bank:0+{seconds}").increment for seconds in (60, 30 * 24 * HOUR)] == [60, 30 * 24 * HOUR]
