"""A campaign of four on the stand-in, from the wizard to its end: ante, refill, a master that a GM looked at."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.cli.games import shipped
from bot.cli.sandbox_seed import SEED
from bot.contest.acts import Claim, Fill, Judge
from bot.contest.standings import standings
from bot.services.staff import Caller
from rules.skirmish.master import tokens_of
from standin.seed import Person
from tests.support.sandbox import fresh
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, staged

from .test_event import confirmed, directed, held, settled, sign_up
from .test_event_roster import chosen

PLAYERS = ("ana", "milo", "yuki", "kit")
GAME: Any = shipped("skirmish")
MADE = next(unit for unit in GAME.catalogue.masters.values() if unit.ability is not None)


@pytest.fixture
async def five(tmp_path: Path) -> AsyncIterator[Stage]:
    """A server of five: four who play, and Robin, who directs."""
    *players, robin = SEED.people
    async with (
        fresh(replace(SEED, people=(*players, Person("kit", "Kit"), robin))) as sandbox,
        staged(sandbox, tmp_path) as stage,
    ):
        yield stage


async def begun(stage: Stage) -> str:
    """Robin makes a campaign whose masters are looked at, four hand entries in, Ana with a master of her own."""
    screen = await stage.slash("robin", "event new")
    menu = next(part["custom_id"] for part in screen.selects() if ":preset:" in part["custom_id"])
    screen = await stage.shown("robin", await stage.person("robin").select(screen, menu, ["campaign"]))
    wanted = {"name": "War", "options": "master=gm, ante_reselect=deadline, league_draws=no"}
    shown = await stage.fill("robin", screen, "Name it and make it", wanted)
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    post = sign_up(stage)
    sheet = tokens_of(MADE, GAME.catalogue.tokens)
    await stage.bot.services.decks.save(int(stage.person("ana").id), "skirmish", "master", "Mine", ("make", *sheet))
    for n, name in enumerate(PLAYERS):
        await stage.press(name, post, f"evjoin:{code}:::")
        shown = await stage.slash(name, "event roster")
        shown = await chosen(stage, name, shown, "evpart:", str(n))
        shown = await chosen(stage, name, shown, f"evpart:{code}:::1.", "0")
        hand = next(one["custom_id"] for one in shown.buttons() if one["custom_id"].startswith("evhand:"))
        await stage.press(name, shown, hand)
    await directed(stage, "start")
    return code


async def looked_at(stage: Stage, match: str) -> None:
    """Robin makes Ana's master dearer by one and lets the match go on."""
    services = stage.bot.services
    robin = Caller(int(stage.person("robin").id), int(stage.sandbox.guild.id), manager=True)
    state: Any = await services.desk.state(await services.desk.look(match))
    side = next("we"[n] for n, one in enumerate(state.sides) if one.master.name is not None)
    await services.edits.look(match, robin, "a look")
    await services.edits.edit(match, robin, ("cost", f"{side}m", str(MADE.cost + 1)), "it heals much")
    approve = {"match": match, "action": "approve", "reason": "fine so"}
    await stage.slash("robin", "match gm", approve)
    await settled(stage)


async def finish(stage: Stage, table: int, loser: int) -> str:
    """Let everybody line up and the loser give the match up; return its code."""
    services, event = stage.bot.services, await held(stage)
    match = next(m.id for m in event.matches if m.table == table)
    summary = await services.views.summary(match)
    for one in summary.to_act:
        decision = (await services.views.seat(match, one.seat)).decisions[0]
        player = summary.seats[one.seat].player
        assert player is not None
        await services.matches.submit(match, player, one.seat, decision.id, decision.default)
    person = event.contest.entrants[loser].player
    seat = next(s.seat for s in summary.seats if s.player == person)
    await services.matches.submit(match, person, seat, f"concede.{seat}", ("concede",))
    await settled(stage)
    return match


@at_landing
async def test_a_campaign_of_four_with_ante_refill_and_a_master_a_gm_approved_to_its_end(five: Stage) -> None:
    stage, services = five, five.bot.services
    guild = int(stage.sandbox.guild.id)
    results = next(c for c in stage.sandbox.hub.world.channels.values() if c.name == "league")
    await services.players.change_guild(guild, results=int(results.id))
    code = await begun(stage)
    rules = (await stage.slash("ana", "event rules")).text
    assert "looked at by a GM" in rules
    event = await held(stage)
    names = {int(stage.person(name).id): name for name in PLAYERS}
    by_name = {names[e.player]: e.id for e in event.contest.entrants.values()}
    strength = [by_name[name] for name in PLAYERS]
    waited, lacked = 0, 0
    while tables := (await held(stage)).contest.open_tables():
        for table in tables:
            event = await held(stage)
            match = next(m.id for m in event.matches if m.table == table.id)
            if (await services.views.summary(match)).looked_at:
                waited += 1
                assert by_name["ana"] in table.seats
                await looked_at(stage, match)
            winner, loser = sorted(table.seats, key=strength.index)
            await finish(stage, table.id, loser)
            name = names[event.contest.entrants[winner].player]
            shown = await stage.slash(name, "event roster")
            claim = f"evclaim:{code}:::{table.id}.1"
            offered = next(part for part in shown.selects() if part["custom_id"] == claim)["options"]
            for option in (offered[-1], offered[1]):  # what is chosen may be chosen anew (RSK-42)
                shown = await chosen(stage, name, shown, claim, option["value"])
            await settled(stage)
        for name in PLAYERS:
            shown = await stage.slash(name, "event roster")
            while fill := [part for part in shown.selects() if part["custom_id"].startswith("evfill:")]:
                lacked += 1
                shown = await chosen(stage, name, shown, "evfill:", fill[0]["options"][0]["value"])
            await settled(stage)
    event = await held(stage)
    assert waited == 1, "a master is looked at once (WSK-10)"
    assert sum(isinstance(act, Judge) for act in event.acts) == 1
    assert sum(isinstance(act, Claim) for act in event.acts) >= 3
    assert lacked == sum(len(act.pieces) for act in event.acts if isinstance(act, Fill))
    assert lacked >= 1
    assert event.ledger is not None
    roster = event.ledger.rosters[by_name["ana"]]
    assert str(MADE.cost + 1) in roster
    rows = standings(event.contest, event.row.seed)
    assert [row.entrant for row in rows] == strength
    assert [(row.won, row.lost) for row in rows] == [(3, 0), (2, 1), (1, 2), (0, 3)]
    await directed(stage, "close", event=code)
    assert (await held(stage)).contest.closed
    assert "Won: War" in (await stage.slash("ana", "event profile")).text
    assert "Won:" not in (await stage.slash("milo", "event profile")).text
    said = [post for post in stage.person("robin").visible_messages(results) if post.pictures()]
    assert len(said) == 6, "a line and a picture for each match"
    matches = [row.id for row in await services.store.matches_at(code)]
    for post in said:
        assert post.text.startswith("**War** · Round ")
        shown = post.text + post.pictures()[0]["description"]
        assert not any(one in shown for one in (*matches, code)), "no ids"
        assert not any(f"{n})" in shown for n in event.contest.tables), "no ids"
