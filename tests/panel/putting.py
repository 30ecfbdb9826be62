"""Making a known answer in a panel by nothing but what it offers, and sending it."""

from __future__ import annotations

from bot.discord.panel import deeds, opening
from bot.discord.panel.deed_lists import RISKY, is_risky
from bot.discord.panel.forms import form
from bot.discord.panel.state import Panel
from bot.discord.panel.walk import walk
from rules.kernel.sheet import split
from rules.kernel.types import Choice
from standin.seen import Seen
from tests.panel.table import Hand, labels
from tests.panel.table import offered as offered_now


async def panel_of(hand: Hand, code: str) -> Panel:
    """Return what the hand's panel is drawn from."""
    app = hand.table.running.app
    seen = await app.services.views.seat(code, (await app.services.views.seats_of(code, hand.player))[0])
    return await opening.load(app, seen, app.words("en"), "dark", hand.player)


ENDING = "Send and end"


async def make(hand: Hand, code: str, choices: tuple[Choice, ...]) -> bool:
    """Make an answer, and those sent ahead with it, by the panel's own choices; say whether sending it ends the turn.

    Whole deeds where they are offered, else part by part. What ends the turn has no other button than that once
    something is made.
    """
    panel = await panel_of(hand, code)
    assert panel.question is not None
    first = choices[0]
    wanted = split(first).orders if panel.question.sheet is not None else choices
    for at, answer in enumerate(wanted):
        if at and wanted[at:] == panel.question.closing(wanted[:at]) and ENDING in labels(hand.shown):
            return True
        await _put(hand, code, answer)
    return False


async def _put(hand: Hand, code: str, answer: Choice) -> None:
    panel = await panel_of(hand, code)
    q = panel.question
    assert q is not None
    if q.sheet is not None:
        await hand.choose(answer[0])
        panel = await panel_of(hand, code)
        if panel.making.now.row == ():
            return  # the row was whole at once
    found = await deeds.offer(q, panel.making.now)
    offered = () if found is None else found.deeds
    deed = next((deed for deed in offered if deed.entries == (answer,)), None)
    if deed is not None and answer not in [(token,) for token in offered_now(hand.shown)]:
        others = [part["custom_id"] for part in hand.shown.buttons() if ":sort." in part["custom_id"]]
        sort = RISKY if is_risky(deed) else deed.sort
        if any(other.endswith(f".{sort}") for other in others):  # it is not the one that is shown
            await hand.tap("sort", sort)
        if _lists(hand.shown, deed.mark):
            await hand.choose(deed.mark)
            return
    if q.sheet is not None:  # more deeds than a select holds: the rest is chosen step by step
        await hand.build(*answer[1:])
    else:
        now = form(q).onward(panel.making.now) or q
        await hand.build(*(walk(now).row(answer) or answer))


def _lists(shown: Seen, mark: str) -> bool:
    """Say whether a button or a select offers a whole deed."""
    values = [option["value"] for part in shown.selects() for option in part["options"]]
    return mark in values or any(str(part.get("custom_id", "")).endswith(f".={mark}") for part in shown.buttons())


async def send(hand: Hand, ends: bool = False) -> Seen:
    """Send what is made, by way of the preview where there is no other; or so that the turn ends with it."""
    if ends:
        return await hand.press(ENDING)
    if "Send" not in labels(hand.shown):
        await hand.press("Preview and send")
    return await hand.press("Send")
