"""Ladders: who may challenge whom, and what a challenge changes."""

from __future__ import annotations

from collections.abc import Sequence

from .contest import Contest, Table
from .errors import ContestError, Misfit, TooEarly, TooLate


def order(contest: Contest) -> list[int]:
    """Return a ladder's entrants, the first at the top.

    A challenger who wins takes the place, those between go one down; who was challenged and never came goes down one
    place, no further.
    """
    ladder = list(contest.pools[0][0])
    for table in map(contest.table, contest.settled):
        _move(ladder, table)
    return ladder


def _move(ladder: list[int], table: Table) -> None:
    result, winner = table.result(), table.winner()
    if result is None or winner is None:
        return
    loser = next(number for number in table.seats if number != winner)
    above = ladder.index(loser)
    if ladder.index(winner) < above:
        return
    if result.how == "walkover":
        ladder[above], ladder[above + 1] = ladder[above + 1], ladder[above]
    else:
        ladder.remove(winner)
        ladder.insert(above, winner)


def check(contest: Contest, by: int, to: int) -> None:
    """Refuse a challenge that may not be made: `Misfit` with what is wrong, `TooEarly` where one must end first."""
    if contest.playing.kind != "ladder":
        raise Misfit("the event is no ladder", "ladder")
    ladder = order(contest)
    for number in (by, to):
        entrant = contest.entrant(number)
        if number not in ladder:
            raise Misfit(f"entrant {number} is on no ladder", "ladder")
        if entrant.status != "in":
            raise TooLate(f"entrant {number} is {entrant.status}", "entrant", number=number)
    reach = _reach(contest)
    above = [n for n in ladder[: ladder.index(by)] if n == to or (min(n, by), max(n, by)) not in contest.forbidden]
    if to not in _near(contest, above, reach):
        raise Misfit(f"{to} is not within {reach} places above {by}", "reach", most=reach)
    for number in (by, to):
        if _is_busy(contest, number):
            raise TooEarly(f"entrant {number} is at a table", "table", number=number)


def within_reach(contest: Contest, by: int) -> list[int]:
    """Return whom somebody may challenge now, the nearest first; nobody where there is no ladder."""
    if contest.stage < 0 or contest.playing.kind != "ladder":
        return []
    return [number for number in reversed(order(contest)) if _may(contest, by, number)]


def _may(contest: Contest, by: int, to: int) -> bool:
    if (min(by, to), max(by, to)) in contest.forbidden:
        return False
    try:
        check(contest, by, to)
    except ContestError:
        return False
    return True


def _reach(contest: Contest) -> int:
    """Return how many of those above them somebody may choose from."""
    return max(contest.settings.reach, len(contest.pools[0][0]) // 10)


def _near(contest: Contest, above: Sequence[int], reach: int) -> list[int]:
    """Return who of those above a challenger may be challenged, the nearest first.

    Who has left or rests is not counted, and where all others within reach are at tables, the next who is free is among
    them: else whoever stands below such people could challenge nobody.
    """
    here = contest.able(reversed(above))
    near = here[:reach]
    if all(_is_busy(contest, number) for number in near):
        near += [number for number in here[reach:] if not _is_busy(contest, number)][:1]
    return near


def _is_busy(contest: Contest, number: int) -> bool:
    return sum(number in table.seats for table in contest.open_tables()) >= contest.settings.at_once


def seats(contest: Contest, by: int, to: int) -> tuple[int, int]:
    """Seat a challenge: who is challenged had the first seat more often, or equally often, takes the second."""
    firsts = {
        number: sum(table.seats[0] == number for table in contest.tables_of()) * 2
        - sum(number in table.seats for table in contest.tables_of())
        for number in (by, to)
    }
    return (to, by) if firsts[to] < firsts[by] else (by, to)
