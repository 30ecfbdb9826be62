"""A match that ends, or goes on in a pause of its event, reaches its event in the transaction in which it does."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence

import msgspec

from bot.contest import log
from bot.contest.acts import Act, How, Judge, Report, Rest, Strike
from bot.contest.contest import Contest, Table
from bot.contest.errors import ContestError
from bot.storage.aggregates import Change
from bot.storage.event_rows import EventDeadline, EventTable
from bot.storage.rows import OVER, PLAYING, SETUP, MoveRow
from rules.kernel.rulings import is_void
from rules.kernel.types import Outcome, Seat, State

from .desk import Desk
from .event_errors import NoSuchEvent
from .events_desk import EventDesk
from .events_following import DECIDE, HOLD, is_over_time
from .events_held import Held, Said, Step
from .events_texts import result_text, short_text, strike_text, waiting_text

LOG = logging.getLogger(__name__)


class Results:
    """Adds to the change that ends a match the report to its event, with the strikes that follow; and to one that lets
    a match go on that it is stopped, while its event is paused (D9).
    """

    def __init__(self, events: EventDesk) -> None:
        self._events = events
        self._desk: Desk = events.desk

    async def reported(self, change: Change, state: State | None) -> Change:
        """Return a change with what it is for the event, if it ends a match of one that is not told of yet, or lets one
        go on whose event is paused.
        """
        place, outcome = change.row.table, change.row.outcome
        if place is not None and change.row.status in (SETUP, PLAYING):
            return await self._held_up(change, place)
        if place is None or change.row.status != OVER or outcome is None:
            return change
        if is_void(outcome) and await self._is_replayed(change):
            return change
        try:
            held = await self._events.read(place.event)
        except NoSuchEvent:
            LOG.warning("match %s: its event %s is not here", change.row.id, place.event)
            return change
        if any(row.match == change.row.id for row in held.rows):
            return change
        given = await self._answers(change)
        step = self._step(held, place, outcome, given, self._score(change, state), by_event=change.act is None)
        step = step._replace(acts=(*step.acts, *self._judged(held, place, state)))
        try:
            event, _ = self._events.change(held, step._replace(match=change.row.id))
        except ContestError as refusal:
            # its table has a result already, or is there no more: the match ends, and counts for nothing
            LOG.info("match %s does not count in %s: %s", change.row.id, place.event, refusal)
            return change
        return msgspec.structs.replace(change, event=event)

    async def _held_up(self, change: Change, place: EventTable) -> Change:
        """Return a change after which a match is stopped again whose clocks it lets run while the event is paused."""
        if (await self._desk.look(change.row.id)).row.status in (SETUP, PLAYING):
            return change
        try:
            held = await self._events.read(place.event)
        except NoSuchEvent:
            return change
        if not held.contest.paused:
            return change
        now = self._desk.clock.now()
        job = EventDeadline(event=held.row.id, kind=HOLD, due=now, since=now)
        event, _ = self._events.change(held, Step(deadlines=(job,)))
        return msgspec.structs.replace(change, event=event)

    async def _is_replayed(self, change: Change) -> bool:
        """Say whether another match was begun in this one's place."""
        child = await self._desk.store.child(change.row.id)
        return child is not None and child.table == change.row.table

    async def _answers(self, change: Change) -> list[int]:
        steps = await self._desk.store.steps(change.row.id, 0)
        known = {step.index for step in steps}
        size = len(await self._seats(change))
        return answers([*steps, *(move for move in change.moves if move.index not in known)], size)

    async def _seats(self, change: Change) -> Sequence[object]:
        return change.seats or (await self._desk.look(change.row.id)).seats

    def _score(self, change: Change, state: State | None) -> tuple[int, ...]:
        return () if state is None else self._desk.library.of(change.row).score(state)

    def _judged(self, held: Held, place: EventTable, state: State | None) -> list[Act]:
        """Return what the match has settled for good of the rosters that were brought into it."""
        keeper, table = self._events.keeper(held.plan), held.contest.tables.get(place.table)
        if keeper is None or held.ledger is None or state is None or table is None:
            return []
        brought = [(entrant, keeper.judged(state, Seat(n))) for n, entrant in enumerate(seated(table, place.number))]
        return [Judge(entrant, judged) for entrant, judged in brought if judged]

    def _step(
        self, held: Held, place: EventTable, outcome: Outcome, given: list[int], score: tuple[int, ...], *,
        by_event: bool,
    ) -> Step:  # fmt: skip
        how, ranks = judged(outcome, given, by_event=by_event)
        if how not in ("played", "adjudicated", "ruling"):
            score = ()
        turned = place.number % len(ranks)
        report = Report(place.table, _turned(ranks, turned), _turned(score, turned), how)
        came = zip(_turned(tuple(given), turned), report.ranks, strict=True)
        absent = [seat for seat, (count, rank) in enumerate(came) if not count and (rank > 1 or how == "nobody")]
        table = held.contest.tables.get(place.table)
        late = [] if table is None or how not in ("walkover", "nobody") else [table.seats[seat] for seat in absent]
        return struck(held, report, late)


def struck(held: Held, report: Report, late: Iterable[int]) -> Step:
    """Return the step that reports a result: who never came gets a strike, and with enough of them is set aside."""
    acts: list[Act] = [report]
    contest = _after(held, acts)
    said: list[Said] = []
    for entrant in late:
        if contest is None:
            continue
        if contest.entrants[entrant].status == "dropped":
            if held.dropped_by(entrant) == contest.entrants[entrant].player:  # lest leaving in time saves it
                acts.append(Strike(entrant))
            continue
        acts.append(Strike(entrant))
        contest = _after(held, acts) or contest
        count = contest.strikes(entrant)
        if count >= held.plan.strikes and contest.entrants[entrant].status == "in":
            acts.append(Rest(entrant))
            contest = _after(held, acts) or contest
        person, table = contest.entrants[entrant].player, contest.tables[report.table]
        buttons = ("back",) if count >= held.plan.strikes else ()
        said.append(Said(strike_text(contest, table, person, count, held.plan.strikes), (person,), buttons))
    if contest is not None:
        table = contest.tables[report.table]
        said.insert(0, Said(result_text(contest, table, report)))
        boss = () if held.row.creator is None else (held.row.creator,)
        is_asked = any((row.kind, row.about) == (DECIDE, str(table.id)) for row in held.deadlines)  # and says so itself
        if table.result() is None and is_over_time(held.plan, held.deadlines, table) and not is_asked:
            said.append(Said(short_text(contest, table), boss))
        elif table.slot and table.result() is not None and table.winner() is None:  # it waits for the director (D14)
            said.append(Said(waiting_text(contest, table, is_equal=True), boss))
    return Step(tuple(acts), tuple(said))


def _after(held: Held, acts: Sequence[Act]) -> Contest | None:
    """Return the event after some acts, None where one does not fit it."""
    try:
        return log.fold(held.plan.settings, (*held.acts, *acts))
    except ContestError:
        return None


def judged(outcome: Outcome, given: Sequence[int], *, by_event: bool = False) -> tuple[How, tuple[int, ...]]:
    """Return how a match's result came about, and the ranks that count (D13, D14).

    `given`: how often each seat answered itself. Where only the winner ever did, the others gave the table away; where
    nobody did, nobody wins. `by_event`: no director acted; an award is then against who never came, or has left.
    """
    if is_void(outcome):
        return "void", outcome.ranks
    key, ranks = outcome.reason.key, outcome.ranks
    was_ruled = key == "over.awarded"
    if not any(given) and not (was_ruled and len(set(ranks)) > 1):
        return "nobody", (1,) * len(ranks)
    came = [rank for count, rank in zip(given, ranks, strict=True) if count]
    if len(came) == 1 and came == [1] and ranks.count(1) == 1:
        return "walkover", ranks
    if was_ruled and by_event and not any(count for count, rank in zip(given, ranks, strict=True) if rank > 1):
        return "walkover", ranks
    return ("ruling" if was_ruled else "adjudicated" if key == "over.tally" else "played"), ranks


def answers(steps: Iterable[MoveRow], size: int) -> list[int]:
    """Count each seat's own answers: what it sent, not what its clock or an order gave (D13)."""
    given = [0] * size
    for step in steps:
        if step.by == "seat" and step.seat is not None:
            given[step.seat] += 1
    return given


def _turned(values: tuple[int, ...], by: int) -> tuple[int, ...]:
    """Return values of a match's seats in the order of its table's: in each further match everybody sits one on."""
    return values[by:] + values[:by]


def seated(table: Table, number: int) -> tuple[int, ...]:
    """Return a table's entrants in the order of the seats of its match `number` (from 0)."""
    by = number % len(table.seats)
    return table.seats[-by:] + table.seats[:-by] if by else table.seats
