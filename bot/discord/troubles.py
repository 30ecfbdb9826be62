"""What keeps a match from its place: Discord's refusals by kind, and what is said about them to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.services.views import Summary
from bot.show.words import Words
from bot.storage.rows import Trouble

if TYPE_CHECKING:
    from .registry import App

ACCESS, RIGHTS, CAP, TYPE, GONE, LOCKED, OTHER = "access", "rights", "cap", "type", "gone", "locked", "other"
UNSEEN, LEFT = "unseen", "left"
"""Of a seat: its person cannot see the channel, or is not in the server."""

BY_CODE = {
    10003: GONE,  # unknown channel
    50001: ACCESS,  # missing access
    50008: TYPE,  # no messages in this kind of channel
    50013: RIGHTS,  # missing permissions
    50024: TYPE,  # not in this kind of channel
    50083: LOCKED,  # archived, and locked so that it cannot be opened
    160005: LOCKED,
    160006: CAP,  # the server's active threads
    160007: CAP,  # its active announcement threads
}
"""Refusals that stay until somebody acts, by Discord's code."""
OF_A_PERSON = {50001: UNSEEN, 10007: LEFT, 10013: LEFT}
"""Refusals to let a person into a thread."""

HERE = ("view_channel", "send_messages", "attach_files", "read_message_history")
IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
PUBLIC = ("create_public_threads", "send_messages_in_threads")
PRIVATE = ("create_private_threads",)
ALL = (*HERE, *PUBLIC, *PRIVATE)
"""All that the bot needs in a channel: the rights it asks for when it is invited."""


def needed(place: object) -> tuple[str, ...]:
    """Return the rights the bot needs where a match is begun, by discord.py's names."""
    if isinstance(place, discord.Thread):
        return IN_THREADS
    if isinstance(place, discord.TextChannel) and place.is_news():
        return (*HERE, *PUBLIC)
    return ALL


def kind_of(error: discord.HTTPException) -> str | None:
    """Return the kind of a refusal that stays until somebody acts; None of any other."""
    found = BY_CODE.get(error.code)
    return OTHER if found is None and isinstance(error, discord.Forbidden) else found


def of_place(error: discord.HTTPException, place: object) -> Trouble | None:
    """Return what a refusal to make or use a place is; None if it passes by itself, or is a fault of ours."""
    kind = kind_of(error)
    if kind is None or (kind == LOCKED and not getattr(place, "locked", False)):
        return None
    return Trouble(kind, rights=missing(place) if kind == RIGHTS else ())


def missing(place: object) -> tuple[str, ...]:
    """Return the rights the bot lacks in a place, as far as is known."""
    if not isinstance(place, discord.TextChannel | discord.Thread):
        return ()
    return lacking(place, needed(place))


def lacking(place: discord.abc.GuildChannel | discord.Thread, rights: Iterable[str]) -> tuple[str, ...]:
    """Return which of some rights the bot lacks in a place."""
    mine = place.permissions_for(place.guild.me)
    return tuple(name for name in rights if not getattr(mine, name))


def is_usable(app: App, guild: int, channel: int) -> bool:
    """Say whether a channel of a server will do for matches and events as far as the bot's rights go."""
    place = app.client.get_channel(channel)
    return isinstance(place, discord.TextChannel) and place.guild.id == guild and not missing(place)


async def refuge_of(app: App, guild: int, channel: int) -> int | None:
    """Return the channel that a server named for what has lost its own, if it is another and will do."""
    refuge = (await app.services.views.guild(guild)).refuge
    return None if refuge is None or refuge == channel or not is_usable(app, guild, refuge) else refuge


def merged(found: Iterable[Trouble]) -> tuple[Trouble, ...]:
    """Return each trouble once, in an order that does not change."""
    return tuple(sorted(set(found), key=lambda one: (one.seat if one.seat is not None else -1, one.kind, one.rights)))


def lines(words: Words, found: Sequence[Trouble], summary: Summary) -> list[str]:
    """Say what is wrong and what can be done about it, a line each."""
    people = {place.seat: place.player for place in summary.seats}
    return [_line(words, one, people.get(-1 if one.seat is None else one.seat)) for one in found]


def _line(words: Words, one: Trouble, player: int | None) -> str:
    args: dict[str, Any] = {}
    if one.kind == RIGHTS:
        args["rights"] = right_names(one.rights or ALL)
    if one.seat is not None:
        args["who"] = {"player": player} if player is not None else {"seat": one.seat}
    return words.say(f"discord.trouble.{one.kind}", **args)


def right_names(rights: Sequence[str]) -> list[Any]:
    """Return rights as an argument of a text."""
    return [{"key": f"discord.right.{name}", "args": {}} for name in rights]
