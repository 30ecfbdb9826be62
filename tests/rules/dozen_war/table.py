"""A table to play at: a position in words, answers as a player types them, and what is then the case.

Units are lines such as `A.a1 2,-1`, `B.G10 2,1 hp=1 m5`, `A.G04 - dead` off the map; seats are letters. Chance is given
as it is drawn: dice as `d4`, picks as `#0`. Facts are words: `B.i1 hp 1`, `B.G07 at 1,1`, `gone D.a1`, `gold A 1`,
`glory A 2`, `pieces B m1 m4`, `lying 1,3 m1`, `hand A 2`, `asked defend B`, `spent G01 1`, `over A five_pieces`,
`default A e41`, `round 2`, `piles 29 0`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace

from rules.dozen_war.board import Board
from rules.dozen_war.ending import held_pieces
from rules.dozen_war.field import Field
from rules.dozen_war.game import DozenWar
from rules.dozen_war.rounds import TurnBegins
from rules.dozen_war.state import Castle, DozenState, Side, Unit, castle_id
from rules.dozen_war.words import BANNERS, GENERAL_HP, HP, SOLDIERS
from rules.kernel.chance import Scripted
from rules.kernel.errors import RulesError
from rules.kernel.options import complete, in_force
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Event, Frame, Seat, View

from .matches import shipped

LETTERS = "ABCD"
TROOPS = {"i": "infantry", "c": "cavalry", "a": "archer"}


def faces(dice: str) -> list[int]:
    """Read chance: `d4` is a die that shows four, `#2` the third of what is drawn from."""
    return [int(word[1:]) - (word[0] == "d") for word in dice.split()]


def values(data: Any) -> list[str]:
    """Return all values in an event's data as words."""
    if isinstance(data, Mapping):
        return [v for value in cast("Mapping[str, Any]", data).values() for v in values(value)]
    if isinstance(data, Sequence) and not isinstance(data, str):
        return [v for value in cast("Sequence[Any]", data) for v in values(value)]
    return [str(data).lower()]


class Table:
    """A match from a position on: it is a seat's turn, with seat A to D in corners A to D."""

    def __init__(
        self,
        *units: str,
        turn: str = "A",
        seats: int = 4,
        hands: str = "",
        gold: str = "",
        castles: str = "",
        spent: str = "",
        policies: str = "",
        lying: str = "",
        buried: str = "",
        deck: str = "",
        dice: str = "",
        round: int = 5,
        is_open: bool = False,
        begin: Frame | None = None,
        after: Sequence[Frame] = (),
        game: DozenWar | None = None,
        edition: int = 6,
        **options: Any,
    ) -> None:
        self.game = game or shipped()
        self.field: Field = self.game.book.fields[seats]
        self.dice = faces(dice)
        self.chance = Scripted(self.dice)
        self.log: tuple[Event, ...] = ()
        self.events: list[Event] = []
        specs = self.game.options
        played = complete(specs, {**options, "rulings": edition}) if edition > 1 else in_force(specs, options)
        state: DozenState = self.game.blank(played, seats)
        self.state = state
        state.asked = [0] * seats
        state.stage, state.round, state.is_open = "play", round, is_open
        state.order = tuple(range(seats))
        self._stand(units)
        self._castles(castles)
        for part in filter(None, hands.split(";")):
            seat, *cards = part.replace(":", " ").split()
            self._side(seat, hand=tuple(cards))
        for part in filter(None, gold.split(";")):
            seat, n = part.split()
            self._side(seat, gold=int(n))
        for part in filter(None, spent.split(";")):
            card, *numbers = part.split()
            state.spent[card.lower()] = tuple(int(n) for n in numbers)
        for part in filter(None, lying.split(";")):
            at, *pieces = part.split()
            state.dropped[self.cell(at)] = tuple(pieces)
        self._hide(buried, deck)
        for part in filter(None, policies.split(";")):
            seat, _, text = part.strip().partition(" ")
            self.order(seat, text)
        self.log = ()
        self.events = []
        frames = [begin] if begin is not None else [TurnBegins(LETTERS.index(turn)), *after]
        self.run(*frames)

    def _side(self, seat: str, **fields: Any) -> None:
        number = LETTERS.index(seat.strip().upper())
        self.state.sides[number] = replace(self.state.sides[number], **fields)

    def _stand(self, units: Sequence[str]) -> None:
        state, book = self.state, self.game.book
        generals: list[set[str]] = [set() for _ in range(state.seats)]
        serials = [[0, 0, 0] for _ in range(state.seats)]
        for line in units:
            id_, at, *more = line.lower().split()
            seat, kind = "abcd".index(id_[0]), id_[2]
            general = kind == "g"
            troop = book.generals[id_[2:]].troop if general else TROOPS[kind]
            if general:
                generals[seat].add(id_[2:])
            else:
                slot = SOLDIERS.index(troop)
                serials[seat][slot] = max(serials[seat][slot], int(id_[3:]))
            if at == "-":
                continue
            hp = next((int(word[3:]) for word in more if word.startswith("hp=")), GENERAL_HP if general else HP[troop])
            pieces = tuple(word for word in more if re.fullmatch(r"m\d", word))
            held = tuple(word for word in more if word in ("stun", "freeze", "silence"))
            flags = {word: True for word in more if word in ("moved", "done", "struck", "basic", "skilled")}
            state.units[id_] = Unit(id_, seat, troop, self.cell(at), hp, general, held=held, pieces=pieces, **flags)
        for seat in range(state.seats):
            state.sides[seat] = Side(
                generals=tuple(sorted(generals[seat])), serials=(serials[seat][0], serials[seat][1], serials[seat][2])
            )

    def _castles(self, changed: str) -> None:
        state = self.state
        for seat in range(state.seats):
            for troop in SOLDIERS:
                id_ = castle_id(seat, troop)
                state.castles[id_] = Castle(id_, seat, troop, self.field.castles[seat, troop])
        for part in filter(None, changed.split(";")):
            id_, hp = part.lower().split()
            for castle in list(state.castles.values()):
                if castle.id == id_ or (id_[3] == "*" and castle.id[0] == id_[0]):
                    state.castles[castle.id] = replace(castle, hp=int(hp))

    def _hide(self, buried: str, deck: str) -> None:
        """Bury tokens `3,-2 m1 t2` (the top one last), nothing elsewhere; put the named cards on top of the deck."""
        state, book = self.state, self.game.book
        state.buried = dict.fromkeys(sorted(self.field.mountains), ())
        for part in filter(None, buried.split(";")):
            at, *tokens = part.split()
            state.buried[self.cell(at)] = tuple(tokens)
        seen = {token for tokens in state.buried.values() for token in tokens}
        seen |= {piece for unit in state.units.values() for piece in unit.pieces}
        seen |= {piece for pieces in state.dropped.values() for piece in pieces}
        state.dug = tuple(token for token in book.tokens if token not in seen)
        held = {card for side in state.sides for card in side.hand}
        top = deck.split()
        state.deck = [*top, *(card for card in book.cards if card not in held and card not in top)]
        state.events = list(book.events)

    # ---- playing

    def cell(self, at: str) -> int:
        """Return the hex of `q,r`, of its name, or of a castle `A.Ki`."""
        if "." in at:
            return self.field.castles["abcd".index(at[0].lower()), TROOPS[at[-1].lower()]]
        return self.field.cell_of[at]

    def run(self, *frames: Frame) -> Table:
        """Run frames and what follows until somebody is asked; what was asked before is forgotten."""
        self.state.pending.clear()
        self.state.agenda.clear()
        r = Resolver(self.game, self.state, self.chance)
        r.push(*frames)
        r.run()
        self._note(r.events)
        return self

    def _note(self, events: Sequence[Event]) -> None:
        self.log = tuple(events)
        self.events += events

    def asked(self, seat: str = "") -> Decision:
        """Return the open question, of a seat or of the first that has not answered."""
        if seat:
            return self.state.pending[Seat(LETTERS.index(seat))]
        return next(d for s, d in sorted(self.state.pending.items()) if s not in self.state.answers)

    def view(self, seat: int) -> View[DozenState]:
        """Return what a seat sees."""
        return self.game.view(self.state, Seat(seat))

    def choice(self, text: str, seat: str = "") -> Choice:
        """Read a typed answer to the open question."""
        decision = self.asked(seat)
        return self.game.parse(self.view(decision.seat), decision, text)

    def say(self, *texts: str, seat: str = "") -> Table:
        """Answer in typed words, one question after the other; `log` holds what all of it brought about."""
        found: list[Event] = []
        for text in texts:
            decision = self.asked(seat)
            choice = self.choice(text, seat)
            self.state, events = self.game.submit(self.state, decision.id, choice, self.chance, seat=decision.seat)
            found += events
        self._note(found)
        return self

    def order(self, seat: str, text: str) -> Table:
        """Give standing orders."""
        number = LETTERS.index(seat)
        decision = Decision(f"standing.{number}", Seat(number), "standing", clock="side")
        choice = self.game.parse(self.view(number), decision, text)
        self.state, events = self.game.submit(self.state, decision.id, choice, self.chance)
        self._note(events)
        return self

    def refused(self, text: str, seat: str = "") -> str:
        """Return the clause by which an answer is refused, or the kind of error; raise if it is accepted."""
        decision = self.asked(seat)
        view = self.view(decision.seat)
        before = self.game.dump(self.state)
        try:
            self.game.submit(self.state, decision.id, self.game.parse(view, decision, text), self.chance)
        except RulesError as error:
            assert self.game.dump(self.state) == before
            return error.clause or type(error).__name__
        raise AssertionError(f"{text!r} is accepted")

    def offered(self, text: str = "", seat: str = "", wide: bool = False) -> list[str]:
        """Return the tokens that may follow some tokens in the open question."""
        decision = self.asked(seat)
        node = self.game.options_at(self.view(decision.seat), decision, tuple(text.split()), wide)
        return [option.token for option in node.options]

    def hexes(self, text: str) -> set[str]:
        """Return the hexes offered after some tokens, as `q,r`."""
        return {self.axial(self.field.cell_of[token]) for token in self.offered(text)}

    # ---- looking

    def axial(self, cell: int) -> str:
        """Return a hex as `q,r`."""
        q, r = self.field.closed.axial[cell]
        return f"{q},{r}"

    def distance(self, id_: str, at: str) -> int:
        """Return how many hexes a hex, as `q,r`, is off from a unit."""
        return self.field.grid(self.state.is_open).distance(self.unit(id_).at, self.cell(at))

    def unit(self, id_: str) -> Unit:
        """Return a unit on the map."""
        return self.state.units[id_.lower()]

    def side(self, seat: str) -> Side:
        """Return a side by its letter."""
        return self.state.sides[LETTERS.index(seat)]

    def board(self) -> Board:
        """Return the position by hexes."""
        return Board(self.field, self.state)

    def happened(self, line: str) -> bool:
        """Say whether an event of what was said last has this kind and these values."""
        return self.count(line) > 0

    def count(self, line: str) -> int:
        """Return how many events of what was said last have this kind and these values."""
        kind, *words = line.lower().split()
        return sum(e.kind == kind and all(w in values(e.data) for w in words) for e in self.log)

    def check(self, *facts: str) -> Table:
        """Fail unless everything said is so."""
        assert [fact for fact in facts if not self.holds(fact)] == [], self.log
        return self

    def holds(self, fact: str) -> bool:
        """Say whether a fact is so."""
        state = self.state
        match fact.split():
            case ["gone", id_]:
                return id_.lower() not in state.units
            case ["gold", seat, n]:
                return self.side(seat).gold == int(n)
            case ["glory", seat, n]:
                return self.side(seat).glory == int(n)
            case ["hand", seat, n]:
                return len(self.side(seat).hand) == int(n)
            case ["cards", seat, *cards]:
                return sorted(self.side(seat).hand) == sorted(cards)
            case ["pieces", seat, *pieces]:
                return sorted(held_pieces(state)[LETTERS.index(seat)]) == sorted(pieces)
            case ["lying", at, *pieces]:
                return sorted(state.dropped.get(self.cell(at), ())) == sorted(pieces)
            case ["buried", at, n]:
                return len(state.buried[self.cell(at)]) == int(n)
            case ["discarded", *cards]:
                return set(cards) <= set(state.discards)
            case ["asked", kind, seat]:
                found = state.pending.get(Seat(LETTERS.index(seat)))
                return found is not None and found.kind == kind
            case ["default", seat, *tokens]:
                return self.asked(seat).default == tuple(tokens)
            case ["round", n]:
                return state.round == int(n)
            case ["piles", drawn, discarded]:
                return (len(state.deck), len(state.discards)) == (int(drawn), int(discarded))
            case ["spent", card, *numbers]:
                return state.spent.get(card.lower(), ()) == tuple(int(n) for n in numbers)
            case ["over", seat, reason]:
                outcome = state.outcome
                return outcome is not None and outcome.ranks[LETTERS.index(seat)] == 1 and reason in outcome.reason.key
            case ["ranks", *ranks]:
                return state.outcome is not None and state.outcome.ranks == tuple(int(n) for n in ranks)
            case ["dice", "used"]:
                return state.drawn == len(self.dice)
            case [id_, "hp", n] if id_[2].lower() == "k":
                return state.castles[id_.lower()].hp == int(n)
            case [id_, "hp", n]:
                return self.unit(id_).hp == int(n)
            case [id_, "at", at]:
                return self.unit(id_).at == self.cell(at)
            case [id_, "held", *tags]:
                return self.unit(id_).held == tuple(tags)
            case [id_, "has", *pieces]:
                return self.unit(id_).pieces == tuple(pieces)
            case _:
                raise ValueError(f"unknown fact {fact!r}")


__all__ = ["BANNERS", "Table"]
