"""The full view: nobody learns of a consent that opens nothing, and what is shown tells nothing of the turns since."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.errors import explain
from bot.services.errors import ServiceError
from render.games import Wish, scene_for
from render.scene import Scene
from rules.kernel import openly
from tests.leaks.world import World, draft, first_difference, looks, world
from tests.support.shared_out import at_landing

GAMES = ("commandeer", "dozen_war", "summoner_war")
LANDING = (pytest.mark.soak, pytest.mark.landing)
MOSTLY_SOAKS = [pytest.param(one, marks=LANDING if one == GAMES[2] else pytest.mark.soak) for one in GAMES]
"""The games that hide something for long."""
HOUR = 3600
DELAY = 2
ENOUGH = 5
"""Turns after which something may be seen."""
Life = Callable[[World], Awaitable[None]]


async def play(now: World, turns: int) -> None:
    """Answer as the clock would for whoever is asked until so many turns have begun and ana is to act."""
    services, match = now.table.running.services, now.table.match
    for _ in range(400):
        summary = await services.views.summary(match)
        waiting = summary.to_act[0]
        seen = await services.views.seat(match, waiting.seat)
        if now.table.game.turn_of(seen.view.state) >= turns and waiting.seat == 0:
            return
        player = summary.seats[waiting.seat].player
        assert player is not None
        asked = next(one for one in seen.decisions if one.clock != "side")
        await services.matches.submit(match, player, waiting.seat, asked.id, asked.default)
        await now.settle()  # else it would be up to the machine how many answers one post tells of
    raise LookupError(f"{match} did not come to turn {turns}")


async def look(now: World) -> None:
    """Let everybody but the seat look, by the buttons that there are and by the service itself."""
    services = now.table.running.services
    for name in ("milo", "yuki", "robin"):
        person = now.table.sandbox.persona(name)
        shown = await now._use(person, "match board", {"match": now.table.match})
        assert shown is not None
        for custom_id in looks(shown, "fullview:"):
            await now._shown(person, custom_id, await person.click(shown, custom_id))
        try:
            seen = await services.full_views.look(now.table.match, int(now.table.sandbox.guild.id), int(person.id))
            now.told.append(f"{name} sees {seen.number} of {seen.last}: {msgspec.json.encode(seen.step)!r}")
        except ServiceError as error:
            now.told.append(f"{name} sees nothing: {explain(error)}")


async def told(folder: Path, game: str, life: Life, turns: int = 0) -> list[str]:
    """Live through the same hours in a world of its own; return what reached the others from then on."""
    async with world(folder, game) as now:
        await now.begin()
        await now.settle()
        await play(now, turns)
        now.told.clear()
        await life(now)
        await now.settle()
        await look(now)
        await now.pry()
        now.table.clock.advance(HOUR)
        await now.settle()
        await look(now)
        return now.told


async def nothing(now: World) -> None:
    pass


async def allows(now: World) -> None:
    hand = now.table.ana
    await now.table.running.services.full_views.allow(now.table.match, hand.player, 0, DELAY)


async def allows_on_the_panel(now: World) -> None:
    """Open the page by the panel, agree, choose another delay."""
    ana = now.table.ana
    shown = await ana.open()
    if not looks(shown, "fullview:"):
        (more,) = looks(shown, ":extra.")
        shown = await ana.take(await ana.persona.click(shown, more))
    (button,) = looks(shown, "fullview:")
    done = await ana.persona.completion(await ana.persona.click(shown, button))
    for step in (f":allow.{DELAY}", ":allow.8"):
        page = done.message
        assert page is not None
        (button,) = (one for one in looks(page, "fullview:") if one.endswith(step))
        done = await ana.persona.completion(await ana.persona.click(page, button))


async def withdraws(now: World) -> None:
    await allows(now)
    await now.settle()
    await now.table.running.services.full_views.withdraw(now.table.match, now.table.ana.player, 0)


@pytest.mark.parametrize("game", MOSTLY_SOAKS)
async def test_nobody_learns_that_one_seat_agrees_withdraws_or_thinks_of_it(tmp_path: Path, game: str) -> None:
    base = await told(tmp_path / "base", game, nothing)
    assert sum("sees nothing" in line for line in base) == 6
    for life in (allows, allows_on_the_panel, withdraws):
        assert first_difference(base, await told(tmp_path / life.__name__, game, life)) is None, life.__name__


async def opened(now: World) -> None:
    full_views = now.table.running.services.full_views
    for hand in now.table.hands:
        await full_views.allow(now.table.match, hand.player, hand.number, DELAY)
    await now.settle()


async def drafted(now: World, which: int) -> None:
    """Keep one answer or another for the turn under way."""
    await opened(now)
    seen = await now.table.ana.seat()
    assert seen.plan is not None
    await draft(now.table.ana, now.choices(seen.view, seen.plan)[which])


async def drafts_one(now: World) -> None:
    await drafted(now, 0)


async def drafts_another(now: World) -> None:
    await drafted(now, 1)


@pytest.mark.parametrize("game", MOSTLY_SOAKS)
async def test_open_it_tells_nothing_of_what_is_thought_of_now(tmp_path: Path, game: str) -> None:
    base = await told(tmp_path / "base", game, opened, ENOUGH)
    assert any(line.startswith("robin sees") and "nothing" not in line for line in base), "it is open"
    assert any(line.startswith("milo sees nothing") for line in base), "but not to who plays"
    for life in (drafts_one, drafts_another):
        assert first_difference(base, await told(tmp_path / life.__name__, game, life, ENOUGH)) is None, life.__name__


@at_landing
@pytest.mark.parametrize("game", GAMES[:2])
async def test_what_no_player_knows_is_in_no_picture_of_it(tmp_path: Path, game: str) -> None:
    """The order of what is left of piles, and what lies buried, is to come: it may lie otherwise and looks alike."""
    async with world(tmp_path / "only", game) as now:
        await now.begin()
        await play(now, ENOUGH)
        await opened(now)
        robin = int(now.table.sandbox.persona("robin").id)
        guild = int(now.table.sandbox.guild.id)
        shown = await now.table.running.services.full_views.look(now.table.match, guild, robin)
        other = shown.view.state.copy()
        assert otherwise(other, game) > 0
        assert drawn(now, shown.view.state) == drawn(now, other)


def drawn(now: World, state: Any) -> Scene:
    """Return what is drawn and described of a position with nothing hidden."""
    words = now.table.running.app.words("en").at(now.table.game).plain
    return scene_for(now.table.game, openly.position(state), (), words, "en", Wish())


def otherwise(state: Any, game: str) -> int:
    """Lay what is still to come in another order; return how many cards and tokens lie elsewhere."""
    if game == "commandeer":
        before = [side.deck for side in state.sides]
        state.sides = [msgspec.structs.replace(side, deck=side.deck[::-1]) for side in state.sides]
        after = [side.deck for side in state.sides]
    else:
        before = [state.deck[:], state.events[:], *state.buried.values()]
        state.deck.reverse()
        state.events.reverse()
        tokens = [token for there in state.buried.values() for token in there][::-1]
        for cell, there in state.buried.items():
            state.buried[cell] = tuple(tokens.pop() for _ in there)
        after = [state.deck, state.events, *state.buried.values()]
    pairs = (pair for left, right in zip(before, after, strict=True) for pair in zip(left, right, strict=True))
    return sum(one != other for one, other in pairs)
