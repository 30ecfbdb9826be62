"""Staff at work: `/host staff`, `/match gm`, the menu of a message, and the log of acts that players read."""

from __future__ import annotations

import re

from bot.services.events_plans import league
from bot.services.staff import Caller
from standin import members
from standin.seen import Seen
from tests.support.stage import Stage

WHY = "a fever"


async def referee(stage: Stage, power: str = "referee", name: str = "yuki") -> None:
    """Let robin, who owns the server, give a role a power, and somebody that role."""
    hub, guild = stage.sandbox.hub, stage.sandbox.guild
    role = members.add_role(hub, guild, f"our {power}s", hub.world.users[stage.person(name).id])
    shown = await stage.slash("robin", "host staff", {"who": role.id, "power": power})
    assert f"<@&{role.id}>: {power}" in shown.text


async def act(stage: Stage, name: str, panel: Seen, button: str, **fields: str) -> Seen:
    """Press a button of the staff's panel and answer its window; return what is shown then."""
    shown = await stage.fill(name, panel, button, {"reason": WHY, **fields})
    await stage.settle()
    return shown


async def test_gm_20_a_role_makes_a_referee_who_acts_by_command_and_all_read_who_and_why(stage: Stage) -> None:
    code = await stage.match()
    assert "ヘルパー" in (await stage.slash("yuki", "match gm", {"match": code})).text
    await referee(stage)
    panel = await stage.slash("yuki", "match gm", {"match": code})
    labels = [button["label"] for button in panel.buttons()]
    assert "持ち時間を止める" in labels
    assert "打ち切る" not in labels
    await stage.slash("yuki", "match gm", {"match": code, "action": "pause", "hours": 3, "reason": WHY})
    await stage.settle()
    assert (await stage.summary(code)).row.status == "paused"
    post = stage.posts("ana", code)[-1]
    assert post.mentions_me
    assert f"<@{stage.person('yuki').id}>, of the staff, stopped the clocks" in post.text
    assert WHY in post.text
    for name in ("ana", "milo"):
        assert WHY in (await stage.slash(name, "match acts", {"match": code})).text
    shown = await stage.slash("ana", "match pause", {"match": code})
    assert "The staff stopped this match" in shown.text
    assert shown.buttons() == []
    refused = await stage.slash("ana", "match pause", {"match": code, "action": "resume"})
    assert "only they let it go on" in refused.text


async def left(stage: Stage, code: str) -> int:
    """The latest moment at which anybody's clock in a match runs out."""
    return max(d.due for d in (await stage.bot.services.desk.look(code)).deadlines if d.kind == "answer")


async def test_a_live_match_is_given_ten_minutes_by_command_by_the_window_and_by_one_press(stage: Stage) -> None:
    code = await stage.match(clock="live")
    before = await left(stage, code)
    given = {"match": code, "action": "extend", "minutes": 10, "reason": WHY}
    told = await stage.slash("robin", "match gm", given)
    assert "gave more time: +10 minutes" in told.text
    panel = await stage.slash("robin", "match gm", {"match": code})
    await act(stage, "robin", panel, "More time", hours="20m")
    panel = await stage.slash("robin", "match gm", {"match": code})
    pressed = await stage.click("robin", panel, "+10 minutes")
    assert "gave more time: +10 minutes" in pressed.text
    assert await left(stage, code) == before + 40 * 60
    both = await stage.slash("robin", "match gm", {**given, "hours": 1})
    assert "Give hours or minutes" in both.text
    none = await stage.slash("robin", "match gm", {**given, "action": "void"})
    assert "Only more time and pauses take minutes" in none.text
    assert await left(stage, code) == before + 40 * 60


async def test_the_limit_of_a_match_by_post_is_a_length_and_a_day(stage: Stage) -> None:
    code = await stage.match(limit=14 * 24 * 60)
    assert "Limit: 14 days," in stage.lobby("ana", code).text
    assert re.search(
        r"The match lasts until <t:\d+:f>", (await stage.slash("ana", "match board", {"match": code})).text
    )


async def test_a_match_by_post_has_no_press_for_ten_minutes(stage: Stage) -> None:
    panel = await stage.slash("robin", "match gm", {"match": await stage.match()})
    assert "+10 minutes" not in [button["label"] for button in panel.buttons()]


async def test_gm_20_what_the_staff_have_stopped_is_stopped_for_longer_by_a_button(stage: Stage) -> None:
    code = await stage.match()
    panel = await stage.slash("robin", "match gm", {"match": code})
    stopped = await act(stage, "robin", panel, "Stop the clocks", hours="3")
    until = (await stage.summary(code)).resumes
    assert until is not None
    assert "Stop the clocks" not in [button["label"] for button in stopped.buttons()]
    longer = await act(stage, "robin", stopped, "Stop for longer", hours="30")
    prolonged = (await stage.summary(code)).resumes
    assert prolonged is not None
    assert prolonged >= until + 27 * 3600
    resumed = await act(stage, "robin", longer, "Go on")
    labels = [button["label"] for button in resumed.buttons()]
    assert ("Stop the clocks" in labels, "Stop for longer" in labels) == (True, False)


async def test_gm_20_what_waits_for_a_result_to_stand_is_not_stopped_for_longer(stage: Stage) -> None:
    code = await stage.match()
    panel = await stage.slash("robin", "match gm", {"match": code})
    held = await act(stage, "robin", panel, "No result", hours="3")
    assert not {"Stop the clocks", "Stop for longer"} & {button["label"] for button in held.buttons()}


async def test_gm_21_who_plays_rules_nothing_there_even_who_owns_the_server(stage: Stage) -> None:
    code = await stage.match(first="robin")
    await referee(stage, "director", "milo")
    for name in ("robin", "milo"):
        for command in ("match gm", "host end") if name == "robin" else ("match gm",):
            assert "play" in (await stage.slash(name, command, {"match": code})).text
        given = {"match": code, "action": "void", "reason": WHY, "hours": 0}
        assert "play" in (await stage.slash(name, "match gm", given)).text
    assert (await stage.summary(code)).row.outcome is None


async def test_gm_22_going_back_says_first_what_it_undoes_and_which_secrets_were_seen(stage: Stage) -> None:
    code = await stage.match(game="summoner_war")
    await stage.begin_battle(code)
    await stage.answer(code)
    await stage.settle()
    before = (await stage.summary(code)).row.moves
    message = stage.posts("robin", code)[-1]
    panel = await stage.shown("robin", await stage.person("robin").use_menu(message, "Rule on this match"))
    steps = await stage.click("robin", panel, "Back to a step")
    menu = steps.selects()[0]
    asked = await stage.shown("robin", await stage.person("robin").select(steps, menu["custom_id"], ["0"]))
    assert f"answers and rulings undone: {before}" in asked.text
    assert "has seen since" in asked.text
    assert "Look at what was seen" not in [button["label"] for button in asked.buttons()]
    assert (await stage.summary(code)).row.moves == before
    done = await act(stage, "robin", asked, "Go back to here")
    assert "took the match back to step 0" in done.text
    assert (await stage.summary(code)).row.moves == before + 1
    assert WHY in (await stage.slash("milo", "match acts", {"match": code})).text


async def test_gm_22_what_seats_alone_saw_is_shown_before_going_back_to_who_says_why_and_that_is_told(
    stage: Stage,
) -> None:
    code = await stage.match(game="commandeer")
    await stage.begin_battle(code)
    await stage.settle()
    asked = await stage.slash("robin", "match gm", {"match": code, "action": "back", "step": 0})
    assert "alone has seen since" not in asked.text
    assert "the players are told" in asked.text
    assert await stage.bot.services.acts.of(code) == ()
    looked = await act(stage, "robin", asked, "Look at what was seen")
    assert "alone has seen since" in looked.text
    assert "Look at what was seen" not in [button["label"] for button in looked.buttons()]
    post = stage.posts("ana", code)[-1]
    assert post.mentions_me
    assert "looked at what each side alone has seen since step 0" in post.text
    for name in ("ana", "milo"):
        assert WHY in (await stage.slash(name, "match acts", {"match": code})).text
    done = await act(stage, "robin", looked, "Go back to here")
    assert "took the match back to step 0" in done.text


async def test_every_act_of_the_staff_is_reached_however_many_there_are(stage: Stage) -> None:
    code = await stage.match()
    services, robin = (
        stage.bot.services,
        Caller(int(stage.person("robin").id), int(stage.sandbox.guild.id), manager=True),
    )
    reasons = [f"reason {n:02}, which is a long one: {'so ' * 50}".strip() for n in range(40)]
    for reason in reasons:
        await services.staff_time.note(code, robin, reason)
    page = await stage.slash("ana", "match acts", {"match": code})
    assert "reason 39" in page.text
    read = [page.text]
    while "Earlier" in [button["label"] for button in page.buttons()]:
        page = await stage.click("ana", page, "Earlier")
        read.insert(0, page.text)
    assert len(read) > 2
    assert [int(n) for n in re.findall(r"reason (\d\d)", "".join(read))] == list(range(40))
    assert "Later" in [button["label"] for button in page.buttons()]
    assert (await stage.click("ana", page, "Later")).text == read[1]


async def test_gm_23_a_result_that_is_ruled_can_be_taken_back_until_it_stands(stage: Stage) -> None:
    code = await stage.match()
    panel = await stage.slash("robin", "match gm", {"match": code})
    asked = await stage.click("robin", panel, "Rule the result")
    panel = await act(stage, "robin", asked, "A draw", hours="24")
    assert (await stage.summary(code)).row.status == "paused"
    assert "ruled the result: a draw" in stage.posts("ana", code)[-1].text
    panel = await act(stage, "robin", panel, "Take the ruling back")
    assert (await stage.summary(code)).row.status == "setup"
    await act(stage, "robin", panel, "No result", hours="0")
    assert (await stage.summary(code)).row.status == "over"
    assert "ended without result" in stage.lobby("ana", code).text


async def test_gm_23_what_cannot_be_done_now_has_no_button(stage: Stage) -> None:
    code = await stage.match()
    panel = await stage.slash("robin", "match gm", {"match": code})
    assert "Take the ruling back" not in _labels(panel)
    assert "Stop the clocks" in _labels(panel)
    stopped = await act(stage, "robin", panel, "Stop the clocks", hours="3")
    assert "Go on" in _labels(stopped)
    assert "Stop the clocks" not in _labels(stopped)
    assert "Take the ruling back" not in _labels(stopped)


def _labels(panel: Seen) -> list[str]:
    return [button["label"] for button in panel.buttons()]


async def test_gm_24_a_match_is_ended_with_its_reason_before_it_has_begun_too(stage: Stage) -> None:
    await stage.slash("ana", "match new", {"game": "skirmish"})
    await stage.settle()
    (row,) = await stage.bot.services.views.open_seats(int(stage.sandbox.guild.id))
    asked = await stage.slash("robin", "host end", {"match": row.id})
    await act(stage, "robin", asked, "End the match")
    assert (await stage.summary(row.id)).row.status == "cancelled"
    assert WHY in (await stage.slash("ana", "match acts", {"match": row.id})).text


async def test_gm_25_looking_at_everything_is_told_and_shows_the_position(stage: Stage) -> None:
    code = await stage.match(game="summoner_war")
    await stage.begin_battle(code)
    panel = await stage.slash("robin", "match gm", {"match": code})
    assert "Who looks at what is hidden (See everything, Back to a step, Change the position) cannot play" in panel.text
    shown = await act(stage, "robin", panel, "See everything")
    assert shown.pictures()
    assert "looked at the position with nothing hidden" in stage.posts("ana", code)[-1].text


async def test_gm_26_all_matches_stop_and_go_on(stage: Stage) -> None:
    codes = [await stage.match(), await stage.match("robin", "yuki")]
    shown = await stage.slash("robin", "match gm", {"action": "pause_all", "reason": WHY})
    await stage.settle()
    assert [(await stage.summary(code)).row.status for code in codes] == ["paused", "setup"]
    assert codes[1] in shown.text
    await stage.slash("robin", "match gm", {"action": "resume_all", "reason": WHY})
    assert (await stage.summary(codes[0])).row.status == "setup"


async def test_gm_27_who_manages_the_server_alone_gives_powers(stage: Stage) -> None:
    refused = await stage.slash("robin", "host staff", {"who": stage.person("ana").id, "power": "king"})
    assert "There is no power" in refused.text
    await stage.slash("robin", "host staff", {"who": stage.person("ana").id, "power": "helper"})
    theirs = await stage.slash("ana", "match gm", {"match": await stage.match("milo", "yuki")})
    assert "You may act here as helper" in theirs.text
    assert "cannot play in this match afterwards" not in theirs.text, "a helper sees nothing that is hidden"
    setup = (await stage.slash("robin", "host setup")).text
    assert f"<@{stage.person('ana').id}>: helper" in setup
    gone = await stage.slash("robin", "host staff", {"who": stage.person("ana").id, "power": "none"})
    assert "Nobody is named yet" in gone.text
    assert "nobody acts in a match they play in" in gone.text.lower()


async def test_gm_28_time_is_called_by_button_and_the_running_turn_is_the_last(stage: Stage) -> None:
    code = await stage.match(limit=90)
    assert "Limit: 90 min" in stage.lobby("ana", code).text
    await stage.begin_battle(code)
    assert "The match lasts until <t:" in (await stage.slash("robin", "match board", {"match": code})).text
    panel = await stage.slash("robin", "match gm", {"match": code})
    asked = await stage.click("robin", panel, "Call time")
    assert [button["label"] for button in asked.buttons()] == ["After this turn", "As things stand"]
    done = await act(stage, "robin", asked, "After this turn")
    assert "the running turn is finished" in done.text
    assert "the running turn is finished" in stage.posts("ana", code)[-1].text
    assert "**Last turn**" in (await stage.slash("robin", "match board", {"match": code})).text
    assert "**Last turn**" in (await stage.slash("ana", "panel", {"match": code})).text
    undone = await act(stage, "robin", done, "Take the ruling back")
    assert "took the last ruling back" in undone.text
    asked = await stage.click("robin", undone, "Call time")
    await act(stage, "robin", asked, "As things stand", hours="0")
    row = (await stage.summary(code)).row
    assert row.outcome is not None
    assert row.outcome.reason.key == "over.tally"
    assert "Time was up" in stage.posts("ana", code)[-1].text


async def test_gm_40_a_position_is_changed_step_by_step_with_pictures_before_and_after(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await referee(stage)
    panel = await stage.slash("yuki", "match gm", {"match": code})
    shown = await stage.fill("yuki", panel, "局面を変える", {"reason": WHY})
    await stage.settle()
    assert f"<@{stage.person('yuki').id}>, of the staff, looked at the position" in stage.posts("ana", code)[-1].text
    chosen: list[str] = []
    for wanted in ("hp", "w", "1"):
        menu = shown.selects()[0]
        chosen.append(next(o["value"] for o in menu["options"] if o["value"].startswith(wanted)))
        choice = stage.person("yuki").select(shown, menu["custom_id"], chosen[-1:])
        shown = await stage.shown("yuki", await choice)
    hurt = chosen[1]
    names = [file["filename"] for file in shown.attachments]
    assert names == ["before.png", "after.png"]
    assert "HP" in shown.text
    before = (await stage.summary(code)).row.moves
    shown = await stage.click("yuki", shown, "変更する")
    await stage.settle()
    assert (await stage.summary(code)).row.moves == before + 1
    view = (await stage.bot.services.views.seat(code, None)).view
    assert [unit.hp for unit in view.state.units if unit.tag == hurt] == [1]
    post = stage.posts("ana", code)[-1]
    assert "of the staff, changed the position" in "".join(one.text for one in stage.posts("ana", code)[-3:])
    assert "HP" in post.text
    undone = {"match": code, "action": "undo", "reason": WHY}
    await stage.slash("yuki", "match gm", undone)
    view = (await stage.bot.services.views.seat(code, None)).view
    assert [unit.hp for unit in view.state.units if unit.tag == hurt] != [1]


async def test_gm_41_a_change_is_typed_and_a_wrong_one_is_refused_with_what_comes_nearest(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    given = {"match": code, "action": "edit", "reason": WHY}
    view = (await stage.bot.services.views.seat(code, None)).view
    shown = await stage.slash("robin", "match gm", {**given, "text": f"hp {view.state.units[0].tag} 1"})
    assert [file["filename"] for file in shown.attachments] == ["before.png", "after.png"]
    refused = await stage.slash("robin", "match gm", {**given, "text": "hp zz 1"})
    assert "zz" in refused.text
    assert refused.buttons() == []


async def test_sk_13_1_roles_are_chosen_for_each_power_on_the_page_of_the_staff(stage: Stage) -> None:
    hub, guild = stage.sandbox.hub, stage.sandbox.guild
    role = members.add_role(hub, guild, "our referees", hub.world.users[stage.person("yuki").id])
    code = await stage.match()
    page = await stage.click("robin", await stage.slash("robin", "host setup"), "Staff")
    menus = {menu["custom_id"].rpartition(".")[2]: menu["custom_id"] for menu in page.selects()}
    assert list(menus) == ["helper", "referee", "director"]
    robin = stage.person("robin")
    page = await stage.shown("robin", await robin.select(page, menus["referee"], [role.id]))
    assert f"<@&{role.id}>: referee" in page.text
    assert [entry["id"] for entry in page.selects()[1]["default_values"]] == [role.id]
    assert "局面を変える" in [b["label"] for b in (await stage.slash("yuki", "match gm", {"match": code})).buttons()]
    page = await stage.shown("robin", await robin.select(page, menus["helper"], [role.id]))
    assert f"<@&{role.id}>: helper" in page.text
    assert f"<@&{role.id}>: referee" not in page.text
    page = await stage.shown("robin", await robin.select(page, menus["helper"], []))
    assert f"<@&{role.id}>" not in page.text


async def test_sk_13_1_who_directs_an_event_is_named_by_command_and_has_power_there_alone(stage: Stage) -> None:
    code = await stage.match()
    events = stage.bot.services.events
    manager = Caller(int(stage.person("robin").id), int(stage.sandbox.guild.id), manager=True)
    made = await events.create(manager, "Spring", league("skirmish"), int(stage.channel.id))
    given = {"who": stage.person("yuki").id, "power": "director", "event": made.held.row.id}
    assert "director in Spring" in (await stage.slash("robin", "host staff", given)).text
    await stage.slash("yuki", "event open", {"event": made.held.row.id})
    assert "at least" not in (await stage.slash("yuki", "event open", {"event": made.held.row.id})).text
    assert "ヘルパー" in (await stage.slash("yuki", "match gm", {"match": code})).text
