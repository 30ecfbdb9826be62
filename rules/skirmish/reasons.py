"""Which clause an unoffered token breaks, for refusals and for /why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.sheet import split
from rules.kernel.types import Choice, Decision, Refusal, Text, View

from . import setup
from .ability_text import nest
from .choices import argument_kinds
from .rows import ABILITY, ATTACK, END, PATH, SUMMON
from .state import SIDES, SkirmishState

if TYPE_CHECKING:
    from .game import Skirmish

CLAUSES = {
    "cannot_act": "SK-29",
    "bad_destination": "SK-60",
    "target_gone": "SK-62",
    "out_of_range": "SK-38",
    "illegal_target": "SK-62",
    "zero_attack": "SK-42",
    "not_enough_mana": "SK-24",
    "sealed": "SK-49",
    "disarmed": "SK-49",
    "stunned": "SK-49",
    "no_uses": "SK-62",
    "friendly_unmarked": "RSK-36",
    "truce": "RSK-25",
    "no_summon_now": "SK-70",
}
"""The clause behind each row reason (5.5)."""


def why(game: Skirmish, view: View[SkirmishState], decision: Decision, prefix: Choice, token: str) -> Refusal | None:
    """Say why a token is not offered after the prefix; None where no clause is known."""
    if decision.kind == "lineup":
        return setup.lineup_refusal(game, view.state, decision.seat, prefix, token)
    if decision.kind == "orders":
        return _doubt(game, view, decision, prefix, token) or _structural(game, view, decision, prefix, token)
    if decision.kind == "entry":
        return setup.entry_refusal(game.catalogue, prefix, token)
    return None


def unfinished(game: Skirmish, view: View[SkirmishState], decision: Decision, choice: Choice) -> Refusal | None:
    """Say what an answer that stops short lacks."""
    if decision.kind == "lineup":
        return setup.lineup_lack(choice)
    if decision.kind == "entry":
        return setup.entry_lack(game.catalogue, choice)
    if decision.kind == "orders":
        ask = game.options_at(view, decision, choice).prompt
        return Refusal(Text("skirmish.fault.sheet_unfinished", {"ask": nest(ask)}), "SK-57")
    return None


def _doubt(game: Skirmish, view: View[SkirmishState], decision: Decision, prefix: Choice, token: str) -> Refusal | None:
    """Find what would go wrong with an order that may be written but would come to nothing (SK-58)."""
    for option in game.node(view, decision, prefix, wide=True).options:
        if option.token == token and option.doubt is not None:
            return Refusal(option.doubt, CLAUSES.get(option.doubt.key.rpartition(".")[2]))
    return None


def _structural(game: Skirmish, view: View[SkirmishState], decision: Decision, prefix: Choice, token: str) -> Refusal:
    """Name the structural error of SK-57 that a token is."""
    sheet = split(prefix)
    rest = sheet.rest
    args = {"given": token, "nearest": [], "unit": token.upper()}
    if not rest:
        if token == SUMMON:
            return Refusal(Text("skirmish.fault.bad_summon", args), "SK-70")
        if any(order[0] == token for order in sheet.orders):
            return Refusal(Text("skirmish.fault.duplicate_unit", args), "SK-57")
        return Refusal(Text("skirmish.fault.bad_unit", args), "SK-66" if _reserve(view, decision, token) else "SK-57")
    if rest[0] == SUMMON:
        key = "bad_summon" if len(rest) == 1 else "off_map"
        return Refusal(Text(f"skirmish.fault.{key}", args), "SK-71")
    listed = rest[1:2] == (PATH,) and END not in rest
    if listed:
        return Refusal(Text("skirmish.fault.bad_path", args), "SK-57")
    if len(rest) == 1:
        return Refusal(Text("skirmish.fault.off_map", args), "SK-57")
    action = rest[(rest.index(END) + 1 if rest[1] == PATH else 2) :]
    if not action:
        key = "no_ability" if token == ABILITY else "unreadable_word"
        return Refusal(Text(f"skirmish.fault.{key}", args), "SK-57")
    if action[0] == ATTACK and len(action) == 1:
        if token == SIDES[decision.seat] + rest[0]:
            return Refusal(Text("skirmish.fault.self_attack", args), "SK-40")
        return Refusal(Text("skirmish.fault.bad_target", {**args, "step": Text("skirmish.orders.target")}), "SK-57")
    kind = game.slot_or_token_kind(view.state, decision.seat, rest[0])
    if action[0] == ABILITY and kind.ability is not None and len(action) <= len(argument_kinds(kind.ability)):
        step = argument_kinds(kind.ability)[len(action) - 1]
        return Refusal(
            Text("skirmish.fault.bad_target", {**args, "step": Text(f"skirmish.orders.argument_{step}")}), "SK-57"
        )
    moved = token[:1].isalpha() and token[1:2].isdigit()
    if moved:
        return Refusal(Text("skirmish.fault.move_after_action", args), "SK-27")
    return Refusal(Text("skirmish.fault.two_actions", args), "SK-26")


def _reserve(view: View[SkirmishState], decision: Decision, token: str) -> bool:
    return token in view.state.sides[decision.seat].reserve
