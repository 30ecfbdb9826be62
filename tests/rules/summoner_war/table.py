"""A table to play at: a position as a diagram, answers as a player types them, and what is then the case.

Diagrams are those of the rules: upper case Red, lower case Blue, `[X]` face-down, `.` empty, pieces not shown are
dead. Facts are words: `up blue`, `turn 24`, `asked on_summon`, `entry`, `known b4`, `not known c4`, `loaded c1`,
`spent c4`, `charge red`, `shown red snipe`, `hidden blue 2`, `marked c3 orth`, `calm 0`, `over red summoner`,
`over draw cap`. A happening is an event's kind and some of its values: `died c2 warrior trap`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from rules.kernel.chance import Sampled, Scripted
from rules.kernel.errors import RulesError
from rules.kernel.options import complete, in_force
from rules.kernel.resolver import Resolver
from rules.kernel.types import Decision, Event, Seat, View
from rules.summoner_war import changes, frames, setup
from rules.summoner_war.board import CELLS, NAMES, SIZE
from rules.summoner_war.cards import CARD_ORDER
from rules.summoner_war.content import LETTER_OF, LETTERS
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.state import SIDES, Dead, Piece, WarState, position_key
from tests.support.shipped import CONTENT

CELL = re.compile(r"\[[A-Za-z]\]|[A-Za-z.]")


@cache
def shipped() -> SummonerWar:
    """Load the game once for the whole run."""
    paths = sorted((CONTENT / SummonerWar.name).glob("*.toml"))
    return SummonerWar.over({path.name: tomllib.loads(path.read_text("utf-8")) for path in paths})


def read_board(diagram: str) -> list[Piece | None]:
    """Read a diagram; a piece's id is its square."""
    board: list[Piece | None] = [None] * SIZE
    for line in diagram.strip().splitlines():
        rank, _, rest = line.strip().partition(" ")
        if not rank.isdecimal():
            continue
        for file, sign in enumerate(CELL.findall(rest)[:8]):
            letter = sign.strip("[]")
            if letter != ".":
                cell = 8 * (int(rank) - 1) + file
                kind = LETTERS[letter.upper()]
                board[cell] = Piece(cell, int(letter.islower()), kind, kind, concealed=sign != letter)
    return board


def draw_board(board: Sequence[Piece | None]) -> str:
    """Write a board as a diagram without coordinates, rank 4 first; unknown pieces are `?` for Red, `!` for Blue."""
    lines: list[str] = []
    for rank in (3, 2, 1, 0):
        signs: list[str] = []
        for piece in board[8 * rank : 8 * rank + 8]:
            if piece is None:
                signs.append(".")
                continue
            letter = LETTER_OF.get(piece.type, "?!"[piece.side])
            letter = letter.lower() if piece.side else letter
            signs.append(f"[{letter}]" if piece.concealed else letter)
        lines.append(" ".join(signs))
    return "\n".join(lines)


def tidy(diagram: str) -> str:
    """Bring a diagram into the form of `draw_board`."""
    return draw_board(read_board(diagram))


class Table:
    """A match from a position on, or from its set-up."""

    def __init__(
        self,
        diagram: str = "",
        *,
        turn: int = 21,
        red: str = "",
        blue: str = "",
        dice: Sequence[int] | None = None,
        marks: Sequence[str] = (),
        run: bool = True,
        edition: int = 4,
        **options: Any,
    ) -> None:
        self.game = shipped()
        self.chance = Scripted(list(dice)) if dice is not None else Sampled("table")
        self.log: tuple[Event, ...] = ()
        self.events: list[Event] = []
        specs = self.game.options
        full = complete(specs, {**options, "rulings": edition}) if edition > 1 else in_force(specs, options)
        self.state: WarState = self.game.blank(full)
        self.state.asked = [0, 0]
        if not diagram:
            self.state, _ = self.game.start(full, Sampled("set-up"))
            self.say(red, seat=0)
            self.say(blue, seat=1)
            return
        self._place(diagram, turn, (red, blue), marks)
        if run:
            self._run(frames.Begin())

    def _place(self, diagram: str, turn: int, held: tuple[str, str], marks: Sequence[str]) -> None:
        state = self.state
        state.board = read_board(diagram)
        state.stage, state.turn, state.up = "play", turn - 1, (turn + 1) % 2
        army = setup.army(self.game.catalogue, state)
        for seat in range(2):
            cards = tuple(sorted(held[seat].split(), key=CARD_ORDER.index))
            shown = cards if state.options.open_cards else ()
            turns = 9 if seat == state.up else 10
            state.sides[seat] = replace(state.sides[seat], cards=cards, shown=shown, duty=False, turns=turns)
            there = Counter(p.type for p in state.board if p is not None and p.side == seat)
            dead = [Dead(seat, kind, kind, "strike") for kind in army for _ in range(army[kind] - there[kind])]
            state.dead = (*state.dead, *dead)
        for mark in marks:
            at, _, change = mark.partition(" ")
            name, _, value = change.partition("=")
            r = Resolver(self.game, state, None, quiet=True)
            changes.alter(r, CELLS[at], **{name: value if value.isalpha() else int(value)})
        r = Resolver(self.game, state, None, quiet=True)
        for seat in range(2):
            changes.announce(r, seat)
        state.log = ()
        state.history = (position_key(state.board, state.up),)

    def change_side(self, seat: int, **changes: Any) -> Table:
        """Change what a side has before play begins."""
        self.state.sides[seat] = replace(self.state.sides[seat], **changes)
        return self

    def begin(self) -> Table:
        """Begin the turn of a table made with `run=False`."""
        self._run(frames.Begin())
        return self

    def _run(self, frame: frames.FRAMES) -> None:
        r = Resolver(self.game, self.state, self.chance)
        r.push(frame)
        r.run()

    @property
    def asked(self) -> Decision:
        """The one open decision."""
        return next(iter(self.state.pending.values()))

    def view(self, seat: int | None) -> View[WarState]:
        """Return what a seat sees."""
        return self.game.view(self.state, None if seat is None else Seat(seat))

    def say(self, text: str, seat: int | None = None) -> Table:
        """Answer the open decision as a player types it."""
        decision = self.asked if seat is None else self.state.pending[Seat(seat)]
        view = self.view(decision.seat)
        choice = self.game.parse(view, decision, text)
        self.state, self.log = self.game.submit(self.state, decision.id, choice, self.chance)
        self.events += self.log
        return self

    def order(self, seat: int, text: str) -> Table:
        """Give a standing order."""
        decision = self.game.decision(self.state, f"standing.{seat}")
        choice = self.game.parse(self.view(seat), decision, text)
        self.state, self.log = self.game.submit(self.state, decision.id, choice, self.chance)
        return self

    def refused(self, text: str) -> str:
        """Try an answer that must be refused; return the clause, empty if none is named."""
        decision = self.asked
        view = self.view(decision.seat)
        choice = tuple(text.replace("-", " ").split())
        try:
            self.game.check(view, decision, choice)
        except RulesError as error:
            return error.clause or ""
        raise AssertionError(f"{text!r} is accepted")

    def offered(self) -> list[str]:
        """Return every whole answer to the open decision as a player types it."""
        decision = self.asked
        view = self.view(decision.seat)
        return [self.game.format(view, decision, c) for c in self.game.choices(view, decision)]

    def of(self, start: str) -> list[str]:
        """Return the moves and attacks offered from a square."""
        return [text for text in self.offered() if f" {start}-" in text]

    def happened(self, line: str) -> bool:
        """Say whether something like it happened in the last answer."""
        return any(_fits(event, line) for event in self.log)

    def seen(self, seat: int | None) -> list[str]:
        """Return the kinds of events a seat gets of the last answer."""
        return [e.kind for e in self.game.seen(self.log, None if seat is None else Seat(seat))]

    def board(self, seat: int | None = -1) -> str:
        """Return the board as it is, or as a seat sees it."""
        return draw_board(self.state.board if seat == -1 else self.view(seat).state.board)

    def piece(self, at: str) -> Piece:
        """Return the piece on a square."""
        piece = self.state.board[CELLS[at]]
        assert piece is not None, f"{at} is empty"
        return piece

    def differences(self, facts: Sequence[str]) -> list[str]:
        """Return the facts that are not the case."""
        return [fact for fact in facts if not self._is(fact)]

    def _is(self, fact: str) -> bool:
        words = fact.split()
        if words[0] == "not":
            return not self._is(fact[4:])
        return getattr(self, f"_is_{words[0]}")(*words[1:])

    def _is_up(self, side: str) -> bool:
        return SIDES[self.state.up] == side

    def _is_turn(self, number: str) -> bool:
        return self.state.turn == int(number)

    def _is_asked(self, kind: str, at: str = "") -> bool:
        return self.asked.kind == kind and (not at or self.asked.about["at"] == at)

    def _is_entry(self) -> bool:
        return self.state.entry

    def _is_known(self, at: str) -> bool:
        return self.piece(at).known

    def _is_spent(self, at: str) -> bool:
        return self.piece(at).spent

    def _is_loaded(self, at: str) -> bool:
        return self.piece(at).snipe > 0

    def _is_marked(self, at: str, way: str) -> bool:
        return getattr(self.piece(at), way) > 0

    def _is_charge(self, side: str) -> bool:
        return self.state.sides[SIDES.index(side)].charge

    def _is_duty(self, side: str) -> bool:
        return self.state.sides[SIDES.index(side)].duty

    def _is_shown(self, side: str, card: str) -> bool:
        return card in self.state.sides[SIDES.index(side)].shown

    def _is_calm(self, number: str) -> bool:
        return self.state.calm == int(number)

    def _is_over(self, winner: str, reason: str) -> bool:
        outcome = self.state.outcome
        if outcome is None:
            return False
        ranks = {"draw": (1, 1), "red": (1, 2), "blue": (2, 1)}[winner]
        return outcome.ranks == ranks and outcome.reason.key.endswith(f".{reason}")


def _fits(event: Event, line: str) -> bool:
    kind, *words = line.split()
    values = [str(v) for v in event.data.values()]
    if "from" in event.data:
        values.append(f"{event.data['from']}-{event.data['to']}")
    if "seat" in event.data:
        values.append(SIDES[event.data["seat"]])
    return event.kind == kind and all(word in values for word in words)


def square(name: str) -> int:
    """Return the number of a square."""
    return NAMES.index(name)
