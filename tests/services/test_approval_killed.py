"""A bot that dies at any write while a GM looks at entries loses and doubles nothing, and shows nothing too early."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.services.build import Services
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Store
from rules.kernel import looks
from rules.kernel.types import Choice
from tests.support.shared_out import at_landing

from .events.test_killed import Killed, Mortal
from .fakes import ANN, BOB, CHANNEL, GUILD, FakeClock, FakeIds, FakeSender
from .test_approval import GAME, GM, MADE, PREPARED, SELF_MADE, WHY

PLAYERS = ("enter", "answer", "again", "line up", "line up too", "lapse")
"""Clicks of who plays, and a clock; all others are the staff's."""
MOST = 40
"""More writes than one run of this play makes."""


async def play(services: Services, match: str, clock: FakeClock) -> None:
    """Let entries be sent back, changed, approved, the approval taken back, and time pass: each click twice."""

    async def answer(key: str, seat: int, choice: Choice = ()) -> None:
        seen = await services.views.seat(match, seat)
        assert seen.plan is not None
        person, given = (ANN, BOB)[seat], choice or seen.plan.default
        await services.matches.submit(match, person, seat, seen.plan.id, given, interaction=key)

    async def lapse(_: str) -> None:
        until = (await services.views.summary(match)).resumes
        if until is not None:
            clock.advance(max(0, until - clock.now()))
            await services.clocks.act()

    clicks: dict[str, Callable[[str], Awaitable[Any]]] = {
        "enter": lambda k: answer(k, 0, SELF_MADE),
        "answer": lambda k: answer(k, 1, PREPARED),
        "refuse": lambda k: services.entries.refuse(match, GM, 0, WHY, interaction=k),
        "again": lambda k: answer(k, 0, SELF_MADE),
        "see": lambda k: services.rulings.see(match, GM, WHY, interaction=k),
        "edit": lambda k: services.edits.edit(match, GM, ("cost", "wm", str(MADE.cost + 1)), WHY, interaction=k),
        "approve": lambda k: services.rulings.approve(match, GM, WHY, interaction=k),
        "undo": lambda k: services.rulings.undo(match, GM, WHY, interaction=k),
        "lapse": lapse,
        "line up": lambda k: answer(k, 0),
        "line up too": lambda k: answer(k, 1),
        "over": lambda k: services.rulings.award(match, GM, 0, WHY, hours=0, interaction=k),
    }
    for key, click in clicks.items():
        if await services.store.applied(key) is None:
            await click(key)
        if key not in PLAYERS:
            await click(key)  # the same click of the staff, delivered twice


async def lives(folder: Path, at: int, is_after: bool) -> tuple[int, list[Any]]:
    """Play the match with a bot that dies once; return how much it wrote and what came of it."""
    store = await SqliteStore.open(folder / f"{at}{is_after}.db")
    clock, ids = FakeClock(), FakeIds()

    def bot(over: Store) -> Services:
        return Services(over, Library([GAME]), FakeSender(), clock=clock, ids=ids)

    first = bot(store)
    new = NewMatch(
        game="skirmish", creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0, options={"master": "gm"}
    )
    match = (await first.lobby.create(new)).match.id
    await first.lobby.accept(match, BOB, word="owl")
    await first.openings.open(match)
    mortal = Mortal(store, at, is_after)
    try:
        await play(bot(mortal.as_store()), match, clock)
    except Killed:
        await play(bot(store), match, clock)
    after = bot(store)
    assert (await after.fairness.verify(match)).digest
    states = [state for state, _ in await after.desk.replay(await after.desk.look(match))]
    rows = await store.claim(clock.now() + 60, 999)
    found: list[Any] = [
        [(step.seat, step.choice, step.by) for step in await store.steps(match, 0)],
        [(act.act, act.who) for act in await store.acts(match)],
        [looks.due(state) is not None for state in states],
        sorted(row.payload["text"]["key"] for row in rows if row.kind == "notice"),
    ]
    await store.close()
    return mortal.writes, found


async def sweep(folder: Path, *, both: bool) -> None:
    """Die at every write: before or after it by turns, or once each."""
    writes, whole = await lives(folder, MOST, False)
    steps = [choice[0] for _, choice, by in whole[0] if by == "host"]
    assert steps == ["send_back", "edit", "approve", "revert", "passed_by", "award"]
    assert whole[2] == [False, False, True, False, True, True, False, True, False, False, False, False]
    assert 10 < writes < MOST
    for at in range(1, writes + 1):
        for is_after in (False, True) if both else (bool(at % 2),):
            _, found = await lives(folder, at, is_after)
            assert found == whole, f"write {at}, {'after' if is_after else 'before'} it"


@at_landing
async def test_rsk_22_a_kill_at_every_write_while_a_gm_looks(tmp_path: Path) -> None:
    await sweep(tmp_path, both=False)


@pytest.mark.soak
async def test_rsk_22_a_kill_before_and_after_every_write_while_a_gm_looks(tmp_path: Path) -> None:
    await sweep(tmp_path, both=True)
