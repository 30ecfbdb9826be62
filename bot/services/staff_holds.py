"""What keeps a match stopped for the staff: a result that waits to stand, a dispute, or something to look at."""

from __future__ import annotations

from msgspec import to_builtins
from msgspec.structs import replace

from bot.storage.aggregates import Bundle
from bot.storage.rows import PAUSED, Deadline, Hold, MatchRow, Offer
from bot.storage.ruled import ASKED, Dispute
from rules.kernel import looks
from rules.kernel.types import State, Text

from .limit_clock import left_of, limit_deadline
from .pause_ends import NOBODY, ends, held_by, holds
from .presets import parse_preset
from .staff_errors import ApprovalWaits, DisputeWaits, VerdictWaits
from .timing import RESUME


def of_dispute(dispute: Dispute) -> Hold:
    """Return what keeps a match stopped until a dispute is decided."""
    return Hold(dispute.due, disputed=True)


def kept_for_a_look(row: MatchRow, seconds: int, now: int, limit: int | None = None) -> tuple[MatchRow, Deadline]:
    """Return a match that runs as it stands still for so long until the staff have looked at something.

    What is asked in it has all its time once it goes on; `limit`: the seconds that were left of the match's limit.
    """
    hold = Hold(now + seconds, looked_at=True)
    stopped = replace(row, status=PAUSED, offer=Offer(NOBODY, 0, before=row.status, hold=hold, limit=limit))
    return stopped, Deadline(match=row.id, kind=RESUME, due=hold.until, since=now)


def shown_to_staff(bundle: Bundle, row: MatchRow, state: State, now: int) -> tuple[MatchRow, Deadline]:
    """Return a match that has come to what its rules let the staff look at as it stands still, as long as a clock runs.

    That is the clock its rules name for the look, or one of those that are asked meanwhile.
    """
    look = looks.due(state)
    clocks = [question.clock for question in state.pending.values()] if look is None else [look.clock]
    seconds = max(map(parse_preset(row.preset).more, clocks))
    return kept_for_a_look(row, seconds, now, left_of(bundle, now))


def look_text(what: Text | None, until: Deadline) -> Text:
    """Say what the staff look at, and until when they may."""
    return Text("service.approval.waits", {"what": to_builtins(what), "until": {"time": until.due, "style": "f"}})


def looked_at(bundle: Bundle, now: int) -> Bundle:
    """Return a match that waited for a look as it goes on; who plays may hold on to their pause of it."""
    row, offer = bundle.row, bundle.row.offer
    if offer is None:
        return bundle
    held = {seat: until for seat, until in holds(bundle).items() if until > now}
    if held:
        pause = replace(held_by(bundle, held), hold=None)
        until = Deadline(match=row.id, kind=RESUME, due=ends(pause), since=now)
        return replace(bundle, row=replace(row, offer=pause), deadlines=(until,))
    limit = () if offer.limit is None else (limit_deadline(bundle, now, offer.limit),)
    return replace(bundle, row=replace(row, status=offer.before, offer=None), deadlines=limit)


def open_dispute(bundle: Bundle) -> Dispute | None:
    """Return what waits for the staff's decision in a match, None if nothing does."""
    return next((one for one in bundle.disputes if one.state == ASKED), None)


def is_waiting(bundle: Bundle) -> bool:
    """Say whether a match stands still until a result stands or the staff decide, and not for a time they chose."""
    hold = None if bundle.row.offer is None else bundle.row.offer.hold
    return hold is not None and bool(hold.verdict or hold.looked_at or hold.disputed)


def refuse_waiting(bundle: Bundle) -> None:
    """Refuse what would change when a result stands, or let a match go on that waits for a decision.

    Raise VerdictWaits, DisputeWaits or ApprovalWaits.
    """
    offer = bundle.row.offer
    if offer is not None and offer.hold is not None and offer.hold.verdict:
        raise VerdictWaits(f"a verdict waits in {bundle.row.id}", match=bundle.row.id)
    refuse_disputed(bundle)


def refuse_disputed(bundle: Bundle) -> None:
    """Refuse what takes the place of a decision that is waited for; raise DisputeWaits or ApprovalWaits."""
    offer = bundle.row.offer
    if offer is not None and offer.hold is not None and offer.hold.looked_at:
        raise ApprovalWaits(f"{bundle.row.id} waits for a look", match=bundle.row.id)
    if offer is not None and offer.hold is not None and offer.hold.disputed:
        raise DisputeWaits(f"a dispute waits in {bundle.row.id}", match=bundle.row.id)
