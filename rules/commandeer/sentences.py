"""Whole answers told in a sentence: `Fire Wolf c3 strikes Ox d4: 3,000 damage, defeated.`"""

from __future__ import annotations

from rules.kernel.cursor import Cursor, Refused
from rules.kernel.menu import STOP
from rules.kernel.types import Choice, Decision, Option, Text, Token, View

from . import outcomes
from .act_text import acts
from .actions import ATTACK, END, MOVE, PLAY
from .carded import Carded
from .menus import AGAIN, DECLINE, USE
from .planning_menu import ASK, LATER
from .prices import NAMED
from .state import Battle
from .ways import ACTIONS, KINDS, SILENT, Whole
from .words import ability_named, bearer, card_text, word

UNSAID = (*SILENT, LATER, STOP)
"""Tokens that no sentence names."""


def told(game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> Text | None:
    """Tell what an answer of a turn does; None: it is no listed one, or says itself what it does."""
    if decision.kind == "mulligan":
        return _hand(decision, choice)
    one = _walked(game, view, decision, choice) if decision.kind in KINDS else None
    if one is None:
        return None
    if choice == (END,) and decision.kind == "defending":
        return _undefended(outcomes.blow(game, view, decision, choice))
    if decision.kind in ACTIONS:
        deed, paid = _paid(game, one)
        told = _acted(game, view.state, decision, deed)
        return word("told", "paid", deed=told, cards=[option.text for option in paid]) if paid else told
    if choice[:1] in ((USE,), (DECLINE,)):
        what, *aims = one.options
        named = _named(tuple(aims))
        return word("told", "chosen", what=what.text, named=named) if named else None
    key_ = ("heading", "pick", decision.about["op"]) if decision.kind == "pick" else ("heading", decision.kind)
    return word("told", "chosen", what=word(*key_), named=_named(one.options))


def _hand(decision: Decision, choice: Choice) -> Text:
    """Tell whether the first hand is kept, and what goes under the deck for it (CM-25, CM-26)."""
    if choice == (AGAIN,):
        return word("told", AGAIN, count=decision.about["mulligans"] + 1)
    cards = [card_text(card) for card in choice[1:] if card not in UNSAID]
    if not cards:
        return word("told", "keep")
    return word("told", "keep", "ordered" if len(cards) > 1 else "under", cards=cards)


def _walked(game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> Whole | None:
    """Return an answer with the options of its tokens; None: it is none to this question."""
    here: Cursor | Refused = game.root(view, decision)
    options: list[Option] = []
    for token in choice:
        if isinstance(here, Refused):
            return None
        options += [option for option in here.options() if option.token == token][:1]
        here = here.take(token)
    return Whole(choice, tuple(options)) if len(options) == len(choice) else None


def _paid(game: Carded, one: Whole) -> tuple[Whole, tuple[Option, ...]]:
    """Part an answer from the Energy cards that it names to be paid with (RCM-10)."""
    if NAMED not in one.choice:
        return one, ()
    at, verb = one.choice.index(NAMED), one.choice[0]
    cost = game.book.card(one.choice[1]) if verb == PLAY else game.book.ability(*ability_named(one.choice[2])).cost
    end = at + 1 + cost.energy
    rest = Whole((*one.choice[:at], *one.choice[end:]), (*one.options[:at], *one.options[end:]))
    return rest, one.options[at + 1 : end]


def _undefended(found: outcomes.Blow) -> Text:
    """Tell that the Defending Phase is ended, with what the enemy can do then or that it can do nothing."""
    if not found.is_known:
        return word("told", END, "defending")
    if not found.fallen:
        return word("told", END, "defending", "lost" if found.is_lost else "safe")
    units = [word("deed", "reached", card=card_text(card), square=square) for card, square in found.fallen]
    return word("told", END, "defending", "falls_and_lost" if found.is_lost else "falls", units=units)


def _acted(game: Carded, state: Battle, decision: Decision, one: Whole) -> Text:
    verb, *rest = one.options
    match verb.token:
        case "end":
            return word("told", END, decision.kind)
        case "play":
            return _played(game, state, decision.seat, one)
        case "move":
            return word("told", MOVE, unit=_at(one), square=rest[-1].token)
        case "attack":
            hit = rest[-1].text
            return word("told", ATTACK, hit.key.rpartition(".")[2], unit=_at(one), **hit.args)
        case "activate":
            bearing = word("deed", "reached", card=card_text(bearer(one.choice[2])), square=one.choice[1])
            return _on("activate", acts(game, state, decision.seat, one), unit=bearing)
        case _:
            card = None if one.choice[1] == ASK else card_text(one.choice[1])
            return word("told", "reinforce") if card is None else word("told", "reinforce", "named", card=card)


def _played(game: Carded, state: Battle, seat: int, one: Whole) -> Text:
    card, does = one.options[1].text, acts(game, state, seat, one)
    if not game.book.card(one.choice[1]).is_unit:
        return _on("event", does, card=card)
    args = {"card": card, "square": one.choice[2]}
    return word("told", PLAY, "later", **args) if LATER in one.choice else _on(PLAY, does, **args)


def _on(what: Token, named: list[Text], **args: Text | str) -> Text:
    return word("told", what, "on", **args, named=named) if named else word("told", what, **args)


def _at(one: Whole) -> Text:
    """Name the unit that acts with its square; whose it is, is known."""
    return word("deed", "reached", card=one.options[1].text.args["card"], square=one.choice[1])


def _named(options: tuple[Option, ...]) -> list[Text]:
    return [option.text for option in options if option.token not in UNSAID]
