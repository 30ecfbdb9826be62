"""Who asks for an act of the staff, as the interaction itself says: no member needs to be known beforehand."""

from __future__ import annotations

import discord

from bot.services.staff import Caller

from .reply import Interaction


def caller_of(interaction: Interaction) -> Caller:
    """Return who asks, with their roles and whether they may manage the server."""
    person = interaction.user
    roles = tuple(role.id for role in person.roles) if isinstance(person, discord.Member) else ()
    manages = interaction.guild_id is not None and interaction.permissions.manage_guild
    return Caller(person.id, interaction.guild_id or 0, roles, manages)
