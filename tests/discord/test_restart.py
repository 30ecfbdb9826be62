"""Nothing is lost when the bot stops: buttons, deadlines, messages, modals."""

from __future__ import annotations

from tests.support.stage import Stage, code_in, wait_until


async def test_buttons_of_before_the_restart_work_after_it(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    await stage.settle()
    post = stage.lobby("milo", code)
    await stage.restart()
    await stage.click("milo", post, "Join")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "setup"


async def test_a_modal_opened_before_the_restart_is_taken_after_it(stage: Stage) -> None:
    panel = await stage.slash("ana", "settings")
    modal = await stage.person("ana").click(panel, panel.button("Quiet hours"))
    await stage.restart()
    values = {"zone": "Asia/Tokyo", "from": "23:00", "to": "7"}
    shown = await stage.shown("ana", await stage.person("ana").submit_modal(modal, values))
    assert "23:00 – 07:00" in shown.text.replace("\\", "")
    settings = await stage.bot.services.players.get(int(stage.person("ana").id))
    assert (settings.zone, settings.quiet_from, settings.quiet_to) == ("Asia/Tokyo", 23 * 60, 7 * 60)


async def test_messages_not_yet_said_are_said_after_the_restart_once(stage: Stage) -> None:
    stage.sandbox.faults.change({"server_error_next": 1000, "server_error_status": 503, "only_path": "/channels/"})
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    stage.sandbox.faults.clear()
    await stage.restart()
    stage.sandbox.clock.advance(700)
    await stage.settle()
    said = [m for m in stage.person("milo").visible_messages(stage.channel) if code in m.text]
    assert len(said) == 1


async def test_a_message_whose_answer_was_lost_is_not_said_twice(stage: Stage) -> None:
    stage.sandbox.faults.change({"drop_after_next": 1, "only_path": "/messages"})
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    await stage.restart()
    stage.sandbox.clock.advance(30)
    await stage.settle()
    said = [m for m in stage.person("milo").visible_messages(stage.channel) if code in m.text]
    assert len(said) == 1


async def test_a_match_goes_on_after_a_restart_in_the_middle(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.answer(code)
    await stage.restart()
    await stage.finish(code)
    assert "Rematch" in [b["label"] for b in stage.posts("ana", code)[-1].buttons()]


async def test_commands_are_sent_once_and_not_again_after_a_restart(stage: Stage) -> None:
    sent: list[str] = []
    stage.sandbox.api.recorders.append(lambda call, status, answer: sent.append(f"{call.method} {call.path}"))
    await stage.restart()
    assert not [line for line in sent if line.startswith("PUT") and line.endswith("/commands")]


async def test_changed_commands_are_sent_again(stage: Stage) -> None:
    sent: list[str] = []
    stage.sandbox.api.recorders.append(lambda call, status, answer: sent.append(f"{call.method} {call.path}"))
    await stage.bot.services.store.put_fact("commands.synced", "of an older version")
    await stage.restart()
    assert len([line for line in sent if line.startswith("PUT") and line.endswith("/commands")]) == 1


async def test_a_clock_that_ran_out_during_a_downtime_gets_its_grace(stage: Stage) -> None:
    code = await stage.match()
    due = (await stage.summary(code)).to_act[0].due
    assert due is not None
    await stage.stop()
    stage.sandbox.clock.advance(due - stage.clock.now() + 7200)
    await stage.start()

    async def has_grace() -> bool:
        later = (await stage.summary(code)).to_act[0].due
        return later is not None and later > stage.clock.now()

    await wait_until(has_grace)
    assert (await stage.summary(code)).row.moves == 0
