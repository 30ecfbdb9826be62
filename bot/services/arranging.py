"""Matches that the staff open between others: begun at once, with options and decks as they say; or played again."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.errors import Repeated, Taken
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import SeatRow
from bot.storage.ruled import Act
from rules.kernel import rulings
from rules.kernel.types import Choice, Seat, State, Text

from .acts import Acts, told
from .decks import SharedDeck
from .desk import Desk
from .errors import BadSetting, BadSize, DeckCodeError, NotTogether
from .library import AnyGame
from .lobby import TRIES, Lobby
from .matches import Matches
from .new_match import NewMatch, row_for
from .notes import BEGUN
from .presets import DAY
from .seating import Accepted
from .staff import Caller, Staff
from .staff_errors import OwnMatch


class Arranging:
    """Opens matches for other people, none of whom is asked first."""

    def __init__(self, desk: Desk, acts: Acts, staff: Staff, lobby: Lobby, matches: Matches) -> None:
        self._desk = desk
        self._acts = acts
        self._staff = staff
        self._lobby = lobby
        self._matches = matches

    async def open(
        self, new: NewMatch, caller: Caller, reason: str, *, decks: Mapping[int, SharedDeck] | None = None
    ) -> Accepted:
        """Open and begin a match of `new.invited`, in the order of its seats; `decks` answer the entry of theirs.

        Raises NotStaff, OwnMatch, NotTogether, ReasonMissing, BadSize, BadSetting, OptionError or DeckCodeError.
        """
        await self._staff.require_here(caller, "open")
        if new.ready:
            raise BadSetting("a match opened by the staff begins at once", setting="ready", low=0, high=0)
        why = self._acts.checked(reason)
        if caller.user in new.invited:
            raise OwnMatch(f"player {caller.user} opens a match of their own as staff", match="-")
        for person in new.invited:
            if set((await self._desk.store.player(person)).blocked) & set(new.invited):
                raise NotTogether(f"of {new.invited} somebody takes no challenges of another")
        seats = tuple(SeatRow(match="", seat=n, player=person) for n, person in enumerate(new.invited))
        act = Act(match="", at=0, who=caller.user, act="open", reason=why)
        return await self.begin(new, seats, told(act), decks=decks or {}, once=new.interaction, act=act)

    async def again(self, match: str, caller: Caller, reason: str, *, interaction: str = "") -> Accepted:
        """Let a match be played again from its start by the same people: it ends without a result, another begins.

        However often this is asked, one match takes its place.
        """
        async with self._acts.doing(match, caller, "again", reason, interaction) as doing:
            if doing.done:
                return doing.done
            row = doing.bundle.row
            new = NewMatch(
                game=row.game,
                creator=caller.user,
                guild=row.guild,
                channel=row.channel,
                options=row.options,
                preset=row.preset,
                away=row.away // DAY,
                series=row.series,
                help=row.help,
                takebacks=row.takebacks,
                checked=row.checked,
                table=row.table,
                limit=0 if row.limit is None else row.limit.seconds,
                parent=row.id,
            )
            seats = tuple(
                SeatRow(
                    match="",
                    seat=s.seat,
                    player=s.player,
                    ai=s.ai,
                    owner=s.owner,
                    word=s.word,
                    entry=s.entry,
                    passed=s.passed,
                )
                for s in doing.bundle.seats
            )
            if all(s.player is None for s in seats):
                raise BadSize(f"nobody plays in {row.id}", sizes=[str(len(seats))])
            opened = Act(match="", at=0, who=caller.user, act="open", reason=doing.reason)
            made = await self.begin(new, seats, told(opened), once=f"again.{row.id}", act=opened)
            act = doing.act(match=made.match.id)
            await self._matches.carry_out(doing.bundle, (rulings.VOID, f"={doing.reason}"), interaction, told(act), act)
            return made

    async def begin(
        self,
        new: NewMatch,
        seats: tuple[SeatRow, ...],
        said: Text,
        *,
        decks: Mapping[int, SharedDeck] | None = None,
        once: str = "",
        act: Act | None = None,
        calls: Mapping[int, Text] | None = None,
        asked: Text | None = None,
    ) -> Accepted:
        """Begin a match of people none of whom is asked; `said` tells them why, `act` is what the staff did by it.

        `asked`: how people are asked whether they are there, in a match that waits for that.
        `calls`: what pings each seat in its own thread; without them who plays is pinged where the match is played.
        However often this is asked with one `once`, one match is begun.
        """
        game = self._desk.library.current(new.game)
        people = [place.player for place in seats if place.player is not None]
        if len(seats) not in game.seats or len(set(people)) < len(people):
            raise BadSize(f"{new.game} for {people}", sizes=[str(n) for n in game.seats])
        known = {person: await self._desk.store.player(person) for person in people}
        given = {seat: _entry(game, deck) for seat, deck in (decks or {}).items()}
        entered = tuple(  # what the staff say themselves they need not look at
            msgspec.structs.replace(s, entry=given[s.seat], passed=True) if s.seat in given else s for s in seats
        )
        draft = row_for(self._desk, new, len(seats))
        for _ in range(TRIES):
            if (before := await self._lobby.made_by(once)) is not None:
                return before
            row = msgspec.structs.replace(draft, id=self._desk.ids.match())
            placed = tuple(msgspec.structs.replace(place, match=row.id) for place in entered)
            bundle = Bundle(row, placed, (), (), known)
            if new.ready:
                try:
                    return await self._lobby.gather(bundle, once, None, asked=asked)
                except (Taken, Repeated):
                    continue
            progress = self._lobby.begun(bundle)
            if act is not None and progress.unfit:
                seat, why = next(iter(progress.unfit.items()))
                kind, question = placed[seat].entry[0], progress.state.pending.get(Seat(seat))
                if question is not None and question.kind != kind:
                    raise DeckCodeError(f"seat {seat} of {game.name} is asked {question.kind}, no {kind}")
                raise why
            if calls:
                progress.notes.notice(said, role=BEGUN)
            else:
                progress.notes.notice(said, _not_called(placed, progress.state))
            for seat, text in (calls or {}).items():
                progress.notes.call(seat, text)
            done = None if act is None else msgspec.structs.replace(act, match=row.id, at=row.created)
            try:
                change = msgspec.structs.replace(progress.change(once), act=done)
                if calls:
                    change = msgspec.structs.replace(change, outbox=tuple(map(_unpinged, change.outbox)))
                stored = await self._desk.commit(change, progress.state)
            except (Taken, Repeated):
                continue  # the code is taken, or the same click made the match a moment ago
            return Accepted(match=stored, events=tuple(progress.events))
        raise Taken(draft.id)


def _not_called(seats: tuple[SeatRow, ...], state: State) -> tuple[int, ...]:
    """Return the seats of people whom the first turn's post does not ping: nobody is pinged twice for one match."""
    asked = {seat for seat in state.pending if seat not in state.answers}
    return tuple(s.seat for s in seats if s.player is not None and s.seat not in asked)


def _unpinged(row: OutboxRow) -> OutboxRow:
    """Return a message as it is where everybody is pinged apart: the first turn's post pings nobody."""
    return msgspec.structs.replace(row, payload={**row.payload, "silent": True}) if row.kind == "turn_post" else row


def _entry(game: AnyGame, deck: SharedDeck) -> Choice:
    """Return a deck as what a seat enters with; raise DeckCodeError where it is another game's."""
    if deck.game != game.name:
        raise DeckCodeError(f"a deck of {deck.game} ({deck.kind}) is no entry of {game.name}")
    return (deck.kind, *deck.choice)
