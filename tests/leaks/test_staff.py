"""What the staff do is told alike whatever one seat handed in, sent or drafted: dispute, desk, newcomer, rulings."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from bot.cli.games import names
from bot.services.staff import Caller
from bot.services.staff_desk import EVERY
from tests.leaks.test_twin_worlds import OPTIONS, Secret, sends_another, sends_one, to_secret
from tests.leaks.world import World, first_difference, world
from tests.support.shared_out import of_which

WHY, DOUBT = "as the rule says", "it was a 6"
CHECKED, PLAIN = "entries are looked at", "entries count at once"


async def ruled_on(now: World, checked: bool) -> None:
    """Let the other seat ask for a ruling, and the staff do whatever is told to somebody."""
    services, match = now.table.running.services, now.table.match
    person = now.table.sandbox.persona
    staff = Caller(int(person("robin").id), int(now.table.sandbox.guild.id), manager=True)
    await said(now, services.disputes.ask(match, now.table.milo.player, 1, "rule", DOUBT))
    await said(now, services.staff_time.note(match, staff, WHY))
    await said(now, services.disputes.decide(match, staff, upheld=False, sentence=WHY))
    await said(now, services.staff_time.extend(match, staff, WHY, hours=3))
    await said(now, services.staff_time.extend(match, staff, WHY, minutes=10))
    if checked:
        await said(now, services.entries.refuse(match, staff, 0, WHY))
    await said(now, services.staff_seats.seat(match, staff, 1, int(person("yuki").id), WHY))
    await now.pry()
    await said(now, services.staff_time.pause(match, staff, WHY))
    await said(now, services.staff_time.resume(match, staff, WHY))
    await said(now, services.rulings.award(match, staff, 1, WHY))
    await said(now, services.rulings.undo(match, staff, WHY))


async def said(now: World, act: Awaitable[Any]) -> None:
    """Do something and let everything be said of it, on the desk too, which is edited a while later."""
    await act
    await now.settle()
    now.table.clock.advance(EVERY)
    await now.settle()


async def told(folder: Path, game: str, secret: Secret, checked: bool) -> list[str]:
    """Live through the same hours in a world of its own; return what reached the others in them."""
    async with world(folder, game) as now:
        players, rules = now.table.running.services.players, now.table.game
        league, guild = int(now.table.sandbox.channel("league").id), int(now.table.sandbox.guild.id)
        await now.begin(checked=checked, **OPTIONS.get(game, {}))
        await to_secret(now, rules.entrance.kinds if checked else frozenset())
        await said(now, players.change_guild(guild, staff=league, results=league))
        seen = await now.table.ana.seat()
        assert seen.plan is not None
        await said(now, secret(now, now.choices(seen.view, seen.plan)))
        await ruled_on(now, checked)
        return now.told


@pytest.mark.parametrize("game", of_which(names(), ["summoner_war"]))
@pytest.mark.parametrize("kind", of_which([CHECKED, PLAIN], [CHECKED]))
async def test_sk_13_what_the_staff_do_tells_nothing_of_what_a_seat_keeps_secret(
    tmp_path: Path, game: str, kind: str
) -> None:
    base = await told(tmp_path / "one", game, sends_one, kind == CHECKED)
    assert any(DOUBT in line for line in base), "the dispute's thread is read"
    assert any(DOUBT in line and f"Ruling #1: {WHY}" in line for line in base), "and what came of it there"
    assert first_difference(base, await told(tmp_path / "other", game, sends_another, kind == CHECKED)) is None
