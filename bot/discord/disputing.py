"""A dispute as people see it: the private thread with who plays and who decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.services.disputes import about
from bot.services.views import Summary
from bot.show import match_texts
from bot.show.clause_texts import clause_text
from bot.show.log_lines import bullets, lines
from bot.show.words import Words
from bot.storage.ruled import Dispute, StaffRow
from rules.kernel.clauses import UnknownClause
from rules.kernel.game import Game

from . import ids, posts, threads
from .posts import Post

if TYPE_CHECKING:
    from .registry import App

VERB = "dispute"
LAST_STEPS = 3
"""Steps before a dispute whose log is shown beside the position."""
LOG_ROOM, TEXT_ROOM, CLAUSE_ROOM = 900, 700, 900


def name(words: Words, summary: Summary, number: int) -> str:
    """Name the thread of a match's dispute, the how manieth from 0 on."""
    return words.plain.say("discord.dispute.thread", match=summary.row.id, number=number + 1)


async def post(
    app: App, words: Words, game: Game[Any], summary: Summary, dispute: Dispute, duty: Sequence[StaffRow]
) -> Post:
    """Make the first message of a dispute's thread: who asks what, the position, the log, the clause."""
    seen = await app.services.views.seat(summary.row.id, None)
    steps = await app.services.views.events(summary.row.id, dispute.step - LAST_STEPS, None, None)
    theme = await app.guild_theme(summary.row.guild)
    board = await app.painter.board(game, seen.view, (), words.plain, theme)
    gallery, file = posts.picture(board)
    people = [place.player for place in summary.seats if place.player is not None]
    playing = set(people)
    staff = [row for row in duty if row.kind != "user" or row.holder not in playing]
    called = [*map(posts.user, people), *(_mention(row) for row in staff)]
    head = [
        f"### {match_texts.match_name(words, summary.row)}",
        " ".join(called),
        words.say("discord.dispute.head", seat={"seat": dispute.seat}, about=about(dispute)),
        *(f"> {line}" for line in posts.clip(posts.escape(dispute.text), TEXT_ROOM).splitlines()),
    ]
    rest = [words.say("discord.dispute.log"), *bullets(lines(words, game, seen.view, steps))]
    tail = [words.say("discord.dispute.kept", until={"time": dispute.due, "style": "f"})]
    if dispute.clause:
        tail.insert(0, posts.clip(_clause(app, words, dispute.clause), CLAUSE_ROOM))
    button = posts.button(ids.make("gm", summary.row.id), words.plain.say("discord.dispute.do.rule"))
    framed = posts.container(
        posts.text("\n".join(head)),
        gallery,
        posts.text(posts.clip_lines(rest, LOG_ROOM)),
        posts.text("\n".join(tail)),
        posts.row(button),
    )
    users = [row.holder for row in staff if row.kind == "user"]
    return Post(posts.layout(framed), (file,), mentions=(*people, *users))


async def open_thread(app: App, words: Words, summary: Summary, number: int) -> int | None:
    """Return the private thread of a dispute, made if need be; None: there is none to be had. Raise HTTPException."""
    channel = await threads.place(app, summary.row.channel)
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        return None
    return await threads.private(app, channel, posts.clip(name(words, summary, number), threads.NAME_LENGTH))


def _mention(row: StaffRow) -> str:
    return posts.user(row.holder) if row.kind == "user" else f"<@&{row.holder}>"


def _clause(app: App, words: Words, clause: str) -> str:
    try:
        return clause_text(words, app.clauses.get(clause, words.locale))
    except UnknownClause:
        return f"-# {clause}"
