"""`/rulings`: what the staff of a server decided before, by clause or in words, page by page."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.discord import ids, posts
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Query
from bot.discord.translator import label
from bot.show.clause_texts import cite
from bot.show.fitting import in_pages
from bot.show.words import game_text
from bot.storage.ruled import Dispute
from discord_limits.limits import TEXT_DISPLAY_TOTAL
from rules.kernel.clauses import UnknownClause

from .finding import game_meant
from .rules import suggest_clauses

VERB = "rulings"
PAGE = 8
LONGEST_WANTED = 80
"""Characters of a query that are looked for: what stands in the id of a button."""
FURTHEST = 10_000
"""Decisions that can be paged through."""
ROOM = TEXT_DISPLAY_TOTAL - 200


def register(app: App) -> None:
    """Add `/rulings`, and answer its buttons."""
    app.command(rulings)
    app.on(VERB, turn)


@app_commands.command(
    name=label("rulings", "discord.cmd.rulings.name"),
    description=label("What the staff of this server decided before, by clause.", "discord.cmd.rulings.about"),
)
@app_commands.rename(query=label("query", "discord.param.query.name"))
@app_commands.describe(query=label("A clause such as SK-41, or words", "discord.param.query.about"))
@app_commands.autocomplete(query=suggest_clauses)
@app_commands.guild_only()
async def rulings(interaction: Interaction, query: Query | None = None) -> None:
    """Show precedents of a clause, of what words are about, or the latest."""
    async with pressed(interaction) as press:
        await press.show(await precedents(press, (query or "").strip()[:LONGEST_WANTED]))


async def turn(press: Press) -> None:
    """Turn to another page of them."""
    number, _, wanted = press.where.step.partition(".")
    skip = int(number) if number.isdecimal() else 0
    await press.update(await precedents(press, wanted, min(skip, FURTHEST)))


async def precedents(press: Press, wanted: str, skip: int = 0) -> Post:
    """Make a page of what was decided, the latest first: about the clauses that are meant, else in these words."""
    say = press.words.say
    title = say("discord.rulings.about", query={"user": wanted}) if wanted else say("discord.rulings.latest")
    found = await _found(press, wanted, skip)
    told = [_told(press, one) for one in found[:PAGE]]
    (shown, *_) = in_pages(told, PAGE, ROOM - len(title))
    turns = {"later": max(0, skip - PAGE)} if skip else {}
    if len(shown) < len(found):
        turns["earlier"] = skip + len(shown)
    to = [
        posts.button(ids.make(VERB, step=f"{at}.{wanted}"), press.words.plain.say(f"discord.button.{key}"))
        for key, at in turns.items()
    ]
    lines = [f"## {title}", *(shown or [say("discord.rulings.none")])]
    return posts.notice("\n".join(lines), *([posts.row(*to)] if to else []))


async def _found(press: Press, wanted: str, skip: int) -> Sequence[Dispute]:
    """Return the decisions of a page, and one more where there are more."""
    disputes = press.app.services.disputes
    clauses = await _clauses(press, wanted) if wanted else []
    if clauses and await disputes.precedents(press.guild, 1, clauses=clauses):
        return await disputes.precedents(press.guild, PAGE + 1, skip, clauses=clauses)
    return await disputes.precedents(press.guild, PAGE + 1, skip, said=wanted)


async def _clauses(press: Press, query: str) -> list[str]:
    """Return the ids of the clauses that a query names or is about."""
    clauses, locale = press.app.clauses, press.words.locale
    try:
        return [clauses.get(query, locale).id]
    except UnknownClause:
        game = await game_meant(press.app, press.channel, press.user)
        return [clause.id for clause in clauses.search(query, locale, game)]


def _told(press: Press, one: Dispute) -> str:
    """Tell a decision: its number, the game, what was decided when, in which words, by which clause."""
    words = press.words
    verdict, when = words.say(f"service.dispute.{one.state}"), posts.time(one.decided or one.at, "d")
    said = f"**#{one.id}** · {words(game_text(one.game))} · {verdict} · {when}\n> {posts.escape(one.verdict)}"
    return f"{said}\n{cite(press.app.clauses, words, one.clause)}" if one.clause else said
