"""`documents`: the parts of the players' documents that come from the data, so that they cannot drift.

A document holds hand-written text and marked parts: the options and the clauses of the rulebook; where it marks them,
what players may look up in the game, as the catalogues word it; and what the game adds (`rules.<game>.document`).
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bot.config import REPOSITORY
from bot.content import read_game, read_languages, read_rulebooks
from bot.show.words import Words
from render.games import entries_for
from rules.kernel.clause_files import FALLBACK, Setting
from rules.kernel.clauses import Clause, Clauses

NAME = "documents"
HELP = "write options, clauses and cards anew into the players' documents of the checkout"
DOCUMENTS = REPOSITORY / "docs" / "rules"
DATA = REPOSITORY / "data"
ENTRIES = "entries"
COMMAND = "python -m bot documents"

Part = Callable[[Any, Words], str]
"""Writes a part of a game's document in a language."""


def configure(parser: argparse.ArgumentParser) -> None:
    """There is nothing to declare: every document of every game is renewed."""


def run(args: argparse.Namespace) -> int:
    """Renew the document of every game in every language it is written in."""
    clauses = read_rulebooks(DATA)
    for game in clauses.games:
        for locale in clauses.locales(game):
            path = path_of(game, locale)
            path.write_text(written(clauses, game, locale, path.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


def path_of(game: str, locale: str) -> Path:
    """Return the file of a game's document in a language; English has no language in its name."""
    name = game.replace("_", "-")
    return DOCUMENTS / (f"{name}.md" if locale == FALLBACK else f"{name}.{locale}.md")


def written(clauses: Clauses, game: str, locale: str, text: str) -> str:
    """Return the document with its marked parts renewed; raise ValueError if a mark is missing."""
    text = _replace(text, "options", options(clauses, game))
    if f"begin {ENTRIES}:" in text:
        text = _replace(text, ENTRIES, entries(game, locale))
    for part, make in parts_of(game).items():
        text = _replace(text, part, make(read_game(DATA, game), _words(locale)))
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
    words = _words(locale)
    rows: list[str] = []
    for entry, name in entries_for(rules).items():
        details = (part.detail(entry) for part in rules.parts)
        told = next((text for text in details if text is not None), None)
        if told is not None:
            rows.append(f"- **{words(name)}** — {words(told)}")
    return "\n".join(rows)


def parts_of(game: str) -> Mapping[str, Part]:
    """Return what a game adds of its own, by its mark: `PARTS` of its module `document`, where it has one."""
    if find_spec(f"rules.{game}") is None or find_spec(f"rules.{game}.document") is None:
        return {}
    return import_module(f"rules.{game}.document").PARTS


def rulebook(clauses: Clauses, game: str, locale: str) -> str:
    """Return every clause of a game under the headings of its sections."""
    parts: list[str] = []
    for section in clauses.index(game).sections:
        found = [clauses.get(id_, locale) for id_ in clauses.ids(game)]
        rows = [_row(clause) for clause in found if clause.section == section]
        parts.append(f"### {clauses.heading(game, section, locale)}\n\n" + "\n".join(rows))
    return "\n\n".join(parts)


def _words(locale: str) -> Words:
    return Words(read_languages(DATA, strict=True), locale).plain


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
