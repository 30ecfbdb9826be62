"""The event at the end of a round (DW-54, DW-90, DW-91; section 5, event step)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rules.kernel.types import Choice, Frame, Seat

from . import luck
from .base import War, board_of, book_of
from .changes import alter_side, check_fallen, heal, hurt, pay
from .content import Effect
from .dice import roll_off
from .events import Damaged, Drummed, EventOpened, Recovered, Withheld
from .hands import discard, draw, drawn_at_random
from .state import Boost, by_letter, playing, rank_of


class EventStep(Frame, frozen=True):
    """Open the top event, roll if it says so, apply it seat by seat, let skills recover (RDW-12)."""

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Carry the event out."""
        state, book = r.state, book_of(r)
        id_ = state.events.pop(0)
        event = book.events[id_]
        seats = playing(state)
        rolled: list[int] = []
        if event.scope != "all":
            rolled = roll_off(r, [s for s in by_letter(state) if s in seats], "event")
            seats = [rolled[0] if event.scope == "highest" else rolled[-1]]
        die = r.roll(6) if event.table else 0
        effects = event.table[(die - 1) // 2] if event.table else event.effects
        opened = EventOpened(id_, seats, die)
        r.tell(opened)
        luck.event(r, event, rolled, opened)
        for seat in seats:
            for effect in effects:
                if state.outcome is None:
                    apply(r, seat, effect)
        check_fallen(r)
        if state.outcome is not None:
            return
        state.opened = (*state.opened, id_)
        state.spent.clear()
        r.tell(Recovered(len(state.opened)))


def apply(r: War, seat: int, effect: Effect) -> None:
    """Apply one effect of an event to a seat (7.2)."""
    state = r.state
    match effect.op:
        case "gold":
            pay(r, seat, effect.n, "event")
        case "lose_gold":
            pay(r, seat, -effect.n, "event")
        case "draw":
            draw(r, seat, effect.n)
        case "discard_random":
            discard(r, seat, drawn_at_random(r, seat, effect.n))
        case "lose_soldier":
            _lose_soldiers(r, seat, effect.n)
        case "strike":
            for target in struck(r, seat, effect):
                _strike(r, target, effect.n)
        case "heal":
            for target in struck(r, seat, effect):
                heal(r, target, effect.n)
        case "round_boost":
            boost = Boost(state.round + late(r), effect.stat, effect.troop, effect.n)
            alter_side(r, seat, boosts=(*state.sides[seat].boosts, boost))
            r.tell(Drummed(seat, effect.stat, effect.troop, effect.n))
        case "no_supply":
            alter_side(r, seat, withheld=tuple(sorted({*state.sides[seat].withheld, effect.castle})))
            r.tell(Withheld(seat, effect.castle))
        case _:
            pass


def late(r: War) -> int:
    """Return how many rounds off the next one is: none where events come before the turns (RDW-10, WDW-07)."""
    return 0 if r.state.options.event_timing == "after_supply" else 1


def struck(r: War, seat: int, effect: Effect) -> list[str]:
    """Return what an event strikes or heals of a seat, in the order of ids."""
    state, board = r.state, board_of(r)
    if effect.kind == "castle":
        return sorted((c.id for c in state.castles.values() if c.seat == seat and c.hp > 0), key=rank_of)
    found: list[str] = []
    for unit in board.of(seat):
        kind = not effect.kind or unit.general == (effect.kind == "general")
        ground = "mountain" if unit.at in board.walls else "castle" if unit.at in board.castles else "open"
        if kind and effect.where in ("", ground):
            found.append(unit.id)
    return found


def _strike(r: War, target: str, n: int) -> None:
    """Damage without a killer; generals and castles keep 1 HP (7.2, RDW-44)."""
    state = r.state
    castle = state.castles.get(target)
    if castle is not None:
        hp = max(1, castle.hp - n)
        if hp != castle.hp:
            state.castles[target] = replace(castle, hp=hp)
            r.tell(Damaged(target, castle.hp - hp, hp, "event"))
        return
    unit = state.units[target]
    n = min(n, unit.hp - 1) if unit.general else n
    if n:
        hurt(r, target, n, "event")


def _lose_soldiers(r: War, seat: int, count: int) -> None:
    for _ in range(count):
        soldiers = [unit for unit in board_of(r).of(seat) if not unit.general]
        if soldiers:
            unit = soldiers[r.pick(len(soldiers))]
            hurt(r, unit.id, unit.hp, "event")
