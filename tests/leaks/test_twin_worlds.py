"""One seat's secret changes nothing that reaches the others: messages, pictures, refusals, suggestions, their order.

Each test lives through the same hours in several worlds that differ in what one seat does in secret, and compares
everything that the other seat and a spectator received, byte for byte.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.cli.games import names
from bot.discord.thrift import Thrift
from rules.kernel.errors import AlreadyAnswered
from rules.kernel.types import Choice
from tests.leaks.world import World, draft, first_difference, looks, world
from tests.leaks.written import UNKNOWN, texts, write_and_be_refused
from tests.panel.table import offered
from tests.support.shared_out import at_landing, few, of_which

HALF_A_DAY = 12 * 3600
MOST_ANSWERS = 60
"""Answers after which a game must have asked something that is answered in secret."""
SHEETS = "skirmish"
OPTIONS: dict[str, dict[str, Any]] = {SHEETS: {"lineup": "secret", "orders": "blind"}}
"""Options under which as much as possible is secret, of games that have such."""
Secret = Callable[[World, list[Choice]], Awaitable[None]]


async def to_entry(now: World) -> None:
    await now.begin(**OPTIONS.get(now.table.played, {}))
    await to_secret(now)


async def to_secret(now: World, kinds: frozenset[str] = frozenset()) -> None:
    """Go on by default answers until ana is asked something that she answers in secret, or one of these kinds."""
    services, match = now.table.running.services, now.table.match
    for _ in range(MOST_ANSWERS):
        plan = (await now.table.ana.seat()).plan
        if plan is not None and (plan.kind in kinds if kinds else plan.secret or plan.kind == "entry"):
            return
        waiting = (await services.views.summary(match)).to_act[0]
        seen = await services.views.seat(match, waiting.seat)
        player = seen.summary.seats[waiting.seat].player
        assert seen.plan is not None
        assert player is not None
        await services.matches.submit(match, player, waiting.seat, seen.plan.id, seen.plan.default)
        await now.settle()
    raise LookupError(f"{now.table.played} asks nothing in secret")


async def to_lineup(now: World) -> None:
    await to_entry(now)
    decks = list(now.table.game.catalogue.decks.values())
    for hand, deck in zip(now.table.hands, decks, strict=False):
        await hand.submit(("preset", deck.id, "preset", deck.master))
        await now.settle()


async def to_orders(now: World) -> None:
    await to_lineup(now)
    for hand in now.table.hands:
        seen = await hand.seat()
        assert seen.plan is not None
        await hand.submit(seen.plan.default)
        await now.settle()


async def sends_one(now: World, ways: list[Choice]) -> None:
    await now.table.ana.submit(ways[0])


async def sends_another(now: World, ways: list[Choice]) -> None:
    await now.table.ana.submit(ways[1])


async def sends_another_then_one(now: World, ways: list[Choice]) -> None:
    await now.table.ana.submit(ways[1])
    await now.settle()
    with suppress(AlreadyAnswered):  # some answers are final
        await now.table.ana.submit(ways[0])


async def sends_one_and_drafts_another(now: World, ways: list[Choice]) -> None:
    await now.table.ana.submit(ways[0])
    await draft(now.table.ana, ways[1])


async def sends_another_then_one_and_drafts_what_is_not_sent(now: World, ways: list[Choice]) -> None:
    await now.table.ana.submit(ways[1])
    await now.settle()
    drafted = ways[1]
    try:
        await now.table.ana.submit(ways[0])
    except AlreadyAnswered:  # some answers are final
        drafted = ways[0]
    await draft(now.table.ana, drafted)


async def sends_a_third_after_another_and_drafts_one(now: World, ways: list[Choice]) -> None:
    await now.table.ana.submit(ways[1])
    await now.settle()
    with suppress(AlreadyAnswered):  # some answers are final
        await now.table.ana.submit(ways[-1])
    await draft(now.table.ana, ways[0])


async def does_nothing(now: World, ways: list[Choice]) -> None:
    pass


async def drafts_one(now: World, ways: list[Choice]) -> None:
    await draft(now.table.ana, ways[0])


async def drafts_another(now: World, ways: list[Choice]) -> None:
    await draft(now.table.ana, ways[1])


async def drafts_on_the_panel(now: World, ways: list[Choice]) -> None:
    shown = await now.table.ana.open()
    shown = await now.table.ana.choose(offered(shown)[0])
    shown = await now.table.ana.choose(offered(shown)[0])
    for more in looks(shown, ":extra."):
        shown = await now.table.ana.take(await now.table.ana.persona.click(now.table.ana.shown, more))
    for closer in looks(shown, ":zoom.", ":legend."):
        await now.table.ana.take(await now.table.ana.persona.click(shown, closer))


async def drafts_on_the_panel_then_another(now: World, ways: list[Choice]) -> None:
    await drafts_on_the_panel(now, ways)
    await now.settle()
    await draft(now.table.ana, ways[1])


async def told(folder: Path, game: str, reach: Callable[[World], Awaitable[None]], secret: Secret) -> list[str]:
    """Live through the same hours in a world of its own; return what reached the others from the secret on."""
    async with world(folder, game) as now:
        await reach(now)
        await now.settle()
        seen = await now.table.ana.seat()
        assert seen.plan is not None
        ways = now.choices(seen.view, seen.plan, count=3)
        await secret(now, ways)
        await now.settle()
        await now.pry()
        now.table.clock.advance(HALF_A_DAY)
        await now.settle()
        await now.pry()
        return now.told


SENDING = (sends_one, sends_a_third_after_another_and_drafts_one)
DRAFTING = (does_nothing, drafts_on_the_panel_then_another)
SECRETS = {"sent": SENDING, "drafted": DRAFTING}
"""Two worlds that differ in all of it: an answer, that it was changed, and a draft; any one that tells is seen."""
APART = {
    "sent one by one": (sends_one, sends_another, sends_another_then_one, sends_one_and_drafts_another),
    "sent together": (sends_one, sends_another_then_one_and_drafts_what_is_not_sent),
    "drafted one by one": (does_nothing, drafts_one, drafts_another, drafts_on_the_panel),
}
"""What the suite does together in one world, in worlds of their own: for the soak."""
STAGES = [*((name, to_entry) for name in names()), (SHEETS, to_lineup), (SHEETS, to_orders)]
KEPT = (to_orders, *names()[1::2])
"""Drafts are kept alike for all games: the stage and the games at which a landing looks at them; all in the soak."""
EVERY = [(*stage, secrets) for stage in STAGES for secrets in SECRETS]
LANDED = [one for one in EVERY if one[2] == "sent" or set(one) & set(KEPT)]
IN_SUITE = [one for one in LANDED if to_orders in one] + LANDED[1::6]
"""What a landing looks at, and what of it the suite does: all at the stage of orders, and a sixth of the rest."""
LIVED = [
    *of_which(LANDED, IN_SUITE),
    *(pytest.param(*one, marks=pytest.mark.soak) for one in EVERY if one not in LANDED),
    *(pytest.param(*stage, secrets, marks=pytest.mark.soak) for stage in STAGES for secrets in APART),
]


@few(1)
@pytest.mark.parametrize(("game", "reach", "kind"), LIVED)
async def test_worlds_that_differ_in_a_secret_look_alike(
    tmp_path: Path, game: str, reach: Callable[[World], Awaitable[None]], kind: str
) -> None:
    secrets = (SECRETS | APART)[kind]
    base = await told(tmp_path / "base", game, reach, secrets[0])
    assert len(base) > 20
    for secret in secrets[1:]:
        other = await told(tmp_path / secret.__name__, game, reach, secret)
        assert first_difference(base, other) is None, secret.__name__


@few(1)
@pytest.mark.parametrize("game", names())
async def test_they_look_alike_too_while_requests_are_spared(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which cards are edited at once and which later follows from who is asked, which everybody may know."""
    monkeypatch.setattr(Thrift, "is_on", True)
    base = await told(tmp_path / "base", game, to_entry, SENDING[0])
    assert len(base) > 20
    assert first_difference(base, await told(tmp_path / "other", game, to_entry, SENDING[1])) is None


@at_landing
@pytest.mark.parametrize("game", names())
async def test_replies_that_discord_refused_at_first_tell_nothing_either(tmp_path: Path, game: str) -> None:
    """They are made anew from what the outbox holds, as the seat stands by then."""

    async def replied(secret: Secret) -> list[str]:
        async with world(tmp_path / secret.__name__, game) as now:
            await to_entry(now)
            await now.settle()
            seen, milo = await now.table.ana.seat(), now.table.milo
            assert seen.plan is not None
            await secret(now, now.choices(seen.view, seen.plan))
            await now.settle()
            before = len(now.told)
            for text in texts(now.table.game, await milo.seat()):
                await write_and_be_refused(now.table, milo.persona, text)
                await now.settle()
            return now.told[before:]

    base = await replied(sends_one)
    assert sum(UNKNOWN.split()[0] in line for line in base) > 1, "what is not understood is repeated"
    assert first_difference(base, await replied(sends_another)) is None
