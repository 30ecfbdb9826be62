"""What actions of a turn look worth in one position: what they strike, gain, near, and leave open."""

from __future__ import annotations

from functools import lru_cache

from rules.geometry.hexes import Cells, HexGrid, cells_in, mask
from rules.kernel.types import Choice, View

from .attack import Attack, hp_of, owner_of, place_of, splash_of
from .attack_reading import read_attack
from .board import Board
from .catalogue import Catalogue
from .content import Effect
from .defence import guards_at
from .state import DozenState, Unit
from .turns import Turn
from .volley_menu import volley_rows
from .words import HAND

KILL_GENERAL, RAZE, KILL, HURT, HURT_GENERAL, BATTER = 30.0, 40.0, 9.0, 2.5, 10.0, 14.0
GUARDED = 0.4
"""What of a kill or a razed castle is expected where a guard may step in front of it."""
OPENING = 6.0
"""What it is worth to strike the last soldier out of a castle, shared among those in it."""
LEFT = 3.0
"""What it costs, for each enemy near, to leave a castle without a soldier."""
REACH = {"infantry": 2, "cavalry": 4, "archer": 4, "alchemist": 2}
"""How far off an enemy unit is feared."""
CARD_COST, SURPLUS_COST, LAST_COST, END = 1.5, -0.2, 0.1, 0.0
"""What a card is worth in the hand; less than nothing if the next supply would push it over the limit; hardly anything
in the last round."""
DIG = 14.0
CARRIED = 0.5
"""How much more a general shuns danger for each map piece that it holds."""
SEEK, PRESS = 0.6, 1.2
"""What a step nearer to enemy castles and generals is worth to a general and to a soldier."""
HOARD = 2
"""Map pieces with which a general goes away from enemies instead."""
VALUES = {
    "heal": 3.0, "boost_damage": 2.0, "boost_range": 1.0, "boost_move": 1.0, "extra_attack": 4.0, "recruit": 5.0,
    "gold": 2.0, "draw": 3.0, "steal_card": 4.0, "discard_random": 3.0, "blink": 0.5,
}  # fmt: skip
AT_ONCE = frozenset({"boost_damage", "boost_range", "boost_move", "extra_attack", "blink"})
"""What serves in the turn that it is done in: the only thing worth doing when no other turn comes."""
SKILL_COST, THIRD_COST = 0.2, 2.5
"""What it costs to use a skill: a recovery, or two gold."""
TAGGED = {"unblockable": 1.5, "stun": 1.0, "freeze": 1.0, "silence": 1.0}
"""What an attack gains by what it carries."""


def worth_of(book: Catalogue, view: View[DozenState], seat: int) -> Worth:
    """Return what actions look worth in the position of a view, kept in it."""
    found: Worth | None = view.memo.get(("worth", seat))
    if found is None:
        found = view.memo["worth", seat] = Worth(book, view.state, seat)
    return found


@lru_cache(maxsize=4096)
def nearest(grid: HexGrid, cells: Cells) -> tuple[int, ...]:
    """Return how far each hex is from the nearest of some, as if nothing stood between."""
    rows = [grid.distances[cell] for cell in cells_in(cells)]
    return tuple(map(min, zip(*rows, strict=True))) if len(rows) > 1 else rows[0]


class Worth:
    """What actions of a turn look worth in one position."""

    def __init__(self, book: Catalogue, state: DozenState, seat: int) -> None:
        self.book = book
        self.state = state
        self.seat = seat
        self.board = Board(book.fields[state.seats], state)
        self.digs = tuple(cell for cell, tokens in state.buried.items() if tokens)
        castles = [castle.at for castle in self.board.castles.values() if castle.seat != seat]
        enemies = mask((*castles, *(u.at for u in state.units.values() if u.seat != seat and u.general)))
        grid = self.board.grid
        self.to_dig = nearest(grid, mask(self.digs)) if self.digs else None
        self.to_enemy = nearest(grid, enemies) if enemies else None
        self.is_last = state.is_last_round
        self.cost = card_cost(state, seat)
        self.third_cost = 0.0 if self.is_last else THIRD_COST
        self.prizes = self._prizes()
        self.prized = mask(self.prizes)
        self._ways: dict[tuple[str, int], float] = {}
        self._threats: dict[int, int] = {}
        feared = state.to_come(seat)
        self._foes = [(u.at, REACH[u.troop]) for u in state.units.values() if u.seat in feared]

    def _prizes(self) -> dict[int, float]:
        """Return per hex what the best plain blow at something on it looks worth."""
        board, seat = self.board, self.seat
        bare = ((cell, c) for cell, c in board.castles.items() if c.seat != seat and not board.guarded_castle(c))
        found = {cell: RAZE if castle.hp == 1 else BATTER for cell, castle in bare}
        for cell, stack in board.stacks.items():
            if stack[0].seat != seat:
                found[cell] = max(found.get(cell, 0.0), *[self._hurt(unit, 1) for unit in stack])
        return found

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
                if skill.fist:
                    return self._attack(choice)
                return self._serves(skill.own) - (self.third_cost if deed == "s3" else SKILL_COST)

    def _serves(self, effects: tuple[Effect, ...]) -> float:
        counted = (effect for effect in effects if not self.is_last or effect.op in AT_ONCE)
        return sum(VALUES.get(effect.op, 0.0) * max(1, effect.n) for effect in counted)

    def _attack(self, choice: Choice) -> float:
        return self.attack(self.board, read_attack(Turn(self.book, self.board, self.seat), choice))

    def attack(self, board: Board, attack: Attack) -> float:
        """Return what an attack looks worth on a board, as things stand or after a move."""
        state = board.state
        value = -self.cost * len(attack.cards) - (self.third_cost if attack.skill.endswith("3") else 0.0)
        for hit in attack.hits:
            hp = hp_of(state, hit.target)
            unit = state.units.get(hit.target)
            if unit is None:
                worth = RAZE if hit.damage >= hp else BATTER
            else:
                worth = self._hurt(unit, hit.damage)
                splash = splash_of(board, attack, hit)
                if splash is not None:
                    worth += 0.7 * self._hurt(*splash)
            if hit.damage >= hp and (unit is None or unit.general) and self._is_guarded(board, attack, hit.target):
                worth *= GUARDED
            value += worth
        value += sum(TAGGED.get(tag, 0.0) for tag in attack.tags)
        attacker = state.units[attack.unit]
        if attacker.general and not attacker.moved and any(h.target in state.castles for h in attack.hits):
            value -= 1.0
        return value

    def _is_guarded(self, board: Board, attack: Attack, target: str) -> bool:
        if "unblockable" in attack.tags:
            return False
        return bool(guards_at(board, owner_of(board.state, target), target, place_of(board.state, target)))

    def _hurt(self, unit: Unit, damage: int) -> float:
        if unit.general:
            return KILL_GENERAL + 10 * len(unit.pieces) if damage >= unit.hp else HURT_GENERAL * damage
        if damage < unit.hp:
            return HURT * damage
        castle = self.board.castles.get(unit.at)
        if castle is None or castle.seat != unit.seat:
            return KILL
        return KILL + OPENING / self.board.soldiers(unit.at)

    def way(self, unit: Unit, cell: int) -> float:
        """Judge a move: generals go to mountains, soldiers to where they can strike or the nearest enemy castle."""
        key = unit.id, cell
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._way(unit, cell)
        return found

    def _way(self, unit: Unit, cell: int) -> float:
        if unit.general:
            if self.to_dig is not None and not unit.skilled:
                gain = self.to_dig[unit.at] - self.to_dig[cell]
                near = 3.0 if gain > 0 and self.to_dig[cell] == 1 else 0.0
                return 1.5 * gain + near - self._danger(unit, cell)
            seeks = SEEK if len(unit.pieces) < HOARD else -SEEK
            return seeks * self._nearer(unit, cell) - self._danger(unit, cell)
        return PRESS * self._nearer(unit, cell) + self._struck_from(unit, cell) - self._leaving(unit, cell)

    def _struck_from(self, unit: Unit, cell: int) -> float:
        """Return how much better a unit could strike from a hex than where it is; a little for striking at all."""
        best = self._best(unit, cell)
        return max(0.0, best - self._best(unit, unit.at) - 1.0) + 2.0 if best else 0.0

    def _best(self, unit: Unit, cell: int) -> float:
        length = self.board.range_of(unit)
        seen = self.board.grid.stars(length)[cell] & self.prized
        return max([self.prizes[c] for c in cells_in(seen)]) if seen else 0.0

    def _leaving(self, unit: Unit, cell: int) -> float:
        """Return what it costs to leave an own castle open to enemies near it."""
        castle = self.board.castles.get(unit.at)
        if castle is None or castle.seat != self.seat or self.board.soldiers(unit.at) > 1:
            return 0.0
        return LEFT * min(2, self._near(unit.at))

    def _nearer(self, unit: Unit, cell: int) -> float:
        return 0.0 if self.to_enemy is None else float(self.to_enemy[unit.at] - self.to_enemy[cell])

    def _near(self, cell: int) -> int:
        """Return how many enemy units could strike a hex next turn."""
        threats = self._threats.get(cell)
        if threats is None:
            row = self.board.grid.distances[cell]
            threats = self._threats[cell] = sum([row[at] <= reach for at, reach in self._foes])
        return threats

    def _danger(self, unit: Unit, cell: int) -> float:
        """Weigh the enemy units that could strike the hex next turn."""
        return self._near(cell) * (1.2 if unit.hp > 1 else 2.5) * (1.0 + CARRIED * len(unit.pieces))


def card_cost(state: DozenState, seat: int) -> float:
    """Return what a card of a seat's hand is worth there."""
    if state.is_last_round:
        return LAST_COST
    castles = sum(castle.seat == seat and castle.hp > 0 for castle in state.castles.values())
    return SURPLUS_COST if len(state.sides[seat].hand) + castles > HAND else CARD_COST
