"""What those who take part in events do: sign up, hand in an entry, check in, leave, come back, challenge."""

from __future__ import annotations

from collections.abc import Sequence

from bot.contest.acts import Challenge, Drop, Ready
from bot.contest.applying import LONGEST_NAME
from bot.contest.contest import Entrant
from bot.storage.event_rows import CLOSED
from rules.kernel.types import Choice, Text

from .decks import SharedDeck
from .event_errors import (
    ByConsent,
    CheckInLater,
    EntryRefused,
    EventFull,
    NotEntered,
    RoleNeeded,
    SignUpShut,
    TakenOut,
)
from .events_desk import EventDesk
from .events_door import require_open
from .events_following import CHECK
from .events_held import Done, Held, Making, Said, Step
from .events_rosters import Rosters
from .events_rounds import Rounds
from .events_texts import role_names

CONSENT_FROM = 3
"""With so many strikes only a director pairs somebody again."""


class Entrants:
    """The verbs of people about their own place in an event."""

    def __init__(self, events: EventDesk, rounds: Rounds, rosters: Rosters) -> None:
        self._events = events
        self._desk = events.desk
        self._rounds = rounds
        self._rosters = rosters

    async def join(
        self,
        event: str,
        player: int,
        name: str,
        *,
        roles: Sequence[int] = (),
        rating: int = 0,
        interaction: str = "",
    ) -> Done:
        """Sign up, or again after one has left; come late where the event allows it.

        Raise SignUpShut, EventFull, RoleNeeded, TakenOut, ByConsent or a ContestError.
        """

        async def step(held: Held) -> Step:
            plan = held.plan
            if plan.roles and not set(plan.roles) & set(roles):
                raise RoleNeeded(f"player {player} has none of {plan.roles}", roles=role_names(plan.roles))
            require_open(held)
            count = sum(e.status != "dropped" for e in held.contest.entrants.values())
            if count >= plan.most:
                raise EventFull(f"{count} of {plan.most}", most=plan.most)
            known = held.entrant_of(player)
            if known is not None and known.status == "dropped":
                _require_free(held, known)
                return Step(self._rounds.came_back(held, known.id), who=player)
            seeding = plan.seeding(player, rating)
            return Step(self._rounds.entered(held, player, name[:LONGEST_NAME], seeding), who=player)

        return await self._events.do(event, step, interaction)

    async def enter(self, event: str, player: int, deck: SharedDeck, *, interaction: str = "") -> Done:
        """Hand in one's entry, in place of an earlier one, until sign-up is shut; it is nobody else's to see.

        Raise EntryRefused with what the game finds wrong, SignUpShut or NotEntered.
        """

        async def step(held: Held) -> Step:
            entrant = _entered(held, player)
            drafted = held.ledger is not None and bool(held.ledger.picks.get(entrant.id))
            if held.contest.stage >= 0 or not (held.contest.is_open or drafted):
                raise SignUpShut(f"entries of {held.row.id} are locked", event=held.row.id)
            game = self._desk.library.current(held.plan.game)
            faults = game.faults(deck.kind, deck.choice, held.plan.options) if deck.game == game.name else ()
            if deck.game != game.name or faults:
                raise EntryRefused(f"{deck.game} {deck.kind}: {faults}", event=held.row.id, count=len(faults))
            self._rosters.require(held, entrant.id, deck.choice)
            entry: Choice = (deck.kind, *deck.choice)
            return Step(who=player, rosters={entrant.id: entry})

        return await self._events.do(event, step, interaction)

    async def ready(self, event: str, player: int, *, interaction: str = "") -> Done:
        """Say that one is there; who says so after the event has begun without them is paired from then on.

        Raise CheckInLater while it is too early to know, ByConsent as `back` does.
        """

        async def step(held: Held) -> Step:
            asked = next((d for d in held.deadlines if d.kind == CHECK), None)
            if asked is not None:
                since = {"time": asked.due or self._desk.clock.now() + (asked.remaining or 0), "style": "f"}
                raise CheckInLater(f"check-in of {held.row.id} has not begun", event=held.row.id, since=since)
            entrant = _entered(held, player)
            if held.contest.stage >= 0 and entrant.status == "resting":
                return self._again(held, entrant)
            return Step((Ready(entrant.id),), who=player)

        return await self._events.do(event, step, interaction)

    async def leave(self, event: str, player: int, *, interaction: str = "") -> Done:
        """Leave: before it begins the place is free, later one's tables are settled by the event's rules (D3)."""

        async def step(held: Held) -> Step:
            return dropped(held, _entered(held, player), player, "")

        return await self._events.do(event, step, interaction)

    async def back(self, event: str, player: int, *, interaction: str = "") -> Done:
        """Be paired again after strikes or a rest; raise ByConsent or TakenOut where that is the director's to say, and
        NotEntered for who has left: they sign up again, as long as anybody can.
        """

        async def step(held: Held) -> Step:
            return self._again(held, _entered(held, player))

        return await self._events.do(event, step, interaction)

    def _again(self, held: Held, entrant: Entrant) -> Step:
        """Return the step by which somebody has themselves paired again."""
        _require_free(held, entrant)
        if entrant.status == "dropped":
            raise NotEntered(f"player {entrant.player} has left {held.row.id}", event=held.row.id)
        return Step(self._rounds.came_back(held, entrant.id), who=entrant.player)

    async def forget(self, player: int) -> None:
        """Take somebody out of every event that is not closed, before all that is known of them is deleted."""
        for row in await self._desk.store.events_of(player):
            if row.status != CLOSED:
                await self._events.do(row.id, self._gone(player))

    def _gone(self, player: int) -> Making:
        async def step(held: Held) -> Step:
            entrant = held.entrant_of(player)
            if entrant is None or entrant.status == "dropped":
                return Step()
            return Step((Drop(entrant.id),), who=player)

        return step

    async def challenge(self, event: str, player: int, other: int, *, interaction: str = "") -> Done:
        """Challenge another of a ladder."""

        async def step(held: Held) -> Step:
            return Step((Challenge(_entered(held, player).id, _entered(held, other).id),), who=player)

        return await self._events.do(event, step, interaction)


def dropped(held: Held, entrant: Entrant, who: int, reason: str) -> Step:
    """Take somebody out, whose tables are then settled by the event's rules (D3), and tell it."""
    about = {"who": {"player": entrant.player}, "event": {"user": held.row.name}}
    said: tuple[Said, ...] = ()
    if who != entrant.player:
        out = Text("service.event.taken_out", {**about, "director": {"player": who}})
        said = (Said(out, (entrant.player,)),)
    elif held.contest.stage >= 0:  # who leaves by themselves knows it
        said = (Said(Text("service.event.left", about)),)
    return Step((Drop(entrant.id),), said, who, reason)


def _require_free(held: Held, entrant: Entrant) -> None:
    """Refuse who comes back where that is a director's to say; raise TakenOut or ByConsent."""
    if entrant.status == "dropped" and held.dropped_by(entrant.id) != entrant.player:
        raise TakenOut(f"entrant {entrant.id} was taken out of {held.row.id}", event=held.row.id)
    if held.contest.strikes(entrant.id) >= CONSENT_FROM:
        raise ByConsent(f"entrant {entrant.id} has {CONSENT_FROM} strikes", event=held.row.id)


def _entered(held: Held, player: int) -> Entrant:
    found = held.entrant_of(player)
    if found is None:
        raise NotEntered(f"player {player} has no place in {held.row.id}", event=held.row.id)
    return found
