"""Refusals to staff, and to players who ask staff to rule."""

from __future__ import annotations

from .errors import ServiceError


class NotStaff(ServiceError):
    """What is asked for takes a power over the server's matches; `power` names the least that does."""

    key = "service.error.not_staff"


class OtherServer(ServiceError):
    """The match is played in another server: its staff look after it."""

    key = "service.error.other_server"


class UnknownPower(ServiceError):
    """No power has this name."""

    key = "service.error.unknown_power"


class ReasonMissing(ServiceError):
    """An act of the staff takes a reason, for its players to read, or the one given is too long."""

    key = "service.error.reason_missing"


class NudgedLately(ServiceError):
    """Who is to act was pinged by the staff a while ago; `when` says when they may be again."""

    key = "service.error.nudged_lately"


class BadDispute(ServiceError):
    """A dispute says nothing, too much, or something of which no match can be disputed."""

    key = "service.error.bad_dispute"


class DisputedEnough(ServiceError):
    """The seat has disputed in this match what was not upheld."""

    key = "service.error.disputed_enough"


class NothingDisputed(ServiceError):
    """Nothing waits for a decision in the match, or not for this seat."""

    key = "service.error.nothing_disputed"


class DisputeWaits(ServiceError):
    """The match stands still until the staff have decided what a seat disputes."""

    key = "service.error.dispute_waits"


class ApprovalWaits(ServiceError):
    """The match stands still until the staff have looked at what its rules let them."""

    key = "service.error.approval_waits"


class NothingToApprove(ServiceError):
    """Nothing in the match waits for the staff's approval."""

    key = "service.error.nothing_to_approve"


class OwnEvent(ServiceError):
    """What is hidden in an event is shown to nobody who plays in it."""

    key = "service.error.own_event"


class NothingHandedIn(ServiceError):
    """The seat has handed in nothing that waits for the staff."""

    key = "service.error.nothing_handed_in"


class OtherEntry(ServiceError):
    """What is handed in now is not what was looked at."""

    key = "service.error.other_entry"


class EntryStands(ServiceError):
    """The seat brought what it has beyond the match, which is not made again in it."""

    key = "service.error.entry_stands"


class VerdictWaits(ServiceError):
    """A result that was ruled waits to stand: it is taken back, or it stands."""

    key = "service.error.verdict_waits"


class EventHolds(ServiceError):
    """The match stands still with its event, which is paused: it goes on with that."""

    key = "service.error.event_holds"


class NothingRuled(ServiceError):
    """There is no ruling that could be taken back now."""

    key = "service.error.nothing_ruled"


class NothingCounts(ServiceError):
    """Time cannot be called before play: nothing counts yet."""

    key = "service.error.nothing_counts"


class NothingToChange(ServiceError):
    """The position cannot be changed now: the match is not in play, or something is in the middle of happening."""

    key = "service.error.nothing_to_change"


class LookFirst(ServiceError):
    """Who changes a position has to look at it openly first, so that all who play know."""

    key = "service.error.look_first"


class OwnMatch(ServiceError):
    """Whoever plays in a match decides nothing about it as its host."""

    key = "service.error.own_match"


class OwnTable(OwnMatch):
    """The same in a match of more than two."""

    key = "service.error.own_table"
