"""One act of the staff on one match: allowed, named with who and why, told to its players and kept for them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.ruled import Act
from rules.kernel.rulings import REASON
from rules.kernel.types import Text

from .desk import Desk
from .lengths import span_text
from .notes import Notes
from .presets import HOUR, MINUTE
from .seating import Accepted, people_in, require_status
from .staff import ACTS, Caller, Staff
from .staff_errors import ReasonMissing

LONGEST_REASON = REASON.max
"""Characters of a reason, as the log takes them."""
SEE, SINCE = "see", "since"
"""Looks at what is hidden: the full position, and what each seat alone has seen since a step (`about["step"]`)."""
LOOK = HOUR
"""Seconds for which who has looked may go on with what they saw, and look again without its being told twice."""


class Doing(msgspec.Struct, frozen=True):
    """An act about to be done: the match as the staff found it, who acts, what and why."""

    bundle: Bundle
    caller: Caller
    name: str
    reason: str
    now: int
    key: str = ""

    @property
    def done(self) -> Accepted | None:
        """Return what to answer where the same input has been applied before."""
        return Accepted(match=self.bundle.row, repeated=True) if self.bundle.repeated else None

    def act(self, **about: Any) -> Act:
        """Return the act as it is kept."""
        return Act(
            match=self.bundle.row.id,
            at=self.now,
            who=self.caller.user,
            act=self.name,
            reason=self.reason,
            about=about,
        )

    def change(self, act: Act, notes: Notes) -> Change:
        """Return an act that changes nothing of the match but what is said."""
        return Change(row=self.bundle.row, at=self.now, input=self.key, outbox=tuple(notes.rows), act=act)

    def tell(self, notes: Notes, act: Act, mention: tuple[int, ...] | None = None) -> None:
        """Say the act in the match's thread; `mention` None: all who play are pinged."""
        notes.notice(told(act), people_in(self.bundle) if mention is None else mention)


class Acts:
    """Opens a match for an act of the staff."""

    def __init__(self, desk: Desk, staff: Staff) -> None:
        self._desk = desk
        self._staff = staff

    @asynccontextmanager
    async def doing(self, match: str, caller: Caller, name: str, reason: str, key: str = "") -> AsyncGenerator[Doing]:
        """Hold a match for an act; raise OtherServer, OwnMatch, NotStaff, ReasonMissing or NotOpen."""
        async with self._desk.match(match, key) as bundle:
            await self._staff.require(caller, name, bundle)
            said = self.checked(reason)
            if not bundle.repeated:
                require_status(bundle.row, ACTS[name].statuses)
            yield Doing(bundle, caller, name, said, self._desk.clock.now(), key)

    def checked(self, reason: str) -> str:
        """Return a reason as it is kept and told; raise ReasonMissing for none, or one that is too long."""
        said = " ".join(reason.split())
        if not REASON.min <= len(said) <= LONGEST_REASON:
            raise ReasonMissing(f"a reason of {len(said)} characters", most=LONGEST_REASON)
        return said

    async def of(self, match: str) -> tuple[Act, ...]:
        """Return what the staff did to a match, oldest first."""
        return await self._desk.store.acts((await self._desk.look(match)).row.id)

    async def looks(self, match: str, caller: Caller) -> tuple[Act, ...]:
        """Return at what of a match the caller has looked within the hour, the latest first."""
        now = self._desk.clock.now()
        mine = (act for act in reversed(await self.of(match)) if act.who == caller.user and now - act.at < LOOK)
        return tuple(act for act in mine if act.act in (SEE, SINCE))

    def notes(self, doing: Doing) -> Notes:
        """Begin what is said of an act."""
        return Notes(doing.bundle.row.id, self._desk.ids, doing.now)


def told(act: Act) -> Text:
    """Return an act in words, alike in the thread and in the log of acts.

    More time is kept in the unit in which it was given: in hours alone by earlier versions.
    """
    who: Mapping[str, Any] = {"key": "service.staff.somebody", "args": {}} if act.who is None else {"player": act.who}
    about: dict[str, Any] = {**act.about, "who": who, "reason": {"user": act.reason}}
    if (minutes := about.pop("minutes", None)) is None:
        return Text(f"service.staff.{act.act}", about)
    return Text(f"service.staff.{act.act}.minutes", {**about, "span": msgspec.to_builtins(span_text(minutes * MINUTE))})
