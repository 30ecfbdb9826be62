"""An event's dates in Discord's calendar: made, moved and taken away as the event stands; what is refused is said once.

What was made is written down, each by itself. What a crash kept from being written down is known by the mark in its
description, so that nothing stands there twice.
"""

from __future__ import annotations

import logging
from asyncio import Lock
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord
import msgspec

from bot.services.event_errors import NoSuchEvent
from bot.services.events_calendar import QUARTER, Date, dates, written
from bot.services.events_held import Held
from bot.show.events import calendar
from bot.show.fitting import clip
from bot.show.words import Words
from bot.storage.outbox_rows import OutboxRow
from rules.kernel.types import Text

from . import posts
from .posts import Post

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)
UNKNOWN, FINISHED, BAD_FORM = 10070, 180000, 50035
REFUSED = {50013: "rights", 50001: "rights", 30038: "full"}
"""Why nothing is put into the calendar, by Discord's code: the right, its room."""
LEAD = 120
"""Seconds that an entry begins ahead: Discord takes only what is still to come."""
SAME = 60
"""Seconds by which a date may differ without being moved."""
GUILD_ONLY, ELSEWHERE = 2, 3
LONGEST_NAME = 100


class Kept(msgspec.Struct, frozen=True):
    """An entry of Discord's calendar as it was put there."""

    id: int
    title: str
    starts: int
    ends: int


_alone: WeakValueDictionary[str, Lock] = WeakValueDictionary()
"""Of two messages about one event the second waits, so that nothing is made by both."""


async def settle(app: App, row: OutboxRow) -> Post | None:
    """Bring Discord's calendar in line with an event; return what is to be said, None: nothing. Raise HTTPException."""
    try:
        held = await app.services.events.look(row.payload["event"])
    except NoSuchEvent:
        return None
    guild = app.client.get_guild(row.guild)
    if guild is None:
        return None
    words = await app.guild_words(row.guild)
    async with _alone.setdefault(held.row.id, Lock()):
        try:
            await _Calendar(app, words, held, guild).settle(is_again=row.attempts > 0)
        except discord.HTTPException as error:
            why = REFUSED.get(error.code)
            if why is None:
                raise
            LOG.info("event %s: its dates are not in the calendar: %s", held.row.id, error)
            if await app.services.store.fact(_told(held.row.id)):
                return None
            return posts.notice(words(Text(f"service.event.calendar_{why}", {"event": {"user": held.row.name}})))
        await app.services.store.put_fact(_told(held.row.id), "")
    return None


async def told(app: App, row: OutboxRow) -> None:
    """Note that a refusal has been said: until something works again it is not said once more."""
    await app.services.store.put_fact(_told(row.payload["event"]), "1")


class _Calendar:
    def __init__(self, app: App, words: Words, held: Held, guild: discord.Guild) -> None:
        self.app, self.words, self.held, self.guild = app, words, held, guild
        self.http, self.store = app.client.http, app.services.store
        self.now = app.services.desk.clock.now()
        self.kept: dict[str, Kept] = {}
        self.found: list[tuple[str, int]] | None = None

    async def settle(self, *, is_again: bool) -> None:
        """Put in and take away what is due; `is_again`: an earlier try may have left more than was written down."""
        fact = await self.store.fact(_kept(self.held.row.id))
        self.kept = msgspec.json.decode(fact, type=dict[str, Kept]) if fact else {}
        held, wanted = self.held, dict[str, Date]()
        if held.plan.calendar:
            begun = written(held.rows, held.acts, self.now)
            wanted = {one.name: one for one in dates(held.plan, held.contest, held.deadlines, begun)}
        for name in [name for name in self.kept if name not in wanted]:
            await self.delete(name)
        for date in wanted.values():
            await self.put(date)
        if is_again:
            mine = {one.id for one in self.kept.values()}
            for entry in [entry for _, entry in await self.before() if entry not in mine]:
                await self.remove(entry)

    async def put(self, date: Date) -> None:
        """Let an entry say what a date is; one whose clock stands is left as it is."""
        if date.starts is None or date.ends <= self.now:
            return
        new = Kept(0, clip(calendar.title(self.words, self.held, date), LONGEST_NAME), date.starts, date.ends)
        old = self.kept.get(date.name)
        if old is not None:
            changed = self.changed(old, new)
            if not changed or await self.edit(date.name, old, new, changed):
                return
            await self.delete(date.name)
        await self.make(date.name, new)

    def changed(self, old: Kept, new: Kept) -> dict[str, Any]:
        """Return what is to be changed of an entry; when it began is past and stays."""
        fields: dict[str, Any] = {} if old.title == new.title else {"name": new.title}
        if abs(old.starts - new.starts) >= SAME and max(old.starts, new.starts) > self.now:
            fields["scheduled_start_time"] = _moment(max(new.starts, self.now + LEAD))
        if abs(old.ends - new.ends) >= SAME:
            fields["scheduled_end_time"] = _moment(new.ends)
        return fields

    async def edit(self, name: str, old: Kept, new: Kept, fields: dict[str, Any]) -> bool:
        """Change an entry; return False where Discord has none that can be changed so, and it is to be made anew."""
        try:
            await self.http.edit_scheduled_event(self.guild.id, old.id, **fields)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN, FINISHED, BAD_FORM):
                raise
            return False
        await self.keep(name, msgspec.structs.replace(new, id=old.id))
        return True

    async def make(self, name: str, new: Kept) -> None:
        """Make an entry, or take over the one that was made before a crash kept us from writing it down."""
        starts = max(new.starts, self.now + LEAD)
        fields = {
            "name": new.title,
            "scheduled_start_time": _moment(starts),
            "scheduled_end_time": _moment(new.ends if new.ends > starts else starts + QUARTER),
        }
        for found in [entry for mark, entry in await self.before() if mark == name]:
            if await self.edit(name, msgspec.structs.replace(new, id=found), new, fields):
                return
            await self.remove(found)
        event, channel = self.held.row.id, self.held.row.channel
        about = self.words.plain.say("event.calendar.about", event={"user": self.held.row.name})
        made = await self.http.create_guild_scheduled_event(
            self.guild.id,
            **fields,
            description=f"{about}\n{_mark(event, name)}",
            privacy_level=GUILD_ONLY,
            entity_type=ELSEWHERE,
            entity_metadata={"location": f"https://discord.com/channels/{self.guild.id}/{channel}"},
        )
        await self.keep(name, msgspec.structs.replace(new, id=int(made["id"])))

    async def before(self) -> list[tuple[str, int]]:
        """Return the bot's entries of this event that Discord has and that are not written down; it is asked once."""
        if self.found is None:
            rows = await self.http.get_scheduled_events(self.guild.id, with_user_count=False)
            known, head = {one.id for one in self.kept.values()}, _mark(self.held.row.id, "")
            mine = [row for row in rows if int(row.get("creator_id") or 0) == self.guild.me.id]
            marks = [(str(row.get("description") or "").rpartition("\n")[2], int(row["id"])) for row in mine]
            self.found = [(m.removeprefix(head), one) for m, one in marks if m.startswith(head) and one not in known]
        return self.found

    async def delete(self, name: str) -> None:
        await self.remove(self.kept[name].id)
        del self.kept[name]
        await self.write()

    async def remove(self, entry: int) -> None:
        """Delete an entry; one that is not there any more is what was wanted."""
        try:
            await self.http.delete_scheduled_event(self.guild.id, entry)
        except discord.NotFound as error:
            if error.code != UNKNOWN:
                raise

    async def keep(self, name: str, entry: Kept) -> None:
        self.kept[name] = entry
        await self.write()

    async def write(self) -> None:
        await self.store.put_fact(_kept(self.held.row.id), msgspec.json.encode(self.kept).decode())


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def _mark(event: str, name: str) -> str:
    return f"{event}/{name}"


def _kept(event: str) -> str:
    return f"event.{event}.calendar"


def _told(event: str) -> str:
    return f"event.{event}.calendar_told"
