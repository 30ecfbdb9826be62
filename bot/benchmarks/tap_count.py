"""The taps of one turn: how often a finger touches the panel from the ping to the answer sent.

A button is one tap, a select two (open, choose), a further page of it two more, a list of which several are chosen one
for each and two (open, close). Opening the panel and sending count.
A turn of more than five answers, or of twelve units and more that could act, counts as the suggested turn with three
changes in it, if that is less: no panel makes fifteen units act in ten taps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bot.discord.paging import PAGE
from bot.discord.panel import several
from bot.discord.panel.choice import FEW
from bot.discord.panel.deed_lists import BEST, LISTED, among, is_end, lists, sorts_of, stays
from bot.discord.panel.deed_parts import MOST_UNITS
from bot.discord.panel.deeds import advisable, leading, suggested
from bot.discord.panel.forms import Turn, form
from bot.discord.panel.making import Stage
from bot.discord.panel.question import Question
from bot.discord.panel.walk import walk
from rules.kernel import cursor
from rules.kernel.cursor import Cursor
from rules.kernel.deeds import Deed
from rules.kernel.game import Game
from rules.kernel.nodes import node_at
from rules.kernel.sheet import join, sheets_of, split
from rules.kernel.types import Choice, Decision, View

OPEN, SEND, BUTTON, SELECT = 1, 1, 1, 2
ORDINARY = 5
"""Answers of a turn that is made by hand; of a longer one what matters most is, and the rest is suggested."""
MANY = 12
"""Units that can act in a turn of which the rest is suggested, however few are wanted to."""
CHANGES = 3
"""Changes that are made in a suggested turn."""
STEP = 2
"""Taps of a step where something is found in no list and chosen step by step."""


class Asked(NamedTuple):
    """A question of a turn and the answer that was given to it."""

    view: View[Any]
    decision: Decision
    choice: Choice


def count(game: Game[Any], turn: Sequence[Asked]) -> int:
    """Return the taps of a turn."""
    first = turn[0]
    if sheets_of(game, first.decision.kind) is not None:
        return OPEN + _sheet(Question(game, first.view, first.decision), split(first.choice).orders) + SEND
    by_hand = _by_hand(game, turn)
    units = {deed.unit for deed in game.deeds(first.view, first.decision)}
    changed = _changed(game, turn) if len(turn) > ORDINARY or len(units) >= MANY else None
    return by_hand if changed is None else min(by_hand, changed)


def _by_hand(game: Game[Any], turn: Sequence[Asked]) -> int:
    """Return the fewest taps of a turn of which every answer is looked for, as far as the rest is not suggested."""
    answers = tuple(one.choice for one in turn)
    fewest: list[dict[str, int]] = [{"": OPEN}, *({} for _ in turn)]
    for at, asked in enumerate(turn):
        for sort, so_far in fewest[at].items():
            for size, after, found in _steps_from(game, asked, answers[at:], at, sort):
                there = fewest[at + size]
                there[after] = min(there.get(after, found + so_far), found + so_far)
    return min(fewest[len(turn)].values()) + SEND


def _steps_from(
    game: Game[Any], asked: Asked, left: tuple[Choice, ...], at: int, sort: str
) -> Iterator[tuple[int, str, int]]:
    """Yield how many of the answers left after so many can be given next, the sort looked among then, and the taps."""
    q = Question(game, asked.view, asked.decision)
    closing = q.closing(())
    if left[:1] == closing and at > 0:
        yield 1, "", 0  # "Send and end" ends it as most people would
        return
    deeds = game.deeds(asked.view, asked.decision)
    if left[0] in _ends(q) or any(is_end(deed) and deed.entries == left[:1] for deed in deeds):
        yield 1, "", BUTTON
    sizes = {len(d.entries) for d in deeds if d.entries == left[: len(d.entries)]}
    size = max(sizes, default=1)
    listed = looked_for(deeds, left[:size], sort)
    yield from ((size, after, found) for after, found in listed.items())
    if size == 1 and listed:  # far down a long list it is sooner made step by step
        yield size, "", stepwise(game.root(asked.view, asked.decision), left[0], 0)
    elif not listed:
        yield size, "", _like(game, asked, deeds)
    yield from _several(q, deeds, left, sort)
    if at <= CHANGES and advisable(q, Stage()):
        wanted = left[:-1] if left[-1:] == closing else left
        if Turn(q).best() == wanted:
            yield len(left), "", BUTTON


def _ends(q: Question) -> list[Choice]:
    """Return the answers that have a button of their own beside the lists, as they end what is asked."""
    place = q.at(())
    return [(option.token,) for option in walk(q).finishers(place, node_at(place, wide=False).options, FEW)]


def _several(
    q: Question, deeds: Sequence[Deed], left: tuple[Choice, ...], shown: str
) -> Iterator[tuple[int, str, int]]:
    """Yield how many of the answers left can be chosen at once, in which sort, and the taps: open, each deed, close."""
    for sort in ("", *sorts_of(deeds)):
        chosen: list[Deed] = []
        at = 0
        while found := [d for d in several.listed(q, deeds, sort) if d.entries == left[at : at + len(d.entries)]]:
            chosen.append(max(found, key=lambda deed: len(deed.entries)))
            at += len(chosen[-1].entries)
            if len(chosen) > 1 and several.together(q, Stage(), chosen) == (Stage(left[:at]), ()):
                after = sort if stays(deeds, sort) else ""
                yield at, after, (0 if shown == sort else BUTTON) + SELECT + len(chosen)


def _changed(game: Game[Any], turn: Sequence[Asked]) -> int | None:
    """Return the taps of the suggested turn with the first changes wanted in it, made before the rest is suggested.

    None: nothing is suggested, or a change cannot be made first.
    """
    first = turn[0]
    q = Question(game, first.view, first.decision)
    if not advisable(q, Stage()):
        return None
    left = _less(tuple(asked.choice for asked in turn), Turn(q).best())
    return OPEN + _each(q, left) + BUTTON + SEND


def _each(q: Question, left: Sequence[Choice]) -> int:
    """Return the taps of the first changes, chosen one after the other."""
    made: tuple[Choice, ...] = ()
    fewest = {"": 0}
    for _ in range(CHANGES):
        rest = tuple(left[len(made) :])
        at = _after(q, made)
        if at is None or not rest or not at.fits(rest[0]):
            break
        deeds = at.game.deeds(at.view, at.decision)
        size = max((len(d.entries) for d in deeds if d.entries == rest[: len(d.entries)]), default=1)
        there: dict[str, int] = {}
        for sort, so_far in fewest.items():
            listed = looked_for(deeds, rest[:size], sort) or {"": stepwise(at.root, rest[0], 0 if deeds else FEW)}
            for after, found in listed.items():
                there[after] = min(there.get(after, found + so_far), found + so_far)
        fewest = there
        made = (*made, *rest[:size])
    return min(fewest.values())


def _less(some: Sequence[Choice], others: Sequence[Choice]) -> list[Choice]:
    """Return the answers that are not among others, in order."""
    left = Counter(others)
    found: list[Choice] = []
    for one in some:
        if left[one]:
            left[one] -= 1
        else:
            found.append(one)
    return found


def _after(q: Question, answers: Sequence[Choice]) -> Question | None:
    """Return what is asked after some answers; None: that is not foreseen."""
    now: Question | None = q
    for answer in answers:
        now = None if now is None or not now.fits(answer) else now.after(answer)
    return now


def _like(game: Game[Any], asked: Asked, deeds: Sequence[Deed]) -> int:
    """Return the taps of an answer that is in no list: of one that comes to the same, else those of its steps."""
    wanted = game.onward(asked.view, asked.decision, asked.choice)
    for deed in deeds:
        found = game.onward(asked.view, asked.decision, deed.entries[0]) if len(deed.entries) == 1 else None
        if found is not None and wanted is not None and found[0].state == wanted[0].state:
            return picked(deeds, deed.entries) or STEP
    return stepwise(game.root(asked.view, asked.decision), asked.choice, FEW if not deeds else 0)


def stepwise(place: Cursor, choice: Choice, few: int = FEW) -> int:
    """Return the taps of an answer made step by step: a button where there are few, else a select; a set in one select.

    `few`: how many options of the first step are buttons, as below a list of deeds none is.
    """
    found = at = 0
    while at < len(choice):
        size = 1
        held = cursor.held(place)
        if choice[at] == place.closing:
            found += BUTTON
        elif held is not None and not held[1]:
            size = next((n for n, token in enumerate(choice[at:]) if token == held[0].close), len(choice) - at)
            found += SELECT + size
        else:
            count = sum(1 for _ in place.options())
            found += BUTTON if count <= few else SELECT * -(-count // PAGE)
        place = cursor.walk(place, choice[at : at + size])
        at, few = at + size, FEW
        by_itself = cursor.unasked(place)
        if choice[at : at + len(by_itself)] == by_itself:
            place = cursor.walk(place, by_itself)
            at += len(by_itself)
    return found


def _sheet(q: Question, orders: tuple[Choice, ...]) -> int:
    """Return the taps of a sheet: row by row, or as far as what is suggested after some rows comes to the same.

    A long one may also be as suggested after up to three rows of one's own.
    """
    found = [_edited(q, orders)] if len(orders) > ORDINARY else []
    taps_ = 0
    for at, order in enumerate(orders):
        rest = suggested(q, orders[:at]).entries
        if rest == orders or _comes_to(q, rest) == _comes_to(q, orders):
            found.append(taps_ + BUTTON)
            break
        taps_ += _row(q, orders[:at], order)
    else:
        found.append(taps_)
    return min(found)


def _edited(q: Question, orders: tuple[Choice, ...]) -> int:
    """Return the taps of the first rows that are wanted otherwise than suggested, before the rest is suggested."""
    taps_ = 0
    before: tuple[Choice, ...] = ()
    for order in _less(orders, suggested(q).entries)[:CHANGES]:
        if q.fits(join((*before, order), done=False)):
            taps_ += _row(q, before, order)
            before = (*before, order)
    return taps_ + BUTTON


def _comes_to(q: Question, orders: tuple[Choice, ...]) -> Any:
    return None if q.sheet is None else q.sheet.project(q.view, q.decision, orders).state


def _row(q: Question, before: tuple[Choice, ...], order: Choice) -> int:
    """Return the taps of a row: its unit, unless it is the one asked for, then where the row stands in the list.

    One that is in none may be there as another that comes to the same.
    """
    aim = form(q).aim(Stage(before))
    unit, deeds = (None, ()) if aim is None else leading(aim)
    taps_ = 0
    if unit is None or unit.token != order[0]:
        units = () if aim is None else aim.units
        taps_ = BUTTON if len(units) <= MOST_UNITS else SELECT
        deeds = q.game.deeds(q.view, q.decision, before, order[0])
    found = picked(deeds, (order,))
    if found is not None:
        return taps_ + found
    wanted = _comes_to(q, (*before, order))
    same = next((deed for deed in deeds if _comes_to(q, (*before, *deed.entries)) == wanted), None)
    return taps_ + (STEP * len(order) if same is None else picked(deeds, same.entries) or STEP)


def picked(deeds: Sequence[Deed], entries: tuple[Choice, ...]) -> int | None:
    """Return the taps that choose a deed, in the list of all or of its sort; None: it is in none."""
    return min(looked_for(deeds, entries).values(), default=None)


def looked_for(deeds: Sequence[Deed], entries: tuple[Choice, ...], shown: str = "") -> dict[str, int]:
    """Return the taps that choose a deed where a sort is shown (none: all are), by the sort that is shown then."""
    wanted = next((deed for deed in deeds if deed.entries == entries), None)
    if wanted is None:
        return {}
    sorts = sorts_of(deeds)
    shown = shown if shown in sorts else ""
    found: dict[str, int] = {}
    for sort in ("", *sorts):
        here = among(deeds, sort)
        if wanted in here:
            taps_ = (0 if shown == sort else BUTTON) + _placed(here, wanted, sort)
            after = sort if stays(deeds, sort) else ""
            found[after] = min(taps_, found.get(after, taps_))
    return found


def _placed(deeds: Sequence[Deed], wanted: Deed, sort: str) -> int:
    """Return the taps that choose a deed of what is shown: a button among the best, else a select and its pages."""
    leading = [deed for deed in deeds[:BEST] if deed.warning is None]
    if wanted in leading:
        return BUTTON
    for part in lists([deed for deed in deeds if deed not in leading], sort):
        if wanted in part:
            return SELECT if len(part) <= LISTED else SELECT * (1 + part.index(wanted) // PAGE)
    raise LookupError(wanted.entries)
