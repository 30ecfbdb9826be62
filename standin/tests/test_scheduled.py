"""A guild's calendar: entries made, changed and deleted by the bot, and every refusal of them."""

from __future__ import annotations

from typing import Any

import pytest

from standin import members, permissions
from standin.clock import iso
from standin.model import ScheduledEvent
from standin.rest_scheduled import MOST_AHEAD
from standin.server import Sandbox
from standin.tests.rest import Rest

HOUR = 3600


@pytest.fixture
def path(sandbox: Sandbox) -> str:
    """Return the address of the calendar, with the right to fill it."""
    allow(sandbox, permissions.CREATE_EVENTS)
    return f"/guilds/{sandbox.guild.id}/scheduled-events"


def allow(sandbox: Sandbox, bits: int) -> None:
    """Give the bot these rights beside the usual ones."""
    members.permit_bot(sandbox.hub, sandbox.guild, permissions.BOT | bits)


def entry(sandbox: Sandbox, **fields: Any) -> dict[str, Any]:
    """Return an entry that begins in an hour and lasts for one."""
    now = sandbox.clock.now()
    body: dict[str, Any] = {"name": "Round 1", "privacy_level": 2, "entity_type": 3}
    body |= {"scheduled_start_time": iso(now + HOUR), "scheduled_end_time": iso(now + 2 * HOUR)}
    body |= {"entity_metadata": {"location": "#league"}, "description": "Autumn"} | fields
    return {name: value for name, value in body.items() if value is not ...}


async def test_an_entry_is_made_read_changed_and_deleted(sandbox: Sandbox, rest: Rest, path: str) -> None:
    made = await rest("POST", path, entry(sandbox))
    one = f"{path}/{made.body['id']}"
    assert (made.body["status"], made.body["creator_id"]) == (1, sandbox.world.bot_id)
    assert made.body["entity_metadata"] == {"location": "#league"}
    later = iso(sandbox.clock.now() + 3 * HOUR)
    changed = await rest("PATCH", one, {"name": "Round 2", "scheduled_end_time": later})
    assert (changed.body["name"], changed.body["scheduled_end_time"]) == ("Round 2", later)
    assert (await rest("GET", one)).body == changed.body
    assert (await rest("GET", path)).body == [changed.body]
    assert (await rest("DELETE", one)).status == 204
    assert (await rest("GET", path)).body == []


async def test_an_entry_begins_and_ends_by_itself(sandbox: Sandbox, rest: Rest, path: str) -> None:
    one = f"{path}/{(await rest('POST', path, entry(sandbox))).body['id']}"
    sandbox.clock.advance(HOUR + 60)
    assert (await rest("GET", one)).body["status"] == 2
    now = sandbox.clock.now()
    moved = await rest(
        "PATCH", one, {"scheduled_start_time": iso(now + HOUR), "scheduled_end_time": iso(now + 9 * HOUR)}
    )
    assert (moved.status, moved.fault("scheduled_start_time")) == (400, "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST")
    sandbox.clock.advance(HOUR)
    assert (await rest("GET", path)).body == []
    late = await rest("PATCH", one, {"name": "x"})
    assert (late.status, late.code) == (400, 180000)


@pytest.mark.parametrize(
    ("fields", "where", "code"),
    [
        ({"name": ...}, ("name",), "BASE_TYPE_REQUIRED"),
        ({"name": ""}, ("name",), "BASE_TYPE_BAD_LENGTH"),
        ({"name": "x" * 101}, ("name",), "BASE_TYPE_BAD_LENGTH"),
        ({"name": 7}, ("name",), "STRING_TYPE_CONVERT"),
        ({"description": "x" * 1001}, ("description",), "BASE_TYPE_BAD_LENGTH"),
        ({"privacy_level": 1}, ("privacy_level",), "BASE_TYPE_CHOICES"),
        ({"entity_type": ...}, ("entity_type",), "BASE_TYPE_REQUIRED"),
        ({"entity_type": 2}, ("entity_type",), "BASE_TYPE_CHOICES"),
        ({"entity_metadata": ...}, ("entity_metadata", "location"), "BASE_TYPE_BAD_LENGTH"),
        ({"entity_metadata": {"location": "x" * 101}}, ("entity_metadata", "location"), "BASE_TYPE_BAD_LENGTH"),
        ({"scheduled_end_time": ...}, ("scheduled_end_time",), "BASE_TYPE_REQUIRED"),
        ({"scheduled_start_time": "soon"}, ("scheduled_start_time",), "DATE_TIME_TYPE_PARSE"),
        ({"scheduled_start_time": iso(0)}, ("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST"),
        ({"scheduled_end_time": iso(0)}, ("scheduled_end_time",), "GUILD_SCHEDULED_EVENT_END_BEFORE_START"),
    ],
)
async def test_what_does_not_fit_is_50035_at_its_field(
    sandbox: Sandbox, rest: Rest, path: str, fields: dict[str, Any], where: tuple[str, ...], code: str
) -> None:
    refused = await rest("POST", path, entry(sandbox, **fields))
    assert (refused.status, refused.code, refused.fault(*where)) == (400, 50035, code)
    assert sandbox.guild.scheduled == []


async def test_no_event_is_made_without_the_right_nor_touched(sandbox: Sandbox, rest: Rest, path: str) -> None:
    one = f"{path}/{(await rest('POST', path, entry(sandbox))).body['id']}"
    allow(sandbox, 0)
    for method, address, body in (("POST", path, entry(sandbox)), ("PATCH", one, {"name": "x"}), ("DELETE", one, None)):
        refused = await rest(method, address, body)
        assert (refused.status, refused.code) == (403, 50013), method


async def test_another_s_entry_takes_the_right_to_manage_all(sandbox: Sandbox, rest: Rest, path: str) -> None:
    now, ana = sandbox.clock.now(), sandbox.persona("yuki").id
    sandbox.guild.scheduled.append(ScheduledEvent("77", ana, "Picnic", "Park", now + HOUR, now + 2 * HOUR))
    refused = await rest("DELETE", f"{path}/77")
    assert (refused.status, refused.code) == (403, 50013)
    allow(sandbox, permissions.MANAGE_EVENTS)
    assert (await rest("DELETE", f"{path}/77")).status == 204


async def test_there_is_room_for_a_hundred_that_are_not_over(sandbox: Sandbox, rest: Rest, path: str) -> None:
    now, bot = sandbox.clock.now(), sandbox.world.bot_id
    rows = [ScheduledEvent(str(n), bot, "x", "y", now + HOUR, now + 2 * HOUR) for n in range(MOST_AHEAD)]
    sandbox.guild.scheduled.extend(rows)
    refused = await rest("POST", path, entry(sandbox))
    assert (refused.status, refused.code) == (400, 30038)
    rows[0].status = 4
    assert (await rest("POST", path, entry(sandbox))).status == 200


@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
async def test_an_unknown_entry_is_10070(rest: Rest, path: str, method: str) -> None:
    refused = await rest(method, f"{path}/1", {} if method == "PATCH" else None)
    assert (refused.status, refused.code) == (404, 10070)


async def test_an_unknown_guild_is_10004(rest: Rest) -> None:
    assert (await rest("GET", "/guilds/1/scheduled-events")).code == 10004


async def test_only_the_next_state_can_be_set(sandbox: Sandbox, rest: Rest, path: str) -> None:
    one = f"{path}/{(await rest('POST', path, entry(sandbox))).body['id']}"
    assert (await rest("PATCH", one, {"status": 3})).fault("status") == "BASE_TYPE_CHOICES"
    assert (await rest("PATCH", one, {"status": 4})).body["status"] == 4
    assert (await rest("GET", path)).body == []
