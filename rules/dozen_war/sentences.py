"""Whole answers told in a sentence: `A.g02 Mighty Crag moves to b8.`"""

from __future__ import annotations

from rules.kernel.menu import STOP
from rules.kernel.types import Choice, Decision, Text, Token, View

from .base import Base
from .defend_menu import PASS, REPLY
from .listing import PLAIN
from .naming import piece_text, side_text, use_text
from .orders_menu import POLICIES
from .outcomes import outcome_of, used
from .state import DozenState
from .words import BANNERS, NONE, SOLDIERS, word


def told(game: Base, view: View[DozenState], decision: Decision, choice: Choice) -> Text | None:
    """Tell what an answer of a turn, to an attack or before play does; None: only its steps say it."""
    match decision.kind:
        case "turn":
            return _Told(game, view.state).action(choice)
        case "draft_pick" | "draft_list" as kind:
            return word("told", kind, generals=[word("general", card) for card in choice if card != STOP])
        case "deploy":
            return _deployed(choice)
        case "defend" | "defend_volley":
            return _answered(game, view, decision, choice)
        case "discard":
            return word("told", "discard", cards=[use_text(card) for card in choice if card != STOP])
        case _:
            return None


def _answered(game: Base, view: View[DozenState], decision: Decision, choice: Choice) -> Text | None:
    """Tell what an attack is answered with, and who takes how much then; nobody guards unless somebody is named."""
    outcome = outcome_of(game, view, decision, choice)
    if outcome is None:
        return None
    uses = list(used(game, view.state, choice))
    if choice[0] == REPLY and not uses:
        return word("told", PASS, outcome=outcome)
    return word("told", choice[0], uses=uses, outcome=outcome)


def _deployed(choice: Choice) -> Text | None:
    *generals, policy = choice
    if len(generals) != len(SOLDIERS) or policy not in POLICIES:
        return None
    placed = [
        word("done", "placed", general=word("general", general), castle=word("castle_kind", troop))
        for general, troop in zip(generals, SOLDIERS, strict=True)
    ]
    return word("told", "deploy", placed=placed, policy=word("policy", policy))


SHORT = 3
"""Tokens of a move or a digging with no wish of its own."""


class _Told:
    def __init__(self, game: Base, state: DozenState) -> None:
        self.book = game.book
        self.state = state

    def action(self, choice: Choice) -> Text | None:
        if choice == ("end",):
            return word("told", "end")
        if choice[0] == "revive":
            return word("told", "revive", general=word("general", choice[1]), castle=piece_text(choice[2]))
        unit = self.state.units.get(choice[0])
        if unit is None:
            is_card = choice[0] in self.book.cards
            return self._used("card", choice[1:], card=use_text(choice[0])) if is_card else None
        who = piece_text(unit.id)
        match choice[1]:
            case "move" | "dig" if len(choice) == SHORT:
                return word("told", choice[1], unit=who, hex=choice[2])
            case "warp":
                return word("told", "warp", unit=who)
            case "attack":
                return self._attack(who, choice[2], choice[3:])
            case "s1" | "s2" | "s3" as skill:
                named = word("skill", unit.card, skill[1])
                return self._used("skill", choice[2:], general=word("general", unit.card), skill=named)
            case _:
                return None

    def _attack(self, who: Text, target: Token, rest: Choice) -> Text | None:
        """Tell a basic attack with the cards attached to it; one with wishes of its own is said by its steps."""
        cut = rest.index(STOP)
        if rest[cut + 1 :] != PLAIN:
            return None
        args = {"unit": who, "target": piece_text(target)}
        cards = [use_text(card) for card in rest[:cut]]
        return word("told", "attack", "cards", **args, cards=cards) if cards else word("told", "attack", **args)

    def _used(self, what: str, rest: Choice, **args: Text) -> Text | None:
        """Tell what a card or skill is used on; one with wishes of its own is said by its steps."""
        if STOP in rest and rest[-len(PLAIN) - 1 :] != (STOP, *PLAIN):
            return None
        targets = [self._target(token) for token in rest if token not in (STOP, NONE)]
        return word("told", what, "on", **args, targets=targets) if targets else word("told", what, **args)

    def _target(self, token: Token) -> Text:
        if token in self.state.units or token in self.state.castles:
            return piece_text(token)
        if token in BANNERS:
            return side_text(BANNERS.index(token))
        if token in self.book.cards:
            return use_text(token)
        return word("general", token) if token in self.book.generals else self._place(token)

    def _place(self, token: Token) -> Text:
        is_hex = token in self.book.fields[self.state.seats].cell_of
        return word("hex", hex=token) if is_hex else word("direction", token)
