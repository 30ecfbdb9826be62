"""The workbench of a part that is a pool with copies: what it holds, its curve and faults, and what may be taken.

It knows neither where the part is kept nor what answers it: the panel of a match and the parts kept outside one show
the same bench, each with ids of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import discord

from bot.discord import posts
from bot.discord.paging import paged
from bot.show.words import Words
from discord_limits import limits
from rules.kernel.parts import Lexicon, Offer, Part
from rules.kernel.types import Choice, Text

from .choice import IdOf, Page, Place, pager, placeholder
from .sight import HELD, Facet, Seen, Sight, about, facets, is_barred, near, seen
from .state import fault_text

Style = discord.ButtonStyle
LONGEST_BAR = 12
BAR = "▇"
TOLD_ROOM = 1100
"""Characters of what is said of marked things, so that it is never cut off with them."""


class Bench(NamedTuple):
    """A part on the bench: what it holds, what of its pool is looked at, how its components are named."""

    words: Words
    part: Part
    choice: Choice
    lexicon: Lexicon
    sight: Sight
    id_of: IdOf
    page: int | None = None
    """The page of the select of facets that was asked for."""

    def seen(self, choice: Choice | None = None, sight: Sight | None = None) -> Seen:
        """Return what is looked at, of what the part holds or would hold."""
        pool = self.part.pool(self.choice if choice is None else choice)
        return seen(self.words, self.lexicon, self.part, pool, sight or self.sight)

    @property
    def marked(self) -> tuple[str, ...]:
        """Return the tokens of what is marked."""
        return tuple(offer.option.token for offer in self.seen().marked(self.sight))


class Shown(NamedTuple):
    """A bench as a panel shows it: what the part holds, what there is to say of what is marked, the components."""

    lines: list[str]
    details: list[str]
    parts: list[Any]


def shown(bench: Bench) -> Shown:
    """Draw the bench."""
    found = bench.seen()
    marked = found.marked(bench.sight)
    pool = bench.part.pool(bench.choice)
    lines = [*_holding(bench, pool, brief=bool(marked)), *_looking(bench, found, pool)]
    parts: list[Any] = [_narrowing(bench, facets(bench.part, pool), pool)]
    if found.offers:
        parts.append(_marking(bench, found))
    if found.pages > 1:
        parts.append(_pager(bench, found))
    if marked:
        parts += posts.rows(_taking(bench, marked))
    return Shown(lines, _told(bench, marked), parts)


def _holding(bench: Bench, pool: Sequence[Offer], *, brief: bool) -> list[str]:
    """Say everything that is wrong with a part, what it holds by sorts, and what that costs.

    `brief`: of each sort only how many, so that what is read meanwhile stands near the buttons.
    """
    words, part = bench.words, bench.part
    held = [offer for offer in pool if offer.held]
    if not held:
        return [words.say("panel.bench.empty")]
    faults = part.faults(bench.choice)
    lines = [f"⚠ {words(fault_text(fault))}" for fault in faults] or [f"✓ {words.say('panel.kit.legal')}"]
    by: dict[str, list[Offer]] = {}
    for offer in held:
        by.setdefault(repr(offer.sort or offer.group), []).append(offer)
    sums: list[str] = []
    for offers in by.values():
        things = [Text("panel.bench.count", {"n": offer.held, "name": offer.option.text}) for offer in offers]
        args = {"sort": offers[0].sort or offers[0].group, "n": sum(offer.held for offer in offers)}
        sums.append(
            words.say("panel.bench.sum", **args) if brief else words.say("panel.bench.sort", **args, things=things)
        )
    return [*lines, *([" · ".join(sums)] if brief else sums), *_curve(words, part, held)]


def _curve(words: Words, part: Part, held: Sequence[Offer]) -> list[str]:
    """Draw how much of what is held costs how much."""
    costs: dict[int, int] = {}
    for offer in held:
        if offer.cost is not None:
            costs[offer.cost] = costs.get(offer.cost, 0) + offer.held
    scale = min(1.0, LONGEST_BAR / max(costs.values(), default=1))
    bars = {cost: BAR * max(1, round(n * scale)) for cost, n in costs.items()}
    return [
        words.say("panel.bench.curve", cost=part.costs(cost), bar=bars[cost], n=n) for cost, n in sorted(costs.items())
    ]


def _looking(bench: Bench, found: Seen, pool: Sequence[Offer]) -> list[str]:
    """Say what a search found, and what is left out and why."""
    say, find = bench.words.say, bench.sight.find
    lines: list[str] = []
    if find and found.offers:
        lines.append(say("panel.bench.found", text={"user": find}, count=len(found.offers)))
    elif find and not found.barred:
        close = near(bench.words, pool, find)
        key = "panel.bench.nearest" if close else "panel.bench.unknown"
        lines.append(say(key, text={"user": find}, near=close))
    elif not found.offers:
        lines.append(say("panel.bench.none"))
    for refusal, count in found.barred:
        lines.append(say("panel.bench.barred", count=count, reason=fault_text(refusal)))
    return lines


def _told(bench: Bench, marked: Sequence[Offer]) -> list[str]:
    """Say all there is to say of what is marked, and of how much there is no room to say it."""
    words, room = bench.words, TOLD_ROOM
    lines: list[str] = []
    for number, offer in enumerate(marked):
        more = offer.about or bench.part.detail(offer.option.token)
        told = [f"**{words.say('panel.bench.entry', **_entry(offer))}**"]
        told += [] if more is None else [words(more)]
        told += [f"-# {words(fault_text(offer.refusal))}"] if offer.refusal is not None else []
        room -= sum(len(line) + 1 for line in told)
        if room < 0:
            return [*lines, words.say("panel.bench.untold", count=len(marked) - number)]
        lines += told
    return lines


def _entry(offer: Offer) -> dict[str, Any]:
    return {"name": offer.option.text, "n": offer.held, "most": offer.most}


def _narrowing(bench: Bench, found: Sequence[Facet], pool: Sequence[Offer]) -> Any:
    """Offer to narrow the pool: any number of facets at once, of very many one after the other."""
    say, narrow = bench.words.plain.say, bench.sight.narrow
    open_ = [offer for offer in pool if not is_barred(offer)]
    counts = [sum(map(facet.fits, open_)) for facet in found]
    entries = [
        posts.option(str(n), say("panel.bench.facet", name=facet.text, count=counts[n]), default=bool(narrow >> n & 1))
        for n, facet in enumerate(found)
        if counts[n] or narrow >> n & 1 or facet.family == HELD
    ]
    many = len(entries) > limits.SELECT_OPTIONS
    id_ = bench.id_of("toggle_facet" if many else "narrow", bench.sight.write())
    prompt = placeholder(say("panel.bench.narrow"))
    listed = paged(bench.words, entries, bench.page)
    return posts.row(posts.select(id_, listed, prompt, least=int(many), most=1 if many else len(entries)))


def _marking(bench: Bench, found: Seen) -> Any:
    """Offer the things of a page to be marked, as many as one likes."""
    words, sight = bench.words.plain, bench.sight
    entries = [
        posts.option(
            offer.option.token,
            words.say("panel.bench.entry", **_entry(offer)),
            about(bench.words, bench.part, offer),
            default=bool(sight.marks >> n & 1),
        )
        for n, offer in enumerate(found.at(sight))
    ]
    prompt = placeholder(words.say("panel.bench.mark"))
    return posts.row(posts.select(bench.id_of("mark", sight.write()), entries, prompt, least=0, most=len(entries)))


def _pager(bench: Bench, found: Seen) -> Any:
    number = min(bench.sight.page, found.pages - 1)

    def id_of(action: str, page: str) -> str:
        return bench.id_of(f"look_{action}", bench.sight.turned(Place.read(page).page).write())

    return pager(bench.words, Page((), number, found.pages), Place(number), id_of)


def _taking(bench: Bench, marked: Sequence[Offer]) -> list[Any]:
    """Make the buttons for what is marked: one more or less of each, all copies, none, and who leads."""
    say, sight = bench.words.plain.say, bench.sight.write()
    room = any(offer.held < offer.most and offer.refusal is None for offer in marked)
    held = any(offer.held for offer in marked)
    most = max(offer.most for offer in marked)
    buttons = [
        posts.button(bench.id_of("less", sight), "−1", disabled=not held),
        posts.button(bench.id_of("more", sight), "+1", Style.success, disabled=not room),
        posts.button(bench.id_of("most", sight), say("panel.bench.most", n=most), Style.success, disabled=not room),
        posts.button(bench.id_of("out", sight), say("panel.bench.out"), Style.danger, disabled=not held),
    ]
    leading = [offer for offer in marked if offer.leads is not None]
    if len(leading) == 1:
        key = "panel.bench.unled" if leading[0].leads else "panel.bench.led"
        label = say(key, leader=bench.part.leader(), name=leading[0].option.text)
        buttons.append(posts.button(bench.id_of("lead", sight), label, Style.primary))
    buttons.append(
        posts.button(bench.id_of("look_none", bench.sight._replace(marks=0).write()), say("panel.bench.unmark"))
    )
    return buttons


def tools(bench: Bench, button: Callable[[str, str], Any]) -> list[Any]:
    """Make the buttons for the whole part: search, its list as text, a hand to try."""
    say, sight = bench.words.plain.say, bench.sight
    found = [button("find", "panel.bench.find")]
    if sight.narrow or sight.find:
        id_ = bench.id_of("look_all", Sight().write())
        found.append(posts.button(id_, say("panel.bench.all")))
    if bench.part.written:
        found.append(button("text", "panel.bench.text"))
    if bench.part.hand:
        found.append(button("try", "panel.bench.try"))
    return found
