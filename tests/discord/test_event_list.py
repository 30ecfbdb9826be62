"""What the list of events says of each, and what a command that means one says where there is none."""

from __future__ import annotations

from tests.discord.test_event import begun, confirmed, directed, held, made, sign_up
from tests.support.shared_out import at_landing
from tests.support.stage import Stage


async def listed(stage: Stage) -> str:
    """Return what Milo reads in the list of events."""
    return (await stage.slash("milo", "event list")).text


async def test_an_event_is_listed_as_signing_up_only_while_its_sign_up_is_open(stage: Stage) -> None:
    shown = await made(stage)
    assert "not open yet" in await listed(stage)
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    assert "signing up" in await listed(stage)
    await directed(stage, "open")
    assert "sign-up shut" in await listed(stage)


async def test_an_event_whose_sign_up_was_never_open_is_not_shown_as_one_that_shut_it(stage: Stage) -> None:
    await made(stage)
    shown = await stage.slash("milo", "event list")
    [button] = shown.buttons()
    opened = await stage.press("milo", shown, button["custom_id"])
    assert "Sign-up is not open yet." in opened.text


async def test_where_there_never_was_an_event_no_list_of_those_that_are_over_is_named(stage: Stage) -> None:
    for command in ("event join", "event leave", "event table"):
        said = (await stage.slash("milo", command)).text
        assert "There are no events here yet." in said
        assert "over" not in said


async def test_who_has_left_before_the_beginning_is_out_of_it(stage: Stage) -> None:
    shown = await made(stage)
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    await stage.press("ana", sign_up(stage), f"evjoin:{code}:::")
    assert "not begun yet" in (await stage.slash("ana", "event mine")).text
    await stage.click("ana", await stage.press("ana", sign_up(stage), f"evleave:{code}:::"), "Leave")
    assert "Autumn" not in (await stage.slash("ana", "event mine")).text
    again = await stage.press("ana", sign_up(stage), f"evleave:{code}:::")
    assert "not in the event" in again.text
    assert again.buttons() == []
    await stage.press("ana", sign_up(stage), f"evjoin:{code}:::")
    assert "not begun yet" in (await stage.slash("ana", "event mine")).text


@at_landing
async def test_who_has_left_an_event_that_runs_keeps_it_among_their_own_and_is_not_asked_again(stage: Stage) -> None:
    await begun(stage)
    await stage.click("ana", await stage.slash("ana", "event leave"), "Leave")
    assert "Autumn" in (await stage.slash("ana", "event mine")).text
    assert "not in the event" in (await stage.slash("ana", "event leave")).text
