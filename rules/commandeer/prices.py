"""The menu of what is paid with: the oldest Energy cards, or named ones (RCM-09, RCM-10)."""

from __future__ import annotations

from collections import Counter

from rules.kernel.menu import Menu, One, Then, pool
from rules.kernel.types import Choice, Option, Refusal

from .state import Battle
from .words import card_text, no, word

OLDEST, NAMED = "oldest", "named"


def menu(state: Battle, seat: int, energy: int) -> Menu | None:
    """Return the choice of Energy cards; None where there is nothing to choose (WCM-04)."""
    zone = state.sides[seat].energy
    if not energy or state.options.energy_mode != "spend" or energy >= len(zone) or len(set(zone)) == 1:
        return None
    prompt = word("prompt", "energy", n=energy)
    listed = (Option(OLDEST, word("energy", "oldest")), Option(NAMED, word("energy", "named")))

    def left(taken: Choice) -> list[Option]:
        rest = list(zone)
        for card in taken:
            rest.remove(card)
        return [Option(card, card_text(card)) for card in dict.fromkeys(rest)]

    cards = pool(prompt, left, energy, energy)
    return One(prompt, lambda: listed, lambda token: cards if token == NAMED else None, default=OLDEST)


def misnamed(state: Battle, seat: int, energy: int, cards: Choice) -> Refusal | None:
    """Say why cards cannot be named where there is nothing to choose; None: they are what is paid (RCM-09, RCM-10)."""
    if state.options.energy_mode != "spend":
        return no("energy_stays", "RCM-09")
    if len(cards) != energy:
        return no("energy_count", "RCM-10", cost=energy, given=len(cards))
    strange = next(iter(Counter(cards) - Counter(state.sides[seat].energy)), None)
    return None if strange is None else no("bad_target", "RCM-10", given=card_text(strange))


def read(state: Battle, seat: int, energy: int, tokens: Choice) -> Choice:
    """Return the Energy cards that an answer names, none where the oldest are paid."""
    return tokens[1 : 1 + energy] if menu(state, seat, energy) is not None and tokens[:1] == (NAMED,) else ()


def size(state: Battle, seat: int, energy: int, tokens: Choice) -> int:
    """Return how many tokens of an answer say what is paid with."""
    if menu(state, seat, energy) is None:
        return 0
    return 1 + energy if tokens[:1] == (NAMED,) else 1


def after(menu_: Menu | None, more: Menu | None) -> Menu | None:
    """Return one menu after another."""
    if menu_ is None or more is None:
        return more if menu_ is None else menu_
    return Then(menu_, lambda _: more)
