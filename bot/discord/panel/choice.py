"""A step of choosing as components: buttons for a few options, a select for more, pages for many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.discord import posts
from bot.show.folding import rows
from bot.show.words import Words
from discord_limits import limits
from render.reading_order import reading_key
from rules.kernel.types import Option, Text

FEW = 5
"""Options that are shown as buttons, which show at once what there is; more go into a select."""
LONGEST_BUTTON = 32
DETAILED = 8
"""Options a page holds where each is described at length."""
WIDE = "w"

IdOf = Callable[[str, str], str]
"""Makes a component's id from an action and its argument."""


Detail = Callable[[Option], Text | None]
"""Says about an option what its label does not."""


class Place(NamedTuple):
    """Where in a list of options the reader is: the page, and whether doubtful ones are shown too."""

    page: int = 0
    wide: bool = False

    @classmethod
    def read(cls, text: str) -> Place:
        """Read what `write` wrote; anything else is the first page."""
        number = text.removesuffix(WIDE)
        return cls(int(number) if number.isdecimal() and len(number) < 4 else 0, text.endswith(WIDE))

    def write(self) -> str:
        """Write it as the argument of an id."""
        return f"{self.page}{WIDE if self.wide else ''}"


class Page(NamedTuple):
    """A part of the options, its number from 0, and how many there are."""

    options: tuple[Option, ...]
    number: int
    pages: int


def page_of(options: Sequence[Option], number: int, size: int = limits.SELECT_OPTIONS) -> Page:
    """Return a page; a number beyond the last page gives the last one."""
    count = max(1, -(-len(options) // size))
    number = min(max(number, 0), count - 1)
    return Page(tuple(options[number * size : (number + 1) * size]), number, count)


def in_reading_order(words: Words, options: Sequence[Option]) -> list[Option]:
    """Return options with those whose place says nothing sorted by name, in the reader's language, where they stand."""
    named = iter(sorted((o for o in options if o.by_name), key=lambda option: reading_key(label(words, option))))
    return [next(named) if option.by_name else option for option in options]


def picker(
    words: Words,
    options: Sequence[Option],
    place: Place,
    id_of: IdOf,
    prompt: Text,
    size: int,
    few: int = FEW,
    detail: Detail | None = None,
) -> list[Any]:
    """Return the components that offer the options: up to `few` as buttons; none where there are none.

    With `detail` each entry of a select bears the beginning of what there is to say about it.
    """
    if not options:
        return []
    options = sorted(options, key=lambda option: option.warning is not None)
    page = page_of(options, place.page, size)
    if page.pages == 1 and len(options) <= few and all(_is_short(words, o) for o in options):
        return [posts.row(*(_button(words, o, id_of) for o in options))]
    menu = posts.select(
        id_of("pick", place.write()),
        [posts.option(o.token, label(words, o), about(words, o, detail)) for o in page.options],
        placeholder(words.plain(prompt)),
    )
    found: list[Any] = [posts.row(menu)]
    if page.pages > 1:
        found.append(pager(words, page, place, id_of))
    return found


def detail_lines(words: Words, options: Sequence[Option], detail: Detail) -> list[str]:
    """Return what there is to say about each option at length; a short word stands beside its option."""
    lines: list[str] = []
    for option in options:
        more = detail(option)
        if more is not None:
            name, said = f"**{words(option.text)}**", words(more)
            lines.append(f"-# {name} · {said}" if rows(name + said) <= 1 else f"{name}\n-# {said}")
    return lines


def label(words: Words, option: Option) -> str:
    """Return an option's label as plain text, never empty."""
    return words.plain(option.text) or option.token


def _is_short(words: Words, option: Option) -> bool:
    return option.doubt is None and len(label(words, option)) <= LONGEST_BUTTON


def _button(words: Words, option: Option, id_of: IdOf) -> ui.Button[Any]:
    style = discord.ButtonStyle.primary if option.warning is None else discord.ButtonStyle.danger
    return posts.button(id_of("pick", f"={option.token}"), label(words, option), style)


def placeholder(prompt: str) -> str:
    """Return a question as the words in an empty select: without the full stop of a sentence."""
    return prompt.rstrip(".。")


def about(words: Words, option: Option, detail: Detail | None) -> str:
    """Return what an entry of a select bears below its label."""
    if option.doubt is not None:
        return words.plain.say("panel.option.doubt", reason=option.doubt)
    if option.warning is not None:
        return words.plain.say("panel.option.warning", warning=option.warning)
    more = None if detail is None else detail(option)
    return "" if more is None else words.plain(more)


def pager(words: Words, page: Page, place: Place, id_of: IdOf) -> ui.ActionRow[Any]:
    """Return the buttons that turn the pages."""
    back, on = (Place(page.number + step, place.wide).write() for step in (-1, 1))
    here = words.plain.say("panel.page", page=page.number + 1, pages=page.pages)
    return posts.row(
        posts.button(id_of("page", back), words.plain.say("panel.page.back"), disabled=page.number == 0),
        posts.button(id_of("here", place.write()), here, disabled=True),
        posts.button(id_of("page", on), words.plain.say("panel.page.on"), disabled=page.number == page.pages - 1),
    )
