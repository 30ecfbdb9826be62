"""What skills, cards, events and tokens do, in sentences put together from their data (7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.types import Text

from .catalogue import Catalogue
from .content import Aim, Card, Effect, EventCard, Skill, TokenCard
from .words import word


def effect_text(effect: Effect) -> Text:
    """Say what one effect does."""
    args: dict[str, object] = {"n": effect.n}
    if effect.troop:
        args["troop"] = word("troop", effect.troop)
    if effect.stat:
        return word("effect", "round_boost", effect.stat, **args)
    if effect.castle:
        args["castle"] = word("castle_kind", effect.castle)
    if effect.op in ("strike", "heal") and (effect.kind or effect.where):
        whom = word("struck", effect.kind or "unit")
        return word("effect", effect.op, "all", effect.where or "anywhere", whom=whom, n=effect.n)
    return word("effect", effect.op, **args)


def effects_text(effects: Sequence[Effect]) -> list[Text]:
    """Say what effects do, in order."""
    return [effect_text(effect) for effect in effects]


def skill_text(skill: Skill, number: int, brief: bool = False) -> Text:
    """Say what a skill does: in the own turn, in defence, and what it costs; in brief, if gold (DW-47 to DW-55)."""
    parts: list[Text] = []
    if skill.fist:
        reach = word("pattern", skill.pattern, n=skill.reach)
        parts.append(word("rule", "fist", reach=reach, effects=effects_text(skill.own)))
    elif skill.own:
        parts.append(word("rule", "own", whom=aim_text(skill.aim, skill.reach), effects=effects_text(skill.own)))
    if skill.defend:
        whom, effects = word("protects", skill.protects), effects_text(skill.defend)
        if skill.protects == "self":  # no distance
            parts.append(word("rule", "card_defence", whom=whom, effects=effects))
        else:
            parts.append(word("rule", "defend", whom=whom, n=skill.cover, effects=effects))
    if brief and number < 3:
        return word("rule", "skill", "brief", parts=parts)
    return word("rule", "skill", parts=parts, cost=word("cost", "gold" if number == 3 else "recovers"))


def card_text(card: Card) -> Text:
    """Say what a card does and when it may be played (DW-58 to DW-62)."""
    effects = effects_text(card.effects)
    if card.icon == "defence":
        return word("rule", "card_defence", whom=word("protects", card.protects), effects=effects)
    if card.use == "attach":
        return word("rule", "card_attach", whom=aim_text(card.aim), effects=effects)
    return word("rule", "card_own", whom=aim_text(card.aim), effects=effects)


def aim_text(aim: Aim, reach: int | None = None) -> Text:
    """Say whom a use serves."""
    if aim.on != "unit":
        return word("aim", aim.on)
    kind = aim.kind or "unit"
    near = [] if reach is None else ["near"]
    if aim.troops:
        troops = [word("troop", troop) for troop in aim.troops]
        return word("aim", "troop", kind, *near, troops=troops, n=reach or 0)
    return word("aim", kind, *near, n=reach or 0)


def event_card_text(event: EventCard) -> Text:
    """Say whom an event concerns and what it does (DW-90, DW-91)."""
    scope = word("scope", event.scope)
    if not event.table:
        return word("rule", "event", scope=scope, effects=effects_text(event.effects))
    low, middle, high = (effects_text(row) for row in event.table)
    return word("rule", "event_table", scope=scope, low=low, middle=middle, high=high)


def token_text(token: TokenCard) -> Text:
    """Say what a token does."""
    if token.kind == "piece":
        return word("rule", "piece")
    return word("rule", token.kind, effects=effects_text(token.effects))


def general_text(book: Catalogue, card: str) -> Text:
    """Say what a general is and what its skills do (DW-41 to DW-47)."""
    return word("rule", "general", troop=word("troop", book.generals[card].troop), skills=skill_texts(book, card))


def skill_texts(book: Catalogue, card: str) -> list[Text]:
    """Say what each skill of a general is called and does, and what it costs if it costs gold (DW-47 to DW-55)."""
    return [
        word("rule", "named_skill", name=word("skill", card, str(n)), text=skill_text(skill, n, brief=True))
        for n, skill in enumerate(book.generals[card].skills, 1)
    ]
