"""Events as texts: cards, squares, sides and what happened to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.kernel.events import kind_of
from rules.kernel.tidings import Tidings
from rules.kernel.told import written
from rules.kernel.types import Decision, Event, Option, Text, View

from .book import Book
from .card_text import changed, granted, whole
from .events import (
    EVENTS,
    Activated,
    AnyEvent,
    Attached,
    AttackAdded,
    Attacked,
    CombatEnded,
    CommanderShown,
    CpChanged,
    CpErased,
    Damaged,
    Defeated,
    DefendingEnded,
    Deployed,
    Detached,
    Discarded,
    Drained,
    Drawn,
    Energized,
    EventPlayed,
    FirstSeat,
    Granted,
    Kept,
    Left,
    Marked,
    MatchOver,
    Modified,
    Mulliganed,
    Paid,
    Peeked,
    PlanningEnded,
    Recovered,
    Reinforced,
    Restricted,
    Scouted,
    Searched,
    Shifted,
    Struck,
    Swapped,
    Took,
    Triggered,
    TurnBegan,
)
from .limit import decided
from .state import Battle
from .words import bearer, card_text, plain, side_text, word

DRAWN = {"six_defeated": "six_defeated_draw", "turn_limit": "turn_limit_draw"}
"""Ends that are worded otherwise where nobody wins."""


def joined(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events with each attack and what it comes to as one, and without the CP that every turn brings."""
    found: list[Event] = []
    last: AnyEvent | None = None
    for event in events:
        told = EVENTS.read(event)
        if isinstance(last, Attacked) and isinstance(told, Damaged):
            told = Struck(last.card, last.at, last.other, last.to, last.amount, told.damage, told.health)
            found[-1] = written(told, event.only)
        elif isinstance(last, Struck) and isinstance(told, Defeated) and told.at == last.to:
            found[-1] = written(replace(last, side=told.seat, lost=told.count), event.only)
        elif not (isinstance(last, TurnBegan) and isinstance(told, CpChanged)):
            found.append(event)
        last = told
    return found


TIDINGS = Tidings(
    joined=joined,
    slight=frozenset({"turn_began", "cp_changed", "paid", "drawn", "energized", "reinforced", "kept", "shifted"}),
    grave=frozenset({"defeated", "struck.lost", "left"}),
)
"""How much its events matter; of an attack, whether its target lives."""


def event_text(view: View[Battle], event: Event) -> Text | None:
    """Word an event; None: the log leaves it out."""
    told = EVENTS.read(event)
    if told is None:
        return word("event", event.kind)
    said = _Words(told).text()
    by = decided(view.state) if isinstance(told, MatchOver) else None
    return said if said is None or by is None else Text("over.decided", {"reason": said, "decided": by})


def detail(book: Book, view: View[Battle], decision: Decision, option: Option) -> Text | None:
    """Say everything that stands on a card; of an ability or a prebuilt deck what stands behind it."""
    token = plain(option.token)
    if token in book.cards:
        return whole(book.cards[token])
    if (card := bearer(token)) in book.cards:
        return whole(book.cards[card])
    if decision.kind == "entry" and token in book.catalogue.decks:
        return word("deck_note", token)
    return None


class _Words:
    """One event, to be put into words."""

    def __init__(self, told: AnyEvent) -> None:
        self.told = told

    def text(self) -> Text | None:
        """Word it; which phase is over, and what CP are paid, the picture and the cards show."""
        match self.told:
            case CpErased() | PlanningEnded() | DefendingEnded() | CombatEnded() | Attacked() | Paid(energy=()):
                return None
            case Damaged():
                told = self.told
                return self._unit(told.card, told.at, n=told.amount, damage=told.damage, health=told.health)
            case Struck() | Marked() | Modified() | Granted() | Restricted() | AttackAdded() as told:
                return self._fight(told)
            case Deployed() | EventPlayed() | Attached() | Activated() | Triggered() as told:
                return self._act(told)
            case Shifted() | Swapped() | Defeated() | Left() | Detached() as told:
                return self._place(told)
            case Drawn() | Mulliganed() | Energized() | Peeked() | Took() | Scouted() as told:
                return self._counted(told)
            case Discarded() | Drained() | Recovered() | Searched() | Paid() as told:
                return self._cards(told)
            case told:
                return self._flow(told)

    def _flow(
        self,
        told: FirstSeat | Kept | CommanderShown | TurnBegan | CpChanged | Reinforced | MatchOver,
    ) -> Text:
        match told:
            case Kept(seat, mulligans, hand):
                return self._side(seat, n=mulligans, hand=hand)
            case CommanderShown(seat, affiliation, commander):
                named = {"affiliation": word("affiliation", affiliation)}
                if not commander:
                    return self._say("none", side=side_text(seat), **named)
                return self._side(seat, commander=card_text(commander), **named)
            case TurnBegan(turn, seat):
                return self._side(seat, turn=turn)
            case CpChanged(seat, by, cp):
                return self._side(seat, n=by, cp=cp)
            case MatchOver(winner, reason):
                if winner is None:
                    return self._say(DRAWN.get(reason, reason))
                return self._say(reason, side=side_text(winner))
            case told:
                return self._side(told.seat)

    def _act(self, told: Deployed | EventPlayed | Attached | Activated | Triggered) -> Text:
        match told:
            case Deployed(seat, card, at) | Activated(seat, card, at):
                return self._side(seat, card=card_text(card), square=at)
            case EventPlayed(seat, card):
                return self._side(seat, card=card_text(card))
            case Attached(seat, card, host, at):
                return self._side(seat, card=card_text(card), host=card_text(host), square=at)
            case Triggered(seat, card, trigger, at):
                args = {"card": card_text(card), "trigger": word("trigger", trigger), "square": at}
                return self._side(seat, **args)

    def _fight(self, told: Struck | Marked | Modified | Granted | Restricted | AttackAdded) -> Text:
        match told:
            case Struck(card, at, other, to, amount, damage, health, side, lost):
                hit = {"card": card_text(card), "square": at, "other": card_text(other), "to": to, "n": amount}
                if lost:
                    return self._say("falls", side=side_text(side), lost=lost, **hit)
                return self._say("lives", damage=damage, health=health, **hit)
            case Modified(card, at, lasting, power, health, armor):
                return self._changed(card, at, lasting, changed(power, health, armor))
            case Granted(card, at, lasting, keyword, arrows):
                return self._changed(card, at, lasting, [granted(keyword, arrows)])
            case Restricted(card, at, lasting, what):
                return self._changed(card, at, lasting, [word("what", what)])
            case Marked(seat, card, at):
                return self._unit(card, at, side=side_text(seat))
            case AttackAdded(card, at):
                return self._unit(card, at)

    def _changed(self, card: str, at: str, lasting: bool, listed: Sequence[Text]) -> Text:
        how = "lasting" if lasting else "turn"
        return word("event", "changed", how, card=card_text(card), square=at, changes=list(listed))

    def _place(self, told: Shifted | Swapped | Defeated | Left | Detached) -> Text:
        match told:
            case Shifted(_, card, start, to, how):
                return self._say(how, card=card_text(card), square=start, to=to)
            case Swapped(card, at, other, to):
                return self._unit(card, at, other=card_text(other), to=to)
            case Defeated(seat, card, at, count):
                return self._unit(card, at, side=side_text(seat), n=count)
            case Left(_, card, at, to):
                return self._say(to, card=card_text(card), square=at)
            case Detached(_, card, at):
                return self._unit(card, at)

    def _counted(self, told: Drawn | Mulliganed | Energized | Peeked | Took | Scouted) -> Text:
        """Word what only some see the cards of."""
        listed = [card_text(card) for card in told.cards]
        parts = ["named"] if listed else []
        args: dict[str, Any] = {"cards": listed} if listed else {}
        return self._say(*parts, side=side_text(told.seat), n=told.count, **args)

    def _cards(self, told: Discarded | Drained | Recovered | Searched | Paid) -> Text:
        match told:
            case Discarded(seat, cards, lot):
                return self._say(*(["lot"] if lot else []), side=side_text(seat), cards=_named(cards))
            case Drained(seat, cards):
                return self._side(seat, cards=_named(cards))
            case Recovered(seat, cards, _, to):
                return self._say(to, side=side_text(seat), cards=_named(cards))
            case Paid(seat, cp, energy):
                return self._side(seat, n=cp, cards=_named(energy))
            case Searched(seat, card):
                parts = [] if card else ["nothing"]
                return self._say(*parts, side=side_text(seat), **({"card": card_text(card)} if card else {}))

    def _say(self, *parts: str, **args: Any) -> Text:
        return word("event", kind_of(type(self.told)), *parts, **args)

    def _side(self, seat: int, **args: Any) -> Text:
        return self._say(side=side_text(seat), **args)

    def _unit(self, card: str, at: str, **args: Any) -> Text:
        return self._say(card=card_text(card), square=at, **args)


def _named(cards: Sequence[str]) -> list[Text]:
    return [card_text(card) for card in cards]
