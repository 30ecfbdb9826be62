"""`/match board`, `orders`, `log`, `record`, `verify`: looking at matches; and the buttons that do the same."""

from __future__ import annotations

from functools import partial
from typing import Any

from discord import Attachment, app_commands

from bot.discord import ending, ids, listening, orders_told, posts
from bot.discord.board_posts import read_steps
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.discord.watching import PAGE, last_step, look
from bot.services.budgets import CHECK
from bot.services.errors import ServiceError
from bot.services.fairness import Verification
from bot.services.views import SeatView
from bot.show import match_texts
from bot.show.events.checking import Checked, is_event, require_small
from bot.show.events.checking import check as check_event
from bot.show.events.files import EventFile
from bot.show.fitting import in_pages_from_the_end
from bot.show.log_lines import bullets, lines
from bot.storage.rows import WAITING
from discord_limits.limits import TEXT_DISPLAY_TOTAL
from rules.kernel.types import Text

from .finding import find_finished, find_match, suggest_finished, suggest_mine

LARGEST_RECORD = 4 * 1024 * 1024
"""Bytes of a file that is read: what an event of 128 who all meet takes, and many times the longest match."""
ABOVE = 100
"""Characters that stand above the lines of a page of the log beside the match's name, at most."""
PART = "."
"""Parts steps from the part of them that a page shows, in the id of a button."""
MATCH = {"code": label("match", "discord.param.match.name")}
ABOUT_MATCH = {"code": label("The match's code; here, or your only one, if left out", "discord.param.match.about")}

ABOUT_NEAR = label("A square or hex: shows the board round it in large", "discord.param.near.about")

ABOUT_FINISHED = {
    "code": label("The code of the finished match; your latest if left out", "discord.param.finished.about")
}

ABOUT_RECORD = label("A record file, also of another bot, or the file of an event", "discord.param.record.about")


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommands and answer the buttons."""
    for command in (board, orders, log, record, verify):
        group.add_command(command, override=True)  # the group is the same for the next App
    app.on("twin", press_twin)
    app.on("log", press_log)
    app.on("verify", press_verify)


async def begun_view(press: Press, match: str) -> SeatView:
    """Return a match as the reader may see it; raise Refused before it has begun."""
    summary = await press.app.services.views.summary(match)
    if summary.row.status in WAITING or summary.row.started is None:
        raise Refused("discord.error.not_begun", match=summary.row.id)
    return await press.view(summary.row.id)


# ---- the board


@app_commands.command(
    name=label("board", "discord.cmd.board.name"),
    description=label("The position as it stands, as you may see it.", "discord.cmd.board.about"),
)
@app_commands.rename(**MATCH, near=label("near", "discord.param.near.name"))
@app_commands.describe(**ABOUT_MATCH, near=ABOUT_NEAR)
@app_commands.autocomplete(code=suggest_mine)
async def board(interaction: Interaction, code: Short | None = None, near: Short | None = None) -> None:
    """Show the position, or a part of it in large."""
    async with pressed(interaction) as press:
        seen = await begun_view(press, await find_match(press, code))
        await press.show(await look(press, seen, near or ""))


async def press_twin(press: Press) -> None:
    """Tell the position in sentences, with the text that reads back to the view as a file."""
    await press.show(await listening.told(press, await begun_view(press, press.where.match)))


# ---- whose turn


@app_commands.command(
    name=label("orders", "discord.cmd.orders.name"),
    description=label("Whose turn it is, what is due until when, and what was sent.", "discord.cmd.orders.about"),
)
@app_commands.rename(**MATCH)
@app_commands.describe(**ABOUT_MATCH)
@app_commands.autocomplete(code=suggest_mine)
async def orders(interaction: Interaction, code: Short | None = None) -> None:
    """Say in sentences whose turn it is, what one has ordered, and what was sent."""
    async with pressed(interaction) as press:
        seen = await begun_view(press, await find_match(press, code))
        await press.show(await orders_told.told(press, seen))


# ---- the log


@app_commands.command(
    name=label("log", "discord.cmd.log.name"),
    description=label("What happened, page by page.", "discord.cmd.log.about"),
)
@app_commands.rename(**MATCH)
@app_commands.describe(**ABOUT_MATCH)
@app_commands.autocomplete(code=suggest_mine)
async def log(interaction: Interaction, code: Short | None = None) -> None:
    """Show the log's last page."""
    async with pressed(interaction) as press:
        seen = await begun_view(press, await find_match(press, code))
        until = await last_step(press, seen)
        await press.show(await log_page(press, seen, max(-1, until - PAGE), until, until))


async def press_log(press: Press) -> None:
    """Turn to a page of the log."""
    seen = await begun_view(press, press.where.match)
    steps, _, part = press.where.step.partition(PART)
    since, until = read_steps(steps)
    last = await last_step(press, seen)
    until = min(until, last)
    since = min(since, until - 1)  # where nothing came, what was there before
    post = await log_page(press, seen, since, until, last, int(part) if part.isdecimal() else None)
    if press.where.decision == "page":
        await press.update(post)
    else:
        await press.show(post)


async def log_page(press: Press, seen: SeatView, since: int, until: int, last: int, part: int | None = None) -> Post:
    """Make a page of the log with buttons to the pages beside it; `last` is the last step the reader may know of.

    Steps that are too long for one page have several, the last of them full; `part`: which of them (None: the last).
    """
    views = press.app.services.views
    row = seen.summary.row
    game = views.game_of(row)
    words = press.words.at(game)
    steps = await views.events(row.id, since, until, seen.seat)
    told = [(step.number, line) for step in steps for line in bullets(lines(words, game, seen.view, (step,)))]
    name = match_texts.match_name(words, row)
    parts = in_pages_from_the_end([line for _, line in told], TEXT_DISPLAY_TOTAL - len(name) - ABOVE)
    end = len(parts) - 1
    part = end if part is None else min(part, end)
    before = sum(map(len, parts[:part]))
    numbers = [number for number, _ in told[before : before + len(parts[part])]]
    first, final = numbers[0] if part else since + 1, numbers[-1] if part < end else until
    head = f"### {name} · {words.say('discord.log.steps', since=first, until=final)}"
    pages: list[Any] = []
    if part:
        pages.append(_page(press, row.id, since, until, "discord.button.earlier", part - 1))
    elif since >= 0:
        pages.append(_page(press, row.id, max(-1, since - PAGE), since, "discord.button.earlier"))
    if part < end:
        pages.append(_page(press, row.id, since, until, "discord.button.later", part + 1))
    elif until < last:
        pages.append(_page(press, row.id, until, min(last, until + PAGE), "discord.button.later", 0))
    rest = (posts.row(*pages),) if pages else ()
    body = parts[part] or [words.say("discord.log.empty")]
    return posts.notice("\n".join((head, *body)), *rest)


def _page(press: Press, match: str, since: int, until: int, key: str, part: int | None = None) -> Any:
    step = f"{since}-{until}" if part is None else f"{since}-{until}{PART}{part}"
    return posts.button(ids.make("log", match, decision="page", step=step), press.words.plain.say(key))


# ---- record and check


@app_commands.command(
    name=label("record", "discord.cmd.record.name"),
    description=label("The record of a finished match as a file.", "discord.cmd.record.about"),
)
@app_commands.rename(**MATCH)
@app_commands.describe(**ABOUT_FINISHED)
@app_commands.autocomplete(code=suggest_finished)
async def record(interaction: Interaction, code: Short | None = None) -> None:
    """Hand out the record."""
    async with pressed(interaction) as press:
        match = await find_finished(press, code)
        data = await press.app.services.matches.record(match)
        shown, file = posts.attachment(data, ending.record_name(match))
        said = press.words.say("discord.record.about", match=match)
        await press.show(Post(posts.layout(posts.container(posts.text(said), shown)), (file,)))


@app_commands.command(
    name=label("verify", "discord.cmd.verify.name"),
    description=label("Play a finished match again and check its dice.", "discord.cmd.verify.about"),
)
@app_commands.rename(**MATCH, file=label("file", "discord.param.record.name"))
@app_commands.describe(**ABOUT_FINISHED, file=ABOUT_RECORD)
@app_commands.autocomplete(code=suggest_finished)
async def verify(interaction: Interaction, code: Short | None = None, file: Attachment | None = None) -> None:
    """Check a finished match, or a record file."""
    async with pressed(interaction) as press:
        if file is None:
            await check(press, await find_finished(press, code))
            return
        if file.size > LARGEST_RECORD:
            raise Refused("discord.error.file_too_large", most=LARGEST_RECORD // 1024)
        press.app.services.budgets.spend(CHECK, press.user)
        data = await file.read()
        if is_event(data):
            require_small(data)
            await tell_event(press, await press.app.services.fairness.alone(partial(check_event, data)))
        else:
            await tell(press, await press.app.services.fairness.verify_record(data))


async def press_verify(press: Press) -> None:
    """Check the match of a result post."""
    await check(press, press.where.match)


async def check(press: Press, match: str) -> None:
    """Recompute a match and say what came out."""
    press.app.services.budgets.spend(CHECK, press.user)
    await tell(press, await press.app.services.fairness.verify(match))


async def tell(press: Press, found: Verification) -> None:
    """Say what a check came to; a commitment that this bot has not posted is for the reader to compare."""
    said = press.words(
        Text(
            "discord.verify.passed",
            {
                "match": {"user": found.match},
                "commitment": found.commitment,
                "secret": found.secret,
                "moves": found.moves,
                "drawn": found.drawn,
                "digest": found.digest,
            },
        )
    )
    lines = [said] if found.posted else [said, press.words.say("discord.verify.not_posted")]
    await press.show(posts.notice("\n".join(lines)))


async def tell_event(press: Press, found: Checked) -> None:
    """Say what the check of an event's file came to, and whether it is what this bot has kept of that event."""
    file = found.file
    about = {"event": {"user": file.name}, "commitment": file.commitment, "seed": file.seed}
    lines = [press.words.say("discord.verify.event", **about, drawn=len(found.drawn), acts=len(file.acts))]
    if found.by_hand:
        lines.append(press.words.say("discord.verify.by_hand", acts=[str(number) for number in found.by_hand]))
    if not await _is_ours(press, file):
        lines.append(press.words.say("discord.verify.other_event"))
    await press.show(posts.notice("\n".join(lines)))


async def _is_ours(press: Press, file: EventFile) -> bool:
    try:
        held = await press.app.services.events.look(file.id)
    except ServiceError:
        return False
    return held.row.commitment == file.commitment and held.acts == file.acts
