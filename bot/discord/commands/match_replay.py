"""`/match replay`: a match step by step, as the reader may see it, after its end with nothing hidden."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord import ids, messages, posts
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.budgets import PICTURE
from bot.services.history import LogStep
from bot.services.matches import revealed
from bot.services.views import SeatView
from bot.show import match_texts
from bot.show.log_lines import bullets, lines, plain_lines
from bot.show.naming import drawn_names
from render.games import Wish

from .finding import find_match, suggest_mine
from .match_show import ABOUT_MATCH, MATCH, begun_view

TARGETS = ("first", "earlier", "later", "last")
TURNED = "turned"
"""Names the button between what the reader saw and what there was."""


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommand and answer its buttons."""
    group.add_command(replay, override=True)  # the group is the same for the next App
    app.on("replay", press_replay)
    app.on("reveal", press_reveal)


@app_commands.command(
    name=label("replay", "discord.cmd.replay.name"),
    description=label("Step through a match, as you may see it.", "discord.cmd.replay.about"),
)
@app_commands.rename(**MATCH, reveal=label("reveal", "discord.param.reveal.name"))
@app_commands.describe(
    **ABOUT_MATCH, reveal=label("Show everything that was hidden; after the end only", "discord.param.reveal.about")
)
@app_commands.autocomplete(code=suggest_mine)
async def replay(interaction: Interaction, code: Short | None = None, reveal: bool = False) -> None:
    """Show a match's first step."""
    async with pressed(interaction) as press:
        seen = await begun_view(press, await find_match(press, code))
        await press.show(await step_post(press, seen, 0, reveal))


async def press_replay(press: Press) -> None:
    """Go to the step that a button names, or begin."""
    await _press(press, False)


async def press_reveal(press: Press) -> None:
    """Go to the step that a button names, or begin, with nothing hidden; refused before the end."""
    await _press(press, True)


async def _press(press: Press, reveal: bool) -> None:
    seen = await begun_view(press, press.where.match)
    if press.where.decision in TARGETS:
        await press.update(await step_post(press, seen, int(press.where.step), reveal))
    elif press.where.decision == TURNED:
        await press.update(await step_post(press, seen, 0, reveal, int(press.where.step)))
    else:
        await press.show(await step_post(press, seen, 0, reveal))


async def step_post(press: Press, seen: SeatView, number: int, reveal: bool = False, index: int | None = None) -> Post:
    """Make the post of a step: what happened in it and the position it led to.

    `reveal`: with everything that was hidden; raise NotOver before the end. `index`: the step of the match to show,
    or the last one before it in which the reader may see something.
    """
    views, row = press.app.services.views, seen.summary.row
    game = views.game_of(row)
    words = press.words.at(game)
    steps = await views.events(row.id, -1, None, seen.seat, reveal)
    if not steps or steps[0].index > 0:  # nothing may be seen of the start but the position
        steps = [LogStep(index=0, number=0, seat=None, by="start", at=row.started or row.created, events=()), *steps]
    last = len(steps) - 1
    number = min(max(number, 0), last) if index is None else sum(step.index <= index for step in steps[1:])
    step = steps[number]
    view = await views.at(row.id, step.index, seen.seat, reveal)
    told = lines(words, game, view, [step], pictured=True)
    names = await drawn_names(press.app.services.views, words, game, seen.summary)
    wish = Wish(names=names, changes=tuple(plain_lines(words, game, view, [step])))
    sort = (row.id, press.user, "replay")
    press.app.services.budgets.spend(PICTURE, press.user)
    picture = await press.app.painter.board(game, view, step.events, words.plain, press.theme, wish, sort)
    gallery, file = posts.picture(picture)
    place = words.say("discord.replay.step", step=number, last=last)
    head = f"### {match_texts.match_name(words, row)} · {place} · {posts.time(step.at, 'f')}"
    if reveal:
        head += f"\n{words.say('discord.replay.revealed')}"
    items: list[Any] = [posts.text(head)]
    if told:
        items.append(posts.text(posts.clip_lines(bullets(told), messages.LOG_ROOM)))
    items += [gallery, posts.row(*_buttons(press, row.id, number, last, reveal))]
    if game.conceals and revealed(row):
        items.append(posts.row(_turn_over(press, row.id, step.index, reveal)))
    return Post(posts.layout(posts.container(*items)), (file,))


def _turn_over(press: Press, match: str, index: int, reveal: bool) -> Any:
    """Make the button that shows the same step with nothing hidden, or as the reader may see it."""
    verb = "replay" if reveal else "reveal"
    label = "masked" if reveal else "reveal"
    custom_id = ids.make(verb, match, decision=TURNED, step=str(index))
    return posts.button(custom_id, press.words.plain.say(f"discord.button.{label}"))


def _buttons(press: Press, match: str, number: int, last: int, reveal: bool) -> list[Any]:
    verb = "reveal" if reveal else "replay"
    steps = dict(zip(TARGETS, (0, max(0, number - 1), min(last, number + 1), last), strict=True))
    return [
        posts.button(
            # two buttons may lead to the same step, but ids of one message must differ
            ids.make(verb, match, decision=name, step=str(target)),
            press.words.plain.say(f"discord.button.{name}"),
            disabled=target == number,
        )
        for name, target in steps.items()
    ]
