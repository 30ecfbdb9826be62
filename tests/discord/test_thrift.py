"""While many requests go out, what stands is put in order later: people wait for a board and the card of the asked."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.discord import poster
from bot.discord.thrift import LATER, SPAN, Thrift
from standin.rest import Call
from standin.seen import Seen
from tests.support.stage import Stage, wait_until

MANY = 1000
"""Requests that have just gone out, more than Discord takes a second."""


class Hearing:
    """Hears what the bot asks of Discord."""

    def __init__(self) -> None:
        self.sorts: Counter[str] = Counter()

    def __call__(self, call: Call, status: int, answer: object) -> None:
        """Count a request by its method."""
        if "/interactions/" not in call.route and "/webhooks/" not in call.route:
            self.sorts[call.method] += 1


def hurried(stage: Stage, taken: int = 1) -> None:
    """Let Discord take so few requests a second that they are spared; 0: none is spared any more."""
    stage.bot.app.thrift.taken = taken
    for _ in range(MANY):
        stage.bot.app.thrift.note("/api/v10/channels/1/messages")


def cards(stage: Stage, name: str, code: str) -> list[Seen]:
    """Return what stands in a person's own thread."""
    return [one for one in stage.person(name).visible_messages(stage.own_thread(name, code)) if not one.is_ephemeral]


async def asked(stage: Stage, code: str) -> tuple[str, str]:
    """Return the names of who is asked in a match and of who waits."""
    summary = await stage.summary(code)
    names = {int(stage.person(name).id): name for name in ("ana", "milo")}
    (acting,) = [names[summary.seats[act.seat].player or 0] for act in summary.to_act]
    return acting, next(name for name in names.values() if name != acting)


async def playing(stage: Stage) -> str:
    """Begin a match of two in which one is asked; return its code."""
    code = await stage.match("ana", "milo")
    while len((await stage.summary(code)).to_act) != 1 or (await stage.summary(code)).row.status != "playing":
        await stage.answer(code)
        await stage.settle()
    return code


async def passed_on(stage: Stage, code: str) -> str:
    """Answer until somebody else is asked; return who was."""
    before, _ = await asked(stage, code)
    while (await asked(stage, code))[0] == before:
        await stage.answer(code)
    return before


def test_requests_are_spared_above_half_of_what_discord_takes_for_two_seconds() -> None:
    now = [100.0]
    thrift = Thrift(lambda: now[0], 50)
    for _ in range(49):
        thrift.note("/api/v10/channels/1/messages")
    assert not thrift.is_on
    thrift.note("/api/v10/channels/1/messages/2")
    assert thrift.is_on
    now[0] += SPAN - 0.1
    assert thrift.is_on
    now[0] += 0.1
    assert not thrift.is_on


def test_answers_to_presses_do_not_count_and_no_number_spares_none() -> None:
    thrift = Thrift(lambda: 1.0, 50)
    for _ in range(MANY):
        thrift.note("/api/v10/interactions/1/token/callback")
        thrift.note("/api/v10/webhooks/1/token/messages/@original")
    assert not thrift.is_on
    free = Thrift(lambda: 1.0, 0)
    for _ in range(MANY):
        free.note("/api/v10/channels/1/messages")
    assert not free.is_on


async def test_the_requests_of_the_bot_are_counted(stage: Stage) -> None:
    stage.bot.app.thrift.taken = 1
    await stage.match()
    assert stage.bot.app.thrift.is_on


async def test_an_answer_makes_two_requests_while_they_are_spared(stage: Stage) -> None:
    code = await playing(stage)
    hurried(stage)
    heard = Hearing()
    stage.sandbox.api.recorders.append(heard)
    boards = len(stage.posts("ana", code))
    await passed_on(stage, code)
    await stage.settle()
    posted = len(stage.posts("ana", code)) - boards
    assert heard.sorts == {"POST": posted, "PATCH": 1}
    acting, waiting = await asked(stage, code)
    for name in (acting, waiting):
        (card,) = cards(stage, name, code)
        assert "It is your turn" in card.text, "who has answered is told later that they wait"


async def test_who_has_answered_is_told_a_minute_later_that_they_wait(stage: Stage) -> None:
    code = await playing(stage)
    hurried(stage)
    before = await passed_on(stage, code)
    await stage.settle()
    (card,) = cards(stage, before, code)
    assert "It is your turn" in card.text
    assert (await stage.bot.services.store.counts())["outbox.waiting"] == 1
    stage.sandbox.clock.advance(LATER)
    hurried(stage)
    await stage.settle()
    (card,) = cards(stage, before, code)
    assert "It is your turn" not in card.text


async def test_a_card_that_waits_holds_up_nothing_and_goes_where_its_reader_is_asked_again(stage: Stage) -> None:
    code = await playing(stage)
    hurried(stage)
    first = await passed_on(stage, code)
    await stage.settle()
    second = await passed_on(stage, code)
    await stage.settle()
    assert (await asked(stage, code))[0] == first
    assert await stage.bot.services.outbox.dead() == []
    (card,) = cards(stage, first, code)
    assert "It is your turn" in card.text
    stage.sandbox.clock.advance(LATER)
    await stage.settle()
    (card,) = cards(stage, second, code)
    assert "It is your turn" not in card.text


async def test_old_boards_lose_their_buttons_once_there_is_room_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(poster, "LOOK", 0.001)
    code = await playing(stage)
    hurried(stage)
    await passed_on(stage, code)
    await stage.settle()
    await passed_on(stage, code)
    await stage.settle()
    old = stage.posts("ana", code)[-3:-1]
    assert all(any("My panel" in str(part) for part in one.buttons()) for one in old)
    stage.bot.app.thrift.taken = 0

    async def are_old() -> bool:
        return not any("My panel" in str(part) for one in stage.posts("ana", code)[:-1] for part in one.buttons())

    await wait_until(are_old)
    assert any("My panel" in str(part) for part in stage.posts("ana", code)[-1].buttons())


async def test_a_match_that_ends_meanwhile_is_said_at_once_in_every_card(stage: Stage) -> None:
    code = await playing(stage)
    hurried(stage)
    await passed_on(stage, code)
    await stage.finish(code)
    for name in ("ana", "milo"):
        assert "It is your turn" not in cards(stage, name, code)[-1].text
    assert "outbox.waiting" not in await stage.bot.services.store.counts()


async def test_a_bot_that_stops_leaves_old_boards_as_they_are_and_forgets_no_card(stage: Stage) -> None:
    code = await playing(stage)
    hurried(stage)
    before = await passed_on(stage, code)
    await stage.settle()
    await stage.restart()
    stage.sandbox.clock.advance(LATER)
    await stage.settle()
    (card,) = cards(stage, before, code)
    assert "It is your turn" not in card.text
