"""The world a new sandbox starts with: one server, three channels, three players and a game master."""

from __future__ import annotations

from bot.sandbox import permissions
from bot.sandbox.clock import Clock
from bot.sandbox.model import TEXT_CHANNEL, Channel, Guild, Member, Snowflakes, User, World

GUILD_NAME = "Warpost Sandbox"
CHANNEL_NAMES = ("general", "matches", "league")
PERSONAS = (
    ("ana", "Ana", "en-US", "player"),
    ("milo", "Milo", "en-US", "player"),
    ("yuki", "Yuki", "ja", "player"),
    ("robin", "Robin", "en-US", "gm"),
)


def default_world(clock: Clock) -> World:
    """Return a fresh world; the game master owns the server."""
    ids = Snowflakes(clock)
    bot = User(ids.take(), "warpost", "Warpost", bot=True)
    people = [
        User(ids.take(), name, shown, locale=locale, role=role, is_persona=True)
        for name, shown, locale, role in PERSONAS
    ]
    everybody = [bot, *people]
    now = clock.now()
    guild_id = ids.take()
    ids.take()  # the bot's role has the id after the guild's
    guild = Guild(guild_id, GUILD_NAME, people[-1].id, permissions.EVERYONE, permissions.BOT)
    guild.members = {user.id: Member(user.id, now) for user in everybody}
    channels = [
        Channel(ids.take(), TEXT_CHANNEL, name, guild.id, position=position)
        for position, name in enumerate(CHANNEL_NAMES)
    ]
    return World(
        bot.id,
        users={user.id: user for user in everybody},
        guilds={guild.id: guild},
        channels={channel.id: channel for channel in channels},
        last_id=ids.last,
    )
