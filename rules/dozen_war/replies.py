"""What a whole answer to an attack says, hit by hit, and what of it a volley leaves legal (5.2, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.menu import STOP
from rules.kernel.types import Choice

from .attack import Hit, Reply, Use
from .defence import Defence
from .words import NONE

PASS, REPLY, ORDERS, GUARD = "pass", "reply", "orders", "guard"
Given = Sequence[tuple[str, Reply]]
"""The answers to one attack, each with whom the hit was meant for."""


def uses_in(tokens: Sequence[str], defence: Defence) -> list[Use]:
    """Return the cards among tokens with what they name."""
    found: list[Use] = []
    rest = list(tokens)
    while rest:
        what = rest.pop(0)
        found.append(Use(what, rest.pop(0) if defence.needs(what) else ""))
    return found


def read_replies(choice: Choice, defences: Sequence[Defence]) -> list[tuple[Reply, ...]]:
    """Return what a whole answer says, attack by attack and hit by hit."""
    rest = list(choice[1:])
    found: list[tuple[Reply, ...]] = []
    for defence in defences:
        replies: list[Reply] = []
        for _ in defence.hits:
            if choice[0] == PASS:
                replies.append(Reply())
                continue
            at = rest.index(STOP)
            cards = uses_in(rest[:at], defence)
            rest = rest[at + 1 :]
            what = rest.pop(0)
            arg = rest.pop(0) if what != NONE and defence.needs(what) else ""
            guard = "" if rest.pop(0) == NONE else rest.pop(0)
            replies.append(Reply(tuple(cards), None if what == NONE else Use(what, arg), guard))
        found.append(tuple(replies))
    return found


def written(replies: Sequence[Reply]) -> Choice:
    """Return the answer that says this; a mere pass where nothing is answered."""
    if not any(reply.uses or reply.guard for reply in replies):
        return (PASS,)
    found: list[str] = [REPLY]
    for reply in replies:
        for use in reply.cards:
            found += [use.what, use.arg] if use.arg else [use.what]
        found.append(STOP)
        if reply.skill is None:
            found.append(NONE)
        else:
            found += [reply.skill.what, reply.skill.arg] if reply.skill.arg else [reply.skill.what]
        found += [GUARD, reply.guard] if reply.guard else [NONE]
    return tuple(found)


def still_legal(defence: Defence, given: Given) -> tuple[Reply, ...]:
    """Return the answers to an attack of a volley without what is no longer legal when it is reached (5.4)."""
    found: list[Reply] = []
    guards: list[str] = []
    skilled = False
    for hit, reply in _matched(defence, given):
        kept = _kept(defence, hit, reply, skilled)
        skilled = skilled or kept.skill is not None
        guard = reply.guard
        if all(unit.id != guard for unit in defence.guards(hit, kept.uses, guards)):
            guard = ""
        guards.append(guard)
        found.append(Reply(kept.cards, kept.skill, guard))
    return tuple(found)


def _matched(defence: Defence, given: Given) -> list[tuple[Hit, Reply]]:
    """Return the hits with the answers meant for them; before the fifth edition, in their order (WDW-16)."""
    if defence.state.options.rules_by(5):
        meant = dict(given)
        return [(hit, meant.get(hit.target, Reply())) for hit in defence.hits]
    paired = zip(defence.attack.hits, given, strict=False)
    return [(hit, reply) for hit, (_, reply) in paired if hit in defence.hits]


def _kept(defence: Defence, hit: Hit, reply: Reply, skilled: bool) -> Reply:
    """Return the cards and the skill that may still answer a hit, with what they name."""
    hand = defence.state.sides[defence.seat].hand
    cards = tuple(u for u in reply.cards if u.what in hand and defence.card_fault(u.what, hit) is None)
    skill = reply.skill
    if skill is not None and (skilled or defence.skill_fault(skill.what, hit) is not None):
        skill = None
    left = Reply(cards, skill)
    if not defence.state.options.rules_by(5):  # a skill kept what it named, and no card saw the others (WDW-16)
        return Reply(tuple(u for u in cards if not u.arg or u.arg in defence.args(u.what, hit, ())), skill)
    uses = defence.possible(hit, left.uses)
    return Reply(tuple(u for u in cards if u in uses), skill if skill in uses else None)
