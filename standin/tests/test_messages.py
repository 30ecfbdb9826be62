"""Messages of the bot: posting, files, nonces, edits, history, pins, and what is refused."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest

from standin import members, permissions
from standin.server import Sandbox
from standin.tests.rest import PNG, Rest
from standin.tests.small_bot import SmallBot, counter


def path(sandbox: Sandbox, name: str = "games") -> str:
    """Return the path of a text channel's messages."""
    return f"/channels/{sandbox.channel(name).id}/messages"


def picture(name: str = "board.png") -> dict[str, Any]:
    """Return a Components V2 message that shows an uploaded picture."""
    item = {"media": {"url": f"attachment://{name}"}, "description": "A board"}
    return {"flags": 1 << 15, "components": [{"type": 12, "items": [item]}]}


async def test_a_picture_is_shown_where_a_component_refers_to_it(sandbox: Sandbox, bot: SmallBot, rest: Rest) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    gallery: discord.ui.MediaGallery = discord.ui.MediaGallery()
    gallery.add_item(media="attachment://board.png", description="A board")
    view = discord.ui.LayoutView(timeout=None).add_item(gallery)
    await channel.send(view=view, file=discord.File(io.BytesIO(PNG), "board.png", description="A board"))
    seen = sandbox.persona("ana").last_message(sandbox.channel("games"))
    shown = seen.pictures()[0]
    assert (shown["media"]["width"], shown["media"]["height"], shown["description"]) == (3, 2, "A board")
    assert await rest.fetch(shown["media"]["url"]) == (200, PNG)
    assert sandbox.persona("ana").fetch(shown["media"]["url"]) == PNG


async def test_an_attachment_can_be_read_back_by_the_bot(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    sent = await channel.send("record", file=discord.File(io.BytesIO(b"{}"), "match.json", description="The record"))
    again = await channel.fetch_message(sent.id)
    assert await again.attachments[0].read() == b"{}"
    assert (again.attachments[0].filename, again.attachments[0].description) == ("match.json", "The record")


async def test_an_unknown_picture_is_refused(sandbox: Sandbox, rest: Rest) -> None:
    reply = await rest.upload("POST", path(sandbox), picture("other.png"), ("board.png", PNG))
    assert reply.status == 400
    fault = reply.fault("components", "0", "items", "0", "media", "url")
    assert fault == "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"


async def test_an_edit_replaces_the_picture(sandbox: Sandbox, rest: Rest) -> None:
    first = await rest.upload("POST", path(sandbox), picture(), ("board.png", PNG))
    body = {**picture("next.png"), "attachments": [{"id": 0, "filename": "next.png"}]}
    second = await rest.upload("PATCH", f"{path(sandbox)}/{first.body['id']}", body, ("next.png", PNG))
    assert [part["filename"] for part in second.body["attachments"]] == ["next.png"]
    assert "next.png" in second.body["components"][0]["items"][0]["media"]["url"]


async def test_an_edit_without_attachments_keeps_them(sandbox: Sandbox, rest: Rest) -> None:
    first = await rest.upload("POST", path(sandbox), {"content": "a"}, ("board.png", PNG))
    second = await rest("PATCH", f"{path(sandbox)}/{first.body['id']}", {"content": "b"})
    assert [part["id"] for part in second.body["attachments"]] == [part["id"] for part in first.body["attachments"]]
    assert second.body["edited_timestamp"] is not None


async def test_a_repeated_nonce_returns_the_first_message(sandbox: Sandbox, rest: Rest) -> None:
    body = {"content": "once", "nonce": "7", "enforce_nonce": True}
    first, second = await rest("POST", path(sandbox), body), await rest("POST", path(sandbox), body)
    assert first.body["id"] == second.body["id"]
    assert len(sandbox.persona("ana").visible_messages(sandbox.channel("games"))) == 1


async def test_a_nonce_is_forgotten_after_a_few_minutes(sandbox: Sandbox, rest: Rest) -> None:
    body = {"content": "once", "nonce": "7", "enforce_nonce": True}
    first = await rest("POST", path(sandbox), body)
    sandbox.clock.advance(181)
    second = await rest("POST", path(sandbox), body)
    assert first.body["id"] != second.body["id"]


async def test_a_nonce_that_is_not_enforced_posts_again(sandbox: Sandbox, rest: Rest) -> None:
    body = {"content": "twice", "nonce": "7"}
    first, second = await rest("POST", path(sandbox), body), await rest("POST", path(sandbox), body)
    assert (first.body["id"] == second.body["id"], second.body["nonce"]) == (False, "7")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, 50006),
        ({"content": ""}, 50006),
        ({"content": None, "components": []}, 50006),
        ({"flags": 1 << 15, "components": []}, 50006),
        ({"content": "x" * 2_001}, 50035),
        ({"content": 5}, 50035),
        ({"content": "x", "components": "none"}, 50035),
        ({"content": "x", "components": ["none"]}, 50035),
        ({"content": "x", "embeds": ["none"]}, 50035),
        ({"content": "x", "attachments": [{"filename": "a.png"}]}, 50035),
        ({"flags": 1 << 15, "components": [{"type": 12, "items": ["none"]}]}, 50035),
        ({"flags": 1 << 15, "components": [{"type": 12, "items": [{"media": 5}]}]}, 50035),
        ({"flags": 1 << 15, "components": [{"type": 13, "file": "attachment://a.txt"}]}, 50035),
        ({"flags": 1 << 15, "components": [{"type": 12, "items": [{"media": {"url": "ftp://a"}}]}]}, 50035),
        ({"flags": 1 << 15, "components": [{"type": 9, "components": [{"type": 10, "content": "x"}]}]}, 50035),
        ({"components": [{"type": 1, "components": [{"type": 3, "custom_id": "s", "options": [5]}]}]}, 50035),
        ({"flags": 1 << 15, "components": [{"type": 99}]}, 50035),
        ({"flags": 1 << 15, "content": "x", "components": [{"type": 10, "content": "x"}]}, 50035),
        ({"flags": 1 << 15, "components": [{"type": 11, "media": {"url": "https://x.test/a.png"}}]}, 50035),
        ({"content": "x", "message_reference": {"message_id": "1"}}, 50035),
        ({"components": [{"type": 1, "components": [{"type": 4, "custom_id": "t", "style": 1}]}]}, 50035),
    ],
)
async def test_a_bad_message_is_refused(sandbox: Sandbox, rest: Rest, body: dict[str, Any], code: int) -> None:
    reply = await rest("POST", path(sandbox), body)
    assert (reply.status, reply.code) == (400, code)
    assert sandbox.persona("ana").visible_messages(sandbox.channel("games")) == []


async def test_a_form_error_names_every_fault_at_its_place(sandbox: Sandbox, rest: Rest) -> None:
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81, "custom_id": "y" * 101}]}
    reply = await rest("POST", path(sandbox), {"content": "x" * 2_001, "components": [row]})
    assert reply.body["message"] == "Invalid Form Body"
    assert reply.fault("content") == "BASE_TYPE_MAX_LENGTH"
    assert reply.fault("components", "0", "components", "0", "label") == "BASE_TYPE_MAX_LENGTH"
    assert reply.fault("components", "0", "components", "0", "custom_id") == "BASE_TYPE_BAD_LENGTH"


async def test_broken_json_is_refused(sandbox: Sandbox, rest: Rest) -> None:
    headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"}
    url = f"{sandbox.base_url}/api/v10{path(sandbox)}"
    async with rest.session.post(url, data=b"{nonsense", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_eleven_files_are_refused(sandbox: Sandbox, rest: Rest) -> None:
    files = [(f"{number}.txt", b"x") for number in range(11)]
    reply = await rest.upload("POST", path(sandbox), {"content": "x"}, *files)
    assert (reply.status, reply.code) == (400, 50035)


async def test_a_file_that_is_too_large_is_refused(sandbox: Sandbox, rest: Rest) -> None:
    reply = await rest.upload("POST", path(sandbox), {}, ("big.bin", bytes(10 * 1024 * 1024 + 1)))
    assert (reply.status, reply.code) == (413, 40005)


async def test_a_message_of_components_v2_stays_one(sandbox: Sandbox, bot: SmallBot, rest: Rest) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    sent = await channel.send(view=counter(0))
    reply = await rest("PATCH", f"{path(sandbox)}/{sent.id}", {"content": "plain"})
    assert reply.fault("content") == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


async def test_a_message_with_content_becomes_components_v2_only_without_it(sandbox: Sandbox, rest: Rest) -> None:
    first = await rest("POST", path(sandbox), {"content": "plain"})
    body = {"flags": 1 << 15, "components": [{"type": 10, "content": "rich"}]}
    refused = await rest("PATCH", f"{path(sandbox)}/{first.body['id']}", body)
    accepted = await rest("PATCH", f"{path(sandbox)}/{first.body['id']}", {**body, "content": None})
    assert (refused.status, accepted.status, accepted.body["flags"]) == (400, 200, 1 << 15)


async def test_only_own_messages_can_be_edited_or_deleted(sandbox: Sandbox, rest: Rest) -> None:
    said = sandbox.persona("ana").say(sandbox.channel("games"), "mine")
    edited = await rest("PATCH", f"{path(sandbox)}/{said.id}", {"content": "yours"})
    deleted = await rest("DELETE", f"{path(sandbox)}/{said.id}")
    assert (edited.status, edited.code) == (403, 50005)
    assert (deleted.status, deleted.code) == (403, 50013)


async def test_a_deleted_message_is_unknown(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    sent = await channel.send("soon gone")
    await sent.delete()
    with pytest.raises(discord.NotFound) as refused:
        await sent.edit(content="too late")
    assert refused.value.code == 10008


async def test_history_comes_in_pages_newest_first(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    sent = [await channel.send(str(number)) for number in range(5)]
    assert [one.content async for one in channel.history(limit=2)] == ["4", "3"]
    assert [one.content async for one in channel.history(before=sent[2])] == ["1", "0"]
    assert [one.content async for one in channel.history(after=sent[2])] == ["3", "4"]
    assert [one.content async for one in channel.history(around=sent[2], limit=3)] == ["3", "2", "1"]


async def test_a_page_of_101_messages_is_refused(sandbox: Sandbox, rest: Rest) -> None:
    reply = await rest("GET", path(sandbox), limit="101")
    assert reply.fault("limit") == "NUMBER_TYPE_MAX"


@pytest.mark.parametrize("name", ["limit", "before", "after", "around"])
async def test_a_page_by_no_number_is_refused(sandbox: Sandbox, rest: Rest, name: str) -> None:
    reply = await rest("GET", path(sandbox), **{name: "many"})
    assert reply.fault(name) == "NUMBER_TYPE_COERCE"


async def test_pins_need_their_own_right(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    sent = await channel.send("keep me")
    with pytest.raises(discord.Forbidden) as refused:
        await sent.pin()
    assert refused.value.code == 50013
    members.permit_bot(sandbox.hub, sandbox.guild, permissions.BOT | permissions.PIN_MESSAGES)
    await sent.pin()
    assert [pinned.id async for pinned in channel.pins()] == [sent.id]
    await sent.unpin()
    assert [pinned.id async for pinned in channel.pins()] == []


async def test_reactions_are_counted(sandbox: Sandbox, bot: SmallBot) -> None:
    members.permit_bot(sandbox.hub, sandbox.guild, permissions.BOT | permissions.ADD_REACTIONS)
    channel = await bot.text_channel(sandbox.channel("games").id)
    sent = await channel.send("vote")
    await sent.add_reaction("👍")
    assert sandbox.persona("ana").last_message(sandbox.channel("games")).raw["reactions"][0]["count"] == 1
    assert bot.user is not None
    await sent.remove_reaction("👍", bot.user)
    assert "reactions" not in sandbox.persona("ana").last_message(sandbox.channel("games")).raw


@pytest.mark.parametrize(
    ("granted", "body", "code"),
    [
        (permissions.BOT & ~permissions.SEND_MESSAGES, {"content": "x"}, 50013),
        (permissions.BOT & ~permissions.VIEW_CHANNEL, {"content": "x"}, 50001),
    ],
)
async def test_posting_needs_the_rights(
    sandbox: Sandbox, rest: Rest, granted: int, body: dict[str, Any], code: int
) -> None:
    members.permit_bot_in(sandbox.hub, sandbox.channel("games"), granted)
    refused, elsewhere = await rest("POST", path(sandbox), body), await rest("POST", path(sandbox, "lounge"), body)
    assert (refused.status, refused.code, elsewhere.status) == (403, code, 200)


async def test_files_need_their_own_right(sandbox: Sandbox, rest: Rest) -> None:
    members.permit_bot(sandbox.hub, sandbox.guild, permissions.BOT & ~permissions.ATTACH_FILES)
    reply = await rest.upload("POST", path(sandbox), {"content": "x"}, ("a.txt", b"x"))
    assert (reply.status, reply.code) == (403, 50013)


async def test_an_unknown_channel_is_10003(sandbox: Sandbox, rest: Rest) -> None:
    reply = await rest("POST", "/channels/1/messages", {"content": "x"})
    assert (reply.status, reply.code) == (404, 10003)


async def test_a_wrong_token_is_unauthorized(sandbox: Sandbox, rest: Rest) -> None:
    reply = await rest("POST", path(sandbox), {"content": "x"}, token="stolen")
    assert reply.status == 401


async def test_an_unknown_route_is_404(sandbox: Sandbox, rest: Rest) -> None:
    reply = await rest("GET", "/stage-instances/1")
    assert (reply.status, reply.code) == (404, 0)


async def test_a_mention_pings_only_whom_the_bot_allows(sandbox: Sandbox, rest: Rest) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    body = {"content": f"{ana.mention} {milo.mention}", "allowed_mentions": {"parse": [], "users": [ana.id]}}
    reply = await rest("POST", path(sandbox), body)
    assert [user["id"] for user in reply.body["mentions"]] == [ana.id]
    assert len(ana.notifications()) == 1
    assert milo.notifications() == []


async def test_a_mention_in_a_text_display_pings(sandbox: Sandbox, rest: Rest) -> None:
    ana = sandbox.persona("ana")
    body = {"flags": 1 << 15, "components": [{"type": 10, "content": f"Your turn, {ana.mention}"}]}
    await rest("POST", path(sandbox), body)
    assert [seen.mentions_me for seen in ana.notifications()] == [True]


async def test_an_edit_pings_nobody(sandbox: Sandbox, rest: Rest) -> None:
    ana = sandbox.persona("ana")
    first = await rest("POST", path(sandbox), {"content": "x"})
    await rest("PATCH", f"{path(sandbox)}/{first.body['id']}", {"content": ana.mention})
    assert ana.notifications() == []


async def test_a_silent_message_pings_nobody(sandbox: Sandbox, rest: Rest) -> None:
    ana = sandbox.persona("ana")
    await rest("POST", path(sandbox), {"content": ana.mention, "flags": 1 << 12})
    assert ana.notifications() == []


async def test_everyone_is_called_only_with_the_right(sandbox: Sandbox, rest: Rest) -> None:
    before = await rest("POST", path(sandbox), {"content": "@everyone"})
    members.permit_bot(sandbox.hub, sandbox.guild, permissions.BOT | permissions.MENTION_EVERYONE)
    after = await rest("POST", path(sandbox), {"content": "@everyone"})
    assert (before.body["mention_everyone"], after.body["mention_everyone"]) == (False, True)


async def test_typing_is_seen(sandbox: Sandbox, rest: Rest) -> None:
    reply = await rest("POST", f"/channels/{sandbox.channel('games').id}/typing")
    assert reply.status == 204


async def test_direct_messages_reach_the_user(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    user = await bot.fetch_user(int(ana.id))
    await user.send("your turn")
    assert ana.last_message(ana.direct()).text == "your turn"
    assert [seen.text for seen in ana.notifications()] == ["your turn"]


async def test_closed_direct_messages_are_50007(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    ana.set_dms_open(is_open=False)
    user = await bot.fetch_user(int(ana.id))
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("your turn")
    assert refused.value.code == 50007


async def test_who_left_every_server_cannot_be_written_to(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    user = await bot.fetch_user(int(ana.id))
    ana.leave(sandbox.guild)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("your turn")
    assert refused.value.code == 50007


async def test_nobody_is_an_invalid_recipient(sandbox: Sandbox, rest: Rest) -> None:
    reply = await rest("POST", "/users/@me/channels", {"recipient_id": "1"})
    assert (reply.status, reply.code) == (400, 50033)


async def test_several_messages_are_deleted_with_the_right_only(sandbox: Sandbox, rest: Rest) -> None:
    said = [sandbox.persona("ana").say(sandbox.channel("games"), str(number)).id for number in range(2)]
    refused = await rest("POST", f"{path(sandbox)}/bulk-delete", {"messages": said})
    members.permit_bot(sandbox.hub, sandbox.guild, permissions.BOT | permissions.MANAGE_MESSAGES)
    done = await rest("POST", f"{path(sandbox)}/bulk-delete", {"messages": said})
    assert (refused.code, done.status) == (50013, 204)
    assert sandbox.persona("ana").visible_messages(sandbox.channel("games")) == []


async def test_a_reply_of_the_bot_pings_whom_it_answers(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    said = ana.say(sandbox.channel("games"), "anyone?")
    channel = await bot.text_channel(sandbox.channel("games").id)
    await channel.get_partial_message(int(said.id)).reply("me")
    assert [seen.text for seen in ana.notifications()] == ["me"]
