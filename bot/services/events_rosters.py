"""Rosters of an event that outlive its matches: brought, won, lost and filled up (SK-84 to SK-89)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.contest.acts import Act, Claim, Enrol, Fill, Open, Settle
from bot.contest.contest import Entrant, Table
from bot.contest.errors import ContestError, Misfit, TooLate
from bot.contest.rosters import Keeper, Ledger, Right
from bot.storage.event_rows import EventDeadline
from rules.kernel.types import Choice, Text, Token

from .event_errors import NotEntered
from .events_desk import EventDesk
from .events_following import FILL, OPEN, ROUND
from .events_held import ROSTER, Done, Held, Said, Step
from .events_texts import nested, person
from .presets import DAY, parse_preset

CLAIMS, WISHES = "claims", "wishes"
"""What begins the note that is kept of an entrant: the claims that are not final, or the wishes in a draft."""


class Campaign(NamedTuple):
    """An event with rosters as one entrant may see it: the own choices that are nobody else's to know among it.

    `claims`: by table and match, what may be taken and what is chosen so far. `fillers`: what may be taken next to fill
    the roster up, of which so many are `lacking`. `picks`, `wishes`, `free`, `picker`: of the draft, if there is one.
    """

    entrant: Entrant
    roster: Choice
    pieces: tuple[Token, ...]
    claims: Mapping[tuple[int, int], tuple[Right, tuple[Token, ...], Token]]
    lacking: int
    fillers: tuple[Token, ...]
    picks: tuple[Token, ...]
    wishes: tuple[Token, ...]
    free: tuple[Token, ...]
    picker: int | None


class Rosters:
    """The verbs of a campaign; those of directors are checked by whoever calls them."""

    def __init__(self, events: EventDesk) -> None:
        self._events = events
        self._desk = events.desk

    async def look(self, event: str, player: int) -> Campaign:
        """Return what an entrant sees of the rosters; raise NoRosters or NotEntered."""
        held = await self._events.read(event)
        keeper, ledger = self._events.kept(held)
        entrant = entered(held, player)
        chosen, roster = _claims(held, entrant.id), ledger.rosters.get(entrant.id, ())
        claims = {
            key: (right, keeper.prizes(ledger, right), chosen.get(key, ""))
            for key, right in ledger.pending(entrant.id).items()
        }
        lacking = keeper.lacking(ledger, entrant.id) if roster else 0
        return Campaign(
            entrant,
            roster,
            keeper.pieces(ledger, entrant.id),
            claims,
            lacking,
            keeper.fillers(ledger, entrant.id) if lacking else (),
            ledger.picks.get(entrant.id, ()),
            noted(held, entrant.id, WISHES),
            keeper.free(ledger) if keeper.picker(ledger) is not None else (),
            keeper.picker(ledger),
        )

    # ---- an entrant's

    async def claim(
        self, event: str, player: int, table: int, match: int, piece: Token, *, interaction: str = ""
    ) -> Done:
        """Choose what to take for a match that was won, or nothing after all; nobody else learns it before it is final.

        Raise Misfit or TooLate where there is nothing to take, it is settled, or its time is past (SK-86 to SK-88).
        """

        async def step(held: Held) -> Step:
            keeper, ledger = self._events.kept(held)
            entrant, right = entered(held, player), ledger.right(table, match)
            if right.winner != entrant.id:
                raise Misfit(f"match {match} at table {table} was not won by {entrant.id}", "claim")
            self._require_time(held, ledger)
            keeper.check(held.acts, Claim(table, match, piece))
            chosen = {**_claims(held, entrant.id), (table, match): piece}
            kept = [f"{t}.{m}={p}" for (t, m), p in chosen.items()]
            waiting = self._waiting(held, entrant.id)
            return Step(who=player, deadlines=waiting, rosters={entrant.id: (CLAIMS, *kept)})

        return await self._events.do(event, step, interaction)

    def _require_time(self, held: Held, ledger: Ledger) -> None:
        """Refuse a change on the day of the next round, where the event says so (RSK-42, `day_before`)."""
        tomorrow = self._desk.clock.now() + DAY
        is_near = any(d.kind == ROUND and d.due is not None and d.due < tomorrow for d in held.deadlines)
        if is_near and ledger.options.get("ante_reselect") == "day_before":
            raise TooLate("the next round is less than a day away", "day_before")

    async def fill(self, event: str, player: int, pieces: Sequence[Token], *, interaction: str = "") -> Done:
        """Fill up what one's roster lacks; raise a ContestError where it lacks nothing or the pieces do not fit."""

        async def step(held: Held) -> Step:
            self._events.kept(held)
            entrant = entered(held, player)
            return Step((Fill(entrant.id, tuple(pieces)),), who=player, deadlines=self._waiting(held, entrant.id))

        return await self._events.do(event, step, interaction)

    # ---- what directors begin, and what happens by itself

    def enrolled(self, held: Held) -> tuple[Act, ...]:
        """Return the acts by which everybody brings what they handed in, or what is usual, as the event begins."""
        keeper, ledger = self._events.kept(held)
        return tuple(self._enrol(held, keeper, ledger, e) for e in held.contest.able(held.contest.entrants))

    def require(self, held: Held, entrant: int, entry: Choice) -> None:
        """Raise a ContestError where an entrant could not bring an entry: it is not what they picked."""
        if held.ledger is not None:
            keeper, _ = self._events.kept(held)
            keeper.check(held.acts, Enrol(entrant, entry))

    def _enrol(self, held: Held, keeper: Keeper, ledger: Ledger, entrant: int) -> Enrol:
        handed = handed_in(held, entrant)
        usual = Enrol(entrant, keeper.usual(ledger, entrant))
        if not handed:
            return usual
        given = Enrol(entrant, handed[1:])
        return given if self._fits(keeper, held.acts, given) else usual

    def _fits(self, keeper: Keeper, acts: Sequence[Act], act: Act) -> bool:
        try:
            keeper.check(acts, act)
        except ContestError:
            return False
        return True

    def opening(self, held: Held, table: Table) -> Step | None:
        """Return the step that opens the next match at a table, or waits for rosters; None: it is open already.

        What its entrants chose to take is final with it, and public.
        """
        keeper, ledger = self._events.kept(held)
        if table.id in ledger.opened:
            return None
        waits = any(d.kind == FILL and d.about == str(table.id) for d in held.deadlines)
        if any(self._undecided(held, keeper, ledger, entrant) for entrant in table.seats):
            return Step(deadlines=() if waits else self._clock(held, table), drop=((OPEN, str(table.id)),))
        acts: list[Act] = []
        for entrant in table.seats:
            if entrant not in ledger.rosters:
                acts.append(self._enrol(held, keeper, ledger, entrant))
            for (number, match), piece in _claims(held, entrant).items():
                claim = Claim(number, match, piece)
                if (number, match) in ledger.pending(entrant) and self._fits(keeper, (*held.acts, *acts), claim):
                    acts.append(claim)
        settled = [*acts, *(Settle(entrant) for entrant in table.seats if ledger.pending(entrant))]
        _, ledger = keeper.fold((*held.acts, *settled))
        short = [entrant for entrant in table.seats if keeper.lacking(ledger, entrant)]
        notes = {entrant: (CLAIMS,) for entrant in table.seats if _claims(held, entrant)}
        if not short:
            whole = (*acts, Open(table.id))
            return Step(whole, self._taken(held, keeper, whole), drop=((FILL, str(table.id)),), rosters=notes)
        if waits and not settled:  # who was asked has the time they were given, and is not asked again
            return Step(drop=((OPEN, str(table.id)),))
        asked = tuple(
            Said(Text("service.event.fill", about_entrant(held, e)), pinged(held, e), (ROSTER,)) for e in short
        )
        said = (*self._taken(held, keeper, settled), *asked)
        return Step(
            tuple(settled), said, deadlines=self._clock(held, table), drop=((OPEN, str(table.id)),), rosters=notes
        )

    def _undecided(self, held: Held, keeper: Keeper, ledger: Ledger, entrant: int) -> bool:
        """Say whether an entrant has not said yet what to take, or that it is to be nothing."""
        chosen = _claims(held, entrant)
        return any(key not in chosen and keeper.prizes(ledger, right) for key, right in ledger.pending(entrant).items())

    def _clock(self, held: Held, table: Table) -> tuple[EventDeadline, ...]:
        """Return the time that entrants have for their rosters before the match at a table opens."""
        now = self._desk.clock.now()
        due = now + parse_preset(held.plan.preset).budget("lineup", None)
        return (EventDeadline(event=held.row.id, kind=FILL, about=str(table.id), due=due, since=now),)

    async def unfilled(self, held: Held, about: str) -> Step:
        """Let rights lapse and fill rosters up at a table whose clock has run out (SK-87; 5.2, `refill`)."""
        keeper, ledger = self._events.kept(held)
        table, done = held.contest.tables.get(int(about)), ((FILL, about),)
        if table is None or table.result() is not None:
            return Step(drop=done)
        late = [entrant for entrant in table.seats if self._undecided(held, keeper, ledger, entrant)]
        short = [entrant for entrant in table.seats if keeper.lacking(ledger, entrant)]
        settled: tuple[Act, ...] = tuple(Settle(entrant) for entrant in late)
        acts = (*settled, *(Fill(entrant, keeper.usual_fill(ledger, entrant)) for entrant in short))
        job = EventDeadline(event=held.row.id, kind=OPEN, about=about, due=self._desk.clock.now())
        return Step(acts, deadlines=(job,), drop=done)

    def entry(self, held: Held, table: int, entrant: int) -> Choice:
        """Return what an entrant enters the open match at a table with, the kind of decision first."""
        keeper, ledger = self._events.kept(held)
        return keeper.entry(ledger, table, entrant)

    def _waiting(self, held: Held, entrant: int) -> tuple[EventDeadline, ...]:
        """Return the tables whose opening waits for an entrant's roster, to be looked at anew."""
        waiting = {d.about for d in held.deadlines if d.kind == FILL}
        tables = [t for t in held.contest.open_tables() if entrant in t.seats and str(t.id) in waiting]
        now = self._desk.clock.now()
        return tuple(EventDeadline(event=held.row.id, kind=OPEN, about=str(t.id), due=now) for t in tables)

    def _taken(self, held: Held, keeper: Keeper, acts: Sequence[Act]) -> tuple[Said, ...]:
        """Say what was taken from whom by some acts."""
        _, before = self._events.kept(held)
        _, after = keeper.fold((*held.acts, *acts))
        said: list[Said] = []
        for key, right in after.rights.items():
            if right.final and right.piece and not (key in before.rights and before.rights[key].final):
                about = {**about_entrant(held, right.winner), "loser": person(held.contest, right.loser)}
                piece = nested(keeper.name(right.piece))
                said.append(Said(Text("service.event.taken", {**about, "piece": piece})))
        return tuple(said)


def about_entrant(held: Held, entrant: int) -> dict[str, object]:
    """Return an event and an entrant as arguments of a text."""
    return {"event": {"user": held.row.name}, "who": person(held.contest, entrant)}


def pinged(held: Held, entrant: int) -> tuple[int, ...]:
    """Return whom a message to an entrant pings."""
    return (held.contest.entrants[entrant].player,)


def entered(held: Held, player: int) -> Entrant:
    """Return the place that somebody has in an event; raise NotEntered."""
    found = held.entrant_of(player)
    if found is None:
        raise NotEntered(f"player {player} has no place in {held.row.id}", event=held.row.id)
    return found


def handed_in(held: Held, entrant: int) -> Choice:
    """Return the entry that an entrant has handed in, the kind of decision first; wishes and claims are none."""
    note = held.roster(entrant)
    return () if note[:1] in ((CLAIMS,), (WISHES,)) else note


def without_entry(held: Held) -> list[int]:
    """Return who will be asked in every match, of an event that is about to begin and has asked for entries."""
    if not held.plan.entry or held.ledger is not None or held.contest.stage >= 0:
        return []
    return [e.id for e in held.contest.entrants.values() if e.status == "in" and not handed_in(held, e.id)]


def noted(held: Held, entrant: int, kind: str) -> tuple[str, ...]:
    """Return what is kept of an entrant under one kind of note, empty where they have another."""
    note = held.roster(entrant)
    return note[1:] if note[:1] == (kind,) else ()


def _claims(held: Held, entrant: int) -> dict[tuple[int, int], Token]:
    """Return what an entrant has chosen to take and may still change, by table and match."""
    found: dict[tuple[int, int], Token] = {}
    for note in noted(held, entrant, CLAIMS):
        place, _, piece = note.partition("=")
        table, _, match = place.partition(".")
        found[int(table), int(match)] = piece
    return found
