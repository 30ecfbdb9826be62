"""What happened since the last answer, as arrows, signs and crosses on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from render.scene_board import Arrow, Board, Cross, Note, Tone
from rules.chesswarrior.abilities import Damage
from rules.chesswarrior.events import (
    EVENTS,
    AnyEvent,
    Cancelled,
    CounterPlaced,
    Damaged,
    Declared,
    Destroyed,
    DialChanged,
    FedBack,
    Fizzled,
    Guarded,
    Healed,
    HeldFast,
    ManaChanged,
    Moved,
    Reacted,
    Slid,
    Stepped,
    Swapped,
    WentBack,
)
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.sight import CELL_OF, FACINGS, NAMES, line
from rules.chesswarrior.state import ChessState, Hero, index_of
from rules.kernel.types import Event

Places = dict[str, str]
Walk = Moved | Stepped
Shove = Slid | WentBack
Signed = Reacted | FedBack | Cancelled | Fizzled | HeldFast | Guarded | ManaChanged | CounterPlaced


def tell(game: Chesswarrior, board: Board, state: ChessState, events: Sequence[Event]) -> Board:
    """Return the board with what the events did drawn on it."""
    read = [(place, found) for place, event in enumerate(events) if (found := EVENTS.read(event)) is not None]
    at = _before(state, [found for _, found in read])
    arrows: list[Arrow] = []
    crosses: list[Cross] = []
    notes: list[Note] = []
    for place, event in read:
        match event:
            case Declared():
                arrows += _aimed(game, state, event, at)
            case Moved() | Stepped():
                arrows.append(_arrow("move", state, event.hero, event.origin, *event.path))
            case Slid() | WentBack():
                arrows.append(_arrow("displace", state, event.hero, event.origin, _end(event)))
            case Swapped(hero, _, here, start):
                swap = Arrow("swap", _of(state, hero).side, (start, here))
                arrows = [*(arrow for arrow in arrows if arrow.path != swap.path), swap]
            case Destroyed(hero, here, home):
                crosses.append(Cross(here, _of(state, hero).side, str(_of(state, hero).slot)))
                if here != home:
                    arrows.append(_arrow("displace", state, hero, here, home))
            case _:
                notes += _notes(event, at)
        arrows = [arrow if arrow.events else msgspec.structs.replace(arrow, events=(place,)) for arrow in arrows]
        _follow(at, event)
    if len(arrows) > 1:
        arrows = [msgspec.structs.replace(arrow, order=n + 1) for n, arrow in enumerate(arrows)]
    return msgspec.structs.replace(board, arrows=tuple(arrows), crosses=tuple(crosses), notes=tuple(notes))


def _of(state: ChessState, id_: str) -> Hero:
    return state.heroes[index_of(state, id_)]


def _arrow(kind: Literal["move", "displace"], state: ChessState, id_: str, *path: str) -> Arrow:
    hero = _of(state, id_)
    return Arrow(kind, hero.side, path, sign=str(hero.slot))


def _end(event: Walk | Shove) -> str:
    return event.to if isinstance(event, WentBack) else event.path[-1]


def _before(state: ChessState, told: Sequence[AnyEvent]) -> Places:
    """Return where every hero stood before the events."""
    at = {hero.id: NAMES[hero.at] for hero in state.heroes if hero.at >= 0}
    for event in reversed(told):
        if isinstance(event, Walk | Shove):
            at[event.hero] = event.origin
        elif isinstance(event, Swapped):
            at[event.hero], at[event.other] = event.origin, event.at
        elif isinstance(event, Destroyed):
            at[event.hero] = event.at
    return at


def _follow(at: Places, event: AnyEvent) -> None:
    """Keep up with where heroes stand."""
    if isinstance(event, Walk | Shove):
        at[event.hero] = _end(event)
    elif isinstance(event, Swapped):
        at[event.hero], at[event.other] = event.at, event.origin
    elif isinstance(event, Destroyed):
        at[event.hero] = event.to


def _aimed(game: Chesswarrior, state: ChessState, use: Declared, at: Places) -> list[Arrow]:
    """Draw a use aimed at a hero or along a line."""
    hero = _of(state, use.hero)
    ability = game.book.sheets[hero.key].abilities[use.ability]
    start = at[hero.id]
    if use.target is not None:
        end = at[use.target]
    elif use.dir is not None:
        found = line(CELL_OF[start], FACINGS.index(use.dir), ability.reach.n or None, state.obstacles)
        end = NAMES[found[-1]] if found else start
    else:
        return []
    if start == end:
        return []
    harms = any(isinstance(effect, Damage) and effect.to == "target" for effect in ability.effects)
    if harms and use.target is not None:
        return [Arrow("attack", hero.side, (start, end), tone="harm", sign=str(hero.slot))]
    return [Arrow("ability", hero.side, (start, end), sign=str(hero.slot))]


_SIGNS: dict[type[Signed], tuple[str, Tone]] = {
    Reacted: ("rebound", "plain"),
    FedBack: ("rebound", "harm"),
    Cancelled: ("cross", "harm"),
    Fizzled: ("cross", "plain"),
    HeldFast: ("root", "plain"),
    Guarded: ("shield", "good"),
    ManaChanged: ("mana", "plain"),
    CounterPlaced: ("ability", "plain"),
}
"""Events that leave only a sign where their hero stands."""


def _notes(event: AnyEvent, at: Places) -> list[Note]:
    if not isinstance(event, Damaged | Healed | DialChanged | Signed) or event.hero not in at:
        return []
    here = at[event.hero]
    if isinstance(event, Damaged):
        found = [Note(here, f"−{event.n}", "harm")] if event.n else []
        return [*found, *([Note(here, "", "good", "shield")] if event.blocked else [])]
    if isinstance(event, Healed):
        return [Note(here, f"+{event.n}", "good")]
    if isinstance(event, DialChanged):
        return [Note(here, "", "good" if event.by < 0 else "harm", "clock")]
    icon, tone = _SIGNS[type(event)]
    return [Note(here, "", tone, icon)]
