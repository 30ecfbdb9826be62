"""Events as texts: heroes, abilities and counters named by their own keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from rules.kernel.events import kind_of
from rules.kernel.tidings import Tidings
from rules.kernel.types import Decision, Event, Option, Text, View

from . import report
from .abilities import MOVE
from .book import Book
from .card_text import statistics
from .choices import acting, hero_token, piece_text
from .events import (
    EVENTS,
    Activated,
    AnyEvent,
    Banned,
    Cancelled,
    ClockMissed,
    Counted,
    CounterPlaced,
    CounterRemoved,
    Damaged,
    Declared,
    Deployed,
    Destroyed,
    DialChanged,
    Ended,
    Faced,
    FedBack,
    FieldBuilt,
    Fizzled,
    Guarded,
    Healed,
    HeldFast,
    ManaChanged,
    ManaPut,
    MatchOver,
    Moved,
    OrderChosen,
    Paid,
    Passive,
    PlanDropped,
    PlanPlayed,
    PlanStopped,
    Reacted,
    Rolled,
    RolledOff,
    Slid,
    SlotAdded,
    SlotLapsed,
    Stepped,
    Swapped,
    TeamShown,
    TieRolled,
    TurnBegan,
    WentBack,
)
from .rule_text import rule
from .standing import HOME, PLAN
from .state import ChessState, index_of, track_number
from .words import SIDES, ability_text, word

TIDINGS = Tidings(
    slight=frozenset(
        {"turn_began", "mana_put", "tie_rolled", "slot_added", "slot_lapsed", "activated", "ended", "faced", "moved"}
    ),
    grave=frozenset({"destroyed", "counted", "plan_dropped", "plan_stopped", "clock_missed"}),
)
"""How much its events matter."""


def event_text(view: View[ChessState], event: Event) -> Text | None:
    """Word an event with what the view knows; None: the log leaves it out."""
    told = EVENTS.read(event)
    return word("event", event.kind) if told is None else _Words(view.state, told).text()


class _Words:
    """One event, to be put into words."""

    def __init__(self, state: ChessState, told: AnyEvent) -> None:
        self.state = state
        self.told = told

    def text(self) -> Text | None:
        """Word it; the cards say what is paid, the picture how heroes face and what they set out to do."""
        match self.told:
            case Faced() | Paid() | PlanPlayed():
                return None
            case TeamShown() | Banned() | FieldBuilt() | RolledOff() | OrderChosen() | Deployed() as told:
                return self._set_up(told)
            case TurnBegan() | TieRolled() | SlotAdded() | SlotLapsed() | Counted() | MatchOver() as told:
                return self._turn(told)
            case ManaPut(heroes=ids):
                return self._say(heroes=self._heroes(ids)) if ids else None
            case PlanDropped() | PlanStopped() | ClockMissed() as told:
                return self._to_one(told)
            case Declared() as told:
                return self._declared(told) if told.ability != MOVE else None
            case Moved() | WentBack() | Stepped() | Slid() | Swapped() | HeldFast() | Destroyed() as told:
                return self._place(told)
            case Activated() | Ended() | Rolled() | Passive() | FedBack() | Reacted() | Cancelled() | Fizzled() as told:
                return self._act(told)
            case told:
                return self._change(told)

    def _set_up(self, told: TeamShown | Banned | FieldBuilt | RolledOff | OrderChosen | Deployed) -> Text:
        match told:
            case TeamShown(seat, keys):
                return self._say(side=_side(seat), heroes=[word("hero", key) for key in keys])
            case Banned(seat, hero):
                return self._say("none", side=_side(seat)) if hero is None else self._of(hero, side=_side(seat))
            case FieldBuilt(squares):
                return self._say(squares=list(squares), count=len(squares))
            case RolledOff(dice, seat):
                return self._say(side=_side(seat), **_both(dice[-1]))
            case OrderChosen(seat, choice):
                return self._say(choice, side=_side(seat))
            case Deployed(seat, placed):
                found = [word("placed", hero=self._hero(id_), square=square) for id_, square in placed]
                return self._say(side=_side(seat), placed=found)

    def _turn(self, told: TurnBegan | TieRolled | SlotAdded | SlotLapsed | Counted | MatchOver) -> Text:
        match told:
            case TurnBegan(turn, track):
                return self._say(turn=turn, track=track)
            case TieRolled(sp, dice=rounds, order=order):
                return self._say(sp=sp, dice=_together(rounds), order=[_side(side) for side in order])
            case SlotAdded(hero, sp=sp):
                return self._of(hero, sp=sp)
            case SlotLapsed(seat, sp):
                return self._say(side=_side(seat), sp=sp)
            case Counted():
                held = {f"{side}_held": count for side, count in _both(told.held).items()}
                by = {} if told.seat is None else {"side": _side(told.seat)}
                return self._say(*([] if told.gain else ["even"]), gain=told.gain, **_both(told.points), **held, **by)
            case MatchOver(winner, reason, points):
                by = {} if winner is None else {"side": _side(winner)}
                return self._say(reason, **_both(points), **by)

    def _to_one(self, told: PlanDropped | PlanStopped | ClockMissed) -> Text:
        match told:
            case PlanDropped(hero=hero, reason=reason, target=target):
                return self._of(hero, reason, **self._target(target))
            case PlanStopped(reason=reason, target=target):
                return self._say(reason, **self._target(target))
            case ClockMissed(missed=missed, limit=limit):
                return self._say(missed=missed, limit=limit)

    def _declared(self, told: Declared) -> Text:
        ability = self._ability(told.hero, told.ability)
        if told.target is not None:
            own = ["self"] if told.target == told.hero else []
            return self._of(told.hero, *own, ability=ability, target=self._hero(told.target))
        if told.dir is not None:
            return self._of(told.hero, "line", ability=ability, dir=word("facing", told.dir))
        return self._of(told.hero, "area", ability=ability)

    def _place(self, told: Moved | WentBack | Stepped | Slid | Swapped | HeldFast | Destroyed) -> Text:
        match told:
            case Moved(hero, start, path) | Stepped(hero, start, path) | Slid(hero, start, path):
                return self._of(hero, start=start, at=path[-1])
            case WentBack(hero, start, to):
                return self._of(hero, start=start, to=to)
            case Swapped(hero, other):
                return self._of(hero, other=self._hero(other))
            case HeldFast(hero):
                return self._of(hero)
            case Destroyed(hero, at, to):
                return self._of(hero, at=at, to=to)

    def _act(self, told: Activated | Ended | Rolled | Passive | FedBack | Reacted | Cancelled | Fizzled) -> Text:
        match told:
            case Activated(hero):
                return self._of(hero)
            case Ended(hero, skip, dial):
                return self._of(hero, *(["skip"] if skip else []), dial=track_number(dial))
            case Rolled():
                parts = [] if told.dice and not told.sight else ["part"] if told.dice else ["none"]
                numbers = {"hit": told.hit, "successes": told.successes, "sight": told.sight}
                return self._by(told.hero, told.ability, *parts, dice=list(told.dice), **numbers)
            case Passive():
                parts = ["rolled"] if told.dice else []
                on, dice = self._heroes(told.on), _together(told.dice)
                return self._by(told.hero, told.ability, *parts, heroes=on, dice=dice, hit=told.hit)
            case FedBack(hero, ability, to):
                return self._by(hero, ability, to=self._hero(to))
            case Reacted(hero, ability, timing, to):
                return self._by(hero, ability, timing, to=self._hero(to))
            case Cancelled(hero, ability, by, what):
                return self._by(hero, ability, what, by=self._hero(by))
            case Fizzled(hero, ability, paid):
                return self._by(hero, ability, "paid" if paid else "unpaid")

    def _change(
        self, told: Damaged | Healed | Guarded | DialChanged | ManaChanged | CounterPlaced | CounterRemoved
    ) -> Text:
        match told:
            case Damaged(hero, by, n, blocked, harm, damage):
                parts = [] if not blocked else ["part_blocked"] if n else ["all_blocked"]
                numbers = {"n": n, "blocked": blocked, "damage": damage}
                return self._of(hero, *parts, by=self._hero(by), harm=word("rule", "harm", harm), **numbers)
            case Healed(hero, n, damage):
                return self._of(hero, n=n, damage=damage)
            case Guarded(hero, n):
                return self._of(hero, n=n)
            case DialChanged(hero, by, dial):
                return self._of(hero, _way(by), by=abs(by), dial=track_number(dial))
            case ManaChanged(hero, by, left):
                return self._of(hero, _way(by), by=abs(by), left=left)
            case CounterPlaced(hero, counter, n) | CounterRemoved(hero, counter, n):
                return self._of(hero, counter=word("counter", counter), n=n)

    def _say(self, *parts: str, **args: Any) -> Text:
        return word("event", kind_of(type(self.told)), *parts, **args)

    def _of(self, hero: str, /, *parts: str, **args: Any) -> Text:
        return self._say(*parts, hero=self._hero(hero), **args)

    def _by(self, hero: str, ability: str, /, *parts: str, **args: Any) -> Text:
        return self._of(hero, *parts, ability=self._ability(hero, ability), **args)

    def _hero(self, id_: str) -> Text:
        return piece_text(id_, self.state.heroes[index_of(self.state, id_)].key)

    def _heroes(self, ids: Sequence[str]) -> list[Text]:
        return [self._hero(id_) for id_ in ids]

    def _ability(self, hero: str, ability: str) -> Text:
        return ability_text(self.state.heroes[index_of(self.state, hero)].key, ability)

    def _target(self, target: str | None) -> dict[str, Text]:
        return {} if target is None else {"target": self._hero(target)}


def _side(seat: int) -> Text:
    return word("side", SIDES[seat])


def _both(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(SIDES, numbers, strict=True))


def _together(rounds: Sequence[Sequence[int]]) -> list[int]:
    return [die for dice in rounds for die in dice]


def _way(by: int) -> str:
    return "up" if by > 0 else "down"


def detail(book: Book, view: View[ChessState], decision: Decision, option: Option) -> Text | None:
    """Say more about a hero (its values) or an ability (what it does)."""
    state, token = view.state, option.token
    if token in book.catalogue.heroes:
        return statistics(book.catalogue.heroes[token])
    key = hero_token(state, token)
    if key is not None and decision.kind == "standing":
        found = report.orders(book, state, decision.seat, index_of(state, token))
        if not found:
            about = [word("option", "standing", name) for name in (HOME, PLAN)]
            return word("report", "no_orders", about=about)
        return reduce(lambda a, b: word("part", "lines", a=a, b=b), found)
    if key is not None:
        return statistics(book.catalogue.heroes[key])
    if decision.kind == "react":
        key = state.heroes[index_of(state, decision.about["hero"])].key
    elif decision.kind == "activate" and state.active >= 0:
        n, _ = acting(state, decision, ())
        key = state.heroes[n].key if n is not None else None
    ability = book.sheets[key].abilities.get(token) if key is not None else None
    return rule(ability, book.catalogue.counters) if ability is not None else None
