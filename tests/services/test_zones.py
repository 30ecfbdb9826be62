"""Time zones by the names people type."""

from __future__ import annotations

import pytest

from bot.services.errors import UnknownZone
from bot.services.zones import zone_named


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Asia/Tokyo", "Asia/Tokyo"),
        ("asia/tokyo", "Asia/Tokyo"),
        ("Bangkok", "Asia/Bangkok"),
        ("ho chi minh", "Asia/Ho_Chi_Minh"),
        ("America/New York", "America/New_York"),
        ("utc", "UTC"),  # also the end of Etc/UTC: the whole name counts
        ("singapore", "Singapore"),  # Asia/Singapore has the same clock
    ],
)
def test_a_zone_is_found_by_name_or_city(typed: str, zone: str) -> None:
    assert zone_named(typed) == zone


@pytest.mark.parametrize("typed", ["", "Atlantis", "Europe", "Eastern", "../../etc/passwd", "Asia/"])
def test_what_means_no_zone_or_several_is_refused(typed: str) -> None:
    """`Eastern` ends Canada's zone and that of the United States."""
    with pytest.raises(UnknownZone):
        zone_named(typed)
