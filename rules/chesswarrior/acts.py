"""A use or move on its way: windows, cost, steps, effect (spec 5.4; CW-65 to CW-70, CW-77, CW-78, RCW-31 to RCW-36)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.kernel.types import Choice, Decision, Seat

from . import stakes, windows
from .abilities import MOVE, Ability
from .aiming import affected, affordable, blockers, still_legal
from .board import STEPS, walls
from .changes import Chess, book_of, face, game_of, pay, shift, spend_counter
from .dice import hit_number, roll, successes
from .effects import USE, Deed, apply, feed_back
from .events import Declared, Fizzled, Moved, Rolled, WentBack
from .falling import clear_fallen
from .grants import Pass, distance_of, has, modified
from .items import STOP, cells_of, declare, moves_left
from .orders import preference
from .reactions import INSTANT, INTERRUPT, react
from .sight import DISTANCES, FACINGS, NAMES, penalty
from .state import ATTACK, NOBODY, SUPPORT, Act, occupied
from .track import expire_combat
from .windows import STEPPED

DONE, ASKED, STOPPED, FIZZLED, OVER = "done", "asked", "stopped", "fizzled", "over"
COST, EFFECT, STEP, MORE = "cost", "effect", "step", "more"


def begin_act(r: Chess, n: int, item: Choice) -> None:
    """Declare a use or move: mark its phases, turn the hero (U1, U2, M1; CW-83, RCW-31)."""
    state = r.state
    act, facing = declare(book_of(r), state, n, item)
    state.act = act
    state.used |= act.spent
    state.did = True
    hero = state.heroes[n]
    target = state.heroes[act.target].id if act.target != NOBODY else None
    r.tell(Declared(hero.id, act.ability, target, FACINGS[act.line] if act.line >= 0 else None))
    face(r, n, facing)


def now(r: Chess) -> Act:
    """Return the act on its way; raise LookupError if there is none."""
    if r.state.act is None:
        raise LookupError("no act is on its way")
    return r.state.act


def ability_of(r: Chess, act: Act) -> Ability:
    """Return the ability an act uses."""
    return book_of(r).sheets[r.state.heroes[act.hero].key].abilities[act.ability]


def advance(r: Chess, at: int, answer: Choice | None) -> int | None:
    """Carry the act on until it is over, or someone must answer; `at`: watchers already considered in its window.

    Returns None if it is over, else how many watchers have been considered when the question is due.
    """
    state = r.state
    while state.act is not None:
        act = state.act
        stage = act.stage
        if stage in (INSTANT, INTERRUPT, STEPPED):
            result, at = _window(r, at, answer)
            answer = None
            if result == ASKED:
                return at
            at = 0
            if result == DONE:
                _after_window(r, stage)
            elif result != OVER:
                _stop(r, result)
        elif stage == COST:
            _pay(r)
        elif stage == EFFECT:
            _resolve(r)
        elif stage == MORE:
            if answer is None:
                return at
            path = cells_of(answer)
            state.act = replace(act, path=path, stage=STEP)
            answer = None
        else:
            _step(r)
    expire_combat(r)
    return None


def _window(r: Chess, at: int, answer: Choice | None) -> tuple[str, int]:
    """Let the other side's heroes react one after another (RCW-35, RCW-36, RCW-64)."""
    state = r.state
    book = book_of(r)
    order = windows.heroes(book, state, now(r))
    while (place := windows.next_able(book, state, now(r), order, at)) is not None:
        if answer is None:
            if state.options.ask_reactions:
                flush(r)
            return ASKED, place
        n = order[place]
        ability = windows.chosen(book, state, now(r), n, answer)
        at, answer = place + 1, None
        if ability is None:
            continue
        flush(r)
        act = now(r)
        trigger = windows.moment(act)[1]
        stopped = react(r, n, ability, act, trigger, preference(state, n, ability.id))
        if state.outcome is not None:
            state.sides = [replace(side, rest=()) for side in state.sides]  # a plan ended with the reaction (`close`)
        if state.act is None:
            return OVER, 0
        act = state.act = replace(act, reacted=True)
        if stopped:
            return STOPPED, 0
        if not _goes_on(r, act):
            return FIZZLED, 0
    return DONE, 0


def _goes_on(r: Chess, act: Act) -> bool:
    """Say whether an act is still legal after a reaction (RCW-34, RCW-70)."""
    book, state = book_of(r), r.state
    ability = ability_of(r, act)
    if act.ability != MOVE:
        return still_legal(book, state, act, ability)
    if act.stage != INSTANT:
        return True
    trial = replace(act, left=distance_of(book, state, act.hero))
    return affordable(state, state.heroes[act.hero], ability.cost) and moves_left(book, state, trial)


def _after_window(r: Chess, stage: str) -> None:
    act = now(r)
    following = {INSTANT: COST, INTERRUPT: STEP if act.ability == MOVE else EFFECT, STEPPED: STEP}[stage]
    r.state.act = replace(act, stage=following)


def _pay(r: Chess) -> None:
    """Use Cost; a move receives its counters (U4, M3; CW-59, CW-66)."""
    act = now(r)
    pay(r, act.hero, ability_of(r, act).cost)
    left = distance_of(book_of(r), r.state, act.hero) if act.ability == MOVE else 0
    r.state.act = replace(act, paid=True, left=left, stage=INTERRUPT)


def _stop(r: Chess, result: str) -> None:
    """End a use or move that was cancelled or fizzles (RCW-32 to RCW-34)."""
    state = r.state
    act = now(r)
    if not act.paid and state.options.instant_refund:
        state.used &= ~act.spent
    if result == FIZZLED:
        r.tell(Fizzled(state.heroes[act.hero].id, act.ability, act.paid))
    if act.ability == MOVE:
        _end_move(r)
    state.act = None


def _step(r: Chess) -> None:
    """Enter the next square, or ask for more of a path that a reaction has cut off (M5; CW-60, CW-61, RCW-70)."""
    state = r.state
    act = now(r)
    book = book_of(r)
    if act.reacted:
        if moves_left(book, state, act):
            state.act = replace(act, path=(), reacted=False, stage=MORE)
        else:
            _end_move(r)
        return
    shut, _ = walls(state, act.hero, has(book, state, act.hero, Pass))
    hero = state.heroes[act.hero]
    if not act.path or not act.left or act.path[0] not in STEPS[hero.at] or shut >> act.path[0] & 1:
        _end_move(r)
        return
    cell = act.path[0]
    shift(r, act.hero, cell)
    trail = act.trail if act.trail[-1] == hero.at else (*act.trail, hero.at)
    state.act = replace(
        act, path=act.path[1:], left=act.left - 1, trail=(*trail, cell), walked=(*act.walked, cell), stage=STEPPED
    )


def flush(r: Chess) -> None:
    """Tell the squares entered since the last time."""
    state = r.state
    act = state.act
    if act is not None and act.walked:
        start = act.trail[-1 - len(act.walked)]
        r.tell(Moved(state.heroes[act.hero].id, NAMES[start], [NAMES[c] for c in act.walked]))
        state.act = replace(act, walked=())


def _end_move(r: Chess) -> None:
    """End a move; a hero that stands where it may not goes back to the last free square (CW-62, RCW-13, WCW-03)."""
    flush(r)
    state = r.state
    act = now(r)
    hero = state.heroes[act.hero]
    others = occupied(state, but=act.hero) | state.obstacles
    if others >> hero.at & 1:
        back = next((c for c in reversed(act.trail) if not others >> c & 1), None)
        if back is None:
            free = [c for c in range(len(NAMES)) if not others >> c & 1]
            back = min(free, key=lambda c: (DISTANCES[hero.at][c], c))
        shift(r, act.hero, back)
        r.tell(WentBack(hero.id, NAMES[hero.at], NAMES[back]))
    state.act = None


def _resolve(r: Chess) -> None:
    """Add Dice, Use Dice, Add Effect, Feedback, destruction: one step (U6, U7; CW-67 to CW-70, RCW-28)."""
    state = r.state
    book = book_of(r)
    act = now(r)
    ability = ability_of(r, act)
    hero = state.heroes[act.hero]
    hit_heroes = affected(book, state, act, ability)
    counts = [1] * len(hit_heroes)
    total = 1
    if ability.dice:
        sight = 0
        if act.target not in (NOBODY, act.hero):
            sight = penalty(hero.at, state.heroes[act.target].at, blockers(state, hero.side)) or 0
        more, harder, spent = modified(book, state, act.hero, ability, act.target)
        hit = hit_number(state, ability.hit, sight, harder)
        number = max(ability.dice + more, 0)
        groups = [[m] for m in hit_heroes] if ability.per_hero else [hit_heroes]
        found: list[int] = []
        for group in groups:
            dice = roll(r, number)
            found.append(successes(dice, hit))
            on = [state.heroes[m].id for m in group]
            r.tell(
                Rolled(hero=hero.id, ability=ability.id, on=on, dice=dice, hit=hit, successes=found[-1], sight=sight)
            )
        r.stake(lambda: stakes.hits(state, act.hero, number, hit, found))
        r.stake(lambda: game_of(r).at_stake(state, act, found))
        counts = found if ability.per_hero else found * len(hit_heroes)
        total = sum(found)
        for bearer, counter in spent if number else ():
            spend_counter(r, bearer, counter)
    facing = None if ability.reach.shape == "aoe" else hero.facing
    feeds = bool(act.spent & (ATTACK | SUPPORT))
    deed = Deed(USE, act.hero, ability, hit_heroes, counts, NOBODY, total, facing, act.path, feeds=feeds)
    apply(r, deed, ability.effects)
    apply(r, deed, ability.after_attack)
    feed_back(r, deed)
    clear_fallen(r)
    state.act = None


def more_question(r: Chess) -> Decision:
    """Return the question how an interrupted move goes on (D6)."""
    act = now(r)
    hero = r.state.heroes[act.hero]
    return r.question(Seat(hero.side), "move_more", (STOP,), about={"hero": hero.id, "left": act.left}, continues=True)
