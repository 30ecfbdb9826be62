"""State checks: who is defeated, what that sets off, whether the match is over (CM-45, CM-49; RCM-29 to RCM-32)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .book import Book
from .carded import War, book_of
from .changes import alter, drop_held, finish, side_of
from .events import Defeated
from .field import NAMES, Cell
from .placement import cell_of, unit_at
from .state import DEFEAT_LIMIT, NONE, OFF, Battle, Source, Unit
from .uses import counted, spent, uses_of, written
from .values import fallen
from .words import plain


def settle(r: War, credit: int = NONE) -> None:
    """Defeat all that are due, pass by pass, until nothing changes; `credit`: the unit that caused it (RCM-30)."""
    state, book = r.state, book_of(r)
    while state.outcome is None:
        gone = fallen(book, state)
        if not gone:
            return
        happened = [*_spoils(book, state, gone, credit), *_farewells(book, state, gone)]
        for cell, unit in gone:
            _fall(r, cell, unit)
        enqueue(state, happened)
        _judge(r)


def enqueue(state: Battle, sources: Sequence[Source]) -> None:
    """Let the abilities that one happening sets off join the end of the queue, in their order (RCM-31)."""
    if not sources:
        return
    state.queue = (*state.queue, *sorted(sources, key=lambda source: _rank(state, source)))


def _rank(state: Battle, source: Source) -> tuple[int, int, int, int]:
    return (source.owner != state.active, source.at, source.held, source.ability)


def abilities_of(book: Book, cell: Cell, unit: Unit, trigger: str, other: int = NONE) -> list[Source]:
    """Return a unit's abilities of a trigger, its own in printed order, then those of its attachments (RCM-31)."""
    sheets = book.sheets
    own = sheets[unit.card].by.get(trigger)
    if own is None and not unit.held:
        return []
    found = [Source(unit.owner, unit.card, n, unit.id, cell, NONE, other, trigger) for n in own] if own else []
    for held in unit.held:
        given = sheets[held.card].by.get(trigger, ())
        found += [Source(held.owner, held.card, n, unit.id, cell, held.id, other, trigger) for n in given]
    return found


def credit_of(state: Battle, source: Source) -> int:
    """Return the unit that an ability's defeats are credited to; events and enemy attachments have none (RCM-30)."""
    if source.unit == NONE or not source.held:
        return source.unit
    cell = cell_of(state, source.unit)
    host = state.board[cell] if cell != OFF else None
    return source.unit if host is not None and host.owner == source.owner else NONE


def _spoils(book: Book, state: Battle, gone: list[tuple[Cell, Unit]], credit: int) -> list[Source]:
    """Return Spoil of the credited unit, once for each enemy unit (CM-59, RCM-41)."""
    cell = cell_of(state, credit) if credit else OFF
    bearer = state.board[cell] if cell != OFF else None
    if bearer is None:
        return []
    spoils = abilities_of(book, cell, bearer, "spoil")
    return spoils * sum(unit.owner != bearer.owner for _, unit in gone)


def armed(book: Book, state: Battle, source: Source, host: Unit) -> Source:
    """Return an attachment's ability with the arrows of its host, by which it aims where that has left (RCM-32)."""
    if not source.held or not state.options.rules_by(2):
        return source
    return replace(source, arrows=book.sheets[host.card].ways[0 if state.options.arrows == "absolute" else host.owner])


def placed(state: Battle, source: Source) -> Source:
    """Return an ability where its unit stands now; of one that has left, its last square (RCM-32)."""
    cell = cell_of(state, source.unit)
    return source if cell in (OFF, source.at) else replace(source, at=cell)


def followed(book: Book, state: Battle, source: Source) -> Source:
    """Return an ability at work as it will be remembered should its unit leave now (RCM-32)."""
    cell = cell_of(state, source.unit)
    if cell == OFF or not state.options.rules_by(2):
        return source
    return armed(book, state, placed(state, source), unit_at(state, cell))


def _farewells(book: Book, state: Battle, gone: list[tuple[Cell, Unit]]) -> list[Source]:
    """Return what happens because units are defeated; a card that has done it too often does it no more (RCM-58)."""
    found: list[Source] = []
    for cell, unit in gone:
        for source in abilities_of(book, cell, unit, "on_defeated"):
            held = next((h for h in unit.held if h.id == source.held), None)
            if not spent(unit.uses if held is None else held.uses, source.ability):
                found.append(armed(book, state, source, unit))
    return found


def _fall(r: War, cell: Cell, unit: Unit) -> None:
    """Send a unit to its owner's Defeated Zone (CM-20, CM-45)."""
    book = book_of(r)
    r.state.board[cell] = None
    card = written(unit.card, _parted(book, unit.card, unit.uses))
    zone = (*side_of(r, unit.owner).defeated, card)
    alter(r, unit.owner, defeated=zone)
    r.tell(Defeated(unit.owner, unit.card, NAMES[cell], len(zone)))
    held = tuple(replace(h, uses=_parted(book, h.card, h.uses)) for h in unit.held)
    drop_held(r, cell, replace(unit, held=held))


def _parted(book: Book, card: str, uses: tuple[int, ...]) -> tuple[int, ...]:
    """Count what happens because its unit is defeated, which the card itself is no longer there to do (RCM-58)."""
    for number in book.sheet(card).by.get("on_defeated", ()):
        uses = counted(uses, number, len(book.card(card).abilities))
    return uses


def uncount(r: War, source: Source) -> None:
    """Take back the count of what would have happened because a unit was defeated, and did not (RCM-42, RCM-58)."""
    if not r.state.options.rules_by(2):
        return
    zone = "retired" if source.held else "defeated"
    pile: list[str] = list(getattr(side_of(r, source.owner), zone))
    for at in reversed(range(len(pile))):
        uses = list(uses_of(pile[at]))
        if plain(pile[at]) == source.card and uses and uses[source.ability]:
            uses[source.ability] -= 1
            pile[at] = written(source.card, tuple(uses))
            alter(r, source.owner, **{zone: tuple(pile)})
            return


def _judge(r: War) -> None:
    """End the match where a Defeated Zone is full (CM-49, RCM-35, RCM-36)."""
    state = r.state
    lost = [seat for seat in range(2) if len(state.sides[seat].defeated) >= DEFEAT_LIMIT]
    if len(lost) == 2:
        active_loses = state.options.both_defeated == "active_loses"
        finish(r, 1 - state.active if active_loses else None, "six_defeated")
    elif lost:
        finish(r, 1 - lost[0], "six_defeated")
