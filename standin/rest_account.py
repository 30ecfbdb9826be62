"""Routes about the bot itself, users and guilds."""

from __future__ import annotations

from standin import errors, forms, permissions
from standin.changes import MemberLeft
from standin.model import DIRECT_CHANNEL, Channel, Guild, Payload, User
from standin.rest import Answer, Call, Route, Services


def routes() -> list[Route]:
    """Return the routes of this module."""
    return [
        Route("GET", "/gateway", get_gateway),
        Route("GET", "/gateway/bot", get_gateway_bot),
        Route("GET", "/applications/@me", get_application),
        Route("GET", "/oauth2/applications/@me", get_application),
        Route("GET", "/users/@me", get_me),
        Route("GET", "/users/@me/guilds", get_my_guilds),
        Route("DELETE", "/users/@me/guilds/{guild_id}", leave_guild),
        Route("POST", "/users/@me/channels", create_direct),
        Route("GET", "/users/{user_id}", get_user),
        Route("GET", "/guilds/{guild_id}", get_guild),
        Route("GET", "/guilds/{guild_id}/channels", get_guild_channels),
        Route("GET", "/guilds/{guild_id}/roles", get_guild_roles),
        Route("GET", "/guilds/{guild_id}/threads/active", get_active_threads),
        Route("GET", "/guilds/{guild_id}/members", get_members),
        Route("GET", "/guilds/{guild_id}/members/search", search_members),
        Route("GET", "/guilds/{guild_id}/members/{user_id}", get_member),
    ]


def get_gateway(services: Services, call: Call) -> Answer:
    """Return where the gateway is."""
    return {"url": services.gateway.url}


def get_gateway_bot(services: Services, call: Call) -> Answer:
    """Return where the gateway is and how many shards to start."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": services.gateway.url, "shards": services.gateway.shards, "session_start_limit": limit}


def get_application(services: Services, call: Call) -> Answer:
    """Return the bot's application."""
    bot = services.hub.bot
    owner = next(iter(services.hub.world.personas()), bot)
    return {
        "id": bot.id,
        "name": bot.global_name,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "team": None,
        "owner": services.hub.wire.user(owner),
        "bot": services.hub.wire.user(bot),
        "approximate_guild_count": len(services.hub.world.guilds),
        "approximate_user_install_count": 0,
        "interactions_endpoint_url": None,
        "redirect_uris": [],
        "tags": [],
    }


def get_me(services: Services, call: Call) -> Answer:
    """Return the bot's account."""
    own: Payload = {"verified": True, "mfa_enabled": False, "email": None, "locale": "en-US"}
    return services.hub.wire.user(services.hub.bot) | own


def get_my_guilds(services: Services, call: Call) -> Answer:
    """Return the guilds the bot is in."""
    world = services.hub.world
    return [
        {
            "id": guild.id,
            "name": guild.name,
            "icon": None,
            "owner": False,
            "permissions": str(guild.bot_permissions),
            "features": [],
        }
        for guild in world.guilds.values()
        if world.bot_id in guild.members
    ]


def leave_guild(services: Services, call: Call) -> Answer:
    """Take the bot out of a guild."""
    guild = guild_of(services, call)
    del guild.members[services.hub.world.bot_id]
    services.hub.emit(MemberLeft(guild, services.hub.bot))
    return None


def create_direct(services: Services, call: Call) -> Answer:
    """Open the direct channel with a user; whether they take messages shows only on sending."""
    forms.check_fields(call.form, {"recipient_id": (str, int)}, ("recipient_id",))
    user = services.hub.world.users.get(str(call.form["recipient_id"]))
    if user is None or user.bot:
        raise errors.invalid_recipient()
    return services.hub.wire.channel(direct_channel(services, user))


def direct_channel(services: Services, user: User) -> Channel:
    """Return the direct channel between the bot and a user, made when there is none."""
    hub = services.hub
    for channel in hub.world.channels.values():
        if channel.type == DIRECT_CHANNEL and user.id in channel.recipients:
            return channel
    channel = Channel(hub.ids.take(), DIRECT_CHANNEL, recipients=[user.id, hub.world.bot_id])
    hub.world.channels[channel.id] = channel
    hub.world.last_id = hub.ids.last
    return channel


def get_user(services: Services, call: Call) -> Answer:
    """Return any user."""
    user = services.hub.world.users.get(call.params["user_id"])
    if user is None:
        raise errors.unknown_user()
    return services.hub.wire.user(user)


def get_guild(services: Services, call: Call) -> Answer:
    """Return a guild the bot is in."""
    guild = guild_of(services, call)
    counts: Payload = {}
    if call.query.get("with_counts", "").lower() in ("1", "true"):
        counts = {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}
    return services.hub.wire.guild(guild, is_full=False) | counts


def get_guild_channels(services: Services, call: Call) -> Answer:
    """Return a guild's channels without threads."""
    guild = guild_of(services, call)
    world = services.hub.world
    channels = [one for one in world.channels.values() if one.guild_id == guild.id and one.thread is None]
    return [services.hub.wire.channel(one) for one in channels if permissions.can_see(world, world.bot_id, one)]


def get_guild_roles(services: Services, call: Call) -> Answer:
    """Return a guild's roles."""
    return services.hub.wire.guild(guild_of(services, call), is_full=False)["roles"]


def get_active_threads(services: Services, call: Call) -> Answer:
    """Return the threads of a guild that are not archived, as far as the bot sees them."""
    guild = guild_of(services, call)
    world, wire = services.hub.world, services.hub.wire
    found = [
        one
        for one in world.channels.values()
        if one.guild_id == guild.id
        and one.thread is not None
        and not one.thread.archived
        and permissions.can_see(world, world.bot_id, one)
    ]
    joined = [one for one in found if one.thread is not None and world.bot_id in one.thread.members]
    members = [wire.thread_member(one, world.bot_id) for one in joined]
    return {"threads": [wire.channel(one) for one in found], "members": members}


def get_members(services: Services, call: Call) -> Answer:
    """Refuse the member list, which needs the members intent."""
    guild = guild_of(services, call)
    if not services.gateway.allowed_privileged & 1 << 1:
        raise errors.missing_access()
    return [services.hub.wire.member(guild, user_id) for user_id in guild.members]


def search_members(services: Services, call: Call) -> Answer:
    """Return members whose name starts with the query."""
    guild = guild_of(services, call)
    start = call.query.get("query", "").lower()
    users = services.hub.world.users
    found = [user_id for user_id in guild.members if users[user_id].username.lower().startswith(start)]
    return [services.hub.wire.member(guild, user_id) for user_id in found[: call.number("limit", 1)]]


def get_member(services: Services, call: Call) -> Answer:
    """Return one member; 10007 for users who are not in the guild, 10013 for nobody."""
    guild = guild_of(services, call)
    user_id = call.params["user_id"]
    if user_id not in services.hub.world.users:
        raise errors.unknown_user()
    if user_id not in guild.members:
        raise errors.unknown_member()
    return services.hub.wire.member(guild, user_id)


def guild_of(services: Services, call: Call) -> Guild:
    """Return the guild of the path; raise ApiError 10004 or 50001."""
    guild = services.hub.world.guilds.get(call.params["guild_id"])
    if guild is None:
        raise errors.unknown_guild()
    if services.hub.world.bot_id not in guild.members:
        raise errors.missing_access()
    return guild
