"""Time zones by the names people type: `asia/bangkok`, `Ho Chi Minh`, or as the list of zones spells them."""

from __future__ import annotations

from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from .errors import UnknownZone


def zone_named(typed: str) -> str:
    """Return the zone that a text means: its name, or its city where no other zone ends so; raise UnknownZone."""
    found = _zones().get("_".join(typed.casefold().split()), ())
    if len(found) != 1:
        raise UnknownZone(f"time zone {typed!r}, may mean {found}", zone={"user": typed[:40]})
    return found[0]


def require_zone(name: str) -> None:
    """Refuse a zone whose clock cannot be read; raise UnknownZone."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise UnknownZone(f"time zone {name!r}: {error}", zone={"user": name[:40]}) from error


@cache
def _zones() -> dict[str, tuple[str, ...]]:
    """Return the zones by whole name in lower case, else by what stands behind its last stroke."""
    names = sorted(available_timezones())
    whole = {name.casefold(): (name,) for name in names}
    last: dict[str, tuple[str, ...]] = {}
    for name in names:
        city = name.casefold().rpartition("/")[2]
        last[city] = (*last.get(city, ()), name)
    return last | whole
