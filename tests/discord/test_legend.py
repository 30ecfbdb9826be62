"""What the signs of a picture mean: below the public post, in the panel, for who watches."""

from __future__ import annotations

from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

LEGEND, BOARD, MORE = "Legend", "Back to the board", "More …"


def told(shown: Seen) -> str:
    """Return what pictures say to who listens."""
    return " ".join(picture["description"] for picture in shown.pictures())


async def test_a_public_post_explains_its_own_signs_also_when_newer_ones_followed(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.answer(code)
    await stage.settle()
    first = stage.posts("ana", code)[-1]
    shown = await stage.click("robin", first, LEGEND)
    assert shown.pictures()
    said = told(shown)
    assert "Coloured arrow: A move of the side of that colour." in said
    await stage.answer(code)
    await stage.settle()
    old = stage.person("robin").look(first)
    assert [button["label"] for button in old.buttons()] == ["Log", LEGEND]
    again = await stage.click("robin", old, LEGEND)
    assert told(again) == said


async def test_a_panel_explains_its_signs_in_the_place_of_its_picture_and_goes_back(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    name = await acting(stage, code)
    panel = await stage.click(name, stage.posts(name, code)[-1], "My panel")
    choices = [one for one in panel.custom_ids() if ":pick." in one or ":deed." in one]
    more = await stage.click(name, panel, MORE)
    assert [one for one in more.custom_ids() if ":pick." in one or ":deed." in one] == []
    legend = await stage.click(name, more, LEGEND)
    assert "(West): Pieces and signs of this side." in told(legend)
    assert [one for one in legend.custom_ids() if ":pick." in one or ":deed." in one] == choices
    back = await stage.click(name, legend, BOARD)
    assert told(back) == told(panel)


async def test_a_spectator_finds_the_legend_below_the_board(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    board = await stage.click("robin", stage.posts("robin", code)[-1], "My panel")
    shown = await stage.click("robin", board, LEGEND)
    assert "Wall: Nobody enters it or shoots through it." in told(shown)


async def acting(stage: Stage, code: str) -> str:
    """Return the name of the person who must act."""
    summary = await stage.summary(code)
    player = summary.seats[summary.to_act[0].seat].player
    return next(name for name in ("ana", "milo") if int(stage.person(name).id) == player)


async def test_a_legend_writes_out_the_short_forms_of_the_panel(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    name = await acting(stage, code)
    panel = await stage.click(name, stage.posts(name, code)[-1], "My panel")
    legend = await stage.click(name, await stage.click(name, panel, MORE), LEGEND)
    assert "**HP**: hit points: at 0 a unit dies" in legend.text
    public = await stage.click("robin", stage.posts("robin", code)[-1], LEGEND)
    assert "**DP**: death points" in public.text


@at_landing
async def test_the_rulebook_and_the_help_explain_every_sign_of_a_game(stage: Stage) -> None:
    shown = await stage.shown("ana", await stage.person("ana").slash(stage.channel, "rules", {"game": "skirmish"}))
    said = told(await stage.click("ana", shown, LEGEND))
    for sign in ("Wall:", "Coloured arrow:", "Crossed out in a list:", "West:"):
        assert sign in said
    helped = await stage.shown("ana", await stage.person("ana").slash(stage.channel, "help"))
    asked = await stage.click("ana", helped, LEGEND)
    assert [option["label"] for option in asked.selects()[0]["options"]][:1] == ["Skirmish"]


async def test_in_a_match_the_rulebook_and_the_help_explain_its_picture(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    public = told(
        await stage.click("robin", await stage.click("robin", stage.posts("robin", code)[-1], "My panel"), LEGEND)
    )
    thread = stage.thread("robin", code)
    for command in ("rules", "help"):
        shown = await stage.shown("robin", await stage.person("robin").slash(thread, command))
        assert told(await stage.click("robin", shown, LEGEND)) == public
