"""The heroes and the prepared lists as a part of the players' documents, from the content files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.kernel.types import Text

from .card_text import BASICS, flavour, heading, notation, statistics, type_line
from .content import Catalogue, Hero
from .game import Chesswarrior
from .rule_text import rule
from .words import ability_text, hero_text, word

Say = Callable[[Text], str]


def _part(game: Chesswarrior, say: Say) -> str:
    return heroes(game.catalogue, say)


PARTS: Mapping[str, Callable[[Chesswarrior, Say], str]] = {"heroes": _part}
"""By the name of its mark."""


def heroes(catalogue: Catalogue, say: Say) -> str:
    """Return every hero with its card, then the prepared lists with their plans."""
    heroes = [_hero(catalogue, hero, say) for hero in catalogue.heroes.values()]
    return "\n\n".join([*heroes, _lists(catalogue, say)])


def _hero(catalogue: Catalogue, hero: Hero, say: Say) -> str:
    facts = f"{say(type_line(hero))} · {say(statistics(hero))}"
    lines = [f"### {say(heading(hero))}", "", f"*{say(flavour(hero.id))}*", "", facts, ""]
    for ability in hero.abilities:
        simple = ability.id in BASICS
        name = "" if simple else f"**{say(ability_text(hero.id, ability.id))}** "
        line = f"- {name}`{say(notation(ability))}`"
        told = "" if simple and not ability.after_attack else f" — {say(rule(ability, catalogue.counters))}"
        lines.append(line + told)
    return "\n".join(lines)


def _lists(catalogue: Catalogue, say: Say) -> str:
    rows = [
        *(("team", t.id, say(word("style", t.style)), t.heroes) for t in catalogue.teams.values()),
        *(("barrack", b.id, say(word("setting", "mode", "expert")), b.heroes) for b in catalogue.barracks.values()),
    ]
    return "\n".join(
        f"- **{say(word(kind, id))}** ({about}): {', '.join(say(hero_text(h)) for h in heroes)}. "
        f"{say(word(f'{kind}_note', id))}"
        for kind, id, about, heroes in rows
    )
