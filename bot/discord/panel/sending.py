"""The steps of a panel by which an answer is sent, waits to be sent, or is changed after it was."""

from __future__ import annotations

import msgspec

from bot.discord.errors import Refused
from bot.discord.press import Press
from bot.services.seating import Accepted
from rules.kernel.queue import SKIPS
from rules.kernel.types import Text

from . import post as panel_post
from . import state as panel_state
from .forms import form
from .making import Making, Stage
from .saving import keep, next_panel, question, show_anew
from .state import Look, Panel
from .telling import entry_lines


async def _send_end(press: Press, panel: Panel, argument: str) -> None:
    """Send the answer with what ends the turn."""
    q, now = question(panel), panel.making.now
    whole = Stage((*now.entries, *q.closing(now.entries)))
    await send(press, panel._replace(making=msgspec.structs.replace(panel.making, now=whole)), argument)


async def send(press: Press, panel: Panel, argument: str = "") -> None:
    """Send the answer as it is made."""
    q = question(panel)
    choice, then = form(q).whole(panel.making.now), form(q).ahead(panel.making.now)
    if then and panel.making.skips:
        then = (SKIPS, *then)
    seat = int(q.decision.seat)
    matches = press.app.services.matches
    done = await matches.submit(panel.match, press.user, seat, q.decision.id, choice, then=then, interaction=press.key)
    if panel.main is not None and panel.main.question is None:
        await matches.drop_draft(panel.match, press.user, seat)
    elif panel.main is not None:  # the question beside the turn is answered; the turn is asked as before
        await keep(press, panel.main, msgspec.structs.replace(panel.main.making, aside=()))
    notes = left_notes(panel, done)
    if notes or panel.main is not None or await is_asked(press, panel) or not await stands_beside(press, panel):
        await show_anew(press, panel, *notes, Text("panel.sent_now"))
        return
    await press.update(panel_post.sent_notice(panel))


async def is_asked(press: Press, panel: Panel) -> bool:
    """Say whether the seat is asked something more."""
    summary = await press.app.services.views.summary(panel.match)
    return any(waiting.seat == panel.seen.seat for waiting in summary.to_act)


async def stands_beside(press: Press, panel: Panel) -> bool:
    """Say whether the message is a second panel among direct messages, where the first shows the same."""
    shown = press.interaction.message
    if shown is None or shown.flags.ephemeral:
        return False
    first = await press.app.services.views.message(panel.match, f"direct.{panel.seen.seat}")
    return first is not None and first.channel == press.channel and first.message != shown.id


def left_notes(panel: Panel, done: Accepted) -> tuple[Text, ...]:
    """Say which answers sent ahead were not played, as the panel said them, and why."""
    if done.reason is None:
        return ()
    stage = panel.making.now
    said = dict(zip(stage.entries, entry_lines(panel.words.plain, question(panel), stage), strict=True))
    left = "; ".join(said.get(choice, " ".join(choice)) for choice in done.left)
    return (Text("panel.left", {"left": {"user": left}, "reason": panel_state.fault_text(done.reason)}),)


async def _once(press: Press, panel: Panel, argument: str) -> None:
    """Let the answer be sent by itself as soon as it is asked for."""
    if not form(question(panel)).is_complete(panel.making.now):
        raise Refused("panel.error.not_complete")
    await keep(press, panel, msgspec.structs.replace(panel.making, at_once=True))
    await show_anew(press, panel)


async def _wait(press: Press, panel: Panel, argument: str) -> None:
    """Let the answer wait again."""
    await keep(press, panel, msgspec.structs.replace(panel.making, at_once=False))
    await show_anew(press, panel)


async def _skip(press: Press, panel: Panel, argument: str) -> None:
    """Leave out what of the answers sent ahead does not fit any more, or stop there again."""
    making = msgspec.structs.replace(panel.making, skips=argument == "on")
    await next_panel(press, panel, making, panel_post.review)


async def _change(press: Press, panel: Panel, argument: str) -> None:
    """Take the answer that was sent as the beginning of another one."""
    if panel.sent is None:
        raise Refused("panel.error.nothing_sent")
    q = question(panel)
    begun = form(q).reopened(panel.sent)
    look = Look(notes=(Text("panel.changing"),))
    await next_panel(press, panel, Making(begun), lambda made: panel_post.build(made, look))


async def _keep_sent(press: Press, panel: Panel, argument: str) -> None:
    """Forget the change; what was sent stands."""
    await press.app.services.matches.drop_draft(panel.match, press.user, int(question(panel).decision.seat))
    await show_anew(press, panel)


STEPS = {
    "send_end": _send_end,
    "send": send,
    "once": _once,
    "wait": _wait,
    "skip": _skip,
    "change": _change,
    "keep": _keep_sent,
}
