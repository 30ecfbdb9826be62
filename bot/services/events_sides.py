"""The side of a bracket's table: chosen by the higher seed, by a clock of its own, before its first match opens."""

from __future__ import annotations

from typing import Any

from bot.contest.acts import Side
from bot.contest.bracket import chooser
from bot.contest.contest import Contest, Table
from bot.storage.event_rows import EventDeadline
from rules.kernel.types import Text

from .event_errors import SideNotTheirs
from .events_desk import EventDesk
from .events_following import CHOOSE
from .events_held import Done, Held, Said, Step
from .events_texts import nested, number_of, person, round_of
from .presets import DAY, MINUTE

LIVE, POST = 3 * MINUTE, DAY
"""Seconds in which a side is to be chosen."""


class Sides:
    """Asks for sides and takes them; each verb returns the step that it comes to."""

    def __init__(self, events: EventDesk) -> None:
        self._desk = events.desk
        self._events = events

    async def choose(self, event: str, player: int, table: int, seat: int, *, interaction: str = "") -> Done:
        """Take a seat of a table's first match, as its higher seed; raise SideNotTheirs for anybody else."""

        async def step(held: Held) -> Step:
            found = held.contest.table(table)
            mine = require_chooser(held, found, player)
            other = next(entrant for entrant in found.seats if entrant != mine)
            return self.taken(held, found, mine if seat == 0 else other, player)

        return await self._events.do(event, step, interaction)

    def asked(self, held: Held, table: Table) -> Step:
        """Return the step that asks the higher seed of a table."""
        now = self._desk.clock.now()
        due = now + (LIVE if held.plan.is_live else POST)
        who = chooser(held.contest, table)
        about = {**_about(held, table, who), "until": {"time": due, "style": "R"}}
        asked = held.contest.entrants[who].player
        said = Said(Text("service.event.side_asked", about), (asked,), (f"side.{table.id}",))
        clock = EventDeadline(event=held.row.id, kind=CHOOSE, about=str(table.id), due=due, since=now)
        return Step(said=(said,), deadlines=(clock,))

    def taken(self, held: Held, table: Table, first: int, who: int | None) -> Step:
        """Return the step that gives an entrant the first seat; `who` None: nobody chose in time."""
        chose = chooser(held.contest, table)
        game = self._desk.library.current(held.plan.game)
        side = nested(Text(f"{game.name}.side.{game.seat_names[0 if first == chose else 1]}"))
        key = "service.event.side_default" if who is None else "service.event.side_chosen"
        return Step((Side(table.id, first),), (Said(Text(key, {**_about(held, table, chose), "side": side})),), who)

    async def unchosen(self, held: Held, about: str) -> Step:
        """Leave the seats of a table as they were drawn where nobody has chosen in time."""
        table, done = held.contest.tables.get(int(about)), ((CHOOSE, about),)
        if table is None or table.result() is not None or not waits_for_side(held.contest, table):
            return Step(drop=done)
        return self.taken(held, table, table.seats[0], None)._replace(drop=done)


def require_chooser(held: Held, table: Table, player: int) -> int:
    """Return the entrant who chooses a table's side; raise SideNotTheirs for anybody else."""
    mine = held.entrant_of(player)
    if mine is None or not waits_for_side(held.contest, table) or chooser(held.contest, table) != mine.id:
        raise SideNotTheirs(f"player {player} chooses no side at table {table.id}", event=held.row.id)
    return mine.id


def waits_for_side(contest: Contest, table: Table) -> bool:
    """Say whether the higher seed of a table has not chosen a side yet."""
    has_choice = contest.settings.stages[table.stage].choice and bool(table.slot) and not table.matches
    return has_choice and table.id not in contest.sides


def _about(held: Held, table: Table, who: int) -> dict[str, Any]:
    named = {"event": {"user": held.row.name}, "round": round_of(table), "table": number_of(held.contest, table)}
    return {**named, "who": person(held.contest, who)}
