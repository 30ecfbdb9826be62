"""A server's way with the bot from its invitation to its removal, as its owner, staff and players live it."""

from __future__ import annotations

from bot.services.departures import STAYS_FOR
from bot.services.staff_desk import EVERY
from standin import members
from standin.model import Channel
from standin.seen import Seen
from tests.discord.test_gm import referee
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in, wait_until

DAY = 86400
WHY = "the slot ends"


def seen_in(stage: Stage, name: str, channel: Channel) -> list[Seen]:
    """What somebody reads in a channel that everybody may read."""
    return [m for m in stage.person(name).visible_messages(channel) if not m.is_ephemeral]


async def choose(stage: Stage, page: Seen, what: str, value: str) -> Seen:
    """Choose a value of the select about something, as the owner."""
    (menu,) = [part["custom_id"] for part in page.selects() if part["custom_id"].endswith(f":{what}")]
    return await stage.shown("robin", await stage.person("robin").select(page, menu, [value]))


async def set_up(stage: Stage) -> None:
    """Name the channels, and Skirmish live, as the owner does."""
    main = await stage.slash("robin", "host setup")
    page = await stage.click("robin", main, "Channels")
    for what, name in (("matches", "matches"), ("results", "league"), ("staff", "league")):
        page = await choose(stage, page, what, stage.sandbox.channel(name).id)
    main = await stage.click("robin", page, "Back")
    page = await stage.click("robin", main, "New matches")
    page = await choose(stage, page, "game", "skirmish")
    await choose(stage, page, "preset", "bank")


async def test_j61_1_the_greeting_leads_its_owner_to_the_set_up_and_nobody_else(stage: Stage) -> None:
    guild = stage.bot.client.guilds[0]
    stage.bot.client.dispatch("guild_join", guild)
    assert guild.system_channel is not None
    place = stage.sandbox.world.channels[str(guild.system_channel.id)]

    async def is_greeted() -> bool:
        return bool(seen_in(stage, "ana", place))

    await wait_until(is_greeted)
    greeting = seen_in(stage, "robin", place)[-1]
    labels = [button["label"] for button in greeting.buttons()]
    assert labels == ["First match", "Play the computer", "Set up", "Rules", "Legend"]
    assert "This server" in (await stage.click("robin", greeting, "Set up")).text
    refused = await stage.click("ana", seen_in(stage, "ana", place)[-1], "Set up")
    assert "This server" not in refused.text


async def test_j61_2_rights_are_checked_where_a_channel_is_named_and_said_in_words(stage: Stage) -> None:
    league = stage.sandbox.channel("league")
    members.permit_bot_in(stage.sandbox.hub, league, 1 << 10)  # it sees the channel, and nothing else
    page = await stage.click("robin", await stage.slash("robin", "host setup"), "Channels")
    refused = await choose(stage, page, "results", league.id)
    assert "Send Messages" in refused.text
    assert (await stage.bot.services.views.guild(int(stage.sandbox.guild.id))).results is None
    members.permit_bot_in(stage.sandbox.hub, league, None)
    page = await stage.click("robin", await stage.slash("robin", "host setup"), "Channels")
    page = await choose(stage, page, "results", league.id)
    assert f"<#{league.id}>, the bot has all rights it needs" in page.text
    members.permit_bot_in(stage.sandbox.hub, league, 1 << 10)

    async def is_said() -> bool:
        return "⚠ the bot lacks" in (await stage.slash("robin", "host setup")).text

    await wait_until(is_said)
    stage.person("robin").delete_channel(league)

    async def is_gone() -> bool:
        return "⚠ is gone" in (await stage.slash("robin", "host setup")).text

    await wait_until(is_gone)


async def test_j61_3_what_the_staff_see_is_said_before_anybody_has_a_power(stage: Stage) -> None:
    main = await stage.slash("robin", "host setup")
    assert "What the staff sees" in main.text
    assert f"within {STAYS_FOR // DAY} days" in main.text
    page = await stage.click("robin", main, "Staff")
    for words in ("Nobody is named yet", "referee", "Nobody acts in a match they play in", "`/host staff`"):
        assert words in page.text


async def test_j61_the_servers_own_colours_are_named_where_it_has_chosen_none(stage: Stage) -> None:
    page = await stage.click("robin", await stage.slash("robin", "host setup"), "Language and colours")
    (colours,) = [part for part in page.selects() if "theme" in part["custom_id"]]
    (usual,) = [option["label"] for option in colours["options"] if option.get("default")]
    named = [option["label"] for option in colours["options"] if option["label"] != usual]
    assert any(usual.startswith(name) for name in named), "it says which colours these are"


async def test_j61_4_a_match_is_what_the_server_says_where_it_says(stage: Stage) -> None:
    await set_up(stage)
    page = await stage.click("robin", await stage.slash("robin", "host setup"), "New matches")
    page = await stage.fill("robin", page, "Options of this game", {"options": "league_draws=no"})
    assert "Skirmish" in page.text
    general = stage.sandbox.channel("general")
    given = {"opponent": stage.person("milo").id}
    shown = await stage.shown("ana", await stage.person("ana").slash(general, "match new", given))
    await stage.settle()
    row = (await stage.summary(code_in(shown))).row
    assert (row.game, row.preset, row.options["league_draws"]) == ("skirmish", "bank", False)
    assert row.channel == int(stage.channel.id)
    assert row.id in stage.lobby("milo", row.id).text
    assert any(button.get("url") for button in shown.buttons())
    other = {"opponent": stage.person("milo").id, "game": "chesswarrior", "clock": "live"}
    shown = await stage.shown("ana", await stage.person("ana").slash(general, "match new", other))
    row = (await stage.summary(code_in(shown))).row
    assert (row.game, row.preset) == ("chesswarrior", "live")


async def test_j61_5_options_are_asked_for_a_game_that_was_chosen_and_refused_if_there_are_none_such(
    stage: Stage,
) -> None:
    page = await stage.click("robin", await stage.slash("robin", "host setup"), "New matches")
    assert [button["label"] for button in page.buttons()] == ["Back"]
    page = await choose(stage, page, "game", "skirmish")
    refused = await stage.fill("robin", page, "Options of this game", {"options": "colour=red"})
    assert "colour=red" in refused.text
    assert (await stage.bot.services.views.guild(int(stage.sandbox.guild.id))).options == {}


@at_landing
async def test_j61_6_each_game_ends_in_a_result_that_everybody_can_look_up(stage: Stage) -> None:
    await set_up(stage)
    await referee(stage, "referee")
    league = stage.sandbox.channel("league")
    services = stage.bot.services
    for name in services.views.games:
        code = await stage.match(game=name, clock="async")
        bundle = await services.desk.look(code)
        while services.desk.library.of(bundle.row).tally(await services.desk.state(bundle)) is None:
            await stage.answer(code)
            bundle = await services.desk.look(code)
        await stage.slash(
            "yuki", "match gm", {"match": code, "action": "tally", "seat": "now", "hours": 0, "reason": WHY}
        )
        await stage.settle()
        told = seen_in(stage, "ana", league)[-1]
        assert code in told.text
        assert "Time was up" in told.text
        assert len(told.pictures()) == 1
    stage.sandbox.clock.advance(EVERY)
    await stage.settle()
    desks = [m for m in seen_in(stage, "robin", league) if "## Desk" in m.text]
    assert len(desks) == 1
    assert "No match runs here now" in desks[0].text


async def test_j61_7_a_server_that_puts_the_bot_out_finds_its_matches_where_they_were(stage: Stage) -> None:
    hub, guild = stage.sandbox.hub, stage.sandbox.guild
    code = await stage.match()
    bot = hub.world.users[hub.world.bot_id]
    members.leave(hub, guild, bot)

    async def has(status: str) -> bool:
        return (await stage.summary(code)).row.status == status

    await wait_until(lambda: has("opening"))
    stage.sandbox.clock.advance(10 * DAY)
    members.join(hub, guild, bot)
    await stage.wait_status(code, "setup")
    (waiting, _) = (await stage.summary(code)).to_act
    assert waiting.due is not None
    assert waiting.due > stage.clock.now() + DAY


async def test_j61_8_what_was_put_out_while_the_bot_was_off_is_found_out(stage: Stage) -> None:
    hub, guild = stage.sandbox.hub, stage.sandbox.guild
    code = await stage.match()
    bot = hub.world.users[hub.world.bot_id]
    await stage.stop()
    members.leave(hub, guild, bot)
    await stage.start()

    async def is_over() -> bool:
        return (await stage.summary(code)).row.status == "cancelled"

    async def waits() -> bool:
        return (await stage.summary(code)).row.status == "opening"

    await wait_until(waits)
    stage.sandbox.clock.advance(STAYS_FOR)
    await wait_until(is_over)


async def test_j61_9_nobodys_time_runs_in_a_server_that_is_out_on_discords_side(stage: Stage) -> None:
    guild, code = stage.sandbox.guild, await stage.match()

    async def waits() -> bool:
        return (await stage.summary(code)).row.status == "opening"

    for session in stage.sandbox.gateway.sessions.values():
        session.push("GUILD_DELETE", {"id": guild.id, "unavailable": True})
    await wait_until(waits)
    stage.sandbox.clock.advance(10 * DAY)
    for session in stage.sandbox.gateway.sessions.values():
        session.push("GUILD_CREATE", stage.sandbox.hub.wire.guild(guild))
    await stage.wait_status(code, "setup")
    (waiting, _) = (await stage.summary(code)).to_act
    assert waiting.due is not None
    assert waiting.due > stage.clock.now() + DAY
