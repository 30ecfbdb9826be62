"""`/away`: letting one's clocks rest without asking, by what each match and a year give."""

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
from bot.services.allowance import YEARLY, Left, span
from bot.services.away import Stopped
from bot.services.away_errors import AwayAlready, AwayPlanned
from bot.services.away_rules import MOST_DAYS
from bot.services.events_following import time_up
from bot.services.events_texts import keyed
from bot.services.presets import DAY
from bot.show.match_texts import name_text
from bot.show.words import Words
from bot.storage.event_rows import UNDER_WAY
from bot.storage.rows import MatchRow

from . import away_days
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
    description=label("Let your clocks stand still while you are away; nobody need agree.", "discord.cmd.away.about"),
)
@app_commands.rename(
    days=label("days", "discord.param.days.name"),
    start=label("from", "discord.param.away_from.name"),
    until=label("until", "discord.param.away_to.name"),
    **MATCH,
)
@app_commands.describe(
    days=label("For how many days; without it you see what you have left", "discord.param.days.about"),
    start=label("From which day on, such as 2026-12-01; at once if left out", "discord.param.away_from.about"),
    until=label("The last day away, instead of a number of days", "discord.param.away_to.about"),
    **ABOUT_MATCH,
)
@app_commands.autocomplete(code=suggest_mine, start=away_days.suggest, until=away_days.suggest)
async def away(
    interaction: Interaction,
    days: app_commands.Range[int, 1, MOST_DAYS] | None = None,
    start: Short | None = None,
    until: Short | None = None,
    code: Short | None = None,
) -> None:
    """Show what one has left to be away, or ask once more before going, now or on a later day."""
    async with pressed(interaction) as press:
        match = await find_match(press, code) if code else ""
        wanted = away_days.read(press, days, start, until)
        if wanted.days:
            await press.show(await question(press, match, wanted.days, wanted.start))
        else:
            await press.show(await standing(press, match, wanted.start))


async def press_away(press: Press) -> None:
    """Go away, come back, or show what either would mean."""
    match, (verb, *numbers) = press.where.match, press.where.step.split(".")
    days, start, *_ = *(int(number) if number.isdecimal() else 0 for number in numbers), 0, 0
    if not verb:
        await press.show(await standing(press, match))
    elif verb == "ask":
        await press.update(await question(press, match, days, start))
    elif verb == "go":
        await press.update(await gone(press, match, days, start))
    elif verb == "back":
        await press.update(await back(press))
    elif verb == "withdraw":
        await press.update(await withdrawn(press))
    else:
        raise Refused("discord.error.unknown_component")


async def standing(press: Press, match: str, start: int = 0) -> Post:
    """Say what the reader has left, of the year and of each match, and from which they are or will be away.

    `start`: the moment from which on the days that are offered count; none: now.
    """
    words, away_ = press.words, press.app.services.away
    left = await away_.left(press.user)
    lines = [
        f"## {words.say('discord.away.title')}",
        _rest(words, "discord.away.year", Left(left.year, YEARLY)),
    ]
    is_away = is_planned = False
    for code, rest in left.matches.items():
        summary = await press.app.services.views.summary(code)
        gone = (*summary.holds.items(), *summary.away.items())
        ends = [end for seat, end in gone if summary.seats[seat].player == press.user]
        name = name_text(summary.row)
        if ends:
            is_away = True
            lines.append(f"- {words.say('discord.away.until', name=name, until=_moment(max(ends)))}")
        else:
            lines.append(f"- {await _left(press, summary.row, rest)}")
        for leave in summary.leaves:
            if summary.seats[leave.seat].player == press.user:
                is_planned = True
                times = {"since": _moment(leave.since), "until": _moment(leave.until)}
                lines.append(f"- {words.say('discord.away.planned', name=name, **times)}")
    if not left.matches:
        lines.append(words.say("discord.away.none"))
    buttons = [
        posts.button(
            ids.make("away", match, step=f"ask.{days}.{start}"),
            words.plain.say("discord.away.do.days", span=span(days * DAY)),
        )
        for days in OFTEN
    ]
    rows = [posts.row(*buttons)] if left.matches else []
    back_ = [*([_back(words)] if is_away else []), *([_withdraw(words)] if is_planned else [])]
    rows += [posts.row(*back_)] if back_ else []
    return posts.notice("\n".join(lines), *rows)


async def question(press: Press, match: str, days: int, start: int = 0) -> Post:
    """Say in which matches one's clock would rest, in which not and why, before anything does."""
    words = press.words
    found = await press.app.services.away.look(press.user, days, start=start)
    chosen = [one for one in found if not match or one.row.id == match]
    stopping = [one for one in chosen if one.refusal is None]
    begins = start or press.app.services.desk.clock.now()
    times = {"span": span(days * DAY), "until": _moment(begins + days * DAY)}
    lines = [f"## {words.say('discord.away.title')}"]
    if stopping and start:
        lines.append(words.say("discord.away.ask_later", since=_moment(start), **times))
    elif stopping:
        lines.append(words.say("discord.away.ask", **times))
    else:
        lines.append(words.say("discord.away.no_match"))
    for one in stopping:
        said = words(name_text(one.row)) if one.left is None else await _left(press, one.row, one.left)
        lines.append(f"- {said}")
    lines += [f"- {line}" for line in await _events(press, stopping)]
    lines += [] if match else await _opening(press)
    lines += _refused(words, chosen)
    key = "discord.away.do.go_later" if start else "discord.away.do.go"
    go = posts.button(
        ids.make("away", match, step=f"go.{days}.{start}"), words.plain.say(key, span=span(days * DAY)), Style.success
    )
    buttons = [*([go] if stopping else []), *_undone_by(words, chosen)]
    return posts.notice("\n".join(lines), *((posts.row(*buttons),) if buttons else ()))


async def gone(press: Press, match: str, days: int, start: int = 0) -> Post:
    """Go away, or plan to, and say what came of it."""
    words, away_ = press.words, press.app.services.away
    if match:
        begun = await away_.begin(match, press.user, days, start=start, interaction=press.key)
        found = [Stopped(begun.match)]
    else:
        found = await away_.begin_all(press.user, days, start=start, interaction=press.key)
    stopped: list[Any] = [name_text(one.row) for one in found if one.refusal is None]
    until = _moment((start or press.app.services.desk.clock.now()) + days * DAY)
    if start:
        said = words.say("discord.away.did_later", since=_moment(start), until=until, matches=stopped)
    else:
        said = words.say("discord.away.did", until=until, matches=stopped)
    lines = [said if stopped else words.say("discord.away.no_match"), *_refused(words, found)]
    undo = [_withdraw(words) if start else _back(words)] if stopped else _undone_by(words, found)
    return posts.notice("\n".join(lines), *((posts.row(*undo),) if undo else ()))


async def withdrawn(press: Press) -> Post:
    """Take back what is planned in every match."""
    rows: list[Any] = [name_text(row) for row in await press.app.services.away.withdraw_all(press.user)]
    if not rows:
        return posts.notice(press.words.say("discord.away.none_planned"))
    return posts.notice(press.words.say("discord.away.withdrawn", matches=rows))


async def back(press: Press) -> Post:
    """End one's absence from every match."""
    ended: list[Any] = [
        name_text(row) for row in await press.app.services.away.end_all(press.user, interaction=press.key)
    ]
    if not ended:
        return posts.notice(press.words.say("discord.away.not_away"))
    return posts.notice(press.words.say("discord.away.back", matches=ended))


async def _left(press: Press, row: MatchRow, left: Left) -> str:
    """Say what a match leaves somebody, or the event that it belongs to."""
    if row.table is None:
        return _rest(press.words, "discord.away.match", left, name=name_text(row))
    held = await press.app.services.events.look(row.table.event)
    return _rest(press.words, "discord.away.match_event", left, name=name_text(row), event={"user": held.row.name})


def _rest(words: Words, key: str, left: Left, **about: Any) -> str:
    """Say how much is left of how much, and only how much where nothing of it is used."""
    if 0 < left.whole <= left.left:
        return words.say(f"{key}_whole", whole=span(left.whole), **about)
    return words.say(key, left=span(max(0, left.left)), whole=span(left.whole), **about)


async def _events(press: Press, stopping: list[Stopped]) -> list[str]:
    """Say which of the matches belong to events, whose rounds end all the same."""
    found: list[str] = []
    for row in (one.row for one in stopping):
        if row.table is None:
            continue
        held = await press.app.services.events.look(row.table.event)
        table = held.contest.tables.get(row.table.table)
        until = None if table is None else time_up(held.deadlines, table)
        if until is not None:
            about = {"name": name_text(row), "event": {"user": held.row.name}, "until": _moment(until)}
            found.append(press.words.say(keyed(held.contest.playing, "discord.away.event"), **about))
    return found


async def _opening(press: Press) -> list[str]:
    """Say in which events tables that open meanwhile will rest, too."""
    found: list[str] = []
    for row in await press.app.services.events.of_player(press.user):
        held = await press.app.services.events.look(row.id) if row.status == UNDER_WAY else None
        entrant = None if held is None else held.entrant_of(press.user)
        if held is not None and held.plan.days and entrant is not None and entrant.status != "dropped":
            found.append(press.words.say("discord.away.opens", event={"user": row.name}))
    return found


def _refused(words: Words, found: list[Stopped]) -> list[str]:
    refused = [f"- {words(one.refusal.text)}" for one in found if one.refusal is not None]
    return [words.say("discord.away.goes_on"), *refused] if refused else []


def _undone_by(words: Words, found: list[Stopped]) -> list[Any]:
    """Return a button for what refusals say is to be ended first."""
    sorts = {type(one.refusal) for one in found}
    return [*([_back(words)] if AwayAlready in sorts else []), *([_withdraw(words)] if AwayPlanned in sorts else [])]


def _back(words: Words) -> Any:
    return posts.button(ids.make("away", step="back"), words.plain.say("discord.away.do.back"), Style.success)


def _withdraw(words: Words) -> Any:
    return posts.button(ids.make("away", step="withdraw"), words.plain.say("discord.away.do.withdraw"))


def _moment(at: int) -> dict[str, Any]:
    return {"time": at, "style": "f"}
