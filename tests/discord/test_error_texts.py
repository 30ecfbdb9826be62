"""What is no fault of ours is told in words, not by the number of a fault."""

from __future__ import annotations

import discord
import pytest

from bot.discord.errors import error_text


@pytest.mark.parametrize("error", [discord.RateLimited(40.0), TimeoutError(), ConnectionError()], ids=repr)
def test_what_discord_or_the_network_leaves_unanswered_is_no_fault(error: Exception) -> None:
    found = error_text(error)
    assert found is not None
    assert found.key == "discord.error.network"
