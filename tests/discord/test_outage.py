"""What Discord refuses or loses holds up nobody else, is answered rightly, and makes nothing be said twice."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import pairwise
from random import Random

import pytest

from bot.discord.board_posts import read_steps
from bot.services.new_match import NewMatch
from bot.storage.rows import DIRECT
from rules.ai import PLAYERS
from standin import pacing
from standin.changes import Change, MessageCreated
from standin.model import DIRECT_CHANNEL
from standin.rest import Answer, Call
from standin.testing import until
from tests.support.seats import hand_over
from tests.support.shared_out import at_landing, of_which
from tests.support.stage import STEP, Stage, code_in, wait_until

POSTS = "/channels/{channel_id}/messages"
HOUR = 3600
PRIVATE = {"seat_panel, directly", "seat_notice, directly"}


@pytest.fixture
def old_messages_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Discord refuse every edit of a message older than an hour (30046)."""
    monkeypatch.setattr(pacing, "OLD_EDITS", 0)
    monkeypatch.setattr(pacing.OldEdits, "take", refuse_old)


def refuse_old(self: pacing.OldEdits, channel_id: str, created: float, now: float) -> float | None:
    """Name a wait for messages older than an hour."""
    return pacing.OLD_EDITS_WINDOW if now - created > HOUR else None


# ---- RELIABILITY F6


async def test_f6_a_rate_limited_channel_holds_up_no_other(stage: Stage) -> None:
    lobby, league = stage.bot.services.lobby, stage.sandbox.channel("league")
    path = f"/channels/{stage.channel.id}"
    stage.sandbox.faults.change({"rate_limit_every": 1, "retry_after": 45.0, "only_path": path})
    guild = int(stage.sandbox.guild.id)
    for number in range(9):
        await lobby.create(NewMatch(game="skirmish", creator=1000 + number, guild=guild, channel=int(stage.channel.id)))
    other = await lobby.create(NewMatch(game="skirmish", creator=2000, guild=guild, channel=int(league.id)))

    async def is_said() -> bool:
        return any(other.match.id in seen.text for seen in stage.person("milo").visible_messages(league))

    await wait_until(is_said)
    assert stage.person("milo").visible_messages(stage.channel) == []
    stage.sandbox.faults.clear()
    await stage.settle()
    stage.sandbox.clock.advance(45)
    await stage.settle()
    assert len(stage.person("milo").visible_messages(stage.channel)) == 9


# ---- RELIABILITY F8


@pytest.mark.usefixtures("old_messages_stay")
async def test_f8_a_lobby_post_that_may_not_be_edited_is_posted_anew(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    await stage.settle()
    before = stage.lobby("milo", code)
    stage.sandbox.clock.advance(2 * HOUR)
    await stage.slash("milo", "match join", {"match": code})
    await stage.settle()
    now = stage.lobby("milo", code)
    assert now.id != before.id
    assert "is played in" in now.text
    assert await stage.bot.services.outbox.dead() == []
    assert await stage.bot.services.store.next_try() is None


@pytest.mark.usefixtures("old_messages_stay")
async def test_f8_a_board_and_a_panel_that_may_not_be_edited_are_posted_anew(stage: Stage) -> None:
    code = await stage.match()
    boards, panels = stage.posts("ana", code), _own(stage, code)
    stage.sandbox.clock.advance(2 * HOUR)
    await _answer_one(stage, code)
    await stage.settle()
    assert len(stage.posts("ana", code)) == len(boards) + 1
    assert not stage.posts("ana", code)[-1].mentions_me
    assert len(_own(stage, code)) == len(panels) + 1
    assert await stage.bot.services.outbox.dead() == []
    assert await stage.bot.services.store.next_try() is None


async def test_f8_an_old_board_names_the_picture_it_keeps(stage: Stage) -> None:
    code = await stage.match()
    edits: list[Call] = []

    def note(call: Call, status: int, answer: Answer) -> None:
        if call.method == "PATCH" and call.route.endswith("/messages/{message_id}"):
            edits.append(call)

    first = stage.posts("ana", code)[0]
    stage.sandbox.api.recorders.append(note)
    await stage.begin_battle(code)
    (retired,) = [call for call in edits if call.params["message_id"] == first.id and not call.uploads]
    now = stage.person("ana").look(first.id)
    assert [str(kept["id"]) for kept in retired.form["attachments"]] == [one["id"] for one in now.raw["attachments"]]
    assert now.pictures() != []


async def test_a_post_becomes_an_old_one_without_being_asked_for_first(stage: Stage) -> None:
    """Only a bot that did not send it itself, since it was started anew, has to read it."""
    code = await stage.match()
    first = stage.posts("ana", code)[0]
    asked: list[Call] = []

    def note(call: Call, status: int, answer: Answer) -> None:
        if call.method == "GET" and call.route.endswith("/messages/{message_id}"):
            asked.append(call)

    stage.sandbox.api.recorders.append(note)
    await stage.begin_battle(code)
    old = stage.person("ana").look(first.id)
    assert [button["custom_id"].partition(":")[0] for button in old.buttons()] == ["log", "legend"]
    assert old.pictures() != []
    assert asked == []


# ---- RELIABILITY F9


@pytest.mark.parametrize("away", of_which([60, 600, 86400], [600]))
async def test_f9_each_kind_of_message_whose_answer_was_lost_is_said_once(stage: Stage, away: int) -> None:
    lost = _lose_first_of_each_kind(stage)
    said: list[str] = []  # also what is deleted later, as reminders are

    def hear(change: Change) -> None:
        if isinstance(change, MessageCreated) and change.message.nonce is not None:
            said.append(change.message.nonce)

    stage.sandbox.hub.subscribe(hear)
    for name in ("ana", "yuki"):
        await stage.bot.services.players.change(int(stage.person(name).id), panel=DIRECT)
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish", "opponent": stage.person("milo").id}))
    await _recover(stage, away)
    await stage.click("milo", stage.lobby("milo", code), "Accept")
    await _recover(stage, away)
    for _ in range(2):
        await _answer_one(stage, code)
        await _recover(stage, away)
    due = next(waiting.due for waiting in (await stage.summary(code)).to_act)
    assert due is not None
    stage.sandbox.clock.advance(due - stage.clock.now() - 2 * HOUR)

    async def is_reminded() -> bool:
        return "reminder" in lost

    await wait_until(is_reminded)
    await _recover(stage, away)
    summary = await stage.summary(code)
    milo = next(s.seat for s in summary.seats if s.player == int(stage.person("milo").id))
    await hand_over(stage.bot.services, code, milo, int(stage.person("yuki").id))
    await _recover(stage, away)
    await _expire(stage, code)
    await _recover(stage, away)
    await stage.bot.services.matches.submit(
        code, int(stage.person("ana").id), 1 - milo, f"concede.{1 - milo}", ("concede",)
    )
    await _recover(stage, away)
    assert set(lost) >= {"lobby_post", "turn_post", "seat_panel", "reminder", "notice", "match_over"} | PRIVATE
    assert {kind: said.count(nonce) for kind, nonce in lost.items()} == dict.fromkeys(lost, 1)
    assert len(said) == len(set(said))
    assert await stage.bot.services.outbox.dead() == []


@at_landing
async def test_f9_what_happened_while_discord_was_away_for_an_hour_is_said_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda self: STEP)  # pyright: ignore[reportUnknownLambdaType]
    code = await stage.match()
    await stage.begin_battle(code)
    stage.sandbox.go_down()
    await until(stage.sandbox, lambda: not stage.sandbox.gateway.is_online)
    before = (await stage.summary(code)).row.moves
    for _ in range(2):  # the host answers for them: nobody else can
        await _answer_one(stage, code)
        stage.sandbox.clock.advance(HOUR // 2)
        await stage.settle()
    stage.sandbox.come_up()
    await until(stage.sandbox, lambda: stage.sandbox.gateway.is_online)
    while (again := await stage.bot.services.store.next_try()) is not None:
        stage.sandbox.clock.advance(max(0, again - stage.clock.now()))
        await stage.settle()
    said = [m.nonce for found in stage.sandbox.world.messages.values() for m in found.values() if m.nonce is not None]
    ids = [one for post in stage.posts("ana", code) for one in post.custom_ids() if one.startswith("log:")]
    told = [read_steps(one.rpartition(":")[2]) for one in ids]
    moves = (await stage.summary(code)).row.moves
    assert len(said) == len(set(said))
    assert moves > before
    assert all(since >= until for (_, until), (since, _) in pairwise(told))
    assert told[-1][1] == await stage.bot.services.views.number(code, moves)
    assert await stage.bot.services.outbox.dead() == []
    summary = await stage.finish(code)
    assert summary.row.outcome is not None


async def _recover(stage: Stage, away: int) -> None:
    """Let the bot be away whenever an answer was lost, until everything is said."""
    await stage.settle()
    while await stage.bot.services.store.next_try() is not None:
        await stage.stop()
        stage.sandbox.clock.advance(away)
        await stage.start()
        await stage.settle()


async def test_f9_a_reminder_whose_answer_was_lost_goes_when_its_deadline_has_moved(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    lost = _lose_first_of_each_kind(stage)
    (waiting,) = (await stage.summary(code)).to_act
    assert waiting.due is not None
    stage.sandbox.clock.advance(waiting.due - stage.clock.now() - 2 * HOUR)

    async def is_reminded() -> bool:
        return "reminder" in lost

    await wait_until(is_reminded)
    other = next(one for one in (await stage.summary(code)).seats if one.seat != waiting.seat)
    await stage.bot.services.extensions.extend(code, other.player or 0, other.seat)
    await _recover(stage, 600)
    kept = [one for place in stage.sandbox.hub.world.messages.values() for one in place.values()]
    assert [one for one in kept if one.nonce == lost["reminder"]] == []
    assert await stage.bot.services.outbox.dead() == []


def _lose_first_of_each_kind(stage: Stage) -> dict[str, str]:
    """Lose the answer to the first message of every kind; return their nonces, as they come."""
    lost: dict[str, str] = {}

    def lose(call: Call, status: int, answer: Answer) -> None:
        if call.method != "POST" or call.route != POSTS or status != 200:
            return
        with closing(sqlite3.connect(stage.folder / "warpost.db")) as connection:
            query = "SELECT kind FROM outbox WHERE nonce = ?"
            found = connection.execute(query, (call.form["nonce"],)).fetchone()
        if found is None:
            return  # said beside a message of the outbox
        (kind,) = found
        if stage.sandbox.world.channels[call.params["channel_id"]].type == DIRECT_CHANNEL:
            kind = f"{kind}, directly"
        if kind not in lost:
            lost[kind] = call.form["nonce"]
            stage.sandbox.faults.drop_after_next = 1

    stage.sandbox.api.recorders.append(lose)
    return lost


async def _expire(stage: Stage, code: str) -> None:
    due = max(waiting.due or 0 for waiting in (await stage.summary(code)).to_act)
    moves = (await stage.summary(code)).row.moves
    stage.sandbox.clock.advance(due - stage.clock.now() + 1)
    await stage.wait_for(code, moves + 1)


async def _answer_one(stage: Stage, code: str) -> None:
    """Let the first of those who are to act answer."""
    services = stage.bot.services
    summary = await stage.summary(code)
    waiting = summary.to_act[0]
    seen = await services.views.seat(code, waiting.seat)
    decision = next(d for d in seen.decisions if d.clock != "side")
    choice = PLAYERS["greedy"](services.views.game_of(summary.row), seen.view, decision, Random(1))
    player = summary.seats[waiting.seat].player
    assert player is not None
    await services.matches.submit(code, player, waiting.seat, decision.id, choice)


def _own(stage: Stage, code: str) -> list[str]:
    """Return what stands in the seats' own threads."""
    threads = [(name, stage.own_thread(name, code)) for name in ("ana", "milo")]
    return [seen.id for name, thread in threads for seen in stage.person(name).visible_messages(thread)]
