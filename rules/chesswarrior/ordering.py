"""The menu of standing orders: which hero, what about, and when; nothing of it is text (spec 5.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.kernel.menu import Menu, One, Some, pool
from rules.kernel.notation import FREE, fits
from rules.kernel.types import Choice, Field, Option, Refusal, Text, Token

from . import planning
from .abilities import Ability
from .board import COLUMNS
from .book import Book
from .choices import ability_option, hero_option, piece_text, word_option
from .order_text import HEROES, NUMBERS, conditions, home_columns, known_heroes, plan_items
from .orders import IF
from .plans import GUARDS
from .reactions import PREFER
from .reasons import no
from .standing import HEROES as WORDED
from .standing import HOME, LETHAL, LISTED, MODES, NONE, PLAN, WAYS
from .state import ChessState, index_of, own
from .words import ability_text, word

STANDING = "standing"
LENGTHS = {
    IF: Field(word("orders", "conditions"), 3, 80),
    HOME: Field(word("orders", "columns"), 1, 15),
    PLAN: planning.WRITTEN,
}
"""Texts in which orders used to be given, which old matches hold."""
Reads = Callable[[str], object]


def menu(book: Book, state: ChessState, seat: int) -> Menu:
    """Return the orders a seat may give."""
    heroes = [state.heroes[n].id for n in own(state, seat) if state.heroes[n].at >= 0]
    return One(
        word("prompt", STANDING),
        lambda: [hero_option(state, token) for token in heroes],
        lambda token: _about(book, state, seat, index_of(state, token)),
    )


def _name(state: ChessState, n: int) -> Text:
    hero = state.heroes[n]
    return piece_text(hero.id, hero.key)


def _about(book: Book, state: ChessState, seat: int, n: int) -> Menu:
    """Return what an order of a hero may be about: its reactions, its home, its plan."""
    key = state.heroes[n].key
    card = book.sheets[key]
    reactions = {a.id: a for a in (*card.instants, *card.interrupts)}

    def after(token: Token) -> Menu:
        if token == HOME:
            return _home(state, n)
        return _plan(book, state, n) if token == PLAN else _when(book, state, seat, n, reactions[token])

    return One(
        word("order_prompt", "about", hero=_name(state, n)),
        lambda: [*(ability_option(book, key, token) for token in reactions), _word(HOME), _word(PLAN)],
        after,
    )


def _word(token: Token) -> Option:
    return word_option(STANDING, token)


def _found(options: Iterable[Option], token: Token, kind: str, reads: Reads) -> Option | Refusal | None:
    """Return an option, or a text of old, or say that a text is none that is understood (RCW-64)."""
    if not token.startswith(FREE):
        return next((option for option in options if option.token == token), None)
    field = LENGTHS[kind]
    if fits(field, token) and reads(token[1:].lower()) is not None:
        return Option(token, field.text)
    return no("order_text", "RCW-64", kind=word("orders", "kind", kind))


def _home(state: ChessState, n: int) -> Menu:
    """Return the columns on which a hero comes back: one, several in order, none (RCW-26)."""
    prompt = word("order_prompt", HOME, hero=_name(state, n))

    def options() -> list[Option]:
        return [_word(token) for token in (*COLUMNS, NONE, LISTED)]

    def left(taken: Choice) -> list[Option]:
        return [_word(token) for token in COLUMNS if token not in taken]

    listed = pool(prompt, left, least=1, most=len(COLUMNS), ordered=True)
    return One(
        prompt,
        options,
        lambda token: listed if token == LISTED else None,
        lambda token: _found(options(), token, HOME, home_columns),
    )


def _when(book: Book, state: ChessState, seat: int, n: int, ability: Ability) -> Menu:
    """Return when a reaction is used: a mode, conditions, and the way that its step goes."""
    key = state.heroes[n].key
    prompt = word("order_prompt", "when", hero=_name(state, n), ability=ability_text(key, ability.id))
    ways = (*PREFER, WAYS) if book.sheets[key].steps[ability.id] else ()

    def options() -> list[Option]:
        return [_word(token) for token in (*MODES, *ways, IF)]

    def after(token: Token) -> Menu | None:
        if token == IF:
            return _conditions(book, state, seat, n, ability)
        return _ways(state, n) if token == WAYS else None

    return One(prompt, options, after, lambda t: _found(options(), t, IF, lambda text: conditions(state, seat, text)))


def _ways(state: ChessState, n: int) -> Some:
    """Return the order in which a step tries the squares around."""
    prompt = word("order_prompt", WAYS, hero=_name(state, n))
    size = len(PREFER)
    return pool(prompt, lambda taken: [_word(t) for t in PREFER if t not in taken], size, size, ordered=True)


def _conditions(book: Book, state: ChessState, seat: int, n: int, ability: Ability) -> Some:
    """Return a set of conditions, all of which have to hold; of each number one."""
    prompt = word("order_prompt", IF, hero=_name(state, n), ability=ability_text(state.heroes[n].key, ability.id))
    offered = condition_words(book, state, seat, n, ability)

    def each(taken: Choice) -> Menu:
        def judge(token: Token) -> Option | Refusal:
            if _is_condition(state, seat, token) and not _is_given(token, taken):
                return _condition(state, token)
            return no("order_text", "RCW-64", kind=word("orders", "kind", IF))

        return One(prompt, lambda: [_condition(state, t) for t in offered if not _is_given(t, taken)], judge=judge)

    return Some(prompt, each, least=1, ordered=False)


def _is_given(token: Token, taken: Choice) -> bool:
    name = token.partition(":")[0]
    return token in taken or (name in NUMBERS and any(t.partition(":")[0] == name for t in taken))


def _is_condition(state: ChessState, seat: int, token: Token) -> bool:
    name, _, value = token.partition(":")
    if name in NUMBERS:
        return value.isascii() and value.isdecimal() and len(value) < 3 and str(int(value)) == value
    if name in HEROES:
        return value in known_heroes(state, seat, name).values()
    return token == LETHAL


def _condition(state: ChessState, token: Token) -> Option:
    name, _, value = token.partition(":")
    if name in HEROES:
        return Option(token, word("condition", WORDED[name], heroes=[_name(state, index_of(state, value))]))
    return Option(token, word("condition", name, **({"n": int(value)} if value else {})))


def condition_words(book: Book, state: ChessState, seat: int, n: int, ability: Ability) -> tuple[Token, ...]:
    """Return conditions that make sense for a reaction of a hero."""
    trigger, cost = ability.trigger, ability.cost
    on = trigger.on if trigger is not None else ""
    found: list[Token] = []
    if on not in ("enemy_move", "enemy_step"):
        found += [LETHAL, *(f"min_dice:{number}" for number in (2, 3, 4, 5))]
    if cost.mana:
        found += [f"keep_mana:{number}" for number in range(1, book.sheets[state.heroes[n].key].mp)]
    if cost.turn:
        found += [f"max_lead:{number}" for number in (2, 4, 6)]
    found += [f"vs:{state.heroes[m].id}" for m in own(state, 1 - seat) if state.heroes[m].at >= 0]
    if on == "friend_targeted":
        found += [f"for:{state.heroes[m].id}" for m in own(state, seat) if state.heroes[m].at >= 0]
    return tuple(found)


def _plan(book: Book, state: ChessState, n: int) -> Menu:
    """Return when a plan may be played, then what it holds."""
    prompt = word("order_prompt", PLAN, hero=_name(state, n))

    def after(token: Token) -> Menu | None:
        if token == NONE:
            return None
        return planning.menu(book, state, n, lambda options, given: _found(options, given, PLAN, reads))

    def reads(text: str) -> object:
        return plan_items(book, state, n, text)

    return One(prompt, lambda: [_word(token) for token in (*GUARDS, NONE)], after)
