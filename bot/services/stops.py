"""The clocks of a match that stop and go on: verbs for whoever holds the match, be it people's doing or the staff's."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.rows import PAUSED, PLAYING, Deadline, Hold, Offer, SeatRow
from bot.storage.ruled import Act, Dispute
from rules.kernel import looks
from rules.kernel.types import Decision, Text

from .absent import changed, ended
from .away_errors import PauseIsTheirs
from .desk import Desk
from .limit_clock import left_of, limit_deadline
from .matches import Matches
from .notes import Notes, reminder_sort
from .pause_ends import NOBODY, ends, held_by, holds, last_of
from .presets import parse_preset
from .rest import counted
from .seating import Accepted, people_in
from .staff_holds import look_text, shown_to_staff
from .timing import ANSWER, RESUME, answer_deadline, owner_of, standing_deadline


class Stops:
    """Stops the clocks of matches and lets them go on with what was left."""

    def __init__(self, desk: Desk, matches: Matches) -> None:
        self._desk = desk
        self._matches = matches

    async def stop(self, bundle: Bundle, offer: Offer, resumes: int, said: Text, key: str, seat: int) -> Accepted:
        """Stop the clocks of a match that the caller holds for the seat of an offer, or keep them so for it too."""
        now = self._desk.clock.now()
        notes = Notes(bundle.row.id, self._desk.ids, now)
        notes.notice(said, mention=tuple(s for s in people_in(bundle) if s != seat))
        notes.turn_refresh()
        notes.seat_panels(bundle)
        if bundle.row.status == PAUSED:
            pause = held_by(bundle, {**holds(bundle), offer.seat: resumes})
        else:
            pause = self._stopped(bundle, offer, resumes)
        return msgspec.structs.replace(await self._pause(bundle, pause, notes, key), seat=seat)

    async def stop_by_staff(
        self,
        bundle: Bundle,
        hold: Hold,
        said: Text,
        key: str = "",
        act: Act | None = None,
        dispute: Dispute | None = None,
    ) -> Accepted:
        """Stop the clocks of a match that the caller holds; one that its players stopped stays so for them too.

        `dispute`: what a seat asks the staff to decide in the meantime.
        """
        now, old = self._desk.clock.now(), bundle.row.offer
        if bundle.row.status != PAUSED or old is None:
            old = self._stopped(bundle, Offer(NOBODY, 0), None)
        pause = msgspec.structs.replace(old, hold=hold)
        notes = Notes(bundle.row.id, self._desk.ids, now)
        if dispute is None:
            notes.notice(said, mention=people_in(bundle))
        else:  # its own thread is where they are pinged
            notes.notice(said)
            notes.dispute_thread(len(bundle.disputes), people_in(bundle))
        notes.turn_refresh()
        notes.seat_panels(bundle)
        return await self._pause(bundle, pause, notes, key, act, dispute)

    async def let_go(
        self, bundle: Bundle, said: Text, key: str = "", act: Act | None = None, dispute: Dispute | None = None
    ) -> Accepted:
        """End the staff's part of a pause of a match that the caller holds; who plays may hold on to theirs.

        Raise PauseIsTheirs where the staff have none.
        """
        offer, now = bundle.row.offer, self._desk.clock.now()
        held = {seat: until for seat, until in holds(bundle).items() if until > now}
        if offer is None or offer.hold is None:
            whose = last_of(held) if held else 0
            raise PauseIsTheirs(
                f"the pause of {bundle.row.id} is seat {whose}'s", match=bundle.row.id, seat={"seat": whose}
            )
        if not held:
            return await self.go_on(bundle, said, key, act=act, dispute=dispute)
        pause = msgspec.structs.replace(offer, hold=None)
        notes = Notes(bundle.row.id, self._desk.ids, now)
        notes.notice(said, mention=people_in(bundle))
        notes.dispute_over(bundle, dispute)
        notes.turn_refresh()
        notes.seat_panels(bundle)
        return await self._pause(bundle, pause, notes, key, act, dispute)

    async def go_on(
        self,
        bundle: Bundle,
        said: Text,
        key: str = "",
        mention: tuple[int, ...] | None = None,
        player: int | None = None,
        act: Act | None = None,
        dispute: Dispute | None = None,
    ) -> Accepted:
        """End the pause of a match that the caller holds; `mention` None: everybody's ping. `player`: who ends it."""
        now = self._desk.clock.now()
        back = () if player is None else ended(bundle, player, now)
        bundle = changed(bundle, back, now)
        state = await self._desk.state(bundle)
        offer = bundle.row.offer
        left = {} if offer is None else offer.left
        preset = parse_preset(bundle.row.preset)
        rows: list[Deadline] = []
        for place, decision in _waiting(bundle, state.pending, state.answers):
            person = None if place.player is None else bundle.people.get(place.player)
            name = f"{place.seat}:{decision.id}"
            first, *later = answer_deadline(preset, place, person, decision, now, left.get(name))
            if offer is not None and name in left:
                extended, given = offer.extended.get(name, 0), offer.given.get(name, 0)
                first = msgspec.structs.replace(first, extended=extended, given=given)
            rows += [first, *later]
            secret = bundle.row.secret
            rows += standing_deadline(preset, place, bundle.seats, person, decision, now, first.due, secret)
        if offer is not None and offer.limit is not None:
            rows.append(limit_deadline(bundle, now, offer.limit))
        notes = Notes(bundle.row.id, self._desk.ids, now)
        notes.notice(said, mention=people_in(bundle) if mention is None else mention)
        notes.dispute_over(bundle, dispute)
        before = PLAYING if offer is None else offer.before
        row = msgspec.structs.replace(bundle.row, status=before, offer=None)
        if looks.due(state) is not None:  # it was taken back, while it stood still, to where the staff have to look
            row, until = shown_to_staff(msgspec.structs.replace(bundle, deadlines=tuple(rows)), row, state, now)
            notes.notice(look_text(self._desk.library.of(row).awaits(state), until), people_in(bundle))
            rows = [until]
        notes.turn_refresh()
        notes.seat_panels(bundle)
        change = Change(
            row=row,
            at=now,
            input=key,
            deadlines=tuple(rows),
            outbox=tuple(notes.rows),
            absences=back,
            dispute=dispute,
            act=act,
        )
        row = await self._desk.commit(change)
        if any(draft.at_once for draft in bundle.drafts):
            progress = await self._matches.progress(await self._desk.look(row.id))
            progress.send_standing()
            return await self._matches.conclude(progress, "")
        return Accepted(match=row)

    async def _pause(
        self,
        bundle: Bundle,
        pause: Offer,
        notes: Notes,
        key: str,
        act: Act | None = None,
        dispute: Dispute | None = None,
    ) -> Accepted:
        """Let a match stand still, or go on standing still, until its pause ends."""
        now = self._desk.clock.now()
        change = Change(
            row=msgspec.structs.replace(bundle.row, status=PAUSED, offer=pause),
            at=now,
            input=key,
            deadlines=(Deadline(match=bundle.row.id, kind=RESUME, due=ends(pause), since=now),),
            cancel=tuple(reminder_sort(s.seat) for s in bundle.seats),
            outbox=tuple(notes.rows),
            dispute=dispute,
            act=act,
        )
        return Accepted(match=await self._desk.commit(change))

    def _stopped(self, bundle: Bundle, offer: Offer, resumes: int | None) -> Offer:
        """Return the pause of a match that runs, with what is left of its clocks."""
        now = self._desk.clock.now()
        stopped = {f"{d.seat}:{d.decision}": d for d in bundle.deadlines if d.kind == ANSWER}
        preset = parse_preset(bundle.row.preset)
        return msgspec.structs.replace(
            offer,
            resumes=resumes,
            left={name: max(0, counted(preset, owner_of(bundle, d), now, d.due)) for name, d in stopped.items()},
            extended={name: d.extended for name, d in stopped.items() if d.extended},
            given={name: d.given for name, d in stopped.items() if d.given},
            limit=left_of(bundle, now),
            before=bundle.row.status,
        )


def _waiting(
    bundle: Bundle, pending: dict[int, Decision], answers: dict[int, object]
) -> list[tuple[SeatRow, Decision]]:
    seats = {s.seat: s for s in bundle.seats}
    return [
        (seats[seat], decision)
        for seat, decision in sorted(pending.items())
        if seat not in answers and not seats[seat].ai
    ]
