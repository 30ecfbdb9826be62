"""The standings in an event's channel: they come with the first result, follow all others and move with each round."""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.events_standings import EVERY
from bot.services.presets import HOUR
from bot.services.staff import Caller
from standin import members
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

from .test_event import confirmed, directed, held, made, settled, sign_up
from .test_event_calendar import robin


async def begun(
    stage: Stage, preset: str = "season", names: Sequence[str] = ("ana", "milo", "yuki"), pools: int = 0
) -> None:
    """Three meet once, all at the same time, or people meet as another sort of event has it."""
    shown = await made(stage, preset)
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    for name in names:
        await stage.press(name, sign_up(stage), f"evjoin:{code}:::")
    await directed(stage, "set", setting="least", value="3")
    if pools:
        await directed(stage, "set", setting="pools", value=str(pools))
    await directed(stage, "start")
    await later(stage)


async def later(stage: Stage) -> None:
    """Let the time pass for which results are collected."""
    await settled(stage)
    stage.sandbox.clock.advance(EVERY + 1)
    await settled(stage)


async def win(stage: Stage, n: int = 0) -> None:
    """A director says that the first at a table won."""
    table = (await held(stage)).contest.open_tables()[n]
    await directed(stage, "result", "agreed", table=str(table.id), winner=str(table.seats[0]))


def standings(stage: Stage) -> list[Seen]:
    """Return the messages of the channel that show standings."""
    seen = stage.person("ana").visible_messages(stage.channel)
    return [post for post in seen if any(button.get("label") == "Look closer" for button in post.buttons())]


async def followed(stage: Stage) -> Seen:
    """The first table has its result; return the only message that shows standings."""
    await begun(stage)
    await win(stage)
    await later(stage)
    (only,) = standings(stage)
    return only


async def test_standings_come_with_the_first_result_and_follow_it_in_their_place(stage: Stage) -> None:
    await begun(stage)
    assert standings(stage) == [], "there is nothing to see before"
    await win(stage)
    await later(stage)
    (first,) = standings(stage)
    assert len(first.pictures()) == 1
    await win(stage)
    await later(stage)
    (second,) = standings(stage)
    assert second.id == first.id, "it is edited"
    assert second.pictures() != first.pictures()
    shown = await stage.click("milo", second, "Look closer")
    assert shown.is_ephemeral, "it is shown to who asks alone"
    assert [post.id for post in standings(stage)] == [first.id]


@at_landing
async def test_results_that_come_together_are_one_edit(stage: Stage) -> None:
    await begun(stage)
    await win(stage)
    await win(stage)
    assert standings(stage) == []
    await later(stage)
    assert [len(post.pictures()) for post in standings(stage)] == [1]


@at_landing
async def test_an_act_that_changes_no_standings_edits_nothing(stage: Stage) -> None:
    before = await followed(stage)
    table = (await held(stage)).contest.open_tables()[0]
    await directed(stage, "extend", table=str(table.id), minutes=90)
    await later(stage)
    (after,) = standings(stage)
    assert after == before


@at_landing
async def test_deleted_standings_come_back_with_the_next_result(stage: Stage) -> None:
    first = await followed(stage)
    stage.person("robin").delete(first)
    await win(stage)
    await later(stage)
    (second,) = standings(stage)
    assert second.id != first.id


@at_landing
async def test_switched_off_they_go_and_on_again_they_come(stage: Stage) -> None:
    await followed(stage)
    await directed(stage, "set", setting="standings", value="0")
    await later(stage)
    assert standings(stage) == []
    await win(stage)
    await later(stage)
    assert standings(stage) == []
    await directed(stage, "set", setting="standings", value="1")
    await later(stage)
    assert len(standings(stage)) == 1


async def ended(stage: Stage) -> None:
    """All tables have a result, and the event is over."""
    event = await held(stage)
    other = Caller(1, event.row.guild, manager=True)
    for table in event.contest.open_tables():
        await stage.bot.services.event_rulings.result(event.row.id, other, table.id, (1, 2))
    await later(stage)
    await directed(stage, "close")
    await later(stage)


@at_landing
async def test_where_the_last_post_shows_the_same_they_go(stage: Stage) -> None:
    await begun(stage)
    await ended(stage)
    assert standings(stage) == []
    seen = stage.person("ana").visible_messages(stage.channel)
    assert [len(post.pictures()) for post in seen if "is over" in post.text] == [1]


@at_landing
async def test_as_several_divisions_stand_at_the_end_they_stay(stage: Stage) -> None:
    await begun(stage, names=("ana", "milo", "yuki", "robin"), pools=2)
    await ended(stage)
    (last,) = standings(stage)
    assert len(last.pictures()) == 2
    event = await held(stage)
    await stage.bot.services.event_rulings.take_back(event.row.id, robin(stage), len(event.rows), "too early")
    result = next(row.n for row in event.rows if row.act["type"] == "report")
    await stage.bot.services.event_rulings.take_back(
        event.row.id, Caller(1, event.row.guild, manager=True), result, "no"
    )
    await later(stage)
    (again,) = standings(stage)
    assert (again.id, again.pictures() == last.pictures()) == (last.id, False), "they go on where they stand"


@at_landing
async def test_f9_standings_whose_answer_was_lost_stand_there_once(stage: Stage) -> None:
    await begun(stage)
    await win(stage)
    await settled(stage)
    stage.sandbox.faults.drop_after_next = 1
    await later(stage)
    stage.sandbox.clock.advance(HOUR)
    await settled(stage)
    assert stage.sandbox.faults.drop_after_next == 0
    (only,) = standings(stage)
    await win(stage)
    await later(stage)
    assert [post.id for post in standings(stage)] == [only.id]


@at_landing
async def test_old_standings_that_could_not_be_deleted_at_once_are_deleted_later(stage: Stage) -> None:
    first = await followed(stage)
    faults = stage.sandbox.faults
    faults.change({"only_path": f"/messages/{first.id}", "server_error_next": 1, "server_error_status": 503})
    away = members.add_channel(stage.sandbox.hub, stage.sandbox.guild, "cup", 0)
    await stage.wait_channel(away)
    await stage.bot.services.event_places.move((await held(stage)).row.id, int(away.id))
    await win(stage)
    await later(stage)
    assert faults.server_error_next == 0, "it was tried, and discord.py tries this status once"
    for _ in range(2):
        stage.sandbox.clock.advance(HOUR)
        await settled(stage)
    assert standings(stage) == []
    seen = stage.person("ana").visible_messages(away)
    assert len([post for post in seen if "Look closer" in str(post.buttons())]) == 1, "and the new ones are sent once"


@at_landing
async def test_with_a_beginning_that_is_taken_back_they_go(stage: Stage) -> None:
    await followed(stage)
    await directed(stage, "set", setting="automatic", value="0")  # else its tables are drawn again at once
    event = await held(stage)
    for number in (8, 7, 6):
        await stage.bot.services.event_rulings.take_back(event.row.id, robin(stage), number, "the wrong day")
    assert (await held(stage)).contest.stage < 0
    await later(stage)
    assert standings(stage) == []


@at_landing
async def test_with_another_round_they_move_to_the_end_of_the_channel(stage: Stage) -> None:
    await begun(stage, "swiss", ("ana", "milo", "yuki", "robin"))
    event = await held(stage)
    other = Caller(1, event.row.guild, manager=True)
    one, two = event.contest.open_tables()
    await stage.bot.services.event_rulings.result(event.row.id, other, one.id, (1, 2))
    await later(stage)
    (first,) = standings(stage)
    await stage.bot.services.event_rulings.result(event.row.id, other, two.id, (1, 2))
    await later(stage)
    assert {table.round for table in (await held(stage)).contest.open_tables()} == {2}
    (second,) = standings(stage)
    seen = stage.person("ana").visible_messages(stage.channel)
    assert first.id not in [post.id for post in seen], "one stands there, not two"
    published = max(n for n, post in enumerate(seen) if "round 2: tables opened" in post.text)
    assert [post.id for post in seen].index(second.id) > published


@at_landing
async def test_they_go_with_the_event_to_another_channel(stage: Stage) -> None:
    await followed(stage)
    event = await held(stage)
    away = members.add_channel(stage.sandbox.hub, stage.sandbox.guild, "cup", 0)
    await stage.wait_channel(away)
    await stage.bot.services.event_places.move(event.row.id, int(away.id))
    await win(stage)
    await later(stage)
    assert standings(stage) == []
    seen = stage.person("ana").visible_messages(away)
    assert [len(post.pictures()) for post in seen if "Look closer" in str(post.buttons())] == [1]
