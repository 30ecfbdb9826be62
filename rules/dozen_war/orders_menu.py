"""Standing orders as a menu: prepared policies, or entries of one's own; before the draft, a ranked list (5.2, 5.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kernel.menu import STOP, Menu, Some, Then
from rules.kernel.steps import TokenStep
from rules.kernel.types import Choice, Option

from .catalogue import Catalogue
from .naming import use_text
from .state import Orders, Rule
from .steps import fixed
from .words import word

ASKS = ("general_lethal", "general_any", "castle_lethal", "castle_any", "soldier_any")
CLASSES = ("general", "castle", "infantry", "cavalry", "archer")
WHENS = ("lethal", "any")
COUNTERS = ("never", "lethal", "any")
GUARD, GUARD_ALSO = "guard", "guard_general"
OWN = "own"
MOST_RULES = 12
POLICIES: Mapping[str, Orders] = {
    "default": Orders(),
    "live": Orders(ask=("general_any", "castle_any")),
    "silent": Orders(
        ask=(),
        rules=(Rule("guard", ("general", "castle"), "any"),),
        auto_discard=True,
    ),
}
"""The prepared policies: by post, at the table, and never to be asked (5.4)."""
DISCARDING: Choice = (
    "own", "general_lethal", "castle_lethal", ".",
    "guard", "lethal", "general", "castle", ".", "/", "done",
    "lethal", "never", ".", ".", "yes",
)  # fmt: skip
"""The orders by post, but that surplus cards go without a question."""
ALERT: Choice = (
    "own", "general_any", "castle_any", "soldier_any", ".",
    "guard", "lethal", "general", "castle", ".", "/", "done",
    "lethal", "never", ".", ".", "no",
)  # fmt: skip
"""The orders of players that think about every hit, since nobody waits for them."""


def orders_menu(book: Catalogue, own: Sequence[str]) -> Menu:
    """Return what a seat may order for the time when others act; of generals that are not its `own`, with a doubt."""
    return fixed("policy", *POLICIES, OWN, then=lambda token: _own(book, own) if token == OWN else None)


def _own(book: Catalogue, own: Sequence[str]) -> Menu:
    asked = _several("ask", ASKS)
    rules = Some(
        word("prompt", "rules"),
        lambda taken: _use(book, own),
        fold=lambda so, item: (*so, *item),
        most=MOST_RULES,
        rows=True,
    )
    cards = tuple(book.cards)
    others = [card for card in book.generals if card not in own]
    loot = Some(word("prompt", "loot_to"), lambda taken: _left(own, taken, "loot_to", "general", others))
    dropped = Some(word("prompt", "discard_first"), lambda taken: _left(cards, taken, "discard_first", "card"))
    tail = Then(loot, lambda _: Then(dropped, lambda _: fixed("auto_discard", "no", "yes", default="no")))
    soldier = fixed("counter_soldier", *COUNTERS, then=lambda _: tail, default="never")
    general = fixed("counter_general", *COUNTERS, then=lambda _: soldier, default="lethal")
    return Then(asked, lambda _: Then(rules, lambda _: general))


def _several(kind: str, tokens: tuple[str, ...]) -> Menu:
    def each(taken: Choice) -> Menu:
        left = [token for token in tokens if token not in taken]
        return TokenStep(word("prompt", kind), lambda: left, lambda token: Option(token, word(kind, token)))

    return Some(word("prompt", kind), each, ordered=False)


def _left(tokens: Sequence[str], taken: Choice, prompt: str, kind: str, idle: Sequence[str] = ()) -> Menu:
    held = frozenset(taken)
    left = [token for token in tokens if token not in held]

    def doubted() -> list[Option]:
        doubt = word("doubt", "idle")
        return [Option(token, word(kind, token), doubt=doubt) for token in idle if token not in held]

    named = word("prompt", prompt)
    return TokenStep(named, lambda: left, lambda token: Option(token, word(kind, token)), doubted=doubted)


def _use(book: Catalogue, own: Sequence[str]) -> Menu:
    skills = [f"{id_}.{n}" for id_, general in book.generals.items() for n in (1, 2, 3) if general.skills[n - 1].defend]
    cards = [id_ for id_, card in book.cards.items() if card.icon == "defence"]
    mine = [skill for skill in skills if skill.partition(".")[0] in own]
    tokens = [GUARD, GUARD_ALSO, *cards, *mine]

    def doubted() -> list[Option]:
        doubt = word("doubt", "idle")
        return [Option(skill, use_text(skill), doubt=doubt) for skill in skills if skill not in mine]

    def named(token: str) -> Option:
        return Option(token, word("use", token) if token in (GUARD, GUARD_ALSO) else use_text(token))

    def then(token: str) -> Menu:
        return fixed("when", *WHENS, then=lambda _: _classes())

    return TokenStep(word("prompt", "use"), lambda: tokens, named, then, doubted=doubted)


def _classes() -> Menu:
    def each(taken: Choice) -> Menu:
        left = [token for token in CLASSES if token not in taken]
        return TokenStep(word("prompt", "classes"), lambda: left, lambda token: Option(token, word("class", token)))

    return Some(word("prompt", "classes"), each, least=1, ordered=False)


def read_orders(choice: Choice) -> Orders:
    """Return the orders that an answer gives."""
    if choice[0] != OWN:
        return POLICIES[choice[0]]
    at = choice.index(STOP)
    ask = tuple(token for token in ASKS if token in choice[1:at])
    rest = list(choice[at + 1 :])
    rules: list[Rule] = []
    while rest[0] != "done":
        stop = rest.index("/")
        rules.append(_rule(rest[:stop]))
        rest = rest[stop + 1 :]
    general, soldier, *rest = rest[1:]
    at = rest.index(STOP)
    loot, rest = tuple(rest[:at]), rest[at + 1 :]
    at = rest.index(STOP)
    return Orders(ask, tuple(rules), general, soldier, loot, tuple(rest[:at]), rest[at + 1] == "yes")


def _rule(tokens: list[str]) -> Rule:
    use, when, *classes = tokens
    named = tuple(token for token in CLASSES if token in classes)
    return Rule(GUARD if use == GUARD_ALSO else use, named, when, use == GUARD_ALSO)


def picks_menu(book: Catalogue) -> Menu:
    """Return the ranked list of generals that a seat files before its picks (5.2)."""
    generals = tuple(book.generals)
    return Some(word("prompt", "picks"), lambda taken: _left(generals, taken, "picks", "general"), least=1)


def read_picks(choice: Choice) -> tuple[str, ...]:
    """Return the generals of a ranked list."""
    return tuple(token for token in choice if token != STOP)
