"""Changing a position: the menu of it for who has looked at it openly, what a change comes to, and doing it."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from bot.storage.aggregates import Bundle
from rules.kernel import cursor, notation, openly, reading, rulings
from rules.kernel.chance import Unforeseen
from rules.kernel.cursor import Cursor
from rules.kernel.errors import RulingRefused
from rules.kernel.types import Choice, Event, Seat, State, View

from .acts import SEE, Acts, told
from .desk import Desk
from .library import AnyGame
from .matches import Matches
from .seating import Accepted, require_status
from .staff import ACTS, Caller, Staff
from .staff_errors import LookFirst, NothingToChange
from .staff_rulings import StaffRulings

WHILE_ASKED = "=preview"
"""Stands for the reason while a change is only looked at."""


class Open(NamedTuple):
    """A position as who changes it sees it, and what of it may be changed."""

    game: AnyGame
    view: View[Any]
    root: Cursor


class Preview(msgspec.Struct, frozen=True):
    """What a change comes to: the position before and after with nothing hidden, and what each is told of it.

    `told`: by seat, None: everybody who has none.
    """

    choice: Choice
    before: View[Any]
    after: View[Any]
    told: dict[int | None, tuple[Event, ...]]


class StaffEdits:
    """Changes of a position; each is a row of the log, and the next ruling takes it back whole."""

    def __init__(self, desk: Desk, acts: Acts, staff: Staff, matches: Matches, rulings_: StaffRulings) -> None:
        self._desk = desk
        self._acts = acts
        self._staff = staff
        self._matches = matches
        self._rulings = rulings_

    async def look(self, match: str, caller: Caller, reason: str, *, interaction: str = "") -> Open:
        """Look at the full position, which all who play are told with the reason, and return what may be changed."""
        await self._allowed(match, caller)
        await self._rulings.see(match, caller, reason, interaction=interaction)
        return await self.open(match, caller)

    async def reason(self, match: str, caller: Caller) -> str:
        """Return why the caller looked at the full position within the last hour, empty if they did not."""
        return next((act.reason for act in await self._acts.looks(match, caller) if act.act == SEE), "")

    async def open(self, match: str, caller: Caller) -> Open:
        """Return what may be changed; raise LookFirst, or NothingToChange as in the middle of an action."""
        bundle, game, state = await self._looked(match, caller)
        return Open(game, openly.position(state), self._root(bundle, game, state))

    async def read(self, match: str, caller: Caller, text: str) -> Choice:
        """Read a change as it is typed: `hp wa 5`; raise UnreadableText or AmbiguousText."""
        return reading.read((await self.open(match, caller)).root, list(notation.words(text)))

    async def preview(self, match: str, caller: Caller, choice: Choice) -> Preview:
        """Say what a change would come to; raise IllegalChoice, or RulingRefused where nobody could play on."""
        bundle, game, state = await self._looked(match, caller)
        cursor.check(self._root(bundle, game, state), choice)
        try:
            after, events = game.rule(state, (rulings.EDIT, *choice, WHILE_ASKED), None, bundle.row.moves, _nowhere)
        except Unforeseen as error:  # whoever asks must not learn what is drawn next
            raise RulingRefused(f"the edit of {bundle.row.id} draws from chance: {error}") from error
        altered = [event for event in events if event.kind != "edited"]
        seats: list[int | None] = [place.seat for place in bundle.seats]
        seen = {seat: game.seen(altered, None if seat is None else Seat(seat)) for seat in (*seats, None)}
        return Preview(choice, openly.position(state), openly.position(after), seen)

    async def edit(self, match: str, caller: Caller, choice: Choice, reason: str, *, interaction: str = "") -> Accepted:
        """Change the position; the clock of who is to act runs on with what was left."""
        async with self._acts.doing(match, caller, "edit", reason, interaction) as doing:
            if doing.done:
                return doing.done
            game, state = await self._position(doing.bundle)
            cursor.check(self._root(doing.bundle, game, state), choice)
            act = doing.act()
            ruling = (rulings.EDIT, *choice, f"={doing.reason}")
            return await self._matches.carry_out(doing.bundle, ruling, interaction, told(act), act)

    async def _allowed(self, match: str, caller: Caller) -> Bundle:
        bundle = await self._desk.look(match)
        await self._staff.require(caller, "edit", bundle)
        require_status(bundle.row, ACTS["edit"].statuses)
        return bundle

    async def _looked(self, match: str, caller: Caller) -> tuple[Bundle, AnyGame, State]:
        bundle = await self._allowed(match, caller)
        if not await self.reason(bundle.row.id, caller):
            raise LookFirst(f"player {caller.user} has not looked at {bundle.row.id}", match=bundle.row.id)
        return bundle, *(await self._position(bundle))

    async def _position(self, bundle: Bundle) -> tuple[AnyGame, State]:
        return self._desk.library.of(bundle.row), await self._desk.state(bundle)

    def _root(self, bundle: Bundle, game: AnyGame, state: State) -> Cursor:
        menu = None if state.outcome is not None else game.edits(state)
        if menu is None:
            raise NothingToChange(f"{bundle.row.id} is in the middle of something", match=bundle.row.id)
        return cursor.root(menu)


def _nowhere(step: int) -> Any:
    raise LookupError(f"an edit goes back to no step, not to {step}")
