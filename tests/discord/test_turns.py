"""What stands in a match's thread: turn posts, refreshed clocks, the end."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from discord import Thread

from bot.cli.games import shipped
from bot.discord.commands import match_show
from bot.discord.commands.match_show import LARGEST_RECORD
from bot.show.log_lines import bullets, lines
from discord_limits import limits
from render.games import renderer
from rules.kernel.chance import Sealed, match_key
from rules.kernel.codec import digest
from rules.kernel.errors import StaleDecision
from rules.kernel.types import Move
from standin.media import Upload
from standin.seen import Seen
from tests.render.reading.skirmish import parse_twin
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

PNG, GIF = b"\x89PNG\r\n\x1a\n", b"GIF89a"


def pinged(stage: Stage, message: Seen) -> set[str]:
    """Return the people a message pings."""
    names = ("ana", "milo", "yuki", "robin")
    return {name for name in names if stage.person(name).look(message).mentions_me}


async def seat_names(stage: Stage, code: str) -> dict[int, str]:
    """Return who sits where, by name."""
    ids = {int(stage.person(name).id): name for name in ("ana", "milo")}
    return {seat.seat: ids[seat.player or 0] for seat in (await stage.summary(code)).seats}


async def test_the_first_post_mentions_both_who_must_enter(stage: Stage) -> None:
    code = await stage.match()
    posts = stage.posts("ana", code)
    assert len(posts) == 1
    assert pinged(stage, posts[0]) == {"ana", "milo"}


async def test_a_turn_post_mentions_exactly_who_must_act_once(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.answer(code)  # who lined up last may begin, and who has just acted is not pinged
    await stage.settle()
    summary = await stage.summary(code)
    names = await seat_names(stage, code)
    post = stage.posts("ana", code)[-1]
    acting = names[summary.to_act[0].seat]
    assert len(summary.to_act) == 1
    assert pinged(stage, post) == {acting}
    assert post.text.count("<@") == 1
    assert code in post.text
    assert f"<t:{summary.to_act[0].due}:R>" in post.text


@pytest.mark.painted
async def test_a_turn_post_shows_a_picture_at_chat_width_with_words_for_it(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.answer(code)
    await stage.settle()
    post = stage.posts("ana", code)[-1]
    [shown] = post.pictures()
    assert 1000 <= shown["media"]["width"] <= 1200
    assert code in shown["description"]
    assert "It is the turn of" in shown["description"]
    assert "**" not in shown["description"]
    assert len(shown["description"]) <= limits.ALT_TEXT_LENGTH
    assert stage.person("ana").fetch(shown["media"]["url"]).startswith(PNG)


async def test_a_turn_post_that_another_follows_loses_deadline_and_buttons_but_no_picture(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.answer(code)
    await stage.settle()
    *_, old, new = stage.posts("ana", code)
    assert [button["label"] for button in old.buttons()] == ["Log", "Legend"]
    assert "<t:" not in old.text
    assert "<@" not in old.text
    assert len(old.pictures()) == 1
    for picture in (*old.pictures(), *new.pictures()):
        assert stage.person("ana").fetch(picture["media"]["url"]).startswith(PNG)
        assert code in picture["description"]
    assert "<t:" in new.text


async def test_every_turn_post_offers_panel_text_log_rules_and_legend(stage: Stage) -> None:
    code = await stage.match()
    labels = [button["label"] for button in stage.posts("ana", code)[-1].buttons()]
    assert labels == ["My panel", "Board as text", "Log", "Rules", "Legend"]


async def test_one_of_two_secret_answers_edits_the_post_and_pings_nobody_again(stage: Stage) -> None:
    code = await stage.match()
    before = stage.posts("ana", code)
    names = await seat_names(stage, code)
    services = stage.bot.services
    seen = await services.views.seat(code, 0)
    decision = seen.decisions[0]
    player = int(stage.person(names[0]).id)
    await services.matches.submit(code, player, 0, decision.id, decision.default)
    await stage.settle()
    after = stage.posts("ana", code)
    assert [m.id for m in after] == [m.id for m in before]
    assert f"<@{stage.person(names[0]).id}>" not in after[-1].text
    assert f"<@{stage.person(names[1]).id}>" in after[-1].text


async def test_p7_the_board_is_told_in_sentences_of_the_readers_language_with_the_machines_form_as_a_file(
    stage: Stage,
) -> None:
    """Who watches hears where every unit stands and how it is, and reads no id of the content."""
    code = await stage.match()
    await stage.begin_battle(code)
    shown = await stage.click("yuki", stage.posts("yuki", code)[-1], "Board as text")
    assert shown.is_ephemeral
    twin = stage.person("yuki").fetch(shown.attachments[0]["url"]).decode()
    game = stage.bot.services.views.game("skirmish")
    seen = await stage.bot.services.views.seat(code, None)
    facts = renderer("skirmish").facts(game, seen.view)
    assert parse_twin(twin) == facts
    assert facts["units"]
    for unit in facts["units"].values():
        hp, most = unit["hp"]
        assert re.search(rf"- {unit['at']}に.+、HP{hp}（最大{most}）", shown.text)
        assert unit["type"] not in shown.text


async def test_a_part_of_the_board_is_shown_in_large_by_the_name_of_a_square(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    shown = {
        near: await stage.slash("ana", "match board", {"match": code, **({"near": near} if near else {})})
        for near in ("", "c4", "C4", "E1", "z9")
    }
    assert "There is no z9 on this board." in shown.pop("z9").text
    pictures = {near: stage.person("ana").fetch(seen.attachments[0]["url"]) for near, seen in shown.items()}
    assert all(data.startswith(PNG) for data in pictures.values())
    assert pictures["c4"] == pictures["C4"]
    assert len(set(pictures.values())) == 3


@at_landing
@pytest.mark.painted
async def test_the_end_brings_result_dice_record_and_replay(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    summary = await stage.finish(code)
    over = stage.posts("ana", code)[-1]
    files = {a["filename"]: stage.person("ana").fetch(a["url"]) for a in over.attachments}
    record = json.loads(files[f"{code}.json"])
    assert summary.row.commitment == record["commitment"]
    for behind in (record["secret"], record["commitment"]):  # in the file, and by the button
        assert behind not in over.text
        assert behind in (await stage.click("yuki", over, "Check the dice")).text
    assert files["replay.gif"].startswith(GIF)
    assert files["board.png"].startswith(PNG)
    assert pinged(stage, over) == {"ana", "milo"}


async def test_a_finished_match_is_verified_by_anyone(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    summary = await stage.finish(code)
    shown = await stage.click("yuki", stage.posts("yuki", code)[-1], "Check the dice")
    assert summary.row.commitment in shown.text
    assert "✅" in shown.text


async def verified(stage: Stage, name: str, record: object) -> str:
    """Give a record file to `/match verify` and return what is said."""
    data = record if isinstance(record, bytes) else json.dumps(record).encode()
    return (await stage.slash(name, "match verify", {"file": Upload("record.json", data)})).text


@at_landing
async def test_a_record_can_be_given_back(stage: Stage) -> None:
    """One of other rules or content is not called false; one that was changed is."""
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.finish(code)
    data = await stage.bot.services.matches.record(code)
    record = json.loads(data)
    shown = await verified(stage, "yuki", data)
    assert "✅" in shown
    assert record["commitment"] in shown
    assert "did not post" not in shown
    elsewhere = sealed_anew(record)
    assert "did not post this hash" in await verified(stage, "ana", elsewhere)
    assert "neither true nor false" in await verified(stage, "ana", record | {"version": 99})
    assert "other content" in await verified(stage, "ana", record | {"content": "0" * 64})
    assert "no game called go" in await verified(stage, "ana", record | {"game": "go"})
    assert "does not check out at: digest" in await verified(stage, "ana", record | {"digest": "0" * 64})
    assert "no match record" in await verified(stage, "ana", b"PNG")
    assert "format 9" in await verified(stage, "ana", record | {"format": 9, "later": True})
    assert "too large" in await verified(stage, "ana", b" " * (LARGEST_RECORD + 1))


def sealed_anew(record: dict[str, Any]) -> dict[str, Any]:
    """Return a true record of the same answers under another code (whose coin falls alike), as another bot has it."""
    game = shipped(record["game"])
    moves = [msgspec.convert(move, Move) for move in record["moves"]]
    for code in (f"OTHR{letter}" for letter in "ABCDEFGHJKLMNPQRSTUVWXYZ"):
        chance = Sealed(match_key(bytes.fromhex(record["secret"]), code, tuple(record["nonces"])))
        try:
            *_, (state, _) = game.replay(record["options"], moves, chance)
        except StaleDecision:  # the coin made the other side the first one
            continue
        return record | {"match": code, "digest": digest(state)}
    raise LookupError("no code among these lets the coin fall alike")


async def test_a_rematch_begins_once_both_ask_and_swaps_the_seats(stage: Stage) -> None:
    code = await stage.match()
    before = await seat_names(stage, code)
    await stage.begin_battle(code)
    await stage.finish(code)
    over = stage.posts("ana", code)[-1]
    await stage.click("ana", over, "Rematch")
    await stage.settle()
    await stage.click("milo", over, "Rematch")
    await stage.settle()
    child = await stage.bot.services.store.child(code)
    assert child is not None
    assert child.status == "setup"
    assert await seat_names(stage, child.id) == {0: before[1], 1: before[0]}


@at_landing
async def test_rematch_of_a_live_match_pressed_again_says_that_one_is_there(stage: Stage) -> None:
    code = await stage.match(clock="live")
    await stage.begin_battle(code)
    seats, matches = (await stage.summary(code)).seats, stage.bot.services.matches
    assert seats[0].player is not None
    await matches.submit(code, seats[0].player, 0, "concede.0", ("concede",))
    await stage.settle()
    over = stage.posts("ana", code)[-1]
    await stage.click("milo", over, "Rematch")
    for _ in range(2):
        assert "you are here" in (await stage.click("ana", over, "Rematch")).text
    await stage.settle()
    assert "the rematch begins" in (await stage.click("milo", over, "Rematch")).text
    child = await stage.bot.services.store.child(code)
    assert child is not None
    assert child.started is not None


async def test_a_clock_that_runs_out_is_said_in_the_thread(stage: Stage) -> None:
    code = await stage.match()
    summary = await stage.summary(code)
    due = summary.to_act[0].due
    assert due is not None
    stage.sandbox.clock.advance(due - stage.clock.now() + 1)
    await stage.wait_for(code, 2)
    text = "\n".join(m.text for m in stage.posts("ana", code))
    assert "ran out" in text or "time" in text


async def test_a_missed_order_clock_is_said_once_in_the_thread(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    before = len(stage.posts("ana", code))
    summary = await stage.summary(code)
    due = summary.to_act[0].due
    assert due is not None
    stage.sandbox.clock.advance(due - stage.clock.now() + 1)
    await stage.wait_for(code, summary.row.moves + 1)
    await stage.settle()
    text = "\n".join(m.text for m in stage.posts("ana", code)[before:])
    assert (text.count("ran out"), text.count("ran out of time"), text.count("gives no orders")) == (1, 0, 0)


async def test_p12_after_a_missed_clock_thread_panel_post_and_reminder_warn_of_the_loss(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    warning = "1 of 2 clocks missed in a row: one more and this match is lost"
    summary = await stage.summary(code)
    seat, due = summary.to_act[0].seat, summary.to_act[0].due
    name = "ana" if str(summary.seats[seat].player) == stage.person("ana").id else "milo"
    other = "milo" if name == "ana" else "ana"
    assert due is not None
    stage.sandbox.clock.advance(due - stage.clock.now() + 1)
    await stage.wait_for(code, summary.row.moves + 1)
    mine = [m for m in stage.person(name).visible_messages(stage.own_thread(name, code)) if warning in m.text]
    assert [m.mentions_me for m in mine] == [True]
    assert warning in (await stage.slash(name, "panel", {"match": code})).text
    assert warning not in (await stage.slash(other, "panel", {"match": code})).text
    await stage.answer(code)
    await stage.settle()
    assert warning in stage.posts(other, code)[-1].text
    due = next(act.due for act in (await stage.summary(code)).to_act if act.seat == seat)
    assert due is not None
    stage.sandbox.clock.advance((due - stage.clock.now()) // 2 + 60)
    await stage.wait_reminded(name, code)
    assert warning in stage.person(name).last_message(stage.own_thread(name, code)).text


async def test_a_reminder_pings_the_one_who_is_late_in_their_own_thread(stage: Stage) -> None:
    code = await stage.match()
    summary = await stage.summary(code)
    due = summary.to_act[0].due
    assert due is not None
    stage.sandbox.clock.advance((due - stage.clock.now()) // 2 + 60)
    await stage.wait_reminded("ana", code)
    last = stage.person("ana").last_message(stage.own_thread("ana", code))
    assert last.mentions_me
    assert code in last.text


async def test_a_deleted_board_post_is_not_missed(stage: Stage) -> None:
    code = await stage.match()
    channel = stage.bot.client.get_channel(int(stage.thread("ana", code).id))
    assert isinstance(channel, Thread)
    await channel.get_partial_message(int(stage.posts("ana", code)[-1].id)).delete()
    await stage.begin_battle(code)
    assert "Turn 1" in stage.posts("ana", code)[-1].text
    assert await stage.bot.services.outbox.dead() == []


async def test_concede_asks_once_more_and_ends_the_match(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    asked = await stage.slash("ana", "match concede", {"match": code})
    assert (await stage.summary(code)).row.outcome is None
    assert f"Concede Skirmish {code}?" in asked.text
    assert "ends at once and the win goes to" in asked.text
    await stage.press("ana", asked, asked.buttons()[0]["custom_id"])
    await stage.settle()
    assert (await stage.summary(code)).row.outcome is not None
    assert "conced" in stage.posts("ana", code)[-1].text


async def test_a_draw_is_offered_in_public_and_accepted(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    asked = await stage.slash("ana", "match draw", {"match": code})
    await stage.press("ana", asked, asked.buttons()[0]["custom_id"])
    await stage.settle()
    offer = stage.posts("milo", code)[-1]
    assert pinged(stage, offer) == {"milo"}
    answer = await stage.slash("milo", "match draw", {"match": code})
    await stage.press("milo", answer, answer.buttons()[0]["custom_id"])
    await stage.settle()
    outcome = (await stage.summary(code)).row.outcome
    assert outcome is not None
    assert outcome.ranks == (1, 1)


async def test_a_pause_is_offered_accepted_and_ended(stage: Stage) -> None:
    code = await stage.match()
    await stage.slash("ana", "match pause", {"action": "offer", "hours": 5, "match": code})
    await stage.settle()
    assert pinged(stage, stage.posts("milo", code)[-1]) == {"milo"}
    shown = await stage.slash("milo", "match pause", {"match": code})
    await stage.click("milo", shown, "Accept")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "paused"
    await stage.slash("ana", "match pause", {"action": "resume", "match": code})
    await stage.settle()
    assert (await stage.summary(code)).row.status == "setup"


@at_landing
async def test_pages_of_the_log_lead_back_to_the_beginning(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.finish(code)
    shown = await stage.slash("yuki", "match log", {"match": code})
    assert "🏁" in shown.text
    assert len(shown.text) <= limits.TEXT_DISPLAY_TOTAL


@at_landing
async def test_no_line_of_the_log_is_between_its_pages(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first lines of a page that was too long were left out, and *Earlier* went on before it."""
    code, seed = await stage.match(), 300
    while (await stage.summary(code)).row.outcome is None:
        await stage.answer(code, "random", seed)
        seed += 1
    await stage.settle()
    views = stage.bot.services.views
    seen, row = await views.seat(code, 0), (await stage.summary(code)).row
    game = views.game_of(row)
    whole = bullets(lines(stage.bot.app.words("en").at(game), game, seen.view, await views.events(code, -1, None, 0)))
    for steps in (match_show.PAGE, 16, 3):
        monkeypatch.setattr(match_show, "PAGE", steps)
        pages = [await stage.slash("ana", "match log", {"match": code})]
        while "Earlier" in labels(pages[0]):
            pages.insert(0, await stage.click("ana", pages[0], "Earlier"))
        assert len(pages) > 1
        told = [line for page in pages for line in page.text.split("\n")[1:]]
        assert [line for line in told if line != "Nothing here that you may see."] == whole
        ranges = [[int(number) for number in re.findall(r"steps (\d+) to (\d+)", page.text)[0]] for page in pages]
        assert ranges[0][0] == 0
        assert all(0 <= after[0] - before[1] <= 1 for before, after in pairwise(ranges)), ranges
        again = [pages[0]]
        while "Later" in labels(again[-1]):
            again.append(await stage.click("ana", again[-1], "Later"))
        assert [page.text for page in again] == [page.text for page in pages]


def labels(shown: Seen) -> list[str]:
    """What the buttons below a message say."""
    return [button["label"] for button in shown.buttons()]


async def test_the_log_of_what_brought_no_step_is_what_was_before(stage: Stage) -> None:
    """Below the post of a match that was called off: it read "steps 1 to 0", with a page before it of 0 to 0."""
    code = await stage.match()
    asked = await stage.slash("ana", "match abort", {"match": code})
    await stage.click("ana", asked, "Offer to call it off")
    await stage.settle()
    await stage.click("milo", stage.posts("milo", code)[-1], "Agree, no result")
    await stage.settle()
    shown = await stage.click("ana", stage.posts("ana", code)[-1], "Log")
    assert "steps 0 to 0" in shown.text
    assert shown.buttons() == []


async def test_a_match_is_stepped_through_from_the_first_step_to_the_last(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.finish(code)
    first = await stage.click("yuki", stage.posts("yuki", code)[-1], "Step by step")
    assert [b["disabled"] for b in first.buttons()] == [True, True, False, False]
    last = await stage.press("yuki", first, first.buttons()[3]["custom_id"])
    assert "🏁" in last.text
    assert [b["disabled"] for b in last.buttons()] == [False, False, True, True]
    back = await stage.press("yuki", last, last.buttons()[1]["custom_id"])
    assert back.text != last.text
    assert back.pictures()


async def test_a_running_match_replays_only_what_its_reader_may_see(stage: Stage) -> None:
    code = await stage.match()
    shown = await stage.slash("ana", "match replay", {"match": code})
    assert len([b for b in shown.buttons() if b["disabled"]]) == 4
