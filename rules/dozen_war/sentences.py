"""Whole answers told in a sentence: `A.g02 Mighty Crag moves to b8.`"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from rules.kernel.menu import STOP
from rules.kernel.types import Choice, Decision, Text, Token, View

from .aims import FIST_DEEDS
from .attack import Attack, hp_of, splash_of
from .attack_menu import NOBODY
from .attack_reading import read_attack
from .base import Base
from .board import Board
from .naming import piece_text, side_text, use_text
from .orders_menu import POLICIES, read_orders
from .orders_text import sentences_of
from .outcomes import blows, outcome_of, used
from .replies import PASS, REPLY
from .state import DozenState
from .turn_menu import VOLLEY
from .turns import Turn
from .volley_menu import volley_rows
from .words import BANNERS, NONE, SOLDIERS, word


def told(game: Base, view: View[DozenState], decision: Decision, choice: Choice) -> Text | None:
    """Tell what an answer of a turn, to an attack or before play does; None: only its steps say it."""
    match decision.kind:
        case "turn":
            board = Board(game.book.fields[view.state.seats], view.state)
            return _Told(Turn(game.book, board, decision.seat)).action(choice)
        case "draft_pick" | "draft_list" as kind:
            return word("told", kind, generals=[word("general", card) for card in choice if card != STOP])
        case "deploy":
            return _deployed(choice)
        case "standing":
            return _ordered(choice)
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


def _deployed(choice: Choice) -> Text:
    generals, orders = choice[: len(SOLDIERS)], choice[len(SOLDIERS) :]
    placed = [
        word("done", "placed", general=word("general", general), castle=word("castle_kind", troop))
        for general, troop in zip(generals, SOLDIERS, strict=True)
    ]
    if orders[0] in POLICIES:
        return word("told", "deploy", placed=placed, policy=word("policy", orders[0]))
    return word("told", "deploy", "own", placed=placed, orders=_in_turn("next", sentences_of(read_orders(orders))))


def _ordered(choice: Choice) -> Text:
    """Tell standing orders; before play, the generals that are wished for (5.2, 5.4)."""
    if choice[0] in POLICIES:
        return word("told", "standing", policy=word("policy", choice[0]))
    if choice[-1] == STOP:
        return word("told", "draft_list", generals=[word("general", card) for card in choice if card != STOP])
    return _in_turn("next", sentences_of(read_orders(choice)))


def _in_turn(between: str, texts: Sequence[Text]) -> Text:
    """Say texts one after the other, as sentences (`next`) or as parts of one (`also`)."""
    return reduce(lambda rest, first: word("told", between, first=first, rest=rest), reversed(texts))


class _Told:
    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.book = turn.book
        self.state = turn.state

    def action(self, choice: Choice) -> Text | None:
        if choice == ("end",):
            return word("told", "end")
        if choice[0] == "revive":
            return word("told", "revive", general=word("general", choice[1]), castle=piece_text(choice[2]))
        if choice[0] == VOLLEY:
            return word("told", VOLLEY, strikes=_in_turn("also", [self._strike(row) for row in volley_rows(choice)]))
        unit = self.state.units.get(choice[0])
        if unit is None:
            is_card = choice[0] in self.book.cards
            return self._used("card", choice[1:], card=use_text(choice[0])) if is_card else None
        who = piece_text(unit.id)
        match choice[1]:
            case "move" | "dig" as deed:
                return word("told", deed, unit=who, hex=choice[2])
            case "warp":
                return word("told", "warp", unit=who)
            case "s1" | "s2" | "s3" as skill if not self.turn.skill(unit, skill).fist:
                named = word("skill", unit.card, skill[1])
                return self._used("skill", choice[2:], general=word("general", unit.card), skill=named)
            case _:
                return word("told", "strike", strike=self._strike(choice))

    def _strike(self, choice: Choice) -> Text:
        """Tell a basic attack or a fist skill with the cards attached to it, what it does, and what it wishes."""
        attack = read_attack(self.turn, choice)
        args: dict[str, Any] = {"unit": piece_text(attack.unit)}
        cards = ["cards"] if attack.cards else []
        if attack.cards:
            args["cards"] = [use_text(card) for card in attack.cards]
        if choice[1] in FIST_DEEDS:
            named = word("skill", self.state.units[attack.unit].card, choice[1][1])
            done = [*blows(self.turn.board, attack), *self._wishes(attack)]
            return word("strike", "skill", *cards, **args, skill=named, done=done)
        (hit,) = attack.hits
        hp = hp_of(self.state, hit.target)
        harm = word("harm", "falls" if hit.damage >= hp else "lives", n=hit.damage, hp=hp)
        done = [harm, *blows(self.turn.board, attack)[1:], *self._wishes(attack)]
        return word("strike", *cards, **args, target=piece_text(hit.target), done=done)

    def _wishes(self, attack: Attack) -> list[Text]:
        """Tell what the attacker names that the rules would choose otherwise (5.2.1)."""
        found: list[Text] = []
        splashed = splash_of(self.turn.board, attack, attack.hits[0])
        if attack.victim != NONE and (splashed is None or splashed[0].id != attack.victim):
            found.append(word("wish", "splash", target=piece_text(attack.victim)))
        if attack.guard == NOBODY:
            found.append(word("wish", "no_guard"))
        elif attack.guard != NONE:
            found.append(word("wish", "guard", unit=piece_text(attack.guard)))
        if attack.loot >= 0:
            found.append(word("wish", "loot", hex=self.turn.board.field.names[attack.loot]))
        return found

    def _used(self, what: str, rest: Choice, **args: Text) -> Text:
        """Tell what a card or skill is used on."""
        targets = [self._target(token) for token in rest if token not in (STOP, NONE)]
        return word("told", what, "on", **args, targets=targets) if targets else word("told", what, **args)

    def _target(self, token: Token) -> Text:
        if token in self.state.units or token in self.state.castles:
            return piece_text(token)
        if token in BANNERS:
            return side_text(BANNERS.index(token))
        if token in self.book.cards:
            return use_text(token)
        return word("general", token) if token in self.book.generals else word("hex", hex=token)
