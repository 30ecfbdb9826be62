"""What one entrant of an event keeps secret changes nothing that reaches the others: posts, threads, files, calendar.

An entry before it is brought, wishes before they are picked, a prize before it is final, an answer at a table, and that
somebody was refused at sign-up: each world differs in it alone, and so does one in which it was changed on the way. The
others are an opponent who may read all private threads, a spectator and the director.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.contest.settings import Settings, Stage
from bot.services.decks import SharedDeck
from bot.services.events_plans import Plan
from bot.services.presets import DAY, HOUR
from bot.services.staff import Caller
from standin import members, permissions
from tests.leaks.world import OTHERS, STAFF, World, first_difference, world
from tests.support.shared_out import of_which

LOOKS = ("table", "pairings", "rules", "export", "roster")
PLAYERS = ("ana", "milo", "yuki")
FIRST, SECOND = 0, 1
"""What the worlds differ in: which of two secrets somebody has."""
NOBODYS_ROLE = 4_000_000_000
"""A role by its number that is asked for at sign-up and that nobody in the server has."""
Life = Callable[["League"], Awaitable[None]]
Secret = Callable[["League", int], Awaitable[None]]


class League:
    """An event of ana, milo, who may read all private threads, and yuki; robin directs."""

    def __init__(self, now: World) -> None:
        self.now = now
        self.services = now.table.running.services
        self.guild = int(now.table.sandbox.guild.id)
        self.director = Caller(self.person("robin"), self.guild, manager=True)
        self.code = ""

    def person(self, name: str) -> int:
        return int(self.now.table.sandbox.persona(name).id)

    async def open(self, made: Plan, players: tuple[str, ...] = PLAYERS) -> None:
        """Let everybody sign up for an event whose dates are in the calendar, in a server with a results channel."""
        self.now.table.milo.persona.user.role = STAFF
        sandbox, events = self.now.table.sandbox, self.services.events
        members.permit_bot(sandbox.hub, sandbox.guild, permissions.BOT | permissions.CREATE_EVENTS)
        await self.services.players.change_guild(self.guild, results=int(sandbox.channel("league").id))
        channel, at = int(self.now.table.channel.id), self.now.table.clock.now()
        self.code = (await events.create(self.director, "Autumn", made, channel)).held.row.id
        await events.open(self.code, self.director, until=at + 6 * DAY, starts=at + 7 * DAY)
        for name in players:
            rating = 1500 if name == "ana" else 1500 + len(name)  # the first of three has the first round off
            await self.services.entrants.join(self.code, self.person(name), name.title(), rating=rating)
        await self.now.settle()

    async def start(self) -> None:
        await self.services.events.start(self.code, self.director)
        await self.now.settle()

    async def pry(self) -> None:
        """Let the others look at all of the event, and at Discord's calendar."""
        for name in OTHERS:
            reader = self.now.table.sandbox.persona(name)
            for look in LOOKS:
                await self.now._use(reader, f"event {look}", {"event": self.code})
            await self.now._use(reader, "event list", {})
            await self.now._use(reader, "event mine", {})
            await self.now._use(reader, "event profile", {"person": str(self.person("ana"))})
            await self.now._use(reader, "watch", {})
        entries = self.now.table.sandbox.guild.scheduled
        self.now.told.append(json.dumps([[one.name, one.description, one.starts, one.ends] for one in entries]))


def units(league: League) -> tuple[str, ...]:
    return tuple(league.now.table.game.catalogue.units)


def master(league: League) -> tuple[str, str]:
    return ("preset", next(iter(league.now.table.game.catalogue.masters)))


async def hand_in(league: League, name: str, first: int) -> None:
    """Hand in nine units from one on, with a ready-made master."""
    deck = SharedDeck("skirmish", "entry", ("own", *units(league)[first : first + 9], *master(league)))
    await league.services.entrants.enter(league.code, league.person(name), deck)


# ---- lives up to the secret, and secrets


async def signed_up(league: League) -> None:
    settings = Settings((Stage("round_robin"),))
    await league.open(Plan(game="skirmish", settings=settings, entry=True, calendar=True, standings=True))


async def entry(league: League, which: int) -> None:
    await hand_in(league, "ana", 9 * which)


async def drafting(league: League) -> None:
    settings = Settings((Stage("round_robin"),), rosters={"acquire": "draft"})
    await league.open(Plan(game="skirmish", settings=settings, entry=True, calendar=True, standings=True))


async def wishes(league: League, which: int) -> None:
    mine = [units(league)[0], units(league)[which + 1]]
    await league.services.event_drafts.wish(league.code, league.person("ana"), mine)


async def won(league: League) -> None:
    """Ana has won her first match of a campaign, and chooses what to take until the next round opens."""
    settings = Settings((Stage("round_robin"),), rosters={})
    made = Plan(game="skirmish", settings=settings, entry=True, pace="calendar", calendar=True, standings=True)
    await league.open(made)
    for n, name in enumerate(PLAYERS):
        await hand_in(league, name, 9 * n)
    await league.start()
    held = await league.services.events.look(league.code)
    (match,) = [one.id for one in held.matches]
    summary = await league.services.views.summary(match)
    loser = next(place for place in reversed(summary.seats) if place.player != league.person("ana"))
    for one in summary.to_act:
        decision = (await league.services.views.seat(match, one.seat)).decisions[0]
        player = summary.seats[one.seat].player or 0
        await league.services.matches.submit(match, player, one.seat, decision.id, decision.default)
        await league.now.settle()
    name = f"concede.{loser.seat}"
    await league.services.matches.submit(match, loser.player or 0, loser.seat, name, ("concede",))
    await league.now.settle()


async def prize(league: League, which: int) -> None:
    me = league.person("ana")
    ((table, match), (_, prizes, _)) = next(
        iter((await league.services.event_rosters.look(league.code, me)).claims.items())
    )
    await league.services.event_rosters.claim(league.code, me, table, match, prizes[which])


async def playing(league: League) -> None:
    settings = Settings((Stage("round_robin"),))
    await league.open(Plan(game="skirmish", settings=settings, calendar=True, standings=True), PLAYERS[:2])
    await league.start()


async def answer(league: League, which: int) -> None:
    """Ana enters her match with one ready-made deck or another."""
    held, me = await league.services.events.look(league.code), league.person("ana")
    (match,) = [one.id for one in held.matches]
    seat = next(place.seat for place in (await league.services.views.summary(match)).seats if place.player == me)
    (asked,) = [one for one in (await league.services.views.seat(match, seat)).decisions if one.kind == "entry"]
    deck = list(league.now.table.game.catalogue.decks.values())[which]
    await league.services.matches.submit(match, me, seat, asked.id, ("preset", deck.id, "preset", deck.master))


async def conditioned(league: League) -> None:
    """Sign-up asks for a role that nobody has; milo and yuki were let in by their director, who takes no more."""
    settings = Settings((Stage("swiss", rounds=3),))
    await league.open(
        Plan(game="skirmish", settings=settings, calendar=True, standings=True, roles=(NOBODYS_ROLE,), most=3), ()
    )
    for name in PLAYERS[1:]:
        await league.services.event_rulings.add(league.code, league.director, league.person(name), name.title())
    await league.now.settle()


async def full(league: League) -> None:
    """As many have signed up as may."""
    await league.open(
        Plan(game="skirmish", settings=Settings((Stage("swiss", rounds=3),)), most=2, calendar=True, standings=True),
        PLAYERS[1:],
    )


async def tried(league: League, which: int) -> None:
    """Ana tries to sign up and is refused, or only reads the rules; she alone is told why."""
    ana, table = league.now.table.sandbox.persona("ana"), league.now.table
    command = "event join" if which == FIRST else "event rules"
    await ana.slash(table.channel, command, {"event": league.code})
    held = await league.services.events.look(league.code)
    assert held.entrant_of(league.person("ana")) is None


async def told(folder: Path, life: Life, secret: Secret, *ways: int) -> list[str]:
    """Live through the same hours in a world of its own; return what reached the others."""
    async with world(folder, "skirmish") as now:
        league = League(now)
        await life(league)
        await now.settle()
        now.told.clear()  # what was said of several things at once came in any order
        for way in ways:
            await secret(league, way)
            await now.settle()
        await league.pry()
        now.table.clock.advance(HOUR)
        await now.settle()
        await league.pry()
        return now.told


@pytest.mark.parametrize(
    ("life", "secret"),
    of_which(
        [(signed_up, entry), (drafting, wishes), (won, prize), (playing, answer), (conditioned, tried), (full, tried)],
        [(playing, answer)],
    ),
)
async def test_sk_13_what_an_entrant_keeps_secret_reaches_nobody_else_by_their_event(
    tmp_path: Path, life: Life, secret: Secret
) -> None:
    base = await told(tmp_path / "one", life, secret, FIRST)
    assert any(line.startswith('[["Autumn') for line in base), "the calendar is looked at"
    assert any("Look closer" in line for line in base) is (life is won), "its standings follow the first result"
    assert first_difference(base, await told(tmp_path / "other", life, secret, SECOND)) is None
    assert first_difference(base, await told(tmp_path / "changed", life, secret, SECOND, FIRST)) is None
