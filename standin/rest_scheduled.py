"""Routes about a guild's calendar: scheduled events elsewhere than in a voice channel, as far as the bot may."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from discord_limits.faults import LimitError
from standin import errors, permissions
from standin.clock import iso
from standin.model import Guild, Payload, ScheduledEvent
from standin.rest import Answer, Call, Route, Services
from standin.rest_account import guild_of

SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
FOLLOWING = {SCHEDULED: (ACTIVE, CANCELED), ACTIVE: (COMPLETED,)}
"""What an event may become by hand, by what it is."""
EXTERNAL, GUILD_ONLY = 3, 2
LONGEST_NAME, LONGEST_DESCRIPTION, LONGEST_PLACE = 100, 1000, 100
MOST_AHEAD = 100
"""Events of a guild that are not over."""
REQUIRED = ("name", "scheduled_start_time", "privacy_level", "entity_type")


def routes() -> list[Route]:
    """Return the routes of this module."""
    every = "/guilds/{guild_id}/scheduled-events"
    one = f"{every}/{{guild_scheduled_event_id}}"
    return [
        Route("GET", every, list_events),
        Route("POST", every, create_event),
        Route("GET", one, get_event),
        Route("PATCH", one, change_event),
        Route("DELETE", one, delete_event),
    ]


def list_events(services: Services, call: Call) -> Answer:
    """Return the events that are not over."""
    guild = guild_of(services, call)
    return [_word(services, guild, one) for one in ahead(services, guild)]


def get_event(services: Services, call: Call) -> Answer:
    """Return one event; 10070 where there is none, or none any more."""
    guild = guild_of(services, call)
    return _word(services, guild, _event(services, call, guild))


def create_event(services: Services, call: Call) -> Answer:
    """Make an event; 50013 without Create Events, 30038 in a full calendar, 50035 for what does not fit."""
    guild = guild_of(services, call)
    _require_right(guild, permissions.CREATE_EVENTS | permissions.MANAGE_EVENTS)
    form = call.form
    missing = [_required(name) for name in REQUIRED if form.get(name) is None]
    _refuse([*missing, *_field_faults(form)])
    starts, ends = _moment(form["scheduled_start_time"]), _moment(form.get("scheduled_end_time"))
    place = _place(form)
    _refuse(_external_faults(form["entity_type"], ends, place))
    _refuse(_time_faults(services.hub.clock.now(), starts, ends))
    if len(ahead(services, guild)) >= MOST_AHEAD:
        raise errors.too_many_scheduled_events()
    assert starts is not None
    assert ends is not None
    made = ScheduledEvent(
        id=services.hub.ids.take(),
        creator_id=services.hub.world.bot_id,
        name=form["name"],
        description=form.get("description"),
        place=place,
        starts=starts,
        ends=ends,
    )
    guild.scheduled.append(made)
    return _word(services, guild, made)


def change_event(services: Services, call: Call) -> Answer:
    """Change an event; 180000 for one that is over, 50035 for a beginning in the past or one that has begun."""
    guild = guild_of(services, call)
    event, form = _event(services, call, guild), call.form
    _require_owned(services, guild, event)
    now = services.hub.clock.now()
    status = status_of(event, now)
    if status in (COMPLETED, CANCELED):
        raise errors.finished_scheduled_event()
    _refuse(_field_faults(form))
    starts, ends = _moment(form.get("scheduled_start_time")), _moment(form.get("scheduled_end_time"))
    if "scheduled_end_time" in form:
        _refuse(_external_faults(EXTERNAL, ends, event.place))
    if starts is not None and status != SCHEDULED:
        _refuse([_past("scheduled_start_time", starts, now)])
    _refuse(_time_faults(now, starts, event.ends if ends is None else ends, begins=event.starts))
    wanted = form.get("status")
    if wanted is not None and wanted != status and wanted not in FOLLOWING[status]:
        _refuse([LimitError(("status",), wanted, FOLLOWING[status], "BASE_TYPE_CHOICES", "Invalid status.")])
    if "entity_metadata" in form:
        _refuse(_external_faults(EXTERNAL, event.ends, _place(form)))
        event.place = _place(form)
    event.name = form.get("name", event.name)
    event.description = form.get("description", event.description)
    event.starts = event.starts if starts is None else starts
    event.ends = event.ends if ends is None else ends
    event.status = status if wanted is None else wanted
    return _word(services, guild, event)


def delete_event(services: Services, call: Call) -> Answer:
    """Delete an event."""
    guild = guild_of(services, call)
    event = _event(services, call, guild)
    _require_owned(services, guild, event)
    guild.scheduled.remove(event)
    return None


def ahead(services: Services, guild: Guild) -> list[ScheduledEvent]:
    """Return a guild's events that are not over."""
    now = services.hub.clock.now()
    return [one for one in guild.scheduled if status_of(one, now) in (SCHEDULED, ACTIVE)]


def status_of(event: ScheduledEvent, now: float) -> int:
    """Return what an event is by now: elsewhere it begins and ends by itself."""
    if event.status in (COMPLETED, CANCELED):
        return event.status
    return COMPLETED if event.ends <= now else ACTIVE if event.starts <= now else event.status


def _event(services: Services, call: Call, guild: Guild) -> ScheduledEvent:
    ident = call.params["guild_scheduled_event_id"]
    found = next((one for one in guild.scheduled if one.id == ident), None)
    if found is None:
        raise errors.unknown_scheduled_event()
    return found


def _require_right(guild: Guild, bits: int) -> None:
    if not guild.bot_permissions & bits:
        raise errors.missing_permissions()


def _require_owned(services: Services, guild: Guild, event: ScheduledEvent) -> None:
    own = permissions.CREATE_EVENTS if event.creator_id == services.hub.world.bot_id else 0
    _require_right(guild, permissions.MANAGE_EVENTS | own)


def _refuse(faults: list[LimitError]) -> None:
    if faults:
        raise errors.form_error(faults)


def _field_faults(form: Mapping[str, Any]) -> list[LimitError]:
    return [*_text_faults(form), *_choice_faults(form), *_date_faults(form)]


def _text_faults(form: Mapping[str, Any]) -> Iterator[LimitError]:
    for name, least, most in (("name", 1, LONGEST_NAME), ("description", 0, LONGEST_DESCRIPTION)):
        value = form.get(name)
        if value is None:
            continue
        if not isinstance(value, str):
            yield LimitError((name,), value, str, "STRING_TYPE_CONVERT", "Could not interpret as string.")
        elif not least <= len(value) <= most:
            yield LimitError(
                (name,), value, most, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
            )


def _choice_faults(form: Mapping[str, Any]) -> Iterator[LimitError]:
    for name, only in (("privacy_level", GUILD_ONLY), ("entity_type", EXTERNAL)):
        value = form.get(name)
        if value is not None and value != only:  # this guild has no voice channels
            yield LimitError((name,), value, only, "BASE_TYPE_CHOICES", f"Value must be one of ({only},).")


def _date_faults(form: Mapping[str, Any]) -> Iterator[LimitError]:
    for name in ("scheduled_start_time", "scheduled_end_time"):
        value = form.get(name)
        if value is not None and _moment(value) is None:
            message = "Could not parse. Should be ISO8601."
            yield LimitError((name,), value, "ISO 8601", "DATE_TIME_TYPE_PARSE", message)


def _external_faults(kind: object, ends: float | None, place: str) -> list[LimitError]:
    if kind != EXTERNAL:
        return []
    found = [] if ends is not None else [_required("scheduled_end_time")]
    if not 1 <= len(place) <= LONGEST_PLACE:
        code, message = "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {LONGEST_PLACE} in length."
        found.append(LimitError(("entity_metadata", "location"), place, LONGEST_PLACE, code, message))
    return found


def _time_faults(
    now: float, starts: float | None, ends: float | None, *, begins: float | None = None
) -> list[LimitError]:
    """Return what is wrong with the times of an event; `begins`: when it did before this change of it."""
    found = [] if starts is None or starts > now else [_past("scheduled_start_time", starts, now)]
    first = begins if starts is None else starts
    if ends is not None and first is not None and ends <= max(first, now):
        code = "GUILD_SCHEDULED_EVENT_END_BEFORE_START" if ends <= first else "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST"
        found.append(LimitError(("scheduled_end_time",), ends, first, code, "Cannot end before it starts."))
    return found


def _past(name: str, given: float, now: float) -> LimitError:
    code = "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST"
    return LimitError((name,), given, now, code, "Cannot schedule event in the past.")


def _required(name: str) -> LimitError:
    return LimitError((name,), None, 1, "BASE_TYPE_REQUIRED", "This field is required")


def _place(form: Mapping[str, Any]) -> str:
    given = form.get("entity_metadata")
    place = given.get("location") if isinstance(given, dict) else None
    return place if isinstance(place, str) else ""


def _moment(given: object) -> float | None:
    try:
        return datetime.fromisoformat(str(given)).timestamp()
    except ValueError:
        return None


def _word(services: Services, guild: Guild, event: ScheduledEvent) -> Payload:
    return {
        "id": event.id,
        "guild_id": guild.id,
        "channel_id": None,
        "creator_id": event.creator_id,
        "creator": services.hub.wire.user(services.hub.world.users[event.creator_id]),
        "name": event.name,
        "description": event.description,
        "image": None,
        "scheduled_start_time": iso(event.starts),
        "scheduled_end_time": iso(event.ends),
        "privacy_level": GUILD_ONLY,
        "status": status_of(event, services.hub.clock.now()),
        "entity_type": EXTERNAL,
        "entity_id": None,
        "entity_metadata": {"location": event.place},
        "recurrence_rule": None,
        "user_count": 0,
        "guild_scheduled_event_exceptions": [],
    }
