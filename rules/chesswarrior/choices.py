"""The nodes of every decision: the one list of what is legal, from the seat's view alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from rules.kernel.types import Choice, Decision, Field, Node, Option, Text, View

from . import items, setup, standing
from .board import COLUMNS
from .book import Book
from .card_text import notation
from .content import MOVE, Ability
from .items import END, STOP
from .reactions import INSTANT, INTERRUPT, options
from .sight import CELL_OF
from .state import NOBODY, Act, ChessState, hero_at, index_of, number_of
from .windows import PASS
from .words import ability_text, hero_text, word

FACING_TOKENS = frozenset("nesw")
FIELDS = {
    "if": Field(word("orders", "conditions"), 3, 80),
    "home": Field(word("orders", "columns"), 1, 15, tuple(Option(c, word("option", "standing", c)) for c in COLUMNS)),
    "plan": Field(word("orders", "plan_text"), 3, standing.MOST_TEXT),
}


def node(book: Book, view: View[ChessState], decision: Decision, prefix: Choice) -> Node:
    """Return the next step of a decision."""
    state, kind = view.state, decision.kind
    found = tokens(book, view, decision, prefix)
    verb = prefix[-1] if kind == "activate" and prefix and prefix[-1] in (MOVE, END) else ""
    prompt = _placing(state, prefix) if kind == "deploy" and prefix else _prompt(kind, verb, len(prefix))
    if kind == "activate" and prefix and (found and found[0] in FACING_TOKENS):
        prompt = word("prompt", "face")
    if kind == "react" and not prefix and state.act is not None:
        prompt = _reacting(state, decision.about["hero"], state.act)
    field = None
    if kind == "standing" and prefix:
        prompt = _ordering(state, prefix)
    if kind == "standing":
        text = standing.takes_text(prefix)
        field = FIELDS[text] if text else None
        if text == "if":
            found_words = standing.condition_words(book, state, decision.seat, index_of(state, prefix[0]), prefix[1])
            field = replace(FIELDS["if"], words=tuple(_condition(state, token) for token in found_words))
    options = tuple([option(book, state, decision, prefix, token) for token in found])
    return Node(prompt, options, field, is_leaf=not found and field is None)


def _placing(state: ChessState, prefix: Choice) -> Text:
    """Ask for the square of the hero named last, else for the next hero."""
    if len(prefix) % 2 == 0:
        return word("prompt", "deploy", "next")
    hero = state.heroes[index_of(state, prefix[-1])]
    return word("prompt", "deploy", "where", hero=piece_text(hero.id, hero.key))


def _condition(state: ChessState, token: str) -> Option:
    """Return a condition of a standing order as one word of its text."""
    name, _, value = token.partition(":")
    if name in standing.HEROES:
        hero = state.heroes[index_of(state, value)]
        return Option(token, word("condition", standing.HEROES[name], heroes=[piece_text(hero.id, hero.key)]))
    return Option(token, word("condition", name, **({"n": int(value)} if value else {})))


def _reacting(state: ChessState, hero: str, act: Act) -> Text:
    """Ask how a hero answers what an enemy is about to do."""
    me, actor = state.heroes[index_of(state, hero)], state.heroes[act.hero]
    what = ability_text(actor.key, act.ability)
    names = {"hero": piece_text(me.id, me.key), "actor": piece_text(actor.id, actor.key), "ability": what}
    if act.target == NOBODY:
        return word("react_prompt", "act", **names)
    target = state.heroes[act.target]
    return word("react_prompt", "use", target=piece_text(target.id, target.key), **names)


def _ordering(state: ChessState, prefix: Choice) -> Text:
    """Ask for the next step of a standing order: what about, when, which columns, what is planned."""
    hero = state.heroes[index_of(state, prefix[0])]
    name = piece_text(hero.id, hero.key)
    if len(prefix) == 1:
        return word("order_prompt", "about", hero=name)
    if prefix[1] in (standing.HOME, standing.PLAN):
        return word(
            "order_prompt", prefix[1], *(["text"] if standing.takes_text(prefix) == standing.PLAN else []), hero=name
        )
    return word("order_prompt", "when", hero=name, ability=ability_text(hero.key, prefix[1]))


@cache
def _prompt(kind: str, verb: str, step: int) -> Text:
    if kind == "entry":
        return word("prompt", kind, slot=step + 1)
    return word("prompt", kind, *([verb] if verb else []), *(["next"] if step and not verb else []))


def tokens(book: Book, view: View[ChessState], decision: Decision, prefix: Choice) -> tuple[str, ...]:
    """Return the tokens that may follow, made once per view and prefix."""
    key = (decision.id, prefix)
    found: tuple[str, ...] | None = view.memo.get(key)
    if found is None:
        found = view.memo[key] = _tokens(book, view.state, decision, prefix)
    return found


def _tokens(book: Book, state: ChessState, decision: Decision, prefix: Choice) -> tuple[str, ...]:
    kind, seat = decision.kind, decision.seat
    if kind == "activate":
        n, item = acting(state, decision, prefix)
        if n is None:
            return tuple(decision.about["heroes"])
        return items.tokens(book, state, n, item)
    if kind == "entry":
        if len(prefix) == setup.list_size(state.options.mode):
            return ()
        return tuple(key for key in book.catalogue.heroes if key not in prefix)
    if kind == "standing":
        return standing.tokens(book, state, seat, prefix)
    if kind == "deploy":
        return setup.deploy_tokens(state, seat, decision.about["count"], prefix)
    if kind == "move_more":
        if prefix[:1] == (STOP,):
            return ()
        n = index_of(state, decision.about["hero"])
        found = items.path_tokens(book, state, n, prefix, decision.about["left"], 0)
        # a hero that stands where it may not goes back when it stops here (RCW-13, RCW-70)
        return found if prefix or STOP in found else (*found, STOP)
    if prefix:
        return ()
    if kind == "ban":
        return (*(state.heroes[n].id for n in setup.own(state, 1 - seat)), setup.NONE)
    return ("first", "second") if kind == "order" else (*_reactions(book, state, decision), PASS)


def listed(book: Book, view: View[ChessState], decision: Decision) -> Iterator[Choice]:
    """Yield the answers a player may weigh: of paths to one square a shortest one, of placings one order of heroes."""
    state = view.state
    if decision.kind == "move_more":
        n = index_of(state, decision.about["hero"])
        yield from items.paths(book, state, n, decision.about["left"], 0)
    elif state.active >= 0:
        yield from items.answers(book, state, state.active)
    else:
        for id_ in decision.about["heroes"]:
            for item in items.answers(book, state, index_of(state, id_)):
                yield (id_, *item)


def acting(state: ChessState, decision: Decision, prefix: Choice) -> tuple[int | None, Choice]:
    """Return the hero an answer is for, None while it has to be named, and the answer without its name."""
    if state.active >= 0:
        return state.active, prefix
    return (index_of(state, prefix[0]), prefix[1:]) if prefix else (None, prefix)


def _reactions(book: Book, state: ChessState, decision: Decision) -> tuple[str, ...]:
    about = decision.about
    act = state.act
    if act is None:
        return ()
    n = index_of(state, about["hero"])
    timing = INSTANT if about["timing"] == INSTANT else INTERRUPT
    return tuple(a.id for a in options(book, state, n, act, timing, about["trigger"]))


def option(book: Book, state: ChessState, decision: Decision, prefix: Choice, token: str) -> Option:
    """Return a token with its text, by what it stands for."""
    if token in CELL_OF:
        n = hero_at(state, CELL_OF[token])
        if n < 0:
            return _empty(token)
        hero = state.heroes[n]
        return _square(token, hero.id, hero.key)
    if decision.kind == "entry":
        return _card(token)
    if token in FACING_TOKENS and (len(token) == 1 and decision.kind == "activate"):
        return _facing(token)
    who = hero_token(state, token)
    if who is not None:
        return _hero(token, who)
    acting_key = _acting_key(state, decision, prefix)
    if acting_key and token in book.sheets[acting_key].abilities:
        return _ability(acting_key, book.sheets[acting_key].abilities[token])
    return _word("activate" if token == END else decision.kind, token)


def _acting_key(state: ChessState, decision: Decision, prefix: Choice) -> str:
    if decision.kind == "activate":
        n, _ = acting(state, decision, prefix)
        return state.heroes[n].key if n is not None else ""
    if decision.kind == "react":
        return state.heroes[index_of(state, decision.about["hero"])].key
    if decision.kind == "standing" and len(prefix) == 1:
        return state.heroes[index_of(state, prefix[0])].key
    return ""


def hero_token(state: ChessState, token: str) -> str | None:
    """Return the key of the hero a token names, None if it names none."""
    n = number_of(state, token)
    return state.heroes[n].key if 0 <= n < len(state.heroes) else None


@cache
def piece_text(id_: str, key: str) -> Text:
    """Return how a hero on the board is called: its short name and its name."""
    return word("piece", id=id_.upper(), name=hero_text(key))


@cache
def _empty(square: str) -> Option:
    return Option(square, word("square", "empty", square=square), at=square)


@cache
def _square(square: str, id_: str, key: str) -> Option:
    return Option(square, word("square", "hero", square=square, hero=piece_text(id_, key)), at=square)


@cache
def _card(key: str) -> Option:
    return Option(key, hero_text(key), at=key)


@cache
def _facing(token: str) -> Option:
    return Option(token, word("facing", token))


@cache
def _hero(id_: str, key: str) -> Option:
    return Option(id_, piece_text(id_, key), at=id_)


@cache
def _ability(hero: str, ability: Ability) -> Option:
    args = {"name": ability_text(hero, ability.id), "notation": notation(ability)}
    return Option(ability.id, word("option", "ability", **args))


@cache
def _word(kind: str, token: str) -> Option:
    return Option(token, word("option", kind, token))
