"""Why a token of a turn is not offered, from the seat's view alone (RSW-49): the rule that forbids it."""

from __future__ import annotations

from rules.kernel.types import Choice, Decision, Refusal, Token

from . import acts, reach
from .acts import ATTACK, CAST, ENTER, LINK, MOVE, PASS, PURSUIT, SUMMON
from .board import CELLS, NAMES, is_off_board
from .cards import ARCHER, CARDS, CLAUSES, KNIGHT, ONCE, SOLDIER, can_use, is_protected
from .state import Piece, WarState
from .words import word


def why(state: WarState, decision: Decision, prefix: Choice, token: Token) -> Refusal | None:
    """Say which rule a token of what is asked in play breaks, None if no rule speaks of it."""
    if is_off_board(token):
        return _no("no_square", "SW-04", given=token)
    if decision.kind == "turn":
        return _turn(state, decision.seat, prefix, token)
    if decision.kind == "second_act" and prefix and token in CELLS:
        is_other = len(prefix) == 1 and token != decision.about["at"]
        return _no("same_piece", "RSW-57") if is_other else _square(state, decision.seat, prefix, token)
    if decision.kind == "on_summon":
        at = CELLS[decision.about["at"]]
        piece = state.board[at]
        card = acts.arrival_card(state, piece) if piece is not None else None
        return _target(card) if card is not None and token in CELLS else None
    return None


def _no(key: str, clause: str, **args: str) -> Refusal:
    return Refusal(word("refused", key, **args), clause)


def _target(card: str) -> Refusal:
    """Say what the card may be used on."""
    return Refusal(word("refused", "target", card), CLAUSES[card])


def _turn(state: WarState, seat: int, prefix: Choice, token: Token) -> Refusal | None:
    verb = prefix[0] if prefix else token
    if verb == LINK:
        return _no("link", "RSW-62")
    if state.entry and verb != ENTER:
        return _no("entry_turn", "RSW-25")
    if verb == ENTER:
        return _no("no_entry_turn", "RSW-25")
    if acts.has_duty(state, seat):
        return _no("hero_duty", "SW-08" if seat == 0 else "SW-10")
    if verb == PASS:
        return _no("pass", "RSW-09")
    if verb == PURSUIT and len(prefix) < 2:
        return _no("pursuit", "RSW-57")
    if verb == CAST and prefix and len(prefix) < 3:
        return _cast(state, seat, prefix, token)
    if not prefix:
        return _verb(state, seat, token)
    if token not in CELLS:
        return None
    if verb == CAST and prefix[1] in ("grand_command", "mana_scan"):
        return _target(prefix[1])
    return _square(state, seat, prefix, token)


def _verb(state: WarState, seat: int, verb: Token) -> Refusal | None:
    """Say why no summon, move, attack or spell at all is to be had; the first piece that comes close tells."""
    if verb == SUMMON:
        return _no("face_up", "SW-23")
    if verb == MOVE:
        return _no("move_range", "RSW-16")
    if verb == ATTACK:
        for cell, piece in acts.own(state, seat):
            if _aimed(state, piece, cell):
                return _attack(state, piece, NAMES[cell], NAMES[cell], verb)
        return _no("no_target", "RSW-17")
    if verb == CAST:
        spells = [c for c in state.sides[seat].cards if CARDS[c].timing == "spell"]
        near = [c for c in spells if _is_barred(state, seat, (c,))] or spells
        return _cast(state, seat, (CAST,), near[0]) if near else _no("no_spell", "SW-21")
    return None


def _cast(state: WarState, seat: int, prefix: Choice, token: Token) -> Refusal | None:
    card = prefix[1] if len(prefix) == 2 else token
    if card not in CARDS:
        return None
    if CARDS[card].timing != "spell":
        return _no("no_spell", "SW-21")
    if card not in state.sides[seat].cards:
        return _no("not_drafted", "SW-12")
    if not any(can_use(state, p, card) for _, p in acts.own(state, seat)):
        return _no("spent", "SW-14")
    if _is_barred(state, seat, (card,) if len(prefix) == 1 else (card, token)):
        return _no("concealed_cast", "RSW-36")
    return _target(card)


def _is_barred(state: WarState, seat: int, cast: Choice) -> bool:
    """Say whether a spell, or so much of it, is not to be had only because its caster is face-down (RSW-36)."""
    card, *rest = cast
    tree = acts.spell(state, seat, card, acts.own(state, seat)) if acts.is_barred(state, card) else {}
    for step in rest:
        if step not in tree:
            return False
        tree = tree[step]
    return bool(tree or rest)


def _square(state: WarState, seat: int, prefix: Choice, token: Token) -> Refusal | None:
    """Say why a square may not be where an act starts or ends."""
    verb = next((t for t in reversed(prefix) if t in (SUMMON, MOVE, ATTACK, "blind_shot", "twin_blades")), "")
    first = prefix[-1] if prefix[-1] in CELLS else token
    piece = state.board[CELLS[first]]
    if piece is None:
        return _no("empty", "SW-23")
    if piece.side != seat:
        return _no("not_yours", "SW-23")
    if prefix[0] == PURSUIT and piece.type != SOLDIER:
        return _no("pursuit", "RSW-57")
    if prefix[:2] == (CAST, ONCE):
        if _is_barred(state, seat, (*prefix[1:], token)):
            return _no("concealed_cast", "RSW-36")
        if not can_use(state, piece, ONCE):
            return _target(ONCE)
    if verb == SUMMON:
        return _no("face_up", "SW-23") if not piece.concealed else None
    if verb == MOVE:
        return _move(state, piece, first, token)
    if verb in (ATTACK, "blind_shot", "twin_blades"):
        return _attack(state, piece, first, token, verb)
    return None


def _move(state: WarState, piece: Piece, start: str, end: str) -> Refusal:
    if piece.concealed and not state.options.concealed_move:
        return _no("concealed_move", "RSW-13")
    if start != end and state.board[CELLS[end]] is not None:
        return _no("occupied", "RSW-16")
    return _no("move_range", "RSW-16")


def _attack(state: WarState, piece: Piece, start: str, end: str, verb: str) -> Refusal:
    if verb == ATTACK and piece.concealed and piece.type not in reach.STRIKES_CONCEALED:
        return _no("concealed_attack", "RSW-14")
    if piece.type == ARCHER and piece.snipe == state.turn:
        return _no("sniping", "RSW-71")
    met = state.board[CELLS[end]]
    if start == end:
        aimed = _aimed(state, piece, CELLS[start])
        if not aimed:
            return _no("screen", "RSW-19") if piece.type == ARCHER else _no("no_target", "RSW-17")
        return _attack(state, piece, start, NAMES[aimed[0]], verb)
    if met is None or met.side == piece.side:
        return _no("no_target", "RSW-17")
    if not _aims(state, piece, CELLS[start], CELLS[end]):
        return _no("screen", "RSW-19") if piece.type == ARCHER else _no("attack_range", "RSW-17")
    if met.concealed and reach.is_guarded(state, CELLS[end], met.side):
        return _no("guarded", "SW-63")
    if met.concealed and piece.type in reach.SPARES_CONCEALED:
        return _no("spares_concealed", "SW-38" if piece.type == ARCHER else "SW-45")
    if met.type == KNIGHT and piece.type in reach.SPARES_KNIGHTS:
        return _no("spares_knights", "SW-37" if piece.type == ARCHER else "SW-47")
    if piece.concealed and is_protected(state, met):
        return _no("protected", "SW-51" if met.type == "summoner" else "SW-56")
    return _target(verb) if verb in CARDS else _no("attack_range", "RSW-17")


def _aims(state: WarState, piece: Piece, start: int, end: int) -> bool:
    return end in _aimed(state, piece, start)


def _aimed(state: WarState, piece: Piece, start: int) -> list[int]:
    """Return the enemies on the piece's lines, allowed or not."""
    if piece.type == ARCHER:
        return reach.jumps(state, start, piece.side)
    return reach.first_met(state, start, piece)
