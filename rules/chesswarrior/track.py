"""The Main Turn: mana, the slot list, passives by Sp, counters that run out, points (CW-33 to CW-50)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.kernel.ranks import ranked, won_by
from rules.kernel.types import Text

from . import plans, stakes
from .abilities import Ability
from .board import AREAS, areas_held
from .book import Book
from .changes import Chess, alter, book_of, drop_counters
from .dice import hit_number, roll, successes, tie_order
from .effects import PASSIVE, Deed, apply
from .events import Counted, ManaPut, MatchOver, Passive, TieRolled
from .falling import clear_fallen
from .grants import in_area
from .state import ChessState, fielded, own, side_mask, track_number
from .words import word

WIN = 5
"""Victory Points that win (CW-50)."""
FIRST_COUNT = 3
"""The Main Turn of the first count (CW-42)."""
OVERTIME = 12
"""Main Turns of sudden death after the turn limit (RCW-52)."""
SHARED_ENDS = frozenset(("concession", "agreed_draw", "forfeit"))


def run_passives(r: Chess, at: str) -> None:
    """Let passives of the step take effect, Sp 9 to 0, each group at once (CW-34, CW-35, CW-40, RCW-28, RCW-67).

    See CW-94.
    """
    state = r.state
    sheets = book_of(r).sheets
    number = track_number(state.turn)
    found: dict[int, list[tuple[int, Ability]]] = {}
    for n in fielded(state):
        card = sheets[state.heroes[n].key]
        for ability in card.starts if at == "start" else card.ends:
            if number in ability.turns:
                found.setdefault(card.sp, []).append((n, ability))
    for sp in sorted(found, reverse=True):
        deeds = [_settled(r, n, ability) for n, ability in found[sp]]
        for deed in deeds:
            apply(r, deed, deed.ability.effects)
        clear_fallen(r)


def _settled(r: Chess, n: int, ability: Ability) -> Deed:
    """Find whom a passive affects and roll for it; nothing happens yet (RCW-28, RCW-44)."""
    state = r.state
    hit_heroes = [n] if ability.reach.shape == "self" else in_area(book_of(r), state, n, ability)
    counts = [1] * len(hit_heroes)
    hero, on = state.heroes[n].id, [state.heroes[m].id for m in hit_heroes]
    if ability.dice and hit_heroes:
        hit = hit_number(state, ability.hit, 0, 0)
        if ability.per_hero:
            rolls = [roll(r, ability.dice) for _ in hit_heroes]
            counts = [successes(dice, hit) for dice in rolls]
        else:
            rolls = [roll(r, ability.dice)]
            counts = [successes(rolls[0], hit)] * len(hit_heroes)
        found = [successes(dice, hit) for dice in rolls]
        r.stake(lambda: stakes.hits(state, n, ability.dice, hit, found))
        r.tell(Passive(hero, ability.id, on, hit, rolls, counts))
    elif hit_heroes:
        r.tell(Passive(hero, ability.id, on, 0, [], counts))
    total = sum(counts) if ability.per_hero else max(counts, default=0)
    return Deed(PASSIVE, n, ability, hit_heroes, counts, total=total)


def put_mana(r: Chess) -> None:
    """Give every hero on the board one mana on even track numbers (CW-36)."""
    state = r.state
    if track_number(state.turn) % 2:
        return
    sheets = book_of(r).sheets
    found = [n for n in fielded(state) if state.heroes[n].mana < sheets[state.heroes[n].key].mp]
    for n in found:
        alter(r, n, mana=state.heroes[n].mana + 1)
    r.tell(ManaPut(state.turn, [state.heroes[n].id for n in found]))


def due(book: Book, state: ChessState, side: int, sp: int) -> list[int]:
    """Return a side's heroes of an Sp that are due and have not acted, in slot order (CW-18, RCW-21)."""
    size = state.size
    return [
        n
        for n in range(side * size, (side + 1) * size)
        if (hero := state.heroes[n]).dial == state.turn
        and hero.at >= 0
        and hero.acted != state.turn
        and book.sheets[hero.key].sp == sp
    ]


def list_slots(r: Chess) -> None:
    """Fix the order of the Main Turn, rolling for equal Sp of both sides (CW-37, CW-38, RCW-20)."""
    state = r.state
    sheets = book_of(r).sheets
    by_sp: dict[int, list[int]] = {}
    for hero in state.heroes:
        if hero.at >= 0 and hero.dial == state.turn:
            by_sp.setdefault(sheets[hero.key].sp, []).append(hero.side)
    slots: list[tuple[int, int]] = []
    for sp in sorted(by_sp, reverse=True):
        sides = by_sp[sp]
        if len(set(sides)) > 1:
            rounds: list[list[int]] = []
            given = list(sides)
            sides = tie_order(r, sides, rounds)
            r.stake(partial(stakes.order, sides))
            r.tell(TieRolled(sp, given, rounds, sides))
        slots += [(side, sp) for side in sides]
    state.slots = tuple(slots)


def expire_turns(r: Chess) -> None:
    """Take off counters whose Main Turns are over (RCW-51)."""
    state = r.state
    for n, hero in enumerate(state.heroes):
        if hero.held:
            drop_counters(r, n, tuple(h for h in hero.held if h.lasts != "turns" or h.until > state.turn))


def expire_combat(r: Chess) -> None:
    """End the Combat Phase: pools lapse, and counters that last for it go (RCW-40, RCW-51)."""
    for n, hero in enumerate(r.state.heroes):
        if hero.pools:
            alter(r, n, pools=())
        if hero.held:
            drop_counters(r, n, tuple(h for h in hero.held if h.lasts != "combat"))


def expire_activation(r: Chess, n: int) -> None:
    """Take off counters that lasted for this activation; those placed during it last for the next (RCW-51)."""
    hero = r.state.heroes[n]
    if not hero.held:
        return
    drop_counters(r, n, tuple(h for h in hero.held if h.lasts != "activation" or h.fresh))
    held = r.state.heroes[n].held
    if any(h.fresh for h in held):
        alter(r, n, held=tuple(type(h)(h.counter, h.count, h.lasts, h.until) for h in held))


def count_points(r: Chess) -> bool:
    """Score the Main Turn and say whether the match is over (CW-42 to CW-50, RCW-03, RCW-52 to RCW-54)."""
    state = r.state
    if state.turn >= FIRST_COUNT:
        held = [areas_held(state, side) for side in range(2)]
        gain = abs(held[0] - held[1])
        seat = 0 if held[0] > held[1] else 1
        if gain:
            points = list(state.points)
            points[seat] += gain
            state.points = (points[0], points[1])
        r.tell(Counted(state.turn, held, _holders(state), gain, seat if gain else None, list(state.points)))
        if max(state.points) >= WIN:
            finish(r, state.points.index(max(state.points)), "points")
            return True
    return _limit(r)


def _holders(state: ChessState) -> list[list[bool]]:
    """Return per area whether south and north stand in it."""
    masks = [side_mask(state, side) for side in range(2)]
    return [[bool(area & m) for m in masks] for area in AREAS[state.options.checking]]


def _limit(r: Chess) -> bool:
    state = r.state
    if state.turn < state.options.turn_limit:
        return False
    south, north = state.points
    if south != north:
        finish(r, 0 if south > north else 1, "limit" if state.turn == state.options.turn_limit else "sudden_death")
        return True
    if state.turn >= state.options.turn_limit + OVERTIME:
        finish(r, None, "limit_draw")
        return True
    return False


def finish(r: Chess, winner: int | None, reason: str) -> None:
    """End the match."""
    state = r.state
    state.stage = "over"
    plans.close(state)
    state.active, state.used, state.did, state.act, state.slots = -1, 0, False, None, ()
    r.tell(MatchOver(winner, reason, list(state.points), state.turn))
    r.finish(won_by(winner), over_text(winner, reason, state.points))


def tally(state: ChessState) -> tuple[int, ...]:
    """Rank the seats when the match's time is up: points, fewer destroyed heroes, less damage on the board (RCW-74)."""

    def score(side: int) -> tuple[int, int, int]:
        heroes = [state.heroes[n] for n in own(state, side)]
        damage = sum(hero.damage for hero in heroes if hero.at >= 0)
        return state.points[side], -sum(hero.falls for hero in heroes), -damage

    return ranked([score(side) for side in range(2)])


def over_text(winner: int | None, reason: str, points: Sequence[int]) -> Text:
    """Return why the match is over; `seat` is the seat that lost."""
    if reason in SHARED_ENDS:
        args = {} if winner is None else {"winner": winner, "seat": 1 - winner}
        return Text(f"over.{reason}", args)
    given = {"south": points[0], "north": points[1]}
    return word("over", reason, **given, **({} if winner is None else {"winner": winner, "seat": 1 - winner}))
