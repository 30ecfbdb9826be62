"""Seats that change hands while a match runs: offered, left, taken over, kept by a computer, given back.

What follows a seat: its position, standing orders, what was sent ahead, its bank and its private thread. What does not:
drafts, and what its person offered or agreed to; an open draw offer is withdrawn in the log. Whoever comes gets the
whole time of a question, also where clocks stand still; a free seat's clock runs on.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.storage.absences import with_absences
from bot.storage.aggregates import Bundle
from bot.storage.people_rows import Absence
from bot.storage.rows import PAUSED, RUNNING, SeatRow
from bot.storage.ruled import Act
from rules.kernel.types import Seat, Text

from .absent import changed, ended
from .allowance import Allowance
from .away_carried import Carried
from .belongings import is_open, left_behind
from .consents import opened, standing
from .desk import Desk
from .errors import NotKept, NotLookedFor, NotYourSeat, SatElsewhere, SeatedAlready, SeatTaken, UnknownLevel
from .full_view_errors import SeenAll
from .limit_clock import followed
from .progress import Progress
from .seating import Accepted, is_free, is_vacant, require_in, require_status, seats_of

LOOKING = ("join",)
"""The button under a seat that may be taken."""
KEPT = ("seat.back",)
"""The button under a seat that a computer keeps for its player."""


class Substitutes:
    """The verbs about the seats of a running match; `levels` are the computer players there are."""

    def __init__(self, desk: Desk, levels: tuple[str, ...]) -> None:
        self._desk = desk
        self._levels = levels
        self._carried = Carried(desk, Allowance(desk))

    async def vacate(self, match: str, seat: int, *, ai: str = "", interaction: str = "") -> Accepted:
        """Take the person off a seat: an AI goes on for them, or the seat is free for a substitute."""
        self.check_level(ai)
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            new = emptied(place_of(bundle, seat), ai)
            said = Text("service.seat.ai" if ai else "service.seat.vacant", {"seat": {"seat": seat}})
            return await self.reseat(bundle, new, said, interaction)

    async def take_seat(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Take over a seat of a running match that is offered to one, that nobody has, or that is offered to anyone.

        Raises SeatedAlready, SatElsewhere, or SeatTaken where there is none.
        """
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=next(iter(seats_of(bundle, player)), None))
            require_status(bundle.row, (*RUNNING, PAUSED))
            if seats_of(bundle, player):
                raise SeatedAlready(f"player {player} sits in {bundle.row.id} already", match=bundle.row.id)
            mine = [s for s in bundle.seats if s.offered and s.invited == player]
            free = [s for s in bundle.seats if is_vacant(s)] + [s for s in bundle.seats if is_free(s)]
            if not (found := mine + free):
                raise SeatTaken(f"match {bundle.row.id} has no free seat", match=bundle.row.id)
            return await self._hand_over(bundle, found[0], player, interaction)

    async def offer_seat(
        self, match: str, player: int, seat: int, *, to: int | None = None, interaction: str = ""
    ) -> Accepted:
        """Look for somebody, or for one person, to take one's seat over; one plays on until they do."""
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            place = require_in(bundle, player, seat)
            if to is not None:
                require_newcomer(bundle, to, seat)
            key = "service.seat.offered" if to is None else "service.seat.offered_to"
            said = Text(key, {"seat": {"seat": seat}} | ({} if to is None else {"who": {"player": to}}))
            if to is None and await self._heir(bundle, seat) is not None:
                return await self.reseat(bundle, emptied(place), said, interaction)
            new = replace(place, offered=True, invited=to)
            return await self._keep(bundle, new, said, LOOKING, interaction)

    async def keep_seat(self, match: str, player: int, seat: int, *, interaction: str = "") -> Accepted:
        """Look for nobody any more; raise NotLookedFor."""
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            place = require_in(bundle, player, seat)
            if not place.offered:
                raise NotLookedFor(f"seat {seat} of {bundle.row.id} is not offered", match=bundle.row.id)
            said = Text("service.seat.kept", {"seat": {"seat": seat}})
            return await self._keep(bundle, replace(place, offered=False, invited=None), said, (), interaction)

    async def lend_seat(self, match: str, player: int, seat: int, ai: str, *, interaction: str = "") -> Accepted:
        """Let a computer keep one's seat until one comes back."""
        self.check_level(ai)
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            place = require_in(bundle, player, seat)
            said = Text("service.seat.lent", {"seat": {"seat": seat}})
            return await self.reseat(bundle, lent(place, ai), said, interaction)

    async def come_back(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Take the seat back that a computer keeps, and be away from the match no more; raise NotKept."""
        async with self._desk.match(match, interaction) as bundle:
            place = next((s for s in bundle.seats if s.owner == player and s.player is None), None)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=next(iter(seats_of(bundle, player)), None))
            if place is None:
                raise NotKept(f"no seat of {bundle.row.id} is kept for {player}", match=bundle.row.id)
            said, now = Text("service.seat.back", {"seat": {"seat": place.seat}}), self._desk.clock.now()
            over = ended(bundle, player, now)  # all are told that they are back
            bundle = changed(bundle, over, now)
            over += await self._carried.not_carried(bundle, player) if over else ()
            return await self.reseat(bundle, given(place, player), said, interaction, absences=over)

    async def wait(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Take the first seat of a running match that becomes free; one that is free already is taken now.

        Raises SeatedAlready, or SatElsewhere where one has played other sides of it.
        """
        async with self._desk.match(match, interaction) as bundle:
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=next(iter(seats_of(bundle, player)), None))
            require_status(bundle.row, (*RUNNING, PAUSED))
            require_newcomer(bundle, player, _last_seat(bundle, player))
            free = next((s for s in bundle.seats if is_free(s) and _may_take(bundle, player, s.seat)), None)
            if free is not None:
                return await self._hand_over(bundle, free, player, interaction)
            await self._desk.store.put_reserve(bundle.row.id, player, self._desk.clock.now())
            return Accepted(match=bundle.row)

    async def stop_waiting(self, match: str, player: int) -> bool:
        """Wait for a seat no more; return whether one did."""
        return await self._desk.store.drop_reserve((await self._desk.look(match)).row.id, player)

    async def waiting(self, match: str) -> tuple[int, ...]:
        """Return who waits for a seat of a match, the first to come first."""
        return await self._desk.store.reserves((await self._desk.look(match)).row.id)

    # ---- for other services, on a match that they hold

    def check_level(self, ai: str) -> None:
        """Refuse a computer player that there is none of; raise UnknownLevel."""
        if ai and ai not in self._levels:
            raise UnknownLevel(f"AI {ai!r}, expected one of {self._levels}", level={"user": ai[:40]})

    async def reseat(
        self,
        bundle: Bundle,
        new: SeatRow,
        said: Text,
        key: str = "",
        act: Act | None = None,
        absences: tuple[Absence, ...] = (),
    ) -> Accepted:
        """Put whom a seat names on it, with all that follows for clocks, drafts, offers and threads.

        `absences`: those that end with it.
        """
        require_status(bundle.row, (*RUNNING, PAUSED))
        heir = await self._heir(bundle, new.seat, None if act is None else act.who) if is_vacant(new) else None
        if heir is not None:
            new = given(new, heir)
        seat, player, before = new.seat, new.player, bundle.seats[new.seat].player
        if new.rank is not None and (player is not None or new.ai):
            raise SeatTaken(f"seat {seat} of {bundle.row.id} is out", match=bundle.row.id)
        people = dict(bundle.people)
        if player is not None:
            people[player] = with_absences(await self._desk.store.player(player), bundle.absences)
        clock_runs_on = player is None and not new.ai
        was, was_open, was_offered = bundle, opened(bundle), is_open(bundle.row)
        new = replace(new, handed=())  # as drafts, it was of whoever sat there
        bundle = replace(
            bundle,
            row=left_behind(bundle.row, seat, clock_runs_on),
            seats=tuple(new if s.seat == seat else s for s in bundle.seats),
            deadlines=tuple(d for d in bundle.deadlines if d.seat != seat or clock_runs_on),
            drafts=tuple(d for d in bundle.drafts if d.seat != seat),
            people=people,
        )
        desk = self._desk
        state, chance, now = await desk.state(bundle), desk.chance(bundle), desk.clock.now()
        bundle = followed(was, bundle, now)
        progress = Progress(desk.library.of(bundle.row), bundle, state, chance, desk.ids, now)
        progress.notes.lobby_post()
        progress.notes.open_threads()
        others = tuple(s.seat for s in bundle.seats if s.player is not None and s.seat != seat)
        buttons = LOOKING if is_vacant(new) else KEPT if new.owner is not None else ()
        if act is None:
            progress.notes.notice(said, others if is_vacant(new) else (), buttons)
        else:  # who had the seat and who has it now did nothing themselves, and hear it here
            came = (seat,) if player is not None else ()
            went = (before,) if before is not None and before != player else ()
            progress.notes.notice(said, (*others, *came), buttons, went)
        if heir is not None:
            progress.notes.notice(_inherited(seat, heir), (seat,))
        if was_offered and bundle.row.offer is None:
            progress.notes.notice(Text("service.pause.withdrawn", {"seat": {"seat": seat}}))
            progress.notes.seat_panels(bundle)
        progress.withdraw_draw(Seat(seat))
        if was_open and not opened(bundle):
            progress.notes.full_view(0)
        progress.notes.turn_refresh()
        if player is not None:
            progress.notes.seat_panel(seat)
        left = () if before is None or before == player else ((seat, before),)
        change = progress.change(key)
        change = replace(change, act=act, left=left, consents=standing(bundle), absences=absences)
        row = await desk.commit(change, progress.state)
        if player is not None:
            await desk.store.drop_reserve(row.id, player)  # cut short here, who sits is passed over
        return Accepted(match=row, seat=seat)

    async def _heir(self, bundle: Bundle, seat: int, freed_by: int | None = None) -> int | None:
        """Return who has waited longest for a seat of a match and may take this one, but who frees it as staff."""
        for one in await self._desk.store.reserves(bundle.row.id):
            if one == freed_by:
                continue
            person = await self._desk.store.player(one)
            if _may_take(bundle, one, seat) and not any(p in person.blocked for p in bundle.people):
                return one
        return None

    async def _hand_over(self, bundle: Bundle, place: SeatRow, player: int, key: str) -> Accepted:
        require_newcomer(bundle, player, place.seat)
        said = Text("service.seat.taken", {"seat": {"seat": place.seat}})
        return await self.reseat(bundle, given(place, player), said, key)

    async def _keep(self, bundle: Bundle, new: SeatRow, said: Text, buttons: tuple[str, ...], key: str) -> Accepted:
        """Store what a player says about their own seat, on which they stay."""
        require_status(bundle.row, (*RUNNING, PAUSED))
        desk = self._desk
        state, chance, now = await desk.state(bundle), desk.chance(bundle), desk.clock.now()
        seats = tuple(new if s.seat == new.seat else s for s in bundle.seats)
        progress = Progress(desk.library.of(bundle.row), replace(bundle, seats=seats), state, chance, desk.ids, now)
        progress.notes.lobby_post()
        progress.notes.notice(said, (), buttons)
        return Accepted(match=await desk.commit(progress.change(key), progress.state), seat=new.seat)


def place_of(bundle: Bundle, seat: int) -> SeatRow:
    """Return a seat of a match; raise NotYourSeat where it has none of that number."""
    if not 0 <= seat < len(bundle.seats):
        raise NotYourSeat(f"match {bundle.row.id} has no seat {seat}", match=bundle.row.id)
    return bundle.seats[seat]


def require_newcomer(bundle: Bundle, player: int, seat: int) -> None:
    """Refuse who sits in a match, or knows its secrets: from another of its seats, as staff, from watching it openly.

    Raises SeatedAlready, SatElsewhere or SeenAll.
    """
    if seats_of(bundle, player):
        raise SeatedAlready(f"player {player} sits in {bundle.row.id} already", match=bundle.row.id)
    kept = [(s.seat, s.owner) for s in bundle.seats if s.owner is not None]
    if any(who == player and where != seat for where, who in (*bundle.sat, *kept)):
        raise SatElsewhere(f"player {player} has sat on another seat of {bundle.row.id}", match=bundle.row.id)
    if player in bundle.onlookers:
        raise SeenAll(f"player {player} has seen what {bundle.row.id} hides", match=bundle.row.id)


def _may_take(bundle: Bundle, player: int, seat: int) -> bool:
    """Say whether somebody may take a seat: new to the other sides, and nobody at the table takes none of theirs."""
    try:
        require_newcomer(bundle, player, seat)
    except (SeatedAlready, SatElsewhere, SeenAll):
        return False
    leaving = bundle.seats[seat].player
    return not any(player in person.blocked for one, person in bundle.people.items() if one != leaving)


def _last_seat(bundle: Bundle, player: int) -> int:
    """Return the seat that somebody has left, if any: the only one that they may take again."""
    return next((seat for seat, who in bundle.sat if who == player), 0)


def _inherited(seat: int, heir: int) -> Text:
    return Text("service.seat.inherited", {"seat": {"seat": seat}, "who": {"player": heir}})


def lent(place: SeatRow, ai: str) -> SeatRow:
    """Return a seat that a computer keeps for its player, if it has one."""
    owner = place.player if place.player is not None else place.owner
    return replace(place, player=None, ai=ai, owner=owner, offered=False, invited=None)


def emptied(place: SeatRow, ai: str = "") -> SeatRow:
    """Return a seat that nobody has, or a computer for good."""
    return replace(place, player=None, ai=ai, owner=None, offered=False, invited=None)


def given(place: SeatRow, player: int) -> SeatRow:
    """Return a seat that is somebody's for good."""
    return replace(place, player=player, ai="", owner=None, offered=False, invited=None)
