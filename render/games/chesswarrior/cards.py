"""Hero cards: one in full, or many as names with their roles and values."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Card, Entry, Figure, MarkKind, Profile
from rules.chesswarrior.cards import BASICS, flavour, full_name, notation, type_line
from rules.chesswarrior.content import Counter, Hero
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.rule_text import rule
from rules.chesswarrior.words import ability_text, hero_text, word

from .position import Translate

EMBLEMS = {
    "tanker": "shield",
    "speeder": "trigger",
    "damage_dealer": "sword",
    "runner": "boot",
    "supporter": "heal",
    "tricker": "mask",
    "disabler": "seal",
    "ranger": "eye",
}
"""The emblem of a hero, by its first role."""


def profile(game: Chesswarrior, hero: Hero, tr: Translate, side: int = 0, sign: str = "") -> Profile:
    """Return a hero card with everything printed on it (CW-12), and a line of lore below."""
    counters = game.catalogue.counters
    return Profile(
        side=side,
        sign=sign,
        name=tr(full_name(hero.id)),
        subtitle=tr(type_line(hero)),
        note=f"[{hero.number:03}.{hero.mk}]",
        emblem=EMBLEMS[hero.roles[0]],
        figures=values(hero),
        entries=(*entries_of(hero, counters, tr), Entry("", text=tr(flavour(hero.id)))),
    )


def values(hero: Hero) -> tuple[Figure, ...]:
    """Return Lp, Mp and Sp (CW-14 to CW-16)."""
    return Figure("heart", str(hero.lp)), Figure("mana", str(hero.mp)), Figure("trigger", str(hero.sp))


def entries_of(hero: Hero, counters: dict[str, Counter], tr: Translate) -> tuple[Entry, ...]:
    """Return a card's abilities: names, notation, and what they do unless the notation says it all."""
    return tuple(
        Entry(
            tr(ability_text(hero.id, ability.id)),
            tr(notation(ability)),
            tr(rule(ability, counters)) if ability.id not in BASICS or ability.after_attack else "",
        )
        for ability in hero.abilities
    )


def brief(
    game: Chesswarrior,
    key: str,
    tr: Translate,
    side: int,
    sign: str = "",
    mark: MarkKind | None = None,
    out: bool = False,
) -> Card:
    """Return a hero as a name with its Lp, Mp, Sp and roles."""
    hero = game.catalogue.heroes[key]
    roles = [word("role", role) for role in hero.roles]
    return Card(
        side=side,
        sign=sign,
        name=tr(hero_text(key)),
        kind="unit",
        ability=tr(word("picture", "roles", roles=roles)),
        emblem=EMBLEMS[hero.roles[0]],
        mark=mark,
        look="dead" if out else "ready",
        brief=True,
        figures=values(hero),
    )


def choice_cards(game: Chesswarrior, chosen: Sequence[str], tr: Translate, side: int) -> tuple[Card, ...]:
    """Return every hero for choosing: those chosen numbered in their order."""
    order = {key: str(number + 1) for number, key in enumerate(chosen)}
    return tuple(
        brief(game, key, tr, side, order.get(key, ""), "selected" if key in order else None)
        for key in game.catalogue.heroes
    )
