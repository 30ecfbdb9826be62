"""At tables of three and four a seat's secret reaches nobody either: seats beside it, one that is out, spectators."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import product
from pathlib import Path

import pytest

from rules import GAMES
from rules.kernel.types import Choice
from tests.kernel.toy import Toy
from tests.leaks.test_twin_worlds import (
    SENDING,
    Secret,
    does_nothing,
    drafts_another,
    sends_another,
    sends_another_then_one_and_drafts_what_is_not_sent,
    sends_one,
    to_secret,
    told,
)
from tests.leaks.world import World, draft, first_difference
from tests.panel.table import offered
from tests.support.shared_out import of_which

Reach = Callable[[World, int], Awaitable[None]]


async def to_bids(now: World, size: int) -> None:
    await now.begin(size=size)


async def to_bids_without_milo(now: World, size: int) -> None:
    await now.begin(size=size)
    matches = now.table.running.services.matches
    await matches.submit(now.table.match, now.table.milo.player, 1, "concede.1", ("concede",))
    await now.settle()


async def to_bids_of_who_is_away(now: World, size: int) -> None:
    await now.begin(size=size)
    await now.table.running.services.away.begin(now.table.match, now.table.ana.player, 1)
    await now.settle()


async def chooses_on_the_panel(now: World, ways: list[Choice]) -> None:
    shown = await now.table.ana.open()
    await now.table.ana.choose(offered(shown)[0])


async def drafts_another_then_chooses_on_the_panel(now: World, ways: list[Choice]) -> None:
    await draft(now.table.ana, ways[1])
    await now.settle()
    await chooses_on_the_panel(now, ways)


HERE = (does_nothing, drafts_another_then_chooses_on_the_panel)
SECRETS = {"sent": SENDING, "drafted": HERE}
APART = {
    "sent one by one": (sends_one, sends_another, sends_another_then_one_and_drafts_what_is_not_sent),
    "drafted one by one": (does_nothing, drafts_another, chooses_on_the_panel),
}
"""What the suite does together in one world, in worlds of their own: for the soak."""
TABLES = [
    (4, to_bids, "sent"),
    (3, to_bids, "drafted"),
    (3, to_bids_without_milo, "sent"),
    (4, to_bids_without_milo, "drafted"),
    (3, to_bids_of_who_is_away, "sent"),
]
"""Every two of a size, who is in and what is done in secret meet; all three of them in the soak."""
REACHES = (to_bids, to_bids_without_milo, to_bids_of_who_is_away)
MORE_TABLES = [table for table in product((3, 4), REACHES, (*SECRETS, *APART)) if table not in TABLES]


@pytest.mark.parametrize(
    ("size", "reach", "secrets"),
    [*of_which(TABLES, TABLES[:1]), *(pytest.param(*table, marks=pytest.mark.soak) for table in MORE_TABLES)],
)
async def test_worlds_of_more_seats_that_differ_in_a_secret_look_alike(
    tmp_path: Path, size: int, reach: Reach, secrets: str
) -> None:
    async def there(now: World) -> None:
        await reach(now, size)

    await look_alike(tmp_path, Toy.name, there, (SECRETS | APART)[secrets])


LARGE = [(name, size) for name, kind in GAMES.items() for size in kind.seats if size > 2]
"""Games for more than two, at each of these tables."""
MEETING = [(game, size, secrets) for game, size in LARGE for secrets in (*SECRETS, *APART)]
"""At a landing each with what is sent at tables of four, and drafted at those of three; all of them in the soak."""
LANDING = (pytest.mark.soak, pytest.mark.landing)


@pytest.mark.parametrize(
    ("game", "size", "secrets"),
    [
        pytest.param(
            *one, marks=LANDING if one[2] in SECRETS and (one[1] % 2 == 0) == (one[2] == "sent") else pytest.mark.soak
        )
        for one in MEETING
    ],
)
async def test_worlds_of_every_game_for_more_seats_look_alike(
    tmp_path: Path, game: str, size: int, secrets: str
) -> None:
    async def there(now: World) -> None:
        await now.begin(size=size)
        await to_secret(now)

    await look_alike(tmp_path, game, there, (SECRETS | APART)[secrets])


async def look_alike(
    folder: Path, game: str, there: Callable[[World], Awaitable[None]], secrets: tuple[Secret, ...]
) -> None:
    """Live through the same hours with each secret, and compare what reaches the others."""
    first, *others = secrets
    base = await told(folder / "base", game, there, first)
    assert len(base) > 20
    for secret in others:
        other = await told(folder / secret.__name__, game, there, secret)
        assert first_difference(base, other) is None, secret.__name__
