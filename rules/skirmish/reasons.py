"""Which clause an unoffered token breaks, for refusals and for /why."""

from __future__ import annotations

from typing import Any

from rules.kernel.sheet import split
from rules.kernel.types import Choice, Node, Refusal, Text

from . import choices
from .ability_text import nest
from .book import Book
from .choices import argument_kinds
from .engine import After
from .rows import ABILITY, ATTACK, END, PATH, SUMMON
from .state import SIDES, SkirmishState

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


def order_refusal(after: After, before: SkirmishState, side: int, prefix: Choice, token: str) -> Refusal:
    """Say why a token of a sheet is not offered after the prefix, or what would go wrong with it."""
    doubt = _doubt(choices.orders_node(after, before, side, prefix, wide=True), token)
    return doubt or _structural(after(()).book, before, side, prefix, token)


def sheet_lack(node: Node) -> Refusal:
    """Say what a sheet lacks that stops short at a node."""
    return Refusal(Text("skirmish.fault.sheet_unfinished", {"ask": nest(node.prompt)}), "SK-57")


def _doubt(node: Node, token: str) -> Refusal | None:
    """Find what would go wrong with an order that may be written but would come to nothing (SK-58)."""
    for option in node.options:
        if option.token == token and option.doubt is not None:
            return Refusal(option.doubt, CLAUSES.get(option.doubt.key.rpartition(".")[2]))
    return None


def _structural(book: Book, before: SkirmishState, side: int, prefix: Choice, token: str) -> Refusal:
    """Name the structural error of SK-57 that a token is."""
    sheet = split(prefix)
    rest = sheet.rest
    args: dict[str, Any] = {"given": token, "nearest": [], "unit": token.upper()}
    if not rest:
        if token == SUMMON:
            return Refusal(Text("skirmish.fault.bad_summon", args), "SK-70")
        if any(order[0] == token for order in sheet.orders):
            return Refusal(Text("skirmish.fault.duplicate_unit", args), "SK-57")
        clause = "SK-66" if token in before.sides[side].reserve else "SK-57"
        return Refusal(Text("skirmish.fault.bad_unit", args), clause)
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
        if token == SIDES[side] + rest[0]:
            return Refusal(Text("skirmish.fault.self_attack", args), "SK-40")
        return Refusal(Text("skirmish.fault.bad_target", {**args, "step": Text("skirmish.orders.target")}), "SK-57")
    kind = book.slot_or_token_kind(before, side, rest[0])
    if action[0] == ABILITY and kind.ability is not None and len(action) <= len(argument_kinds(kind.ability)):
        step = argument_kinds(kind.ability)[len(action) - 1]
        return Refusal(
            Text("skirmish.fault.bad_target", {**args, "step": Text(f"skirmish.orders.argument_{step}")}), "SK-57"
        )
    moved = token[:1].isalpha() and token[1:2].isdigit()
    if moved:
        return Refusal(Text("skirmish.fault.move_after_action", args), "SK-27")
    return Refusal(Text("skirmish.fault.two_actions", args), "SK-26")
