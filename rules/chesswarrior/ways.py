"""An activation as people think of it: which hero, what it does, on whom or where to; and what each step may bring."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from rules.kernel.types import Choice, Decision, Option, Seat, Text, View
from rules.kernel.ways import Way

from . import activation, items
from .abilities import MOVE, Ability
from .aiming import affected, greatest_damage
from .base import Base
from .board import AREAS
from .book import Book
from .card_text import price, statistics
from .choices import acting, hero_option, listed, piece_text, square_option, word_option
from .filling import project
from .forecast import forecast
from .forecast_text import short
from .grants import distance_of
from .items import END, STOP, Item, declare
from .lapsing import lapsing
from .planning import is_guarded, ready
from .rule_text import rule
from .sight import CELL_OF, FACINGS
from .state import ChessState, Hero, index_of, track_number
from .words import ability_text, word

KINDS = ("activate", "move_more")
ATTACK, USE, FACE = "attack", "use", "face"
VERBS = (MOVE, ATTACK, USE, FACE)
FRIENDLY = word("warning", "friendly_fire")
"""Says of a use that it may damage a hero of its own side."""


def ways(book: Book, view: View[ChessState], decision: Decision, verb: str = "") -> tuple[Way, ...]:
    """Return every answer of an activation or of an interrupted move, of paths to a square one; those of a verb."""
    if decision.kind not in KINDS:
        return ()
    if verb:
        return _verb_ways(book, view, decision, verb)
    key = ("ways", decision.id)
    found: tuple[Way, ...] | None = view.memo.get(key)
    if found is None:
        made = [Way(steps_of(book, view.state, decision, choice), choice) for choice in listed(book, view, decision)]
        found = view.memo[key] = tuple(sorted(made, key=lambda way: _is_turned(view.state, decision, way.choice)))
    return found


def _is_turned(state: ChessState, decision: Decision, choice: Choice) -> bool:
    """Say whether an answer ends with another facing than the present one: that is offered later."""
    n, item = acting(state, decision, choice)
    return decision.kind == "activate" and n is not None and item[0] == END and _face(state, n) != item[1]


def _face(state: ChessState, n: int) -> str:
    return FACINGS[state.heroes[n].facing]


def steps_of(book: Book, state: ChessState, decision: Decision, choice: Choice) -> tuple[Option, ...]:
    """Return an answer as people think of it: the hero unless it is known, what it does, on whom, where to."""
    if decision.kind == "move_more":
        return (_goal(state, decision, choice),)
    n, item = acting(state, decision, choice)
    if n is None:
        raise LookupError(f"{choice} names no hero")
    head = () if item == choice else (hero_option(state, choice[0]),)
    deed, rest = _deed(book, state, n, item[0]), _rest(book, state, decision, n, item)
    if item[0] in (MOVE, END) or not strikes_own(book, state, n, item):
        return (*head, deed, *rest)
    if not rest:
        return (*head, replace(deed, warning=FRIENDLY))
    return (*head, deed, replace(rest[0], warning=FRIENDLY), *rest[1:])


def strikes_own(book: Book, state: ChessState, n: int, item: Item) -> bool:
    """Say whether a use may damage another hero of its user's side as things stand (RCW-39, RCW-43)."""
    act, _ = declare(book, state, n, item)
    ability = book.sheets[state.heroes[n].key].abilities[item[0]]
    return any(
        m != n and state.heroes[m].side == state.heroes[n].side and greatest_damage(book, state, act, m) > 0
        for m in affected(book, state, act, ability)
    )


def _rest(book: Book, state: ChessState, decision: Decision, n: int, item: Item) -> tuple[Option, ...]:
    """Return the steps after the verb: where to, on whom, which way."""
    if item[0] == END:
        return (_facing(item[1], item[1] == _face(state, n)),)
    if item[0] == MOVE:
        return (_goal(state, decision, item[1:]),)
    card = book.sheets[state.heroes[n].key]
    size = items.aim_length(state, n, card.abilities[item[0]], item)
    aim = tuple(square_option(state, t) for t in item[1 : 1 + size] if t in CELL_OF)
    turns = tuple(_facing(t) for t in item[1 : 1 + size] if t in FACINGS)
    return (*aim, *turns, *([_goal(state, decision, item[1 + size :])] if card.steps[item[0]] else []))


def _goal(state: ChessState, decision: Decision, path: Item) -> Option:
    """Return the square that a path leads to as one step; `stop` where it leads nowhere."""
    squares = [token for token in path if token != STOP]
    return square_option(state, squares[-1]) if squares else word_option(decision.kind, STOP)


@cache
def _facing(token: str, present: bool = False) -> Option:
    return Option(token, word("way", "facing", *(["present"] if present else []), facing=word("facing", token)))


def _deed(book: Book, state: ChessState, n: int, verb: str) -> Option:
    if verb == END:
        return Option(END, word("way", "end" if state.did else "skip"))
    hero = state.heroes[n]
    ability = book.sheets[hero.key].abilities[verb]
    return Option(ability.id, priced(hero.key, ability))


@cache
def priced(key: str, ability: Ability) -> Text:
    """Name an ability with what it costs."""
    return word("way", "priced", name=ability_text(key, ability.id), cost=price(ability.cost))


def prompt(book: Book, view: View[ChessState], decision: Decision, row: Choice) -> Text:
    """Return what is asked after some steps."""
    state = view.state
    if decision.kind == "move_more":
        return word("way_prompt", "move_more", hero=_name(state, index_of(state, decision.about["hero"])))
    n, steps = acting(state, decision, row)
    if n is None:
        return word("way_prompt", "hero")
    name = _name(state, n)
    if not steps:
        return word("way_prompt", "next" if state.did else "deed", hero=name)
    if steps[0] in (END, MOVE):
        return word("way_prompt", steps[0], hero=name)
    ability = book.sheets[state.heroes[n].key].abilities[steps[0]]
    what = ability_text(state.heroes[n].key, ability.id)
    if len(steps) == 1 and ability.reach.shape in ("range", "dl"):
        return word("way_prompt", "target" if ability.reach.shape == "range" else "line", ability=what)
    following = next(
        (way.steps[len(row)] for way in leading(book, view, decision, row) if len(way.steps) > len(row)), None
    )
    return word("way_prompt", "face" if following is not None and following.token in FACINGS else "step", hero=name)


def leading(book: Book, view: View[ChessState], decision: Decision, row: Choice) -> Iterator[Way]:
    """Return the ways that begin with some steps."""
    size = len(row)
    return (way for way in ways(book, view, decision) if tuple(step.token for step in way.steps[:size]) == row)


def _name(state: ChessState, n: int) -> Text:
    return piece_text(state.heroes[n].id, state.heroes[n].key)


def detail(game: Base, view: View[ChessState], decision: Decision, row: Choice) -> Text | None:
    """Say what the last of some steps stands for: a hero's values, what a use does, its chances, a square's worth."""
    state = view.state
    if decision.kind == "move_more":
        return _worth(state, row[-1])
    n, steps = acting(state, decision, row)
    if n is None or not steps:
        return None if n is None else _hero(game.book, state, state.heroes[n])
    hero, card = state.heroes[n], game.book.sheets[state.heroes[n].key]
    if len(steps) == 1:
        if steps[0] == MOVE:
            return word("way_about", MOVE, n=distance_of(game.book, state, n))
        if steps[0] == END:
            due = track_number(max(hero.dial, state.turn + 1))
            return word("way_about", "end" if state.did else "skip", dial=due)
        return rule(card.abilities[steps[0]], game.book.catalogue.counters)
    if steps[0] == END:
        left = lapsing(game.book, state, n)
        return None if left is None else left.text
    if steps[0] == MOVE or card.steps[steps[0]]:
        return _worth(state, steps[-1])
    answer = next(leading(game.book, view, decision, row)).choice
    _, item = acting(state, decision, answer)
    return short(state, forecast(game, state, n, item))


def _worth(state: ChessState, token: str) -> Text | None:
    """Say which Checking Point a square is of, if any."""
    areas = AREAS[state.options.checking]
    area = next((k + 1 for k, cells in enumerate(areas) if token in CELL_OF and cells >> CELL_OF[token] & 1), None)
    return None if area is None else word("way_about", "area", n=area)


def _hero(book: Book, state: ChessState, hero: Hero) -> Text:
    card = book.sheets[hero.key]
    values = statistics(book.catalogue.heroes[hero.key])
    return word("way_about", "hero", damage=hero.damage, lp=card.lp, mana=hero.mana, mp=card.mp, values=values)


def onward(
    book: Book, view: View[ChessState], decision: Decision, choice: Choice
) -> tuple[View[ChessState], Decision] | None:
    """Return the view and question after an answer if nobody reacts; None: it ends the activation.

    After the beginning of a plan: the activation it is for, as things stand.
    """
    if decision.kind == "standing":
        return _planned(view, decision, choice)
    if decision.kind != "activate" or view.seat is None:
        return None
    n, item = acting(view.state, decision, choice)
    if n is None or not item or item[0] == END or not activation.is_legal(book, view.state, n, item):
        return None
    key = ("onward", decision.id, choice)
    found: tuple[View[ChessState], Decision] | None = view.memo.get(key)
    if found is None:
        state = project(book, view.state, n, item)
        about = {**decision.about, "heroes": [state.heroes[n].id]}
        question = replace(decision, default=(END, _face(state, n)), about=about, continues=True)
        found = view.memo[key] = View(Seat(view.seat), state, ()), question
    return found


def _planned(view: View[ChessState], decision: Decision, prefix: Choice) -> tuple[View[ChessState], Decision] | None:
    if view.seat is None or not is_guarded(prefix):
        return None
    n = index_of(view.state, prefix[0])
    state = ready(view.state, n)
    about = {"turn": state.turn, "heroes": [prefix[0]], "planned": True}
    question = replace(decision, kind="activate", default=(END, _face(state, n)), about=about, clock="move")
    return View(Seat(view.seat), state, ()), question


def _verb_ways(book: Book, view: View[ChessState], decision: Decision, verb: str) -> tuple[Way, ...]:
    """Return what `/move`, `/attack`, `/use` and `/face` may say, the hero named first where the verb names one."""
    if decision.kind != "activate" or verb not in VERBS:
        return ()
    found: list[Way] = []
    for way in ways(book, view, decision):
        n, item = acting(view.state, decision, way.choice)
        kind = {MOVE: MOVE, ATTACK: ATTACK, END: FACE}.get(item[0], USE)
        if n is None or kind != verb:
            continue
        hero = hero_option(view.state, view.state.heroes[n].id)
        steps = way.steps[1:] if item != way.choice else way.steps
        if verb == FACE:
            found.append(_spoken(steps[1:] if item == way.choice else (*steps[1:], hero), way.choice))
            continue
        head = hero if verb != USE else _use_option(view.state, n, item[0])
        found.append(_spoken((head, *steps[1:]), way.choice))
    kept: dict[Choice, Way] = {}
    for way in found:
        kept.setdefault(tuple(step.token for step in way.steps), way)
    return tuple(kept.values())


def _use_option(state: ChessState, n: int, ability: str) -> Option:
    hero = state.heroes[n]
    name = word("way", "of", hero=piece_text(hero.id, hero.key), ability=ability_text(hero.key, ability))
    return Option(f"{hero.id}.{ability}", name)


def _spoken(steps: tuple[Option, ...], choice: Choice) -> Way:
    """Return a way of which a facing at its end may be left out: the first one is meant then."""
    return Way(steps, choice, len(steps) - 1 if steps and steps[-1].token in FACINGS else None)
