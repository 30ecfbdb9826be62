"""What a lesson or a puzzle puts above its panel; once it is over nothing is left to choose but what comes next."""

from __future__ import annotations

from typing import Any, NamedTuple

from discord import ui

from bot.discord import posts
from bot.discord.posts import Post
from bot.services.lesson_shelf import is_alone
from discord_limits.limits import COMPONENTS_TOTAL, TEXT_DISPLAY_TOTAL

MOST_BUTTONS = 4
"""Buttons of a puzzle that is not over; a lesson has fewer."""


class Above(NamedTuple):
    """What is said, the buttons that go with it, and whether nothing of the panel is left to be chosen."""

    lines: list[str]
    buttons: list[Any]
    is_over: bool


def reserved(match: str) -> int:
    """Return how many components are put above a match's panel while something is left to choose: texts and a row."""
    return 2 + MOST_BUTTONS if is_alone(match) else 0


def headed(post: Post, above: Above) -> Post:
    """Put something above a panel."""
    boxes = post.view.children
    if len(boxes) != 1 or not isinstance(boxes[0], ui.Container):
        return post
    rest = list(boxes[0].children)
    if above.is_over:
        rest = [item for item in rest if not isinstance(item, ui.ActionRow)]
    said = "\n".join(above.lines)
    _shorten([item for item in rest if isinstance(item, ui.TextDisplay)], TEXT_DISPLAY_TOTAL - len(said))
    row = posts.row(*above.buttons)
    box = [posts.text(said), *rest]
    if sum(1 + len(getattr(item, "children", ())) for item in (*box, row)) < COMPONENTS_TOTAL:
        box.insert(len(box) if above.is_over else 1, row)
    return post._replace(view=posts.layout(posts.container(*box)))


def _shorten(texts: list[ui.TextDisplay[Any]], room: int) -> None:
    """Cut the last of several texts so that all together fit."""
    over = sum(len(text.content) for text in texts) - room
    if over > 0 and texts:
        texts[-1].content = posts.clip(texts[-1].content, max(1, len(texts[-1].content) - over))
