"""Rounds and brackets of an event, from its contest alone."""

from __future__ import annotations

from itertools import pairwise

from bot.contest.bracket import NOBODY, Slot
from bot.contest.bracket import Bracket as Tree
from bot.contest.contest import Result, Table
from bot.contest.counting import Line, lines
from bot.contest.standings import standings
from bot.services.events_texts import nested, round_of, round_text
from render.sheet import (
    MOST_BOXES,
    MOST_COLUMNS,
    MOST_PODS,
    MOST_ROWS,
    Box,
    Bracket,
    Column,
    Contender,
    Mark,
    Meeting,
    Pairings,
    Sitting,
)

from .told import Told, page_words, paged, points_words

UNKNOWN = "–"
THIRD = "third"
_LATE = {2: "sheet.bracket.semi", 4: "sheet.bracket.quarter"}
_DOWN = "↓"


def pairing_pages(told: Told, stage: int | None = None, pool: int = 0, round: int | None = None) -> list[Pairings]:
    """Return the tables of a round (the newest), sixteen to a page, eight where three and four sit together."""
    contest = told.contest
    number = contest.stage if stage is None else stage
    newest = max((t.round for t in contest.tables_of(number, pool, playoffs=True)), default=0)
    wanted = newest if round is None else round
    tables = list(contest.tables_of(number, pool, wanted, playoffs=True))
    tables.sort(key=lambda t: t.alone is not None)
    named = round_of(tables[0]) if tables else nested(round_text(wanted))
    points = {row.entrant: row.points for row in standings(contest, told.seed, number, pool)}
    found = {(line.table, line.entrant): line for line in lines(contest, number, pool)}
    meetings = [_meeting(told, table, n, points, found) for n, table in enumerate(tables, 1)]
    is_large = any(len(table.seats) > 2 for table in tables)
    pages = paged(meetings, MOST_PODS if is_large else MOST_ROWS)
    signs = () if is_large else (told.say("sheet.legend.signs"),)
    ended = sum(t.result() is not None for t in tables if t.alone is None)
    count = sum(t.alone is None for t in tables)
    subtitle = told.say("sheet.round.state", round=named, done=ended, count=count)
    title = told.title(number, pool)
    return [Pairings(title, page_words(told, subtitle, n, len(pages)), page, signs, told.words.locale)
            for n, page in enumerate(pages, 1)]  # fmt: skip


def _meeting(
    told: Told, table: Table, number: int, points: dict[int, int], found: dict[tuple[int, int], Line]
) -> Meeting:
    result = table.result()
    seats = tuple(_sitting(told, table, seat, result, points, found) for seat in range(len(table.seats)))
    if table.alone is not None:
        return Meeting(number, seats, told.say(f"sheet.alone.{table.alone}"))
    if result is None:
        return Meeting(number, seats, UNKNOWN if len(seats) == 2 else told.say("sheet.state.open"))
    return Meeting(number, seats, _score(table, result) if len(seats) == 2 else told.say("sheet.state.over"))


def _score(table: Table, result: Result) -> str:
    """Write a result: what the game counted, or matches won where several were played."""
    if table.best_of > 1:
        return "–".join(str(wins) for wins in _wins(table))
    return "–".join(map(str, result.score)) if result.score else UNKNOWN


def _wins(table: Table) -> list[int]:
    decided = [match.ranks for match in table.matches if match.how != "void" and max(match.ranks) > 1]
    return [sum(ranks[seat] == 1 for ranks in decided) for seat in range(len(table.seats))]


def _sitting(
    told: Told, table: Table, seat: int, result: Result | None, points: dict[int, int],
    found: dict[tuple[int, int], Line],
) -> Sitting:  # fmt: skip
    entrant = table.seats[seat]
    name = told.of(entrant)
    if table.alone is not None:
        return Sitting(name, "forfeit" if table.alone == "missed" else "bye", points_words(points.get(entrant, 0)))
    line = found.get((table.id, entrant))
    is_large = len(table.seats) > 2
    worth = line.points if is_large and line is not None and result is not None else points.get(entrant, 0)
    rank = result.ranks[seat] if is_large and result is not None and result.how != "void" else 0
    return Sitting(name, came_off(result, seat), points_words(worth), rank)


def came_off(result: Result | None, seat: int) -> Mark:
    """Return how a result is for one seat."""
    if result is None:
        return "open"
    if result.how == "void":
        return "void"
    if result.how == "nobody":
        return "forfeit"
    if result.ranks[seat] > 1:
        return "lost" if result.was_played() else "forfeit"
    if result.ranks.count(1) > 1:
        return "drawn"
    return "won" if result.was_played() else "walkover"


def bracket_pages(told: Told, stage: int | None = None, pool: int = 0) -> list[Bracket]:
    """Return a knock-out: at most four rounds and eight tables one above the other on a page; of a double one the
    losers' side, with the final, on pages of its own."""
    contest = told.contest
    number = contest.stage if stage is None else stage
    tree = Tree(contest, number, pool)
    shown = [slot for slot in tree.slots if not _is_empty(tree, slot)]
    above = _by_depth([slot for slot in shown if slot.name[0] == "w" or slot.name == THIRD])
    below = _by_depth([slot for slot in shown if slot.name[0] == "l" or slot.name in ("final", "reset")])
    numbers = {slot.name: n for n, slot in enumerate(shown, 1)}
    tables = [t for t in contest.tables_of(number, pool) if t.alone is None]
    subtitle = told.say("sheet.when.tables", count=sum(t.result() is not None for t in tables))
    parts = [part for side in (above, below) if side for part in _parts(side)]
    pages: list[Bracket] = []
    for n, part in enumerate(parts, 1):
        columns = tuple(
            Column(_round_name(told, tree, column), tuple(_box(told, tree, slot, numbers) for slot in column))
            for column in part
        )
        head = page_words(told, subtitle, n, len(parts))
        pages.append(Bracket(told.title(number, pool), head, columns, (), told.words.locale))
    return pages


def _is_empty(tree: Tree, slot: Slot) -> bool:
    """Say whether nobody ever meets anybody there: a bye, or a second final that is not needed."""
    return slot.name not in tree.tables and NOBODY in tree.seated(slot)


def _by_depth(slots: list[Slot]) -> list[list[Slot]]:
    """Return slots by round; the table for third place stands below the final."""
    depths = sorted({slot.depth for slot in slots})
    low = sorted(slots, key=lambda slot: slot.name == THIRD)
    return [[slot for slot in low if slot.depth == depth] for depth in depths]


def _parts(columns: list[list[Slot]]) -> list[list[list[Slot]]]:
    """Cut a side of a bracket into pages: rounds as evenly as can be, early ones in groups of what leads to one."""
    pages = -(-len(columns) // MOST_COLUMNS)
    ends = [len(columns) * page // pages for page in range(pages + 1)]
    return [part for start, end in pairwise(ends) for part in _cut(columns[start:end])]


def _cut(columns: list[list[Slot]]) -> list[list[list[Slot]]]:
    """Cut rounds across, so that no page has more than eight tables of the first; who feeds whom stays together."""
    roots = columns[-1]
    if max(map(len, columns)) <= MOST_BOXES:
        return [columns]
    most = max(1, len(roots) * MOST_BOXES // max(len(column) for column in columns))
    found: list[list[list[Slot]]] = []
    for group in paged(roots, most):
        page = [list(group)]
        for column in reversed(columns[:-1]):
            fed = {source.slot for slot in page[0] for source in (slot.one, slot.other)}
            page.insert(0, [slot for slot in column if slot.name in fed])
        found.append([column for column in page if column])
    return found


def _round_name(told: Told, tree: Tree, column: list[Slot]) -> str:
    slot = column[0]
    if slot.name in ("final", "reset"):
        return told.say(f"sheet.bracket.{slot.name}")
    if slot.name[0] == "l":
        return told.say("sheet.bracket.losers", number=slot.depth)
    width = sum(s.name.startswith(f"w{slot.depth}.") for s in tree.slots)
    is_double = any(s.name == "final" for s in tree.slots)
    if width == 1:
        return told.say("sheet.bracket.unbeaten" if is_double else "sheet.bracket.final")
    if width in _LATE:
        return told.say(_LATE[width])
    return told.say("sheet.bracket.of", count=2 * width)


def _box(told: Told, tree: Tree, slot: Slot, numbers: dict[str, int]) -> Box:
    table = tree.tables.get(slot.name)
    title = told.say("sheet.bracket.third") if slot.name == THIRD else ""
    if table is not None and (first := told.contest.sides.get(table.id)) is not None:
        side = told.say("sheet.bracket.side", name={"user": told.of(first)})
        title = f"{title} · {side}" if title else side
    feeds = tuple(
        numbers[source.slot] for source in (slot.one, slot.other) if source.kind == "win" and source.slot in numbers
    )
    if table is not None:
        result = table.result()
        wins = _wins(table) if table.best_of > 1 and table.matches else None
        seats = tuple(
            Contender(
                told.of(entrant),
                True,
                tree.members.index(entrant) + 1,
                came_off(result, seat),
                str(wins[seat]) if wins else "",
            )
            for seat, entrant in enumerate(table.seats)
        )
        if _is_turned(tree, slot, table):
            seats = seats[::-1]
        return Box(numbers[slot.name], seats, feeds, title)
    return Box(numbers[slot.name], tuple(_coming(told, tree, slot, place) for place in (0, 1)), feeds, title)


def _is_turned(tree: Tree, slot: Slot, table: Table) -> bool:
    """Say whether the seats are the other way round than the tables that feed them; the better seed is above first."""
    for source, other in ((slot.one, 1), (slot.other, 0)):
        if source.slot in tree.named and source.kind == "win":
            winner = tree.winner(tree.named[source.slot])
            if winner is not None:
                return table.seats[other] == winner
    return tree.members.index(table.seats[0]) > tree.members.index(table.seats[1])


def _coming(told: Told, tree: Tree, slot: Slot, place: int) -> Contender:
    """Return who comes to a seat, or those one of whom will; an arrow before who has lost there."""
    entrant = tree.seated(slot)[place]
    if entrant:
        return Contender(told.of(entrant), True, tree.members.index(entrant) + 1)
    source = (slot.one, slot.other)[place]
    before = tree.named.get(source.slot)
    two = tree.seated(before) if before is not None else (None, None)
    names = " / ".join(told.of(one) for one in two if one) if all(two) else UNKNOWN
    return Contender(f"{_DOWN} {names}" if source.kind == "lose" else names, False)
