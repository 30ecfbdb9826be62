"""What an ability does in plain sentences, put together from its data (7.2); no language's grammar is in here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import groupby
from typing import Any

from rules.kernel.types import Text

from .abilities import (
    Ability,
    AnyEffect,
    AnyGrant,
    Block,
    Cancel,
    Counter,
    Damage,
    Dial,
    Heal,
    Mana,
    Modify,
    Place,
    Remove,
    StepSelf,
    Trigger,
    op_of,
)
from .words import word

Counters = Mapping[str, Counter]


def rule(ability: Ability, counters: Counters) -> Text:
    """Say what an ability does: when, on whom, the roll, the effects."""
    parts = [*_when(ability), *_aim(ability), *_roll(ability), *_effects(ability, counters)]
    return reduce(lambda a, b: word("rule", "then", a=a, b=b), parts)


def grants_text(grants: Iterable[AnyGrant]) -> list[Text]:
    """Word grants as a list of fragments."""
    return [_grant(grant) for grant in grants]


def _when(ability: Ability) -> list[Text]:
    if ability.at:
        return [word("rule", "at", ability.at, turns=list(ability.turns))]
    trigger = ability.trigger
    if trigger is None:
        return []
    if trigger.on == "damaged":
        return [_hurt(trigger, ability)]
    found = [word("rule", "answers", trigger.on, *(["damaging"] if trigger.damaging else []))]
    limit = [] if ability.reach.shape == "self" else [ability.reach.shape]
    limit += ["fot"] if ability.fot else []
    return [*found, word("rule", "limit", *limit, n=ability.reach.n)] if limit else found


def _hurt(trigger: Trigger, ability: Ability) -> Text:
    harm = word("rule", "harm", trigger.harm or "any")
    if ability.reach.shape == "self":
        return word("rule", "hurt", harm=harm)
    return word("rule", "hurt", "near", harm=harm, n=ability.reach.n)


def _aim(ability: Ability) -> list[Text]:
    if ability.id == "move":
        return [word("rule", "move", n=ability.distance)]
    shape = ability.reach.shape
    if ability.kind in ("inactive", "feedback") or shape == "self":
        return []
    who = word("rule", "one" if shape == "range" else "all", ability.who)
    if ability.of_type:
        who = word("rule", "typed", who=who, type=word("type", ability.of_type))
    if shape == "dl" and not ability.reach.n:
        return [word("rule", "aim", "edge", who=who)]
    return [word("rule", "aim", shape, who=who, n=ability.reach.n)]


def _roll(ability: Ability) -> list[Text]:
    if not ability.dice:
        return []
    parts = ["one" if ability.dice == 1 else "dice", *(["each"] if ability.per_hero else [])]
    return [word("rule", "roll", *parts, dice=ability.dice, hit=ability.hit)]


def _effects(ability: Ability, counters: Counters) -> list[Text]:
    if ability.grants:
        return [word("rule", "always", grants=grants_text(ability.grants))]
    found = _groups("does", ability, ability.effects, counters)
    return found + _groups("after", ability, ability.after_attack, counters)


def _groups(part: str, ability: Ability, effects: Sequence[AnyEffect], counters: Counters) -> list[Text]:
    """Word effects in printed order, those of one receiver and one condition together."""

    def shared(effect: AnyEffect) -> tuple[str, str]:
        counts = getattr(effect, "per_success", False) or not ability.dice or part == "after"
        return _receiver(effect, ability), "plain" if counts else "success"

    return [
        word("rule", part, *key, effects=[_effect(effect, ability, counters) for effect in group])
        for key, group in groupby(effects, shared)
    ]


def _receiver(effect: AnyEffect, ability: Ability) -> str:
    if isinstance(effect, Cancel):
        return "use"
    if isinstance(effect, StepSelf):
        return "self"
    if ability.kind == "feedback" and effect.to == "actor":
        return "causer"  # a friend as well as an enemy (WCW-06)
    return "targeted" if effect.to == "target" and ability.kind == "inactive" else effect.to


def _effect(effect: AnyEffect, ability: Ability, counters: Counters) -> Text:
    found = _fragment(effect, ability, counters)
    word_of_type: str = getattr(effect, "if_type", "")
    return word("effect", "typed", effect=found, type=word("type", word_of_type)) if word_of_type else found


def _fragment(effect: AnyEffect, ability: Ability, counters: Counters) -> Text:
    op = op_of(effect)
    match effect:
        case Damage(n=n, harm=harm) | Block(n=n, harms=(harm,)):
            return word("effect", op, *_each(effect), n=n, harm=word("rule", "harm", harm))
        case Block(n=n):
            return word("effect", "block", *_each(effect), n=n, harm=word("rule", "harm", "any"))
        case Heal(n=n):
            return word("effect", "heal", *_each(effect), n=n)
        case Dial(n=n) | Mana(n=n):
            return word("effect", op, "up" if n > 0 else "down", n=abs(n))
        case Cancel():
            moves = ability.trigger is not None and ability.trigger.on in ("enemy_move", "enemy_step")
            return word("effect", "cancel", "move" if moves else "use")
        case Place():
            return _place(effect, counters[effect.counter])
        case Remove():
            return _remove(effect)
        case StepSelf(n=n):
            return word("effect", "step_self", "reaction" if ability.kind == "inactive" else "active", n=n)
        case _:
            return word("effect", op, n=getattr(effect, "n", 1))


def _each(effect: Damage | Heal | Block) -> list[str]:
    return ["each"] if effect.per_success else ["once"]


def _place(effect: Place, counter: Counter) -> Text:
    args: dict[str, Any] = {"counter": word("counter", counter.id), "grants": _counter_grants(counter), "n": effect.n}
    if effect.lasts == "stay":
        return word("effect", "place", "stay", max=counter.max, **args)
    if effect.lasts == "turns":
        lasts = word("lasts", "turn") if effect.turns == 1 else word("lasts", "turns", n=effect.turns)
    else:
        lasts = word("lasts", effect.lasts)
    return word("effect", "place", "while", lasts=lasts, **args)


def _counter_grants(counter: Counter) -> list[Text]:
    return [*grants_text(counter.grants), *([word("grant", "spent")] if counter.spent else [])]


def _remove(effect: Remove) -> Text:
    if not effect.counter:
        return word("effect", "remove", "harmful")
    name = word("counter", effect.counter)
    return word("effect", "remove", "some", counter=name, n=effect.n) if effect.n else _remove_all(name)


def _remove_all(name: Text) -> Text:
    return word("effect", "remove", "all", counter=name)


def _grant(grant: AnyGrant) -> Text:
    if not isinstance(grant, Modify):
        return word("grant", op_of(grant))
    way = "up" if grant.n > 0 else "down"
    if grant.stat == "distance":
        return word("grant", "distance", way, n=abs(grant.n))
    whose = "against" if grant.against else "own"
    found = word("grant", grant.stat, whose, way, n=abs(grant.n), on=word("grant", "on", grant.on))
    if not grant.versus_type:
        return found
    return word("grant", "versus", grant=found, type=word("type", grant.versus_type))
