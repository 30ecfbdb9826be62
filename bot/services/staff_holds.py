"""What keeps a match stopped for the staff: a result that waits to stand, or a dispute that waits for them."""

from __future__ import annotations

from bot.storage.rows import Bundle, Hold
from bot.storage.ruled import ASKED, Dispute

from .errors import DisputeWaits, VerdictWaits


def of_dispute(dispute: Dispute) -> Hold:
    """Return what keeps a match stopped until a dispute is decided."""
    return Hold(dispute.due, disputed=True)


def open_dispute(bundle: Bundle) -> Dispute | None:
    """Return what waits for the staff's decision in a match, None if nothing does."""
    return next((one for one in bundle.disputes if one.state == ASKED), None)


def refuse_waiting(bundle: Bundle) -> None:
    """Refuse what would change when a result stands, or let a match go on that waits for a decision.

    Raise VerdictWaits or DisputeWaits.
    """
    offer = bundle.row.offer
    if offer is not None and offer.hold is not None and offer.hold.verdict:
        raise VerdictWaits(f"a verdict waits in {bundle.row.id}", match=bundle.row.id)
    refuse_disputed(bundle)


def refuse_disputed(bundle: Bundle) -> None:
    """Refuse what takes the place of a decision that is waited for; raise DisputeWaits."""
    offer = bundle.row.offer
    if offer is not None and offer.hold is not None and offer.hold.disputed:
        raise DisputeWaits(f"a dispute waits in {bundle.row.id}", match=bundle.row.id)
