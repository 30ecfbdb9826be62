"""What is kept of people and of servers apart from their matches, as plain values."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.kernel.types import Choice


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of time in which a person is away from a match by their own right; one that ended early is as short."""

    match: str
    seat: int
    player: int
    since: int
    until: int


class Queued(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who waits, until some time, for the others that such a match takes; `channel`: where they are."""

    guild: int
    game: str
    preset: str
    seats: int
    player: int
    channel: int
    since: int
    until: int


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A person's settings; quiet hours in minutes of the local day, the ladder in shares of the budget (1/n).

    `leads`: reminders by post in hours before the end, None: by the ladder. `days_off`: of the week, 0 is Monday.
    `pings`: where it is said that it is their turn, and reminders come: in the thread, or directly.

    `locale` is what they chose, `seen` the language their Discord had when they were last seen, `name` what they
    were called there: for pictures, which cannot hold a mention.
    """

    id: int
    name: str = ""
    locale: str = ""
    seen: str = ""
    theme: str = ""
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    ladder: tuple[int, ...] = (2, 8)
    leads: tuple[int, ...] | None = None
    days_off: tuple[int, ...] = ()
    pings: Literal["", "direct"] = ""
    panel: Literal["", "direct"] = ""
    blocked: tuple[int, ...] = ()
    """Whose challenges they do not take."""
    unlisted: bool = False  # in no list of ratings, and their profile is their own to see
    uncounted: bool = False  # no match of theirs is counted in statistics
    absent: tuple[tuple[int, int], ...] = ()
    """From when until when they are away from the match they were read with; kept there, never with their settings."""


class GuildSettings(msgspec.Struct, frozen=True, kw_only=True):
    """A server's settings; `refuge`: the channel that takes the matches of one that is deleted.

    `matches`, `results`, `staff`: the channels in which matches are played, results are told, the staff have their
    desk. `game`, `preset`, `options` (by game): what a new match is unless somebody says otherwise.
    """

    id: int
    locale: str = ""
    theme: str = ""
    refuge: int | None = None
    matches: int | None = None
    results: int | None = None
    staff: int | None = None
    game: str = ""
    preset: str = ""
    options: dict[str, dict[str, Any]] = {}


class SavedDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A prepared answer that a player keeps under a name."""

    player: int
    game: str
    kind: str
    name: str
    choice: Choice
    saved: int = 0
