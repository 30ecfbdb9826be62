"""A table to play at: a position in words, answers as a player types them, and what is then the case.

Heroes are lines such as `S1 page d4 N dial=5 damage=4 mana=1 rooted`; counters by name. Dice are read as they fall,
`6:4` for a d6. Facts are words: `S1 dial 8`, `N1 at d8`, `N1 damage 1`, `S1 facing n`, `S1 has rooted`, `points 1 0`,
`turn 6`, `asked activate south`, `slots N6 S5`, `over south points`, `dice used`. A happening is an event's kind and
some of its values: `damaged n1 2`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from rules.chesswarrior import frames
from rules.chesswarrior.abilities import Ability
from rules.chesswarrior.board import FORWARD
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.setup import list_size
from rules.chesswarrior.sight import CELL_OF, FACINGS, NAMES, mask
from rules.chesswarrior.state import ChessState, Held, Hero, index_of
from rules.chesswarrior.words import LETTERS, SIDES
from rules.kernel.chance import Scripted
from rules.kernel.errors import RulesError
from rules.kernel.options import complete
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Event, Frame, Seat, View
from tests.support.shipped import CONTENT


@cache
def shipped() -> Chesswarrior:
    """Load the game as it is shipped, once for the whole run."""
    return load(CONTENT / Chesswarrior.name)


@cache
def known() -> Chesswarrior:
    """Load the game over the cards that these tests know, whatever balance has made of them since."""
    return load(Path(__file__).parent / "cards")


def load(folder: Path) -> Chesswarrior:
    """Load the game over the content files of a folder."""
    paths = sorted(folder.glob("*.toml"))
    return Chesswarrior.over({path.name: tomllib.loads(path.read_text("utf-8")) for path in paths})


def variant(hero: str, *abilities: dict[str, Any], **values: int) -> Chesswarrior:
    """Return the game with other abilities beside `move` and `attack` on a card, and other values."""
    game = known()
    card = game.catalogue.heroes[hero]
    new = msgspec.convert(list(abilities), tuple[Ability, ...], strict=True)
    card = replace(card, abilities=(*card.abilities[:2], *new), **values)
    return Chesswarrior(replace(game.catalogue, heroes={**game.catalogue.heroes, hero: card}))


def faces(dice: str) -> list[int]:
    """Read dice as they fall into what chance draws: a d10 shows 0-9, a d6 from 1."""
    return [int(d[2:]) - 1 if d.startswith("6:") else int(d) % 10 for d in dice.split()]


def read_hero(line: str, turn: int, game: Chesswarrior) -> Hero:
    """Read a hero's line."""
    words = line.split()
    side, slot = LETTERS.index(words[0][0].lower()), int(words[0][1:])
    hero = Hero(side, slot, words[1], facing=FORWARD[side], dial=turn)
    for word in words[2:]:
        name, eq, value = word.partition("=")
        if eq:
            hero = replace(hero, **{name: int(value)})
        elif word.lower() in CELL_OF:
            hero = replace(hero, at=CELL_OF[word.lower()])
        elif word.lower() in FACINGS:
            hero = replace(hero, facing=FACINGS.index(word.lower()))
        else:
            passive = game.catalogue.counters[word].kind == "passive"
            hero = replace(hero, held=(*hero.held, Held(word, 1, "stay" if passive else "activation")))
    return hero


def values(data: Any) -> list[str]:
    """Return all values in an event's data as words."""
    if isinstance(data, Mapping):
        return [v for value in cast("Mapping[str, Any]", data).values() for v in values(value)]
    if isinstance(data, Sequence) and not isinstance(data, str):
        return [v for value in cast("Sequence[Any]", data) for v in values(value)]
    return [str(data).lower()]


class Table:
    """A match from a position on, or from its set-up where no heroes are given."""

    def __init__(
        self,
        *heroes: str,
        turn: int = 5,
        obstacles: str = "",
        dice: str = "",
        slots: str | None = None,
        points: tuple[int, int] = (0, 0),
        orders: Sequence[str] = (),
        begin: bool = False,
        close: bool = False,
        run: bool = True,
        carries_out: bool = True,
        game: Chesswarrior | None = None,
        **options: Any,
    ) -> None:
        self.game = game or known()
        self.carries_out = carries_out
        self.dice = faces(dice)
        self.chance = Scripted(self.dice)
        self.events: list[Event] = []
        self.log: tuple[Event, ...] = ()
        full = complete(self.game.options, options)
        if not heroes:
            self.state, events = self.game.start(full, self.chance)
            self._note(events)
            return
        state = self.state = self.game.blank(full)
        state.asked = [0, 0]
        state.stage, state.turn, state.step, state.points = "play", turn, 3, points
        state.size, state.order = list_size(state.options.mode), 0
        state.heroes = [Hero(side, slot + 1, "page", dial=99) for side in range(2) for slot in range(state.size)]
        for line in heroes:
            hero = read_hero(line, turn, self.game)
            state.heroes[hero.side * state.size + hero.slot - 1] = hero
        state.obstacles = mask(CELL_OF[name] for name in obstacles.split())
        for order in orders:
            self.order(order)
        self.log = ()
        if begin or close:
            self.state.turn -= begin
            self.run(frames.Begin() if begin else frames.Close())
        else:
            self.state.slots = self._slots() if slots is None else _read_slots(slots)
            if run:
                self.run(frames.Next())

    def _slots(self) -> tuple[tuple[int, int], ...]:
        """List who is due by Sp, south first, without dice."""
        due = [h for h in self.state.heroes if h.at >= 0 and h.dial == self.state.turn]
        sheets = self.game.book.sheets
        return tuple((h.side, sheets[h.key].sp) for h in sorted(due, key=lambda h: (-sheets[h.key].sp, h.side)))

    def run(self, frame: Frame) -> Table:
        """Run a frame and what follows until somebody is asked."""
        r = Resolver(self.game, self.state, self.chance)
        r.push(frame)
        r.run()
        self._note(tuple(r.events))
        self._carry_out()
        return self

    def _carry_out(self) -> None:
        """Answer as plans do for their seats, unless they are to wait."""
        while self.carries_out:
            waiting = [d for s, d in self.state.pending.items() if d.standing and s not in self.state.answers]
            if not waiting:
                return
            name, choice, before = waiting[0].id, waiting[0].standing, self.log
            self.state, events = self.game.submit(self.state, name, choice, self.chance, by="standing")
            self._note(events)
            self.log = (*before, *events)

    def _note(self, events: Sequence[Event]) -> None:
        self.log = tuple(events)
        self.events += events

    @property
    def asked(self) -> Decision:
        """Return the open question, of the lower seat where both are asked."""
        return next(d for s, d in sorted(self.state.pending.items()) if s not in self.state.answers)

    def view(self, seat: int | None = None) -> View[ChessState]:
        """Return what a seat sees, by default the one that is asked."""
        return self.game.view(self.state, Seat(self.asked.seat if seat is None else seat))

    def say(self, text: str, seat: int | None = None) -> Table:
        """Answer in typed words; `;` sends further answers ahead, each played as it is reached."""
        decision = self.asked if seat is None else self.state.pending[Seat(seat)]
        view = self.view(decision.seat)
        found = self.game.parse_ahead(view, decision, text)
        then = self.game.bound(view, decision, found[0], found[1:])
        self.answer(found[0], seat)
        events = list(self.log)
        for choice in then:
            question = self.state.pending.get(decision.seat)
            if question is None or not question.continues:
                break
            view = self.view(decision.seat)
            if self.game.breaks_off(view, events) is not None:
                break
            self.answer(self.game.spelled_out(view, question, choice), decision.seat)
            events += self.log
        self.log = tuple(events)
        return self

    def answer(self, choice: Choice, seat: int | None = None) -> Table:
        """Answer in tokens."""
        decision = self.asked if seat is None else self.state.pending[Seat(seat)]
        self.state, events = self.game.submit(self.state, decision.id, choice, self.chance, seat=decision.seat)
        self._note(events)
        self._carry_out()
        return self

    def order(self, text: str) -> Table:
        """Give a standing order; its first word is the hero it is for."""
        seat = Seat(LETTERS.index(text[0].lower()))
        decision = Decision(f"standing.{seat}", seat, "standing", clock="side")
        choice = self.game.parse(self.game.view(self.state, seat), decision, text)
        self.state, events = self.game.submit(self.state, decision.id, choice, self.chance, seat=seat)
        self._note(events)
        return self

    def refused(self, text: str, seat: int | None = None) -> str:
        """Return the clause by which an answer is refused, or the kind of error; raise if it is accepted."""
        decision = self.asked if seat is None else self.state.pending[Seat(seat)]
        view = self.view(decision.seat)
        try:
            self.game.check(view, decision, self.game.parse(view, decision, text))
        except RulesError as error:
            return error.clause or type(error).__name__
        raise AssertionError(f"{text!r} is accepted")

    def refused_tokens(self, *choice: str) -> str:
        """Return the clause by which an answer in tokens is refused; raise if it is accepted."""
        decision = self.asked
        try:
            self.game.check(self.view(), decision, choice)
        except RulesError as error:
            return error.clause or type(error).__name__
        raise AssertionError(f"{choice} is accepted")

    def order_refused(self, text: str) -> str:
        """Return the clause by which a standing order is refused; raise if it is accepted."""
        before = self.game.dump(self.state)
        try:
            self.order(text)
        except RulesError as error:
            assert self.game.dump(self.state) == before
            return error.clause or type(error).__name__
        raise AssertionError(f"{text!r} is accepted")

    def offered(self, *prefix: str) -> list[str]:
        """Return the tokens that may follow in the open question."""
        view = self.view()
        return [o.token for o in self.game.options_at(view, self.asked, prefix).options]

    def hero(self, id_: str) -> Hero:
        """Return a hero by its short name."""
        return self.state.heroes[index_of(self.state, id_.lower())]

    def at(self, id_: str) -> str:
        """Return the square of a hero."""
        return NAMES[self.hero(id_).at]

    def happened(self, line: str) -> bool:
        """Say whether an event of the last answer has this kind and these values."""
        return self.count(line) > 0

    def count(self, line: str) -> int:
        """Return how many events of the last answer have this kind and these values."""
        kind, *words = line.lower().split()
        return sum(e.kind == kind and all(w in values(e.data) for w in words) for e in self.log)

    def stopped(self) -> tuple[list[list[str]], str, str | None]:
        """Return what is left of a list that was stopped in the last answer, the key of the reason and its clause."""
        told = next(e for e in self.log if e.kind == "list_stopped")
        assert told.only == {Seat(told.data["seat"])}
        return told.data["left"], told.data["reason"]["key"], told.data["clause"]

    def differences(self, facts: Sequence[str]) -> list[str]:
        """Return the facts that are not so."""
        return [fact for fact in facts if not self.holds(fact)]

    def holds(self, fact: str) -> bool:
        """Say whether a fact is so."""
        words = fact.split()
        if words[0] == "not":
            return not self.holds(" ".join(words[1:]))
        state = self.state
        match words:
            case ["points", south, north]:
                return state.points == (int(south), int(north))
            case ["turn", number]:
                return state.turn == int(number)
            case ["asked", kind, side]:
                return (self.asked.kind, SIDES[self.asked.seat]) == (kind, side)
            case ["asked", kind, side, hero]:
                about = self.asked.about
                named = about.get("heroes", [about.get("hero")])
                return self.holds(f"asked {kind} {side}") and named == [hero.lower()]
            case ["slots", *slots]:
                return state.slots == _read_slots(" ".join(slots))
            case ["dice", "used"]:
                return state.drawn == len(self.dice)
            case ["over", who, reason]:
                outcome = state.outcome
                ranks = (1, 1) if who == "draw" else (1, 2) if who == "south" else (2, 1)
                return outcome is not None and outcome.ranks == ranks and outcome.reason.key.endswith(reason)
            case ["obstacles", *names]:
                return state.obstacles == mask(CELL_OF[name] for name in names)
            case [id_, "at", square]:
                return self.at(id_) == square
            case [id_, "facing", facing]:
                return FACINGS[self.hero(id_).facing] == facing.lower()
            case [id_, "has", counter]:
                return any(h.counter == counter for h in self.hero(id_).held)
            case [id_, field, number]:
                return getattr(self.hero(id_), field) == int(number)
            case _:
                raise ValueError(f"unknown fact {fact!r}")


def _read_slots(text: str) -> tuple[tuple[int, int], ...]:
    """Read places such as `N6 S5`: the side and the Sp."""
    return tuple((LETTERS.index(word[0].lower()), int(word[1:])) for word in text.split())
