"""The post in the channel: a challenge or open seat, where the match is played, and in the end its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from discord import ui

from bot.services.lengths import span_text
from bot.services.seating import is_vacant
from bot.services.views import Summary
from bot.show.match_texts import estimate_line, match_name, people, result, series_line, wish
from bot.show.naming import drawn_names
from bot.show.option_texts import help_text, option_lines, preset_text
from bot.show.words import Words
from bot.storage.rows import CHALLENGE, FULL, OFFERED, OPEN, READY, WAITING
from rules.kernel.game import Game

from . import ids, posts
from .messages import LOG_ROOM, Style, is_seat_free, join_button
from .posts import Post

if TYPE_CHECKING:
    from .registry import App


async def build(app: App, words: Words, game: Game[Any], summary: Summary, payload: Mapping[str, Any]) -> Post:
    """Make the post as things stand; the payload says why a match did not come about."""
    row = summary.row
    if row.started is None:
        gone = "" if row.status in WAITING else _gone(words, payload)
        return waiting(words, game, summary, gone, await app.services.estimates.end(summary))
    if row.ended is None:
        return waiting(words, game, summary)
    return await _over(app, words, game, summary)


def waiting(words: Words, game: Game[Any], summary: Summary, why: str = "", end: int | None = None) -> Post:
    """Make the post of a challenge, an open seat, or a match that was begun; `why` it did not come about.

    `end`: about when it may be over.
    """
    row = summary.row
    lines = [f"## {match_name(words, row)}", why or _state(words, summary), people(words, game, summary.seats)]
    lines += _terms(words, game, summary)
    if (estimate := estimate_line(words, summary, end)) is not None:
        lines.append(estimate)
    buttons: list[ui.Item[Any]] = []
    if row.status in OFFERED:
        buttons = _offer_buttons(words, summary)
    elif row.status == READY:
        buttons = [posts.button(ids.make("here", row.id), words.plain.say("discord.button.here"), Style.success)]
        if row.table is None:  # what an event opened its players do not call off
            buttons.append(posts.button(ids.make("cancel", row.id), words.plain.say("discord.button.cancel")))
    elif is_seat_free(summary):
        buttons = [join_button(words, row.id)]
    rest = (posts.row(*buttons),) if buttons else ()
    invited = tuple(_invited(summary)) if row.status in OFFERED else ()
    body = posts.text(posts.clip("\n".join(lines), LOG_ROOM))
    return Post(posts.layout(posts.container(body, *rest)), mentions=invited)


def _offer_buttons(words: Words, summary: Summary) -> list[ui.Item[Any]]:
    """Make the buttons of a match that looks for people: whom it asks may refuse, who made it may stop."""
    row, say = summary.row, words.plain.say
    if row.status == CHALLENGE:
        buttons = [posts.button(ids.make("join", row.id), say("discord.button.accept"), Style.success)]
    else:
        buttons = [join_button(words, row.id)]
    if _invited(summary):
        buttons.append(posts.button(ids.make("decline", row.id), say("discord.button.decline"), Style.danger))
    if len(summary.seats) > 2:
        buttons.append(posts.button(ids.make("fill", row.id), say("discord.button.fill")))
    return [*buttons, posts.button(ids.make("cancel", row.id), say("discord.button.cancel"))]


def _invited(summary: Summary) -> list[int]:
    """Return whom the free seats are kept for."""
    return [place.invited for place in summary.seats if place.invited is not None and is_vacant(place)]


async def _over(app: App, words: Words, game: Game[Any], summary: Summary) -> Post:
    """Make the post of a match that has ended: who won and how, the last position, the ways to look at it."""
    row, say = summary.row, words.plain.say
    seen = await app.services.views.seat(row.id, None)
    lines = [f"## {match_name(words, row)}", result(words, game, summary, seen.view)]
    buttons: list[ui.Button[Any]] = []
    if row.thread is not None:
        lines.append(words.say("discord.lobby.played_in", thread=posts.channel_text(row.thread)))
        buttons.append(posts.link(posts.jump(row.guild, row.thread), say("discord.button.go")))
    buttons.append(posts.button(ids.make("replay", row.id), say("discord.button.replay")))
    names = await drawn_names(app.services.views, words, game, summary)
    theme = await app.guild_theme(row.guild)
    sort = (row.id, None, words.locale, "board")
    board = await app.painter.board(
        game, seen.view, (), words.plain, theme, wish(words.plain, summary, (), names), sort
    )
    gallery, file = posts.picture(board._replace(alt=f"{match_name(words.plain, row)}. {board.alt}"))
    body = posts.text(posts.clip("\n".join((*lines, *_terms(words, game, summary))), LOG_ROOM))
    return Post(posts.layout(posts.container(body, gallery, posts.row(*buttons))), (file,))


def _terms(words: Words, game: Game[Any], summary: Summary) -> list[str]:
    """Say what is played by: clock, options, the commitment to the dice."""
    row = summary.row
    lines = [words.say("discord.lobby.clock", preset=preset_text(row.preset))]
    if row.series is not None and row.series.number == 1 and row.ended is None:
        lines.append(words.say("discord.series.terms", best_of=row.series.best_of))
    elif row.ended is None and (series := series_line(words, summary)) is not None:
        lines.append(series)
    if row.away:
        lines.append(words.say("discord.lobby.away", span=span_text(row.away)))
    if row.help != FULL:
        lines.append(words.say("discord.lobby.help", help=help_text(row.help)))
    if row.limit is not None and row.limit.seconds:
        lines.append(words.say("discord.lobby.limit", span=span_text(row.limit.seconds)))
    if not row.takebacks:
        lines.append(words.say("discord.lobby.takebacks"))
    if row.checked:
        lines.append(words.say("discord.lobby.checked"))
    if changed := option_lines(words, game, row.options):
        lines.append(words.say("discord.lobby.options", options=""))
        lines += [f"- {line}" for line in changed]
    return [*lines, words.say("discord.lobby.commitment", commitment=row.commitment)]


def _gone(words: Words, payload: Mapping[str, Any]) -> str:
    said = words.say("discord.lobby.cancelled")
    why = payload.get("why")
    return f"{said} {words.say(f'discord.lobby.gone.{why}', who={'player': payload.get('by')})}" if why else said


def _state(words: Words, summary: Summary) -> str:
    row = summary.row
    invited: list[Any] = [{"player": person} for person in _invited(summary)]
    if row.status == CHALLENGE:
        return words.say("discord.lobby.challenge", who={"player": row.creator}, whom=invited)
    if row.status == OPEN:
        if len(summary.seats) == 2:
            return words.say("discord.lobby.open", who={"player": row.creator})
        free = sum(is_vacant(place) for place in summary.seats)
        return words.say("discord.lobby.open_all", who={"player": row.creator}, free=free, size=len(summary.seats))
    if row.status == READY:
        absent: list[Any] = [{"player": s.player} for s in summary.seats if s.player is not None and not s.here]
        if row.table is not None:
            return words.say("discord.lobby.ready.event", absent=absent)
        return words.say("discord.lobby.ready", absent=absent, until={"time": summary.waits or 0, "style": "R"})
    if row.thread is None:
        return words.say("discord.lobby.started")
    return words.say("discord.lobby.started_in", thread=posts.channel_text(row.thread))
