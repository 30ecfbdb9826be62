"""The Discord client under the name it had before `bot.discord.client`; goes when no script imports it any more."""

from bot.discord.client import Warpost as Warpost
