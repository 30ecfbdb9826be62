"""People who answer in the game of heroes: by panel, in writing, or past the interface."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.services.views import SeatView
from rules.ai import PLAYERS
from rules.kernel.types import Choice, Decision
from rules.kernel.ways import Ways
from tests.panel.table import Hand, Table, labels
from tests.panel.test_typed import answer_to, mention, seat_thread

GAME = "chesswarrior"
LEVEL = "greedy"


async def acting(table: Table) -> list[Hand]:
    """Return who is to act."""
    summary = await table.running.services.views.summary(table.match)
    return [table.hands[waiting.seat] for waiting in summary.to_act]


def asked(seen: SeatView) -> Decision:
    """Return what the seat is asked."""
    assert seen.plan is not None
    return seen.plan


async def wanted(hand: Hand, rng: Random) -> Choice:
    """Return what a computer player would answer."""
    seen = await hand.seat()
    return PLAYERS[LEVEL](hand.table.game, seen.view, asked(seen), rng)


async def past(hand: Hand, rng: Random) -> None:
    """Answer past the interface."""
    await hand.submit(await wanted(hand, rng))


async def by_panel(hand: Hand, rng: Random) -> None:
    """Answer by the panel's buttons and selects."""
    choice = await wanted(hand, rng)
    seen = await hand.seat()
    await hand.open()
    if asked(seen).kind == "entry":
        await hand.pick("ready", str(rng.randrange(4)))
    else:
        await walk(hand, hand.table.game.ways(seen.view, asked(seen)), choice)
    if hand.is_sent:  # one press may be the whole answer
        return
    if "Send" not in labels(hand.shown):
        await hand.press("Preview")
    await hand.press("Send")


async def walk(hand: Hand, ways: Ways | None, choice: Choice) -> None:
    """Take the steps to an answer: those of its way, if there are ways, else its tokens; of paths there is one way."""
    way = next((way for way in ways or () if way.choice == choice or goal(way.choice) == goal(choice)), None)
    taken: Choice = ()
    for token in choice if way is None else tuple(step.token for step in way.steps):
        if way is None or ways is None or ways.answer(taken) is None:
            await hand.choose(token)
        taken = (*taken, token)


def goal(choice: Choice) -> tuple[int | str, ...]:
    """Return what tells moves apart that come to different squares."""
    squares = [token for token in choice if token != "stop"]
    if "move" not in squares:
        return choice
    start = squares.index("move")
    return (*squares[: start + 1], squares[-1])


async def in_writing(hand: Hand, rng: Random) -> None:
    """Answer in the seat's own thread."""
    seen = await hand.seat()
    text = hand.table.game.format(seen.view, asked(seen), await wanted(hand, rng))
    await answer_to(hand.table, hand, await seat_thread(hand.table, hand), f"{mention(hand.table)}\n{text}")
    await hand.press("My panel")
    await hand.press("Send")


async def play(table: Table, answer: Any, seed: int, until: Any = None) -> None:
    """Play on until something holds of whoever is to act and their seat, at the latest to the end."""
    rng = Random(seed)
    while hands := await acting(table):
        if until is not None and until(hands[0], await hands[0].seat()):
            return
        await answer(hands[0], rng)


def is_activation(hand: Hand, seen: SeatView) -> bool:
    """Say whether a hero is to be activated."""
    return asked(seen).kind == "activate"


def has_attack(hand: Hand, seen: SeatView) -> bool:
    """Say whether the active hero may move and has an enemy to attack."""
    ways = hand.table.game.ways(seen.view, asked(seen))
    deeds = {way.choice[0] for way in ways or ()}
    return seen.view.state.active >= 0 and {"move", "attack"} <= deeds
