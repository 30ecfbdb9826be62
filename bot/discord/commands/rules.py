"""`/rules`: the rulebook by clause or by words; and the Rules button under a board."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, app_commands
from discord.app_commands import Choice

from bot.content import WRITTEN_IN
from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.discord.texts import Query, Short
from bot.discord.translator import label
from bot.show.clause_texts import clause_text
from bot.show.words import Words, game_text
from discord_limits.limits import SELECT_OPTIONS
from rules.kernel.clauses import Clause, Clauses, UnknownClause

from . import autocomplete, match_legend
from .finding import game_here, game_meant, reader, suggest_games

ROOM = 3600
FIRST = ButtonStyle.primary
BOOKS = "books"
"""The step that asks whose rulebook is meant."""
PAGE = "page"
"""The step that shows a game in five minutes."""


def register(app: App) -> None:
    """Add `/rules` and answer its components."""
    app.command(rules)
    app.on("rule", press_rule)


async def suggest_clauses(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest clauses that fit what is typed: those of the game meant before all others."""
    words, here = await reader(interaction), await game_here(interaction)
    clauses = app_of(interaction).clauses
    chosen = getattr(interaction.namespace, "game", None) in clauses.games
    first = here if here in clauses.games else None
    if typed.strip():
        found = await asyncio.to_thread(sought, clauses, typed, words.locale, first, SELECT_OPTIONS, only=chosen)
    else:
        game = first or clauses.games[0]
        found = [clauses.get(id_, words.locale) for id_ in clauses.ids(game)[:SELECT_OPTIONS]]
    return autocomplete.choices(((_line(clause), clause.id) for clause in found), "")


def sought(clauses: Clauses, query: str, locale: str, game: str | None, most: int, *, only: bool) -> list[Clause]:
    """Return the clauses that fit words: those of a game first, and `only` those if so wished."""
    found = list(clauses.search(query, locale, game, most))
    if game is not None and not only:
        others = (clause for clause in clauses.search(query, locale, None, most) if clause.game != game)
        found += others
    return found[:most]


@app_commands.command(
    name=label("rules", "discord.cmd.rules.name"),
    description=label("Look into the rulebook by clause or by words.", "discord.cmd.rules.about"),
)
@app_commands.rename(
    query=label("query", "discord.param.query.name"), game=label("game", "discord.param.rulebook.name")
)
@app_commands.describe(
    query=label("A clause such as SK-41, or words", "discord.param.query.about"),
    game=label("Whose rulebook; this thread's game first if left out", "discord.param.rulebook.about"),
)
@app_commands.autocomplete(query=suggest_clauses, game=suggest_games)
async def rules(interaction: Interaction, query: Query | None = None, game: Short | None = None) -> None:
    """Show a clause, or what was found for the words."""
    async with pressed(interaction) as press:
        clauses = press.app.clauses
        if game is not None and game not in clauses.games:
            raise Refused("discord.error.value", value={"user": game[:40]})
        meant = game or await game_meant(press.app, press.channel, press.user)
        if query:
            await press.show(await found_post(press, query, meant, only=game is not None))
        elif meant is not None:
            await press.show(contents(press, meant, await _begun_here(press, meant)))
        else:
            await press.show(shelf(press))


async def press_rule(press: Press) -> None:
    """Show the clause, section or contents that a component names."""
    step, game = press.where.step, press.where.decision
    if press.values:
        kind, _, name = press.values[0].partition(":")
        if kind == "section":
            await press.update(section(press, game, name))
        elif kind == "book":
            await press.update(contents(press, name))
        else:
            await press.update(clause_post(press, name))
    elif step == BOOKS:
        await press.show(shelf(press))
    elif step == PAGE:
        await press.update(page(press, game))
    elif step:
        await press.update(clause_post(press, step))
    elif game:
        await press.update(contents(press, game))
    else:
        row = (await press.app.services.views.summary(press.where.match)).row
        await press.show(contents(press, row.game, row.id if row.started is not None else ""))


async def _begun_here(press: Press, game: str) -> str:
    """Return the code of the channel's match if it is of a game and has begun, else nothing."""
    code = await press.app.services.views.match_in(press.channel)
    if code is None:
        return ""
    row = (await press.app.services.views.summary(code)).row
    return code if row.game == game and row.started is not None else ""


async def found_post(press: Press, query: str, game: str | None, *, only: bool) -> Post:
    """Make the post of a search: the clause itself if the words name one, else the clauses that fit.

    Where the game's rulebook has none, the others are looked into, unless `only` it was asked for.
    """
    clauses, words = press.app.clauses, press.words
    try:
        return clause_post(press, clauses.get(query, words.locale).id)
    except UnknownClause:
        hits = await asyncio.to_thread(clauses.search, query, words.locale, game)
        if not hits and not only:
            hits = await asyncio.to_thread(clauses.search, query, words.locale)
    if not hits:
        raise Refused("discord.rules.nothing", query={"user": query[:80]})
    return clause_list(press, hits, words.say("discord.rules.found", query={"user": query[:80]}))


def clause_list(press: Press, found: Sequence[Clause], head: str = "") -> Post:
    """Make the post of some clauses to be opened, at most as many as a select takes; of one, the clause itself."""
    if len(found) == 1:
        return clause_post(press, found[0].id)
    lines = [*([head] if head else []), *(f"- **{clause.id}** {clause.title}" for clause in found)]
    return posts.notice("\n".join(lines), posts.row(_picker(press.words, found, found[0].game)))


def clause_post(press: Press, id_: str) -> Post:
    """Make the post of one clause with the ways to related ones."""
    clause = press.app.clauses.get(id_, press.words.locale)
    buttons = [
        posts.button(ids.make("rule", decision=clause.game, step=related), related) for related in clause.related
    ]
    buttons.append(
        posts.button(ids.make("rule", decision=clause.game), press.words.plain.say("discord.button.contents"))
    )
    return posts.notice(clause_text(press.words, clause), *posts.rows(buttons))


def shelf(press: Press) -> Post:
    """Ask whose rulebook is meant."""
    words = press.words
    books = [posts.option(f"book:{game}", words.plain(game_text(game))) for game in press.app.clauses.games]
    picker = posts.select(ids.make("rule", step=BOOKS), books, words.plain.say("discord.rules.book"))
    return posts.notice(words.say("discord.rules.which"), posts.row(picker))


def contents(press: Press, game: str, match: str = "") -> Post:
    """Make the table of contents of a rulebook, with the legend of the game's signs or of a match's picture."""
    clauses, words = press.app.clauses, press.words
    if game not in clauses.games:
        raise Refused("discord.rules.none", game=game_text(game))
    index = clauses.index(game)
    headings = {name: clauses.heading(game, name, words.locale) for name in index.sections}
    counts = {name: sum(1 for c in index.clauses.values() if c.section == name) for name in index.sections}
    lines = [f"- {heading} ({counts[name]})" for name, heading in headings.items()]
    choices = [posts.option(f"section:{name}", heading) for name, heading in headings.items()]
    picker = posts.select(
        ids.make("rule", decision=game, step="sections"), choices, words.plain.say("discord.rules.section")
    )
    title = words.say("discord.rules.title", game=game_text(game))
    buttons = [match_legend.button(words, game, match)]
    if _page_of(press, game):
        page = posts.button(ids.make("rule", decision=game, step=PAGE), words.plain.say("discord.button.page"), FIRST)
        buttons.insert(0, page)
    return posts.notice(f"## {title}\n" + "\n".join(lines), posts.row(*buttons), posts.row(picker))


def page(press: Press, game: str) -> Post:
    """Make the five-minute page of a game, in the reader's language if it is written in it."""
    found = _page_of(press, game)
    if not found:
        raise Refused("discord.error.unknown_component")
    back = posts.button(ids.make("rule", decision=game), press.words.plain.say("discord.button.contents"))
    return posts.notice(posts.clip(found, ROOM), posts.row(back))


def _page_of(press: Press, game: str) -> str:
    pages = press.app.pages
    return pages.get((game, press.words.locale)) or pages.get((game, WRITTEN_IN), "")


def section(press: Press, game: str, name: str) -> Post:
    """Make the list of a section's clauses."""
    clauses, words = press.app.clauses, press.words
    if game not in clauses.games or name not in clauses.index(game).sections:
        raise Refused("discord.error.unknown_component")
    index = clauses.index(game)
    found = [clauses.get(id_, words.locale) for id_, clause in index.clauses.items() if clause.section == name]
    lines = [f"- **{clause.id}** {clause.title}" for clause in found]
    pickers = [
        posts.row(_picker(words, found[at : at + SELECT_OPTIONS], game, at, len(found) > SELECT_OPTIONS))
        for at in range(0, len(found), SELECT_OPTIONS)
    ]
    back = posts.row(posts.button(ids.make("rule", decision=game), words.plain.say("discord.button.contents")))
    head = f"## {clauses.heading(game, name, words.locale)}"
    return posts.notice(posts.clip(f"{head}\n" + "\n".join(lines), ROOM), *pickers, back)


def _picker(words: Words, clauses: Sequence[Clause], game: str, at: int = 0, is_part: bool = False) -> Any:
    """Offer clauses to be opened; one of several such lists says which are in it."""
    choices = [posts.option(f"clause:{clause.id}", _line(clause)) for clause in clauses]
    custom_id = ids.make("rule", decision=game, step=f"clauses.{at}")
    if not is_part:
        return posts.select(custom_id, choices, words.plain.say("discord.rules.clause"))
    first, last = ({"user": clause.id} for clause in (clauses[0], clauses[-1]))
    return posts.select(custom_id, choices, words.plain.say("discord.rules.clauses", first=first, last=last))


def _line(clause: Clause) -> str:
    return f"{clause.id} {clause.title}"
