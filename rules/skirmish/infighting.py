"""What a player is told before its own side is struck: marks on targets, warnings about rows (SK-39, SK-47, SK-76)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kernel.types import Event, Refusal, Text

from .ability_text import nest
from .content import Ability
from .engine import Engine
from .events import EVENTS, AbilityUsed, Attacked, Died
from .state import SIDES
from .vocabulary import is_harmful

WARNING = Text("skirmish.option.friendly_fire")
"""Says on an option that it is friendly fire."""


def mark_attack(e: Engine, tag: str) -> Text | None:
    """Return the mark of an attack's target if it is of the side in phase (SK-39)."""
    return WARNING if tag[0] == SIDES[e.state.phase] else None


def mark_ability(e: Engine, ability: Ability, tag: str) -> Text | None:
    """Return the mark of an ability's target if it is of the side in phase and the ability does harm."""
    return mark_attack(e, tag) if ability.affects != "enemy" and any(map(is_harmful, ability.effects)) else None


def remarks(e: Engine, side: int, events: Sequence[Event]) -> Iterator[Refusal]:
    """Say of a row, from what it would do, whom of its own side it attacks, harms and kills."""
    own = SIDES[side]
    for event in events:
        match EVENTS.read(event):
            case Attacked(unit=unit, target=target) if target[0] == unit[0] == own:
                yield _remark("attacked", "SK-39", unit=_named(e, target))
            case AbilityUsed(unit=unit, affects=affects) if _does_harm(e, unit):
                struck = [tag for tag in affects if tag[0] == own and tag != unit]
                if struck:
                    yield _remark("harmed", "SK-47", units=[_named(e, tag) for tag in struck])
            case Died(unit=unit, infight=True) if unit[0] == own:
                yield _remark("killed", "SK-76", unit=_named(e, unit))
            case _:
                pass


def _does_harm(e: Engine, tag: str) -> bool:
    ability = e.book.slot_or_token_kind(e.state, SIDES.index(tag[0]), tag[1:]).ability
    return ability is not None and any(map(is_harmful, ability.effects))


def _named(e: Engine, tag: str) -> dict[str, object]:
    return nest(Text("skirmish.log.unit", {"tag": tag.upper(), "unit": nest(e.book.tag_text(e.state, tag))}))


def _remark(name: str, clause: str, **args: object) -> Refusal:
    return Refusal(Text(f"skirmish.remark.{name}", args), clause)
