"""What it means that Discord does not let the bot in: what passes is waited for, all else is the host's to mend."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord
from discord.gateway import ReconnectWebSocket

from .refusals import NO_ANSWER, RATE_LIMITED, Verdict, verdict, wait_of

LOG = logging.getLogger(__name__)

Result = TypeVar("Result")
Rest = Callable[[float], Awaitable[object]]

FIRST_PAUSE, LONGEST_PAUSE = 2, 300
"""Seconds before Discord is asked again; each further pause is twice as long, up to the longest."""
REFUSED = (discord.DiscordException, ReconnectWebSocket, *NO_ANSWER)
"""What coming to Discord may end in without a fault of ours."""
TOKEN_CHANGED = 401


class TurnedAway(Exception):
    """Discord does not let the bot in, and trying again changes nothing; the message says what does."""


class BadToken(TurnedAway):
    """Discord refuses the token."""

    def __init__(self) -> None:
        super().__init__(
            "Discord refuses the token: make a new one (discord.com/developers, your application, Bot, Reset Token) "
            "and set WARPOST_TOKEN to it, without quotes"
        )


class BeginAnew(Exception):
    """The connection is lost in a way that only another start mends; the message says which."""


OLD = "Discord refuses {} (close code {}), which this version asks for: use the newest one"
CLOSED: dict[int, Callable[[int], Exception]] = {
    4004: lambda code: BadToken(),
    4010: lambda code: BeginAnew(f"Discord wants other connections (close code {code}): start again"),
    4011: lambda code: BeginAnew(f"Discord wants more connections (close code {code}): start again"),
    4012: lambda code: TurnedAway(OLD.format("its older interface", code)),
    4013: lambda code: TurnedAway(OLD.format("intents it does not know", code)),
    4014: lambda code: TurnedAway(
        f"Discord refuses privileged intents (close code {code}): allow them (discord.com/developers, your "
        "application, Bot, Privileged Gateway Intents), or use Warpost as it is published, which needs none"
    ),
}
"""What it means to be closed out of the gateway for good."""


def passes(error: BaseException) -> bool:
    """Tell whether a failure to come in is over by itself after a while."""
    if isinstance(error, discord.GatewayNotFound):
        return error.__cause__ is None or passes(error.__cause__)
    if isinstance(error, discord.HTTPException):
        return error.status != TOKEN_CHANGED and verdict(error) is Verdict.LATER
    return isinstance(error, (discord.RateLimited, ReconnectWebSocket, *NO_ANSWER))


def turned_away(error: BaseException) -> Exception | None:
    """Return what a failure to come in means for the host, None for a fault of ours."""
    if isinstance(error, discord.GatewayNotFound) and error.__cause__ is not None:
        error = error.__cause__
    if isinstance(error, discord.LoginFailure):
        return BadToken()
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return CLOSED[4014](4014)
    if isinstance(error, discord.ConnectionClosed):
        means = CLOSED.get(error.code)
        return None if means is None else means(error.code)
    if isinstance(error, discord.HTTPException) and not isinstance(error, discord.app_commands.CommandSyncFailure):
        if error.status == TOKEN_CHANGED:
            return BadToken()
        if not passes(error):
            return TurnedAway(f"Discord refuses the bot: {told(error)}")
    return BeginAnew(f"the connection to Discord is lost ({told(error)}): start again") if passes(error) else None


def told(error: BaseException) -> str:
    """Return what went wrong, in one line."""
    if isinstance(error, discord.GatewayNotFound) and error.__cause__ is not None:
        error = error.__cause__
    if isinstance(error, discord.HTTPException):
        page = error.text.lstrip().startswith("<")  # of a proxy
        return f"status {error.status}" if page or not error.text else f"status {error.status}, {error.text}"
    return " ".join(str(error).split()) or type(error).__name__


def pause(tries: int, error: BaseException | None = None) -> float:
    """Return the seconds to wait after so many tries in vain: as long as Discord says, or longer each time."""
    longer = min(LONGEST_PAUSE, FIRST_PAUSE << min(tries - 1, 16))
    if isinstance(error, discord.RateLimited):
        return max(longer, error.retry_after)
    if isinstance(error, discord.HTTPException) and error.status == RATE_LIMITED:
        return max(longer, wait_of(error) or 0)
    return longer


async def patiently(what: str, work: Callable[[], Awaitable[Result]], rest: Rest = asyncio.sleep) -> Result:
    """Do some work with Discord until it succeeds, with longer and longer pauses; raise what does not pass."""
    tries = 0
    while True:
        try:
            return await work()
        except REFUSED as error:
            if not passes(error):
                raise
            tries += 1
            seconds = pause(tries, error)
            LOG.warning("%s: Discord cannot be reached (%s); again in %.0f s", what, told(error), seconds)
        await rest(seconds)


def in_a_line(record: logging.LogRecord) -> bool:
    """Let the library say in one line, too, that Discord cannot be reached; what is no fault has no trace."""
    fault = record.exc_info[1] if record.exc_info else None
    if fault is not None and passes(fault):
        record.msg, record.args = f"{record.getMessage()} ({told(fault)})", ()
        record.exc_info = None
    return True


for name in ("discord.client", "discord.shard"):
    logging.getLogger(name).addFilter(in_a_line)
