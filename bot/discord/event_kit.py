"""What the commands of events share: which event is meant, its tables as pictures, buttons that go with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.contest import ladders
from bot.contest.contest import Table
from bot.services.events_held import Held
from bot.services.events_texts import round_of
from bot.show.events.pairing_sheets import bracket_pages, pairing_pages
from bot.show.events.standing_sheets import crosstable, standing_pages
from bot.show.events.told import Naming, Told, drawn_name, whole_name
from bot.show.fitting import clipped
from bot.show.named import LONGEST_SHOWN
from bot.show.words import Words
from bot.storage.event_rows import EVENT_STATUSES, EventRow
from render.sheet import Sheet
from render.sheet_twin import twin
from rules.kernel.notation import normal

from . import ids, posts
from .commands import autocomplete
from .commands.finding import reader
from .errors import Refused
from .posts import Post
from .press import Press
from .registry import app_of
from .reply import Interaction
from .translator import label

SEE, HISTORY = "evsee", "evacts"
TABLE, CROSS, PAIRS, BRACKET = "table", "cross", "pairs", "bracket"
OPEN = "evopen"
"""The button that shows an event to who presses it."""
TEXT = "text"
TWIN_ROOM = 3500
KNOCK_OUTS = ("knockout", "double_knockout")


async def event_rows(press: Press) -> list[EventRow]:
    """Return the events of the server, the newest first."""
    return await press.app.services.events.of_guild(press.guild, EVENT_STATUSES)


async def find_event(press: Press, given: str | None) -> str:
    """Return the code of the event meant: the one named, the only one of this channel, the only one that runs."""
    if given:
        held = await press.app.services.events.look(given.strip())
        if held.row.guild != press.guild:
            raise Refused("event.error.other_server", event=held.row.id)
        return held.row.id
    running = await press.app.services.events.of_guild(press.guild)
    for found in ([row for row in running if row.channel == press.channel], running):
        if len(found) == 1:
            return found[0].id
    if running:
        raise Refused("event.error.which")
    raise Refused("event.error.none" if await event_rows(press) else "event.list.none")


async def suggest_events(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the events of the server."""
    rows = await app_of(interaction).services.events.of_guild(interaction.guild_id or 0, EVENT_STATUSES)
    return autocomplete.choices(((f"{row.name} ({row.id})", row.id) for row in rows), typed)


def named(command: Any) -> Any:
    """Give a command its parameter for the event, with suggestions."""
    app_commands.rename(event_code=label("event", "discord.param.event.name"))(command)
    about = label("Which event; without it the one of this channel", "discord.param.event.about")
    app_commands.describe(event_code=about)(command)
    return app_commands.autocomplete(event_code=suggest_events)(command)


def number(given: str) -> int:
    """Read what a suggestion stands for; raise Refused for anything else."""
    if not given.isdecimal() or len(given) > 12:
        raise Refused("discord.error.value", value={"user": given[:LONGEST_SHOWN]})
    return int(given)


async def entrant(press: Press, event: str, given: str) -> int:
    """Read which entrant of an event is meant, by a suggestion or a name that is theirs alone; else raise Refused."""
    if not given.isdecimal():
        everybody = (await press.app.services.events.look(event)).contest.entrants.values()
        theirs = [e.id for e in everybody if normal(given) in (normal(e.name), normal(whole_name(e)))]
        if len(theirs) == 1:
            return theirs[0]
    return number(given)


async def suggest_entrants(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest who is in the event meant; where they are to be taken in again, who is not paired."""
    held = await meant(interaction)
    found = [] if held is None else list(held.contest.entrants.values())
    wanted = ("resting", "dropped") if getattr(interaction.namespace, "back", False) else ("in", "resting")
    return autocomplete.choices(((whole_name(e), str(e.id)) for e in found if e.status in wanted), typed)


async def suggest_places(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest whose place somebody may take in the event meant: first of who has left, then of all others."""
    held = await meant(interaction)
    found = [] if held is None else [e for e in held.contest.entrants.values() if not held.contest.is_given_up(e)]
    found.sort(key=lambda e: e.status != "dropped")
    return autocomplete.choices(((whole_name(e), str(e.id)) for e in found), typed)


async def suggest_challenged(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest whom the reader may challenge on the ladder meant, the nearest first."""
    held = await meant(interaction)
    me = None if held is None else held.entrant_of(interaction.user.id)
    if held is None or me is None:
        return []
    found = [held.contest.entrant(one) for one in ladders.within_reach(held.contest, me.id)]
    return autocomplete.choices(((whole_name(e), str(e.id)) for e in found), typed)


async def suggest_tables(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the tables of the event meant: those that are played, then those that are over, the newest first."""
    held = await meant(interaction)
    return [] if held is None else autocomplete.choices(_tables(held, await _words(interaction)), typed)


async def suggest_open_tables(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the tables that are played in the event meant."""
    held = await meant(interaction)
    if held is None:
        return []
    played = {str(table.id) for table in held.contest.open_tables()}
    found = ((name, number) for name, number in _tables(held, await _words(interaction)) if number in played)
    return autocomplete.choices(found, typed)


async def _words(interaction: Interaction) -> Words:
    return (await reader(interaction)).plain


def _tables(held: Held, words: Words) -> list[tuple[str, str]]:
    """Name the tables of an event by their round and who sits there, as two may meet more than once."""
    names = {e.id: whole_name(e) for e in held.contest.entrants.values()}
    two = [table for table in held.contest.tables.values() if table.alone is None]
    order = sorted(two, key=lambda table: (table.result() is not None, -table.stage, -table.round, table.id))
    return [(_table(held, t, words, " – ".join(names[e] for e in t.seats)), str(t.id)) for t in order]


def _table(held: Held, table: Table, words: Words, who: str) -> str:
    """Name a table by who sits there, and by its round where there are any."""
    is_ladder = held.contest.settings.stages[table.stage].kind == "ladder"
    return who if is_ladder else words.say("event.table.name", round=round_of(table), who=who)


async def meant(interaction: Interaction) -> Held | None:
    """Return the event that a command is being typed for, None where there is none."""
    events = app_of(interaction).services.events
    given = getattr(interaction.namespace, "event", None)
    running = await events.of_guild(interaction.guild_id or 0)
    here = [row for row in running if row.channel == interaction.channel_id]
    code = given or (here or running)[0].id if given or running else None
    if code is None:
        return None
    held = await events.look(str(code))
    return held if held.row.guild == interaction.guild_id else None


def told(press: Press, held: Held, naming: Naming = drawn_name) -> Told:
    """Return an event as its tables tell it to the reader."""
    return Told(held.row.name, held.contest, held.row.seed, press.words.plain, naming, held.plan.up)


def views_of(held: Held, stage: int) -> tuple[str, ...]:
    """Return what there is to see of a stage."""
    kind = held.contest.settings.stages[stage].kind
    if kind in KNOCK_OUTS:
        return (BRACKET, PAIRS)
    if kind == "ladder":
        return (TABLE,)
    return (TABLE, PAIRS, CROSS) if kind == "round_robin" else (TABLE, PAIRS)


def sheets(what: Told, view: str, stage: int, pool: int) -> Sequence[Sheet]:
    """Return the pages of a view of an event; none where there is nothing yet."""
    if view == BRACKET:
        return bracket_pages(what, stage, pool)
    if view == PAIRS:
        return pairing_pages(what, stage, pool)
    if view == CROSS:
        table = crosstable(what, stage, pool)
        return [] if table is None else [table]
    return standing_pages(what, stage, pool)


async def seen(press: Press, event: str, view: str = "", stage: int = -1, pool: int = 0, page: int = 0) -> Post:
    """Make a table of an event as a picture, with the ways to the others."""
    held = await press.app.services.events.look(event)
    if held.row.guild != press.guild:
        raise Refused("event.error.other_server", event=held.row.id)
    view, stage, pool = _placed(held, view, stage, pool)
    pages = sheets(told(press, held), view, stage, pool)
    if not pages:
        raise Refused("event.error.nothing_yet", event={"user": held.row.name})
    page = min(max(0, page), len(pages) - 1)
    painter = press.app.painter
    shown = await painter.run(lambda: painter.sheet(pages[page], press.theme))
    gallery, file = posts.marked(shown)
    here = _Here(held.row.id, view, stage, pool, page)
    rows = posts.rows(_buttons(press, held, here, views_of(held, stage), len(pages)))
    return Post(posts.layout(posts.container(gallery, *rows)), (file,))


def _placed(held: Held, view: str, stage: int, pool: int) -> tuple[str, int, int]:
    """Return which view of which stage and pool is shown where these are wanted: a beginning may have been taken back.

    Raise Refused before the event begins.
    """
    last = held.contest.stage
    if last < 0:
        raise Refused("event.error.not_begun", event={"user": held.row.name})
    stage = last if not 0 <= stage <= last else stage
    pool = pool if 0 <= pool < len(held.contest.pools[stage]) else 0
    offered = views_of(held, stage)
    return view if view in offered else offered[0], stage, pool


class _Here:
    """Where a reader is: event, view, stage, pool, page."""

    def __init__(self, event: str, view: str, stage: int, pool: int, page: int) -> None:
        self.event, self.view, self.stage, self.pool, self.page = event, view, stage, pool, page

    def to(self, view: str = "", stage: int | None = None, pool: int | None = None, page: int = 0) -> str:
        """Return the id that leads elsewhere in the event."""
        stage = self.stage if stage is None else stage
        pool = self.pool if pool is None else pool
        return ids.make(SEE, self.event, decision=view or self.view, step=f"{stage}.{pool}.{page}")


def _buttons(press: Press, held: Held, here: _Here, offered: Sequence[str], pages: int) -> list[Any]:
    say = press.words.plain.say
    found: list[Any] = []
    if here.page > 0:
        found.append(posts.button(here.to(page=here.page - 1), say("discord.button.earlier")))
    if here.page < pages - 1:
        found.append(posts.button(here.to(page=here.page + 1), say("discord.button.later")))
    found += [posts.button(here.to(view), say(f"event.view.{view}")) for view in offered if view != here.view]
    pools = len(held.contest.pools[here.stage])
    if pools > 1:
        following = (here.pool + 1) % pools
        sort = "group" if held.contest.settings.stages[here.stage].cut else "pool"
        found.append(posts.button(here.to(pool=following), say(f"event.view.{sort}", number=following + 1)))
    if held.contest.stage > 0:
        following = (here.stage + 1) % (held.contest.stage + 1)
        found.append(posts.button(here.to(stage=following, pool=0), say("event.view.stage", number=following + 1)))
    text = ids.make(SEE, here.event, decision=TEXT, step=f"{here.stage}.{here.pool}.{here.page}.{here.view}")
    history = posts.button(ids.make(HISTORY, here.event), say("event.view.history"))
    return [*found, posts.button(text, say("event.view.text")), history]


async def press_see(press: Press) -> None:
    """Turn to another table of the event, or show the one before the reader as text."""
    where = press.where
    first, second, third, *view = where.step.split(".")
    stage, pool, page = (int(one) if one.isdecimal() else 0 for one in (first, second, third))
    if where.decision != TEXT:
        await press.update(await seen(press, where.match, where.decision, stage, pool, page))
        return
    held = await press.app.services.events.look(where.match)
    if held.row.guild != press.guild:
        raise Refused("event.error.other_server", event=held.row.id)
    shown, stage, pool = _placed(held, view[0] if view else TABLE, stage, pool)
    pages = sheets(told(press, held, whole_name), shown, stage, pool)
    if not pages:
        raise Refused("event.error.nothing_yet", event={"user": held.row.name})
    body = twin(pages[min(page, len(pages) - 1)])
    await press.show(posts.notice(f"```\n{posts.unfenced(clipped(body.splitlines(), TWIN_ROOM))}\n```"))
