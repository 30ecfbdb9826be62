"""How good a position is for a seat: glory, pieces, units, castles, gold, and the way to mountains and enemies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.kernel.types import Event, Seat

from .board import Board
from .ending import held_pieces
from .events import EVENTS, Answered, Attacked, CardPlayed, Damaged, Discarded, Dug, MatchOver, RoundBegan, SkillUsed
from .field import Field
from .state import DozenState, Unit
from .words import LETTERS

GLORY, PIECE, CASTLE, DAMAGED, GOLD, CARD = 12.0, 12.0, 10.0, 4.0, 1.5, 1.0
GENERAL, GENERAL_HP, SOLDIER, SOLDIER_HP, SKILL = 7.0, 2.0, 3.0, 0.8, 0.4
DIG, NEAR_DIG, APPROACH, CENTRE = 1.2, 0.35, 0.12, 0.08
WON = 1000.0


def evaluate(field: Field, state: DozenState, seat: Seat) -> float:
    """Judge a (masked) state for a seat against its best enemy and the mean of all."""
    if state.outcome is not None:
        return WON * (state.seats - 2 * state.outcome.ranks[seat] + 1)
    if seat in state.out:
        return -WON
    worth = worths(field, state)
    others = [worth[s] for s in range(state.seats) if s != seat and s not in state.out]
    if not others:
        return WON
    return worth[seat] - 0.6 * max(others) - 0.4 * sum(others) / len(others)


def worths(field: Field, state: DozenState) -> list[float]:
    """Return what each seat's position is worth."""
    board = Board(field, state)
    held = held_pieces(state)
    gold, card = (0.0, 0.0) if state.is_last_round else (GOLD, CARD)  # what is left over counts for nothing (DW-93)
    found: list[float] = []
    for seat, side in enumerate(state.sides):
        castles = [c for c in state.castles.values() if c.seat == seat and c.hp > 0]
        value = GLORY * side.glory + PIECE * len(held[seat]) + 3.0 * max(0, len(held[seat]) - 2)
        value += sum(CASTLE if c.hp == 2 else CASTLE - DAMAGED for c in castles)
        value += gold * min(side.gold, 6) + card * len(side.hand)
        found.append(value)
    for _, unit in sorted(state.units.items()):
        found[unit.seat] += _general(board, unit) if unit.general else _soldier(board, unit)
    for spent in sorted(state.spent.items()):
        owner = next((s for s, side in enumerate(state.sides) if spent[0] in side.generals), None)
        if owner is not None:
            found[owner] -= SKILL * len(spent[1])
    return found


def _general(board: Board, unit: Unit) -> float:
    digs = [c for c, tokens in board.state.buried.items() if tokens]
    row = board.grid.distances[unit.at]
    nearest = min([row[cell] for cell in digs], default=8)
    value = GENERAL + GENERAL_HP * unit.hp
    return value + (DIG if nearest <= 1 else 0.0) - NEAR_DIG * nearest


def _soldier(board: Board, unit: Unit) -> float:
    row = board.grid.distances[unit.at]
    nearest = min([row[castle.at] for castle in board.castles.values() if castle.seat != unit.seat], default=8)
    return SOLDIER + SOLDIER_HP * unit.hp - APPROACH * nearest - CENTRE * board.field.to_centre[unit.at]


def statistics(state: DozenState, events: Sequence[Event]) -> dict[str, Any]:
    """Return what self-play counts (7.5)."""
    now, contact = 0, state.options.rounds + 1
    used: Counter[str] = Counter()
    deaths: Counter[str] = Counter()
    dug: Counter[int] = Counter()
    played = unplayed = 0
    for event in events:
        match EVENTS.read(event):
            case RoundBegan(number):
                now = number
            case Attacked(_, skill, cards=cards):
                contact = min(contact, now)
                used.update([*([skill] if skill else []), *cards])
                played += len(cards)
            case SkillUsed(_, skill):
                used[skill] += 1
            case CardPlayed(_, card):
                used[card] += 1
                played += 1
            case Discarded(_, cards):
                unplayed += len(cards)
            case Answered(_, _, cards, skill):
                used.update([*([skill] if skill else []), *cards])
                played += len(cards)
            case Dug(unit):
                dug[state.corners.index(LETTERS.index(unit[0]))] += 1
            case Damaged(hp=0, cause=cause):
                deaths[cause] += 1
            case _:
                pass
    ranks = state.outcome.ranks if state.outcome is not None else ()
    best = [seat for seat, rank in enumerate(ranks) if rank == 1]
    over = next((told for told in map(EVENTS.read, reversed(events)) if isinstance(told, MatchOver)), MatchOver(""))
    return {
        "length": state.round,
        "first": state.order[0] if state.order else 0,
        "started": [list(side.generals) for side in state.sides],
        "abilities": dict(used),
        "entered": sum(event.kind == "revived" for event in events),
        "deaths": dict(deaths),
        "means": {
            "contact": contact,
            "contact_by_3": float(contact <= 3),
            "five_pieces": float(over.reason == "five_pieces"),
            "unplayed": unplayed / max(1, played + unplayed),
            "eliminated": sum(side.fallen for side in state.sides) / state.seats,
            "glory": over.glory[best[0]] if best and over.glory else state.sides[best[0]].glory if best else 0,
            **{f"place_{n + 1}": float(seat in best) for n, seat in enumerate(state.order)},
            **{f"dug_{n + 1}": dug[seat] for n, seat in enumerate(state.order)},
            **{f"corner_{corner + 1}": float(seat in best) for seat, corner in enumerate(state.corners)},
        },
    }
