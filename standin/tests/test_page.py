"""The page's JSON and sockets, as PAGE_API.md promises them."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from standin.server import Sandbox
from standin.tests.rest import PNG
from standin.tests.small_bot import SmallBot


class PageClient:
    """What the page's scripts do, for one persona."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession, name: str) -> None:
        self.sandbox, self.session = sandbox, session
        self.id = sandbox.persona(name).id
        self.base = f"{sandbox.base_url}/api/page"

    async def get(self, path: str, **query: str) -> tuple[int, Any]:
        """Read something."""
        async with self.session.get(f"{self.base}/{path}", params=query) as response:
            return response.status, await response.json()

    async def post(self, verb: str, **body: Any) -> tuple[int, Any]:
        """Do something."""
        async with self.session.post(f"{self.base}/{verb}", json={"persona": self.id, **body}) as response:
            return response.status, await response.json()

    async def socket(self) -> aiohttp.ClientWebSocketResponse:
        """Open the socket and take its greeting."""
        opened = await self.session.ws_connect(f"{self.base}/socket?persona={self.id}")
        assert (await opened.receive_json(timeout=5))["t"] == "READY"
        return opened


async def frame(socket: aiohttp.ClientWebSocketResponse, kind: str) -> Any:
    """Return the data of the next frame of a kind."""
    while True:
        received = await socket.receive_json(timeout=5)
        if received["t"] == kind:
            return received["d"]


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    """Open a client session."""
    async with aiohttp.ClientSession() as opened:
        yield opened


@pytest.fixture
def ana(sandbox: Sandbox, session: aiohttp.ClientSession) -> PageClient:
    """Return Ana's page."""
    return PageClient(sandbox, session, "ana")


@pytest.fixture
def milo(sandbox: Sandbox, session: aiohttp.ClientSession) -> PageClient:
    """Return Milo's page."""
    return PageClient(sandbox, session, "milo")


async def test_the_page_itself_is_served(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    async with session.get(sandbox.base_url) as response:
        assert (response.status, response.content_type) == (200, "text/html")
    async with session.get(f"{sandbox.base_url}/web/style.css") as response:
        assert (response.status, response.content_type) == (200, "text/css")
    async with session.get(f"{sandbox.base_url}/web/../page.py") as response:
        assert response.status == 404


async def test_there_are_three_players_and_a_game_master(ana: PageClient) -> None:
    _, body = await ana.get("personas")
    assert [(one["username"], one["locale"], one["role"]) for one in body["personas"]] == [
        ("ana", "en-US", "player"),
        ("milo", "en-US", "player"),
        ("yuki", "ja", "player"),
        ("robin", "en-US", "gm"),
    ]


async def test_the_bootstrap_holds_what_the_page_needs(bot: SmallBot, ana: PageClient) -> None:
    _, body = await ana.get("bootstrap", persona=ana.id)
    assert set(body) == {
        "now", "title", "first_commands", "persona", "personas", "bot", "bot_online", "guilds", "dms", "commands",
        "unread", "modals", "faults",
    }  # fmt: skip
    assert (body["persona"]["id"], body["bot_online"]) == (ana.id, True)
    assert [one["name"] for one in body["guilds"][0]["channels"]] == ["general", "games", "lounge"]
    assert [one["name"] for one in body["commands"]] == ["play"]


async def test_what_is_said_is_seen_at_once_by_others(sandbox: Sandbox, ana: PageClient, milo: PageClient) -> None:
    channel = sandbox.channel("general").id
    socket = await milo.socket()
    status, said = await ana.post("say", channel_id=channel, content=f"hello <@{milo.id}>")
    message = await frame(socket, "MESSAGE_CREATE")
    unread, notice = await frame(socket, "UNREAD"), await frame(socket, "NOTIFICATION")
    assert (status, message["id"], message["mentions_me"], message["ephemeral"]) == (
        200,
        said["message"]["id"],
        True,
        False,
    )
    assert unread == {"channel_id": channel, "messages": 1, "mentions": 1}
    assert (notice["kind"], notice["author"]["id"], notice["text"]) == ("mention", ana.id, f"hello <@{milo.id}>")
    _, body = await milo.post("read", channel_id=channel)
    assert body == {"unread": {"messages": 0, "mentions": 0}}
    assert await frame(socket, "UNREAD") == {"channel_id": channel, "messages": 0, "mentions": 0}
    await socket.close()


async def test_history_is_paged_oldest_first(sandbox: Sandbox, ana: PageClient) -> None:
    channel = sandbox.channel("general").id
    said = [(await ana.post("say", channel_id=channel, content=str(n)))[1]["message"]["id"] for n in range(3)]
    _, newest = await ana.get("messages", persona=ana.id, channel=channel, limit="2")
    _, rest = await ana.get("messages", persona=ana.id, channel=channel, limit="2", before=said[1])
    assert ([one["content"] for one in newest["messages"]], newest["has_more"]) == (["1", "2"], True)
    assert ([one["content"] for one in rest["messages"]], rest["has_more"]) == (["0"], False)


async def test_a_file_can_be_sent_and_fetched(
    sandbox: Sandbox, session: aiohttp.ClientSession, ana: PageClient
) -> None:
    file = {"filename": "board.png", "content_base64": base64.b64encode(PNG).decode()}
    _, body = await ana.post("say", channel_id=sandbox.channel("general").id, content="", attachments=[file])
    async with session.get(body["message"]["attachments"][0]["url"]) as response:
        assert (response.content_type, await response.read()) == ("image/png", PNG)
        assert response.headers["Content-Security-Policy"] == "sandbox"


async def test_a_command_a_click_and_its_edit_arrive(
    sandbox: Sandbox, bot: SmallBot, ana: PageClient, milo: PageClient
) -> None:
    socket = await milo.socket()
    status, outcome = await ana.post("slash", channel_id=sandbox.channel("games").id, command="play count", options={})
    assert (status, outcome["status"]) == (200, "message")
    shown = await frame(socket, "MESSAGE_CREATE")
    _, clicked = await milo.post("click", message_id=shown["id"], custom_id="count:0")
    changed = await frame(socket, "MESSAGE_UPDATE")
    settled = await frame(socket, "INTERACTION")
    assert (clicked["status"], changed["id"]) == ("updated", shown["id"])
    assert settled["interaction_id"] == clicked["interaction_id"]
    await socket.close()


async def test_a_click_on_a_button_that_was_just_replaced_still_reaches_the_bot(
    sandbox: Sandbox, bot: SmallBot, ana: PageClient, milo: PageClient
) -> None:
    _, shown = await ana.post("slash", channel_id=sandbox.channel("games").id, command="play count")
    await milo.post("click", message_id=shown["message"]["id"], custom_id="count:0")
    status, _ = await ana.post("click", message_id=shown["message"]["id"], custom_id="count:0")
    assert status == 200
    assert bot.interactions[-1].data is not None
    assert bot.interactions[-1].data.get("custom_id") == "count:0"


async def test_a_modal_is_shown_and_answered(sandbox: Sandbox, bot: SmallBot, ana: PageClient) -> None:
    socket = await ana.socket()
    _, outcome = await ana.post("slash", channel_id=sandbox.channel("games").id, command="play ask")
    modal = await frame(socket, "MODAL")
    _, bootstrap = await ana.get("bootstrap", persona=ana.id)
    assert outcome["modal"] == modal == bootstrap["modals"][0]
    _, answered = await ana.post("modal", interaction_id=modal["interaction_id"], values={"sheet": "A1 fire"})
    assert answered["message"]["content"] == "A1 fire / Calm"
    assert answered["message"]["ephemeral"] is True
    await socket.close()


async def test_a_modal_can_be_closed(sandbox: Sandbox, bot: SmallBot, ana: PageClient) -> None:
    _, outcome = await ana.post("slash", channel_id=sandbox.channel("games").id, command="play ask")
    assert await ana.post("modal/close", interaction_id=outcome["interaction_id"]) == (200, {})
    status, body = await ana.post("modal", interaction_id=outcome["interaction_id"], values={"sheet": "A1"})
    assert (status, body["error"]["code"]) == (400, "bad_modal")


async def test_an_ephemeral_message_is_for_one_and_can_be_put_away(
    sandbox: Sandbox, bot: SmallBot, ana: PageClient, milo: PageClient
) -> None:
    channel = sandbox.channel("games").id
    socket = await ana.socket()
    _, outcome = await ana.post("slash", channel_id=channel, command="play pick")
    _, others = await milo.get("messages", persona=milo.id, channel=channel)
    assert others["messages"] == []
    refused, _ = await milo.post("dismiss", message_id=outcome["message"]["id"])
    assert refused == 404
    assert await ana.post("dismiss", message_id=outcome["message"]["id"]) == (200, {})
    assert await frame(socket, "MESSAGE_DELETE") == {"id": outcome["message"]["id"], "channel_id": channel}
    await socket.close()


async def test_suggestions_come_in_the_readers_language(sandbox: Sandbox, bot: SmallBot, ana: PageClient) -> None:
    where = {"channel_id": sandbox.channel("games").id, "command": "play new", "options": {"game": "sk"}}
    assert await ana.post("autocomplete", focused="game", **where) == (
        200,
        {"choices": [{"name": "skat", "value": "skat"}]},
    )


async def test_a_select_is_answered(sandbox: Sandbox, bot: SmallBot, ana: PageClient) -> None:
    _, shown = await ana.post("slash", channel_id=sandbox.channel("games").id, command="play pick")
    _, outcome = await ana.post("select", message_id=shown["message"]["id"], custom_id="word", values=["two"])
    assert outcome["message"]["content"] == "two"


async def test_threads_appear_for_those_who_may_see_them(
    sandbox: Sandbox, bot: SmallBot, ana: PageClient, milo: PageClient
) -> None:
    anas, milos = await ana.socket(), await milo.socket()
    parent = await bot.text_channel(sandbox.channel("games").id)
    private = await parent.create_thread(name="Hand", type=discord.ChannelType.private_thread)
    await private.add_user(discord.Object(int(ana.id)))
    public = await parent.create_thread(name="Match", type=discord.ChannelType.public_thread)
    seen = await frame(anas, "CHANNEL_CREATE")
    assert (seen["id"], seen["joined"]) == (str(private.id), True)
    assert (await frame(milos, "CHANNEL_CREATE"))["id"] == str(public.id)
    await private.remove_user(discord.Object(int(ana.id)))
    assert (await frame(anas, "CHANNEL_DELETE"))["id"] == str(private.id)
    _, body = await milo.post("thread", channel_id=str(public.id), action="join")
    assert body["channel"]["joined"] is True
    await public.edit(archived=True)
    assert (await frame(milos, "CHANNEL_UPDATE"))["id"] == str(public.id)
    await anas.close()
    await milos.close()


async def test_a_direct_channel_opens_with_the_bot_only(sandbox: Sandbox, ana: PageClient, milo: PageClient) -> None:
    status, body = await ana.post("dm", user_id=sandbox.world.bot_id)
    refused, _ = await ana.post("dm", user_id=milo.id)
    assert (status, body["channel"]["type"], refused) == (200, 1, 400)
    _, bootstrap = await ana.get("bootstrap", persona=ana.id)
    assert [one["id"] for one in bootstrap["dms"]] == [body["channel"]["id"]]


async def test_language_and_direct_messages_are_settings(ana: PageClient) -> None:
    socket = await ana.socket()
    assert (await ana.post("locale", locale="vi"))[1]["persona"]["locale"] == "vi"
    assert (await ana.post("dms", open=False))[1]["persona"]["dms_open"] is False
    assert (await frame(socket, "PERSONA"))["locale"] == "vi"
    assert (await ana.post("locale", locale="xx"))[1]["error"]["code"] == "bad_value"
    await socket.close()


async def test_the_server_can_be_left_and_joined_again(sandbox: Sandbox, ana: PageClient) -> None:
    socket = await ana.socket()
    _, left = await ana.post("membership", guild_id=sandbox.guild.id, member=False)
    assert (left["guild"]["member"], left["guild"]["channels"]) == (False, [])
    assert (await frame(socket, "GUILD"))["member"] is False
    _, back = await ana.post("membership", guild_id=sandbox.guild.id, member=True)
    assert len(back["guild"]["channels"]) == 3
    await socket.close()


async def test_the_clock_jumps(sandbox: Sandbox, ana: PageClient) -> None:
    socket = await ana.socket()
    before = sandbox.clock.now()
    assert await ana.post("clock", seconds=3600) == (200, {"now": before + 3600})
    assert await frame(socket, "CLOCK") == {"now": before + 3600}
    assert (await ana.post("clock", seconds=-1))[0] == 400
    await socket.close()


async def test_faults_are_switched_and_shown(sandbox: Sandbox, ana: PageClient) -> None:
    socket = await ana.socket()
    async with ana.session.post(f"{ana.base}/faults", json={"rate_limit_next": 2}) as response:
        assert (await response.json())["faults"]["rate_limit_next"] == 2
    assert (await frame(socket, "FAULTS"))["rate_limit_next"] == 2
    assert (await ana.get("faults"))[1]["rate_limit_next"] == 2
    assert sandbox.faults.rate_limit_next == 2
    await socket.close()


async def test_the_bots_coming_and_going_is_shown(sandbox: Sandbox, bot: SmallBot, ana: PageClient) -> None:
    socket = await ana.socket()
    async with ana.session.post(f"{ana.base}/faults/gateway", json={"action": "invalidate"}) as response:
        assert response.status == 200
    assert (await frame(socket, "BOT"))["online"] is False
    assert (await frame(socket, "BOT"))["online"] is True
    await socket.close()


async def test_a_bot_that_is_away_fails_the_action(sandbox: Sandbox, bot: SmallBot, ana: PageClient) -> None:
    sandbox.gateway.sessions.clear()
    _, outcome = await ana.post("slash", channel_id=sandbox.channel("games").id, command="play count")
    assert (outcome["status"], outcome["error"]) == ("failed", "bot_offline")


@pytest.mark.parametrize(
    ("verb", "body", "status", "code"),
    [
        ("say", {"channel_id": "1", "content": "x"}, 404, "unknown_channel"),
        ("say", {"content": "x"}, 400, "bad_request"),
        ("say", {"channel_id": "CHANNEL", "content": "x" * 2_001}, 400, "bad_value"),
        ("say", {"channel_id": "CHANNEL", "content": "", "attachments": [{}]}, 400, "bad_value"),
        ("slash", {"channel_id": "CHANNEL", "command": "nothing"}, 400, "unknown_command"),
        ("slash", {"channel_id": "CHANNEL", "command": "play"}, 400, "unknown_command"),
        ("slash", {"channel_id": "CHANNEL", "command": "play count", "options": {"x": 1}}, 400, "bad_option"),
        ("click", {"message_id": "1", "custom_id": "x"}, 404, "unknown_message"),
        ("select", {"message_id": "1", "custom_id": "x", "values": 5}, 400, "bad_value"),
        ("modal", {"interaction_id": "1", "values": {}}, 400, "bad_modal"),
        ("thread", {"channel_id": "CHANNEL", "action": "burn"}, 400, "bad_request"),
        ("membership", {"guild_id": "1", "member": True}, 400, "bad_value"),
        ("faults/gateway", {"action": "burn"}, 400, "bad_request"),
        ("faults", {}, 400, "bad_request"),
    ],
)
async def test_a_refusal_has_a_code(
    sandbox: Sandbox, bot: SmallBot, ana: PageClient, verb: str, body: dict[str, Any], status: int, code: str
) -> None:
    channel = sandbox.channel("general").id
    given = {key: channel if value == "CHANNEL" else value for key, value in body.items()}
    answered, refusal = await ana.post(verb, **given)
    assert (answered, refusal["error"]["code"]) == (status, code)
    assert refusal["error"]["message"]


async def test_nobody_is_no_persona(sandbox: Sandbox, ana: PageClient) -> None:
    ana.id = sandbox.world.bot_id
    status, refusal = await ana.get("bootstrap", persona=ana.id)
    assert (status, refusal["error"]["code"]) == (404, "unknown_persona")
    status, _ = await ana.post("say", channel_id=sandbox.channel("general").id, content="x")
    assert status == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.test"},
        {"Host": "evil.test"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
async def test_other_sites_are_kept_out(ana: PageClient, headers: dict[str, str]) -> None:
    async with ana.session.get(f"{ana.base}/personas", headers=headers) as response:
        assert response.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await ana.session.ws_connect(f"{ana.base}/socket?persona={ana.id}", headers=headers)


async def test_the_own_origin_is_let_in(sandbox: Sandbox, ana: PageClient) -> None:
    headers = {"Origin": sandbox.base_url, "Sec-Fetch-Site": "same-origin"}
    async with ana.session.get(f"{ana.base}/personas", headers=headers) as response:
        assert response.status == 200


async def test_a_form_post_is_refused(sandbox: Sandbox, ana: PageClient) -> None:
    async with ana.session.post(f"{ana.base}/clock", data={"seconds": "5"}) as response:
        assert response.status == 415
    async with ana.session.post(
        f"{ana.base}/clock", data=b"{", headers={"Content-Type": "application/json"}
    ) as response:
        assert response.status == 400


async def test_an_unknown_file_is_404(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    async with session.get(f"{sandbox.base_url}/attachments/1/2/x.png") as response:
        assert response.status == 404
