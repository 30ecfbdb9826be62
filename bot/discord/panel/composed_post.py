"""The panel of an answer made of parts: an overview, and one view for each part."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord import posts
from bot.discord.paging import paged
from bot.discord.posts import Post
from bot.show.words import Words
from discord_limits import limits
from rules.kernel import cursor
from rules.kernel.parts import Offer
from rules.kernel.types import Choice, Option, Text

from . import bench as panel_bench
from . import composed, frame
from . import making as panel_making
from . import parts as panel_parts
from .bench import Bench
from .choice import label, picker
from .composed import Section
from .forms import form
from .making import Question
from .sight import Sight
from .state import Look, Panel
from .telling import remark_lines

Style = discord.ButtonStyle
PAIR = 2
GROUP = 10
"""Offers of a pool in one view, each with its text and a button."""


async def build(panel: Panel, look: Look, q: Question) -> Post:
    """Draw the part that is taken up, else the overview."""
    made = panel.making.now.entries
    here = composed.section(q, made, look.part) if look.part else None
    if here is None or not here.ready:
        return await _overview(panel, look, q)
    return await _part(panel, look, q, here)


def lines_of(words: Words, q: Question, choice: Choice) -> list[str]:
    """Say what every part holds, at length: for the last look before it is sent."""
    found: list[str] = []
    for one in composed.sections(q, composed.apart(q, choice)):
        found.append(_headline(words, one))
        found += [f"- {words(text)}" for text in one.part.describe(one.choice)]
    return found


async def _overview(panel: Panel, look: Look, q: Question) -> Post:
    words, made = panel.words, panel.making.now.entries
    found = composed.sections(q, made)
    lines: list[str] = []
    for one in found:
        if one.choice or len(found) > 1:  # of a single part the question says it all
            lines.append(_headline(words, one))
        if one.touched or one.whole:
            lines += [f"-# {words(text)}" for text in one.part.brief(one.choice)]
    parts: list[Any] = []
    ready = composed.ready_made(q)
    if ready:
        named = [posts.option(str(n), *_ready_name(words, q, one)) for n, one in enumerate(ready)]
        entries = paged(words, named, look.page_of("ready"))
        parts.append(posts.row(posts.select(panel.id("ready"), entries, words.plain.say("panel.composed.ready"))))
    buttons = [
        posts.button(
            panel.id("part_of", one.part.name),
            words.plain.say(f"panel.part.{one.part.name}.make"),
            Style.secondary if one.whole else Style.primary,
            disabled=not one.ready,
        )
        for one in found
    ]
    if any(one.part.drawn for one in found):
        buttons.append(panel.button("draw", "draw_all"))
    parts += posts.rows(buttons)
    parts += panel_parts.controls(panel, look, wide=False)
    ask = "panel.composed.ask" if len(found) > 1 else f"panel.part.{found[0].part.name}.ask"
    prompt = words.say("panel.composed.done" if form(q).is_complete(panel.making.now) else ask)
    shown, parts, _ = panel_parts.tucked(panel, await frame.picture(panel, composed.shown(q, made)), parts)
    text = "\n".join((frame.head(panel), *frame.asking_notes(panel, look), f"**{prompt}**"))
    return frame.post(text, lines, [], shown, parts, further=frame.further(panel))


def _headline(words: Words, one: Section) -> str:
    title = Text(f"panel.part.{one.part.name}.title")
    if not one.choice:
        return words.say("panel.composed.open", part=title)
    name = next((name for name, preset in one.part.presets() if preset == one.choice), None)
    if name is not None:
        return words.say("panel.composed.named", part=title, name=name)
    if one.whole:
        return words.say("panel.composed.usual" if one.choice == one.part.usual else "panel.composed.own", part=title)
    return words.say("panel.composed.begun", part=title)


def _ready_name(words: Words, q: Question, made: tuple[Choice, ...]) -> tuple[str, str]:
    """Return the names of ready-made parts; of a single part also what tells it from the others."""
    named: list[str] = []
    found = composed.sections(q, made)
    for one in found:
        named += [words.plain(name) for name, preset in one.part.presets() if preset == one.choice]
    brief = found[0].part.brief(found[0].choice)[:1] if len(found) == 1 else ()
    return " · ".join(named), " ".join(words.plain(text) for text in brief)


async def _part(panel: Panel, look: Look, q: Question, here: Section) -> Post:
    words, part = panel.words, here.part
    if part.counted:
        return _counted(panel, look, bench_of(panel, q, here, look.sight, look.page_of("toggle_facet")), here)
    pool = part.pool(here.choice)
    lines = [_headline(words, here), *(f"-# {words(text)}" for text in part.brief(here.choice) if here.choice)]
    details: list[str] = []
    parts: list[Any] = [*_presets(panel, look, here), *_kept(panel, look, here)]
    prompt = words.say(f"panel.part.{part.name}.ask")
    if pool:
        shown, more = _pool(panel, look, here, pool)
        details += shown
        parts += more
    elif not here.whole or part.usual:
        prompt, more = _walk(panel, look, here)
        parts += more
    parts += _exchange(panel, look, here)
    parts += posts.rows(_tools(panel, here))
    text = "\n".join((frame.head(panel), *frame.asking_notes(panel, look), f"**{prompt}**"))
    picture = await frame.picture(panel, here.choice if pool else _pictured(q, panel, here))
    return frame.post(text, lines, details, picture, parts, further=frame.further(panel))


def bench_of(panel: Panel, q: Question, here: Section, sight: Sight, page: int | None = None) -> Bench:
    """Put a part on the workbench."""

    def id_of(action: str, argument: str) -> str:
        return panel.id(action, f"{here.part.name}.{argument}")

    return Bench(panel.words, here.part, here.choice, q.game.lexicon, sight, id_of, page)


def _counted(panel: Panel, look: Look, bench: Bench, here: Section) -> Post:
    """Draw the workbench; what is ready-made is offered as long as nothing of one's own is begun."""
    words, shown = panel.words, panel_bench.shown(bench)
    begun = here.touched and all(choice != here.choice for _, choice in here.part.presets())
    lines = [_headline(words, here), *(f"-# {words(text)}" for text in here.part.brief(here.choice)), *shown.lines]
    parts = [*([] if begun else [*_presets(panel, look, here), *_kept(panel, look, here)]), *shown.parts]

    def button(action: str, key: str) -> Any:
        return posts.button(bench.id_of(action, bench.sight.write()), words.plain.say(key))

    parts += posts.rows([*panel_bench.tools(bench, button), *_tools(panel, here)])
    asked = [] if here.touched else [f"**{words.say(f'panel.part.{here.part.name}.ask')}**"]
    text = "\n".join((frame.head(panel), *frame.asking_notes(panel, look), *asked))
    return frame.post(text, lines, shown.details, None, parts, further=frame.further(panel))


def _pictured(q: Question, panel: Panel, here: Section) -> Choice:
    """Return what the picture shows: the parts made, the one that is taken up also while it is begun."""
    made = composed.shown(q, panel.making.now.entries)
    return made if here.whole or not here.touched else (*made, *here.choice)


def _presets(panel: Panel, look: Look, here: Section) -> list[Any]:
    entries = [
        posts.option(
            str(number),
            panel.words.plain(name),
            " ".join(panel.words.plain(text) for text in here.part.brief(choice)[:1]),
            default=choice == here.choice,
        )
        for number, (name, choice) in enumerate(here.part.presets())
    ]
    if not entries:
        return []
    prompt = panel.words.plain.say("panel.composed.presets")
    shown = paged(panel.words, entries, look.page_of("preset"))
    return [posts.row(posts.select(panel.id("preset", here.part.name), shown, prompt))]


def _kept(panel: Panel, look: Look, here: Section) -> list[Any]:
    mine = [deck for deck in panel.decks if deck.kind == here.part.name]
    if not mine:
        return []
    prompt = panel.words.plain.say(f"panel.part.{here.part.name}")
    entries = paged(panel.words, [posts.option(deck.name, deck.name) for deck in mine], look.page_of("part"))
    return [posts.row(posts.select(panel.id("part", here.part.name), entries, prompt))]


def _pool(panel: Panel, look: Look, here: Section, pool: tuple[Offer, ...]) -> tuple[list[str], list[Any]]:
    """Offer what the part may hold, one group at a time, with full texts; say why something cannot be taken."""
    words = panel.words
    groups = _grouped(words, pool)
    number = min(max(look.place.page, 0), len(groups) - 1)
    page = groups[number][1]
    details: list[str] = []
    buttons: list[Any] = []
    for offer in page:
        more = offer.about or here.part.detail(offer.option.token)
        details.append(f"**{words(offer.option.text)}**" + (f"\n{words(more)}" if more is not None else ""))
        key = "panel.button.put_back" if offer.held else "panel.button.take"
        buttons.append(
            posts.button(
                panel.id("toggle", f"{here.part.name}.{number}.{offer.option.token}"),
                words.plain.say(key, name=offer.option.text),
                Style.danger if offer.held else Style.success,
                disabled=offer.refusal is not None,
            )
        )
    details += remark_lines(words, [offer.refusal for offer in page if offer.refusal is not None])
    has = words.plain.say("panel.composed.has")
    named = [
        posts.option(str(n), group, has if any(offer.held for offer in offers) else "", default=n == number)
        for n, (group, offers) in enumerate(groups)
    ]
    entries = paged(words, named, look.page_of("group"))
    prompt = words.plain.say("panel.composed.groups")
    menu = posts.row(posts.select(panel.id("group", here.part.name), entries, prompt))
    return details, [menu, *posts.rows(buttons)]


def _grouped(words: Words, pool: tuple[Offer, ...]) -> list[tuple[str, list[Offer]]]:
    """Return the offers by groups in order; a group that is too long for one view in several, with their numbers."""
    groups: dict[str, list[Offer]] = {}
    for offer in pool:
        groups.setdefault(words.plain(offer.group), []).append(offer)
    found: list[tuple[str, list[Offer]]] = []
    for group, offers in groups.items():
        count = -(-len(offers) // GROUP)
        for n in range(count):
            page = words.plain.say("panel.page", page=n + 1, pages=count)
            found.append((f"{group} {page}" if count > 1 else group, offers[n * GROUP : (n + 1) * GROUP]))
    return found


def _walk(panel: Panel, look: Look, here: Section) -> tuple[str, list[Any]]:
    """Offer the next step of a part that is made step by step."""
    choice = here.begun
    node = here.part.node(choice)

    def id_of(action: str, argument: str) -> str:
        if action == "page":
            return panel.id("turn", f"{here.part.name}.{argument}")
        return panel.id("walk", f"{here.part.name}.{argument}")

    parts: list[Any] = picker(panel.words, node.options, look.place, id_of, node.prompt, limits.SELECT_OPTIONS)
    start = cursor.root(here.part.menu())
    listed = panel_making.words_of(lambda begun: cursor.walk(start, begun), choice)
    if listed:
        parts.append(word_select(panel, look, listed, panel.id("word", here.part.name), bool(choice)))
    return panel.words(node.prompt), parts


def word_select(panel: Panel, look: Look, options: tuple[Option, ...], custom_id: str, more: bool) -> Any:
    """Offer the words of a list."""
    named = [posts.option(o.token, label(panel.words, o)) for o in options]
    entries = paged(panel.words, named, look.page_of("word"))
    prompt = panel.words.plain.say("panel.list.more" if more else "panel.list.first")
    return posts.row(posts.select(custom_id, entries, prompt))


def _exchange(panel: Panel, look: Look, here: Section) -> list[Any]:
    """Offer to exchange two places: at once, or one after the other where one select cannot hold them all."""
    places = here.part.places(here.choice) if here.whole else ()
    if len(places) < PAIR:
        return []
    entries = [posts.option(o.token, label(panel.words, o)) for o in places if o.token != look.held]
    prompt = panel.words.plain.say("panel.composed.exchange")
    if len(places) <= limits.SELECT_OPTIONS:
        return [posts.row(posts.select(panel.id("swap", here.part.name), entries, prompt, least=PAIR, most=PAIR))]
    if look.held:
        held = next((label(panel.words, o) for o in places if o.token == look.held), look.held)
        prompt = panel.words.plain.say("panel.composed.exchange.with", place=held)
    shown = paged(panel.words, entries, look.page_of("swap"))
    return [posts.row(posts.select(panel.id("swap", f"{here.part.name}.{look.held}"), shown, prompt))]


def _tools(panel: Panel, here: Section) -> list[Any]:
    """Make the buttons for what can be done with the part, and the way back."""
    name = here.part.name
    buttons: list[Any] = []
    if here.whole:
        buttons += [panel.button("change_part", f"change.{c}", argument=f"{name}.{c}") for c in here.part.changes]
    if here.part.drawn:
        buttons.append(panel.button("draw", "draw_lot", argument=name))
    if here.touched:
        buttons.append(panel.button("wipe", "wipe", Style.danger, argument=name))
    is_preset = any(choice == here.choice for _, choice in here.part.presets())
    if here.part.kept and (here.whole or (here.touched and here.part.counted)) and not is_preset:
        buttons.append(panel.button("store", f"store.{name}", argument=name))
    buttons.append(panel.button("undo", "undo", disabled=not panel.making.past))
    buttons.append(panel.button("back", "back_all", Style.primary))
    return buttons
