"""A mark on each message, by which it is found again when Discord's answer to it was lost.

Discord itself keeps a message from being said twice (its nonce) for some minutes only; a bot may be away for days. The
mark is the number of the message's first component: no reader sees it, and it comes back with the message.
"""

from __future__ import annotations

import hashlib

import discord

from .posts import Post

LOOK_BACK = 1000
"""Messages of a place that are looked through, newest first."""
LEAST, RANGE = 1 << 30, 1 << 30
"""Marks lie far above the numbers Discord gives to components by itself, and below what it takes."""


def mark_of(nonce: str) -> int:
    """Return the mark of the message with a nonce."""
    return LEAST + int.from_bytes(hashlib.sha256(nonce.encode()).digest()[:8]) % RANGE


def put(post: Post, nonce: str) -> None:
    """Mark a message."""
    post.view.children[0].id = mark_of(nonce)


async def find(place: discord.abc.Messageable, nonce: str, me: int) -> int | None:
    """Return the id of our message with a nonce, if a place holds it; None too where history may not be read."""
    wanted = mark_of(nonce)
    try:
        async for message in place.history(limit=LOOK_BACK):
            first = message.components[0] if message.author.id == me and message.components else None
            if getattr(first, "id", None) == wanted:
                return message.id
    except discord.Forbidden:
        return None
    return None
