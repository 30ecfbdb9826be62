"""What keeps a match stopped for the staff: a result that waits to stand, or a dispute that waits for them."""

from __future__ import annotations

from msgspec.structs import replace

from bot.storage.aggregates import Bundle
from bot.storage.rows import PAUSED, Deadline, Hold, MatchRow, Offer
from bot.storage.ruled import ASKED, Dispute

from .pause_ends import NOBODY
from .staff_errors import ApprovalWaits, DisputeWaits, VerdictWaits
from .timing import RESUME


def of_dispute(dispute: Dispute) -> Hold:
    """Return what keeps a match stopped until a dispute is decided."""
    return Hold(dispute.due, disputed=True)


def kept_for_a_look(row: MatchRow, seconds: int, now: int) -> tuple[MatchRow, Deadline]:
    """Return a match that runs as it stands still for so long until the staff have looked at something.

    What is asked in it has all its time once it goes on.
    """
    hold = Hold(now + seconds, looked_at=True)
    stopped = replace(row, status=PAUSED, offer=Offer(NOBODY, 0, before=row.status, hold=hold))
    return stopped, Deadline(match=row.id, kind=RESUME, due=hold.until, since=now)


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
