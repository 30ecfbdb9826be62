"""What a director's act will do, shown before it is done: divisions, tables, who meets again, places that change."""

from __future__ import annotations

from collections.abc import Sequence

from bot.contest import log
from bot.contest.acts import Adjust
from bot.contest.by_hand import Way
from bot.contest.contest import Contest
from bot.contest.drawing import begin
from bot.contest.shapes import SHAPES
from bot.contest.standings import Row, standings
from bot.services.events_held import Held
from bot.services.events_playoffs import PLAY_OFF
from bot.services.events_rosters import without_entry
from bot.services.events_rounds import Draft, absent
from bot.services.events_taking_back import along
from bot.services.events_texts import keyed, tie_text
from bot.show.events.told import points_words, whole_name
from bot.show.fitting import ELLIPSIS, fitted, shared

from . import posts
from .errors import Refused
from .press import Press

WAYS: dict[str, Way] = {"meet": "meet", "swap": "swap", "bye": "bye", "half_bye": "half_bye"}
"""How a director changes the tables that are due."""
RUNNING = ("round", "limit", "walkover")
"""Times of a plan that what is open already keeps."""
Names = dict[int, str]


def way(args: Sequence[str]) -> Way:
    """Read how tables are to be changed; raise Refused for anything else."""
    if len(args) != 3 or args[0] not in WAYS:
        raise Refused("discord.error.unknown_component")
    return WAYS[args[0]]


def tie(args: Sequence[str]) -> tuple[int, int]:
    """Read which tie is to be played off, by one of its entrants (0: all that matter), and the matches at its tables
    (0: as at the others); raise Refused for anything else.
    """
    if len(args) > 2 or not all(one.isdecimal() for one in args):
        raise Refused("discord.error.unknown_component")
    entrant, best_of = (*map(int, args), 0, 0)[:2]
    return entrant, best_of


async def lines(press: Press, held: Held, act: str, args: Sequence[str], room: int) -> list[str]:
    """Return what is shown of an act before it is done; lists of people take no more than the `room` together."""
    names = {e.id: posts.escape(whole_name(e)) for e in held.contest.entrants.values()}
    if act == "start":
        return _start_lines(press, held, names, room)
    if act == "open" and args:
        return [press.words.say("event.shown.begins", start={"time": int(args[0]), "style": "F"})]
    if act == "set" and args[0] == "most" and int(args[1]) < held.plan.least:
        return [press.words.say("event.shown.least", count=int(args[1]))]
    if act == "set" and args[0] in RUNNING and held.contest.stage >= 0:
        return [press.words.say("event.shown.running")]
    if act == "publish":
        return draft_lines(press, await press.app.services.events.draft(held.row.id), names, room)
    if act == "pair":
        draft = await press.app.services.by_hand.look(held.row.id, way(args), int(args[1]), int(args[2]))
        return draft_lines(press, draft, names, room)
    if act == PLAY_OFF:
        contest, found = await press.app.services.playoffs.look(held.row.id, tie(args)[0])
        return [f"- {press.words(tie_text(contest, one))}" for one in found]
    if act == "result" and args[-1] == "walkover":
        seats = held.contest.table(int(args[0])).seats
        late = ", ".join(names[entrant] for entrant in seats if str(entrant) != args[1])
        return [f"{press.words.say('event.shown.strike')} {late}"]
    if act == "undo":
        return [_along_line(press, held, number) for number in along(held, int(args[0]))]
    if act == "adjust":
        return _adjust_lines(press, held, int(args[0]), int(args[1]))
    return []


def draft_lines(press: Press, draft: Draft, names: Names, room: int) -> list[str]:
    """Name the tables that are due, who has no opponent, and who would meet again.

    Of tables that find no `room` only the number is said, since the rest is what a director has to look at.
    """
    say = press.words.say
    tables = [f"- {' – '.join(names[e] for e in table.seats)}" for table in draft.tables if table.alone is None]
    off = [table for table in draft.tables if table.alone is not None and table.seats[0] not in draft.stranded]
    rest = [f"{say('event.shown.alone')} {names[e]}" for e in draft.stranded]
    rest += [f"- {names[table.seats[0]]}: {say(f'event.shown.{table.alone}')}" for table in off]
    rest += [f"{say('event.shown.again')} {' – '.join(names[e] for e in pair)}" for pair in draft.repeats]
    room -= 2 * len(ELLIPSIS)  # what the whole question needs for its own end
    rest = fitted(rest, room - min(_length(tables), room // 3))
    return [*fitted(tables, room - _length(rest)), *rest] or [say("event.shown.none")]


def _length(lines: Sequence[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _start_lines(press: Press, held: Held, names: Names, room: int) -> list[str]:
    """Say who will play in which division, and who has not said that they are there and is not paired.

    Each list is cut by itself: who is missing is named however many there are.
    """
    contest, say = held.contest, press.words.say
    late, bare = absent(held), without_entry(held)
    found: list[str] = []
    pools = begin(contest, held.row.seed, held.plan.seeds).pools
    planned = contest.settings.stages[contest.stage + 1].pools
    if len(pools) < planned:
        found.append(say("event.shown.fewer", count=len(pools), planned=planned))
    leads = [f"{say('event.shown.pool', number=n)} " if len(pools) > 1 else "" for n, _ in enumerate(pools, 1)]
    lists = [[entrant for entrant in pool if entrant not in late] for pool in pools]
    for key, missing in (("absent", sorted(late)), ("no_entry", bare)):
        if missing:
            leads.append(f"{say(f'event.shown.{key}')} ")
            lists.append(missing)
    left = room - sum(len(line) + 1 for line in (*found, *leads, ELLIPSIS))
    told = shared([[names[entrant] for entrant in one] for one in lists], left)
    return [*found, *(lead + one for lead, one in zip(leads, told, strict=True))]


def sort(held: Held) -> str:
    """Return by what is asked about a beginning: nothing for several divisions or groups, `.one`, `.ladder`, or `.hand`
    where a director has ordered the seeds.
    """
    contest = held.contest
    if contest.settings.stages[contest.stage + 1].kind == "ladder":
        return ".ladder"
    if held.plan.seeds and contest.stage < 0:
        return ".hand"
    return "" if len(begin(contest, held.row.seed).pools) > 1 else ".one"


def setting_key(held: Held, name: str) -> str:
    """Return the key of what a setting is called: on a ladder a challenge has a length, no round."""
    key = f"event.setting.{name}"
    return keyed(held.plan.settings.stages[0], key) if name == "round" else key


def is_switch(held: Held, name: str) -> bool:
    """Say whether a setting is on or off, 1 or 0."""
    return isinstance(getattr(held.plan, name, None), bool) or (name in SHAPES and SHAPES[name][2] == 1)


def _along_line(press: Press, held: Held, number: int) -> str:
    what = {"key": f"event.log.{held.rows[number - 1].act['type']}", "args": {}}
    return press.words.say("event.shown.along", number=number, what=what)


def _adjust_lines(press: Press, held: Held, entrant: int, points: int) -> list[str]:
    """Say from which points and place to which a correction takes an entrant."""
    after = log.check(held.plan.settings, held.acts, Adjust(entrant, points))
    before, now = (_row(contest, held, entrant) for contest in (held.contest, after))
    if before is None or now is None:
        return []
    worth = {name: {"user": points_words(row.points)} for name, row in (("before", before), ("after", now))}
    who = {"user": whole_name(held.contest.entrant(entrant))}
    return [press.words.say("event.shown.adjusted", who=who, **worth, place=before.place, next=now.place)]


def _row(contest: Contest, held: Held, entrant: int) -> Row | None:
    pool = contest.pool_of(entrant)
    if pool is None:
        return None
    return next((row for row in standings(contest, held.row.seed, pool=pool) if row.entrant == entrant), None)
