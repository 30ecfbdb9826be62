"""What the Discord side shows: summaries, one seat's view, log lines; always as that seat may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.people_rows import GuildSettings, Player
from bot.storage.rows import LIVE, PAUSED, READY, REFUSED, RUNNING, WAITING, Draft, MatchRow, Message, Offer, SeatRow
from bot.storage.ruled import Dispute
from rules.kernel import looks
from rules.kernel.doors import is_aside
from rules.kernel.types import Choice, Decision, Text, View

from .absent import away_now
from .acts import told
from .consents import opened
from .errors import NotSeated, NotYourSeat
from .history import History, LogStep, as_seen
from .library import AnyGame
from .matches import revealed
from .pause_ends import ends, holds
from .seating import Known, seats_of
from .staff_holds import open_dispute
from .timing import ANSWER, LAPSE, LEAVE, LIMIT, answer_of


class ToAct(msgspec.Struct, frozen=True):
    """A seat with an open question, until when, and on which clock."""

    seat: int
    due: int | None
    clock: str


class Leave(NamedTuple):
    """That somebody will be away, and in which time."""

    seat: int
    since: int
    until: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A match without secrets; `row.secret` is blank. `holds`: the seats that keep it paused, and until when.

    `by_staff`: its staff do, too. `dispute`: what waits for their decision; `looked_at`: something waits for their
    approval, `held_back`: before anybody else sees it; `handed`: seats whose entries do, and until when. `leaves`: who
    has said that they will be away. `limit`: when it will have lasted as long as it may. `away`: the seats whose people
    are away, and until when. `full_view`: how many turns later nothing is hidden from who only watches (0: everything
    is until the end).
    """

    row: MatchRow
    seats: tuple[SeatRow, ...]
    to_act: tuple[ToAct, ...] = ()
    offer: Offer | None = None
    resumes: int | None = None
    holds: dict[int, int] = {}
    by_staff: bool = False
    dispute: Dispute | None = None
    looked_at: bool = False
    held_back: bool = False
    handed: dict[int, int | None] = {}
    waits: int | None = None
    limit: int | None = None
    leaves: tuple[Leave, ...] = ()
    away: dict[int, int] = {}
    full_view: int = 0


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A match as one seat (None: a spectator) may see it, with what it may do, and what it was told since it did.

    `draw`: the how manieth draw offer of the match stands now, 0 if none does.
    `handed`: the entry that it handed in and that waits for the staff; `sent_back`: who sent back the last, and why.
    """

    summary: Summary
    seat: int | None
    view: View[Any]
    decisions: tuple[Decision, ...]
    plan: Decision | None
    drafts: tuple[Draft, ...]
    notes: tuple[Text, ...] = ()
    draw: int = 0
    handed: Choice | None = None
    sent_back: Text | None = None

    @property
    def known(self) -> Known:
        """Return what verbs may go by as long as nothing has changed since."""
        return Known(self.summary.row, self.summary.seats, self.view)


class MyMatch(msgspec.Struct, frozen=True, kw_only=True):
    """One of a player's matches: their seat (None: only invited), whether it waits for them, until when."""

    row: MatchRow
    seat: int | None
    to_act: bool
    due: int | None = None


def begun_first(found: Sequence[MyMatch]) -> Sequence[MyMatch]:
    """Return the matches that have begun where there are any: who names none hardly means one that still waits."""
    return [one for one in found if one.seat is not None and one.row.status not in WAITING] or found


STORY = 40
"""Steps at the end of a log among which a seat's story is looked for."""


class Views(History):
    """Reads matches for showing them."""

    def game(self, name: str) -> AnyGame:
        """Return the rules of the game on offer; raise UnknownGame."""
        return self._desk.library.current(name)

    def game_of(self, row: MatchRow) -> AnyGame:
        """Return the rules a match is played by; raise OtherRules."""
        return self._desk.library.of(row)

    @property
    def games(self) -> tuple[str, ...]:
        """Return the names of the games on offer."""
        return self._desk.library.names

    async def summary(self, match: str) -> Summary:
        """Return who sits where, whose turn it is and until when; raise NoSuchMatch."""
        return await self._summary(await self._desk.look(match))

    async def seat(self, match: str, seat: int | None) -> SeatView:
        """Return the match as a seat may see it; raise NoSuchMatch, or NotOpen before the start."""
        return await self._seat(await self._desk.look(match), seat)

    async def own(self, match: str, player: int, seat: int | None = None) -> SeatView:
        """Return the match as a player's seat sees it: the one named, else one that is to act, else the first.

        Raises NoSuchMatch, NotOpen, NotSeated or NotYourSeat.
        """
        bundle = await self._desk.look(match)
        mine = seats_of(bundle, player)
        if not mine:
            raise NotSeated(f"player {player} has no seat in {match}", match=match)
        if seat is not None and seat not in mine:
            raise NotYourSeat(f"player {player} does not sit on {seat}", match=match)
        if seat is None:
            acting = [act.seat for act in (await self._summary(bundle)).to_act if act.seat in mine]
            seat = [*acting, *mine][0]
        return await self._seat(bundle, seat)

    async def _seat(self, bundle: Bundle, seat: int | None) -> SeatView:
        game = self._desk.library.of(bundle.row)
        view = await self._desk.view(bundle, seat)
        asks = bundle.row.status in LIVE  # the position of a match that was called off goes on asking
        return SeatView(
            summary=await self._summary(bundle),
            seat=seat,
            view=view,
            decisions=tuple(d for d in view.decisions if asks and d.seat == seat),
            plan=game.plan(view) if asks else None,
            drafts=tuple(d for d in bundle.drafts if d.seat == seat),
            notes=tuple(Text(**note.text) for note in bundle.notes if note.seat == seat),
            draw=await self._desk.kept(bundle.row.id).draw_offers(bundle.row.id) if view.state.offers else 0,
            handed=next((s.handed[2:] for s in bundle.seats if s.seat == seat and s.waits), None),
            sent_back=await self._sent_back(bundle, seat),
        )

    async def _sent_back(self, bundle: Bundle, seat: int | None) -> Text | None:
        place = None if seat is None else bundle.seats[seat]
        if place is None or place.handed[:1] != (REFUSED,):
            return None
        mine = {"seat": {"seat": place.seat}}
        done = await self._desk.store.acts(bundle.row.id)
        return next((told(act) for act in reversed(done) if act.act == "refuse" and act.about == mine), None)

    async def seats_of(self, match: str, player: int) -> tuple[int, ...]:
        """Return a player's seats in a match."""
        return seats_of(await self._desk.look(match), player)

    async def mine(self, player: int) -> list[MyMatch]:
        """Return a player's matches that are not over: those waiting for them first, earliest due first."""
        found = [
            MyMatch(
                row=_sealed(row),
                seat=seat.seat,
                to_act=_is_asked(row, seat, deadline is not None),
                due=None if deadline is None or seat.waits else deadline.due,
            )
            for row, seat, deadline in await self._desk.store.matches_of(player)
        ]
        found += [
            MyMatch(row=_sealed(row), seat=None, to_act=True) for row in await self._desk.store.invitations(player)
        ]
        return sorted(found, key=lambda m: (not m.to_act, m.due if m.due is not None else 1 << 62, m.row.id))

    async def finished(self, player: int, limit: int = 25) -> list[MatchRow]:
        """Return the matches a player has finished, the latest first."""
        return [_sealed(row) for row in await self._desk.store.finished(player, limit)]

    async def ended(self, player: int, limit: int = 25) -> list[MatchRow]:
        """Return the matches of a player that have ended, also without a result, the latest first."""
        return [_sealed(row) for row in await self._desk.store.finished(player, limit, any_end=True)]

    async def running(self, guild: int) -> list[MatchRow]:
        """Return the matches of a server that have begun and are not over, newest first."""
        return [_sealed(row) for row in await self._desk.store.running_matches(guild)]

    async def open_seats(self, guild: int) -> list[MatchRow]:
        """Return the matches of a server with a seat for anyone, newest first: open ones, then those somebody left."""
        store = self._desk.store
        rows = (*await store.open_matches(guild), *await store.vacant_matches(guild))
        return [_sealed(row) for row in rows]

    async def story(self, seen: SeatView) -> tuple[LogStep, ...]:
        """Return what a seat saw happen since its last own answer to a question, that with what came of it first.

        Of a long while the latest steps; their numbers are those of the log's last ones and are shown to nobody.
        """
        row, seat = seen.summary.row, seen.seat
        game, end = self._desk.library.of(row), revealed(row)
        memo, key = seen.view.memo, ("story", row.moves, end)
        if key not in memo:
            steps = await self._desk.kept(row.id).steps(row.id, max(0, row.moves - STORY), row.moves)
            mine = (at for at, step in enumerate(steps) if step.seat == seat and not is_aside(step.move, seat))
            own = max(mine, default=0)
            told = (as_seen(game, step, seat, step.index, end) for step in steps[own:])
            memo[key] = tuple(one for one in told if one is not None)
        found: tuple[LogStep, ...] = memo[key]
        return found

    async def match_in(self, thread: int) -> str | None:
        """Return the match whose own thread, or a seat's, this is."""
        return await self._desk.store.match_in(thread)

    async def message(self, match: str, role: str) -> Message | None:
        """Return where the message with a role stands."""
        return await self._desk.store.message(match, role)

    async def messages(self, match: str) -> list[Message]:
        """Return where all messages of a match that have a role stand."""
        return await self._desk.store.messages(match)

    async def player(self, player: int) -> Player:
        """Return a person's settings."""
        return await self._desk.store.player(player)

    async def guild(self, guild: int) -> GuildSettings:
        """Return a server's settings."""
        return await self._desk.store.guild(guild)

    async def _summary(self, bundle: Bundle) -> Summary:
        row = bundle.row
        to_act: tuple[ToAct, ...] = ()
        held_back = False
        if row.status in (*RUNNING, PAUSED):
            state = await self._desk.state(bundle)
            held_back = looks.due(state) is not None
            to_act = tuple(
                ToAct(seat, _due(bundle, seat, decision.id), decision.clock)
                for seat, decision in sorted(state.pending.items())
                if seat not in state.answers and not bundle.seats[int(seat)].waits
            )
        paused = row.status == PAUSED
        return Summary(
            row=_sealed(row),
            seats=tuple(msgspec.structs.replace(s, entry=(), handed=()) for s in bundle.seats),
            to_act=to_act,
            handed=_handed(bundle),
            offer=None if paused else row.offer,
            resumes=(ends(row.offer) or None) if paused and row.offer is not None else None,
            holds=holds(bundle),
            by_staff=paused and row.offer is not None and row.offer.hold is not None,
            dispute=open_dispute(bundle),
            leaves=_leaves(bundle) if row.status in LIVE else (),
            looked_at=paused and row.offer is not None and row.offer.hold is not None and row.offer.hold.looked_at,
            held_back=held_back,
            waits=next((d.due for d in bundle.deadlines if d.kind == LAPSE and row.status == READY), None),
            limit=next((d.due for d in bundle.deadlines if d.kind == LIMIT), None),
            away=away_now(bundle, self._desk.clock.now()) if row.status in (*RUNNING, PAUSED) else {},
            full_view=opened(bundle),
        )


def _leaves(bundle: Bundle) -> tuple[Leave, ...]:
    """Return who will be away, as long as they sit where they said so."""
    planned = [d for d in bundle.deadlines if d.kind == LEAVE and d.seat is not None]
    return tuple(
        Leave(d.seat, d.due, d.due + d.budget)
        for d in planned
        if d.seat is not None and str(bundle.seats[d.seat].player) == d.decision
    )


def _handed(bundle: Bundle) -> dict[int, int | None]:
    """Return until when the staff may look at what seats have handed in; None: their clocks stand still."""
    clocks = {d.seat: d.due for d in bundle.deadlines if d.kind == ANSWER}
    return {s.seat: clocks.get(s.seat) for s in bundle.seats if s.waits}


def _is_asked(row: MatchRow, place: SeatRow, clock: bool) -> bool:
    """Say whether a match waits for a person on one of its seats; `clock`: one of theirs runs."""
    if row.status == READY:
        return place.here is False
    return row.status in RUNNING and clock and not place.waits


def _due(bundle: Bundle, seat: int, decision: str) -> int | None:
    deadline = answer_of(bundle.deadlines, seat, decision)
    return None if deadline is None else deadline.due


def _sealed(row: MatchRow) -> MatchRow:
    """Blank the secret; the words of the seats and the commitment are public anyway."""
    return msgspec.structs.replace(row, secret=b"")
