"""Discord's ordinary rate limits, for whoever wants to see a bot live with them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from discord_limits import limits

# observed on Discord, which publishes no numbers: requests per window of seconds, apart for each channel or token
BUCKETS: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me"): (1, 0.25),
    ("POST", "/channels/{channel_id}/threads"): (10, 10.0),
    ("PATCH", "/channels/{channel_id}"): (5, 10.0),
    ("POST", "/webhooks/{application_id}/{token}"): (5, 2.0),
    ("PATCH", "/webhooks/{application_id}/{token}/messages/{message_id}"): (5, 2.0),
}
MAJOR = ("channel_id", "token")  # parameters that have a bucket each


@dataclass(frozen=True, slots=True)
class Turn:
    """One request's place in its bucket; `retry_after` is set, in seconds, when the bucket is empty."""

    bucket: str
    limit: int
    remaining: int
    reset_after: float
    retry_after: float | None = None

    def headers(self) -> dict[str, str]:
        """Return the headers that tell a client about its bucket."""
        return {
            "X-RateLimit-Bucket": self.bucket,
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.remaining),
            "X-RateLimit-Reset-After": f"{self.reset_after:.3f}",
        }


OLD_EDITS, OLD_EDITS_WINDOW = 3, 20.0
"""Edits of messages older than an hour that a channel allows, and in how many seconds; observed, too."""


class OldEdits:
    """Count edits of old messages per channel, by the clock that says how old they are."""

    def __init__(self) -> None:
        self._made: dict[str, list[float]] = {}

    def take(self, channel_id: str, created: float, now: float) -> float | None:
        """Count an edit; return the seconds to wait if it is one too many."""
        if now - created <= limits.OLD_MESSAGE_SECONDS:
            return None
        made = [at for at in self._made.get(channel_id, []) if now - at < OLD_EDITS_WINDOW]
        if len(made) >= OLD_EDITS:
            return made[0] + OLD_EDITS_WINDOW - now
        self._made[channel_id] = [*made, now]
        return None


class Pacing:
    """Count requests per bucket in real time: a client that is told to wait waits in real time too."""

    def __init__(self) -> None:
        self._windows: dict[tuple[str, str, str], tuple[float, int]] = {}

    def take(self, method: str, route: str, params: Mapping[str, str], hurry: float = 1.0) -> Turn | None:
        """Count a request, in windows `hurry` times as short; None for routes without a limit of their own."""
        rule = BUCKETS.get((method, route))
        if rule is None:
            return None
        limit, seconds = rule[0], rule[1] / hurry
        now = asyncio.get_running_loop().time()
        self._windows = {key: window for key, window in self._windows.items() if window[0] > now}
        major = next((params[name] for name in MAJOR if name in params), "")
        key = (method, route, major)
        ends, used = self._windows.get(key, (now + seconds, 0))
        bucket = f"{method.lower()}-{list(BUCKETS).index((method, route))}"
        if used >= limit:
            return Turn(bucket, limit, 0, ends - now, ends - now)
        self._windows[key] = (ends, used + 1)
        return Turn(bucket, limit, limit - used - 1, ends - now)
