"""Games whose turns are kept secret until they end: hidden pieces, cards, orders, steps, clocks tell nobody anything.

In every pair of worlds the seat does the same in public at the same moments; what lies face-down, what it holds, what
it was asked and who answered differ. Everything that reaches the other seat and a spectator is compared byte for byte,
with the moment it came.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.leaks.world import World, draft, first_difference, world
from tests.panel.table import offered
from tests.support.shared_out import at_landing

GAME = "summoner_war"
MOVE = 24 * 3600
NUDGED = 3 * 3600
"""Seconds after which who is to act again, and was not pinged, has been reminded."""
BLUE = "grand_command mimic armor_pierce KRSAHPPK FWAFFRWF auto ask"
Life = Callable[[World], Awaitable[None]]


async def say(now: World, seat: int, text: str) -> None:
    """Answer as a person does, and let the bot say what is due."""
    hand = now.table.hands[seat]
    seen = await hand.seat()
    assert seen.plan is not None
    await hand.submit(now.table.game.parse(seen.view, seen.plan, text))
    await now.settle()


async def keep(now: World, seat: int, text: str) -> None:
    """Save an answer without sending it."""
    hand = now.table.hands[seat]
    seen = await hand.seat()
    assert seen.plan is not None
    await draft(hand, now.table.game.parse(seen.view, seen.plan, text))
    await now.settle()


async def wait(now: World, seconds: int) -> None:
    now.table.clock.advance(seconds)
    await now.settle()


async def told(folder: Path, life: Life, preset: str) -> list[str]:
    """Live through a life in a world of its own; return what reached the others."""
    async with world(folder, GAME) as now:
        await now.begin(preset)
        await life(now)
        await now.settle()
        await now.pry()
        return now.told


async def assert_alike(folder: Path, *lives: Life, preset: str = "async") -> None:
    """Live through several lives and compare what reached the others."""
    base = await told(folder / "base", lives[0], preset)
    assert len(base) > 20
    for number, life in enumerate(lives[1:]):
        other = await told(folder / f"other{number}", life, preset)
        assert first_difference(base, other) is None, life


def with_set_up(red: str, rest: Life, blue: str = BLUE) -> Life:
    """Return a life that begins with Red's set-up and Blue's."""

    async def life(now: World) -> None:
        await say(now, 0, red)
        await say(now, 1, blue)
        await rest(now)

    return life


DISGUISE = "fearless_king disguise armor_pierce"
PLAIN = "body_double ghost_pursuit blind_shot"


HIDDEN = (
    f"{PLAIN} KRSAHPPK FWAFFRWF auto ask",
    f"{DISGUISE} PPKKHSRA FWFWRAFF off enter",
    f'{PLAIN} SRKAHPPK FWAFFRWF "d1 b1" ask',
)
"""A set-up, one in which all that is secret differs, and one in which two squares and the doubles do."""
ONE_BY_ONE = (
    f"{PLAIN} SRKAHPPK FWAFFRWF auto ask",
    f"{PLAIN} PPKKHSRA FWFWRAFF auto ask",
    f"{DISGUISE} KRSAHPPK FWAFFRWF off enter",
    f'{PLAIN} KRSAHPPK FWAFFRWF "d1 a1" ask',
)


async def opening(now: World) -> None:
    """Play two turns of each side, Red's first by itself, with a capture; others pry in the middle and at the end."""
    await say(now, 1, "summon e4")
    await say(now, 0, "summon a2")
    await now.pry()
    await browse(now)
    await say(now, 1, "summon b3")
    await say(now, 0, "summon b2")
    await say(now, 1, "attack b3-b2")


async def browse(now: World) -> None:
    """Let the other seat look into its panel, a few steps deep."""
    for first in (0, 1, -1):
        shown = await now.table.milo.open()
        await now.table.milo.choose(offered(shown)[first])
        if len(offered(now.table.milo.shown)) > 1:
            await now.table.milo.choose(offered(now.table.milo.shown)[-1])
    await now.settle()


@at_landing
async def test_hidden_pieces_cards_and_orders(tmp_path: Path) -> None:
    """L1 to L4: the same public turns over two other squares, all others, other cards and orders, other doubles."""
    await assert_alike(tmp_path, *(with_set_up(one, opening) for one in HIDDEN))


@pytest.mark.soak
async def test_hidden_pieces_cards_and_orders_one_by_one(tmp_path: Path) -> None:
    await assert_alike(tmp_path, *(with_set_up(one, opening) for one in (*HIDDEN[:1], *ONE_BY_ONE)))


async def shot(now: World) -> None:
    """Let an archer shoot blindly at f1."""
    await say(now, 1, "cast blind_shot f3-f1")
    await now.pry()


@at_landing
async def test_what_a_shot_rebounded_from(tmp_path: Path) -> None:
    """L7: a knight on f1 and the summoner in the corner, or the other way round."""
    reds = ("PRPAHKSK", "PRPAHSKK")
    blue = "grand_command mimic blind_shot KRSAHPPK FWAFFRWF auto ask"
    await assert_alike(tmp_path, *(with_set_up(f"{PLAIN} {back} FWAFFRWF auto ask", shot, blue) for back in reds))


async def jumped(now: World) -> None:
    """Let an archer jump over a face-down piece of its enemy's, and a piece attack another."""
    await say(now, 1, "attack e3-e1")
    await now.pry()


@at_landing
async def test_what_an_archer_jumped_over(tmp_path: Path) -> None:
    """L8: the screen on e2 is of one type or another."""
    reds = ("FWAFFRWF", "FWARFFWF", "FFAFWRWF")
    blue = "grand_command mimic armor_pierce WPFSHFPW FKARRAKF auto ask"
    await assert_alike(tmp_path, *(with_set_up(f"{PLAIN} KRSAHPPK {front} auto ask", jumped, blue) for front in reds))


# ---- steps of a turn, and clocks

LAYOUT = "KRSAHPPK FWAFFRWF auto"


async def to_the_assassin(now: World) -> None:
    await say(now, 1, "summon e4")


async def asked_and_declined(now: World) -> None:
    await to_the_assassin(now)
    await wait(now, 600)
    await say(now, 0, "summon d1")
    await now.pry()
    await wait(now, 600)
    await say(now, 0, "decline")


async def sent_late(now: World) -> None:
    await to_the_assassin(now)
    await wait(now, 600)
    await now.pry()
    await wait(now, 600)
    await say(now, 0, "summon d1")


@at_landing
@pytest.mark.parametrize("preset", ["async", "bank:3600+3600"])
async def test_a_step_that_was_asked_and_declined(tmp_path: Path, preset: str) -> None:
    """L6: an On-summon effect, against the same summon sent when the effect was declined."""
    red = (f"{DISGUISE} {LAYOUT} ask", f"{PLAIN} {LAYOUT} ask")
    lives = with_set_up(red[0], asked_and_declined), with_set_up(red[1], sent_late)
    await assert_alike(tmp_path, *lives, preset=preset)


async def asked_in_a_pause(now: World) -> None:
    await to_the_assassin(now)
    await wait(now, 600)
    await say(now, 0, "summon d1")
    await paused(now)
    await say(now, 0, "decline")


async def sent_after_a_pause(now: World) -> None:
    await to_the_assassin(now)
    await wait(now, 600)
    await paused(now)
    await say(now, 0, "summon d1")


async def paused(now: World) -> None:
    """Let the other seat offer a draw, both pause for an hour, the others look, and let it go on."""
    table = now.table
    matches, pauses = table.running.services.matches, table.running.services.pauses
    await matches.submit(table.match, table.milo.player, 1, "draw.1", ("offer",))
    await pauses.offer_pause(table.match, table.milo.player, 1, hours=1)
    await pauses.answer_pause(table.match, table.ana.player, 0, True)
    await now.settle()
    await now.pry()
    await wait(now, 3600)


@at_landing
async def test_a_step_that_was_open_in_a_pause_and_under_a_draw_offer(tmp_path: Path) -> None:
    """L6: offers and clocks that stand still look the same whatever step is open."""
    red = (f"{DISGUISE} {LAYOUT} ask", f"{PLAIN} {LAYOUT} ask")
    await assert_alike(tmp_path, with_set_up(red[0], asked_in_a_pause), with_set_up(red[1], sent_after_a_pause))


async def asked_and_left(now: World) -> None:
    await to_the_assassin(now)
    await wait(now, 600)
    await say(now, 0, "summon d1")
    await wait(now, NUDGED)
    await now.pry()
    await wait(now, MOVE)


async def drafted_and_left(now: World) -> None:
    await to_the_assassin(now)
    await wait(now, 600)
    await keep(now, 0, "summon d1")
    await wait(now, NUDGED)
    await now.pry()
    await wait(now, MOVE)


@at_landing
async def test_a_turn_that_the_clock_finished(tmp_path: Path) -> None:
    """WSW-07: the clock declined an effect in one world and sent a saved answer in the other."""
    red = (f"{DISGUISE} {LAYOUT} ask", f"{PLAIN} {LAYOUT} ask")
    await assert_alike(tmp_path, with_set_up(red[0], asked_and_left), with_set_up(red[1], drafted_and_left))


async def absent(now: World) -> None:
    await to_the_assassin(now)
    await wait(now, 600)
    await wait(now, MOVE)


async def present(now: World) -> None:
    await to_the_assassin(now)
    await wait(now, 600)
    seen = await now.table.ana.seat()
    assert seen.plan is not None
    await draft(now.table.ana, seen.plan.default)
    await wait(now, MOVE)


@at_landing
async def test_a_default(tmp_path: Path) -> None:
    """WSW-07: nothing was sent in one world, the same had been thought of in the other."""
    red = f"{PLAIN} {LAYOUT} ask"
    await assert_alike(tmp_path, with_set_up(red, absent), with_set_up(red, present))


async def to_an_entry(now: World) -> None:
    await say(now, 1, "summon e4")
    await say(now, 0, "summon a2")
    await say(now, 1, "attack c3-c2")
    await now.pry()


async def ordered_entry(now: World) -> None:
    await to_an_entry(now)
    await wait(now, await until_ordered(now))


async def until_ordered(now: World) -> int:
    """Return how long the seat's standing order will wait, as nobody but the database knows."""
    bundle = await now.table.running.services.desk.look(now.table.match)
    (row,) = [d for d in bundle.deadlines if d.kind == "standing"]
    return row.due - now.table.clock.now()


@at_landing
@pytest.mark.parametrize("cards", [PLAIN, DISGUISE])
async def test_an_entry_by_order(tmp_path: Path, cards: str) -> None:
    """WSW-06, L4: the order carries the entry out in one world, the seat enters at the same moment in the other."""
    seconds: list[int] = []

    async def ordered(now: World) -> None:
        await to_an_entry(now)
        seconds.append(await until_ordered(now))
        await wait(now, seconds[0])

    async def thought(now: World) -> None:
        await to_an_entry(now)
        now.table.clock.time += seconds[0]
        await say(now, 0, "enter")

    lives = with_set_up(f"{cards} {LAYOUT} enter", ordered), with_set_up(f"{PLAIN} {LAYOUT} ask", thought)
    await assert_alike(tmp_path, *lives)
