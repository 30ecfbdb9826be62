"""A bot that dies between any two writes of an absence, planned or at once, loses no clock and says nothing twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bot.services.build import Services
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Store
from tests.support.shared_out import at_landing

from .events.test_killed import Killed, Mortal
from .fakes import ANN, BOB, GUILD, START, FakeClock, FakeIds, FakeSender, drain
from .tally import Tally

DAY = 24 * 3600
MOST = 30
"""More writes than one run of this play makes."""


async def play(services: Services, clock: FakeClock, match: str) -> None:
    """Ann plans two days and goes; Bob answers meanwhile, goes himself, and comes back early."""

    async def until(day: int) -> None:
        clock.advance(max(0, START + day * DAY - clock.now()))
        while await services.clocks.act():
            pass

    async def bid(key: str) -> None:
        decision = (await services.views.seat(match, 1)).decisions[0].id
        await services.matches.submit(match, BOB, 1, decision, ("2",), interaction=key)

    clicks: dict[str, Callable[[str], Awaitable[Any]]] = {
        "plan": lambda k: services.away.begin(match, ANN, 2, start=START + DAY, interaction=k),
        "1": lambda _: until(1),
        "bid": bid,
        "go": lambda k: services.away.begin(match, BOB, 3, interaction=k),
        "2": lambda _: until(2),
        "back": lambda k: services.away.end(match, BOB, interaction=k),
        "3": lambda _: until(3),
    }
    for key, click in clicks.items():
        if await services.store.applied(key) is None:
            await click(key)


async def lives(folder: Path, at: int, is_after: bool) -> tuple[int, list[Any]]:
    """Play with a bot that dies once; return how much it wrote and what came of it."""
    store = await SqliteStore.open(folder / f"{at}{is_after}.db")
    clock, ids = FakeClock(), FakeIds()

    def bot(over: Store) -> Services:
        return Services(over, Library([Tally()]), FakeSender(), clock=clock, ids=ids)

    first = bot(store)
    made = await first.lobby.create(NewMatch(game="tally", creator=ANN, guild=GUILD, channel=8, invited=(BOB,), seat=0))
    match = made.match.id
    await first.lobby.accept(match, BOB)
    await first.openings.open(match)
    mortal = Mortal(store, at, is_after)
    try:
        await play(bot(mortal.as_store()), clock, match)
    except Killed:
        await play(bot(store), clock, match)
    sender = FakeSender()
    await drain(Services(store, Library([Tally()]), sender, clock=clock, ids=ids), clock)
    shown = await first.views.summary(match)
    found: list[Any] = [
        sorted(row.payload["text"]["key"] for row in sender.rows if row.kind == "notice"),
        [(act.seat, act.due) for act in shown.to_act],
        shown.away,
        [(one.player, one.since, one.until) for one in (await first.desk.look(match)).absences],
    ]
    await store.close()
    return mortal.writes, found


@at_landing
async def test_j65_a_kill_at_every_write_of_an_absence(tmp_path: Path) -> None:
    writes, whole = await lives(tmp_path, MOST, False)
    assert whole == [
        ["service.away.back"] * 2 + ["service.away.began"] * 2 + ["service.away.planned"],
        [(0, START + 4 * DAY)],
        {},
        [(ANN, START + DAY, START + 3 * DAY), (BOB, START + DAY, START + 2 * DAY)],
    ]
    assert 5 < writes < MOST
    for at in range(1, writes + 1):
        for is_after in (False, True):
            _, found = await lives(tmp_path, at, is_after)
            assert found == whole, f"write {at}, {'after' if is_after else 'before'} it"
