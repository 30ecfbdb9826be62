"""`/away`: stopping one's matches without asking, by what each match and a year give."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.messages import Style
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.away import MOST_DAYS, YEARLY, Stopped, span
from bot.services.presets import DAY
from bot.show.match_texts import name_text
from bot.show.words import Words

from .finding import find_match, suggest_mine
from .match_show import ABOUT_MATCH, MATCH

OFTEN = (1, 3, 7, MOST_DAYS)
"""Days that are offered as buttons."""


def register(app: App) -> None:
    """Add `/away` and answer its buttons."""
    app.command(away)
    app.on("away", press_away)


@app_commands.command(
    name=label("away", "discord.cmd.away.name"),
    description=label("Stop your matches while you are away; nobody need agree.", "discord.cmd.away.about"),
)
@app_commands.rename(days=label("days", "discord.param.days.name"), **MATCH)
@app_commands.describe(
    days=label("For how many days; without it you see what you have left", "discord.param.days.about"),
    **ABOUT_MATCH,
)
@app_commands.autocomplete(code=suggest_mine)
async def away(
    interaction: Interaction, days: app_commands.Range[int, 1, MOST_DAYS] | None = None, code: Short | None = None
) -> None:
    """Show what one has left to be away, or ask once more before going."""
    async with pressed(interaction) as press:
        match = await find_match(press, code) if code else ""
        await press.show(await (standing(press, match) if days is None else question(press, match, days)))


async def press_away(press: Press) -> None:
    """Go away, come back, or show what either would mean."""
    match, (verb, _, number) = press.where.match, press.where.step.partition(".")
    days = int(number) if number.isdecimal() else 0
    if not verb:
        await press.show(await standing(press, match))
    elif verb == "ask":
        await press.update(await question(press, match, days))
    elif verb == "go":
        await press.update(await gone(press, match, days))
    elif verb == "back":
        await press.update(await back(press))
    else:
        raise Refused("discord.error.unknown_component")


async def standing(press: Press, match: str) -> Post:
    """Say what the reader has left, of the year and of each match, and from which they are away."""
    words, away_ = press.words, press.app.services.away
    left = await away_.left(press.user)
    lines = [
        f"## {words.say('discord.away.title')}",
        words.say("discord.away.year", left=span(max(0, left.year)), whole=span(YEARLY)),
    ]
    is_away = False
    for code, rest in left.matches.items():
        summary = await press.app.services.views.summary(code)
        ends = [end for seat, end in summary.holds.items() if summary.seats[seat].player == press.user]
        name = name_text(summary.row)
        if ends:
            is_away = True
            lines.append(f"- {words.say('discord.away.until', name=name, until=_moment(max(ends)))}")
        else:
            lines.append(f"- {words.say('discord.away.match', name=name, left=span(max(0, rest)))}")
    if not left.matches:
        lines.append(words.say("discord.away.none"))
    buttons = [
        posts.button(
            ids.make("away", match, step=f"ask.{days}"), words.plain.say("discord.away.do.days", span=span(days * DAY))
        )
        for days in OFTEN
    ]
    rows = [posts.row(*buttons)] if left.matches else []
    if is_away:
        rows.append(posts.row(_back(words)))
    return posts.notice("\n".join(lines), *rows)


async def question(press: Press, match: str, days: int) -> Post:
    """Say which matches would stop, which would not and why, before anything does."""
    words = press.words
    found = await press.app.services.away.look(press.user, days)
    chosen = [one for one in found if not match or one.row.id == match]
    stopping = [one for one in chosen if one.refusal is None]
    until = press.app.services.desk.clock.now() + days * DAY
    lines = [f"## {words.say('discord.away.title')}"]
    if stopping:
        lines.append(words.say("discord.away.ask", span=span(days * DAY), until=_moment(until)))
        lines += [f"- {words(name_text(one.row))}" for one in stopping]
    else:
        lines.append(words.say("discord.away.no_match"))
    lines += _refused(words, chosen)
    go = posts.button(
        ids.make("away", match, step=f"go.{days}"),
        words.plain.say("discord.away.do.go", span=span(days * DAY)),
        Style.success,
    )
    return posts.notice("\n".join(lines), *((posts.row(go),) if stopping else ()))


async def gone(press: Press, match: str, days: int) -> Post:
    """Go away, and say what came of it."""
    words, away_ = press.words, press.app.services.away
    if match:
        found = [Stopped((await away_.begin(match, press.user, days, interaction=press.key)).match)]
    else:
        found = await away_.begin_all(press.user, days, interaction=press.key)
    stopped: list[Any] = [name_text(one.row) for one in found if one.refusal is None]
    until = press.app.services.desk.clock.now() + days * DAY
    said = words.say("discord.away.did", until=_moment(until), matches=stopped)
    lines = [said if stopped else words.say("discord.away.no_match"), *_refused(words, found)]
    return posts.notice("\n".join(lines), *((posts.row(_back(words)),) if stopped else ()))


async def back(press: Press) -> Post:
    """End one's absence from every match."""
    ended: list[Any] = [
        name_text(row) for row in await press.app.services.away.end_all(press.user, interaction=press.key)
    ]
    if not ended:
        return posts.notice(press.words.say("discord.away.not_away"))
    return posts.notice(press.words.say("discord.away.back", matches=ended))


def _refused(words: Words, found: list[Stopped]) -> list[str]:
    refused = [f"- {words(one.refusal.text)}" for one in found if one.refusal is not None]
    return [words.say("discord.away.goes_on"), *refused] if refused else []


def _back(words: Words) -> Any:
    return posts.button(ids.make("away", step="back"), words.plain.say("discord.away.do.back"), Style.success)


def _moment(at: int) -> dict[str, Any]:
    return {"time": at, "style": "f"}
