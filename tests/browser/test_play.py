"""A match on the sandbox's page with the real bot: entry, line-up, a turn by panel, and what the others see."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import HAND, SCREENSHOTS, TABLE, Player, player, real_bot
from tests.support.stage import Stage

pytestmark = [
    pytest.mark.soak,
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    NEEDS_CHROMIUM,
]
SIDES = ("West", "East")
ENTRIES = {
    "ana": ("preset", "founders", "preset", "dawn_marshal"),
    "milo": ("preset", "midnight_garden", "preset", "briar_queen"),
}
PHASES = 4
"""Phases of the battle before the pictures are taken."""
COLUMNS = (("1", "2"), ("7", "6"))
"""The two columns a side lines up in, the back one first."""


async def enter_a_preset(hand: Player) -> None:
    """Enter a preset deck, which brings its master."""
    await hand.press("Take a preset deck")
    await hand.choose("Choose a preset deck", "Midnight Garden")
    await hand.sees("Send this?")
    await hand.press("Send")


async def line_up_two(hand: Player, seat: int) -> None:
    """Place the master and unit D of the deck."""
    back, front = COLUMNS[seat]
    await hand.choose("Choose a starter", "M ")
    await hand.choose("Where does", f"A{back}")
    await hand.choose("Choose a starter", "D ")
    await hand.choose("Where does", f"B{front}")
    await hand.press("Done: 2 starters, cost 11")
    await hand.press("Send")


async def let_the_rules_answer(hand: Player) -> None:
    """Have the answer filled in, and send it."""
    await hand.press("Fill in for me")
    await hand.press("Send")


async def show_a_battle(stage: Stage, table: Player, hand: Player) -> None:
    """Save the pictures of the README: a match under way, and the panel of whoever is to act in it."""
    code = await stage.match(table.name, hand.name)
    for name, entry in ENTRIES.items():
        await submit(stage, code, name, entry)
    for name in ENTRIES:
        await submit(stage, code, name)
    for _ in range(PHASES):
        await stage.answer(code)
        await stage.settle()
    if await acting_seat(stage, code) != await seat_of(stage, code, hand.name):
        await stage.answer(code)
        await stage.settle()
    await table.enter(stage.thread(table.name, code))
    await table.photograph("sandbox.png")
    await hand.open_panel(code)
    await hand.painted()
    await hand.panel.evaluate("panel => panel.scrollIntoView({block: 'start'})")
    await hand.photograph("phone.png")


async def submit(stage: Stage, code: str, name: str, choice: tuple[str, ...] = ()) -> None:
    """Answer for a person past the page, as the rules would if nothing is given."""
    services = stage.bot.services
    seat = await seat_of(stage, code, name)
    decision = (await services.views.seat(code, seat)).plan
    assert decision is not None
    await services.matches.submit(code, int(stage.person(name).id), seat, decision.id, choice or decision.default)


async def seat_of(stage: Stage, code: str, name: str) -> int:
    """Return the seat of a person."""
    seats = (await stage.summary(code)).seats
    return next(place.seat for place in seats if place.player == int(stage.person(name).id))


async def acting_seat(stage: Stage, code: str) -> int:
    """Return the seat that is to act."""
    return (await stage.summary(code)).to_act[0].seat


async def test_a_match_begins_and_a_turn_is_played_on_the_page(tmp_path: Path) -> None:
    async with real_bot(tmp_path) as (stage, browser):
        ana = await player(stage, browser, "ana", TABLE)
        milo = await player(stage, browser, "milo", HAND)
        code = await stage.match("ana", "milo")
        for hand in (ana, milo):
            await hand.open_panel(code)
        seat = await seat_of(stage, code, "ana")
        await enter_a_preset(ana)
        await ana.sees("Your turn is sent")
        await let_the_rules_answer(milo)
        await ana.open_panel(code)
        await ana.sees("Choose a starter")
        await line_up_two(ana, seat)
        await ana.sees("Your turn is sent")
        await milo.open_panel(code)
        await let_the_rules_answer(milo)
        for hand in (ana, milo):
            await hand.open_panel(code)
        await milo.sees("Which unit acts next?")
        acts = await acting_seat(stage, code)
        acting, other = (ana, milo) if acts == seat else (milo, ana)
        row, unit = ("B", "D") if acting is ana else ("C", "B")
        column = COLUMNS[acts][acting is ana]
        ahead = f"{row}{int(column) + (1 if acts == 0 else -1)}"
        await other.enter(stage.thread(other.name, code))
        await acting.press(unit)
        await acting.choose("Where", ahead)
        await acting.press("Wait")
        await acting.press("Preview and send …")
        await acting.sees(f"→{ahead}")
        await acting.press("Send")
        await acting.sees("It is not your turn")
        await other.sees(f"→{ahead}")
        await other.sees(f"{SIDES[1 - acts]} (@{other.name.title()})")
        if SCREENSHOTS in os.environ:
            await show_a_battle(stage, ana, milo)
