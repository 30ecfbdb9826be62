"""Refusals of the services of events; what the log itself refuses is a `bot.contest.errors.ContestError`."""

from __future__ import annotations

from .errors import BadSetting, ServiceError


class SideNotTheirs(ServiceError):
    """Only the higher seed of a table chooses the side, and only where that is to be chosen."""

    key = "service.error.side_not_theirs"


class NoSuchEvent(ServiceError):
    """No event has this code."""

    key = "service.error.no_such_event"

    def __init__(self, event: str) -> None:
        super().__init__(f"no event {event!r}", event={"user": event[:20]})


class EventChanged(ServiceError):
    """Somebody else has changed the event since the caller looked at it."""

    key = "service.error.event_changed"


class SignUpShut(ServiceError):
    """Nobody can sign up for the event, or change their entry, now."""

    key = "service.error.sign_up_shut"


class NotOpenYet(SignUpShut):
    """Sign-up for the event has never been open: its director opens it, at no date that is known."""

    key = "service.error.sign_up_not_open"


class SignUpOver(SignUpShut):
    """The event has begun, and its plan lets nobody come late now."""

    key = "service.error.sign_up_over"


class SignUpDrafted(SignUpShut):
    """Rosters are drafted: who came now would have none; a director who takes the draft back opens sign-up again."""

    key = "service.error.sign_up_drafted"


class FewestAboveMost(ServiceError):
    """The event would need more entrants than it takes."""

    key = "service.error.event_least"


class EventFull(ServiceError):
    """The event has as many entrants as it takes."""

    key = "service.error.event_full"


class TooFew(ServiceError):
    """The event has fewer entrants than it needs."""

    key = "service.error.event_few"


class RoleNeeded(ServiceError):
    """Only who has one of the event's roles may sign up."""

    key = "service.error.event_role"


class EntryRefused(ServiceError):
    """The entry handed in is not one for the event's game and options."""

    key = "service.error.event_entry"


class BadLength(BadSetting):
    """A time of an event is shorter or longer than it may be."""

    key = "service.error.bad_length"


class LiveWalkover(BadSetting):
    """The time in which people must be there at a live table is none, or longer than its match waits for them."""

    key = "service.error.live_walkover"


class NoEntries(BadSetting):
    """Nothing is prepared in the game before a match, so nothing can be handed in."""

    key = "service.error.no_entries"


class SettingFixed(BadSetting):
    """The setting is fixed, since the event has begun."""

    key = "service.error.setting_fixed"


class NotEntered(ServiceError):
    """The person has no place in the event."""

    key = "service.error.not_entered"


class CheckInLater(ServiceError):
    """It is too early to say that one will be there at the beginning."""

    key = "service.error.event_check_in"


class NothingToDraw(ServiceError):
    """No tables are due in the event."""

    key = "service.error.nothing_to_draw"


class NotInPlay(ServiceError):
    """The event has not begun, or is over."""

    key = "service.error.event_not_in_play"


class TableBusy(ServiceError):
    """A match is played at the table."""

    key = "service.error.table_busy"


class NoTimeLimit(ServiceError):
    """The table has as long as it takes: more time would be an end to it."""

    key = "service.error.event_no_limit"


class ByConsent(ServiceError):
    """Somebody with three strikes is paired again only if a director says so."""

    key = "service.error.event_consent"


class TakenOut(ServiceError):
    """Whom a director has taken out of the event a director lets in again."""

    key = "service.error.event_taken_out"


class OfEvent(ServiceError):
    """A match of an event is not its players' to call off."""

    key = "service.error.of_event"


class OwnEventTable(ServiceError):
    """A director does not rule at a table of their own."""

    key = "service.error.event_own_table"


class OwnPoints(ServiceError):
    """A director gives themselves no points, and takes none of their own."""

    key = "service.error.event_own_points"


class NoRosters(ServiceError):
    """The event's matches have entries of their own: nothing is kept between them."""

    key = "service.error.no_rosters"
