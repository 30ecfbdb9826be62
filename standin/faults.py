"""Switchable misfortunes, for tests and for the curious: rate limits, server errors, lost connections, repeats."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, convert, structs, to_builtins


class Faults(Struct, forbid_unknown_fields=True):
    """What shall go wrong; `*_next` counts down to zero, `rate_limit_every` counts requests.

    `rate_limit_by_proxy`: the 429 is a page of the proxy in front of Discord, not JSON. `server_error_status` may be a
    refusal, too (401, 403). `refuse_gateway_next` lets no connection in, `close_code` closes it to whoever identifies.
    `pacing` applies Discord's ordinary rate limits per channel, which a sandbox otherwise spares its bot; `hurry` makes
    their windows so many times shorter. `down`: Discord is away altogether (`Sandbox.go_down`).
    """

    rate_limit_next: int = 0
    rate_limit_every: int = 0
    retry_after: float = 0.05
    rate_limit_is_global: bool = False
    rate_limit_by_proxy: bool = False
    server_error_next: int = 0
    server_error_status: int = 500
    drop_before_next: int = 0
    drop_after_next: int = 0
    slow_seconds: float = 0.0
    repeat_interactions: int = 0
    lose_interactions: int = 0
    refuse_gateway_next: int = 0
    close_code: int = 0
    pacing: bool = False
    hurry: float = 1.0
    down: bool = False
    only_path: str = ""
    requests: int = 0

    def change(self, given: dict[str, Any]) -> None:
        """Take over the named settings; raise msgspec.ValidationError for unknown names and wrong types."""
        fresh = convert({**to_builtins(self), **given}, Faults)
        for name in self.__struct_fields__:
            setattr(self, name, getattr(fresh, name))

    def clear(self) -> None:
        """Let everything go well again."""
        for info in structs.fields(self):
            setattr(self, info.name, info.default)

    def applies_to(self, path: str) -> bool:
        """Tell whether faults befall a request: its path contains `only_path`."""
        return self.only_path in path

    def take(self, name: str) -> bool:
        """Use up one of a countdown's misfortunes; tell whether there was one."""
        left = getattr(self, name)
        if left > 0:
            setattr(self, name, left - 1)
        return left > 0

    def is_rate_limited(self) -> bool:
        """Count a request and tell whether it is answered with 429."""
        self.requests += 1
        if self.take("rate_limit_next"):
            return True
        return self.rate_limit_every > 0 and self.requests % self.rate_limit_every == 0
