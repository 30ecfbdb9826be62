"""An attack from its declaration to its last consequence (SW-24 to SW-26, SW-40, RSW-15, RSW-23 to RSW-28)."""

from __future__ import annotations

from .board import NAMES, Cell
from .cards import ASSASSIN, HERO, KNIGHT, SUMMONER, can_use, is_protected, used_cards
from .changes import alter, become, die, is_unseen, reveal, shift, summon, use_card, wait
from .events import Attacked, Bounced, Rebound
from .publishing import War, tell
from .state import HIDDEN_TYPE, Attack, Piece, piece_at


def declare(r: War, start: Cell, end: Cell, blind: bool = False) -> Attack:
    """Declare an attack: a concealed attacker turns face-up and a loading is used up (RSW-15, RSW-71)."""
    state = r.state
    piece = piece_at(state, start)
    concealed = piece.concealed
    shot = "blind" if blind else "loaded" if piece.snipe else ""
    target = piece_at(state, end)
    if concealed and not state.options.attack_keeps_concealment:
        reveal(r, start)
    if piece.snipe:
        alter(r, start, snipe=0)
    shown = HIDDEN_TYPE if piece_at(state, start).concealed else piece.type
    pierces = target.type == KNIGHT and not target.concealed and not shot and can_use(state, piece, "armor_pierce")
    if pierces and "armor_pierce" not in used_cards(state, piece.side):
        use_card(r, piece.side, "armor_pierce", None if shown == HIDDEN_TYPE else start)
    if target.type == KNIGHT and not target.concealed and can_use(state, piece, "pike_drill"):
        use_card(r, piece.side, "pike_drill", start, spend=start)
    tell(r, Attacked(NAMES[start], NAMES[end], shown, concealed))
    return Attack(start, end, shot, concealed)


def carry_out(r: War, attack: Attack) -> None:
    """Resolve the attack against the piece that now stands on the attacked square (RSW-23 to RSW-28)."""
    state = r.state
    piece, met = piece_at(state, attack.start), piece_at(state, attack.end)
    if met.concealed and met.type == ASSASSIN:
        _trap(r, attack, piece, met)
    elif rebounds(attack.shot, met):
        _rebound(r, attack, met)
    else:
        _kill(r, attack, piece, met)


def _trap(r: War, attack: Attack, piece: Piece, met: Piece) -> None:
    """Let a concealed assassin destroy its attacker; it enters play, and that is its side's turn (SW-40, SW-41)."""
    state = r.state
    summon(r, attack.end, "trap")
    wait(r, met)
    if state.options.trap_turn == "entry":
        state.due = met.side
    if not piece.concealed and is_protected(state, piece):
        tell(r, Bounced(NAMES[attack.start], piece.type))
        return
    die(r, attack.start, "trap")
    if state.outcome is None:
        _mimic(r, attack.end, piece.type)


def rebounds(shot: str, met: Piece) -> bool:
    """Say whether a shot (`Attack.shot`) rebounds: blind from knight and summoner, loaded from the summoner (SW-70,
    SW-71).
    """
    if not met.concealed or not shot:
        return False
    return met.type == SUMMONER or (met.type == KNIGHT and shot == "blind")


def _rebound(r: War, attack: Attack, met: Piece) -> None:
    """Let the archer die instead of its target, which stays unnamed unless it must be the summoner (RSW-70)."""
    state = r.state
    loaded = attack.shot == "loaded"
    tell(r, Rebound(NAMES[attack.start], NAMES[attack.end], loaded and state.options.rules_by(3)))
    if loaded:
        alter(r, attack.end, known=True)
    die(r, attack.start, "rebound")
    if state.options.rebound_kills_target and state.outcome is None:
        die(r, attack.end, "strike")


def _kill(r: War, attack: Attack, piece: Piece, met: Piece) -> None:
    """Let the target die and the attacker take its square; then Mimic or Chain Reaction (SW-24, SW-55, SW-66).

    See RSW-55.
    """
    state = r.state
    die(r, attack.end, "strike")
    if state.outcome is not None:
        return
    shift(r, attack.start, attack.end)
    if attack.concealed:
        _mimic(r, attack.end, met.type)
    elif met.type == HERO and can_use(state, met, "chain_reaction"):
        use_card(r, met.side, "chain_reaction", None)
        if met.concealed and is_protected(state, piece):
            tell(r, Bounced(NAMES[attack.end], piece.type))
        else:
            die(r, attack.end, "chain")


def _mimic(r: War, cell: Cell, kind: str) -> None:
    """Let an assassin that killed from concealment become its victim, whether it will or not (SW-66, RSW-66)."""
    piece = piece_at(r.state, cell)
    if not can_use(r.state, piece, "mimic"):
        return
    if is_unseen(r.state, piece):
        alter(r, cell, spent=True)
    else:
        use_card(r, piece.side, "mimic", cell, spend=cell)
    become(r, cell, kind)
