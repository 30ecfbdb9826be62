"""What is said of an event in its channel, in words of no language; people are named by their ids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bot.contest.acts import Pairing, Report
from bot.contest.contest import Contest, Table
from bot.contest.seasons import winners
from bot.contest.settings import Stage
from bot.contest.tied import Tie
from rules.kernel.types import Text

from .lengths import span_text
from .presets import HOUR

Marker = dict[str, Any]


def person(contest: Contest, entrant: int) -> Marker:
    """Return whom an entrant is, or the name where the person is forgotten."""
    found = contest.entrants[entrant]
    return {"player": found.player} if found.player > 0 else {"user": found.name}


def nested(text: Text) -> Marker:
    """Return a text as an argument of another."""
    return msgspec.to_builtins(text)


def round_text(number: int, *, is_playoff: bool = False) -> Text:
    """Name a round by its number; a play-off has none that people count."""
    return Text("service.event.round.playoff") if is_playoff else Text("service.event.round", {"round": number})


def round_of(table: Table | Pairing) -> Marker:
    """Return the round of a table as an argument of a text."""
    return nested(round_text(table.round, is_playoff=bool(table.playoff)))


def newest_round(tables: Iterable[Table | Pairing]) -> Marker:
    """Return the last round of several tables as an argument of a text; of none the one before the first."""
    found = max(tables, key=lambda table: table.round, default=None)
    return nested(round_text(0)) if found is None else round_of(found)


def people(contest: Contest, entrants: tuple[int, ...]) -> Marker:
    """Return several entrants, one after the other."""
    found = person(contest, entrants[0])
    for entrant in entrants[1:]:
        found = nested(Text("service.event.and", {"first": found, "second": person(contest, entrant)}))
    return found


def keyed(stage: Stage, key: str) -> str:
    """Return a key, or the one for a ladder, which has challenges where others have rounds with their tables."""
    return f"{key}.ladder" if stage.kind == "ladder" else key


def key_of(contest: Contest, table: Table, name: str) -> str:
    """Return the key of a text about a table."""
    return keyed(contest.settings.stages[table.stage], f"service.event.{name}")


def number_of(contest: Contest, table: Table) -> int:
    """Return the number of a table in its round, as people count."""
    same = [t.id for t in contest.tables_of(table.stage, None, table.round, playoffs=True) if t.alone is None]
    return same.index(table.id) + 1 if table.id in same else 0


def tie_text(contest: Contest, tie: Tie) -> Text:
    """Say who shares a place."""
    return Text("service.event.tie", {"place": tie.place, "who": [person(contest, one) for one in tie.entrants]})


def role_names(roles: Sequence[int]) -> list[Marker]:
    """Return roles of a server, as an argument of a text."""
    return [nested(Text("discord.link.role", {"role": str(role)})) for role in roles]


def result_text(contest: Contest, table: Table, report: Report) -> Text:
    """Say what came of a match at a table: who is before whom, and how."""
    order = sorted(range(len(table.seats)), key=lambda seat: report.ranks[seat])
    entrants = tuple(table.seats[seat] for seat in order)
    about = {"round": round_of(table), "table": number_of(contest, table), "who": people(contest, entrants)}
    if report.how in ("void", "nobody"):
        return Text(key_of(contest, table, report.how), about)
    first = tuple(table.seats[seat] for seat in order if report.ranks[seat] == 1)
    if len(first) == len(entrants):
        return Text(key_of(contest, table, "drawn"), about)
    how = nested(Text(f"service.event.how.{report.how}"))
    return Text(key_of(contest, table, "won"), {**about, "winner": people(contest, first), "how": how})


def players(contest: Contest, table: Table) -> list[int]:
    """Return the people at a table who are not forgotten, to be pinged."""
    return [player for entrant in table.seats if (player := contest.entrants[entrant].player) > 0]


def table_text(event: str, contest: Contest, table: Table, until: int | None) -> Text:
    """Say where its match is played that a table of an event has begun, and until when where its time is limited."""
    about = _begun(event, contest, table, until)
    return Text(key_of(contest, table, "table" if until is None else "table_until"), about)


def call_text(event: str, contest: Contest, table: Table, order: Sequence[int], seat: int, until: int | None) -> Text:
    """Say the same to who has a seat, and against whom; `order`: the entrants by their seats in the match."""
    others = [{"user": contest.entrants[one].name} for n, one in enumerate(order) if n != seat]
    about = {**_begun(event, contest, table, until), "who": others}
    return Text(key_of(contest, table, "yours" if until is None else "yours_until"), about)


def here_text(event: str, contest: Contest, table: Table, until: int) -> Text:
    """Ask at a live table who is there; who is not loses it then."""
    about = {**_begun(event, contest, table, None), "until": {"time": until, "style": "R"}}
    return Text("service.event.here", about)


def _begun(event: str, contest: Contest, table: Table, until: int | None) -> Marker:
    about: Marker = {"event": {"user": event}, "round": round_of(table), "table": number_of(contest, table)}
    return about if until is None else {**about, "until": {"time": until, "style": "f"}}


def more_text(contest: Contest, table: Table, seconds: int, until: int | None) -> Text:
    """Say that a table has more time, and until when where its clock runs; whole hours are said as ever."""
    about: Marker = {"round": round_of(table), "table": number_of(contest, table), "who": people(contest, table.seats)}
    about |= {"hours": seconds // HOUR} if seconds % HOUR == 0 else {"span": nested(span_text(seconds))}
    name = "more_time" if "hours" in about else "more_minutes"
    if until is None:
        return Text(key_of(contest, table, name), about)
    return Text(key_of(contest, table, f"{name}.until"), {**about, "until": {"time": until, "style": "f"}})


def waiting_text(contest: Contest, table: Table, *, is_equal: bool) -> Text:
    """Say that a table waits for a director: nobody is ahead where one must go on, or nothing counts yet."""
    about = {"round": round_of(table), "table": number_of(contest, table), "who": people(contest, table.seats)}
    return Text(key_of(contest, table, "equal" if is_equal else "undecided"), about)


def short_text(contest: Contest, table: Table) -> Text:
    """Say that the time of a table of several matches is up before they have decided it."""
    about = {"round": round_of(table), "table": number_of(contest, table), "who": people(contest, table.seats)}
    return Text("service.event.short", {**about, "played": len(table.matches), "best": table.best_of})


def closed_text(event: str, contest: Contest, seed: bytes) -> Text:
    """Say that an event is over, and who has won it: of several divisions the first of each; nobody where none has."""
    about: dict[str, Any] = {"event": {"user": event}}
    first = () if contest.stage < 0 else tuple(one for one in winners(contest, seed) if one is not None)
    if not first:
        return Text("service.event.closed", about)
    return Text("service.event.closed_won", {**about, "who": people(contest, first)})


def strike_text(contest: Contest, table: Table, player: int, count: int, most: int) -> Text:
    """Say what a strike at a table means: how many there are, and at how many one is not paired any more."""
    key = "service.event.set_aside" if count >= most else key_of(contest, table, "struck")
    return Text(key, {"who": {"player": player}, "count": count, "most": most})
