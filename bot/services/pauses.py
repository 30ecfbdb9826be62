"""Time by agreement: pauses that stop every clock, and courtesy extensions."""

from __future__ import annotations

import msgspec

from bot.storage.people_rows import Player
from bot.storage.rows import PAUSED, PLAYING, Act, Bundle, Change, Deadline, Dispute, Hold, Offer, SeatRow
from rules.kernel.types import Decision, Text

from .absent import away_now, changed, ended
from .away_errors import AbsenceIsTheirs, ExtendedEnough, PauseIsStaffs, PauseIsTheirs
from .desk import Desk
from .errors import AlreadyOffered, BadSetting, NothingOffered
from .matches import Matches
from .notes import Notes, reminder_sort
from .pause_ends import NOBODY, ends, held_by, holds, last_of
from .presets import HOUR, parse_preset
from .rest import counted, due_after
from .seating import Accepted, people_in, require_clocks, require_in, require_player, require_status
from .timing import ANSWER, LIMIT, REMINDER, RESUME, answer_deadline, limit_deadline, reminders, standing_deadline

LONGEST_PAUSE = 14 * 24
"""Hours a pause may last before the clocks go on by themselves."""
MOST_EXTENSIONS = 2
"""How often a turn may be given more time."""
OFFER, PAUSED_BY = ("pause.accept", "pause.decline"), ("pause.resume",)
"""Buttons under what is said: to whom a pause is offered, and to whose pause it is."""


class Pauses:
    """Offers, pauses and extensions; they belong to the match, not to its rules."""

    def __init__(self, desk: Desk, matches: Matches) -> None:
        self._desk = desk
        self._matches = matches

    async def offer_pause(
        self, match: str, player: int, seat: int, *, hours: int = 24, interaction: str = ""
    ) -> Accepted:
        """Offer to stop the clocks for up to `hours`; where nobody else sits, the pause begins."""
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_clocks(bundle.row)
            if not 1 <= hours <= LONGEST_PAUSE:
                raise BadSetting(f"a pause of {hours} hours", setting="hours", low=1, high=LONGEST_PAUSE)
            if bundle.row.offer is not None:
                raise AlreadyOffered(f"match {bundle.row.id} has an open pause offer", match=bundle.row.id)
            offer = Offer(seat, hours)
            others = _others(bundle, player)
            if not others:
                return await self._pause(bundle, offer, interaction, seat)
            notes = self._notes(bundle)
            text = Text("service.pause.offered", {"seat": {"seat": seat}, "hours": hours})
            notes.notice(text, mention=others, buttons=OFFER)
            self._panels(notes, bundle)
            row = msgspec.structs.replace(bundle.row, offer=offer)
            change = Change(row=row, at=self._desk.clock.now(), input=interaction, outbox=tuple(notes.rows))
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def answer_pause(
        self, match: str, player: int, seat: int, accept: bool, *, interaction: str = ""
    ) -> Accepted:
        """Accept or decline another seat's pause offer; declining one's own withdraws it."""
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_clocks(bundle.row)
            offer = bundle.row.offer
            if offer is None or (accept and seat in (offer.seat, *offer.agreed)):
                raise NothingOffered(f"match {bundle.row.id} has no pause offer for seat {seat}", match=bundle.row.id)
            if accept:
                return await self._agree(bundle, offer, player, seat, interaction)
            notes = self._notes(bundle)
            key = "service.pause.withdrawn" if offer.seat == seat else "service.pause.declined"
            notes.notice(Text(key, {"seat": {"seat": seat}}), mention=_others(bundle, player))
            self._panels(notes, bundle)
            row = msgspec.structs.replace(bundle.row, offer=None)
            change = Change(row=row, at=self._desk.clock.now(), input=interaction, outbox=tuple(notes.rows))
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def _agree(self, bundle: Bundle, offer: Offer, player: int, seat: int, key: str) -> Accepted:
        """Accept a pause for a person's seats; it begins when everybody who plays wants it."""
        agreed = tuple(sorted({*offer.agreed, *(s.seat for s in bundle.seats if s.player == player)}))
        offerer = {s.seat for s in bundle.seats if s.player == bundle.seats[offer.seat].player}
        asked = tuple(s for s in people_in(bundle) if s not in agreed and s not in offerer)
        offer = msgspec.structs.replace(offer, agreed=agreed)
        if not asked:
            return await self._pause(bundle, offer, key, seat)
        notes = self._notes(bundle)
        notes.notice(Text("service.pause.agreed", {"seat": {"seat": seat}}), mention=asked, buttons=OFFER)
        self._panels(notes, bundle)
        row = msgspec.structs.replace(bundle.row, offer=offer)
        change = Change(row=row, at=self._desk.clock.now(), input=key, outbox=tuple(notes.rows))
        return Accepted(match=await self._desk.commit(change), seat=seat)

    async def resume(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Let the clocks go on with what was left; only who asked for the pause may, before its time.

        Raise PauseIsTheirs for any other seat, PauseIsStaffs where none that plays asked for it, AbsenceIsTheirs where
        the match runs while somebody is away.
        """
        async with self._desk.match(match, interaction) as bundle:
            seat = require_player(bundle, player)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            if bundle.row.status != PAUSED and (gone := away_now(bundle, self._desk.clock.now())):
                whose = last_of(gone)
                until = {"time": gone[whose], "style": "f"}
                raise AbsenceIsTheirs(
                    f"seat {whose} of {bundle.row.id} is away", match=bundle.row.id, seat={"seat": whose}, until=until
                )
            require_status(bundle.row, (PAUSED,))
            held = holds(bundle)
            mine = [one for one in held if bundle.seats[one].player == player]
            if _by_staff(bundle) and not mine:
                raise PauseIsStaffs(f"the pause of {bundle.row.id} is the staff's", match=bundle.row.id)
            if held and not mine:
                whose = last_of(held)
                raise PauseIsTheirs(
                    f"the pause of {bundle.row.id} is seat {whose}'s", match=bundle.row.id, seat={"seat": whose}
                )
            rest = {one: until for one, until in held.items() if one not in mine and until > self._desk.clock.now()}
            if rest or _by_staff(bundle):
                return await self._stay(bundle, rest, interaction, player)
            said = Text("service.pause.resumed", {"seat": {"seat": seat}})
            return await self.go_on(bundle, said, interaction, _others(bundle, player), player)

    async def _stay(self, bundle: Bundle, held: dict[int, int], key: str, player: int) -> Accepted:
        """End a person's part of a pause that others hold on to."""
        seat, now = require_player(bundle, player), self._desk.clock.now()
        offer = held_by(bundle, held)
        notes = self._notes(bundle)
        if held:
            last = last_of(held)
            until = {"time": held[last], "style": "f"}
            said = Text("service.pause.back", {"seat": {"seat": seat}, "whose": {"seat": last}, "until": until})
        else:
            until = {"time": ends(offer), "style": "f"}
            said = Text("service.pause.back_staff", {"seat": {"seat": seat}, "until": until})
        notes.notice(said, mention=_others(bundle, player))
        notes.turn_refresh()
        self._panels(notes, bundle)
        change = Change(
            row=msgspec.structs.replace(bundle.row, offer=offer),
            at=now,
            input=key,
            deadlines=(Deadline(match=bundle.row.id, kind=RESUME, due=ends(offer), since=now),),
            outbox=tuple(notes.rows),
            absences=ended(bundle, player, now),
        )
        return Accepted(match=await self._desk.commit(change), seat=seat)

    async def ask_resume(self, match: str, player: int, *, interaction: str = "") -> Accepted:
        """Ask whose pause it is to go on, once in a pause; raise AlreadyOffered, or NothingOffered of one's own."""
        async with self._desk.match(match, interaction) as bundle:
            seat = require_player(bundle, player)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_status(bundle.row, (PAUSED,))
            held, offer = holds(bundle), bundle.row.offer
            if not held or offer is None or any(bundle.seats[one].player == player for one in held):
                raise NothingOffered(f"player {player} may end the pause of {bundle.row.id}", match=bundle.row.id)
            if seat in offer.asked:
                raise AlreadyOffered(f"seat {seat} of {bundle.row.id} has asked to go on", match=bundle.row.id)
            notes = self._notes(bundle)
            text = Text("service.pause.asked", {"seat": {"seat": seat}, "whose": {"seat": last_of(held)}})
            notes.notice(text, mention=tuple(sorted(held)), buttons=PAUSED_BY)
            offer = msgspec.structs.replace(offer, asked=(*offer.asked, seat))
            row = msgspec.structs.replace(bundle.row, offer=offer)
            change = Change(row=row, at=self._desk.clock.now(), input=interaction, outbox=tuple(notes.rows))
            return Accepted(match=await self._desk.commit(change), seat=seat)

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
            extended = 0 if offer is None else offer.extended.get(name, 0)
            rows += [msgspec.structs.replace(first, extended=extended), *later]
            secret = bundle.row.secret
            rows += standing_deadline(preset, place, bundle.seats, person, decision, now, first.due, secret)
        if offer is not None and offer.limit is not None:
            rows.append(limit_deadline(bundle.row.id, now, offer.limit))
        notes = self._notes(bundle)
        notes.notice(said, mention=_others(bundle, None) if mention is None else mention)
        notes.turn_refresh()
        self._panels(notes, bundle)
        before = PLAYING if offer is None else offer.before
        row = msgspec.structs.replace(bundle.row, status=before, offer=None)
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

    async def extend(self, match: str, player: int, seat: int, *, interaction: str = "") -> Accepted:
        """Give every other seat that must act the preset's time once more, as a courtesy; at most twice a turn.

        Raise NothingOffered where nobody else must act, ExtendedEnough where all of them have it twice.
        """
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            require_clocks(bundle.row)
            now = self._desk.clock.now()
            extended: list[Deadline] = []
            preset = parse_preset(bundle.row.preset)
            state = await self._desk.state(bundle)
            clocks = {decision.id: decision.clock for decision in state.pending.values()}
            running = [d for d in bundle.deadlines if d.kind == ANSWER and d.seat is not None and d.seat != seat]
            for deadline in running:
                if deadline.extended < MOST_EXTENSIONS and deadline.decision in clocks:
                    longer = msgspec.structs.replace(deadline, extended=deadline.extended + 1)
                    extended += _later(bundle, longer, preset.more(clocks[deadline.decision]), now)
            if running and not extended:
                raise ExtendedEnough(
                    f"all of {bundle.row.id} have more time", match=bundle.row.id, most=MOST_EXTENSIONS
                )
            if not extended:
                raise NothingOffered(f"nobody else must act in {bundle.row.id}", match=bundle.row.id)
            moved = sorted({d.seat for d in extended if d.seat is not None})
            rest = [d for d in bundle.deadlines if not (d.seat in moved and d.kind in (ANSWER, REMINDER))]
            notes = self._notes(bundle)
            said = "service.clock.extended" if len(bundle.seats) == 2 else "service.clock.extended_all"
            notes.notice(Text(said, {"seat": {"seat": seat}}), mention=tuple(moved))
            notes.turn_refresh()
            self._panels(notes, bundle)
            change = Change(
                row=bundle.row,
                at=now,
                input=interaction,
                deadlines=(*rest, *extended),
                cancel=tuple(reminder_sort(s) for s in moved),
                outbox=tuple(notes.rows),
            )
            return Accepted(match=await self._desk.commit(change), seat=seat)

    async def _pause(self, bundle: Bundle, offer: Offer, key: str, seat: int) -> Accepted:
        resumes = self._desk.clock.now() + offer.hours * HOUR
        said = Text("service.pause.began", {"until": {"time": resumes, "style": "f"}, "seat": {"seat": offer.seat}})
        return await self.stop(bundle, offer, resumes, said, key, seat)

    async def stop(self, bundle: Bundle, offer: Offer, resumes: int, said: Text, key: str, seat: int) -> Accepted:
        """Stop the clocks of a match that the caller holds for the seat of an offer, or keep them so for it too."""
        now = self._desk.clock.now()
        notes = self._notes(bundle)
        notes.notice(said, mention=tuple(s for s in people_in(bundle) if s != seat))
        notes.turn_refresh()
        self._panels(notes, bundle)
        if bundle.row.status == PAUSED:
            pause = held_by(bundle, {**holds(bundle), offer.seat: resumes})
        else:
            pause = self._stopped(bundle, offer, resumes)
        change = Change(
            row=msgspec.structs.replace(bundle.row, status=PAUSED, offer=pause),
            at=now,
            input=key,
            deadlines=(Deadline(match=bundle.row.id, kind=RESUME, due=ends(pause), since=now),),
            cancel=tuple(reminder_sort(s.seat) for s in bundle.seats),
            outbox=tuple(notes.rows),
        )
        return Accepted(match=await self._desk.commit(change), seat=seat)

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
        notes = self._notes(bundle)
        if dispute is None:
            notes.notice(said, mention=people_in(bundle))
        else:  # its own thread is where they are pinged
            notes.notice(said)
            notes.dispute_thread(len(bundle.disputes), people_in(bundle))
        notes.turn_refresh()
        self._panels(notes, bundle)
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
        notes = self._notes(bundle)
        notes.notice(said, mention=people_in(bundle))
        notes.turn_refresh()
        self._panels(notes, bundle)
        change = Change(
            row=msgspec.structs.replace(bundle.row, offer=pause),
            at=now,
            input=key,
            deadlines=(Deadline(match=bundle.row.id, kind=RESUME, due=ends(pause), since=now),),
            outbox=tuple(notes.rows),
            dispute=dispute,
            act=act,
        )
        return Accepted(match=await self._desk.commit(change))

    async def more_time(
        self, bundle: Bundle, seconds: int, seats: tuple[int, ...], said: Text, key: str, act: Act
    ) -> Accepted:
        """Give seats that must act more time, in a match that the caller holds; of a pause, for when it goes on.

        Raise NothingOffered where none of them has a clock.
        """
        row, now, offer = bundle.row, self._desk.clock.now(), bundle.row.offer
        notes = self._notes(bundle)
        deadlines: tuple[Deadline, ...] | None = None
        if row.status == PAUSED and offer is not None:
            left = {k: n + seconds * (int(k.partition(":")[0]) in seats) for k, n in offer.left.items()}
            moved = tuple(sorted({int(k.partition(":")[0]) for k in left} & set(seats)))
            row = msgspec.structs.replace(row, offer=msgspec.structs.replace(offer, left=left))
        else:
            running = [d for d in bundle.deadlines if d.kind == ANSWER and d.seat in seats]
            moved = tuple(sorted({d.seat for d in running if d.seat is not None}))
            rest = [d for d in bundle.deadlines if not (d.seat in moved and d.kind in (ANSWER, REMINDER))]
            for deadline in running:
                rest += _later(bundle, deadline, seconds, now)
            deadlines = tuple(rest)
        if not moved:
            raise NothingOffered(f"none of the seats {seats} of {row.id} has a clock", match=row.id)
        notes.notice(said, mention=moved)
        notes.turn_refresh()
        self._panels(notes, bundle)
        change = Change(
            row=row,
            at=now,
            input=key,
            deadlines=deadlines,
            cancel=tuple(reminder_sort(s) for s in moved),
            outbox=tuple(notes.rows),
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
            left={name: max(0, counted(preset, _person(bundle, d), now, d.due)) for name, d in stopped.items()},
            extended={name: d.extended for name, d in stopped.items() if d.extended},
            limit=next((max(0, d.due - now) for d in bundle.deadlines if d.kind == LIMIT), None),
            before=bundle.row.status,
        )

    def _notes(self, bundle: Bundle) -> Notes:
        return Notes(bundle.row.id, self._desk.ids, self._desk.clock.now())

    def _panels(self, notes: Notes, bundle: Bundle) -> None:
        for place in bundle.seats:
            if place.player is not None:
                notes.seat_panel(place.seat)


def _person(bundle: Bundle, deadline: Deadline) -> Player | None:
    """Return whose clock it is."""
    owner = bundle.seats[deadline.seat or 0].player
    return None if owner is None else bundle.people.get(owner)


def _later(bundle: Bundle, deadline: Deadline, seconds: int, now: int) -> list[Deadline]:
    """Return a deadline later by so many seconds in which its person may be expected to act, with its reminders."""
    preset, person = parse_preset(bundle.row.preset), _person(bundle, deadline)
    longer = msgspec.structs.replace(deadline, due=due_after(preset, person, deadline.due, seconds))
    return [longer, *reminders(preset, person, longer, now)]


def _by_staff(bundle: Bundle) -> bool:
    """Say whether the staff keep a match paused."""
    return bundle.row.status == PAUSED and bundle.row.offer is not None and bundle.row.offer.hold is not None


def _others(bundle: Bundle, player: int | None) -> tuple[int, ...]:
    """Return the seats of all people but one who are not out of the match."""
    return tuple(seat for seat in people_in(bundle) if bundle.seats[seat].player != player)


def _waiting(
    bundle: Bundle, pending: dict[int, Decision], answers: dict[int, object]
) -> list[tuple[SeatRow, Decision]]:
    seats = {s.seat: s for s in bundle.seats}
    return [
        (seats[seat], decision)
        for seat, decision in sorted(pending.items())
        if seat not in answers and not seats[seat].ai
    ]
