"""Refusals about time: pauses, absences and what a player may be away."""

from __future__ import annotations

from .errors import ServiceError


class MatchPaused(ServiceError):
    """The match is paused; answers wait until it goes on."""

    key = "service.error.paused"


class PauseIsTheirs(ServiceError):
    """Only who asked for the pause ends it before its time; others ask them, once."""

    key = "service.error.pause_is_theirs"


class AbsenceIsTheirs(ServiceError):
    """Only who is away ends that before its time; the others play on meanwhile."""

    key = "service.error.absence_is_theirs"


class NoAbsence(ServiceError):
    """A live match, or one that gives nobody days away, is stopped by agreement alone."""

    key = "service.error.no_absence"


class AwayAlready(ServiceError):
    """One is away from the match already; for longer, one ends it and goes away anew."""

    key = "service.error.away_already"


class AwayPlanned(ServiceError):
    """One has said already that one will be away in that time; for another time, one withdraws it first."""

    key = "service.error.away_planned"


class AllowanceSpent(ServiceError):
    """What a match gives each person to be away is used up, or less than was asked for."""

    key = "service.error.allowance_spent"


class EventDaysSpent(AllowanceSpent):
    """What an event gives each person to be away is used up, or less than was asked for."""

    key = "service.error.event_days_spent"


class YearSpent(ServiceError):
    """What a person may be away in a year is used up, or less than was asked for."""

    key = "service.error.year_spent"


class PauseIsStaffs(ServiceError):
    """The staff stopped the match; only they let it go on before its time."""

    key = "service.error.pause_is_staffs"


class ExtendedEnough(ServiceError):
    """Whoever must act has been given more time as often as a turn allows."""

    key = "service.error.extended_enough"
