"""A private panel is renewed when its seat sees something else, at no other time and in no other place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.discord.panel.live import LivePanels
from bot.discord.posts import Post
from bot.discord.reply import Reply
from rules.ai.random import random_choice
from standin.seen import Seen
from standin.server import Sandbox
from tests.panel.hidden import GAME
from tests.panel.table import Hand, Table
from tests.support.stage import wait_until


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path, GAME).run() as running:
        await running.begin()
        yield running


async def answer(hand: Hand) -> None:
    """Answer past the interface as the clock would."""
    seen = await hand.seat()
    assert seen.plan is not None
    await hand.submit(seen.plan.default)


async def begin_play(table: Table) -> tuple[Hand, Hand]:
    """Play the set-up; return who is to act, and who waits."""
    for hand in table.hands:
        await answer(hand)
    acting = await table.acting()
    return acting, next(hand for hand in table.hands if hand is not acting)


def changes(table: Table, shown: Seen) -> int:
    """Return how often a message was changed."""
    return len(table.sandbox.hub.revisions.get(shown.id, ()))


async def rested(table: Table) -> None:
    """Wait until no panel is being renewed."""
    live = table.running.app.live
    assert live is not None

    async def is_done() -> bool:
        return not live.busy

    await wait_until(is_done)


async def until_kept(table: Table, hand: Hand, is_kept: bool) -> None:
    """Wait until a person's panel is one of those that are renewed, or is none of them any more."""
    live = table.running.app.live
    assert isinstance(live, LivePanels)

    async def is_so() -> bool:
        return any(key[0] == hand.player for key in live._panels) == is_kept

    await wait_until(is_so)


async def watched(table: Table, hand: Hand) -> Seen:
    """Open a panel and wait until it is kept fresh; return it."""
    shown = await hand.open()
    await until_kept(table, hand, True)
    return shown


async def changed(table: Table, shown: Seen, before: int) -> None:
    """Wait until a message was changed since."""

    async def is_changed() -> bool:
        return changes(table, shown) > before

    await wait_until(is_changed)


async def turn_over(table: Table, acting: Hand) -> None:
    """Answer until somebody else is to act."""
    while (await table.acting()) is acting:
        await answer(acting)


async def test_a_panel_that_waits_becomes_the_next_question(table: Table) -> None:
    acting, waiting = await begin_play(table)
    shown = await waiting.open()
    assert "It is your turn" not in shown.text
    await turn_over(table, acting)

    async def is_asked() -> bool:
        return "It is your turn" in waiting.persona.look(shown).text

    await wait_until(is_asked)


@pytest.mark.parametrize("asked", ["calling off", "taking back"])
async def test_what_is_asked_of_a_seat_comes_to_its_open_panel_and_goes_again(table: Table, asked: str) -> None:
    acting, waiting = await begin_play(table)
    await turn_over(table, acting)
    services = table.running.app.services
    verbs = services.leaving if asked == "calling off" else services.takebacks
    shown = await watched(table, waiting)
    before = waiting.persona.look(shown).text
    await verbs.offer(table.match, acting.player, acting.number)

    async def says(wanted: bool) -> bool:
        return (waiting.persona.look(shown).text != before) == wanted

    await wait_until(lambda: says(True))
    await verbs.decline(table.match, acting.player, acting.number)
    await wait_until(lambda: says(False))


async def test_a_change_while_the_first_panel_of_a_match_is_sent_is_not_missed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord shows a message before the bot hears that it does; nobody has watched the match before."""
    acting, waiting = await begin_play(table)
    heard, send = asyncio.Event(), Reply.show

    async def unheard(self: Reply, post: Post) -> None:
        await send(self, post)
        await heard.wait()

    monkeypatch.setattr(Reply, "show", unheard)
    shown = await waiting.open()
    await turn_over(table, acting)
    heard.set()

    async def is_asked() -> bool:
        return "It is your turn" in waiting.persona.look(shown).text

    await wait_until(is_asked)


async def test_what_a_seat_does_not_see_leaves_its_panel_as_it_is(table: Table) -> None:
    acting, waiting = await begin_play(table)
    shown = await watched(table, waiting)
    before = changes(table, shown)
    seen = await acting.seat()
    order = next(d for d in seen.decisions if d.kind == "standing")
    choice = random_choice(table.game, seen.view, order, Random(1))
    matches = table.running.services.matches
    moves = seen.summary.row.moves
    await matches.submit(table.match, acting.player, acting.number, order.id, choice)
    assert (await acting.seat()).summary.row.moves == moves + 1
    await rested(table)
    assert changes(table, shown) == before
    await turn_over(table, acting)  # what it does see renews the same panel
    await changed(table, shown, before)


async def test_a_card_that_is_read_is_not_taken_away(table: Table) -> None:
    acting, waiting = await begin_play(table)
    await watched(table, waiting)
    other = await watched(table, acting)
    before = changes(table, other)
    read = await waiting.press("Cards and counts")
    await until_kept(table, waiting, False)
    await turn_over(table, acting)
    await changed(table, other, before)  # the same news renews a panel that stands open
    await rested(table)
    assert waiting.persona.look(read).text == read.text


async def test_a_panel_put_away_is_forgotten_without_a_word(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    acting, waiting = await begin_play(table)
    other = await watched(table, acting)
    before = changes(table, other)
    waiting.persona.dismiss(await watched(table, waiting))
    await turn_over(table, acting)
    await changed(table, other, before)
    await until_kept(table, waiting, False)
    await rested(table)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_panel_older_than_its_interaction_stays_as_it_is(table: Table) -> None:
    acting, waiting = await begin_play(table)
    shown = await watched(table, waiting)
    before = changes(table, shown)
    table.sandbox.clock.advance(16 * 60)
    await turn_over(table, acting)
    await rested(table)
    assert changes(table, shown) == before


async def test_a_change_while_a_panel_is_drawn_is_not_missed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    acting, waiting = await begin_play(table)
    await waiting.open()  # so that the match is watched
    painter = type(table.running.app.painter)
    paint = painter.board
    late = True

    async def board(self: object, *args: object, **more: object) -> object:
        nonlocal late
        if late:
            late = False
            await turn_over(table, acting)
        return await paint(self, *args, **more)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(painter, "board", board)
    shown = await waiting.open()

    async def is_asked() -> bool:
        return "It is your turn" in waiting.persona.look(shown).text

    await wait_until(is_asked)
