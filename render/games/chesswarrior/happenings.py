"""What happened since the last answer, as arrows, signs and crosses on the board."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from render.scene import Arrow, Board, Cross, Note, Tone
from rules.chesswarrior.content import Damage
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.sight import CELL_OF, FACINGS, NAMES, line
from rules.chesswarrior.state import ChessState, Hero, index_of
from rules.kernel.types import Data, Event

Places = dict[str, str]
_MOVES = ("moved", "stepped")
_SHOVES = ("slid", "went_back")


def tell(game: Chesswarrior, board: Board, state: ChessState, events: Sequence[Event]) -> Board:
    """Return the board with what the events did drawn on it."""
    at = _before(state, events)
    arrows: list[Arrow] = []
    crosses: list[Cross] = []
    notes: list[Note] = []
    for event in events:
        data = event.data
        hero = _hero(state, data.get("hero"))
        if hero is None:
            continue
        here = at.get(hero.id, "")
        if event.kind == "declared":
            arrows += _aimed(game, state, hero, data, at)
        elif event.kind in _MOVES:
            arrows.append(Arrow("move", hero.side, (data["from"], *data["path"]), sign=str(hero.slot)))
        elif event.kind in _SHOVES:
            arrows.append(Arrow("displace", hero.side, (data["from"], _end(data)), sign=str(hero.slot)))
        elif event.kind == "swapped":
            path = (data["from"], data["at"])
            arrows = [*(arrow for arrow in arrows if arrow.path != path), Arrow("swap", hero.side, path)]
        elif event.kind == "destroyed":
            crosses.append(Cross(data["at"], hero.side, str(hero.slot)))
            if data["at"] != data["to"]:
                arrows.append(Arrow("displace", hero.side, (data["at"], data["to"]), sign=str(hero.slot)))
        elif here:
            notes += _notes(event, here)
        _follow(at, event)
    if len(arrows) > 1:
        arrows = [msgspec.structs.replace(arrow, order=n + 1) for n, arrow in enumerate(arrows)]
    return msgspec.structs.replace(board, arrows=tuple(arrows), crosses=tuple(crosses), notes=tuple(notes))


def _hero(state: ChessState, id_: object) -> Hero | None:
    return state.heroes[index_of(state, id_)] if isinstance(id_, str) else None


def _end(data: Data) -> str:
    return data["path"][-1] if "path" in data else data["to"]


def _before(state: ChessState, events: Sequence[Event]) -> Places:
    """Return where every hero stood before the events."""
    at = {hero.id: NAMES[hero.at] for hero in state.heroes if hero.at >= 0}
    for event in reversed(events):
        data = event.data
        if event.kind in (*_MOVES, *_SHOVES):
            at[data["hero"]] = data["from"]
        elif event.kind == "swapped":
            at[data["hero"]], at[data["with"]] = data["from"], data["at"]
        elif event.kind == "destroyed":
            at[data["hero"]] = data["at"]
    return at


def _follow(at: Places, event: Event) -> None:
    """Keep up with where heroes stand."""
    data = event.data
    if event.kind in (*_MOVES, *_SHOVES):
        at[data["hero"]] = _end(data)
    elif event.kind == "swapped":
        at[data["hero"]], at[data["with"]] = data["at"], data["from"]
    elif event.kind == "destroyed":
        at[data["hero"]] = data["to"]


def _aimed(game: Chesswarrior, state: ChessState, hero: Hero, data: Data, at: Places) -> list[Arrow]:
    """Draw a use aimed at a hero or along a line."""
    ability = game.cast.sheets[hero.key].abilities[data["ability"]]
    start = at[hero.id]
    if data["target"] is not None:
        end = at[data["target"]]
    elif data["dir"] is not None:
        found = line(CELL_OF[start], FACINGS.index(data["dir"]), ability.reach.n or None, state.obstacles)
        end = NAMES[found[-1]] if found else start
    else:
        return []
    if start == end:
        return []
    harms = any(isinstance(effect, Damage) and effect.to == "target" for effect in ability.effects)
    if harms and data["target"] is not None:
        return [Arrow("attack", hero.side, (start, end), tone="harm", sign=str(hero.slot))]
    return [Arrow("ability", hero.side, (start, end), sign=str(hero.slot))]


_SIGNS: dict[str, tuple[str, Tone]] = {
    "reacted": ("rebound", "plain"),
    "fed_back": ("rebound", "harm"),
    "cancelled": ("cross", "harm"),
    "fizzled": ("cross", "plain"),
    "held_fast": ("root", "plain"),
    "guarded": ("shield", "good"),
    "dial_changed": ("clock", "plain"),
    "mana_changed": ("mana", "plain"),
    "counter_placed": ("ability", "plain"),
}
"""Event kinds that leave only a sign where their hero stands."""


def _notes(event: Event, here: str) -> list[Note]:
    data = event.data
    if event.kind == "damaged":
        found = [Note(here, f"−{data['n']}", "harm")] if data["n"] else []
        return [*found, *([Note(here, "", "good", "shield")] if data["blocked"] else [])]
    if event.kind == "healed":
        return [Note(here, f"+{data['n']}", "good")]
    if event.kind == "dial_changed":
        return [Note(here, "", "good" if data["by"] < 0 else "harm", "clock")]
    if event.kind in _SIGNS:
        icon, tone = _SIGNS[event.kind]
        return [Note(here, "", tone, icon)]
    return []
