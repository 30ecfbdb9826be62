"""What asks somebody something shows how to answer it, as long as it stands; reminders go with what they remind of."""

from __future__ import annotations

import pytest

from rules import GAMES
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in

ACCEPT, DECLINE = "Accept the draw", "Decline the draw"


def labels(message: Seen) -> list[str]:
    """Return the labels of a message's buttons."""
    return [button["label"] for button in message.buttons()]


def asking(stage: Stage, code: str, words: str) -> Seen:
    """Return the post in a match's thread that says something, as it stands now."""
    return next(post for post in stage.posts("ana", code) if words in post.text)


async def offered(stage: Stage, game: str = "skirmish") -> str:
    """Begin a match in which ana offers milo a draw."""
    code = await stage.match(game=game)
    await stage.begin_battle(code)
    asked = await stage.slash("ana", "match draw", {"match": code})
    await stage.press("ana", asked, asked.buttons()[0]["custom_id"])
    await stage.settle()
    return code


async def test_f3_a_draw_offer_is_accepted_under_the_post_that_pings_for_it(stage: Stage) -> None:
    code = await offered(stage)
    post = asking(stage, code, "offers a draw")
    assert labels(post) == [ACCEPT, DECLINE, "My panel"]
    assert stage.person("milo").look(post).mentions_me
    await stage.click("milo", post, ACCEPT)
    await stage.settle()
    outcome = (await stage.summary(code)).row.outcome
    assert outcome is not None
    assert outcome.ranks == (1, 1)
    assert labels(asking(stage, code, "offers a draw")) == []


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_f3_the_panel_of_who_is_offered_a_draw_begins_with_accept_and_decline(stage: Stage, game: str) -> None:
    code = await offered(stage, game)
    panel = await stage.slash("milo", "panel", {"match": code})
    assert labels(panel)[:2] == [ACCEPT, DECLINE]
    assert "offers a draw" in panel.text.splitlines()[0]
    mine = await stage.slash("ana", "panel", {"match": code})
    assert ACCEPT not in labels(mine)
    declined = await stage.click("milo", panel, DECLINE)
    assert "declined" in declined.text
    await stage.settle()
    assert labels(asking(stage, code, "offers a draw")) == []
    back = await stage.click("milo", declined, "panel")
    assert ACCEPT not in labels(back)


@at_landing
async def test_f3_an_old_panel_answers_no_later_offer(stage: Stage) -> None:
    code = await offered(stage)
    old = await stage.slash("milo", "panel", {"match": code})
    await stage.restart()  # after which nobody renews the panel
    for _ in range(2):  # ana takes the offer back, and makes another
        asked = await stage.slash("ana", "match draw", {"match": code})
        await stage.press("ana", asked, asked.buttons()[0]["custom_id"])
        await stage.settle()
    assert "earlier offer" in (await stage.click("milo", old, ACCEPT)).text
    assert (await stage.summary(code)).row.outcome is None
    new = await stage.slash("milo", "panel", {"match": code})
    await stage.click("milo", new, ACCEPT)
    await stage.settle()
    assert (await stage.summary(code)).row.outcome is not None


@at_landing
async def test_f3_an_offer_that_lapses_with_the_next_move_loses_its_buttons(stage: Stage) -> None:
    code = await offered(stage)
    before = asking(stage, code, "offers a draw")
    await stage.answer(code)
    await stage.settle()
    assert labels(asking(stage, code, "offers a draw")) == []
    late = await stage.click("milo", before, ACCEPT)
    assert late.is_ephemeral
    assert (await stage.summary(code)).row.outcome is None


async def test_f3_nobody_but_who_is_offered_the_draw_can_answer_it(stage: Stage) -> None:
    code = await offered(stage)
    post = asking(stage, code, "offers a draw")
    for name in ("ana", "yuki"):
        assert (await stage.click(name, post, ACCEPT)).is_ephemeral
    assert (await stage.summary(code)).row.outcome is None
    assert ACCEPT in labels(asking(stage, code, "offers a draw"))


async def test_f3_answered_offers_of_a_pause_and_of_calling_off_lose_their_buttons_and_lead_the_panel(
    stage: Stage,
) -> None:
    code = await stage.match()
    await stage.slash("ana", "match pause", {"action": "offer", "match": code})
    await stage.settle()
    panel = await stage.slash("milo", "panel", {"match": code})
    assert "Accept the pause" in labels(panel)
    await stage.click("milo", panel, "Decline or withdraw")
    await stage.settle()
    assert labels(asking(stage, code, "offers to pause")) == []
    asked = await stage.slash("ana", "match abort", {"match": code})
    await stage.click("ana", asked, "Offer to call it off")
    await stage.settle()
    panel = await stage.slash("milo", "panel", {"match": code})
    assert "Agree, no result" in labels(panel)
    await stage.click("milo", panel, "Go on playing")
    await stage.settle()
    assert labels(asking(stage, code, "call")) == []


async def test_f3_the_call_to_a_live_match_goes_once_all_are_there(stage: Stage) -> None:
    """It says that the match is called off otherwise, which is untrue from then on."""
    given = {"opponent": stage.person("milo").id, "clock": "live", "game": "skirmish"}
    code = code_in(await stage.slash("ana", "match new", given))
    await stage.settle()
    await stage.click("milo", stage.lobby("milo", code), "Accept")
    await stage.settle()
    call = stage.person("ana").last_message(stage.channel)
    await stage.click("ana", call, "I am here")
    await stage.settle()
    left = stage.person("ana").visible_messages(stage.channel)
    assert call.id not in {message.id for message in left}
    assert not any("Are you there?" in message.text for message in left)


async def test_f16_a_reminder_goes_when_it_is_answered_or_another_comes(stage: Stage) -> None:
    code = await stage.match()
    place = stage.own_thread("ana", code)

    def reminders() -> list[Seen]:
        return [m for m in stage.person("ana").visible_messages(place) if "Your turn: " in m.text]

    due = (await stage.summary(code)).to_act[0].due
    assert due is not None
    left = due - stage.clock.now()
    stage.sandbox.clock.advance(left // 2 + 60)
    await stage.wait_reminded("ana", code)
    await stage.settle()
    [first] = reminders()
    stage.sandbox.clock.advance(left // 2 - left // 8)
    await stage.wait_gone("ana", first)
    await stage.settle()
    assert len(reminders()) == 1
    await stage.answer(code)
    await stage.settle()
    assert reminders() == []


async def test_no_draw_is_offered_where_a_computer_would_have_to_answer(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "practice", {"game": "commandeer", "level": "random"}))
    await stage.settle()
    panel = await stage.slash("ana", "panel", {"match": code})
    more = await stage.click("ana", panel, "More …")
    assert "Concede …" in labels(more)
    assert "Draw …" not in labels(more)
    refused = await stage.slash("ana", "match draw", {"match": code})
    assert "a computer" in refused.text
    assert labels(refused) == []
