"""What is taken back with an act: what was written with it, and what became of somebody's tables because of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

import msgspec

from bot.contest import log
from bot.contest.acts import (
    Act,
    Back,
    Begin,
    Drop,
    Enrol,
    Enter,
    Join,
    PlayOff,
    Publish,
    Report,
    Rest,
    Side,
    Strike,
    Substitute,
    TakeBack,
)
from bot.contest.applying import TABLES
from bot.contest.errors import ContestError
from bot.storage.event_rows import EventDeadline
from rules.kernel.types import Text

from .events_check_in import asked_anew
from .events_following import BY_TABLE, OPEN, round_name, tables_of
from .events_held import Held, Said, Step
from .events_kept import put_back
from .events_plans import require_free
from .events_rounds import PART
from .events_settings import require_counted, run_by
from .events_texts import nested


def taken_back(held: Held, number: int, who: int, reason: str, now: int) -> Step:
    """Return the step that takes an act back with all that came of it; raise BadSetting where it set what is fixed, and
    Needed where a later change of settings stands on it.
    """
    back = TakeBack(number, along(held, number))
    plan = run_by(held.plan, (*held.acts, back))
    require_counted(held, number, plan)
    was, new = msgspec.to_builtins(held.plan), msgspec.to_builtins(plan)
    changed = [name for name, value in new.items() if value != was[name]]
    bound = [name for name in changed if name != "least"]  # how many are needed means nothing once it has begun
    require_free(held.row.id, bound, has_begun=held.contest.stage >= 0)
    tables = again(held, back) if back.also else ()
    jobs = tuple(EventDeadline(event=held.row.id, kind=OPEN, about=str(table), due=now) for table in tables)
    act = held.acts[number - 1]
    about = {"act": number, "what": nested(Text(f"event.log.{held.rows[number - 1].act['type']}"))}
    out = held.contest.entrant(act.entrant).player if isinstance(act, Drop) else who
    mention = () if out == who or out <= 0 else (out,)
    said = Said(Text("service.event.taken_back", {**about, "event": {"user": held.row.name}}), mention)
    asks, drop = asked_anew(held, plan, now)
    kept, gone = put_back(held, plan, back, now)
    clocks = (*jobs, *asks, *kept)
    return Step((back,), (said,), who, reason, deadlines=clocks, drop=(*drop, *gone), plan=plan if changed else None)


def along(held: Held, number: int) -> tuple[int, ...]:
    """Return the numbers of the acts that are taken back with one, without those that are taken back already.

    What something else stands on by now (who was set aside has come back) stays.
    """
    gone = log.undone(held.acts)
    found = tuple(one for one in _along(held, number) if one not in gone) if 1 <= number <= len(held.acts) else ()
    if _stands(held, number, found):
        return found
    kept: tuple[int, ...] = ()
    for one in found:
        kept = (*kept, one) if _stands(held, number, (*kept, one)) else kept
    return kept or found


def _stands(held: Held, number: int, also: tuple[int, ...]) -> bool:
    """Say whether the log stands without some acts."""
    try:
        log.fold(held.plan.settings, (*held.acts, TakeBack(number, also)))
    except ContestError:
        return False
    return True


def _along(held: Held, number: int) -> Iterable[int]:
    act = held.acts[number - 1]
    if isinstance(act, Report):
        return _run(held.acts, number, Strike, Rest)
    if isinstance(act, Strike):
        return [n for n in _run(held.acts, number, Rest)[:1] if _entrant(held.acts[n - 1]) == act.entrant]
    if isinstance(act, Enter | Back):
        entrant = number if isinstance(act, Enter) else act.entrant
        joined = [n for n in _run(held.acts, number, Join)[:1] if _entrant(held.acts[n - 1]) == entrant]
        return [*joined, *_made_up_by(held, number)]
    if isinstance(act, TakeBack):
        return _made_up_by(held, number)
    if isinstance(act, PlayOff):
        drawn = [(n, one) for n, one in enumerate(held.acts, 1) if isinstance(one, Publish)]
        return [n for n, one in drawn if all(table.playoff == number for table in one.tables)]
    if isinstance(act, Publish) and not any(table.slot for table in act.tables):
        return [*_parts(held.acts, number), *_made_up_for(held, number)]
    if isinstance(act, Publish):  # of a bracket whose tables were given up before they were drawn
        sides = [n for n, one in enumerate(held.acts, 1) if isinstance(one, Side) and one.table // TABLES == number]
        given_up = [n for n in _run(held.acts, number, Report) if _table(held.acts[n - 1]) // TABLES == number]
        return [*given_up, *sides]
    if isinstance(act, Begin):
        return _run(held.acts, number, Rest, Enrol, backwards=True)
    if isinstance(act, Substitute):
        return [*([number - 1] if number > 1 and _was_reopened(held, number) else []), *_made_up_by(held, number)]
    if isinstance(act, Drop):
        given = settled(held, number)
        return [n for one in given for n in (one, *_run(held.acts, one, Strike))]
    return []


def _run(acts: Sequence[Act], number: int, *kinds: type, backwards: bool = False) -> list[int]:
    """Return the numbers of the acts of some kinds that stand right beside one."""
    found: list[int] = []
    step = -1 if backwards else 1
    at = number + step
    while 1 <= at <= len(acts) and isinstance(acts[at - 1], kinds):
        found.append(at)
        at += step
    return found


def _parts(acts: Sequence[Act], number: int) -> list[int]:
    """Return the numbers of the other acts by which the tables of one were published, where one did not hold them all:
    those before the last are full.
    """
    beside = _run(acts, number, Publish, backwards=True), _run(acts, number, Publish)
    before = list(takewhile(lambda n: _is_full(acts[n - 1]), beside[0]))
    after = list(takewhile(lambda n: _is_full(acts[n - 2]), beside[1]))
    return [*before, *after]


def _made_up_by(held: Held, number: int) -> list[int]:
    """Return the numbers of the acts that came with one by which somebody is back (`returning.made_up`)."""
    found: list[int] = []
    while mine := _with_walkover(held, number + len(found) + 1):
        found += mine
    return found


def _made_up_for(held: Held, number: int) -> list[int]:
    """Return the numbers of the acts by which somebody who came back got a table of a round that one drew."""
    rounds = {round_name(t) for t in held.contest.tables.values() if t.id // TABLES == number}
    later = {t.id // TABLES for t in held.contest.tables.values() if round_name(t) in rounds}
    own = _with_walkover(held, number)[1:]
    return [*own, *(n for one in sorted(later) if one > number for n in _with_walkover(held, one))]


def _with_walkover(held: Held, number: int) -> list[int]:
    """Return the number of an act that gave a round which was drawn before one more table of who came back, and of the
    walkover that came with it; nothing for any other act.
    """
    act, table = held.acts[number - 1] if number <= len(held.acts) else None, held.contest.tables.get(number * TABLES)
    if not isinstance(act, Publish) or len(act.tables) > 1 or table is None or _is_full(held.acts[number - 2]):
        return []
    drawn = any(t.id < table.id and round_name(t) == round_name(table) for t in held.contest.tables.values())
    if not drawn or held.contest.settings.stages[table.stage].kind != "round_robin":
        return []
    after = held.acts[number] if number < len(held.acts) else None
    is_given = isinstance(after, Report) and after.table == table.id and after.how == "walkover"
    return [number, number + 1] if is_given else [number]


def _is_full(act: Act) -> bool:
    return isinstance(act, Publish) and len(act.tables) == PART


def settled(held: Held, number: int) -> list[int]:
    """Return the results that the event itself gave the tables of who left by an act (D3)."""
    act = held.acts[number - 1]
    if not isinstance(act, Drop):
        return []
    before = log.fold(held.plan.settings, held.acts[: number - 1])
    theirs = {table.id: table for table in before.open_tables() if act.entrant in table.seats}
    return [
        row.n
        for row, one in zip(held.rows[number:], held.acts[number:], strict=True)
        if isinstance(one, Report)
        and row.who is None
        and one.table in theirs
        and (row.match is None or len(theirs[one.table].seats) == 2)
    ]


def again(held: Held, act: TakeBack) -> list[int]:
    """Return the tables whose matches are played again when who had left is back in their place."""
    found = (held.acts[number - 1] for number in settled(held, act.act))
    return list(dict.fromkeys(one.table for one in found if isinstance(one, Report)))


def reopened(held: Held, entrant: int, now: int) -> Step:
    """Return the step that lets a reserve play what the event gave away, or annulled, as an entrant left: the tables of
    rounds that go on and those of a bracket; what was played until then stays given up. It may not fit the event any
    more: another table of the bracket stands on it, or what was won by it is settled.
    """
    number = held.drop_of(entrant) if held.contest.entrant(entrant).status == "dropped" else None
    given = [n for n in (settled(held, number) if number else ()) if _is_playable(held, n)]
    if not given:
        return Step()
    strikes = [n for one in given for n in _run(held.acts, one, Strike)]
    gone = log.undone(held.acts)
    back = TakeBack(given[0], tuple(n for n in (*given[1:], *strikes) if n not in gone))
    tables = dict.fromkeys(_table(held.acts[n - 1]) for n in given)
    jobs = tuple(EventDeadline(event=held.row.id, kind=OPEN, about=str(table), due=now) for table in tables)
    return Step((back,), deadlines=jobs)


def _is_playable(held: Held, number: int) -> bool:
    report = held.acts[number - 1]
    if not isinstance(report, Report) or report.how not in ("walkover", "void"):
        return False
    table, gone = held.contest.tables.get(report.table), log.undone(held.acts)
    later = enumerate(held.acts[number:], number + 1)
    newer = (n for n, act in later if isinstance(act, Report) and act.table == report.table)
    if table is None or number in gone or any(n not in gone for n in newer):
        return False
    is_round = held.contest.settings.stages[table.stage].kind not in BY_TABLE
    return bool(table.slot) or (is_round and any(tables_of(held.contest, round_name(table))))


def _was_reopened(held: Held, number: int) -> bool:
    """Say whether a reserve came in by an act with what was given away before: the act beside it took that back."""
    came, row, before = held.acts[number - 1], held.rows[number - 1], held.rows[number - 2]
    back = held.acts[number - 2]
    if not isinstance(back, TakeBack) or (before.at, before.who) != (row.at, row.who):
        return False
    drops = (
        n for n, act in enumerate(held.acts[:number], 1) if isinstance(act, Drop) and act.entrant == _entrant(came)
    )
    return any(back.act in settled(held, drop) for drop in drops)


def leading(held: Held, before: int, who: int | None = None) -> int:
    """Return the act that a step is known by, of those after so many: what was written with it is taken back with it.

    `who`: only of what this person did.
    """
    mine = [row.n for row in held.rows[before:] if who is None or row.who == who]
    return next((n for n in mine if set(mine) <= {n, *along(held, n)}), mine[0])


def _entrant(act: Act) -> int:
    return getattr(act, "entrant", 0)


def _table(act: Act) -> int:
    return getattr(act, "table", 0)
