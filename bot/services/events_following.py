"""What follows from an event's acts by itself: tables to be opened or shut, clocks to be set, moved or stopped.

It follows from the event before and after, so that an act taken back takes along what it had brought about. Everything
is a row of the database that the clock carries out, however often it has to begin anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from bot.contest.contest import Contest, Table
from bot.storage.event_rows import EventDeadline, EventMatch

from .events_plans import Plan
from .presets import HOUR

OPEN, SHUT, LEAVE, SEAT, HOLD, RELEASE, NEXT, DECIDE, DAYS = (
    "open", "shut", "leave", "seat", "hold", "release", "next", "decide", "days",
)  # fmt: skip
"""What is to be done at once: a match for a table, none for it any more, the matches of who left, the seats of who took
a place over, all matches stopped, let go on, the next tables, a table decided whose time is up, other days away."""
LOCK, CHECK, BEGIN, ROUND, CLOSE, DUE, WALKOVER, REMIND, WAVE, PUBLISH, PICK, FILL, CHOOSE, KEPT = (
    "lock", "check", "begin", "round", "close", "due", "walkover", "remind", "wave", "publish", "pick", "fill",
    "choose", "kept",
)  # fmt: skip
CLOCKS = (LOCK, CHECK, BEGIN, ROUND, CLOSE, DUE, WALKOVER, REMIND, WAVE, PUBLISH, PICK, FILL, CHOOSE, KEPT)
"""What has its time, which a pause of the event moves (D9): sign-up ends, people are asked whether they are there, the
event begins, a round begins, its time is
up, a table's is, nobody answered at one, a reminder, somebody waited too long, a draft that nobody looked at is out, a
pick is due, the rosters at a table are to be filled up, a side is to be chosen, what is kept (`events_kept`) lapses."""
BEFORE = (LOCK, CHECK, BEGIN)
"""The clocks of an event that is to begin."""
ALONE = "alone"
"""Nobody can play in the event's server: it put the bot out, or is out itself. It is never due: all else that the event
is to do stands as long as it is there."""
LEADS = (48 * HOUR, 12 * HOUR)
"""Seconds before a round's time is up at which its players are reminded."""
BY_TABLE = ("knockout", "double_knockout", "rolling", "ladder")
"""Kinds whose tables have their time from when they are drawn, not with a round."""

Key = tuple[str, str]


def follow(
    plan: Plan,
    before: Contest,
    after: Contest,
    deadlines: Sequence[EventDeadline],
    playing: Sequence[EventMatch],
    ended: str | None,
    now: int,
    event: str,
) -> tuple[tuple[EventDeadline, ...], tuple[Key, ...]]:
    """Return what is to be set, and what is not to come any more; `ended`: the match that brought it about."""
    if after.closed:
        return (), tuple((d.kind, d.about) for d in deadlines if d.kind != KEPT)
    found = _Following(plan, before, after, {(d.kind, d.about): d for d in deadlines}, now, event)
    live = {match.table for match in playing if match.id != ended}
    for table in before.tables.values():
        if table.id not in after.tables:
            found.drop(*((kind, str(table.id)) for kind in (OPEN, WALKOVER, DECIDE, CHOOSE)), *found.ends(table))
            if table.id in live:
                found.job(SHUT, table.id)
    for table in after.tables.values():
        found.table(table, before.tables.get(table.id), table.id in live)
    found.people()
    if before.stage < 0 <= after.stage:
        found.drop(*((kind, "") for kind in BEFORE))
    found.rounds()
    found.next()
    found.pause()
    return found.result()


class _Following:
    def __init__(
        self, plan: Plan, before: Contest, after: Contest, there: dict[Key, EventDeadline], now: int, event: str
    ) -> None:
        self.plan, self.before, self.after, self.there = plan, before, after, there
        self.now, self.event = now, event
        self.added: dict[Key, EventDeadline] = {}
        self.gone: dict[Key, None] = {}

    def job(self, kind: str, about: object = "") -> None:
        self.at(kind, str(about), self.now)

    def at(self, kind: str, about: str, due: int) -> None:
        self.gone.pop((kind, about), None)
        self.added[kind, about] = EventDeadline(event=self.event, kind=kind, about=about, due=due, since=self.now)

    def drop(self, *keys: Key) -> None:
        for key in keys:
            self.added.pop(key, None)
            if key in self.there:
                self.gone[key] = None

    def due(self, key: Key) -> int | None:
        """Return when a clock that runs or stands would ring if it went on now."""
        found = self.added.get(key) or (None if key in self.gone else self.there.get(key))
        if found is None:
            return None
        return found.due if found.due is not None else self.now + (found.remaining or 0)

    def table(self, table: Table, old: Table | None, is_live: bool) -> None:
        if table.alone is not None:
            return
        name, is_over = str(table.id), table.result() is not None
        if is_over and (old is None or old.result() is None):
            self.drop((OPEN, name), (WALKOVER, name), (DECIDE, name), (CHOOSE, name), *self.ends(table))
            if is_live:
                self.job(SHUT, name)
        if is_over:
            return
        if (table.id in self.after.sides) != (table.id in self.before.sides):
            self.drop((CHOOSE, name))
            self.job(SHUT, name)
            self.job(OPEN, name)
        is_past = is_over_time(self.plan, self.there.values(), table)
        if old is None or (len(table.matches) > len(old.matches) and not is_past):
            self.job(OPEN, name)
        if (old is None or old.result() is not None) and self.is_by_table(table) and self.plan.round:
            self.ends_at(table, self.now + self.plan.time_of(table.best_of - len(table.matches)))
        more = self.after.more.get(table.id, 0) - self.before.more.get(table.id, 0)
        if more:
            ends = self.due((DUE, name)) or self.due((CLOSE, round_name(table)))
            self.drop(*self.ends(table))
            # without rounds' time there is nothing to add to: earlier versions made an end of it, which goes with it
            if self.plan.round or (ends is not None and (more > 0 or self.is_by_table(table))):
                self.ends_at(table, (ends or self.now) + more)
            if is_past and more > 0 and table.matches and not is_live:
                self.job(OPEN, name)  # its next match has waited for that

    def is_by_table(self, table: Table) -> bool:
        return self.after.settings.stages[table.stage].kind in BY_TABLE

    def ends(self, table: Table) -> tuple[Key, ...]:
        """Return the clocks of a table's own end."""
        return ((DUE, str(table.id)), *((REMIND, f"{table.id}.{lead}") for lead in LEADS))

    def ends_at(self, table: Table, due: int) -> None:
        self.at(DUE, str(table.id), due)
        self.remind(str(table.id), due)

    def remind(self, name: str, due: int) -> None:
        for lead in LEADS:
            if self.plan.round >= 2 * lead and due - lead > self.now:
                self.at(REMIND, f"{name}.{lead}", due - lead)

    def people(self) -> None:
        for entrant in self.after.entrants.values():
            old = self.before.entrants.get(entrant.id)
            if old is None:
                continue
            if entrant.status == "dropped" and old.status != "dropped":
                self.job(LEAVE, entrant.id)
            elif entrant.status != "dropped":
                self.drop((LEAVE, str(entrant.id)))
            if entrant.player != old.player:
                self.job(SEAT, entrant.id)

    def rounds(self) -> None:
        """Set the end of each round that is played, and take it from those that are over."""
        open_now = {round_name(table) for table in self.after.open_tables() if not self.is_by_table(table)}
        open_then = {round_name(table) for table in self.before.open_tables() if not self.is_by_table(table)}
        drawn = {round_name(table) for table in self.after.tables.values()}
        known = {round_name(table) for table in self.before.tables.values()}
        if self.plan.pace == "calendar" and self.plan.round:
            for name in sorted(set(map(round_name, self.lone()))):
                self.at(ROUND, name, self.plan.round_after(self.now))
        for name in sorted(open_now - open_then):
            if not self.plan.round or (CLOSE, name) in self.there:
                continue
            if name in known:
                self._ends(name, self.next_round(name) or self.over(name))
                continue
            self._ends(name, self.over(name))
            if self.plan.pace == "calendar":
                self.at(ROUND, name, self.over(name))
        for name in sorted(open_then - open_now):
            self.drop((CLOSE, name), *((REMIND, f"{name}.{lead}") for lead in LEADS))
        for _, name in [key for key in self.there if key[0] == ROUND]:
            if name not in drawn:
                self.drop((ROUND, name))

    def over(self, name: str) -> int:
        """Return when a round that begins now is over."""
        played_off = [t.best_of for t in self.after.tables.values() if t.playoff and round_name(t) == name]
        if played_off:
            return self.plan.playoff_after(self.now, max(played_off))
        return self.plan.round_after(self.now)

    def _ends(self, name: str, due: int) -> None:
        self.at(CLOSE, name, due)
        self.remind(name, due)

    def next_round(self, name: str) -> int | None:
        """Return the date of the next round in the pool of one whose tables are played again: it stays, and is their
        end. None where it has come, or the pool has no dates.
        """
        pool = name.rpartition(".")[0]
        ahead = (self.due(key) for key in self.there if key[0] == ROUND and key[1].rpartition(".")[0] == pool)
        return max((due for due in ahead if due is not None), default=None)

    def lone(self) -> list[Table]:
        """Return the new rounds off of rounds in which nobody plays: no result of theirs can bring the next one."""
        played = {round_name(table) for table in self.after.tables.values() if table.alone is None}
        new = (table for table in self.after.tables.values() if table.id not in self.before.tables)
        return [table for table in new if round_name(table) not in played]

    def next(self) -> None:
        """Look for the next tables where something may have made them due."""
        if self.after.stage < 0:
            return
        if (
            self.before.closed
            or self.after.stage != self.before.stage
            or self.after.playoffs != self.before.playoffs
            or _statuses(self.after) != _statuses(self.before)
        ):
            self.job(NEXT)
            return
        then = {table.id: table.result() for table in self.before.tables.values()}
        changed = {table.pool for table in self.after.tables.values() if then.get(table.id) != table.result()}
        changed.update(table.pool for table in self.lone())
        if self.after.playing.kind in BY_TABLE:
            waiting: set[int] = set()
        else:
            standing = {*self.there, *self.added} - set(self.gone)
            waiting = {pool_of(name) for kind, name in standing if kind == ROUND}
        if changed - waiting:
            self.job(NEXT)

    def pause(self) -> None:
        """Stop the clocks with what is left of each, or let them go on with it; new ones of a paused event stand."""
        paused = self.after.paused
        if paused != self.before.paused:
            self.drop((RELEASE if paused else HOLD, ""))
            self.job(HOLD if paused else RELEASE)
        there = self.there.values() if paused != self.before.paused else ()
        for row in [*(d for d in there if (d.kind, d.about) not in self.added), *self.added.values()]:
            key = (row.kind, row.about)
            if row.kind not in (*CLOCKS, NEXT) or key in self.gone:  # a paused event draws nothing
                continue
            if paused and row.due is not None:
                self.added[key] = standing(row, self.now)
            elif not paused and row.due is None:
                self.at(row.kind, row.about, self.now + (row.remaining or 0))

    def result(self) -> tuple[tuple[EventDeadline, ...], tuple[Key, ...]]:
        return tuple(self.added.values()), tuple(self.gone)


def round_name(table: Table) -> str:
    """Name the round of a table: stage, pool, round."""
    return f"{table.stage}.{table.pool}.{table.round}"


def time_up(deadlines: Sequence[EventDeadline], table: Table) -> int | None:
    """Return when a table's time is up; None where it has as long as it takes, or its clock stands."""
    due = {(d.kind, d.about): d.due for d in deadlines}
    return next((due[key] for key in _ends(table) if key in due), None)


def is_over_time(plan: Plan, deadlines: Iterable[EventDeadline], table: Table) -> bool:
    """Say whether a table that is played has had its time: of several matches no further one begins by itself."""
    return bool(plan.round) and not is_timed(deadlines, table)


def is_timed(deadlines: Iterable[EventDeadline], table: Table) -> bool:
    """Say whether a clock ends a table, be it that it stands."""
    return any((d.kind, d.about) in _ends(table) for d in deadlines)


def _ends(table: Table) -> tuple[Key, Key]:
    """Return the clocks that may end a table: its own goes before that of its round."""
    return (DUE, str(table.id)), (CLOSE, round_name(table))


def standing(row: EventDeadline, now: int) -> EventDeadline:
    """Return what an event is to do with its clock stopped, with what is left of it."""
    if row.due is None:
        return row
    return msgspec.structs.replace(row, due=None, since=now, remaining=max(0, row.due - now))


def pool_of(name: str) -> int:
    """Return the pool of a round by its name."""
    return int(name.split(".")[1])


def tables_of(contest: Contest, name: str) -> Iterator[Table]:
    """Yield the tables of a round that are still played."""
    for table in contest.open_tables():
        if round_name(table) == name:
            yield table


def _statuses(contest: Contest) -> list[tuple[int, str]]:
    return [(e.id, e.status) for e in contest.entrants.values()]
