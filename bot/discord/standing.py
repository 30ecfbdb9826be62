"""Messages that ask somebody for something: what still stands, and what becomes of them when it does not any more.

An answered offer loses its buttons; a reminder that is over goes, and so does the call to a live match. Each such
message has a role in its match: `ask.<its first button>`, or `reminder.<seat>` that
`shows` the deadline it reminds of.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import discord

from bot.services.notes import FULL_VIEW
from bot.services.outbox import Undeliverable
from bot.services.views import SeatView, Summary
from bot.storage.rows import PAUSED, READY, RUNNING, Delivery, Message
from rules.kernel.types import Decision

from . import messages, posts, threads
from .refusals import FAILED

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)

ASK, REMINDER = "ask.", "reminder."
DRAW, HERE = "draw.accept", "here"
"""The first buttons of a draw offer and of the call to a live match."""
STANDS: dict[str, Callable[[Summary], bool]] = {
    "pause.accept": lambda summary: summary.offer is not None,
    "pause.resume": lambda summary: summary.row.status == PAUSED,
    "leave.accept": lambda summary: bool(summary.row.leaving) and summary.row.status in (*RUNNING, PAUSED),
    "takeback.accept": lambda summary: summary.row.takeback is not None,
    "join": messages.is_seat_free,
    "seat.back": lambda summary: any(place.owner is not None and place.ai for place in summary.seats),
    FULL_VIEW: lambda summary: summary.full_view > 0,
    HERE: lambda summary: summary.row.status == READY,
}
"""Whether what a message asks for is still asked, by its first button."""


def reminder_role(seat: int) -> str:
    """Name the role of a seat's reminder."""
    return f"{REMINDER}{seat}"


def draw_answer(seen: SeatView) -> Decision | None:
    """Return the decision by which a seat answers another's draw offer; None where nobody offers it one."""
    offers = seen.view.state.offers
    if not offers or seen.seat in offers or seen.summary.row.status not in RUNNING:
        return None
    return next((d for d in seen.decisions if d.kind == "draw" and d.clock == "side"), None)


def may_agree_to_draw(summary: Summary) -> bool:
    """Say whether a draw can come about by agreement: no computer, which answers no offer, still plays."""
    return not any(place.ai and place.rank is None for place in summary.seats)


async def tidy(app: App, match: str) -> tuple[str, ...]:
    """Put away what a match's messages ask for no more and return their roles; what hinders it is tried again later."""
    kept = await app.services.views.messages(match)
    asking = [message for message in kept if message.role.startswith((ASK, REMINDER))]
    if not asking:
        return ()
    summary = await app.services.views.summary(match)
    return tuple([one.role for one in asking if not await _stands(app, summary, one) and await put_away(app, one)])


async def replace(app: App, match: str, now: Delivery) -> None:
    """Put away what had the role that another message has now."""
    before = await app.services.views.message(match, now.role) if now.role else None
    if before is not None and before.message != now.message:
        await put_away(app, before)


async def put_away(app: App, message: Message) -> bool:
    """Delete what only called somebody, or take the buttons from what asked; return whether it is done for good."""
    try:
        place = await threads.place(app, message.channel)
        if message.role.startswith(REMINDER) or message.role == f"{ASK}{HERE}":
            await place.get_partial_message(message.message).delete()
            return True
        shown = await place.fetch_message(message.message)
        view = messages.retired(shown)
        if view is not None:
            await shown.edit(view=view, allowed_mentions=posts.NOBODY)
    except (Undeliverable, discord.NotFound, discord.Forbidden) as error:
        LOG.info("message %s cannot be put away and is left: %s", message.message, error)
    except FAILED as error:
        LOG.warning("message %s could not be put away: %s", message.message, error)
        return False
    return True


async def _stands(app: App, summary: Summary, message: Message) -> bool:
    if message.role.startswith(REMINDER):
        seat = int(message.role.removeprefix(REMINDER))
        return any((act.seat, str(act.due)) == (seat, message.shows) for act in summary.to_act)
    asked = message.role.removeprefix(ASK)
    if asked == DRAW:
        seen = await app.services.views.seat(summary.row.id, None)
        return bool(seen.view.state.offers) and summary.row.status in RUNNING
    return STANDS[asked](summary)
