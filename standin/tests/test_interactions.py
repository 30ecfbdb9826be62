"""Commands, buttons, selects, modals and suggestions, from a persona's action to what it sees."""

from __future__ import annotations

import asyncio

import discord
import pytest

from standin.client_rules import ClientRefusal
from standin.server import Sandbox
from standin.testing import running
from standin.tests.small_bot import SmallBot, counter


async def test_a_command_answers_in_the_channel_and_names_who_used_it(sandbox: Sandbox, bot: SmallBot) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    options = {"game": "skat", "opponent": milo.id, "pace": "post", "seats": 3}
    outcome = await ana.slash(sandbox.channel("games"), "play new", options)
    assert outcome.status == "message"
    seen = milo.last_message(sandbox.channel("games"))
    assert seen.text == f"skat with {milo.mention}, post, 3 seats"
    assert seen.raw["interaction"]["name"] == "play new"
    assert seen.raw["interaction_metadata"]["user"]["id"] == ana.id
    assert seen.mentions_me


async def test_a_click_edits_the_message_everybody_sees(sandbox: Sandbox, bot: SmallBot) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    shown = await ana.slash(sandbox.channel("games"), "play count")
    assert shown.message is not None
    outcome = await milo.click(shown.message, "count:0")
    assert outcome.status == "updated"
    assert ana.last_message(sandbox.channel("games")).text == "Counted 1"


async def test_a_button_lives_on_when_the_bot_restarts(sandbox: Sandbox) -> None:
    ana = sandbox.persona("ana")
    async with running(SmallBot(), sandbox):
        await ana.slash(sandbox.channel("games"), "play count")
    async with running(SmallBot(), sandbox):
        outcome = await ana.click(ana.last_message(sandbox.channel("games")), "count:0")
    assert outcome.message is not None
    assert outcome.message.text == "Counted 1"


async def test_a_click_on_an_outdated_state_reaches_the_bot_as_it_was_seen(sandbox: Sandbox, bot: SmallBot) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    shown = await ana.slash(sandbox.channel("games"), "play count")
    assert shown.message is not None
    await milo.click(shown.message, "count:0")
    await ana.click(shown.message, "count:0")
    stale = bot.interactions[-1]
    assert stale.data is not None
    assert stale.data.get("custom_id") == "count:0"
    assert stale.message is not None
    assert [part["custom_id"] for part in shown.message.buttons()] == ["count:0"]


async def test_a_modal_comes_back_with_its_answers(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    shown = await ana.slash(sandbox.channel("games"), "play ask")
    assert shown.status == "modal"
    assert shown.modal is not None
    assert shown.modal["title"] == "A question"
    outcome = await ana.submit_modal(shown, {"sheet": "A1 fire"})
    assert outcome.message is not None
    assert outcome.message.text == "A1 fire / Calm"
    assert outcome.message.is_ephemeral


@pytest.mark.parametrize("sheet", ["", "x", "x" * 21])
async def test_a_modal_refuses_answers_that_are_too_short_or_too_long(
    sandbox: Sandbox, bot: SmallBot, sheet: str
) -> None:
    ana = sandbox.persona("ana")
    shown = await ana.slash(sandbox.channel("games"), "play ask")
    with pytest.raises(ClientRefusal) as refused:
        await ana.submit_modal(shown, {"sheet": sheet})
    assert refused.value.code == "bad_modal"


async def test_a_modal_can_be_answered_once(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    shown = await ana.slash(sandbox.channel("games"), "play ask")
    await ana.submit_modal(shown, {"sheet": "A1"})
    with pytest.raises(ClientRefusal):
        await ana.submit_modal(shown, {"sheet": "A1"})


async def test_suggestions_follow_what_was_typed(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    outcome = await ana.autocomplete(sandbox.channel("games"), "play new", "game", {"game": "sk"})
    assert outcome.choices == ({"name": "skat", "value": "skat"},)


async def test_a_select_gives_its_values(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    shown = await ana.slash(sandbox.channel("games"), "play pick")
    assert shown.message is not None
    outcome = await ana.select(shown.message, "word", ["one", "three"])
    assert outcome.message is not None
    assert outcome.message.text == "one+three"


async def test_a_user_select_resolves_the_member(sandbox: Sandbox, bot: SmallBot) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    shown = await ana.slash(sandbox.channel("games"), "play pick")
    assert shown.message is not None
    outcome = await ana.select(shown.message, "user", [milo.id])
    assert outcome.message is not None
    assert outcome.message.text == milo.mention


@pytest.mark.parametrize("values", [[], ["one", "two", "three"], ["four"], ["one", "one"]])
async def test_a_select_refuses_values_it_does_not_take(sandbox: Sandbox, bot: SmallBot, values: list[str]) -> None:
    ana = sandbox.persona("ana")
    shown = await ana.slash(sandbox.channel("games"), "play pick")
    assert shown.message is not None
    with pytest.raises(ClientRefusal) as refused:
        await ana.select(shown.message, "word", values)
    assert refused.value.code == "bad_value"


async def test_an_ephemeral_answer_is_seen_by_one_only(sandbox: Sandbox, bot: SmallBot) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    await ana.slash(sandbox.channel("games"), "play pick")
    assert ana.last_message(sandbox.channel("games")).is_ephemeral
    assert milo.visible_messages(sandbox.channel("games")) == []


async def test_a_deferred_answer_arrives_in_the_thinking_message(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    outcome = await ana.slash(sandbox.channel("games"), "play think", {"secretly": True})
    assert outcome.status == "deferred"
    assert outcome.message is not None
    assert outcome.message.is_thinking
    done = await ana.completion(outcome)
    assert done.message is not None
    assert (done.message.id, done.message.text, done.message.is_ephemeral) == (outcome.message.id, "thought", True)


async def test_whoever_waits_no_more_holds_nobody_up(sandbox: Sandbox, bot: SmallBot) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    impatient = asyncio.ensure_future(ana.slash(sandbox.channel("games"), "play silence"))
    await asyncio.sleep(0)
    waiting = milo.start_slash(sandbox.channel("games"), "play silence")
    impatient.cancel()
    await asyncio.wait((impatient,))
    sandbox.clock.advance(3.1)
    outcome = await waiting.acknowledged
    assert (outcome.status, outcome.error) == ("failed", "no_answer")


async def test_three_seconds_without_an_answer_fail_for_the_user(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    asked = ana.start_slash(sandbox.channel("games"), "play silence")
    sandbox.clock.advance(2.9)
    assert not asked.acknowledged.done()
    sandbox.clock.advance(0.2)
    outcome = await asked.acknowledged
    assert (outcome.status, outcome.error) == ("failed", "no_answer")


async def test_an_answer_after_three_seconds_is_an_unknown_interaction(sandbox: Sandbox, bot: SmallBot) -> None:
    interaction = await _silent(sandbox, bot)
    sandbox.clock.advance(3.1)
    with pytest.raises(discord.NotFound) as refused:
        await interaction.response.send_message("late")
    assert refused.value.code == 10062


async def test_a_second_answer_is_refused(sandbox: Sandbox, bot: SmallBot) -> None:
    interaction = await _silent(sandbox, bot)
    await interaction.response.send_message("first")
    interaction.response._response_type = None  # discord.py itself would stop the second answer
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.response.send_message("second")
    assert refused.value.code == 40060


async def test_follow_ups_work_for_fifteen_minutes(sandbox: Sandbox, bot: SmallBot) -> None:
    interaction = await _silent(sandbox, bot)
    await interaction.response.send_message("first")
    sandbox.clock.advance(15 * 60 - 1)
    followed = await interaction.followup.send("second", wait=True)
    assert followed.content == "second"
    sandbox.clock.advance(2)
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.followup.send("third", wait=True)
    assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_a_follow_up_before_the_answer_is_an_unknown_webhook(sandbox: Sandbox, bot: SmallBot) -> None:
    interaction = await _silent(sandbox, bot)
    with pytest.raises(discord.NotFound) as refused:
        await interaction.followup.send("early", wait=True)
    assert refused.value.code == 10015


async def test_the_answer_can_be_read_edited_and_deleted(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    interaction = await _silent(sandbox, bot)
    await interaction.response.send_message("first")
    fetched = await interaction.original_response()
    await fetched.edit(content="changed")
    assert ana.last_message(sandbox.channel("games")).text == "changed"
    await interaction.delete_original_response()
    assert ana.visible_messages(sandbox.channel("games")) == []
    with pytest.raises(discord.NotFound) as refused:
        await interaction.edit_original_response(content="gone")
    assert refused.value.code == 10008


async def test_an_answer_with_a_fault_can_be_given_again(sandbox: Sandbox, bot: SmallBot) -> None:
    interaction = await _silent(sandbox, bot)
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.response.send_message("x" * 2001)
    assert refused.value.code == 50035
    assert "In data.content: Must be 2000 or fewer in length." in str(refused.value)
    await interaction.response.send_message("fits")
    assert sandbox.persona("ana").last_message(sandbox.channel("games")).text == "fits"


async def test_an_interaction_delivered_twice_has_the_same_id(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    shown = await ana.slash(sandbox.channel("games"), "play count")
    assert shown.message is not None
    sandbox.faults.repeat_interactions = 1
    await ana.click(shown.message, "count:0")
    await bot.until(lambda: len(bot.interactions) == 3)
    assert bot.interactions[1].id == bot.interactions[2].id


async def test_a_click_while_the_bot_is_away_fails_at_once(sandbox: Sandbox) -> None:
    ana = sandbox.persona("ana")
    async with running(SmallBot(), sandbox) as bot:
        channel = await bot.text_channel(sandbox.channel("games").id)
        await channel.send(view=counter(0))
    sandbox.gateway.sessions.clear()
    outcome = await ana.click(ana.last_message(sandbox.channel("games")), "count:0")
    assert (outcome.status, outcome.error) == ("failed", "bot_offline")


async def _silent(sandbox: Sandbox, bot: SmallBot) -> discord.Interaction:
    """Return an interaction the bot has received and not answered."""
    sandbox.persona("ana").start_slash(sandbox.channel("games"), "play silence")
    await bot.until(lambda: bool(bot.interactions))
    return bot.interactions[-1]
