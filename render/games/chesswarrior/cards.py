"""Hero cards: one in full, or many as names with their roles and values."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene_beside import Chart, Figure, Moment, Timeline, Turn
from render.scene_board import MarkKind
from render.scene_cards import Card, Entry, Profile
from rules.chesswarrior.abilities import Counter
from rules.chesswarrior.card_text import BASICS, flavour, full_name, notation, type_line
from rules.chesswarrior.content import ROLES, Hero
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.rule_text import rule
from rules.chesswarrior.words import ability_text, hero_text, word

from .position import MOMENTS, Translate

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
        family=tr(word("role", hero.roles[0])),
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
        family=tr(word("role", hero.roles[0])),
        mark=mark,
        look="dead" if out else "ready",
        brief=True,
        figures=values(hero),
    )


def team(game: Chesswarrior, chosen: Sequence[str], tr: Translate, side: int) -> tuple[Timeline, Chart]:
    """Return a whole team as it will stand on the time track, fastest first, and the roles it has and lacks."""
    heroes = [game.catalogue.heroes[key] for key in chosen]
    signs = [str(number + 1) for number in range(len(heroes))]
    by_speed: dict[int, list[str]] = {}
    for sign, hero in sorted(zip(signs, heroes, strict=True), key=lambda pair: -pair[1].sp):
        by_speed.setdefault(hero.sp, []).append(sign)
    pieces = tuple((side, sign) for group in by_speed.values() for sign in group)
    track = (Moment(1, False, pieces), *(Moment(number, number % 2 == 0) for number in range(2, MOMENTS + 1)))
    order = tuple(Turn(side, tuple(group), sp) for sp, group in by_speed.items())
    counts = {role: sum(role in hero.roles for hero in heroes) for role in ROLES}
    has = [word("picture", "role_count", role=word("role", role), n=n) for role, n in counts.items() if n]
    lacks = [word("role", role) for role, n in counts.items() if not n]
    lines = [word("picture", "lacks", roles=lacks)] if lacks else []
    title = word("picture", "has", roles=has)
    return Timeline(track, order), Chart(tr(title), lines=tuple(tr(text) for text in lines))


def choice_cards(game: Chesswarrior, chosen: Sequence[str], tr: Translate, side: int) -> tuple[Card, ...]:
    """Return every hero for choosing: those chosen numbered in their order."""
    order = {key: str(number + 1) for number, key in enumerate(chosen)}
    return tuple(
        brief(game, key, tr, side, order.get(key, ""), "selected" if key in order else None)
        for key in game.catalogue.heroes
    )
