"""The staff's desk as it is shown: the message that all of the staff read, and the pages that one of them asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.services.allowance import span
from bot.services.events_following import BEGIN, CLOSE, DUE
from bot.services.events_held import Held
from bot.services.events_texts import keyed, newest_round
from bot.services.staff_desk import DISPUTED, RULING, SECTIONS, Entry, Outlook, counts, pages
from bot.show.events.told import whole_name
from bot.show.fitting import clipped
from bot.show.words import Words, game_text
from bot.storage.rows import MatchRow
from discord_limits import limits
from rules.kernel.types import Text

from . import desk_lines, desk_picture, event_sign_up, ids, posts
from .desk_lines import Section
from .desk_picture import ACTS, name_of
from .posts import Post
from .registry import App

VERB = "desk"
PICK, ALL, PICTURE = "pick", "all", "picture"
ROOM, SECTION_ROOM = 3400, 1100
"""Characters of all lines of a desk, and of one section's: the message takes 4,000."""
PAGE_ROOM, AWAY_ROOM = limits.TEXT_DISPLAY_TOTAL - 300, 700
"""Characters of all lines of a page, and of who was away how long."""
HEADS = {DISPUTED: RULING}
"""Sections that stand under the head of another: both wait for the staff, and are counted in one."""
LATEST = 5
"""Matches that ended of which the desk says how."""


async def desk_post(app: App, words: Words, outlook: Outlook, held: Held | None = None) -> Post:
    """Make the desk, of an event where one is given: how many matches need what, the most urgent, a select of all."""
    event = "" if held is None else held.row.id
    lines = [*titles(words, held), *await _away(app, words, held), *_next(app, words, held), head(words, outlook)]
    signs = (words.say("desk.acts_sign", sign=ACTS.strip()), words.say("desk.legend"))
    below = [f"-# {line}" for line in signs if outlook.entries]
    room = ROOM - desk_lines.size((*lines, *below))
    dealt = await desk_lines.dealt(app, words, sections(words, outlook.entries), room, SECTION_ROOM, held)
    lines += [*dealt, *_finished(app, words, outlook, room - desk_lines.size(dealt)), *below]
    items: list[Any] = [posts.text(clipped(lines, ROOM))]
    if outlook.entries:
        items.append(posts.row(await select(app, words, outlook.entries, 0, event)))
        every = posts.button(ids.make(VERB, event, step=f"{ALL}.0"), words.plain.say("desk.button.all"))
        items.append(posts.row(every, picture_button(words, event)))
    return Post(posts.layout(posts.container(*items)))


async def page_post(app: App, words: Words, outlook: Outlook, page: int, held: Held | None = None) -> Post:
    """Make a page of all matches under way, for one of the staff alone."""
    every = pages(outlook.entries, limits.SELECT_OPTIONS)
    page = min(page, len(every) - 1)
    event = "" if held is None else held.row.id
    about = (*titles(words, held), *await _away(app, words, held), *_next(app, words, held)) if event else ()
    lines = [*about, head(words, outlook)]
    room = PAGE_ROOM - desk_lines.size(lines)
    lines += await desk_lines.dealt(app, words, sections(words, every[page], counted=False), room, room, held)
    items: list[Any] = [posts.text(clipped(lines, PAGE_ROOM))]
    if every[page]:
        items.append(posts.row(await select(app, words, outlook.entries, page, event)))
    turns = [
        posts.button(ids.make(VERB, event, step=f"{ALL}.{to}"), words.plain.say(key), disabled=not 0 <= to < len(every))
        for to, key in ((page - 1, "desk.button.before"), (page + 1, "desk.button.after"))
    ]
    if len(every) > 1:
        items.append(posts.text(f"-# {words.say('desk.page', page=page + 1, pages=len(every))}"))
    items.append(posts.row(*(turns if len(every) > 1 else ()), picture_button(words, event)))
    return Post(posts.layout(posts.container(*items)))


async def picture_post(app: App, words: Words, outlook: Outlook, theme: str, event: str = "") -> Post:
    """Make the picture of the most urgent matches."""
    now = app.services.desk.clock.now()
    sheet = await desk_picture.sheet(app.services.views, words.plain, outlook, now)
    picture = await app.painter.run(lambda: app.painter.sheet(sheet, theme, "desk.png"))
    gallery, file = posts.picture(picture)
    back = posts.button(ids.make(VERB, event, step=f"{ALL}.0"), words.plain.say("panel.button.back"))
    return Post(posts.layout(posts.container(gallery, posts.row(back))), (file,))


def picture_button(words: Words, event: str = "") -> ui.Button[Any]:
    """Make the button that shows the desk as a picture."""
    return posts.button(ids.make(VERB, event, step=PICTURE), words.plain.say("desk.button.picture"))


def titles(words: Words, held: Held | None) -> list[str]:
    """Say whose desk it is: the server's, or an event's with its round, its tables and when the next is decided,
    before it begins with who is in and when it does.
    """
    if held is None:
        return [f"## {words.say('desk.title')}"]
    contest = held.contest
    name = posts.escape(held.row.name)
    if contest.stage < 0:
        begins = [one.due for one in held.deadlines if one.kind == BEGIN and one.due is not None]
        said = [words.say("event.shown.begins", start={"time": due, "style": "F"}) for due in begins]
        return [f"## {name}", event_sign_up.count_line(words, held), *said]
    tables = [table for table in contest.tables.values() if table.alone is None]
    done = sum(table.result() is not None for table in tables)
    key = keyed(contest.playing, "desk.event")
    lines = [
        f"## {name}",
        words.say(key, round=newest_round(contest.tables_of(playoffs=True)), done=done, tables=len(tables)),
    ]
    ends = [one.due for one in held.deadlines if one.kind in (CLOSE, DUE) and one.due is not None]
    if ends:
        lines.append(words.say("desk.closes", due={"time": min(ends), "style": "R"}))
    return lines


async def _away(app: App, words: Words, held: Held | None) -> list[str]:
    """Say who has used how much of what an event gives each to be away."""
    used = {} if held is None else await app.services.away.allowance.of_event(held.row.id)
    if held is None or not used:
        return []
    people: list[Any] = [
        Text("desk.away_one", {"who": {"user": whole_name(one)}, "used": span(used[one.player])})
        for one in held.contest.entrants.values()
        if one.player in used
    ]
    return [posts.clip(words.say("desk.away", whole=span(held.plan.days), who=people), AWAY_ROOM)] if people else []


def _next(app: App, words: Words, held: Held | None) -> list[str]:
    """Say what an event waits for, with the command that does it where that is a director's."""
    return [] if held is None else [words.say(f"desk.next.{app.services.events.following(held)}")]


async def select(app: App, words: Words, entries: Sequence[Entry], page: int, event: str = "") -> Any:
    """Make the select of the matches of a page."""
    shown = pages(entries, limits.SELECT_OPTIONS)[page]
    options = [await _option(app, words.plain, entry) for entry in shown]
    return posts.select(ids.make(VERB, event, step=f"{PICK}.{page}"), options, words.plain.say("desk.choose"))


def head(words: Words, outlook: Outlook) -> str:
    """Say how many matches there are of each sort."""
    return words.say("desk.head", **counts(outlook)) if outlook.entries else words.say("desk.nothing")


def sections(words: Words, entries: Sequence[Entry], *, counted: bool = True) -> list[Section]:
    """Return matches by the heads under which they stand, the most urgent first; `counted`: heads say how many."""
    found = [(name, [one for one in entries if head_of(one) == name]) for name in SECTIONS if name not in HEADS]
    return [
        Section(f"### {words.say(f'desk.section.{name}')}{f' · {len(those)}' if counted else ''}", those)
        for name, those in found
        if those
    ]


def head_of(entry: Entry) -> str:
    """Return the section under whose head a match stands."""
    return HEADS.get(entry.section, entry.section)


def _finished(app: App, words: Words, outlook: Outlook, room: int) -> list[str]:
    """Say how the latest matches ended, as many as there is room for; under their head alone nothing stands."""
    lines = [f"### {words.say('desk.section.finished')} · {len(outlook.finished)}"]
    lines += [finished_line(app, words, row) for row in outlook.finished[:LATEST]]
    while lines and desk_lines.size(lines) > room:
        lines.pop()
    return lines if len(lines) > 1 else []


def finished_line(app: App, words: Words, row: MatchRow) -> str:
    """Say how a match ended that ended not long ago."""
    said = Text("discord.over.aborted") if row.outcome is None else row.outcome.reason
    line = words.say("desk.ended", match=row.id, game=game_text(row.game))
    return f"{line}{words.at(app.services.views.game_of(row))(said)}"


async def _option(app: App, words: Words, entry: Entry) -> discord.SelectOption:
    row = entry.match.row
    names = [await name_of(app.services.views, words, place) for place in entry.match.seats]
    section = Text("desk.need.disputed" if entry.section == DISPUTED else f"desk.section.{entry.section}")
    title = words.say("desk.option", match=row.id, game=game_text(row.game), section=section)
    return posts.option(row.id, title, " – ".join(names))
