"""What an event says in its channel, as a message that pings whom it concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.storage.rows import OutboxRow
from rules.kernel.types import Text

from . import event_sign_up, posts
from .posts import Post

if TYPE_CHECKING:
    from .registry import App


async def said(app: App, row: OutboxRow) -> Post:
    """Make the message of a row `event_say`, in the language of the server."""
    words = await app.guild_words(row.guild)
    people = tuple(person for person in row.payload["mention"] if person > 0)
    head = " ".join(posts.user(person) for person in people)
    body = words(Text(**row.payload["text"]))
    event, names = row.payload["event"], tuple(row.payload["buttons"])
    if "join" in names:
        held = await app.services.events.look(event)
        body = "\n".join([*event_sign_up.sign_up_lines(words, held), body])
        names = event_sign_up.offered(held, names)
    made = event_sign_up.buttons(words, event, names)
    below = (posts.row(*made),) if made else ()
    return posts.notice(f"{head}\n{body}" if head else body, *below)._replace(mentions=people)
