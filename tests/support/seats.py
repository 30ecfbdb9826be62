"""Seats that change hands in tests."""

from __future__ import annotations

from bot.services.build import Services


async def hand_over(services: Services, match: str, seat: int, player: int) -> None:
    """Let whoever has a seat leave it, and another person take it; raises as `take_seat`."""
    await services.lobby.vacate(match, seat)
    await services.lobby.take_seat(match, player)
