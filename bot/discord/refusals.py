"""What each refusal of Discord means for a message that is to be said."""

from __future__ import annotations

from enum import Enum
from math import ceil

import aiohttp
import discord

NO_ANSWER = (aiohttp.ClientError, TimeoutError, ConnectionError)
"""What a request ends in that nobody answers."""
FAILED = (discord.HTTPException, discord.RateLimited, *NO_ANSWER)
"""What a request to Discord may end in without a fault of ours: refused, limited, or not answered."""
RATE_LIMITED, OVERLOADED = 429, 500
TOO_MANY_OLD_EDITS = 30046
SOON = 5
"""Seconds to wait after a refusal that passes and names none."""


class Verdict(Enum):
    """What to do after a refusal."""

    LATER = "try again: it passes"
    ANEW = "post a new message: the old one cannot be edited"
    FORGET = "nothing is left to be said, or nobody to whom"
    HOST = "lay it aside at once and tell the host: it stays so until somebody changes it"


BY_CODE = {
    # what is to be edited is not there, or not to be edited
    10008: Verdict.ANEW,  # unknown message
    30046: Verdict.ANEW,  # too many edits of messages older than an hour
    50005: Verdict.ANEW,  # written by somebody else
    50021: Verdict.ANEW,  # a system message
    # nobody is there to read it
    10007: Verdict.FORGET,  # unknown member
    10013: Verdict.FORGET,  # unknown user
    50007: Verdict.FORGET,  # takes no direct messages
    50033: Verdict.FORGET,  # invalid recipient
    # it passes by itself
    20016: Verdict.LATER,  # slow mode
    20022: Verdict.LATER,  # announcements: writes are limited
    20028: Verdict.LATER,  # the channel's writes are limited
    20029: Verdict.LATER,  # the server's writes are limited
    40004: Verdict.LATER,  # sending is switched off for a while
    40062: Verdict.LATER,  # the service is limited
    50083: Verdict.LATER,  # archived between opening and writing
    130000: Verdict.LATER,  # overloaded
}
"""Refusals by Discord's code; every other one is judged by its status."""

BY_STATUS = {
    401: Verdict.LATER,  # the token was changed: everything waits for the host, nothing is lost
    408: Verdict.LATER,
    RATE_LIMITED: Verdict.LATER,
}
"""Refusals without a code of their own: a client's fault (4xx) stays, a server's passes."""


def verdict(error: discord.HTTPException) -> Verdict:
    """Return what to do after a refusal."""
    found = BY_CODE.get(error.code) or BY_STATUS.get(error.status)
    if found is not None:
        return found
    return Verdict.LATER if error.status >= OVERLOADED else Verdict.HOST


def wait_of(error: discord.HTTPException) -> int | None:
    """Return the seconds to wait: those Discord names, else a few; None if nobody is there who could (an outage)."""
    if error.status >= OVERLOADED or error.status in (401, 408):
        return None
    try:
        return ceil(float(error.response.headers.get("Retry-After", "")))
    except ValueError:
        return SOON
