"""Hands for the game of hidden armies: set-up on the workbench, turns by ways, verbs and in writing."""

from __future__ import annotations

from random import Random

from rules.ai import PLAYERS
from rules.kernel.types import Choice
from tests.panel.table import Hand, Table
from tests.panel.test_typed import answer_to, match_thread, mention, seat_thread

GAME = "summoner_war"
LEVEL = "greedy"
CARDS = ("guardian", "mimic", "armor_pierce")


async def wanted(hand: Hand, rng: Random) -> Choice:
    """Return what a computer player would answer."""
    seen = await hand.seat()
    assert seen.plan is not None
    return PLAYERS[LEVEL](hand.table.game, seen.view, seen.plan, rng)


async def acting(table: Table) -> list[Hand]:
    """Return who is to act."""
    summary = await table.running.services.views.summary(table.match)
    return [table.hands[waiting.seat] for waiting in summary.to_act]


async def by_panel(hand: Hand, rng: Random) -> None:
    """Answer by the panel's buttons and selects."""
    choice = await wanted(hand, rng)
    seen = await hand.seat()
    assert seen.plan is not None
    await hand.open()
    if seen.plan.kind == "entry":
        await set_up(hand)
        return
    ways = hand.table.game.ways(seen.view, seen.plan)
    way = next((way for way in ways or () if way.choice == choice), None)
    tokens = choice if way is None else tuple(step.token for step in way.steps)
    taken: Choice = ()
    for token in tokens:
        if way is None or ways is None or ways.answer(taken) is None:
            await hand.choose(token)
        taken = (*taken, token)
    if not hand.is_sent:  # one press may be the whole answer
        await hand.press("Send")


async def set_up(hand: Hand) -> None:
    """Take a prepared layout, mirror it, exchange two pieces, keep it, choose three cards, and lock it all."""
    await hand.press("Layout")
    await hand.pick("preset", "2")
    await hand.press("Mirror")
    squares = ("b2", "c2") if hand.number == 0 else ("b3", "c3")
    await hand.pick("swap", *squares)
    await hand.modal("Save this layout", "My wall")
    await hand.open()
    await hand.press("Cards")
    for card in CARDS:
        await take_card(hand, card)
    await hand.press("Back to the overview")
    await hand.press("Preview")
    await hand.press("Send")


async def take_card(hand: Hand, card: str) -> None:
    """Turn to the card's group and take it."""
    groups = next(part for part in hand.shown.selects() if ":group." in part["custom_id"])["options"]
    for option in groups:
        await hand.pick("group", option["value"])
        buttons = [b["custom_id"] for b in hand.shown.buttons() if b["custom_id"].endswith(f".{card}")]
        if buttons:
            await hand.take(await hand.persona.click(hand.shown, buttons[0]))
            return
    raise LookupError(f"{card} is in no group")


async def by_commands(hand: Hand, rng: Random) -> None:
    """Answer by verbs; the set-up in writing."""
    table = hand.table
    choice = await wanted(hand, rng)
    seen = await hand.seat()
    assert seen.plan is not None
    if seen.plan.kind == "entry":
        await hand.slash("orders", match=table.match, text=table.game.format(seen.view, seen.plan, choice))
    else:
        verb = next(verb for verb in table.game.verbs if verb.name == choice[0])
        given = dict(zip(verb.arguments, choice[1:], strict=False))
        await hand.slash(choice[0], match=table.match, **given)
    await hand.press("Send")


async def in_writing(hand: Hand, rng: Random) -> None:
    """Answer in chat: in the private thread, in the match's thread or by direct message, in turn."""
    table = hand.table
    choice = await wanted(hand, rng)
    seen = await hand.seat()
    assert seen.plan is not None
    text = table.game.format(seen.view, seen.plan, choice)
    place = rng.randrange(3)
    if place == 2:
        await answer_to(table, hand, hand.persona.direct(), f"{table.match}\n{text}")
    else:
        thread = await (seat_thread if place == 0 else match_thread)(table, hand)
        await answer_to(table, hand, thread, f"{mention(table)}\n{text}")
        await hand.press("My panel")
    await hand.press("Send")
