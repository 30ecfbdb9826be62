"""How good an answer looks before it is played: what it strikes, gains, nears; what a defence saves."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.kernel.menu import STOP
from rules.kernel.types import Choice, Decision, View

from .answering import Answering
from .attack import Attack, foresee, hp_of, splash_of
from .attack_menu import read_attack
from .board import Board
from .catalogue import Catalogue
from .content import Effect
from .defence import Defence
from .defend_menu import read_replies
from .orders_menu import POLICIES
from .setup import free_of
from .state import DozenState, Unit
from .turns import Turn
from .volley_menu import volley_rows
from .words import HAND

KILL_GENERAL, RAZE, KILL, HURT, HURT_GENERAL, BATTER = 30.0, 40.0, 9.0, 2.5, 10.0, 14.0
REACH = {"infantry": 2, "cavalry": 4, "archer": 4, "alchemist": 2}
"""How far off an enemy unit is feared."""
CARD_COST, SURPLUS_COST, END = 1.5, 0.2, 0.0
"""What a card is worth in the hand; one that the next supply would push over the limit hardly anything."""
DIG = 14.0
HOARD = 2
"""Map pieces with which a general seeks no enemies any more."""
EXPECTED = "expected"
"""Under which a foreseen view notes whom the others may be expected to have picked by then."""
VALUES = {
    "heal": 3.0, "boost_damage": 2.0, "boost_range": 1.0, "boost_move": 1.0, "extra_attack": 4.0, "recruit": 5.0,
    "gold": 2.0, "draw": 3.0, "steal_card": 4.0, "discard_random": 3.0, "blink": 0.5,
}  # fmt: skip


def appraise(book: Catalogue, view: View[DozenState], decision: Decision, choice: Choice) -> float:
    """Judge an answer without playing it; higher is better."""
    state = view.state
    match decision.kind:
        case "turn":
            return worth_of(book, view, decision.seat).value(choice)
        case "draft_pick":
            return _pick(book, state, decision.seat, choice[0])
        case "deploy":
            return _deploy(book, choice)
        case "discard":
            return -sum(_keep(book, card) for card in choice)
        case "standing":
            return 1.0 if choice[0] in POLICIES else 0.0
        case "defend":
            return _defend(book, state, decision.seat, choice)
        case _:
            return 1.0 if choice[0] == "orders" else 0.0


def worth_of(book: Catalogue, view: View[DozenState], seat: int) -> Worth:
    """Return what actions look worth in the position of a view, kept in it."""
    found: Worth | None = view.memo.get(("worth", seat))
    if found is None:
        found = view.memo["worth", seat] = Worth(book, view.state, seat)
    return found


class Worth:
    """What actions of a turn look worth in one position."""

    def __init__(self, book: Catalogue, state: DozenState, seat: int) -> None:
        self.book = book
        self.state = state
        self.seat = seat
        self.board = Board(book.fields[state.seats], state)
        self.digs = tuple(cell for cell, tokens in state.buried.items() if tokens)
        castles = [castle.at for castle in self.board.castles.values() if castle.seat != seat]
        self.enemies = (*castles, *(u.at for u in state.units.values() if u.seat != seat and u.general))
        self._threats: dict[int, int] = {}
        self.cost = card_cost(state, seat)

    def value(self, choice: Choice) -> float:
        """Return what an action looks worth."""
        state = self.state
        if choice == ("end",):
            return END
        if choice[0] == "revive":
            return 20.0
        if choice[0] == "volley":
            return sum(self._attack(row) for row in volley_rows(choice)) - 0.5
        if choice[0] in self.book.cards:
            return self._serves(self.book.cards[choice[0]].effects) - self.cost
        unit = state.units[choice[0]]
        match choice[1]:
            case "move":
                return self.way(unit, self.board.field.cell_of[choice[2]])
            case "dig":
                return DIG if unit.hp > 1 or not unit.pieces else 1.0
            case "warp":
                return 1.5
            case "attack":
                return self._attack(choice)
            case deed:
                skill = self.book.generals[unit.card].skills[int(deed[1]) - 1]
                return self._attack(choice) if skill.fist else self._serves(skill.own) - (2.5 if deed == "s3" else 0.2)

    def _serves(self, effects: tuple[Effect, ...]) -> float:
        return sum(VALUES.get(effect.op, 0.0) * max(1, effect.n) for effect in effects)

    def _attack(self, choice: Choice) -> float:
        return self.attack(self.board, read_attack(Turn(self.book, self.board, self.seat), choice))

    def attack(self, board: Board, attack: Attack) -> float:
        """Return what an attack looks worth on a board, as things stand or after a move."""
        state = board.state
        value = -self.cost * len(attack.cards) - (2.5 if attack.skill.endswith("3") else 0.0)
        for hit in attack.hits:
            hp = hp_of(state, hit.target)
            unit = state.units.get(hit.target)
            if unit is None:
                value += RAZE if hit.damage >= hp else BATTER
                continue
            value += self._hurt(unit, hit.damage)
            splash = splash_of(board, attack, hit)
            if splash is not None:
                value += 0.7 * self._hurt(*splash)
        value += sum(1.5 for tag in attack.tags if tag != "pull")
        attacker = state.units[attack.unit]
        if attacker.general and not attacker.moved and any(h.target in state.castles for h in attack.hits):
            value -= 1.0
        return value

    def _hurt(self, unit: Unit, damage: int) -> float:
        if damage >= unit.hp:
            return KILL_GENERAL + 10 * len(unit.pieces) if unit.general else KILL
        return HURT_GENERAL * damage if unit.general else HURT * damage

    def way(self, unit: Unit, cell: int) -> float:
        """Judge a move: generals go to mountains, soldiers to where they can strike or the nearest enemy castle."""
        board, far = self.board, self.board.grid.distances
        if unit.general:
            if self.digs and not unit.skilled:
                gain = self._nearest(self.digs, unit.at) - self._nearest(self.digs, cell)
                near = 3.0 if gain > 0 and any(far[cell][c] == 1 for c in self.digs) else 0.0
                return 1.5 * gain + near - self._danger(unit, cell)
            seeks = 0.6 if len(unit.pieces) < HOARD else -0.6
            return seeks * self._nearer(unit, cell) - self._danger(unit, cell)
        moved = replace(unit, at=cell)
        strikes = any(
            board.is_foreign(unit.seat, c) and board.stacks.get(c) for c in board.lines(moved, board.range_of(unit))
        )
        return 1.2 * self._nearer(unit, cell) + (2.0 if strikes else 0.0)

    def _nearest(self, cells: tuple[int, ...], at: int) -> int:
        row = self.board.grid.distances[at]
        return min([row[cell] for cell in cells])

    def _nearer(self, unit: Unit, cell: int) -> float:
        if not self.enemies:
            return 0.0
        return float(self._nearest(self.enemies, unit.at) - self._nearest(self.enemies, cell))

    def _danger(self, unit: Unit, cell: int) -> float:
        """Weigh the enemy units that could strike the hex next turn."""
        threats = self._threats.get(cell)
        if threats is None:
            row = self.board.grid.distances[cell]
            foes = [u for u in self.state.units.values() if u.seat != self.seat]
            threats = self._threats[cell] = sum(row[u.at] <= REACH[u.troop] for u in foes)
        return threats * (1.2 if unit.hp > 1 else 2.5)


def ranking(book: Catalogue) -> Choice:
    """Return all generals as an answer of a ranked list, the best first, each as if those before it were held."""
    ranked: list[str] = []
    while left := [card for card in book.generals if card not in ranked]:
        ranked.append(max(left, key=lambda card: _general(book, ranked[-2:], card)))
    return (*ranked, STOP)


def _pick(book: Catalogue, state: DozenState, seat: int, card: str) -> float:
    return _general(book, state.sides[seat].generals, card)


def _general(book: Catalogue, held: Sequence[str], card: str) -> float:
    """Prefer troops that are not there yet, and strong skills."""
    troops = [book.generals[own].troop for own in held]
    general = book.generals[card]
    own = sum(effect.n or 1 for skill in general.skills for effect in (*skill.own, *skill.defend))
    return own / 4 - 2.0 * troops.count(general.troop)


def expected(
    book: Catalogue, state: DozenState, seats: Sequence[int], before: tuple[tuple[int, str], ...] = ()
) -> tuple[tuple[int, str], ...]:
    """Return whom seats may be expected to pick one after the other, after others that they are expected to have."""
    found = list(before)
    for seat in seats:
        held = [*state.sides[seat].generals, *(card for other, card in found if other == seat)]
        free = free_of(tuple(book.generals), [*(side.generals for side in state.sides), [card for _, card in found]])
        found.append((seat, max(free, key=lambda card, held=held: _general(book, held, card))))
    return tuple(found)


def _deploy(book: Catalogue, choice: Choice) -> float:
    """Prefer quick generals where they come out first, and the plain policy."""
    match_ = sum(
        book.generals[card].troop == troop
        for card, troop in zip(choice, ("infantry", "cavalry", "archer"), strict=False)
    )
    return match_ + (2.0 if choice[3] == "default" else 0.0)


def _keep(book: Catalogue, card: str) -> float:
    kind = book.cards.get(card)
    return 0.0 if kind is None else 1.0 + len(kind.effects) + (0.5 if kind.icon == "defence" else 0.0)


def _defend(book: Catalogue, state: DozenState, seat: int, choice: Choice) -> float:
    """Weigh what an answer saves against the cards and skills it spends."""
    frame = state.agenda[-1]
    if not isinstance(frame, Answering):
        return 0.0
    board = Board(book.fields[state.seats], state)
    defence = Defence(book, board, frame.attack, seat)
    (replies,) = read_replies(choice, [defence])
    value = 0.0
    for hit, reply in zip(defence.hits, replies, strict=True):
        met = foresee(book, board, frame.attack, hit, reply.uses)
        value -= card_cost(state, seat) * len(reply.cards) + (0.8 if reply.skill is not None else 0.0)
        if met.ended:
            continue
        target = reply.guard or met.target
        value -= loss(state, target, met.damage)
        value += sum(3.0 for use in reply.uses if "counter" in {e.op for e in _effects(book, use.what)})
    return value


def _effects(book: Catalogue, what: str) -> tuple[Effect, ...]:
    return book.cards[what].effects if what in book.cards else book.skill(what).defend


def card_cost(state: DozenState, seat: int) -> float:
    """Return what a card of a seat's hand is worth there."""
    castles = sum(castle.seat == seat and castle.hp > 0 for castle in state.castles.values())
    return SURPLUS_COST if len(state.sides[seat].hand) + castles > HAND else CARD_COST


def loss(state: DozenState, target: str, damage: int) -> float:
    """Return what damage to a unit or castle costs its seat, in the measure of `appraise`."""
    if not damage:
        return 0.0
    castle = state.castles.get(target)
    if castle is not None:
        return 24.0 if damage >= castle.hp else 8.0
    unit = state.units[target]
    if unit.general:
        return KILL_GENERAL if damage >= unit.hp else 6.0 * damage
    return 6.0 if damage >= unit.hp else 2.0
