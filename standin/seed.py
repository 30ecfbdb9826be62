"""The world a new stand-in starts with: one server, its channels, the bot and the people to act for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from standin import permissions
from standin.clock import Clock
from standin.model import TEXT_CHANNEL, Channel, Guild, Member, Snowflakes, User, World


class Person(NamedTuple):
    """Somebody to act for: a username, the name shown, Discord's locale, and `player` or `gm`."""

    username: str
    name: str
    locale: str = "en-US"
    role: str = "player"


BOT = Person("bot", "Bot")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """What a project gives the stand-in of its own; the last of its people owns the server."""

    title: str = "Sandbox"
    """What the page calls itself."""
    guild: str = "Sandbox"
    bot: Person = BOT
    rights: int = permissions.BOT
    """What the bot is invited with, as Discord's permission bits."""
    channels: tuple[str, ...] = ("general", "games", "lounge")
    people: tuple[Person, ...] = (
        Person("ana", "Ana"),
        Person("milo", "Milo"),
        Person("yuki", "Yuki", "ja"),
        Person("robin", "Robin", role="gm"),
    )
    first_commands: tuple[str, ...] = ()
    """Commands that the page offers to whoever sees it for the first time."""


def seeded_world(clock: Clock, seed: Seed) -> World:
    """Return a fresh world; the last of the people owns the server."""
    ids = Snowflakes(clock)
    bot = User(ids.take(), seed.bot.username, seed.bot.name, bot=True)
    people = [
        User(ids.take(), one.username, one.name, locale=one.locale, role=one.role, is_persona=True)
        for one in seed.people
    ]
    everybody = [bot, *people]
    now = clock.now()
    guild_id = ids.take()
    ids.take()  # the bot's role has the id after the guild's
    guild = Guild(guild_id, seed.guild, people[-1].id, permissions.EVERYONE, seed.rights)
    guild.members = {user.id: Member(user.id, now) for user in everybody}
    channels = [
        Channel(ids.take(), TEXT_CHANNEL, name, guild.id, position=position)
        for position, name in enumerate(seed.channels)
    ]
    return World(
        bot.id,
        users={user.id: user for user in everybody},
        guilds={guild.id: guild},
        channels={channel.id: channel for channel in channels},
        last_id=ids.last,
    )
