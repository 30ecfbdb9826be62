"""The actions of a turn that are worth a look for players that compare them: no volleys, few moves and cards each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from rules.geometry.hexes import DIRECTIONS
from rules.kernel.menu import STOP
from rules.kernel.types import Choice, Decision, View

from . import aims
from .attack_menu import Attacking
from .base import Base
from .orders_menu import ALERT
from .state import DozenState, Unit
from .turns import Turn
from .words import BANNERS, NONE
from .worth import Worth, worth_of

MOVES, BOOSTS = 3, 4
"""Ways of one unit, and cards tried with one attack."""
END = ("end",)
DOUBT = 0.75
"""How much worse than the best an action may look to be tried too, for each answer that a search tries."""
LOUD = 3.0
"""What an action must look worth to be played in a turn that is foreseen."""
PLAIN = (NONE, NONE, NONE)
"""What is left to the rules at the end of an attack."""


def listed(turn: Turn, worth: Worth, ways: int = MOVES) -> Iterator[Choice]:
    """List actions of the active seat, its end last, at most so many ways of each unit; each of them is legal."""
    for unit in turn.board.of(turn.seat):
        for deed in turn.deeds(unit):
            for rest in _rests(turn, worth, unit, deed, ways):
                yield (unit.id, deed, *rest)
    for card in turn.cards():
        if not turn.is_idle_card(card):
            yield from ((card, *rest) for rest in _served(turn, card))
    if turn.may_revive:
        yield from (("revive", card, turn.free_castles()[0]) for card in turn.dead())
    yield END


def rivals(state: DozenState, kind: str, ranked: Sequence[tuple[float, Choice]], width: int) -> list[Choice]:
    """Return the best of some actions, with at most `width` - 1 others of the same unit that look hardly worse.

    What other units do may as well be done after it; before the turn ends, what generals could still do is tried.
    Questions that are no turn, and where soldiers only walk, are left to the first opinion.
    """
    best, first = ranked[0]
    if kind != "turn" or width == 1:
        return [first]
    doubt = DOUBT * width
    if first == END:
        generals = [c for value, c in ranked if value >= best - 2 * doubt and is_general(state, c)]
        return [first, *generals[: width - 1]]
    if best < LOUD and not is_general(state, first):
        return [first]
    return [choice for value, choice in ranked if choice[0] == first[0] and value >= best - doubt][:width]


def plan(game: Base, view: View[DozenState], decision: Decision) -> list[Choice]:
    """Return what a foreseen turn does next: of each unit what looks best, of cards the best; its end, if all is done.

    It ends where nothing is left but to walk about.
    """
    if decision.kind != "turn":
        return []
    worth = worth_of(game.book, view, decision.seat)
    judged = [(worth.value(c), c) for c in listed(Turn(game.book, worth.board, decision.seat), worth, 1)]
    found: dict[str, Choice] = {}
    for _, choice in sorted((one for one in judged if one[0] >= LOUD), reverse=True):
        found.setdefault(choice[0], choice)
    return list(found.values()) or [END]


def is_general(state: DozenState, choice: Choice) -> bool:
    """Say whether an action is a general's."""
    unit = state.units.get(choice[0])
    return unit is not None and unit.general


def deployments(generals: Sequence[str]) -> Iterator[Choice]:
    """List every way to put the generals into the castles, with the orders of a player that nobody waits for."""
    return ((*placed, *ALERT) for placed in permutations(generals))


def _rests(turn: Turn, worth: Worth, unit: Unit, deed: str, most: int) -> list[Choice]:
    names = turn.board.field.names
    match deed:
        case "move":
            ways = sorted(turn.board.destinations(unit), key=lambda cell: (-worth.way(unit, cell), cell))
            return [(names[cell],) for cell in ways[:most]]
        case "dig":
            return [(names[cell],) for cell in turn.digs(unit)]
        case "warp":
            return [()]
        case "attack":
            return attacks(turn, unit, deed)
        case _:
            return attacks(turn, unit, deed) if turn.skill(unit, deed).fist else _uses(turn, unit, deed)


def attacks(turn: Turn, unit: Unit, deed: str, plain: bool = False) -> list[Choice]:
    """Return attacks as they are, with what they cannot do without, and unless `plain` with one card more."""
    way = Attacking(turn, unit, deed)
    pattern = "single" if way.skill is None else way.skill.pattern
    state, grid = turn.state, turn.board.grid
    found: list[Choice] = []
    if pattern == "pierce":
        near = [t for t in way.directions() if way.pierced(DIRECTIONS.index(t), (), ())]
        return [(token, STOP, *cards, STOP, *PLAIN) for token in near for cards in _cards(turn, unit, 0, plain)]
    targets = way.single() if pattern == "single" else way.hexes()
    for token in targets:
        piece = state.castles.get(token) or state.units.get(token)
        cell = piece.at if piece is not None else turn.board.field.cell_of[token]
        lacking = grid.distance(unit.at, cell) - way.reach
        order = () if pattern == "single" else (STOP,)
        found += [(token, *order, *cards, STOP, *PLAIN) for cards in _cards(turn, unit, lacking, plain)]
    return found


def _cards(turn: Turn, unit: Unit, lacking: int, plain: bool) -> list[Choice]:
    """Return cards to attach: those the distance needs, then none or one more."""
    fit = turn.attachable(unit)
    cards = turn.book.cards
    needed: list[str] = []
    for card in fit:
        if lacking > 0 and cards[card].sum("boost_range"):
            needed.append(card)
            lacking -= cards[card].sum("boost_range")
    if lacking > 0:
        return []
    if plain:
        return [tuple(needed)]
    others = [card for card in fit if card not in needed and not cards[card].sum("boost_range")]
    strong = sorted(others, key=lambda card: -cards[card].sum("boost_damage"))[:BOOSTS]
    return [tuple(needed), *((*needed, card) for card in strong)]


def _uses(turn: Turn, unit: Unit, deed: str) -> list[Choice]:
    """Return uses of a skill that is no attack, those that come to nothing left out."""
    skill, board, names = turn.skill(unit, deed), turn.board, turn.board.field.names
    if turn.is_idle(unit, deed):
        return []
    blink = skill.sum("blink")
    match skill.aim.on:
        case "self":
            return [(names[c],) for c in aims.landings(board, unit, blink)[:MOVES]] if blink else [()]
        case "unit":
            useful = [u for u in turn.served_by(unit, skill) if not aims.is_idle(skill, u)]
            return [rest for u in useful for rest in _landed(turn, u, blink)]
        case "castle":
            return [(id_,) for id_ in turn.castles(unit, skill)]
        case "enemy":
            return [(BANNERS[seat],) for seat in aims.robbed(board, turn.seat)]
        case _:
            return [()]


def _landed(turn: Turn, unit: Unit, blink: int) -> list[Choice]:
    if not blink:
        return [(unit.id,)]
    names = turn.board.field.names
    return [(unit.id, names[cell]) for cell in aims.landings(turn.board, unit, blink)[:MOVES]]


def _served(turn: Turn, card: str) -> list[Choice]:
    kind = turn.book.cards[card]
    if kind.use == "unit":
        useful = [unit for unit in turn.served(card) if not aims.is_idle(kind, unit)]
        return [rest for unit in useful for rest in _landed(turn, unit, kind.sum("blink"))]
    if kind.aim.on == "castle":
        own = aims.own_castles(turn.board, turn.seat, kind.does("recruit"))
        heals = kind.does("heal") and not kind.does("recruit")
        return [(id_,) for id_ in own if not heals or not aims.is_whole_castle(turn.state.castles[id_])]
    if kind.aim.on == "enemy":
        return [(BANNERS[seat],) for seat in aims.robbed(turn.board, turn.seat)]
    return [()]
