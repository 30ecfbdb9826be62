"""Everything a seat may do, as trees of tokens: its turn, a second act, On-summon effects, a live double."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .board import BESIDE, CELLS, NAMES, Cell
from .cards import ASSASSIN, CARDS, HERO, PRIEST, SOLDIER, SUMMONER, WARRIOR, can_use
from .doubles import can_double, partners
from .reach import STRIKES_CONCEALED, blind_targets, first_met, link_partners, moves, scan, targets
from .state import Attack, Piece, WarState, piece_at

Tree = dict[str, Any]
"""Token -> what may follow; an empty tree is the end of a choice."""
END: Tree = {}
LINK, SUMMON, MOVE, ATTACK, CAST, PURSUIT, ENTER, PASS = (
    "link", "summon", "move", "attack", "cast", "pursuit", "enter", "pass",
)  # fmt: skip
DECLINE, USE, STOP = "decline", "use", "stop"
ASKED = frozenset(("turn", "on_summon", "second_act", "react"))
"""Kinds of decisions whose answers are one tree of tokens."""
DIRECTIONS = ("orth", "diag")


def leaves(cells: list[Cell]) -> Tree:
    """Return a tree of squares that end a choice; equal ones are one, so nobody may change it."""
    return _leaves(tuple(cells))


@lru_cache(maxsize=1 << 14)
def _leaves(cells: tuple[Cell, ...]) -> Tree:
    return {NAMES[c]: END for c in cells}


def own(state: WarState, seat: int) -> list[tuple[Cell, Piece]]:
    """Return the seat's pieces in canonical order of their squares."""
    return [(c, p) for c, p in enumerate(state.board) if p is not None and p.side == seat]


def turn_tree(state: WarState, seat: int) -> Tree:
    """Return all that the seat may answer in its turn: free links, then one action (RSW-12)."""
    pieces = own(state, seat)
    tree: Tree = {}
    links = _links(state, seat, pieces)
    if links:
        tree[LINK] = links
    tree.update(actions(state, seat, pieces))
    return tree


def _links(state: WarState, seat: int, pieces: list[tuple[Cell, Piece]]) -> Tree:
    """Return the places a face-up priest may change (SW-62)."""
    if "soul_link" not in state.sides[seat].cards:
        return {}
    found: Tree = {}
    for cell, piece in pieces:
        if piece.type == PRIEST and not piece.concealed and can_use(state, piece, "soul_link"):
            partners = link_partners(state, cell)
            if partners:
                found[NAMES[cell]] = leaves(partners)
    return found


def has_duty(state: WarState, seat: int) -> bool:
    """Say whether this turn must summon the hero (SW-08, SW-09, SW-10, SW-11, RSW-07)."""
    side = state.sides[seat]
    first = 1 if seat == 0 or state.options.both_heroes_first_turn else 2
    return side.duty and not state.entry and side.turns >= first


def is_bound(state: WarState, seat: int) -> bool:
    """Say whether everybody can see that a seat has but its hero to summon (WSW-12, RSW-07).

    A quick answer would tell of a side with a face-up piece that it has neither Soul Link nor an On-summon effect.
    """
    return has_duty(state, seat) and all(piece.concealed for _, piece in own(state, seat))


def actions(state: WarState, seat: int, pieces: list[tuple[Cell, Piece]]) -> Tree:
    """Return the actions of the turn, without free effects; only `pass` where there is none (RSW-09, RSW-10)."""
    if state.entry:
        return {ENTER: END}
    if has_duty(state, seat):
        return {SUMMON: leaves([c for c, p in pieces if p.base == HERO and p.type == HERO and p.concealed])}
    tree = acts(state, pieces)
    spells = _casts(state, seat, pieces)
    if spells:
        tree[CAST] = spells
    if state.sides[seat].charge:
        chased = acts(state, [(c, p) for c, p in pieces if p.type == SOLDIER])
        if chased:
            tree[PURSUIT] = chased
    return tree or {PASS: END}


def acts(state: WarState, pieces: list[tuple[Cell, Piece]]) -> Tree:
    """Return the summons, moves and attacks of these pieces (SW-16)."""
    summons: Tree = {}
    moving: Tree = {}
    attacking: Tree = {}
    sneaking = state.options.concealed_move
    for cell, piece in pieces:
        name = NAMES[cell]
        if piece.concealed:
            summons[name] = END
            if piece.type not in STRIKES_CONCEALED and not sneaking:
                continue
            goals, struck = moves(state, cell, piece) if sneaking else (), targets(state, cell, piece)
        else:
            goals, struck = scan(state, cell, piece)
        if goals:
            moving[name] = leaves(goals)
        if struck:
            attacking[name] = leaves(struck)
    tree: Tree = {}
    if summons:
        tree[SUMMON] = summons
    if moving:
        tree[MOVE] = moving
    if attacking:
        tree[ATTACK] = attacking
    return tree


Pieces = list[tuple[Cell, Piece]]


def _casts(state: WarState, seat: int, pieces: Pieces) -> Tree:
    """Return the spells that may be cast, in the order of the cards (SW-21, RSW-42)."""
    found: Tree = {}
    for card in state.sides[seat].cards:
        if CARDS[card].timing == "spell":
            tree = spell(state, seat, card, pieces, is_barred(state, card))
            if tree:
                found[card] = tree
    return found


def spell(state: WarState, seat: int, card: str, pieces: Pieces, barred: bool = False) -> Tree:
    """Return how a spell may be cast, by face-up pieces alone where others are barred (RSW-36)."""
    kind = CARDS[card].type
    able = [(c, p) for c, p in pieces if p.type == kind and can_use(state, p, card)]
    casters = [(c, p) for c, p in able if not p.concealed] if barred else able
    return _SPELLS[card](state, seat, pieces, casters) if casters else {}


def is_barred(state: WarState, card: str) -> bool:
    """Say whether a concealed piece may not cast a spell; Twin Blades is the entry of one (RSW-36, WSW-10)."""
    if not state.options.spells_face_up_only:
        return False
    return card != "twin_blades" or not state.options.rules_by(2)


def _grand_command(state: WarState, seat: int, pieces: Pieces, casters: Pieces) -> Tree:
    """Name two concealed pieces other than the caster, in order (SW-53, RSW-53)."""
    caster = casters[0][0]
    names = [NAMES[c] for c, p in pieces if p.concealed and c != caster]
    if len(names) < 2:
        return {}
    return {first: {second: END for second in names if second != first} for first in names}


def _mana_scan(state: WarState, seat: int, pieces: Pieces, casters: Pieces) -> Tree:
    """Name a concealed enemy piece (SW-54)."""
    return leaves(concealed_enemies(state, seat))


def _blind_shot(state: WarState, seat: int, pieces: Pieces, casters: Pieces) -> Tree:
    """Name an archer and a concealed enemy behind one screen (SW-70)."""
    found = {NAMES[c]: leaves(blind_targets(state, c, p)) for c, p in casters}
    return {name: tree for name, tree in found.items() if tree}


def _twin_blades(state: WarState, seat: int, pieces: Pieces, casters: Pieces) -> Tree:
    """Name a concealed warrior and a face-up enemy that it may attack as soon as it has entered (SW-58, RSW-58)."""
    if not any(p.type == WARRIOR and not p.concealed for _, p in pieces):
        return {}
    found: Tree = {}
    for cell, piece in casters:
        if piece.concealed:
            struck = leaves([c for c in first_met(state, cell, piece) if not piece_at(state, c).concealed])
            if struck:
                found[NAMES[cell]] = struck
    return found


def _sacrificial_strike(state: WarState, seat: int, pieces: Pieces, casters: Pieces) -> Tree:
    """Name the first of a warrior's two acts (SW-59)."""
    return {} if state.sides[seat].struck else acts(state, casters)


_SPELLS = {
    "grand_command": _grand_command,
    "mana_scan": _mana_scan,
    "blind_shot": _blind_shot,
    "twin_blades": _twin_blades,
    "sacrificial_strike": _sacrificial_strike,
}


def concealed_enemies(state: WarState, seat: int) -> list[Cell]:
    """Return the squares of the enemy's concealed pieces."""
    return [c for c, p in enumerate(state.board) if p is not None and p.side != seat and p.concealed]


def second_tree(state: WarState, cell: Cell) -> Tree:
    """Return the second act of a piece, or none (SW-57, SW-59)."""
    return {STOP: END, **acts(state, [(cell, piece_at(state, cell))])}


def arrival_card(state: WarState, piece: Piece) -> str | None:
    """Return the On-summon card that the piece may use (SW-18, RSW-32)."""
    for card in state.sides[piece.side].cards:
        kind = CARDS.get(card)
        if kind is not None and kind.timing == "on_summon" and can_use(state, piece, card):
            return card
    return None


def arrival_tree(state: WarState, cell: Cell) -> Tree:
    """Return how the piece that was summoned may use its card; empty if it cannot (SW-18, RSW-35, RSW-41, RSW-42)."""
    piece = piece_at(state, cell)
    card = arrival_card(state, piece)
    if card is None or piece.concealed:
        return {}
    others = [(c, p) for c, p in own(state, piece.side) if c != cell]
    if card == "mind_control":
        hidden = leaves([c for c, p in others if p.concealed])
        uses: Tree | None = {NAMES[c]: hidden for c, p in others if not p.concealed} if hidden else None
    elif card == "divination":
        uses = leaves(concealed_enemies(state, piece.side))
    elif card == "commander":
        ways: Tree = dict.fromkeys(DIRECTIONS, END)
        uses = {NAMES[c]: ways for c, p in others if p.type == SOLDIER and not p.concealed}
    elif card == "disguise":
        uses = leaves([c for c, _ in others])
    elif card == "decoy":
        uses = leaves([c for c, p in others if p.concealed])
    elif card == "lookout":
        uses = leaves([c for c in concealed_enemies(state, piece.side) if c in BESIDE[cell]])
    elif card == "doppelganger":
        return {DECLINE: END, USE: END} if risen(state, piece.side) else {}
    else:
        return {DECLINE: END, USE: END}
    return {DECLINE: END, USE: uses} if uses else {}


def risen(state: WarState, seat: int) -> list[str]:
    """Return the base types of the own dead a Doppelganger may become, in order of death (SW-68, RSW-68)."""
    return [d.base for d in state.dead if d.side == seat and d.base != HERO]


def double_tree(state: WarState, attack: Attack) -> Tree:
    """Return the answers of the attacked side where it is asked about its double (RSW-40)."""
    tree: Tree = {DECLINE: END}
    if can_double(state, attack):
        tree.update(leaves(partners(state, attack.end)))
    return tree


def default_action(state: WarState, seat: int) -> tuple[str, ...]:
    """Return what an expired clock answers in a turn (section 5)."""
    if not state.entry and not has_duty(state, seat):
        found = None
        least = _SUMMON_RANK[SUMMONER]
        for cell, piece in enumerate(state.board):
            if piece is not None and piece.side == seat and piece.concealed and _SUMMON_RANK[piece.type] < least:
                found, least = cell, _SUMMON_RANK[piece.type]
                if not least:
                    break
        if found is not None:
            return (SUMMON, NAMES[found])
    pieces = own(state, seat)
    if not state.entry and not has_duty(state, seat):
        for cell, piece in pieces:
            goals = moves(state, cell, piece) if piece.type != SUMMONER else []
            if goals:
                return (MOVE, NAMES[cell], NAMES[goals[0]])
    every = paths(actions(state, seat, pieces))
    return min(enumerate(every), key=lambda pair: (_rank(state, pair[1]), pair[0]))[1]


_SUMMON_ORDER = ("soldier", "knight", "warrior", "priest", "archer", ASSASSIN, HERO, SUMMONER)
_SUMMON_RANK = {kind: rank for rank, kind in enumerate(_SUMMON_ORDER)}


def _rank(state: WarState, choice: tuple[str, ...]) -> tuple[int, int]:
    """Order what is left when no other piece can be summoned or moved (section 5)."""
    verb = choice[0]
    if len(choice) == 1 or verb in (CAST, PURSUIT):
        return (7 if verb == CAST else 8, 0)
    royal = piece_at(state, CELLS[choice[1]]).type == SUMMONER
    if verb == SUMMON:
        return (4, 0)
    if verb == MOVE:
        return (5, 0)
    return (6 if royal else 3, int(piece_at(state, CELLS[choice[2]]).concealed))


def paths(tree: Tree, prefix: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Return every whole path of a tree in its order."""
    if not tree:
        return [prefix]
    return [path for token, rest in tree.items() for path in paths(rest, (*prefix, token))]
