"""What others offer a seat, at the top of its panel with the answers; and the way back once it is answered."""

from __future__ import annotations

from typing import Any, NamedTuple

from discord import ui

from bot.discord import ids, messages, posts, standing
from bot.discord.posts import Post
from bot.services.views import SeatView
from bot.show import match_texts
from bot.show.words import Words
from bot.storage.rows import PAUSED, RUNNING
from discord_limits.limits import COMPONENTS_TOTAL
from rules.kernel.types import Text

from .guard import MAKE

ROOM = 250
"""Characters that all offers together may take of a panel."""


class Offer(NamedTuple):
    """What is said of an offer, and the buttons that answer it (`messages.notice_buttons`)."""

    said: Text
    answers: tuple[str, ...]
    mark: str = ""


def offers(seen: SeatView) -> list[Offer]:
    """Return what a seat is offered: a draw, a pause, calling the match off, taking an answer back."""
    summary, found = seen.summary, list[Offer]()
    row = summary.row
    if standing.draw_answer(seen) is not None:
        seat = seen.view.state.offers[0]
        found.append(Offer(Text("event.draw_offered", {"seat": seat}), ("draw.accept", "draw.decline"), str(seen.draw)))
    if summary.offer is not None and seen.seat not in (summary.offer.seat, *summary.offer.agreed):
        args: dict[str, Any] = {"seat": {"seat": summary.offer.seat}, "hours": summary.offer.hours}
        answers = ("pause.accept", "pause.decline")
        found.append(Offer(Text("discord.pause.offered", args), answers, summary.offer.mark))
    if row.leaving and seen.seat not in row.leaving and row.status in (*RUNNING, PAUSED):
        key = match_texts.variant("service.leave.offered", summary.seats)
        said = Text(key, {"seat": {"seat": row.leaving[0]}})
        found.append(Offer(said, ("leave.accept", "leave.decline")))
    asked = row.takeback
    if asked is not None and seen.seat not in asked.agreed and row.status in RUNNING:
        said = Text("service.takeback.asked", {"seat": {"seat": asked.seat}})
        found.append(Offer(said, ("takeback.accept", "takeback.decline"), asked.mark))
    return found


def headed(post: Post, words: Words, seen: SeatView) -> Post:
    """Put what a seat is offered above its panel; buttons that find no room stand under the public offer."""
    found = offers(seen)
    boxes = post.view.children
    if not found or len(boxes) != 1 or not isinstance(boxes[0], ui.Container):
        return post
    said = posts.clip("\n".join(f"> {words(offer.said)}" for offer in found), ROOM)
    match, seat = seen.summary.row.id, seen.seat
    made = [messages.notice_buttons(words, match, offer.answers, seat, offer.mark) for offer in found]
    rows = posts.rows([button for buttons in made for button in buttons])
    rest = list(boxes[0].children)
    taken = post.view.total_children_count + 1 + sum(1 + len(row.children) for row in rows)
    top = [posts.text(said), *(rows if taken <= COMPONENTS_TOTAL else ())]
    return post._replace(view=posts.layout(posts.container(*top, *rest, colour=_colour(boxes[0]))))


def settled(words: Words, match: str, seat: int | None, said: str) -> Post:
    """Say what became of an answer, with the way back to the panel."""
    return posts.notice(said, posts.row(back_button(words, match, seat)))


def back_button(words: Words, match: str, seat: int | None) -> ui.Button[Any]:
    """Make the button that puts a seat's panel in the place of what was asked there."""
    return posts.button(ids.make(MAKE, match, seat, step="back"), words.plain.say("panel.button.to_panel"))


def _colour(box: ui.Container[Any]) -> int | None:
    colour = box.accent_colour
    return colour if colour is None or isinstance(colour, int) else colour.value
