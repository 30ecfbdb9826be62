"""Texts and pages name commands as the reader's Discord shows them, never written out in English."""

from __future__ import annotations

import re

import pytest

from bot.i18n.command_names import COMMANDS, MARK, command
from bot.i18n.text import plain
from rules.kernel.types import Text

from .test_glossary import CATALOGUE, LOCALES, PAGES, shown
from .test_typed_examples import LANGUAGES

WRITTEN_OUT = re.compile(r"(?<![\w./}<])/[a-z]{2,}")
PAGE = re.compile(r"`/([^`]+)`")
every_language = pytest.mark.parametrize("locale", LOCALES)


@every_language
def test_no_text_writes_a_command_out(locale: str) -> None:
    assert {key: found for key, text in shown(locale).items() if (found := WRITTEN_OUT.findall(text))} == {}


@every_language
def test_every_command_that_a_text_names_has_a_name(locale: str) -> None:
    say = LANGUAGES.writer(locale, guard=plain)
    entries = CATALOGUE.locales[locale].entries
    named = {name for entry in entries.values() for name in entry.placeholders if name.startswith(MARK)}
    assert {name.removeprefix(MARK) for name in named} == set(COMMANDS)
    assert {name: said for name in COMMANDS if not re.fullmatch(r"`/[^`{}.]+`", said := say(command(name)))} == {}


@every_language
def test_a_text_names_a_command_in_its_own_language(locale: str) -> None:
    say = LANGUAGES.writer(locale, guard=plain)
    own = say(Text("discord.cmd.settings.name"))
    assert f"`/{own}`" in say(Text("discord.card.closed"))
    assert (own == "settings") == (locale == "en")


@pytest.mark.parametrize("locale", [name for name in LOCALES if name != "en"])
def test_a_page_names_commands_in_its_own_language(locale: str) -> None:
    """Each is a command of that language, whole: its group and its name."""
    entries = CATALOGUE.locales[locale].entries
    names = {entry.plain for key, entry in entries.items() if ".cmd." in key and key.endswith(".name")}
    pages = {path.name: PAGE.findall(path.read_text("utf-8")) for path in sorted(PAGES.glob(f"*.{locale}.md"))}
    assert len(pages) > 3
    foreign = {file: [said for said in found if said.split(" ")[0] not in names] for file, found in pages.items()}
    assert {file: found for file, found in foreign.items() if found} == {}
