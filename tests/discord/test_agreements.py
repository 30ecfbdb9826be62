"""What two people agree upon outside the rules: pauses, more time, calling it off, taking a free seat."""

from __future__ import annotations

import pytest

from standin.seen import Seen
from tests.discord.test_router import offer
from tests.panel.table import labels
from tests.support.stage import Stage, code_in
from tests.support.thinking import chosen


async def paused(stage: Stage) -> str:
    """Begin a match that ana has paused with milo's consent."""
    code = await stage.match()
    await stage.slash("ana", "match pause", {"action": "offer", "match": code})
    await stage.settle()
    await stage.click("milo", stage.posts("milo", code)[-1], "Accept the pause")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "paused"
    return code


async def test_p13_a_pause_offer_is_accepted_under_the_post_that_pings_for_it(stage: Stage) -> None:
    code = await stage.match()
    await stage.slash("ana", "match pause", {"action": "offer", "match": code})
    await stage.settle()
    offer = stage.posts("ana", code)[-1]
    assert [b["label"] for b in offer.buttons()] == ["Accept the pause", "Decline or withdraw", "My panel"]
    assert not offer.mentions_me
    await stage.click("milo", offer, "Accept the pause")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "paused"
    posts = stage.posts("ana", code)
    assert next(post for post in posts if post.id == offer.id).buttons() == []
    assert next(post for post in posts if "is paused for" in post.text).mentions_me


async def test_p13_the_hours_of_a_pause_are_counted_whichever_side_offers_it(stage: Stage) -> None:
    code = await stage.match()
    for one, other in (("ana", "milo"), ("milo", "ana")):
        await stage.slash(one, "match pause", {"action": "offer", "hours": 5, "match": code})
        assert "a pause of 5 hours." in (await stage.slash(other, "match pause", {"match": code})).text
        assert "a pause of 5 hours." in (await stage.slash(other, "panel", {"match": code})).text
        await stage.slash(one, "match pause", {"action": "decline", "match": code})


async def test_p13_only_whose_pause_it_is_goes_on_and_the_other_asks_them(stage: Stage) -> None:
    code = await paused(stage)
    refused = await stage.slash("milo", "match pause", {"action": "resume", "match": code})
    assert "only they can end it" in refused.text
    shown = await stage.slash("milo", "match pause", {"match": code})
    assert [b["label"] for b in shown.buttons()] == ["Ask to go on"]
    await stage.click("milo", shown, "Ask to go on")
    await stage.settle()
    asked = stage.posts("ana", code)[-1]
    assert asked.mentions_me
    assert (await stage.summary(code)).row.status == "paused"
    await stage.click("ana", asked, "Go on")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "setup"
    assert stage.posts("milo", code)[-1].mentions_me
    assert "asks" in stage.posts("ana", code)[-2].text, "pressing a public button must not overwrite the post"


async def test_p13_more_time_is_given_twice_and_no_more(stage: Stage) -> None:
    code = await stage.match()
    for _ in range(2):
        await stage.slash("ana", "match pause", {"action": "extend", "match": code})
        await stage.settle()
    assert stage.posts("milo", code)[-1].mentions_me
    refused = await stage.slash("ana", "match pause", {"action": "extend", "match": code})
    assert "2 times already" in refused.text


# ---- what an old button answers

ANSWERS = ("accept", "decline")
"""Buttons of an earlier version, which named no offer."""


async def offered(stage: Stage, code: str, hours: int) -> None:
    """Let ana offer a pause."""
    await stage.slash("ana", "match pause", {"action": "offer", "hours": hours, "match": code})
    await stage.settle()


async def test_an_old_accept_does_not_accept_a_pause_that_was_offered_since(stage: Stage) -> None:
    code = await stage.match()
    await offered(stage, code, 1)
    old = await stage.slash("milo", "match pause", {"match": code})
    public = stage.posts("milo", code)[-1]
    await stage.slash("ana", "match pause", {"action": "decline", "match": code})
    await offered(stage, code, 336)
    now = old
    for shown in (public, *[await offer(stage, f"pause:{code}:::{step}") for step in ANSWERS], old):
        now = await stage.press("milo", shown, shown.buttons()[0]["custom_id"])
        assert "earlier offer" in now.text
        assert "a pause of 336 hours" in now.text
    summary = await stage.summary(code)
    assert (summary.row.status, summary.offer is None) == ("setup", False)
    assert "My panel" in labels(now)
    await stage.click("milo", now, "Accept the pause")
    assert (await stage.summary(code)).row.status == "paused"


async def test_a_pause_is_accepted_above_the_panel(stage: Stage) -> None:
    code = await stage.match()
    await offered(stage, code, 5)
    panel = await stage.slash("milo", "panel", {"match": code})
    await stage.click("milo", panel, "Accept the pause")
    assert (await stage.summary(code)).row.status == "paused"


async def answers(stage: Stage, code: str, name: str) -> None:
    """Let somebody answer what they are asked, past the interface."""
    player = int(stage.person(name).id)
    seat = next(one.seat for one in (await stage.summary(code)).seats if one.player == player)
    seen = await stage.bot.services.views.seat(code, seat)
    asked = next(one for one in seen.decisions if one.clock != "side")
    game = stage.bot.services.views.game_of(seen.summary.row)
    choice = chosen(game, seen.view, asked, "greedy", 1)
    await stage.bot.services.matches.submit(code, player, seat, asked.id, choice)
    await stage.settle()


async def about_taking_back(stage: Stage, code: str, label: str) -> Seen:
    """Let ana press a button of what she is told about taking an answer back."""
    done = await stage.click("ana", await stage.slash("ana", "match takeback", {"match": code}), label)
    await stage.settle()
    return done


async def test_an_old_agree_does_not_take_back_what_was_asked_for_since(stage: Stage) -> None:
    code = await stage.match()
    await answers(stage, code, "ana")
    await about_taking_back(stage, code, "Ask to take it back")
    old = await stage.slash("milo", "match takeback", {"match": code})
    public = stage.posts("milo", code)[-1]
    await about_taking_back(stage, code, "Let it stand")
    for name in ("milo", "ana"):
        await answers(stage, code, name)
    await about_taking_back(stage, code, "Ask to take it back")
    now = old
    for shown in (public, *[await offer(stage, f"takeback:{code}:::{step}") for step in ANSWERS], old):
        now = await stage.press("milo", shown, shown.buttons()[0]["custom_id"])
        assert "earlier offer or request" in now.text
    assert (await stage.summary(code)).row.takeback is not None
    assert "is taken back" in (await stage.click("milo", now, "Agree")).text


@pytest.mark.parametrize("place", ["the post that pings", "the panel"])
async def test_taking_back_is_agreed_to_wherever_it_is_asked(stage: Stage, place: str) -> None:
    code = await stage.match()
    await answers(stage, code, "ana")
    await about_taking_back(stage, code, "Ask to take it back")
    shown = stage.posts("milo", code)[-1]
    if place == "the panel":
        shown = await stage.slash("milo", "panel", {"match": code})
    assert "is taken back" in (await stage.click("milo", shown, "Agree")).text


# ---- calling it off


async def test_p14_calling_off_is_offered_by_command_and_accepted_under_the_post(stage: Stage) -> None:
    code = await stage.match()
    asked = await stage.slash("ana", "match abort", {"match": code})
    assert "without a result" in asked.text
    await stage.click("ana", asked, "Offer to call it off")
    await stage.settle()
    offer = stage.posts("milo", code)[-1]
    assert offer.mentions_me
    assert (await stage.summary(code)).row.status == "setup"
    await stage.click("milo", offer, "Agree, no result")
    await stage.settle()
    row = (await stage.summary(code)).row
    assert (row.status, row.outcome) == ("cancelled", None)
    assert "Rematch" not in labels(stage.posts("milo", code)[-1]), "there is nothing to play again"


@pytest.mark.parametrize("begun", [False, True])
async def test_p14_a_match_that_was_called_off_asks_nobody_any_more(stage: Stage, begun: bool) -> None:
    """Its cards went on saying whose turn it is, and its panels offered a turn of which each press was refused."""
    code = await stage.match()
    if begun:
        await stage.begin_battle(code)
    asked = await stage.slash("ana", "match abort", {"match": code})
    await stage.click("ana", asked, "Offer to call it off")
    await stage.settle()
    await stage.click("milo", stage.posts("milo", code)[-1], "Agree, no result")
    await stage.settle()
    for name in ("ana", "milo"):
        card = stage.person(name).visible_messages(stage.own_thread(name, code))[-1]
        assert "The match is over." in card.text
        panel = await stage.click(name, card, "My panel")
        assert "The match was ended without a result." in panel.text
        assert panel.selects() == []
        assert {"Step by step"} <= set(labels(panel)) <= {"Step by step", "Whole picture", "Legend"}


async def test_p14_who_would_concede_is_shown_the_way_without_a_result(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    asked = await stage.slash("milo", "match concede", {"match": code})
    shown = await stage.click("milo", asked, "Offer to call it off")
    await stage.click("milo", shown, "Offer to call it off")
    await stage.settle()
    await stage.click("ana", stage.posts("ana", code)[-1], "Go on playing")
    await stage.settle()
    assert stage.posts("milo", code)[-1].mentions_me
    assert (await stage.summary(code)).row.status == "playing"


async def test_f14_an_administrator_does_not_end_a_match_they_play_in(stage: Stage) -> None:
    code = await stage.match("robin", "milo")
    refused = await stage.slash("robin", "host end", {"match": code})
    assert "You play in match" in refused.text
    assert (await stage.summary(code)).row.status == "setup"


# ---- being there


async def waiting(stage: Stage) -> str:
    """Let milo accept ana's challenge to a live match."""
    given = {"game": "skirmish", "opponent": stage.person("milo").id, "clock": "live"}
    code = code_in(await stage.slash("ana", "match new", given))
    await stage.settle()
    shown = await stage.click("milo", stage.lobby("milo", code), "Accept")
    assert "you are here" in shown.text
    await stage.settle()
    return code


async def test_p14_a_live_match_begins_when_both_are_there(stage: Stage) -> None:
    code = await waiting(stage)
    assert (await stage.summary(code)).row.status == "ready"
    call = stage.person("ana").last_message(stage.channel)
    assert call.mentions_me
    assert not stage.person("milo").last_message(stage.channel).mentions_me
    await stage.click("ana", call, "I am here")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "setup"
    assert len(stage.person("ana").threads()) == 2


async def test_p14_a_live_match_that_somebody_misses_is_called_off_and_both_told(stage: Stage) -> None:
    code = await waiting(stage)
    stage.sandbox.clock.advance(15 * 60 + 1)
    await stage.wait_status(code, "cancelled")
    for name in ("ana", "milo"):
        assert stage.person(name).last_message(stage.channel).mentions_me
    assert "called off" in stage.lobby("ana", code).text


async def test_p14_match_join_says_that_one_is_there_too(stage: Stage) -> None:
    code = await waiting(stage)
    await stage.slash("ana", "match join", {"match": code})
    await stage.settle()
    assert (await stage.summary(code)).row.status == "setup"


# ---- a free seat


async def free_seat(stage: Stage) -> str:
    """Begin a match that milo leaves by being forgotten."""
    code = await stage.match()
    shown = await stage.slash("milo", "settings")
    asked = await stage.click("milo", shown, "Forget me")
    assert "kept decks" in asked.text
    assert "you leave every event that is not over, and your matches there are given up" in asked.text
    for what in ("block", "follow", "ratings", "as staff", "all your results there are annulled"):
        assert what in asked.text
    assert "stay" in asked.text
    assert (await stage.summary(code)).seats[0].player is not None
    assert (await stage.summary(code)).seats[1].player is not None
    done = await stage.click("milo", asked, "Forget me for good")
    assert code in done.text
    await stage.settle()
    return code


async def test_p14_forget_me_says_what_goes_and_stays_and_frees_the_seat(stage: Stage) -> None:
    code = await free_seat(stage)
    milo = int(stage.person("milo").id)
    assert await stage.bot.services.views.seats_of(code, milo) == ()
    assert "Join" in [b["label"] for b in stage.lobby("yuki", code).buttons()]
    assert "Join" in [b["label"] for b in stage.posts("ana", code)[-1].buttons()]
    assert stage.posts("ana", code)[-1].mentions_me


async def test_p14_a_free_seat_is_taken_by_the_button_or_by_code(stage: Stage) -> None:
    code = await free_seat(stage)
    await stage.click("yuki", stage.lobby("yuki", code), "Join")
    await stage.settle()
    assert await stage.bot.services.views.seats_of(code, int(stage.person("yuki").id)) != ()
    assert stage.lobby("yuki", code).buttons() == []
    late = await stage.slash("robin", "match join", {"match": code})
    assert "no free seat" in late.text


# ---- taking an answer back


async def answered(stage: Stage) -> tuple[str, str, str]:
    """Let whose turn it is in a battle answer; returns the match, that person and the other."""
    code = await stage.match()
    await stage.begin_battle(code)
    (waiting,) = (await stage.summary(code)).to_act
    seen = await stage.bot.services.views.seat(code, waiting.seat)
    assert seen.plan is not None
    player = seen.summary.seats[waiting.seat].player
    asker, other = ("ana", "milo") if player == int(stage.person("ana").id) else ("milo", "ana")
    assert player is not None
    await stage.bot.services.matches.submit(code, player, waiting.seat, seen.plan.id, seen.plan.default)
    await stage.settle()
    return code, asker, other


async def test_an_answer_is_taken_back_from_the_panel_when_the_other_agrees_under_the_post(stage: Stage) -> None:
    code, asker, other = await answered(stage)
    (before,) = (await stage.summary(code)).to_act
    panel = await stage.slash(asker, "panel", {"match": code})
    shown = await stage.click(asker, await stage.click(asker, panel, "More …"), "Take back …")
    assert "Take your last answer back" in shown.text
    await stage.click(asker, shown, "Ask to take it back")
    await stage.settle()
    offer = stage.posts(other, code)[-1]
    assert offer.mentions_me
    assert "asks to take the last answer back" in (await stage.slash(other, "panel", {"match": code})).text
    await stage.click(other, offer, "Agree")
    await stage.settle()
    (after,) = (await stage.summary(code)).to_act
    assert after.seat != before.seat
    assert "takes the last answer back" in stage.posts(asker, code)[-1].text
    assert "Agree" not in [b["label"] for b in next(p for p in stage.posts(other, code) if p.id == offer.id).buttons()]


async def test_an_answer_stands_that_the_other_declines_and_who_asked_is_told(stage: Stage) -> None:
    code, asker, other = await answered(stage)
    await stage.click(asker, await stage.slash(asker, "match takeback", {"match": code}), "Ask to take it back")
    await stage.settle()
    shown = await stage.slash(other, "match takeback", {"match": code})
    assert [b["label"] for b in shown.buttons()] == ["Agree", "Let it stand"]
    await stage.click(other, shown, "Let it stand")
    await stage.settle()
    told = stage.posts(asker, code)[-1]
    assert told.mentions_me
    assert "lets the answer stand" in told.text


async def test_a_match_without_takebacks_says_so_when_it_is_made_and_asked(stage: Stage) -> None:
    given = {"game": "skirmish", "opponent": stage.person("milo").id, "takebacks": False}
    code = code_in(await stage.slash("ana", "match new", given))
    await stage.settle()
    assert "No answer is taken back" in stage.lobby("milo", code).text
    await stage.click("milo", stage.lobby("milo", code), "Accept")
    await stage.settle()
    shown = await stage.slash("ana", "match takeback", {"match": code})
    refused = await stage.click("ana", shown, "Ask to take it back")
    assert "no answer is taken back" in refused.text
    panel = await stage.slash("ana", "panel", {"match": code})
    more = await stage.click("ana", panel, "More …")
    assert "Board as text" in [b["label"] for b in more.buttons()]
    assert "Take back …" not in [b["label"] for b in more.buttons()]
