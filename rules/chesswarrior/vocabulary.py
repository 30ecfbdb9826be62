"""What an ability or a counter may not say: fields that contradict each other (7.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from .abilities import (
    ATTACK,
    MOVE,
    Ability,
    AnyEffect,
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
    Swap,
)

Fault = tuple[str, str]
"""Where (a path inside the entry) and what."""
TRACK = range(1, 13)
FEEDBACK = (Damage, Heal, Mana, Place)


def counter_faults(counter: Counter) -> tuple[Fault, ...]:
    """List what is wrong with a counter."""
    return tuple(_counter(counter))


def ability_faults(ability: Ability, counters: Mapping[str, Counter], words: Collection[str]) -> tuple[Fault, ...]:
    """List what is wrong with an ability; `counters` and type `words` are those of the content."""
    return tuple(
        fault
        for part in (_kind(ability), _dice(ability), _reach(ability), _effects(ability, counters, words))
        for fault in part
    )


def _counter(counter: Counter) -> Iterator[Fault]:
    if counter.max < 1:
        yield "max", "a counter has a maximum of at least 1"
    if not counter.grants:
        yield "grants", "a counter gives at least one grant"
    if counter.spent and not any(isinstance(g, Modify) and g.stat != "distance" for g in counter.grants):
        yield "spent", "only a counter that modifies rolls can be spent"
    yield from _modifiers(counter.grants)


def _modifiers(grants: tuple[object, ...]) -> Iterator[Fault]:
    for index, grant in enumerate(grants):
        if isinstance(grant, Modify) and grant.n == 0:
            yield f"grants[{index}].n", "a modifier is not 0"
        if isinstance(grant, Modify) and grant.stat == "distance" and (grant.against or grant.versus_type):
            yield f"grants[{index}]", "a distance has no other hero"


def _kind(ability: Ability) -> Iterator[Fault]:
    allowed = {
        "active": {"phases"},
        "inactive": {"timing", "trigger"},
        "feedback": {"trigger"},
        "passive": {"at", "turns"} if ability.at else {"grants"},
    }[ability.kind]
    for name in ("phases", "timing", "trigger", "at", "turns", "grants"):
        if bool(getattr(ability, name)) != (name in allowed):
            yield name, f"needed for {ability.kind}" if name in allowed else f"not for {ability.kind}"
    if ability.kind in ("passive", "feedback") and (ability.cost.turn or ability.cost.mana):
        yield "cost", f"{ability.kind} abilities cost nothing"
    if min(ability.cost.turn, ability.cost.mana) < 0:
        yield "cost", "a cost is not negative"
    if len(set(ability.phases)) != len(ability.phases):
        yield "phases", "a phase is named twice"
    if any(turn not in TRACK for turn in ability.turns) or len(set(ability.turns)) != len(ability.turns):
        yield "turns", "expected different track numbers 1 to 12"
    if (ability.id == MOVE) != (ability.distance > 0) or ability.distance < 0:
        yield "distance", "move has a distance, nothing else has"
    if ability.id == MOVE and ability.phases != ("movement",):
        yield "phases", "move uses the Movement phase"
    if ability.id == ATTACK:
        yield from _attack(ability)
    yield from _trigger(ability)


def _attack(ability: Ability) -> Iterator[Fault]:
    if ability.phases != ("attack",) or ability.who != "enemy" or ability.reach.shape != "range" or not ability.dice:
        yield "", "the attack uses the Attack phase and has dice, a range and enemies as targets (RCW-43)"
    damage = [e for e in ability.effects if isinstance(e, Damage) and e.per_success]
    if len(ability.effects) != 1 or len(damage) != 1 or damage[0].n != 1:
        yield "effects", "the attack deals 1 damage per success (RCW-48)"


def _trigger(ability: Ability) -> Iterator[Fault]:
    trigger = ability.trigger
    if trigger is None:
        return
    if (trigger.on == "damaged") != (ability.kind == "feedback"):
        yield "trigger.on", "damaged is for feedback, and feedback is for damaged"
    if trigger.on == "enemy_step" and ability.timing != "interrupt":
        yield "trigger.on", "enemy_step is answered by an Interrupt (RCW-39)"
    if trigger.damaging and trigger.on not in ("self_targeted", "self_affected", "friend_targeted"):
        yield "trigger.damaging", "only a use on heroes can deal damage"
    if trigger.harm and trigger.on != "damaged":
        yield "trigger.harm", "only for damaged"


def _dice(ability: Ability) -> Iterator[Fault]:
    if ability.dice < 0 or (ability.dice > 0) != (1 <= ability.hit <= 9) or (not ability.dice and ability.hit):
        yield "hit", "a roll has dice and a hit number 1 to 9"
    if ability.per_hero and not ability.dice:
        yield "per_hero", "nothing is rolled"
    if ability.dice and ability.kind in ("feedback",):
        yield "dice", "Feedback rolls nothing"
    if ability.dice and ability.grants:
        yield "dice", "grants hold without a roll"


def _reach(ability: Ability) -> Iterator[Fault]:
    shape, n = ability.reach.shape, ability.reach.n
    if n < 0 or (n == 0) != (shape == "self" or (shape == "dl" and n == 0)):
        yield "reach.n", "a range or an area is at least 1"
    if ability.kind == "feedback":
        if shape not in ("self", "range") or ability.who != "self":
            yield "reach", "Feedback has no limit or a range, and nobody to choose"
        return
    if ability.kind == "inactive":
        if shape == "dl":
            yield "reach", "a reaction has no line"
        if ability.who not in ("self", "enemy", "friend"):
            yield "who", "a reaction is for oneself, a friend or the enemy reacted to"
        if ability.who == "friend" and (ability.trigger is None or ability.trigger.on != "friend_targeted"):
            yield "who", "a friend is the hero of friend_targeted (RCW-42)"
        return
    if (shape == "self") != (ability.who == "self"):
        yield "who", "the user itself has reach self, everyone else does not"
    if ability.kind == "passive" and shape not in ("self", "aoe"):
        yield "reach", "a passive reaches its hero or an area"
    if ability.of_type and ability.who == "self":
        yield "of_type", "there is nobody to choose"


def _effects(ability: Ability, counters: Mapping[str, Counter], words: Collection[str]) -> Iterator[Fault]:
    needed = ability.id != MOVE and not ability.grants
    if bool(ability.effects) != needed:
        yield "effects", "expected at least one effect" if needed else "expected none"
    if ability.after_attack and "attack" not in ability.phases:
        yield "after_attack", "only after a use of the Attack phase"
    if ability.of_type and ability.of_type not in words:
        yield "of_type", f"no hero has the type word {ability.of_type!r}"
    for name in ("effects", "after_attack"):
        effects: tuple[AnyEffect, ...] = getattr(ability, name)
        for index, effect in enumerate(effects):
            for where, reason in _effect(ability, effect, counters, words):
                yield f"{name}[{index}]{where}", reason
    yield from _modifiers(ability.grants)
    for index, grant in enumerate(ability.grants):
        if isinstance(grant, Modify) and grant.versus_type and grant.versus_type not in words:
            yield f"grants[{index}].versus_type", f"no hero has the type word {grant.versus_type!r}"


def _effect(
    ability: Ability, effect: AnyEffect, counters: Mapping[str, Counter], words: Collection[str]
) -> Iterator[Fault]:
    if isinstance(effect, Cancel | Block) and ability.kind != "inactive":
        yield "", "only a reaction blocks or cancels"
    if isinstance(effect, StepSelf | Swap) and ability.kind not in ("active", "inactive"):
        yield "", "only an Active ability or a reaction moves its hero"
    if isinstance(effect, StepSelf) and ability.kind == "inactive" and effect.n != 1:
        yield ".n", "a step in a reaction is one square (5.5)"
    if ability.kind == "feedback" and not isinstance(effect, FEEDBACK):
        yield "", "Feedback deals damage, heals, moves mana or places counters"
    yield from _receiver(ability, effect)
    if getattr(effect, "per_success", False) and not ability.dice:
        yield ".per_success", "nothing is rolled"
    word = getattr(effect, "if_type", "")
    if word and word not in words:
        yield ".if_type", f"no hero has the type word {word!r}"
    n = getattr(effect, "n", 1)
    if isinstance(effect, Dial | Mana):
        if n == 0:
            yield ".n", "expected a number other than 0"
    elif n < (0 if isinstance(effect, Remove) else 1):
        yield ".n", "expected at least 1"
    if isinstance(effect, Place | Remove):
        yield from _counters(effect, counters)


def _receiver(ability: Ability, effect: AnyEffect) -> Iterator[Fault]:
    to = getattr(effect, "to", "self")
    if to == "actor" and ability.kind not in ("inactive", "feedback"):
        yield ".to", "only a reaction or Feedback has an actor"
    none = (
        ability.kind == "feedback" or ability.who == "self" or (ability.kind == "inactive" and ability.who != "friend")
    )
    if to == "target" and none:
        yield ".to", "there is no target; expected self or actor"


def _counters(effect: Place | Remove, counters: Mapping[str, Counter]) -> Iterator[Fault]:
    if effect.counter not in counters and not (isinstance(effect, Remove) and not effect.counter):
        yield ".counter", f"there is no counter {effect.counter!r}"
        return
    if isinstance(effect, Remove):
        return
    if (effect.lasts == "turns") != (effect.turns > 0):
        yield ".turns", "expected a number of Main Turns for `turns`, and only there"
    if (effect.lasts == "stay") != (counters[effect.counter].kind == "passive"):
        yield ".lasts", "Passive Counters stay, Active Counters do not (CW-81, CW-82)"
