"""Write the heroes into the players' documents; run as `python -m tests.content.chesswarrior.document`.

The part between its marks comes from the content files, so it cannot drift.
"""

from __future__ import annotations

import re
from pathlib import Path

from bot.i18n.catalogue import Catalogue as Locales
from bot.i18n.text import Writer, plain
from rules.chesswarrior.card_text import BASICS, flavour, heading, notation, statistics, type_line
from rules.chesswarrior.catalogue import load
from rules.chesswarrior.content import Catalogue, Hero
from rules.chesswarrior.rule_text import rule
from rules.chesswarrior.words import ability_text, hero_text, word

from .conftest import DATA, read_files

DOCUMENTS = Path(__file__).parents[3] / "docs" / "rules"
PAGES = {"en": "chesswarrior.md", "th": "chesswarrior.th.md", "vi": "chesswarrior.vi.md"}
COMMAND = "python -m tests.content.chesswarrior.document"
BEGIN = f"<!-- begin heroes: written by `{COMMAND}` -->"
END = "<!-- end heroes -->"


def written(catalogue: Catalogue, say: Writer, page: str) -> str:
    """Return the document with its part renewed; raise ValueError if a mark is missing."""
    if page.count(BEGIN) != 1 or page.count(END) != 1:
        raise ValueError(f"the document needs exactly one {BEGIN} and one {END}")
    pattern = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    return pattern.sub(lambda _: f"{BEGIN}\n\n{body(catalogue, say)}\n\n{END}", page)


def body(catalogue: Catalogue, say: Writer) -> str:
    """Return every hero with its card, then the prepared lists with their plans."""
    heroes = [_hero(catalogue, hero, say) for hero in catalogue.heroes.values()]
    return "\n\n".join([*heroes, _lists(catalogue, say)])


def _hero(catalogue: Catalogue, hero: Hero, say: Writer) -> str:
    facts = f"{say(type_line(hero))} · {say(statistics(hero))}"
    lines = [f"### {say(heading(hero))}", "", f"*{say(flavour(hero.id))}*", "", facts, ""]
    for ability in hero.abilities:
        simple = ability.id in BASICS
        name = "" if simple else f"**{say(ability_text(hero.id, ability.id))}** "
        line = f"- {name}`{say(notation(ability))}`"
        told = "" if simple and not ability.after_attack else f" — {say(rule(ability, catalogue.counters))}"
        lines.append(line + told)
    return "\n".join(lines)


def _lists(catalogue: Catalogue, say: Writer) -> str:
    rows = [
        *(("team", t.id, say(word("style", t.style)), t.heroes) for t in catalogue.teams.values()),
        *(("barrack", b.id, say(word("setting", "mode", "expert")), b.heroes) for b in catalogue.barracks.values()),
    ]
    return "\n".join(
        f"- **{say(word(kind, id))}** ({about}): {', '.join(say(hero_text(h)) for h in heroes)}. "
        f"{say(word(f'{kind}_note', id))}"
        for kind, id, about, heroes in rows
    )


def main() -> None:
    """Renew every document."""
    catalogue, locales = load(read_files()), Locales.read(DATA / "locales")
    for locale, name in PAGES.items():
        path = DOCUMENTS / name
        page = written(catalogue, Writer(locales, locale, guard=plain), path.read_text(encoding="utf-8"))
        path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
