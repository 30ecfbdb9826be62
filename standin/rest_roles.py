"""Routes about roles: made by the bot, given to people and taken from them, as far as its own role reaches."""

from __future__ import annotations

from standin import errors, members, permissions
from standin.model import Guild, Member, Role
from standin.rest import Answer, Call, Route, Services

MOST_ROLES = 250


def routes() -> list[Route]:
    """Return the routes of this module."""
    given = "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"
    return [
        Route("POST", "/guilds/{guild_id}/roles", create_role),
        Route("PUT", given, give_role),
        Route("DELETE", given, take_role),
    ]


def create_role(services: Services, call: Call) -> Answer:
    """Make a role below the bot's own; 50013 without the right to, 30005 where a guild has as many as it may."""
    guild = _managed(services, call)
    if len(guild.roles) + 2 >= MOST_ROLES:  # those of everybody and of the bot count
        raise errors.too_many_roles()
    role = members.add_role(services.hub, guild, str(call.form.get("name") or "new role"))
    return services.hub.wire.role(guild, role)


def give_role(services: Services, call: Call) -> Answer:
    """Give a person a role; 50013 for one that is not below the bot's own."""
    member, role = _reached(services, call)
    if role.id not in member.roles:
        member.roles.append(role.id)
    return None


def take_role(services: Services, call: Call) -> Answer:
    """Take a role from a person; 50013 for one that is not below the bot's own."""
    member, role = _reached(services, call)
    if role.id in member.roles:
        member.roles.remove(role.id)
    return None


def _managed(services: Services, call: Call) -> Guild:
    guild = services.hub.world.guilds.get(call.params["guild_id"])
    if guild is None or services.hub.world.bot_id not in guild.members:
        raise errors.missing_access()
    if not guild.bot_permissions & permissions.MANAGE_ROLES:
        raise errors.missing_permissions()
    return guild


def _reached(services: Services, call: Call) -> tuple[Member, Role]:
    guild = _managed(services, call)
    role = next((one for one in guild.roles if one.id == call.params["role_id"]), None)
    if role is None:
        raise errors.unknown_role()
    if call.params["user_id"] not in guild.members:
        raise errors.unknown_member()
    if role.is_above:
        raise errors.missing_permissions()
    return guild.members[call.params["user_id"]], role
