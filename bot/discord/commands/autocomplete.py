"""Suggestions while somebody types: matches, games, options, units; in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from discord.app_commands import Choice

from bot.discord.posts import clip
from discord_limits.limits import AUTOCOMPLETE_CHOICES, CHOICE_TEXT_LENGTH
from rules.kernel.notation import normal


def choices(found: Iterable[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Return suggestions (shown, value) that fit what is typed: those that begin with it first."""
    wanted = normal(typed)
    kept: list[tuple[int, int, Choice[str]]] = []
    for order, (shown, value) in enumerate(found):
        if len(value) > CHOICE_TEXT_LENGTH:
            continue
        folded = normal(shown)
        if wanted in folded or wanted in normal(value):
            rank = 0 if folded.startswith(wanted) else 1
            kept.append((rank, order, Choice(name=clip(shown, CHOICE_TEXT_LENGTH) or value, value=value)))
    kept.sort(key=lambda item: item[:2])
    return [choice for _, _, choice in kept[:AUTOCOMPLETE_CHOICES]]
