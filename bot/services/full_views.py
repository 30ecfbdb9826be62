"""The full view: with the consent of everybody who plays, who only watches sees everything some turns later.

Nobody learns who has consented before all have, and with what delay; then the longest one counts. A consent that is
withdrawn ends it at once: nothing of the match is shown so any more, not even what was before. Who has looked takes no
seat of it, whether it is open still or not.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.rows import PAUSED, RUNNING, MatchRow
from bot.storage.ruled import Consent
from rules.kernel import openly, rulings
from rules.kernel.types import View

from .consents import opened, person_of, standing
from .desk import Desk
from .errors import BadSetting, NoSuchMatch
from .full_view_errors import NoFullView, NotForPlayers, TooEarly
from .history import LogStep
from .lesson_shelf import is_alone
from .library import AnyGame
from .notes import Notes
from .seating import Accepted, require_seat, require_status
from .staff import Staff
from .staff_errors import OwnEvent

DELAYS = (2, 4, 8, 16)
"""Turns that a person may want to lie between the match and what is shown."""


class Shown(NamedTuple):
    """A step of a match with nothing hidden, the how manieth of those that may be seen, and the position after it."""

    turns: int
    number: int
    last: int
    step: LogStep
    view: View[Any]


class FullViews:
    """The verbs by which people allow it, and the look of who only watches."""

    def __init__(self, desk: Desk, staff: Staff) -> None:
        self._desk = desk
        self._staff = staff

    def offered(self, row: MatchRow) -> bool:
        """Say whether a match may be shown so: its game hides something, and it is played in a server."""
        return self._desk.library.of(row).conceals and bool(row.guild) and not is_alone(row.id)

    async def given(self, match: str, seat: int) -> int:
        """Return the delay with which a seat's person allows it, 0 if they do not: for them alone to know."""
        bundle = await self._desk.look(match)
        return next((one.turns for one in standing(bundle) if one.seat == seat), 0)

    async def allow(self, match: str, player: int, seat: int, turns: int, *, interaction: str = "") -> Accepted:
        """Consent, or change the delay; raise NotYourSeat, NotOpen, NoFullView or BadSetting."""
        async with self._desk.match(match, interaction) as bundle:
            require_seat(bundle, player, seat)
            require_status(bundle.row, (*RUNNING, PAUSED))
            if not self.offered(bundle.row):
                raise NoFullView(f"match {bundle.row.id} hides nothing", match=bundle.row.id)
            if turns not in DELAYS:
                raise BadSetting(f"a delay of {turns} turns", setting="turns", low=DELAYS[0], high=DELAYS[-1])
            mine = [place.seat for place in bundle.seats if place.player == player]
            others = [one for one in standing(bundle) if one.seat not in mine]
            return await self._keep(bundle, (*others, *(Consent(s, player, turns) for s in mine)), seat, interaction)

    async def withdraw(self, match: str, player: int, seat: int, *, interaction: str = "") -> Accepted:
        """Take a consent back; without one nothing happens. Raise NotYourSeat."""
        async with self._desk.match(match, interaction) as bundle:
            require_seat(bundle, player, seat)
            rest = tuple(one for one in standing(bundle) if one.player != player)
            return await self._keep(bundle, rest, seat, interaction)

    async def look(self, match: str, guild: int, player: int, number: int | None = None) -> Shown:
        """Return a step, the last that may be seen if none is named, and keep that the person has looked.

        Raises NoSuchMatch, NoFullView, NotForPlayers, OwnEvent, or TooEarly.
        """
        bundle = await self._desk.look(match)
        await self._admit(bundle, guild, player)
        found = await self._found(bundle, opened(bundle))
        async with self._desk.match(match) as bundle:
            turns = await self._admit(bundle, guild, player)  # somebody may have withdrawn, or they have taken a seat
            if turns > found.turns:
                raise NoFullView(f"match {bundle.row.id} is to be shown later", match=bundle.row.id)
            if player not in bundle.onlookers:
                await self._desk.store.put_onlooker(bundle.row.id, player)
        last = len(found.steps) - 1
        at = last if number is None else min(max(number, 0), last)
        step, state = found.steps[at]
        return Shown(found.turns, at, last, step, openly.position(state))

    async def _admit(self, bundle: Bundle, guild: int, player: int) -> int:
        """Return how many turns later somebody may see everything; raise what keeps them from it."""
        row = bundle.row
        if row.guild != guild:
            raise NoSuchMatch(row.id)
        turns = opened(bundle)
        if not turns or not self.offered(row):
            raise NoFullView(f"not everybody lets {row.id} be watched", match=row.id)
        concerned = {who for place in bundle.seats for who in (person_of(place), place.invited)}
        concerned |= {who for _, who in bundle.sat} | set(await self._desk.store.reserves(row.id))
        if player in concerned:
            raise NotForPlayers(f"player {player} has to do with a seat of {row.id}", match=row.id)
        if await self._staff.is_rival(player, bundle):
            raise OwnEvent(f"player {player} plays in the event of {row.id}", match=row.id)
        return turns

    async def _found(self, bundle: Bundle, turns: int) -> _Found:
        """Return the steps that may be seen; raise TooEarly."""
        game = self._desk.library.of(bundle.row)
        rows = await self._desk.kept(bundle.row.id).steps(bundle.row.id, -1, bundle.row.moves)
        played = await self._desk.replay(bundle, bundle.row.moves)
        path = _path([rulings.step_of(r.choice) if rulings.is_ruling(r.move) else None for r in rows])
        now = game.turn_of((await self._desk.view(bundle, None)).state)  # as everybody knows it
        end = shown_until(game, [played[index][0] for index in path], now, turns)
        if end is None:
            raise TooEarly(f"{bundle.row.id} has not lasted {turns} turns", match=bundle.row.id, turns=turns)
        steps: list[tuple[LogStep, Any]] = []
        for number, index in enumerate(path[: end + 1]):
            (state, events), row = played[index], rows[index]
            by = "seat" if row.secret or row.by == "standing" else row.by
            told = openly.events(events)
            if told or not steps:
                steps.append((LogStep(index=index, number=number, seat=row.seat, by=by, at=row.at, events=told), state))
        return _Found(turns, steps)

    async def _keep(self, bundle: Bundle, consents: tuple[Consent, ...], seat: int, key: str) -> Accepted:
        """Store what is allowed now; only what it opens or closes is told to anybody."""
        if bundle.repeated:
            return Accepted(match=bundle.row, repeated=True, seat=seat)
        now = self._desk.clock.now()
        notes = Notes(bundle.row.id, self._desk.ids, now)
        after = opened(msgspec.structs.replace(bundle, consents=consents))
        if after != opened(bundle):
            notes.full_view(after)
        change = Change(row=bundle.row, at=now, input=key, outbox=tuple(notes.rows), consents=consents)
        return Accepted(match=await self._desk.commit(change), seat=seat)


class _Found(NamedTuple):
    turns: int
    steps: list[tuple[LogStep, Any]]


def _path(back: list[int | None]) -> list[int]:
    """Return the steps of a log that led to where it stands, oldest first: not those that were taken back."""
    path: list[int] = []
    for index, to in enumerate(back):
        if to is not None:
            path = [step for step in path if step <= to]
        path.append(index)
    return path


def shown_until(game: AnyGame, states: list[Any], now: int, turns: int) -> int | None:
    """Return the place of the position in which a turn began that lies so many whole turns before the one under way.

    `now`: the number of that turn (`Game.turn_of`). None where there is none, or it is the match's set-up.
    """
    numbers = [game.turn_of(state) for state in states]
    under_way = max((at for at, number in enumerate(numbers) if number == now), default=0)
    begun = [0, *(at for at, (one, other) in enumerate(pairwise(numbers[: under_way + 1]), 1) if one != other)]
    return begun[-1 - turns] if len(begun) > turns + 1 else None
