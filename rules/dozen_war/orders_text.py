"""Standing orders in sentences: when a seat is asked, and what answers for it otherwise (5.2, 5.4)."""

from __future__ import annotations

from msgspec import UNSET

from rules.kernel.types import Text

from .naming import cards_text, use_text
from .orders_menu import GUARD, GUARD_ALSO
from .state import DozenState, Orders, Rule
from .words import word


def ordered(state: DozenState, seat: int) -> tuple[Text, ...]:
    """Say what a seat has ordered; before play the generals it wishes for, most wished first."""
    side = state.sides[seat]
    if not side.generals:
        return (_listed("picks", "general", side.picks),) if side.picks else ()
    told = sentences_of(side.ordered)
    return told if side.coming is UNSET else (word("ordered", "coming"), *told)


def sentences_of(orders: Orders) -> tuple[Text, ...]:
    """Say what orders come to, sentence by sentence."""
    asked = [word("ask", when) for when in orders.ask]
    found = [word("ordered", "ask", asked=asked) if asked else word("ordered", "never")]
    found += [_rule(number, rule) for number, rule in enumerate(orders.rules, 1)]
    found.append(word("ordered", "counter_general", how=word("counter_general", orders.counter_general)))
    found.append(word("ordered", "counter_soldier", how=word("counter_soldier", orders.counter_soldier)))
    if orders.loot:
        found.append(_listed("loot", "general", orders.loot))
    if orders.discard:
        found.append(word("ordered", "discard", cards=cards_text(orders.discard)))
    found.append(word("ordered", "surplus", how=word("auto_discard", "yes" if orders.auto_discard else "no")))
    return tuple(found)


def _rule(number: int, rule: Rule) -> Text:
    use = word("use", GUARD_ALSO if rule.with_general else GUARD) if rule.use == GUARD else use_text(rule.use)
    classes = [word("class", name) for name in rule.classes]
    return word("ordered", "rule", n=number, use=use, when=word("when", rule.when), classes=classes)


def _listed(key: str, kind: str, tokens: tuple[str, ...]) -> Text:
    return word("ordered", key, named=[word(kind, token) for token in tokens])
