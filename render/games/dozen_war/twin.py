"""The text twin of a Dozen War view: everything it shows, in lines that people read.

Cards, events and tokens are ids, `?` is one that is not known; the drawing shows castles as `A&2` and stacks as `A7+3`:
the letter of the seat's corner, the general's number, how many soldiers. The twin is the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from render.asked import acting_seats
from rules.dozen_war.ending import held_pieces
from rules.dozen_war.field import Field
from rules.dozen_war.game import DozenWar
from rules.dozen_war.naming import shown
from rules.dozen_war.state import DozenState, Unit, by_letter, rank_of
from rules.kernel.types import UNKNOWN, View

from .position import letter_of

Facts = dict[str, Any]

FLAGS = ("moved", "done", "struck", "basic", "skilled")
NUMBERS = ("extra", "move", "range", "damage")


def facts(game: DozenWar, view: View[DozenState]) -> Facts:
    """Return what the view shows as plain data: the same that its twin says."""
    state = view.state
    field = game.book.fields[state.seats]
    names = field.names
    letters = [letter_of(state, seat) for seat in range(state.seats)]
    held = held_pieces(state)
    return {
        "stage": state.stage,
        "round": state.round,
        "rounds": state.options.rounds,
        "active": letters[state.active] if state.active >= 0 else "-",
        "order": "".join(letters[seat] for seat in state.order) or "-",
        "open": state.is_open,
        "waiting": "".join(letters[seat] for seat in acting_seats(view)) or "-",
        "draw": "".join(letters[int(seat)] for seat in sorted(state.offers)) or "-",
        "result": None if state.outcome is None else list(state.outcome.ranks),
        "sides": {letters[seat]: _side_facts(state, seat, held[seat]) for seat in by_letter(state)},
        "piles": {
            "deck": [_card(card) for card in state.deck],
            "discards": list(state.discards),
            "events": [_card(event) for event in state.events],
            "opened": list(state.opened),
            "dug": list(state.dug),
        },
        "ground": _ground(field, state),
        "castles": {shown(c.id): f"{names[c.at]} {c.hp}" for c in sorted(state.castles.values(), key=_rank)},
        "units": {shown(u.id): _unit_facts(u, names) for u in sorted(state.units.values(), key=_rank)},
        "spent": {card: list(numbers) for card, numbers in sorted(state.spent.items()) if numbers},
    }


def _rank(piece: Any) -> tuple[int, int, str]:
    return rank_of(piece.id)


def _card(card: str) -> str:
    return "?" if card == UNKNOWN else card


def _side_facts(state: DozenState, seat: int, held: Sequence[str]) -> Facts:
    side = state.sides[seat]
    return {
        "seat": seat,
        "gold": side.gold,
        "kills": side.kills,
        "razed": side.razed,
        "pieces": len(held),
        "out": seat in state.out or side.fallen,
        "generals": list(side.generals),
        "hand": [_card(card) for card in side.hand],
        "picks": list(side.picks),
        "withheld": list(side.withheld),
    }


def _ground(field: Field, state: DozenState) -> dict[str, str]:
    """Return what each hex is: mountains with the number of tokens below, pieces that lie on a hex."""
    found: dict[str, str] = {}
    for cell in range(field.size):
        kind = "^" if cell in field.closed.walls else "."
        if cell == field.volcano:
            kind = "O" if state.is_open else "V"
        stock, finds = len(state.buried.get(cell, ())), len(state.dropped.get(cell, ()))
        found[field.names[cell]] = kind + (str(stock) if stock else "") + (f"!{finds}" if finds else "")
    return found


def _unit_facts(unit: Unit, names: Sequence[str]) -> Facts:
    return {
        "at": names[unit.at],
        "hp": unit.hp,
        "flags": [flag for flag in FLAGS if getattr(unit, flag)],
        "held": list(unit.held),
        "pieces": list(unit.pieces),
        **{name: getattr(unit, name) for name in NUMBERS},
    }


def twin(game: DozenWar, view: View[DozenState]) -> str:
    """Return the view as monospace text: head, sides, piles, the hexes, castles, units."""
    found = facts(game, view)
    result = "-" if found["result"] is None else ",".join(map(str, found["result"]))
    lines = [
        f"stage {found['stage']} round {found['round']}/{found['rounds']} active {found['active']} order"
        f" {found['order']} warp {_yes(found['open'])} waiting {found['waiting']} draw {found['draw']} result {result}"
    ]
    lines += [_side_line(letter, side) for letter, side in found["sides"].items()]
    lines += [f"{name} {len(cards)} {_run(cards)}" for name, cards in found["piles"].items()]
    lines += drawn(found)
    lines += [f"& {castle} {value}" for castle, value in found["castles"].items()]
    lines += [_unit_line(id_, unit) for id_, unit in found["units"].items()]
    lines += [f"spent {card} {_list(map(str, numbers))}" for card, numbers in found["spent"].items()]
    return "\n".join(lines) + "\n"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _list(words: Iterable[str]) -> str:
    return ",".join(words) or "-"


def _run(cards: Sequence[str]) -> str:
    """Write cards in their order, those that nobody knows as one."""
    return "?" if cards and set(cards) == {"?"} else _list(cards)


def _side_line(letter: str, side: Facts) -> str:
    return (
        f"{letter} seat {side['seat']} gold {side['gold']} kills {side['kills']} razed {side['razed']}"
        f" pieces {side['pieces']} out {_yes(side['out'])} generals {_list(side['generals'])}"
        f" hand {len(side['hand'])} {_run(side['hand'])} picks {_list(side['picks'])}"
        f" withheld {_list(side['withheld'])}"
    )


def drawn(found: Facts) -> list[str]:
    """Draw the hexes row by row, moved against each other as on the board."""
    rows: dict[str, list[str]] = {}
    for name in found["ground"]:
        rows.setdefault(name[0], []).append(_hex(found, name))
    widest = max(len(cells) for cells in rows.values())
    return [
        f"{letter} {' ' * (4 * (widest - len(cells)))}{' '.join(cell.ljust(7) for cell in cells)}".rstrip()
        for letter, cells in rows.items()
    ]


def _hex(found: Facts, name: str) -> str:
    """Write a hex: ground, castle and stack."""
    castles = [f"{id_[0]}&{value[-1]}" for id_, value in found["castles"].items() if value.split()[0] == name]
    here = [id_ for id_, unit in found["units"].items() if unit["at"] == name]
    general = next((str(int(id_[3:])) for id_ in here if id_[2] == "g"), "")
    soldiers = sum(id_[2] != "g" for id_ in here)
    stack = f"{here[0][0]}{general}+{soldiers}" if here else ""
    ground = found["ground"][name]
    return "".join((ground if ground != "." or not (castles or here) else "", *castles, stack))


def _unit_line(id_: str, unit: Facts) -> str:
    words = [f"* {id_} {unit['at']} hp {unit['hp']}", *unit["flags"]]
    words += [f"{name}={unit[name]}" for name in NUMBERS if unit[name]]
    words += [f"held={_list(unit['held'])}"] if unit["held"] else []
    words += [f"pieces={_list(unit['pieces'])}"] if unit["pieces"] else []
    return " ".join(words)
