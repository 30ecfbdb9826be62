"""Write the options and clauses into the players' documents; run as `python -m tests.clauses.documents`.

A document holds hand-written text and two marked parts that come from the rulebook data, so they cannot drift. Where it
marks a third one, that lists what players may look up in the game, as the catalogues word it.
"""

from __future__ import annotations

import re
from pathlib import Path

from bot.content import read_game, read_languages
from bot.show.words import Words
from render.games import entries_for
from rules.kernel.clauses import FALLBACK, Clause, Clauses, Setting

from .report import ROOT, read_rulebooks

DOCUMENTS = ROOT / "docs" / "rules"
DATA = ROOT / "data"
ENTRIES = "entries"
COMMAND = "python -m tests.clauses.documents"


def path_of(game: str, locale: str, folder: Path = DOCUMENTS) -> Path:
    """Return the file of a game's document in a language; English has no language in its name."""
    name = game.replace("_", "-")
    return folder / (f"{name}.md" if locale == FALLBACK else f"{name}.{locale}.md")


def written(clauses: Clauses, game: str, locale: str, text: str) -> str:
    """Return the document with its marked parts renewed; raise ValueError if a mark is missing."""
    text = _replace(text, "options", options(clauses, game))
    if f"begin {ENTRIES}:" in text:
        text = _replace(text, ENTRIES, entries(game, locale))
    return _replace(text, "clauses", rulebook(clauses, game, locale))


def options(clauses: Clauses, game: str) -> str:
    """Return the options as a list, each with its values and ruling; the default is bold."""
    rows = [
        f"- `{setting.name}`: {_values(setting)} ({id_})"
        for id_ in clauses.ids(game)
        for setting in clauses.get(id_, FALLBACK).options
    ]
    return "\n".join(rows)


def entries(game: str, locale: str) -> str:
    """Return what players may look up (units, cards) with what there is to say about each."""
    rules = read_game(DATA, game)
    words = Words(read_languages(DATA, strict=True), locale).plain
    rows: list[str] = []
    for entry, name in entries_for(rules).items():
        details = (part.detail(entry) for part in rules.parts)
        told = next((text for text in details if text is not None), None)
        if told is not None:
            rows.append(f"- **{words(name)}** — {words(told)}")
    return "\n".join(rows)


def rulebook(clauses: Clauses, game: str, locale: str) -> str:
    """Return every clause of a game under the headings of its sections."""
    parts: list[str] = []
    for section in clauses.index(game).sections:
        found = [clauses.get(id_, locale) for id_ in clauses.ids(game)]
        rows = [_row(clause) for clause in found if clause.section == section]
        parts.append(f"### {clauses.heading(game, section, locale)}\n\n" + "\n".join(rows))
    return "\n\n".join(parts)


def _row(clause: Clause) -> str:
    related = f" → {', '.join(clause.related)}" if clause.related else ""
    return f"- **{clause.id}** *{clause.title}* — {clause.text}{related}"


def _values(setting: Setting) -> str:
    first, *rest = (f"`{str(value).lower()}`" for value in setting.values)
    bounds = [] if setting.low is None else [f"`{setting.low}` … `{setting.high}`"]
    return ", ".join([f"**{first}**", *rest, *bounds])


def _replace(text: str, part: str, body: str) -> str:
    begin = f"<!-- begin {part}: written by `{COMMAND}` -->"
    end = f"<!-- end {part} -->"
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"the document needs exactly one {begin} and one {end}")
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    return pattern.sub(lambda _: f"{begin}\n\n{body}\n\n{end}", text)


def main() -> None:
    """Renew the document of every game in every language it is written in."""
    clauses = Clauses.load(read_rulebooks())
    for game in clauses.games:
        for locale in clauses.locales(game):
            path = path_of(game, locale)
            path.write_text(written(clauses, game, locale, path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
