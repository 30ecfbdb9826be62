"""The text twin of a Summoner War view: everything it shows, in lines that people read.

Letters are the spec's: upper case Red, lower case Blue, `[S]` face-down, `X` a piece that is not known. Cards and
causes of death are ids, so the twin is the same in every language.
"""

from __future__ import annotations

from typing import Any

from rules.kernel.types import ACT, View
from rules.summoner_war import secrets, setup
from rules.summoner_war.board import NAMES, ROWS
from rules.summoner_war.content import LETTER_OF
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.state import HIDDEN_TYPE, Piece, Side, WarState

Facts = dict[str, Any]

_SIDES = "RB"
UNKNOWN = "X"
FLAGS = ("known", "spent")
NUMBERS = ("snipe", "orth", "diag")


def facts(game: SummonerWar, view: View[WarState]) -> Facts:
    """Return what the view shows as plain data: the same that its twin says."""
    state = view.state
    return {
        "stage": state.stage,
        "turn": state.turn,
        "up": _letter(state.up),
        "entry": state.entry,
        "quiet": state.calm,
        "waiting": _waiting(view),
        "draw": sorted(_letter(int(s)) for s in state.offers),
        "result": None if state.outcome is None else list(state.outcome.ranks),
        "sides": {_SIDES[seat]: _side_facts(game, state, seat) for seat in range(2)},
        "board": {NAMES[c]: _piece_facts(piece) for c, piece in enumerate(state.board) if piece is not None},
        "dead": [[_SIDES[d.side], _code(d.type), _code(d.base), d.cause] for d in state.dead],
    }


def _side_facts(game: SummonerWar, state: WarState, seat: int) -> Facts:
    side = state.sides[seat]
    unseen = secrets.unseen(state, seat, setup.army(game.catalogue, state))
    return {
        "cards": list(side.cards),
        "shown": [card for card in side.cards if card in side.shown],
        "duty": side.duty,
        "turns": side.turns,
        "struck": side.struck,
        "charge": side.charge or side.gained,
        "orders": [side.double, _partners(state, side), side.entry],
        "unseen": {LETTER_OF[kind]: n for kind, n in unseen.items()},
    }


def _partners(state: WarState, side: Side) -> list[str]:
    """Return where the pieces of a standing order stand now, in its order; dead ones are left out."""
    at = {piece.id: NAMES[cell] for cell, piece in enumerate(state.board) if piece is not None}
    return [at[i] for i in side.partners if i in at]


def _piece_facts(piece: Piece) -> Facts:
    flags = {name: getattr(piece, name) for name in (*FLAGS, *NUMBERS)}
    kinds = {"type": _code(piece.type), "base": _code(piece.base)}
    return {"side": _SIDES[piece.side], **kinds, "concealed": piece.concealed, **flags}


def _code(kind: str) -> str:
    return UNKNOWN if kind == HIDDEN_TYPE else LETTER_OF[kind]


def _letter(seat: int) -> str:
    return _SIDES[seat] if seat >= 0 else "-"


def _waiting(view: View[WarState]) -> list[str]:
    state = view.state
    ready = {s for s, d in state.pending.items() if d.kind == ACT and d.about["ready"]} | set(state.answers)
    return sorted(_letter(int(s)) for s in state.pending if s not in ready)


def twin(game: SummonerWar, view: View[WarState]) -> str:
    """Return the view as monospace text: head, sides, board, what single pieces carry, the dead in order."""
    found = facts(game, view)
    result = "-" if found["result"] is None else ",".join(map(str, found["result"]))
    lines = [
        f"stage {found['stage']} turn {found['turn']} up {found['up']} entry {_yes(found['entry'])}"
        f" quiet {found['quiet']} waiting {''.join(found['waiting']) or '-'} draw {''.join(found['draw']) or '-'}"
        f" result {result}"
    ]
    for letter, side in found["sides"].items():
        lines += _side_lines(letter, side)
    lines += _drawn(found["board"])
    lines += [line for cell, piece in found["board"].items() if (line := _carried(cell, piece))]
    lines += [f"dead {side}{kind} {base} {cause}" for side, kind, base, cause in found["dead"]]
    return "\n".join(lines) + "\n"


def _side_lines(letter: str, side: Facts) -> list[str]:
    cards = " ".join(card + ("!" if card in side["shown"] else "") for card in side["cards"]) or "-"
    unseen = "".join(f"{kind}{n}" for kind, n in side["unseen"].items())
    double, partners, entry = side["orders"]
    return [
        f"{letter} duty {_yes(side['duty'])} turns {side['turns']} struck {_yes(side['struck'])}"
        f" charge {_yes(side['charge'])} double {','.join((double, *partners))} entry {entry}",
        f"{letter} unseen {unseen} cards {cards}",
    ]


def _drawn(board: Facts) -> list[str]:
    lines: list[str] = []
    for rank in range(ROWS, 0, -1):
        cells = [_cell(board.get(f"{file}{rank}")) for file in "abcdefgh"]
        lines.append(f"{rank} {' '.join(cells)}".rstrip())
    return [*lines, ("  " + " ".join(f" {file} " for file in "abcdefgh")).rstrip()]


def _cell(piece: Facts | None) -> str:
    if piece is None:
        return " . "
    letter = piece["type"] if piece["side"] == "R" else piece["type"].lower()
    return f"[{letter}]" if piece["concealed"] else f" {letter} "


def _carried(cell: str, piece: Facts) -> str:
    """Write what the drawing does not tell of a piece."""
    words = [name for name in FLAGS if piece[name]]
    words += [f"{name}={piece[name]}" for name in NUMBERS if piece[name]]
    if piece["base"] != piece["type"]:
        words.insert(0, f"base={piece['base']}")
    return f"* {cell} {' '.join(words)}" if words else ""


def _yes(value: bool) -> str:
    return "yes" if value else "no"
