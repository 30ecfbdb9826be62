"""Bans, orders, homes and plans of a seat tell the others nothing: not by what they see, not by when they see it.

In every pair of worlds the seat does the same in public at the same moments; what it has ordered differs, and whether
it thought about an activation or had planned it. Everything that reaches the other seat and a spectator is compared
byte for byte, with the moment it came.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from rules.kernel.types import Decision, Seat
from tests.leaks.test_kept_turns import say, until_ordered, wait
from tests.leaks.world import World, first_difference, looks, world
from tests.support.shared_out import at_landing

GAME = "chesswarrior"
SOUTH = "page kite rill oru brakk"
NORTH = "sable vex odda thessa nerith"
MOVE = 24 * 3600
Life = Callable[[World], Awaitable[None]]


async def order(now: World, seat: int, text: str) -> None:
    """Give a standing order."""
    hand = now.table.hands[seat]
    seen = await hand.seat()
    question = Decision(f"standing.{seat}", Seat(seat), "standing", clock="side")
    choice = now.table.game.parse(seen.view, question, text)
    await now.table.running.services.matches.submit(now.table.match, hand.player, seat, question.id, choice)
    await now.settle()


async def send(now: World, seat: int, text: str) -> None:
    """Send a whole activation as one message."""
    hand = now.table.hands[seat]
    seen = await hand.seat()
    assert seen.plan is not None
    first, *then = now.table.game.parse_ahead(seen.view, seen.plan, text)
    matches = now.table.running.services.matches
    await matches.submit(now.table.match, hand.player, seat, seen.plan.id, first, then=then)
    await now.settle()


async def to_play(now: World) -> None:
    """Show the teams and place all heroes as the clock would."""
    await say(now, 0, SOUTH)
    await say(now, 1, NORTH)
    for _ in range(7):
        for hand in now.table.hands:
            asked = [d for d in (await hand.seat()).decisions if d.kind in ("order", "deploy")]
            if asked:
                await hand.submit(asked[0].default)
                break
        await now.settle()


async def told(folder: Path, life: Life, **options: Any) -> list[str]:
    """Live through a life in a world of its own; return what reached the others."""
    async with world(folder, GAME) as now:
        await now.begin(**{"placing": "turns", **options})
        await life(now)
        await now.settle()
        await now.pry()
        return now.told


async def assert_alike(folder: Path, *lives: Life, **options: Any) -> None:
    """Live through several lives and compare what reached the others."""
    base = await told(folder / "base", lives[0], **options)
    assert len(base) > 20
    for number, life in enumerate(lives[1:]):
        other = await told(folder / f"other{number}", life, **options)
        assert first_difference(base, other) is None, life


def having(orders: Sequence[str], rest: Life) -> Life:
    """Return a life in which South gives orders first."""

    async def life(now: World) -> None:
        await to_play(now)
        for text in orders:
            await order(now, 0, text)
        await now.pry()
        await rest(now)

    return life


async def opening(now: World) -> None:
    """Three activations; the others pry in the middle."""
    await send(now, 0, "move e2 e3; end")
    await now.pry()
    await send(now, 1, "end")
    await send(now, 1, "end w")


ORDERS = (
    ("S1 armor_block off", "S2 sidestep if lethal max_lead 3", "S5 hold_ground auto", "S2 sidestep toward"),
    ("S1 home a b c", "S4 home h", "S3 plan unchanged: move a8; end", "S1 plan legal: end e"),
)


@at_landing
async def test_what_a_seat_orders(tmp_path: Path) -> None:
    await assert_alike(tmp_path, *(having(orders, opening) for orders in ((), *ORDERS)))


@at_landing
async def test_what_a_seat_orders_while_the_other_takes_back(tmp_path: Path) -> None:
    """Milo may take his activation back, asked before or after Ana orders; what she ordered stays and is as hidden."""

    async def press(now: World, action: str) -> None:
        milo = now.table.milo.persona
        shown = await now._use(milo, "match takeback", {"match": now.table.match})
        assert shown is not None
        (pressed,) = looks(shown, action)
        await now._shown(milo, action, await milo.click(shown, pressed))
        await now.settle()

    def taking_back(before: Sequence[str], since: Sequence[str]) -> Life:
        async def life(now: World) -> None:
            await to_play(now)
            await send(now, 0, "move e2 e3; end")
            await send(now, 1, "end")
            for text in before:
                await order(now, 0, text)
            await press(now, "offer")
            for text in since:
                await order(now, 0, text)
            await now.pry()
            ana, game = now.table.ana, now.table.game
            ordered = game.ordered((await ana.seat()).view)
            await now.table.running.services.takebacks.accept(now.table.match, ana.player, 0)
            await now.settle()
            assert game.ordered((await ana.seat()).view) == ordered, "orders are no answers"
            await now.pry()
            await send(now, 1, "end w")

        return life

    lives = (((), ()), (ORDERS[0], ()), ((), ORDERS[0]), (ORDERS[1], ()), ((), ORDERS[1]))
    await assert_alike(tmp_path, *(taking_back(before, since) for before, since in lives))


@at_landing
async def test_wcw_11_what_a_side_has_listed_for_placing(tmp_path: Path) -> None:
    """Its list is in and the other's is not."""

    def listed(text: str) -> Life:
        async def life(now: World) -> None:
            await say(now, 0, SOUTH)
            await say(now, 1, NORTH)
            for hand in now.table.hands:
                for asked in (await hand.seat()).decisions:
                    if asked.kind == "order":
                        await hand.submit(asked.default)
            await now.settle()
            await now.pry()
            await say(now, 0, text)
            await now.pry()

        return life

    lists = ("S1 d1 S2 e1 S3 c1 S4 f1 S5 b1", "S5 a1 S4 h1 S3 b1 S2 g1 S1 c1")
    await assert_alike(tmp_path, *map(listed, lists), placing="lists")


@at_landing
async def test_an_activation_that_a_plan_played(tmp_path: Path) -> None:
    """A plan plays it in one world; in the other the seat sends it at the same moment, as one message."""
    seconds: list[int] = []

    async def planned(now: World) -> None:
        await opening(now)
        seconds.append(await until_ordered(now))
        await wait(now, 60)
        await now.pry()
        await wait(now, seconds[0] - 60)
        await now.pry()

    async def thought(now: World) -> None:
        await opening(now)
        await wait(now, 60)
        await now.pry()
        now.table.clock.time += seconds[0] - 60
        await send(now, 0, "move c2; end e")
        await now.pry()

    await assert_alike(tmp_path, having(("S3 plan legal: move c2; end e",), planned), having((), thought))
    assert MOVE // 120 <= seconds[0] <= MOVE // 24


@at_landing
async def test_a_plan_that_came_to_nothing(tmp_path: Path) -> None:
    """A guard fails, or there was no plan: the question looks the same and nothing comes by itself."""

    async def left(now: World) -> None:
        await opening(now)
        await wait(now, MOVE // 24 + 1)
        await now.pry()
        await wait(now, MOVE)

    lives = [having(orders, left) for orders in ((), ("S3 plan legal: move a8; end",))]
    await assert_alike(tmp_path, *lives)


def banning(ban: str) -> Life:
    """Return a life in which South answers a ban, which North leaves waiting (D2)."""

    async def life(now: World) -> None:
        await say(now, 0, "cross_world")
        await say(now, 1, "beyond_the_gate")
        await say(now, 0, ban)
        await now.pry()
        await wait(now, MOVE // 2)
        await now.pry()

    return life


@at_landing
async def test_whom_a_seat_bans(tmp_path: Path) -> None:
    await assert_alike(tmp_path, *(banning(ban) for ban in ("none", "n5")), mode="expert")
