"""An event for which too few have signed up, on the stand-in: what everybody reads, what a director does then."""

from __future__ import annotations

from bot.services.presets import DAY
from tests.support.stage import Stage

from .test_event import confirmed, directed, held, made, settled, sign_up
from .test_event_again import followed

PEOPLE = ("ana", "milo")


async def few(stage: Stage) -> str:
    """Let a league that needs six come to its time with two people; return its code."""
    shown = await made(stage, "league")
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    await directed(stage, "open")  # it is open: this shuts it
    await directed(stage, "open", days=1)
    post = sign_up(stage)
    for name in PEOPLE:
        await stage.press(name, post, f"evjoin:{code}:::")
    stage.sandbox.clock.advance(DAY + 1)
    await settled(stage)
    return code


async def test_an_event_that_cannot_begin_says_which_and_what_can_be_done_and_its_sign_up_goes_on(
    stage: Stage,
) -> None:
    code = await few(stage)
    told, anew = stage.person("ana").visible_messages(stage.channel)[-2:]
    assert "There are 2 entrants, and 6 are needed." in told.text
    assert all(name in told.text for name in ("League", "/event open", "/event set", "/event start"))
    assert f"<@{stage.person('robin').id}>" in told.text
    assert all(f"<@{stage.person(name).id}>" in anew.text for name in PEOPLE)
    assert "could not begin" in anew.text
    assert "/event set" not in anew.text, "what directors do is not for everybody"
    await stage.press("yuki", anew, f"evjoin:{code}:::")
    assert len((await held(stage)).contest.entrants) == 3
    listed = await stage.slash("ana", "event list")
    assert "signing up" in listed.text


async def test_the_sign_up_post_before_says_that_it_is_over_and_leads_to_the_new_one(stage: Stage) -> None:
    code = await few(stage)
    seen = stage.person("ana").visible_messages(stage.channel)
    calls = [post for post in seen if "League" in post.text and not post.is_ephemeral and "/event set" not in post.text]
    *olds, new = [post for post in calls if "Sign-up" in post.text or "sign-up" in post.text]
    assert [b["label"] for b in new.buttons()] == ["Join", "Leave", "Who is in"]
    assert len(olds) == 2, "as it was opened first, and with its date"
    for old in olds:
        assert "This call to sign up is over. Sign-up goes on below." in old.text
        assert "<t:" not in old.text
        (link,) = old.buttons()
        assert link["url"].endswith(f"/{new.channel_id}/{new.id}" if old is olds[-1] else f"/{olds[-1].id}")
    await stage.press("yuki", new, f"evjoin:{code}:::")
    assert len((await held(stage)).contest.entrants) == 3


async def test_a_sign_up_post_stays_as_it_is_where_only_people_of_before_are_asked(stage: Stage) -> None:
    """The next season is opened with a post for all and a question to those of before: both stand."""
    await followed(stage)
    seen = stage.person("ana").visible_messages(stage.channel)
    joins = [post for post in seen if any(str(b.get("custom_id", "")).startswith("evjoin") for b in post.buttons())]
    assert ["Leave" in [b["label"] for b in post.buttons()] for post in joins][-2:] == [True, False]


async def test_a_director_lowers_the_fewest_names_another_date_and_it_begins(stage: Stage) -> None:
    await few(stage)
    asked = await stage.slash("robin", "event set", {"setting": "least", "value": "2"})
    assert "fewest entrants" in asked.text
    await confirmed(stage, asked)
    again = await directed(stage, "open", days=1)
    assert "Sign-up" in again.text or "sign-up" in again.text
    stage.sandbox.clock.advance(DAY + 1)
    await settled(stage)
    assert (await held(stage)).contest.stage == 0
    late = await stage.slash("robin", "event set", {"setting": "least", "value": "3"})
    assert "the event has begun" in late.text


async def test_fewer_at_most_than_are_needed_are_asked_with_what_follows(stage: Stage) -> None:
    await few(stage)
    asked = await stage.slash("robin", "event set", {"setting": "most", "value": "4"})
    assert "As many are then enough to begin: 4." in asked.text
    await confirmed(stage, asked)
    assert ((await held(stage)).plan.least, (await held(stage)).plan.most) == (4, 4)
    refused = await stage.slash("robin", "event set", {"setting": "least", "value": "5"})
    assert "No more entrants can be needed than may sign up: 4." in refused.text
