"""What keeps somebody from watching a match with nothing hidden, or from a seat after it."""

from __future__ import annotations

from .errors import ServiceError


class SeenAll(ServiceError):
    """Whoever has seen what the match hides, from watching it or as staff, takes no seat of it."""

    key = "service.error.seen_all"


class NoFullView(ServiceError):
    """Nobody sees everything of the match before its end: not all who play allow it, or its game hides nothing."""

    key = "service.error.no_full_view"


class NotForPlayers(ServiceError):
    """What players hide from each other is shown to nobody who has, had or wants a seat of the match."""

    key = "service.error.not_for_players"


class TooEarly(ServiceError):
    """Fewer turns have been played than lie between the match and what may be seen of it with nothing hidden."""

    key = "service.error.too_early"
