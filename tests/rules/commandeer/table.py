"""A table to play at: a position in words, answers as a player types them, and what is then the case.

Units are lines such as `S GRUNT c3 damage=2 held=PLATE,SHELL` (damage in thousands). Zones are named with their side:
`south_hand="BOW LANCE"`; a number fills a zone with so many cards of no matter. Facts are words: `c3 south grunt`,
`c3 empty`, `c3 damage 3`, `c3 health 5`, `c3 power 3`, `c3 armor 2`, `hand south bow hold`, `energy south 2`,
`cp south 1`, `asked planning south`, `turn 6`, `phase combat`, `over south six_defeated`, `over draw six_defeated`,
`marks c4 south 1`, `held c3 plate`, `chance 1` (values drawn). A happening is an event's kind and some of its values:
`defeated north grunt d4`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from rules.commandeer import turns
from rules.commandeer.abilities import Ability
from rules.commandeer.content import Card
from rules.commandeer.field import CELL_OF, NAMES
from rules.commandeer.game import Commandeer
from rules.commandeer.placement import unit_at
from rules.commandeer.state import Battle, Held, Side, Unit
from rules.commandeer.values import survey
from rules.commandeer.words import SIDES
from rules.kernel.chance import Scripted
from rules.kernel.errors import IllegalChoice, RulesError, UnreadableText
from rules.kernel.options import complete
from rules.kernel.reading import read
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Event, Frame, Move, Seat, View
from tests.support.shipped import CONTENT

ZONES = ("hand", "deck", "energy", "retired", "defeated", "removed")
FILLER = "dummy"
"""A card of no matter: it does nothing."""
STARTS: dict[str, Frame] = {
    "planning": turns.Plan(),
    "defending": turns.Defend(),
    "combat": turns.Fight(),
    "end": turns.Lay(),
    "begin": turns.Begin(),
}


@cache
def known() -> Commandeer:
    """Load the game over the cards of section 8.1."""
    return load(Path(__file__).parent / "cards")


@cache
def shipped() -> Commandeer:
    """Load the game as it is shipped."""
    return load(CONTENT / Commandeer.name)


def load(folder: Path) -> Commandeer:
    """Load the game over the content files of a folder."""
    paths = sorted(folder.glob("*.toml"))
    return Commandeer.over({path.name: tomllib.loads(path.read_text("utf-8")) for path in paths})


def unit_card(id_: str, *abilities: dict[str, Any], **values: Any) -> Card:
    """Return a unit with these abilities, for one test."""
    given = {"affiliation": "test", "kind": "unit", "command": 1, "power": 1000, "health": 4000}
    given |= {"arrows": ["F"], "traits": ["test"], **values, "id": id_, "abilities": list(abilities)}
    return msgspec.convert(given, Card, strict=True)


def event_card(id_: str, *abilities: dict[str, Any], **values: Any) -> Card:
    """Return an event with these abilities, for one test."""
    given = {"affiliation": "test", "kind": "event", "command": 0, "event_type": "planning"}
    return msgspec.convert({**given, **values, "id": id_, "abilities": list(abilities)}, Card, strict=True)


def ability(trigger: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return an ability as content has it."""
    return {"trigger": trigger, "effects": list(effects), **more}


def with_cards(*cards: Card) -> Commandeer:
    """Return the game over the known cards and some more."""
    catalogue = known().catalogue
    checked = {card.id: msgspec.to_builtins(card) for card in cards}
    msgspec.convert([a for c in checked.values() for a in c.get("abilities", [])], list[Ability], strict=True)
    return Commandeer(replace(catalogue, cards={**catalogue.cards, **{card.id: card for card in cards}}))


class Table:
    """A match from a position on."""

    def __init__(
        self,
        *lines: str,
        phase: str = "planning",
        active: str = "south",
        turn: int = 5,
        cp: int = 3,
        dice: Sequence[int] = (),
        game: Commandeer | None = None,
        orders: Mapping[str, str] | None = None,
        options: Mapping[str, Any] | None = None,
        edition: int = 4,
        **zones: Any,
    ) -> None:
        self.game = game or known()
        self.chance = Scripted(dice)
        self.log: tuple[Event, ...] = ()
        played = complete(self.game.options, options or {}) | {"rulings": edition}
        if edition == 1:
            del played["rulings"]
        state = cast("Battle", self.game.blank(played))
        state.asked = [0, 0]
        state.stage, state.turn, state.active = "play", turn - (phase == "begin"), SIDES.index(active)
        state.phase = "" if phase == "begin" else phase
        state.sides = [self._side(side, zones) for side in SIDES]
        if phase == "planning":
            state.sides[state.active] = replace(state.sides[state.active], cp=cp)
        for line in lines:
            self._place(state, line)
        state.sides = [replace(side, cards=self._cards(state, seat)) for seat, side in enumerate(state.sides)]
        for side, order in (orders or {}).items():
            state.standing[Seat(SIDES.index(side))] = (order,)
        starts = STARTS[phase]
        state.agenda = [turns.Close(), turns.Fade(), starts] if phase == "end" else [starts]
        self.state = state
        self._run()

    def _side(self, side: str, zones: Mapping[str, Any]) -> Side:
        given: dict[str, Any] = {}
        for zone in ZONES:
            value = zones.get(f"{side}_{zone}", {"hand": "wall", "deck": 12}.get(zone, ""))
            given[zone] = (FILLER,) * value if isinstance(value, int) else tuple(value.lower().split())
        commander = zones.get(f"{side}_commander", "").lower()
        return Side(affiliation="test", commander=commander, kept=True, **given)

    def _cards(self, state: Battle, seat: int) -> tuple[str, ...]:
        """Return the deck list that a side's cards come from."""
        side = state.sides[seat]
        found = [card for zone in ZONES for card in getattr(side, zone)]
        found += [unit.card for unit in state.board if unit is not None and unit.owner == seat]
        found += [held.card for unit in state.board if unit is not None for held in unit.held if held.owner == seat]
        found += [side.commander] if side.commander else []
        return tuple(sorted(card.partition("#")[0] for card in found))

    def _place(self, state: Battle, line: str) -> None:
        side, card, square, *more = line.split()
        state.made += 1
        given: dict[str, Any] = {}
        for word in more:
            name, _, value = word.partition("=")
            if name == "damage":
                given["damage"] = int(value) * 1000
            elif name == "held":
                given["held"] = tuple(self._held(state, each) for each in value.split(","))
            else:
                given[name] = int(value)
        unit = Unit(state.made, card.lower(), "SN".index(side), **given)
        state.board[CELL_OF[square]] = unit

    def _held(self, state: Battle, text: str) -> Held:
        """Read an attachment; `N:CURSE` says whose it is, else South's."""
        state.made += 1
        side, _, card = text.rpartition(":")
        return Held(state.made, card.lower(), int(side == "N"))

    def _run(self) -> None:
        r = Resolver(self.game, self.state, self.chance)
        r.run()
        self._note(r.events)

    def _note(self, events: Sequence[Event]) -> None:
        self.log = (*self.log, *events)
        assert self.game.load(self.game.dump(self.state)) == self.state

    # ---- answering

    @property
    def asked(self) -> Decision:
        """Return the open question; there is one."""
        (decision,) = self.state.pending.values()
        return decision

    def view(self, seat: int | None = None) -> View[Battle]:
        """Return what the seat that is asked sees, or another."""
        return self.game.view(self.state, Seat(self.asked.seat if seat is None else seat))

    def read(self, text: str) -> Choice:
        """Read one answer."""
        view = self.view()
        return read(self.game.root(view, self.asked), text.lower().split())

    def say(self, text: str) -> Table:
        """Answer, with answers sent ahead after `;`; what is due of them is given."""
        first, *rest = (part.strip() for part in text.split(";"))
        then = tuple(tuple(part.lower().split()) for part in rest)
        self.log = ()
        self._submit(Move(self.asked.id, self.read(first), then=then))
        while self.state.outcome is None and (move := self.game.queued(self.state)) is not None:
            self._submit(move)
        return self

    def order(self, side: str, token: str) -> Table:
        """Give a standing order."""
        self.log = ()
        self._submit(Move(f"standing.{SIDES.index(side)}", (token,)))
        return self

    def concede(self, side: str) -> Table:
        """Give up."""
        self._submit(Move(f"concede.{SIDES.index(side)}", ("concede",)))
        return self

    def expire(self) -> Table:
        """Let the clock run out."""
        self.log = ()
        self._submit(self.game.expire(self.view(), self.asked, None))
        return self

    def _submit(self, move: Move) -> None:
        before = self.game.dump(self.state)
        old = self.state
        self.state, events = self.game.submit(old, move.decision, move.choice, self.chance, move.by, then=move.then)
        assert self.game.dump(old) == before
        self._note(events)

    def refused(self, text: str) -> str:
        """Return reason and clause of a refusal; raise if the answer is accepted."""
        view = self.view()
        words = tuple(text.lower().split())
        try:
            self.game.check(view, self.asked, words)
        except IllegalChoice as error:
            try:
                self.game.check(view, self.asked, self.read(text))
            except (IllegalChoice, UnreadableText) as second:
                found = error if error.clause else second
                return self.reason(found)
        raise AssertionError(f"{text!r} is accepted")

    def reason(self, error: RulesError) -> str:
        """Return the reason and the clause of a refusal."""
        return f"{error.text.key.rpartition('.')[2]} {error.clause or '-'}"

    def offered(self, text: str = "") -> list[str]:
        """Return the tokens that may follow, without doubted ones."""
        return [o.token for o in self.game.options_at(self.view(), self.asked, tuple(text.lower().split())).options]

    def warned(self, text: str) -> list[str]:
        """Return the tokens that may follow and bear a warning."""
        node = self.game.options_at(self.view(), self.asked, tuple(text.lower().split()))
        return [o.token for o in node.options if o.warning is not None]

    # ---- what is the case

    def unit(self, square: str) -> Unit:
        """Return the unit of a square."""
        return unit_at(self.state, CELL_OF[square])

    def side(self, name: str) -> Side:
        """Return what a side has."""
        return self.state.sides[SIDES.index(name)]

    def happened(self, line: str) -> bool:
        """Say whether an event of the last answer has this kind and these values."""
        return self.count(line) > 0

    def count(self, line: str) -> int:
        """Return how many events of the last answer have this kind and these values."""
        kind, *words = line.lower().split()
        return sum(e.kind == kind and all(w in values(e.data) for w in words) for e in self.log)

    def kinds(self) -> list[str]:
        """Return the kinds of the last answer's events."""
        return [event.kind for event in self.log]

    def differences(self, facts: Sequence[str]) -> list[str]:
        """Return the facts that are not so."""
        return [fact for fact in facts if not self.holds(fact)]

    def holds(self, fact: str) -> bool:
        """Say whether a fact is so."""
        words = fact.lower().split()
        state = self.state
        match words:
            case ["not", *rest]:
                return not self.holds(" ".join(rest))
            case ["turn", number]:
                return state.turn == int(number)
            case ["phase", name]:
                return state.phase == name
            case ["asked", kind, side]:
                return [(d.kind, SIDES[s]) for s, d in state.pending.items()] == [(kind, side)]
            case ["over", who, reason]:
                outcome = state.outcome
                ranks = (1, 1) if who == "draw" else (1, 2) if who == "south" else (2, 1)
                return outcome is not None and outcome.ranks == ranks and outcome.reason.key.endswith(reason)
            case ["chance", number]:
                return state.drawn == int(number)
            case ["cp", side, number]:
                return self.side(side).cp == int(number)
            case ["commander", side, *cards]:
                return self.side(side).commander == "".join(cards)
            case ["marks", square, side, number]:
                return self.unit(square).marks[SIDES.index(side)] == int(number)
            case ["held", square, *cards]:
                return [held.card for held in self.unit(square).held] == cards
            case [zone, side, *cards] if zone in ZONES and side in SIDES:
                found: tuple[str, ...] = getattr(self.side(side), zone)
                plain = [card.partition("#")[0] for card in found]
                return len(plain) == int(cards[0]) if cards and cards[0].isdecimal() else plain == cards
            case [square, "empty"]:
                return state.board[CELL_OF[square]] is None
            case [square, side, card] if side in SIDES:
                unit = state.board[CELL_OF[square]]
                return unit is not None and (unit.card, SIDES[unit.owner]) == (card, side)
            case [square, "damage", number]:
                return self.unit(square).damage == int(number) * 1000
            case [square, "power" | "health" | "armor" as name, number]:
                worth = survey(self.game.book, state)[CELL_OF[square]]
                return getattr(worth, name) == int(number) * 1000
            case _:
                raise ValueError(f"unknown fact {fact!r}")

    def standing_on(self) -> list[str]:
        """Return the occupied squares."""
        return [NAMES[cell] for cell, unit in enumerate(self.state.board) if unit is not None]


def values(data: Any) -> set[str]:
    """Return all values of an event's data as words; a seat by its name too."""
    found: set[str] = set()
    for name, value in data.items():
        for each in _flat(value):
            found.add(str(each).lower())
            if name in ("seat", "winner") and isinstance(each, int):
                found.add(SIDES[each])
    return found


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for each in cast("Sequence[Any]", value):
            yield from _flat(each)
    else:
        yield value
