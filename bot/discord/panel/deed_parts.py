"""How deeds are shown: the best as buttons, more in lists, sorts to look among, and what each comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord

from bot.discord import posts
from bot.discord.paging import paged
from bot.show.words import Words
from discord_limits import limits
from rules.kernel.deeds import Deed
from rules.kernel.types import Option, Token

from . import several
from .choice import label
from .deed_lists import BEST, MOST_LISTS, RISKY, among, lists, sorts_of
from .deeds import Offer
from .making import Question
from .state import Look, Panel

Style = discord.ButtonStyle
LONGEST_BUTTON = 60
APART = "."
"""Follows the sort in the ids of buttons, and of the lists after the first, so that no two are alike."""
MOST_UNITS = 15
"""Units that have a button each; of more there is a select."""
LIST = 2
"""Components of a list: its row and itself."""


def best(panel: Panel, look: Look, found: Offer) -> list[Deed]:
    """Return the deeds that are buttons; without help there are none."""
    sort = _shown(look, found)
    leading = among(found.deeds, sort)[:BEST] if found.question.is_ranked else ()
    plain = panel.words.plain
    return [d for d in leading if d.warning is None and len(_named(plain, found, d)) <= LONGEST_BUTTON]


def parts(
    panel: Panel,
    look: Look,
    found: Offer,
    offered: Sequence[Option] = (),
    ends: Sequence[Option] = (),
    room: int = limits.COMPONENTS_TOTAL,
) -> list[Any]:
    """Return the components that offer deeds: the best as buttons, lists of all, sorts to look among.

    `offered`: what may be chosen step by step, by which units are named. `ends`: what has a button of its own below, so
    that it is in no list. `room`: how many components there may be; where they are few, there are fewer lists.
    """
    words = panel.words
    sort = _shown(look, found)
    units = {option.token: words.plain(option.text) for option in offered}
    shown = among(found.deeds, sort)
    leading = best(panel, look, found)
    ending = {((option.token,),) for option in ends}
    rest = [deed for deed in shown if deed not in leading and deed.entries not in ending]
    first = [posts.row(*(_button(panel, found, deed, sort) for deed in leading))] if leading else []
    last = [
        *_several(panel, found, sort),
        *posts.rows([_sort(panel, name, name == sort) for name in sorts_of(found.deeds)]),
    ]
    made: list[Any] = []
    key = "panel.deeds" if leading else "panel.deeds.all"
    for at, part in enumerate(lists(rest, sort, min(MOST_LISTS, (room - posts.size(*first, *last)) // LIST))):
        page = paged(words, [_entry(panel, found, deed) for deed in part], look.page_of("deed"))
        prompt = _prompt(words, part, found, units if sort or at else {}, "panel.deeds.others" if at else key)
        made.append(posts.row(posts.select(panel.id("deed", sort + APART * at), page, prompt)))
    return [*first, *made, *last]


def _several(panel: Panel, found: Offer, sort: str) -> list[Any]:
    """Offer to choose several deeds at once, where a turn is made of several."""
    listed = several.listed(found.question, found.deeds, sort)
    if not listed:
        return []
    entries = [_entry(panel, found, deed) for deed in listed]
    prompt = panel.words.plain.say("panel.deeds.several")
    return [posts.row(posts.select(panel.id("several", sort), entries, prompt, most=len(entries)))]


def _shown(look: Look, found: Offer) -> str:
    """Return the sort that is looked among, as long as there is a button to look further."""
    return look.part if look.part in sorts_of(found.deeds) else ""


def _prompt(words: Words, part: Sequence[Deed], found: Offer, units: Mapping[Token, str], key: str) -> str:
    """Say whose deeds are in a list of a sort, else by a key how many are in it."""
    whose = [units.get(unit) for unit in dict.fromkeys(deed.unit for deed in part)]
    if found.unit is not None or None in whose or not whose:
        return words.plain.say(key, count=len(part))
    return words.plain.say("panel.deeds.whose", units=[{"user": name} for name in whose])


def unit_buttons(panel: Panel, offered: Sequence[Option], found: Offer) -> list[Any]:
    """Return a button for each unit, named by the sign it bears on the board, and for what else may be chosen."""
    made: list[Any] = []
    for option in offered:
        now = found.unit is not None and option.token == found.unit.token
        text = option.token.upper() if option.at is not None else label(panel.words, option)
        style = Style.success if now else Style.secondary
        made.append(posts.button(panel.id("pick", f"={option.token}"), text, style))
    return list(posts.rows(made))


def line(panel: Panel, found: Offer) -> list[str]:
    """Say whose deeds are offered."""
    return [] if found.unit is None else [panel.words.say("panel.deeds.of", unit=found.unit.text)]


class Details(NamedTuple):
    """What there is to say of deeds that have a button: above the buttons what is lost by them, below them the rest."""

    above: list[str]
    below: list[str]


def details(panel: Panel, look: Look, found: Offer, ends: Sequence[Option] = ()) -> Details:
    """Say what the best deeds come to, and those that have a button because they end it.

    What a warning stands by is no advice: it is told in the list alone. Where none is best, what is lost by an end is.
    """
    if not found.question.is_ranked:
        return Details(losses(panel, found, ends), [])
    sort = _shown(look, found)
    best_ = [deed for deed in among(found.deeds, sort)[:BEST] if deed.warning is None]
    ending = {((option.token,),) for option in ends}
    told = [*best_, *(d for d in found.deeds if d.entries in ending and d not in best_)]
    costly = [deed for deed in told if deed.loses or deed.warning is not None]
    return Details(_told(panel, found, costly), _told(panel, found, [deed for deed in told if deed not in costly]))


def losses(panel: Panel, found: Offer, options: Sequence[Option]) -> list[str]:
    """Say what those of some options cost by which something is lost: also where there is nothing else to choose."""
    listed = {((option.token,),) for option in options}
    costly = [deed for deed in found.deeds if deed.entries in listed and (deed.loses or deed.warning is not None)]
    return _told(panel, found, costly)


def _told(panel: Panel, found: Offer, deeds: Sequence[Deed]) -> list[str]:
    """Say what some deeds come to; those that come to the same in one line."""
    q = found.question
    named: dict[str, list[str]] = {}
    for deed in deeds:
        if (about := q.game.deed_detail(q.view, q.decision, deed) or deed.warning) is not None:
            named.setdefault(panel.words(about), []).append(f"**{panel.words(deed.text)}**")
    separator = panel.words.say("list.separator")
    return [f"-# {separator.join(names)} · {about}" for about, names in named.items()]


def _button(panel: Panel, found: Offer, deed: Deed, sort: str) -> Any:
    named = f"{sort}{APART}={deed.mark}" if sort else f"={deed.mark}"
    style = Style.secondary if deed.loses else Style.primary
    return posts.button(panel.id("deed", named), _named(panel.words.plain, found, deed), style)


def _named(plain: Words, found: Offer, deed: Deed) -> str:
    """Return a deed as its button says it: with the sign of the unit, where units take their turns."""
    unit = found.unit
    if unit is None or unit.at is None or deed.unit != unit.token:
        return plain(deed.text)
    return plain.say("panel.deed.of", unit={"user": unit.token.upper()}, deed=deed.text)


def _entry(panel: Panel, found: Offer, deed: Deed) -> discord.SelectOption:
    words = panel.words.plain
    key = words.locale, deed.entries
    if key not in found.worded:
        found.worded[key] = words(deed.text), _about(words, found.question, deed)
    return posts.option(deed.mark, *found.worded[key])


def _about(words: Words, q: Question, deed: Deed) -> str:
    if deed.warning is not None:
        return words.say("panel.option.warning", warning=deed.warning)
    told = q.game.deed_detail(q.view, q.decision, deed)
    return "" if told is None else words(told)


def _sort(panel: Panel, name: str, on: bool) -> Any:
    style = Style.success if on else Style.danger if name == RISKY else Style.secondary
    return posts.button(panel.id("sort", "" if on else name), panel.words.plain.say(f"deed.sort.{name}"), style)
