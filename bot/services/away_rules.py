"""What may be asked of an absence, and the clocks it brings about; nothing here is written."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.people_rows import Absence
from bot.storage.rows import PAUSED, PLAYING, SETUP, Deadline
from rules.kernel.types import Text

from .absent import changed
from .allowance import Allowance
from .away_errors import AwayAlready, AwayPlanned, NoAbsence
from .errors import BadSetting
from .pause_ends import holds
from .presets import DAY, parse_preset
from .seating import kept_in, people_in, require_status
from .timing import BACK, LEAVE

MOST_DAYS = 14
"""Days that one absence may last."""
FARTHEST = 90 * DAY
"""How far ahead an absence may be planned."""


async def require_absence(
    allowance: Allowance, bundle: Bundle, player: int, days: int, start: int, now: int
) -> Absence | None:
    """Return the absence that is wanted, None where nothing is used: alone against computers.

    Raises NoAbsence, AwayAlready, AwayPlanned, AllowanceSpent, EventDaysSpent, YearSpent or BadSetting.
    """
    row = bundle.row
    require_status(row, (SETUP, PLAYING, PAUSED))
    if not 1 <= days <= MOST_DAYS:
        raise BadSetting(f"away for {days} days", setting="days", low=1, high=MOST_DAYS)
    if start and not now < start <= now + FARTHEST:
        raise BadSetting(f"away from {start} on, now {now}", setting="from", low=1, high=FARTHEST // DAY)
    if not parse_preset(row.preset).quiet or not (row.away or is_alone(bundle, player)):
        raise NoAbsence(f"match {row.id} ({row.preset}) gives no days away", match=row.id)
    begins = start or now
    ends = begins + days * DAY
    _require_free(bundle, player, begins, ends, now)
    if is_alone(bundle, player):
        return None
    wanted = Absence(match=row.id, seat=0, player=player, since=begins, until=ends)
    await allowance.require(bundle, wanted)
    return wanted


def _require_free(bundle: Bundle, player: int, begins: int, ends: int, now: int) -> None:
    """Raise AwayAlready or AwayPlanned where somebody is away already in that time, or has planned to be."""
    match = bundle.row.id
    held = [u for seat, u in holds(bundle).items() if u > now and bundle.seats[seat].player == player]
    held += [one.until for one in bundle.absences if one.player == player and one.since <= now < one.until]
    if held and max(held) > begins:
        until = {"time": max(held), "style": "f"}
        raise AwayAlready(f"player {player} is away from {match}", match=match, until=until)
    for one in plans(bundle, player):
        if one.due < ends and begins < one.due + one.budget:
            since, until = ({"time": at, "style": "f"} for at in (one.due, one.due + one.budget))
            raise AwayPlanned(f"player {player} plans to be away", match=match, since=since, until=until)


def began(seat: int, until: int) -> Text:
    """Tell everybody that somebody is away from now on."""
    return Text("service.away.began", {"seat": {"seat": seat}, "until": {"time": until, "style": "f"}})


def planned_text(seat: int, since: int, until: int) -> Text:
    """Tell everybody that somebody will be away."""
    args = {"seat": {"seat": seat}, "since": {"time": since, "style": "f"}, "until": {"time": until, "style": "f"}}
    return Text("service.away.planned", args)


def resting(bundle: Bundle, taken: Absence, now: int) -> Bundle:
    """Return a match with an absence that begins now or later, and the clocks by which it begins and ends."""
    begins = (leave_row(bundle, taken.seat, taken.since, taken.until, now),) if taken.since > now else ()
    back = Deadline(
        match=taken.match, seat=taken.seat, kind=BACK, decision=str(taken.player), due=taken.until, since=taken.since
    )
    after = changed(bundle, (taken,), now)
    return msgspec.structs.replace(after, deadlines=(*after.deadlines, *begins, back))


def leave_row(bundle: Bundle, seat: int, since: int, until: int, now: int) -> Deadline:
    """Return when somebody goes away who has said so; `budget` is how long."""
    who = str(bundle.seats[seat].player)
    return Deadline(
        match=bundle.row.id, seat=seat, kind=LEAVE, decision=who, due=since, budget=until - since, since=now
    )


def plans(bundle: Bundle, player: int) -> list[Deadline]:
    """Return when a person has said that they will go away."""
    return [one for one in bundle.deadlines if one.kind == LEAVE and one.decision == str(player)]


def is_alone(bundle: Bundle, player: int) -> bool:
    """Say whether nobody else plays in a match, nor has a computer keep their seat in it."""
    return all(bundle.seats[seat].player == player for seat in people_in(bundle)) and not kept_in(bundle, player)
