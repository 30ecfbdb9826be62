"""A seat disputes something: the match stands still until the staff decide, two days at most; what they say is kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.rows import PAUSED, MatchRow
from bot.storage.ruled import REJECTED, STANDS, UPHELD, WITHDRAWN, Act, Dispute, StaffRow, unnamed
from rules.kernel.types import Text

from .acts import Acts, told
from .desk import Desk
from .lesson_shelf import is_alone
from .notes import Notes
from .presets import HOUR
from .seating import Accepted, require_clocks, require_in
from .staff import Caller
from .staff_errors import BadDispute, DisputedEnough, NothingDisputed
from .staff_holds import of_dispute, open_dispute
from .stops import Stops

FREEZE = 48 * HOUR
"""Seconds for which a match stands still at most until the staff have decided."""
CONSOLATION = 12 * HOUR
"""Seconds that everybody who is to act gets where nobody has decided."""
FREE = 1
"""Disputes of a seat in a match; those that are upheld are given back."""
RULE, SLIP, OTHER = "rule", "slip", "other"
SORTS = (RULE, SLIP, OTHER)
"""What is disputed: how a rule was applied, what was meant or shown, anything else."""
LONGEST_TEXT = 600
_CLAUSE = re.compile(r"[A-Z]{2,4}-\d{1,3}")


class Disputes:
    """What seats dispute in matches of a server, and what the staff decide."""

    def __init__(self, desk: Desk, acts: Acts, stops: Stops) -> None:
        self._desk = desk
        self._acts = acts
        self._stops = stops

    async def ask(
        self, match: str, player: int, seat: int, sort: str, text: str, *, clause: str = "", interaction: str = ""
    ) -> Accepted:
        """Stop a match that runs until the staff have decided what a seat disputes.

        Raise DisputedEnough, BadDispute, and what `require_clocks` and `require_in` raise.
        """
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            row, now = bundle.row, self._desk.clock.now()
            if is_alone(row.id) or not row.guild:
                raise BadDispute(f"{row.id} has no staff", match=row.id, most=LONGEST_TEXT)
            require_clocks(row)
            said = text.strip()
            if sort not in SORTS or not 0 < len(said) <= LONGEST_TEXT or (clause and not _CLAUSE.fullmatch(clause)):
                raise BadDispute(f"dispute {sort!r} by {clause!r}, {len(said)} long", match=row.id, most=LONGEST_TEXT)
            used = [one for one in bundle.disputes if one.seat == seat and one.state != UPHELD]
            if len(used) >= FREE:
                raise DisputedEnough(f"seat {seat} of {row.id} has disputed {len(used)} times", match=row.id)
            dispute = Dispute(
                match=row.id,
                guild=row.guild,
                game=row.game,
                seat=seat,
                player=player,
                sort=sort,
                clause=clause,
                text=said,
                step=await self._last_public(row),
                at=now,
                due=now + FREEZE,
            )
            until = {"time": dispute.due, "style": "f"}
            asked = Text("service.dispute.asked", {"seat": {"seat": seat}, "about": about(dispute), "until": until})
            hold = of_dispute(dispute)
            done = await self._stops.stop_by_staff(bundle, hold, asked, interaction, dispute=dispute)
            return msgspec.structs.replace(done, seat=seat)

    async def withdraw(self, match: str, player: int, seat: int, *, interaction: str = "") -> Accepted:
        """Let go of what the seat disputes, so that the match goes on; raise NothingDisputed."""
        async with self._desk.match(match, interaction) as bundle:
            require_in(bundle, player, seat)
            if bundle.repeated:
                return Accepted(match=bundle.row, repeated=True, seat=seat)
            dispute = open_dispute(bundle)
            if dispute is None or dispute.seat != seat:
                raise NothingDisputed(f"seat {seat} of {bundle.row.id} disputes nothing", match=bundle.row.id)
            ended = msgspec.structs.replace(dispute, state=WITHDRAWN, decided=self._desk.clock.now())
            said = Text("service.dispute.withdrawn", {"seat": {"seat": seat}})
            return await self._end(bundle, ended, said, interaction)

    async def decide(
        self, match: str, caller: Caller, upheld: bool, sentence: str, *, interaction: str = ""
    ) -> Accepted:
        """Decide what a seat disputes, by a sentence that is kept as a precedent; raise NothingDisputed.

        What follows from it is ruled apart, before or after: back to a step, a change, more time, a result.
        """
        async with self._acts.doing(match, caller, "decide", sentence, interaction) as doing:
            if doing.done:
                return doing.done
            bundle = doing.bundle
            dispute = open_dispute(bundle)
            if dispute is None:
                raise NothingDisputed(f"nothing is disputed in {bundle.row.id}", match=bundle.row.id)
            state = UPHELD if upheld else REJECTED
            ended = msgspec.structs.replace(
                dispute, state=state, verdict=doing.reason, decided_by=caller.user, decided=doing.now
            )
            act = doing.act(**_ruled(ended))
            if bundle.row.status == PAUSED:
                return await self._stops.let_go(bundle, told(act), interaction, act, ended)
            notes = self._acts.notes(doing)
            doing.tell(notes, act)
            notes.dispute_over(bundle, ended)
            change = msgspec.structs.replace(doing.change(act, notes), dispute=ended)
            return Accepted(match=await self._desk.commit(change))

    async def lapse(self, bundle: Bundle, dispute: Dispute) -> Accepted:
        """Let a match that the caller holds go on as nobody has decided: what was stands, with more time for all."""
        offer = bundle.row.offer
        if offer is not None:
            left = {name: seconds + CONSOLATION for name, seconds in offer.left.items()}
            row = msgspec.structs.replace(bundle.row, offer=msgspec.structs.replace(offer, left=left))
            bundle = msgspec.structs.replace(bundle, row=row)
        ended = msgspec.structs.replace(dispute, state=STANDS, decided=self._desk.clock.now())
        said = Text("service.dispute.lapsed", {"hours": CONSOLATION // HOUR})
        return await self._stops.go_on(bundle, said, dispute=ended)

    async def of(self, match: str) -> tuple[Dispute, ...]:
        """Return what was disputed in a match, oldest first."""
        return (await self._desk.look(match)).disputes

    async def on_duty(self, guild: int, event: str = "") -> tuple[StaffRow, ...]:
        """Return who may decide what is disputed in a server, in matches of an event its staff too; each once."""
        given = await self._desk.store.staff(guild)
        found = (row for row in given if row.power != "helper" and row.event in ("", event))
        return tuple({(row.kind, row.holder): row for row in found}.values())

    async def precedents(
        self, guild: int, most: int, skip: int = 0, *, clauses: Sequence[str] = (), said: str = ""
    ) -> list[Dispute]:
        """Return what was decided in a server, with nobody named, so many from one on, the latest first.

        `clauses`: about these alone; `said`: with these words in the verdict, whatever their case.
        """
        found = await self._desk.store.precedents(guild, clauses, said, most, skip)
        return [nameless(one) for one in found]

    async def _last_public(self, row: MatchRow) -> int:
        """Return the number of the last step that everybody saw something of."""
        game = self._desk.library.of(row)
        steps = await self._desk.store.steps(row.id, 0)
        return sum(bool(game.seen(step.events, None)) for step in steps if step.index)

    async def _end(self, bundle: Bundle, ended: Dispute, said: Text, key: str) -> Accepted:
        if bundle.row.status == PAUSED:
            return await self._stops.let_go(bundle, said, key, dispute=ended)
        now = self._desk.clock.now()
        notes = Notes(bundle.row.id, self._desk.ids, now)
        notes.dispute_over(bundle, ended)
        change = Change(row=bundle.row, at=now, input=key, outbox=tuple(notes.rows), dispute=ended)
        return Accepted(match=await self._desk.commit(change))


def outcome(dispute: Dispute, over: bool) -> Text | None:
    """Return what came of a dispute, and by whom; None while it waits. `over`: its match has ended."""
    match dispute.state:
        case "asked":
            return Text("service.dispute.unruled") if over else None
        case "withdrawn":
            return Text("service.dispute.withdrawn", {"seat": {"seat": dispute.seat}})
        case "stands":
            return Text("service.dispute.lapsed", {"hours": CONSOLATION // HOUR})
        case _:
            act = Act(
                match=dispute.match,
                at=dispute.decided or 0,
                who=dispute.decided_by,
                act="decide",
                reason=dispute.verdict,
                about=_ruled(dispute),
            )
            return told(act)


def about(dispute: Dispute) -> Text:
    """Return what a dispute is about, as everybody may know: its sort and its clause."""
    sort = Text(f"service.dispute.sort.{dispute.sort}")
    return Text("service.dispute.about", {"sort": sort, "clause": dispute.clause}) if dispute.clause else sort


def nameless(dispute: Dispute) -> Dispute:
    """Return a decision as others read it: without who asked, who decided, in which match, and in which words."""
    verdict = unnamed(dispute.verdict)
    return msgspec.structs.replace(dispute, match="", seat=0, player=None, text="", verdict=verdict, decided_by=None)


def _ruled(dispute: Dispute) -> dict[str, Any]:
    """Return what was decided as arguments of the act's text."""
    return {
        "number": dispute.id,
        "seat": {"seat": dispute.seat},
        "about": msgspec.to_builtins(about(dispute)),
        "verdict": msgspec.to_builtins(Text(f"service.dispute.{dispute.state}")),
    }
