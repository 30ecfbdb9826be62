"""From a challenge to a begun match, and everything that may come between."""

from __future__ import annotations

import pytest

from bot.cli.sandbox_seed import SEED
from standin.client_rules import ClientRefusal
from tests.support.rows import matches_with
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in


async def test_a_challenge_pings_the_opponent_alone(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish", "opponent": stage.person("milo").id}))
    await stage.settle()
    assert stage.lobby("milo", code).mentions_me
    assert not stage.lobby("ana", code).mentions_me
    assert not stage.lobby("yuki", code).mentions_me


async def test_an_accepted_challenge_opens_one_public_and_two_private_threads(stage: Stage) -> None:
    code = await stage.match()
    assert [t.name for t in stage.person("ana").threads()] == [
        t.name for t in stage.person("ana").threads() if code in t.name
    ]
    assert len(stage.person("ana").threads()) == 2
    assert len(stage.person("milo").threads()) == 2
    seats = (await stage.summary(code)).seats
    names = {place.seat: "Ana" if str(place.player) == stage.person("ana").id else "Milo" for place in seats}
    assert [t.name for t in stage.person("yuki").threads()] == [f"{names[0]} – {names[1]} · Skirmish {code}"]


async def test_the_lobby_post_then_links_to_the_thread(stage: Stage) -> None:
    code = await stage.match()
    post = stage.lobby("ana", code)
    assert f"<#{stage.thread('ana', code).id}>" in post.text
    assert post.buttons() == []


async def test_an_open_seat_is_taken_by_anyone_but_its_maker(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    await stage.settle()
    refused = await stage.click("ana", stage.lobby("ana", code), "Join")
    assert "own opponent" in refused.text
    await stage.click("milo", stage.lobby("milo", code), "Join")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "setup"


async def test_a_bystander_cannot_accept_a_challenge(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish", "opponent": stage.person("milo").id}))
    await stage.settle()
    refused = await stage.click("yuki", stage.lobby("yuki", code), "Accept")
    assert refused.is_ephemeral
    assert (await stage.summary(code)).row.status == "challenge"


async def test_a_declined_challenge_is_said_and_cannot_be_accepted(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish", "opponent": stage.person("milo").id}))
    await stage.settle()
    before = stage.lobby("milo", code)
    await stage.click("milo", before, "Decline")
    await stage.settle()
    after = stage.lobby("milo", code)
    assert "was called off" in after.text
    assert after.buttons() == []
    late = await stage.click("milo", before, "Accept")
    assert "called off" in late.text


async def test_only_its_maker_withdraws_an_open_seat(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    await stage.settle()
    await stage.click("milo", stage.lobby("milo", code), "Withdraw")
    assert (await stage.summary(code)).row.status == "open"
    await stage.click("ana", stage.lobby("ana", code), "Withdraw")
    assert (await stage.summary(code)).row.status == "cancelled"


async def test_join_takes_a_seat_by_code(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    await stage.slash("milo", "match join", {"match": code.lower()})
    await stage.settle()
    assert (await stage.summary(code)).row.status == "setup"


async def test_practice_begins_at_once_and_the_computer_has_answered(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "practice", {"game": "skirmish"}))
    await stage.settle()
    summary = await stage.summary(code)
    mine = next(seat.seat for seat in summary.seats if seat.player is not None)
    assert [waiting.seat for waiting in summary.to_act] == [mine]
    assert len(stage.person("ana").threads()) == 2


async def test_options_are_shown_and_kept(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"options": "zoc=adjacent, DP_TARGET=3"}))
    await stage.settle()
    assert (await stage.summary(code)).row.options["dp_target"] == 3
    assert "DP to win (0: none): 3" in stage.lobby("ana", code).text


@pytest.mark.parametrize("typed", ["zoc=none", "nothing=1", "zoc", "dp_target=21", "dp_target=-1", "zoc=adjacent;x"])
async def test_an_unknown_option_or_value_is_refused_by_name(stage: Stage, typed: str) -> None:
    refused = await stage.slash("ana", "match new", {"options": typed})
    assert refused.is_ephemeral
    assert await stage.bot.services.views.open_seats(int(stage.sandbox.guild.id)) == []


@at_landing
async def test_hostile_words_and_names_ping_nobody_and_stay_text(stage: Stage) -> None:
    yuki = stage.person("yuki")
    word = f"@everyone <@{yuki.id}> `x` **b** [a](http://evil)"
    code = await stage.match(word=word)
    await stage.begin_battle(code)
    await stage.finish(code)
    over = stage.posts("ana", code)[-1]
    assert not stage.posts("yuki", code)[-1].mentions_me
    assert f"<@{yuki.id}>" not in over.text
    assert "@everyone" not in over.text
    assert "**b**" not in over.text
    assert "http://evil" not in over.text


async def test_a_word_that_is_too_long_is_refused(stage: Stage) -> None:
    with pytest.raises(ClientRefusal, match="64"):  # Discord's own field takes no more
        await stage.slash("ana", "match new", {"game": "skirmish", "word": "x" * 65})
    assert await matches_with(stage.bot.services.store, ("challenge", "open", "setup")) == []


async def test_one_cannot_challenge_oneself(stage: Stage) -> None:
    refused = await stage.slash("ana", "match new", {"game": "skirmish", "opponent": stage.person("ana").id})
    assert refused.is_ephemeral
    assert await matches_with(stage.bot.services.store, ("challenge", "open", "setup")) == []


async def test_challenging_the_bot_is_practice(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish", "opponent": stage.sandbox.world.bot_id}))
    assert any(seat.ai for seat in (await stage.summary(code)).seats)


async def test_a_command_delivered_twice_makes_one_match(stage: Stage) -> None:
    stage.sandbox.faults.repeat_interactions = 1
    await stage.slash("ana", "match new", {"game": "skirmish"})
    await stage.settle()
    assert len(await stage.bot.services.views.open_seats(int(stage.sandbox.guild.id))) == 1


def test_the_sandbox_has_the_channel_the_stage_plays_in() -> None:
    assert "matches" in SEED.channels
