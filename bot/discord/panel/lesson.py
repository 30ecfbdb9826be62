"""A lesson above its panel: what was done and which rule it shows, what is asked now, and who helps with it."""

from __future__ import annotations

import discord
from discord import ui

from bot.discord import ids, posts
from bot.discord.posts import Post
from bot.services.lesson_shelf import is_lesson
from bot.services.lessons import Place
from bot.show.words import Words
from discord_limits.limits import COMPONENTS_TOTAL, TEXT_DISPLAY_TOTAL
from rules.kernel.types import Text

from .state import Panel

LEARN = "learn"
"""The verb of its buttons; `step` names what they do."""
HINT, SHOW, AGAIN = "hint", "show", "again"
PRACTICE = "start"
"""The verb that begins a match against the computer (`commands.starting`)."""
Style = discord.ButtonStyle


async def headed(post: Post, panel: Panel) -> Post:
    """Put what a lesson asks above its panel; at the end there is nothing left to choose but what comes next."""
    boxes = post.view.children
    if not is_lesson(panel.match) or len(boxes) != 1 or not isinstance(boxes[0], ui.Container):
        return post
    place = await panel.app.services.lessons.place(panel.match)
    words, rest = panel.words, list(boxes[0].children)
    if place.step is None:
        rest = [item for item in rest if not isinstance(item, ui.ActionRow)]
    said = "\n".join(lines(words, place))
    _shorten([item for item in rest if isinstance(item, ui.TextDisplay)], TEXT_DISPLAY_TOTAL - len(said))
    row = posts.row(*_buttons(words, panel.match, place))
    box = [posts.text(said), *rest]
    if sum(1 + len(getattr(item, "children", ())) for item in (*box, row)) < COMPONENTS_TOTAL:
        box.insert(1 if place.step is not None else len(box), row)
    return post._replace(view=posts.layout(posts.container(*box)))


def lines(words: Words, place: Place) -> list[str]:
    """Say what the last step came to, by which clauses, and what the next one asks."""
    said: list[str] = []
    if place.last is not None:
        done = Text(f"{place.game}.learn.{place.last.name}.done")
        said += [f"✔ {words(done)}", f"-# {' · '.join(place.last.clauses)}"]
    if place.step is None:
        said.append(words.say("learn.finished"))
    else:
        task = Text(f"{place.game}.learn.{place.step.name}.task")
        said.append(words.say("learn.step", number=place.number, count=place.count, task=task))
    return said


def _buttons(words: Words, match: str, place: Place) -> list[ui.Button[discord.ui.LayoutView]]:
    say = words.plain.say
    again = posts.button(ids.make(LEARN, match, step=AGAIN), say("learn.button.again"))
    if place.step is None:
        practice = posts.button(ids.make(PRACTICE, decision=place.game), say("learn.button.practice"), Style.success)
        rules = posts.button(ids.make("rule", match), say("discord.button.rules"))
        return [practice, rules, again]
    return [
        posts.button(ids.make(LEARN, match, step=HINT), say("learn.button.hint")),
        posts.button(ids.make(LEARN, match, step=SHOW), say("learn.button.show")),
        again,
    ]


def _shorten(texts: list[ui.TextDisplay[discord.ui.LayoutView]], room: int) -> None:
    """Cut the last of several texts so that all together fit."""
    over = sum(len(text.content) for text in texts) - room
    if over > 0 and texts:
        texts[-1].content = posts.clip(texts[-1].content, max(1, len(texts[-1].content) - over))
