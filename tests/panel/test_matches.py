"""Whole matches through the stand-in: by panel, by slash commands, by sheets written in chat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

from rules.kernel.sheet import split
from rules.kernel.types import Choice
from tests.panel.table import Hand, Table
from tests.panel.test_typed import answer_to, match_thread, mention, seat_thread
from tests.support.shared_out import at_landing
from tests.support.thinking import chosen

SEED = 11
LEVEL = "greedy"


async def wanted(hand: Hand) -> Choice:
    """Return what a computer player would answer: the same in each of the matches."""
    seen = await hand.seat()
    assert seen.plan is not None
    return chosen(hand.table.game, seen.view, seen.plan, LEVEL, SEED)


async def acting(table: Table) -> list[Hand]:
    """Return who is to act."""
    summary = await table.running.services.views.summary(table.match)
    return [table.hands[waiting.seat] for waiting in summary.to_act]


async def by_panel(hand: Hand, rng: Random) -> None:
    """Answer by buttons and selects, then send."""
    choice = await wanted(hand)
    seen = await hand.seat()
    assert seen.plan is not None
    await hand.open()
    is_sheet = seen.plan.kind == "orders"
    ends = ("/", "done") if is_sheet else ()
    left = tuple(token for token in choice if token not in ends)
    while left:
        token, *left = left
        await (hand.modal("Write", token[1:]) if token.startswith("=") else hand.choose(token))
        came = () if is_sheet else (await hand.drafted())[len(choice) - len(left) :]
        if came and tuple(left[: len(came)]) == came:  # what comes with it is there already
            left = left[len(came) :]
        elif came:
            await hand.press("Undo")
    if is_sheet:
        await hand.press("Preview")
    await hand.press("Send")


async def by_commands(hand: Hand, rng: Random) -> None:
    """Answer by order verbs; what has no verb (entry, line-up) in writing."""
    table = hand.table
    choice = await wanted(hand)
    seen = await hand.seat()
    assert seen.plan is not None
    if seen.plan.kind != "orders":
        await hand.slash("orders", match=table.match, text=table.game.format(seen.view, seen.plan, choice))
    for order in split(choice).orders:
        await row_by_commands(hand, order)
    await hand.slash("submit", match=table.match)
    await hand.press("Send")


async def row_by_commands(hand: Hand, order: Choice) -> None:
    """Put one row into the draft by verbs."""
    match = hand.table.match
    if order[0] == "summon":
        await hand.slash("summon", match=match, unit=order[1], to=order[2])
        return
    unit, square, action, *args = order
    await hand.slash("move", match=match, unit=unit, to=square)
    if action == "attack":
        await hand.slash("attack", match=match, unit=unit, target=args[0])
    elif action == "ability":
        given = dict(zip(("target", "to"), args, strict=False))
        await hand.slash("ability", match=match, unit=unit, **given)


async def in_writing(hand: Hand, rng: Random) -> None:
    """Answer in chat: in the private thread, in the match's thread or by direct message, in turn."""
    table = hand.table
    choice = await wanted(hand)
    seen = await hand.seat()
    assert seen.plan is not None
    text = table.game.format(seen.view, seen.plan, choice)
    if not text:
        await hand.slash("panel", match=table.match)
        await hand.press("Preview")
        await hand.press("Send")
        return
    place = rng.randrange(3)
    if place == 2:
        await answer_to(table, hand, hand.persona.direct(), f"{table.match}\n{text}")
    else:
        thread = await (seat_thread if place == 0 else match_thread)(table, hand)
        await answer_to(table, hand, thread, f"{mention(table)}\n{text}")
        await hand.press("My panel")
    await hand.press("Send")


async def play(table: Table, answer: Callable[[Hand, Random], Awaitable[None]]) -> None:
    """Play a match to its end."""
    rng = Random(SEED)
    await table.begin()
    while hands := await acting(table):
        await answer(hands[0], rng)
    summary = await table.running.services.views.summary(table.match)
    assert summary.row.outcome is not None
    assert summary.row.moves > 8


@at_landing
async def test_a_match_by_panel(table: Table) -> None:
    await play(table, by_panel)


@at_landing
async def test_a_match_by_commands(table: Table) -> None:
    await play(table, by_commands)


async def test_a_match_in_writing(table: Table) -> None:
    await play(table, in_writing)
