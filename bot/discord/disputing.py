"""A dispute as people see it: the private thread with who plays and who decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.services.disputes import about, outcome
from bot.services.matches import revealed
from bot.services.views import Summary
from bot.show import match_texts
from bot.show.clause_texts import clause_text
from bot.show.log_lines import bullets, lines
from bot.show.words import Words
from bot.storage.rows import Message
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
LOG_ROOM, TEXT_ROOM, CLAUSE_ROOM, VERDICT_ROOM = 900, 700, 900, 900


def role(number: int) -> str:
    """Name the role of the first message in the thread of a match's dispute, the how manieth from 0 on."""
    return f"{VERB}.{number}"


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
    over = outcome_text(words, summary, dispute)
    kept = words.say("discord.dispute.kept", until={"time": dispute.due, "style": "f"})
    button = posts.button(ids.make("gm", summary.row.id), words.plain.say("discord.dispute.do.rule"))
    framed = posts.container(
        posts.text("\n".join(head)),
        gallery,
        posts.text(posts.clip_lines(rest, LOG_ROOM)),
        posts.text(_tail(app, words, dispute, over or kept)),
        *(() if over else (posts.row(button),)),
    )
    users = [row.holder for row in staff if row.kind == "user"]
    return Post(posts.layout(framed), (file,), mentions=(*people, *users))


def outcome_text(words: Words, summary: Summary, dispute: Dispute) -> str | None:
    """Say what came of a dispute, and by whom; None while the staff are to decide."""
    said = outcome(dispute, revealed(summary.row))
    return None if said is None else posts.clip(words(said), VERDICT_ROOM)


async def settle(app: App, words: Words, asked: Message, dispute: Dispute, said: str) -> None:
    """Let the first message of a dispute's thread say what came of it, without the button by which it is decided.

    The rest stays as it was when it was asked, the picture too. Raise Undeliverable or HTTPException.
    """
    place = await threads.place(app, asked.channel)
    if isinstance(place, discord.Thread) and place.archived:
        await place.edit(archived=False)
    shown = await place.fetch_message(asked.message)
    files = [file.filename for file in shown.attachments]
    found = list(discord.ui.LayoutView.from_message(shown).walk_children())
    last = max((at for at, item in enumerate(found) if isinstance(item, discord.ui.TextDisplay)), default=-1)
    items: list[discord.ui.Item[Any]] = []
    for at, item in enumerate(found):
        if isinstance(item, discord.ui.TextDisplay):
            items.append(posts.text(_tail(app, words, dispute, said) if at == last else item.content))
        elif isinstance(item, discord.ui.MediaGallery):
            pairs = zip(files, item.items, strict=False)
            media = [discord.MediaGalleryItem(f"attachment://{file}", description=m.description) for file, m in pairs]
            items += [discord.ui.MediaGallery(*media)] if media else []
    view = posts.layout(posts.container(*items))
    await shown.edit(view=view, attachments=posts.kept(shown), allowed_mentions=posts.NOBODY)


async def open_thread(app: App, words: Words, summary: Summary, number: int) -> int | None:
    """Return the private thread of a dispute, made if need be; None: there is none to be had. Raise HTTPException."""
    channel = await threads.place(app, summary.row.channel)
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        return None
    return await threads.private(app, channel, posts.clip(name(words, summary, number), threads.NAME_LENGTH))


def _tail(app: App, words: Words, dispute: Dispute, said: str) -> str:
    if not dispute.clause:
        return said
    return "\n".join((posts.clip(_clause(app, words, dispute.clause), CLAUSE_ROOM), said))


def _mention(row: StaffRow) -> str:
    return posts.user(row.holder) if row.kind == "user" else f"<@&{row.holder}>"


def _clause(app: App, words: Words, clause: str) -> str:
    try:
        return clause_text(words, app.clauses.get(clause, words.locale))
    except UnknownClause:
        return f"-# {clause}"
