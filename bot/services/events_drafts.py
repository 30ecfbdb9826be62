"""The draft of an event with rosters: who picks in turn from one pool, by wishes filed before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.contest import lots
from bot.contest.acts import Act, Draft, Pick
from bot.contest.errors import Misfit, TooEarly, Twice
from bot.contest.rosters import Keeper, Ledger
from bot.storage.event_rows import EventDeadline
from rules.kernel.types import Text, Token

from .events_desk import EventDesk
from .events_following import PICK
from .events_held import ROSTER, Done, Held, Said, Step
from .events_rosters import WISHES, about_entrant, entered, noted, pinged
from .events_texts import Marker
from .presets import parse_preset


class Drafts:
    """The verbs of a draft, and what it does by itself; those of directors are checked by whoever calls them."""

    def __init__(self, events: EventDesk) -> None:
        self._events = events
        self._desk = events.desk

    async def wish(self, event: str, player: int, wishes: Sequence[Token], *, interaction: str = "") -> Done:
        """File what to pick, the dearest first; whoever is to pick and has a wish left does so at once."""

        async def step(held: Held) -> Step:
            keeper, ledger = self._events.kept(held)
            entrant = entered(held, player)
            if ledger.options.get("acquire") != "draft":
                raise Misfit(f"event {held.row.id} has no draft", "draft")
            if ledger.order and keeper.picker(ledger) is None:
                raise Twice(f"the draft of {held.row.id} is over", "draft")
            pool = keeper.pool()
            for piece in wishes:
                if piece not in pool:
                    raise Misfit(f"{piece} is not in the pool", "piece")
            kept = {entrant.id: (WISHES, *dict.fromkeys(wishes))}
            return self._picked(held, keeper, ledger, kept)._replace(who=player, rosters=kept)

        return await self._events.do(event, step, interaction)

    def drafting(self, held: Held, who: int) -> Step:
        """Return the step that begins the draft, in an order of lots; raise a ContestError where there is none.

        Sign-up ends with it (`events_door.door`): who came later would have no roster.
        """
        keeper, _ = self._events.kept(held)
        order = lots.drawn(held.row.seed, "draft", held.contest.able(held.contest.entrants))
        act = Draft(tuple(order))
        _, ledger = keeper.check(held.acts, act)
        return self._picked(held, keeper, ledger, {}, (act,))._replace(who=who)

    def _picked(
        self,
        held: Held,
        keeper: Keeper,
        ledger: Ledger,
        notes: Mapping[int, tuple[str, ...]],
        acts: tuple[Act, ...] = (),
        late: int | None = None,
    ) -> Step:
        """Let those pick whose turn it is and who have wishes left (`late`: and who let the clock run out)."""
        while (picker := keeper.picker(ledger)) is not None:
            wishes = notes[picker][1:] if picker in notes else noted(held, picker, WISHES)
            if picker != late and not set(wishes) & set(keeper.free(ledger)):
                break
            late = None
            pick = Pick(picker, keeper.wished(ledger, wishes))
            _, ledger = keeper.check((*held.acts, *acts), pick)
            acts = (*acts, pick)
        if picker is None:
            drafted = Said(Text("service.event.drafted", {"event": {"user": held.row.name}}))
            return Step(acts, (drafted,) if acts else (), drop=((PICK, ""),))
        asked = (Said(Text("service.event.pick", about_entrant(held, picker)), pinged(held, picker), (ROSTER,)),)
        due = self._desk.clock.now() + parse_preset(held.plan.preset).budget("entry", None)
        clock = EventDeadline(event=held.row.id, kind=PICK, due=due, since=self._desk.clock.now())
        return Step(acts, asked if acts else (), deadlines=(clock,) if acts else ())

    async def overdue(self, held: Held, about: str) -> Step:
        """Pick for who let the clock run out: the first wish that is free, else the first of the pool (5.2)."""
        keeper, ledger = self._events.kept(held)
        return self._picked(held, keeper, ledger, {}, late=keeper.picker(ledger))


def is_drafting(held: Held) -> bool:
    """Say whether the draft of an event has begun, and picks are still due."""
    ledger = held.ledger
    return ledger is not None and bool(ledger.order) and any(d.kind == PICK for d in held.deadlines)


def undrafted(held: Held) -> list[int]:
    """Return who is in an event that is about to begin without having been in its draft."""
    if held.ledger is None or not held.ledger.order or held.contest.stage >= 0:
        return []
    return [entrant for entrant in held.contest.able(held.contest.entrants) if entrant not in held.ledger.order]


def require_picks(held: Held, entrant: int | None, who: Marker) -> None:
    """Refuse who comes in after the draft of an event and was not in it, `entrant` None: is new; raise TooEarly."""
    if held.ledger is not None and held.ledger.order and entrant not in held.ledger.order:
        raise without_picks(who)


def without_picks(who: Marker) -> TooEarly:
    """Return the refusal that names who picked nothing."""
    return TooEarly(f"{who} picked nothing in the draft", "undrafted", who=who)
