"""Seats that change hands as people see it: buttons under what is said, the newcomer's brief, the staff's doors."""

from __future__ import annotations

from standin import members
from tests.support.stage import Stage, code_in, wait_until

WHY = "a journey"


async def players(stage: Stage, code: str) -> list[int | None]:
    """Return who sits on the seats of a match."""
    return [place.player for place in (await stage.summary(code)).seats]


def ident(stage: Stage, name: str) -> int:
    """Return somebody's id."""
    return int(stage.person(name).id)


async def test_gm_40_an_offered_seat_is_joined_by_its_button_and_the_newcomer_reads_what_happened(
    stage: Stage,
) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    shown = await stage.slash("milo", "match seat", {"match": code})
    await stage.click("milo", shown, "Look for somebody")
    await stage.settle()
    post = stage.posts("robin", code)[-1]
    assert "looks for somebody to take the seat over" in post.text
    brief = await stage.click("robin", post, "Join")
    assert "You play" in brief.text
    assert "What happened last" in brief.text
    await stage.settle()
    assert set(await players(stage, code)) == {ident(stage, "ana"), ident(stage, "robin")}
    assert code in stage.own_thread("robin", code).name
    assert stage.posts("ana", code)[-2].buttons() == [], "an offer that was taken has no button"


async def test_gm_41_a_computer_keeps_the_seat_until_i_am_back(stage: Stage) -> None:
    code = await stage.match()
    shown = await stage.slash("milo", "match seat", {"match": code})
    await stage.click("milo", shown, "Computer plays")
    await stage.settle()
    assert ident(stage, "milo") not in await players(stage, code)
    post = next(p for p in stage.posts("milo", code) if "keeps the seat" in p.text)
    refused = await stage.click("ana", post, "I am back")
    assert "No computer keeps a seat" in refused.text
    assert "You play" in (await stage.click("milo", post, "I am back")).text
    await stage.settle()
    assert ident(stage, "milo") in await players(stage, code)


async def test_gm_42_a_seat_offered_to_one_person_is_theirs_alone(stage: Stage) -> None:
    code = await stage.match()
    given = {"match": code, "action": "offer", "person": stage.person("yuki").id}
    await stage.slash("milo", "match seat", given)
    await stage.settle()
    post = stage.posts("robin", code)[-1]
    assert "no free seat" in (await stage.click("robin", post, "Join")).text
    await stage.click("yuki", stage.posts("yuki", code)[-1], "Join")
    assert ident(stage, "yuki") in await players(stage, code)


async def test_gm_43_the_staff_give_a_seat_from_the_panel_and_by_command(stage: Stage) -> None:
    code = await stage.match()
    panel = await stage.slash("robin", "match gm", {"match": code})
    asked = await stage.click("robin", panel, "Give a seat")
    whom = await stage.click("robin", asked, "East")
    menu = whom.selects()[0]["custom_id"]
    robin = stage.person("robin")
    window = await robin.select(whom, menu, [stage.person("yuki").id])
    done = await stage.shown("robin", await robin.submit_modal(window, {"reason": WHY}))
    await stage.settle()
    assert "gave the seat of" in done.text
    assert ident(stage, "yuki") in await players(stage, code)
    free = {"match": code, "action": "free", "seat": "2", "reason": WHY}
    await stage.slash("robin", "match gm", free)
    await stage.settle()
    post = next(p for p in reversed(stage.posts("ana", code)) if "anyone may take it over" in p.text)
    assert "Join" in [button["label"] for button in post.buttons()]
    named = {"match": code, "action": "seat", "seat": "2", "person": stage.person("milo").id, "reason": WHY}
    await stage.slash("robin", "match gm", named)
    assert ident(stage, "milo") in await players(stage, code)


async def test_gm_44_the_staff_open_a_match_for_others_choose_for_a_seat_and_let_it_be_played_again(
    stage: Stage,
) -> None:
    people = {"first": stage.person("ana").id, "second": stage.person("milo").id}
    given = {"game": "skirmish", **people, "reason": WHY}
    assert "at least the power" in (await stage.slash("ana", "match arrange", given)).text
    code = code_in(await stage.slash("robin", "match arrange", given))
    await stage.settle()
    assert await players(stage, code) == [ident(stage, "ana"), ident(stage, "milo")]
    assert (await stage.summary(code)).row.status == "setup"
    act = {"match": code, "action": "act", "seat": "1", "reason": WHY}
    assert "made the choice" in (await stage.slash("robin", "match gm", act)).text
    assert [waiting.seat for waiting in (await stage.summary(code)).to_act] == [1]
    again = await stage.slash("robin", "match gm", {"match": code, "action": "again", "reason": WHY})
    await stage.settle()
    assert code_in(again) != code
    assert (await stage.summary(code)).row.status == "over"
    assert await players(stage, code_in(again)) == [ident(stage, "ana"), ident(stage, "milo")]


async def test_gm_46_who_waits_takes_the_next_free_seat(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    shown = await stage.slash("robin", "match seat", {"match": code})
    assert "0 people wait" in shown.text
    waiting = await stage.click("robin", shown, "Take the next free seat")
    assert "1 person waits" in waiting.text
    assert "You take the first seat" in waiting.text
    assert "Take the next" not in " ".join(b["label"] for b in waiting.buttons())
    await stage.slash("milo", "match seat", {"match": code, "action": "offer"})
    await stage.settle()
    assert set(await players(stage, code)) == {ident(stage, "ana"), ident(stage, "robin")}
    told = next(p for p in stage.posts("robin", code) if "waited for a seat" in p.text)
    assert told.mentions_me
    assert code in stage.own_thread("robin", code).name


async def test_gm_47_the_seat_of_who_left_the_server_is_free_once_they_would_be_reminded(stage: Stage) -> None:
    code = await stage.match()
    hub = stage.sandbox.hub
    members.leave(hub, stage.sandbox.guild, hub.world.users[stage.person("milo").id])
    stage.sandbox.clock.advance(25 * 3600)
    await stage.settle()

    async def is_free() -> bool:
        return ident(stage, "milo") not in await players(stage, code)

    await wait_until(is_free)
    assert ident(stage, "ana") in await players(stage, code)
