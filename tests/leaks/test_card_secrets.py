"""Hands, decks, a face-down Commander, mulligans, orders and attacks sent ahead: a card game tells the others nothing.

The table of 5.4, lived through after the decks are in. In every pair of worlds the seat does the same in public at the
same moments; what it holds, has put away, has tried, has ordered or has sent ahead differs. Everything that reaches
those who may not know is compared byte for byte, with the moment it came.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from bot.services.errors import ServiceError
from rules.kernel.errors import RulesError
from tests.leaks.test_hero_secrets import order, send
from tests.leaks.test_kept_turns import keep, say, wait
from tests.leaks.world import World, first_difference, world
from tests.support.shared_out import at_landing

GAME = "commandeer"
UNITS = " ".join(f"TC-{number:02}*4" for number in range(1, 12))
ARMED = f"{UNITS} TC-21*4 TC-22*4"
"""A deck with Defensive events."""
UNARMED = f"{UNITS} TC-14*4 TC-18*4"
"""The same one with other cards in their places, so that it is shuffled alike and defends with nothing."""
ENEMY = " ".join(f"EH-{number:02}*4" for number in (1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 14, 18, 21))
HOUR = 3600
HALF_A_DAY = 12 * HOUR
SCOUTED = "(the other seat looks at the hand)"
"""Noted in a world from which on only those without a seat must not tell it from others (5.4, `scout`)."""
Life = Callable[[World], Awaitable[None]]


class Hidden(NamedTuple):
    """What a seat does that nobody else may know.

    `deck`: its list; `under`: the place in its hand of the card that it puts under the deck; `tries`: it sends what is
    refused, a list that stops and drafts; `ahead`: what it sends with the end of its turn.
    """

    deck: str = ARMED
    under: int = -1
    tries: bool = False
    ahead: str = ""


async def hand_of(now: World, seat: int) -> tuple[str, ...]:
    """Return the cards that a seat holds."""
    return (await now.table.hands[seat].seat()).view.state.sides[seat].hand


async def asked(now: World, seat: int) -> str:
    """Return what a seat is asked, nothing if it is not."""
    plan = (await now.table.hands[seat].seat()).plan
    return "" if plan is None else plan.kind


async def end(now: World, seat: int, kind: str) -> None:
    """End a phase, unless it has ended by itself."""
    if await asked(now, seat) == kind:
        await say(now, seat, "end")


async def fail(now: World, text: str) -> None:
    """Send what is refused."""
    try:
        await send(now, 0, text)
    except (RulesError, ServiceError):
        return
    raise AssertionError(f"{text!r} is accepted")


async def told(folder: Path, life: Life, **options: Any) -> list[str]:
    """Live through a life in a world of its own; return what reached those who may not know."""
    async with world(folder, GAME) as now:
        await now.begin(**options)
        await life(now)
        await now.settle()
        await now.pry()
        lines = iter(now.told)
        before = [*takewhile(lambda line: line != SCOUTED, lines)]
        return [*before, *(line for line in lines if not is_for_scout(line))]


def is_for_scout(line: str) -> bool:
    """Say whether a line tells what the other seat was shown."""
    return line.startswith("milo ") or " for milo (" in line[:60]


async def assert_alike(folder: Path, *lives: Life, **options: Any) -> None:
    """Live through several lives and compare what reached those who may not know."""
    base = await told(folder / "base", lives[0], **options)
    assert len(base) > 20
    for number, life in enumerate(lives[1:]):
        other = await told(folder / f"other{number}", life, **options)
        assert first_difference(base, other) is None


# ---- before the first turn


def keeping(deck: str, mulligans: int, drafted: str = "") -> Life:
    """Return a life in which a seat enters a deck and changes its hand so often, and the clock goes on."""

    async def life(now: World) -> None:
        await say(now, 0, deck)
        await say(now, 1, "firing_line")
        await wait(now, HOUR)
        for _ in range(mulligans):
            await say(now, 0, "mulligan")
        if drafted:
            await keep(now, 0, drafted)
        await now.pry()
        await wait(now, HALF_A_DAY)

    return life


@at_landing
async def test_decks_commanders_and_mulligans_before_both_have_kept(tmp_path: Path) -> None:
    """Another affiliation, another Commander, two mulligans and a draft: nobody knows before both have kept."""
    await assert_alike(tmp_path, keeping("standing_wall", 0), keeping("preset cinder_rush eh17", 2, "mulligan"))


# ---- turns


async def to_first_turn(now: World, hidden: Hidden) -> None:
    """Enter decks, change South's hand once, keep."""
    await say(now, 0, hidden.deck)
    await say(now, 1, ENEMY)
    await say(now, 0, "mulligan")
    await say(now, 0, f"keep {(await hand_of(now, 0))[hidden.under]}")
    await say(now, 1, "keep")


async def open_up(now: World, hidden: Hidden) -> None:
    """Play South's first turn: a Reinforce, in whose middle the others look, and two units."""
    await to_first_turn(now, hidden)
    if hidden.tries:
        await fail(now, "play tc13 c3")
        await fail(now, "play tc02 a1")
        await keep(now, 0, "play tc04 c3")
    await say(now, 0, "reinforce")
    await now.pry()
    await say(now, 0, "tc07")
    if hidden.tries:
        await send(now, 0, "play tc02 c3; play tc13 d4; end")  # stops: the card is no longer there
        await send(now, 0, "play tc04 d4; move d4 a6; end")  # stops too, or falls short of CP
    else:
        await say(now, 0, "play tc02 c3")
        await say(now, 0, "play tc04 d4")
    await end(now, 0, "planning")


async def answer(now: World) -> None:
    """Play North's turn up to South's Defending Phase."""
    await say(now, 1, "reinforce")
    await say(now, 1, "eh09")
    await say(now, 1, "play eh02 c4")
    await end(now, 1, "planning")
    assert await asked(now, 0) == "defending"


def turns(hidden: Hidden) -> Life:
    """Return a life of two turns and a half: South defends with nothing, then North throws South's list away."""

    async def life(now: World) -> None:
        await open_up(now, hidden)
        await answer(now)
        await now.pry()
        await wait(now, HOUR)
        await say(now, 0, "end")
        await end(now, 1, "combat")
        await send(now, 0, "end" + hidden.ahead)
        assert await asked(now, 1) == "defending"
        await now.pry()
        await wait(now, HOUR)
        await say(now, 1, "play eh21 c3")
        await end(now, 1, "defending")
        assert await asked(now, 0) == "combat"
        await now.pry()
        await say(now, 0, "end")

    return life


@at_landing
async def test_hands_decks_cards_put_away_and_attacks_sent_ahead(tmp_path: Path) -> None:
    """A hand that can defend and one that cannot, attacks sent ahead or none, tries that failed or none."""
    other = Hidden(UNARMED, under=1, tries=True, ahead="; attack c3 n; end")
    await assert_alike(tmp_path, turns(Hidden()), turns(other))


def ordering(ordered: bool) -> Life:
    """Return a life in which South orders to pass, takes it back and orders it when it is asked; or passes by hand."""

    async def life(now: World) -> None:
        await open_up(now, Hidden())
        if ordered:
            await order(now, 0, "until_changed")
        await now.pry()
        await now.settle()
        if ordered:
            await order(now, 0, "off")
        await answer(now)
        if ordered:
            await order(now, 0, "once")
        else:
            await say(now, 0, "end")
        await now.pry()

    return life


@at_landing
async def test_standing_orders(tmp_path: Path) -> None:
    """5.3: an order is nobody else's business, and passes as a hand does."""
    await assert_alike(tmp_path, ordering(False), ordering(True))


async def take(now: World, place: int) -> None:
    """Let South take one of the cards it looks at."""
    seen = await now.table.ana.seat()
    assert seen.plan is not None
    assert seen.plan.about["op"] == "peek"
    await now.pry()
    await say(now, 0, seen.plan.about["cards"][place])


async def until_scouted(now: World, deck: str, place: int) -> None:
    """Let South take one of the cards it looks at and hide one, up to North's turn, in which that scouts its hand."""
    await to_first_turn(now, Hidden(deck, under=1))
    await say(now, 0, "reinforce")
    await say(now, 0, "tc07")
    await say(now, 0, "play tc11 c3")
    await end(now, 0, "planning")
    await say(now, 1, "reinforce")
    await say(now, 1, "eh09")
    await say(now, 1, "play eh02 c4")
    await end(now, 1, "planning")
    await end(now, 1, "combat")
    await take(now, place)
    await say(now, 0, "reinforce")
    await say(now, 0, (await hand_of(now, 0))[place])
    await end(now, 0, "planning")
    await end(now, 1, "defending")
    await end(now, 0, "combat")
    await now.pry()


async def scout(now: World) -> tuple[str, ...]:
    """Let North look at South's hand; return what it sees."""
    await say(now, 1, "play eh18 . c4")
    seen: tuple[str, ...] = (await now.table.milo.seat()).view.state.sides[0].seen
    assert seen
    return seen


def looking(deck: str, place: int) -> Life:
    """Return a life in which South takes one of the cards it looks at and hides one; then North scouts its hand."""

    async def life(now: World) -> None:
        await until_scouted(now, deck, place)
        now.told.append(SCOUTED)
        await scout(now)

    return life


def hiding(place: int) -> Life:
    """Return a life in which South's hand is scouted, and one of the cards that North saw becomes Energy face down."""

    async def life(now: World) -> None:
        await until_scouted(now, ARMED, 0)
        seen = await scout(now)
        await end(now, 1, "planning")
        await end(now, 0, "defending")
        await end(now, 1, "combat")
        await take(now, 0)
        await say(now, 0, "reinforce")
        await say(now, 0, seen[place])
        await now.pry()
        now.told.append(f"known to the scout: {(await now.table.milo.seat()).view.state.sides[0].seen}")

    return life


@at_landing
async def test_which_card_that_was_scouted_lies_face_down_now(tmp_path: Path) -> None:
    """5.4, `energy_face=down`: what the scout still knows of the hand does not tell it."""
    await assert_alike(tmp_path, hiding(0), hiding(-1), energy_face="down")


@at_landing
async def test_cards_looked_at_hidden_energy_and_a_hand_that_was_scouted(tmp_path: Path) -> None:
    """Which card was taken, which lies face down as Energy and what the other seat found, nobody else is told."""
    await assert_alike(tmp_path, looking(ARMED, 0), looking(UNARMED, -1), energy_face="down")
