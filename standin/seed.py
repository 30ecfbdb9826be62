"""The world a new stand-in starts with: one server, its channels, the bot and the people to act for."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
FEWEST_PEOPLE, MOST_PEOPLE = 2, 16
MORE_PEOPLE = (
    Person("wei", "陳怡君", "zh-TW"),
    Person("minh", "Minh Khai", "vi"),
    Person("chai", "ชัยวัฒน์", "th"),
    Person("kim", "Kim"),
    Person("haru", "はると", "ja"),
    Person("olu", "Oluwaseun"),
    Person("lan", "Lan Anh", "vi"),
    Person("jun", "林俊傑", "zh-TW"),
    Person("nok", "นกน้อย", "th"),
    Person("bea", "Beatriz"),
    Person("sora", "そら", "ja"),
    Person("theo", "Theo"),
)
"""Who comes where more people are wanted than a seed has of its own."""


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


def with_people(seed: Seed, count: int) -> Seed:
    """Return a seed with so many people (FEWEST_PEOPLE to MOST_PEOPLE); the last of them stays, who owns the server.

    Raise ValueError for any other number.
    """
    if not FEWEST_PEOPLE <= count <= MOST_PEOPLE:
        raise ValueError(f"{count} people: {FEWEST_PEOPLE} to {MOST_PEOPLE} can be had")
    taken = {one.username for one in seed.people}
    players = (*seed.people[:-1], *(one for one in MORE_PEOPLE if one.username not in taken))
    return replace(seed, people=(*players[: count - 1], seed.people[-1]))


def user_of(person: Person, ids: Snowflakes) -> User:
    """Make the account of somebody to act for."""
    return User(ids.take(), person.username, person.name, locale=person.locale, role=person.role, is_persona=True)


def seeded_world(clock: Clock, seed: Seed) -> World:
    """Return a fresh world; the last of the people owns the server."""
    ids = Snowflakes(clock)
    bot = User(ids.take(), seed.bot.username, seed.bot.name, bot=True)
    people = [user_of(one, ids) for one in seed.people]
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
