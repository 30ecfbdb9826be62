"""A table to play scenarios at: a position as text, sheets as a player types them, and what is then the case.

Facts are lines: `WA B2 hp=3 exhausted not root`, `EA dead`, `WT1 gone`, `mana W=2`, `next E=-2`, `dp 1-0`,
`trap B4`, `no trap B4`, `terrain C3 wall`, `turn 5 east` (who is to send a sheet), `open`, `over west mutual`.
Happenings are an event's kind and some of its values: `moved WA B2-B3`, `action_cancelled WA out_of_range`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.chance import Chance, Scripted
from rules.kernel.errors import RulesError, SheetErrors
from rules.kernel.types import Choice, Decision, Event, Seat
from rules.skirmish.game import Skirmish
from rules.skirmish.state import Unit, find, find_fallen

from . import position

GAME = position.make_game()
NAMES = ("west", "east")
LETTERS = "we"


class Table:
    """One match in progress; every `send` is a sheet of the side whose turn it is to send one."""

    def __init__(self, text: str, game: Skirmish = GAME, chance: Chance | None = None, **options: Any) -> None:
        self.game = game
        self.chance = chance if chance is not None else Scripted()
        self.state, self.events = position.read(game, text, self.chance, **options)

    # ---- what players do

    @property
    def asked(self) -> Decision:
        """Return the open order question; fail if there is none or more than one."""
        (question,) = self.state.pending.values()
        return question

    def read(self, sheet: str, seat: int | None = None) -> Choice:
        """Read a typed sheet for the side that is asked; raises what the parser raises."""
        question = self.asked if seat is None else self.state.pending[Seat(seat)]
        view = self.game.view(self.state, question.seat)
        return self.game.parse(view, question, sheet)

    def send(self, sheet: str = "", side: str | None = None, by: str = "seat") -> Table:
        """Send a sheet and remember what happened; `side` checks or (in blind mode) says whose it is."""
        seat = self.asked.seat if side is None else Seat(NAMES.index(side))
        choice = self.read(sheet, seat)
        question = self.state.pending[seat]
        self.state, self.events = self.game.submit(self.state, question.id, choice, self.chance, by)
        return self

    def expire(self, draft: Choice | None = None, side: str | None = None) -> Table:
        """Let the clock of the open question run out, with or without a saved draft."""
        seat = self.asked.seat if side is None else Seat(NAMES.index(side))
        question = self.state.pending[seat]
        move = self.game.expire(self.game.view(self.state, seat), question, draft)
        self.state, self.events = self.game.submit(self.state, move.decision, move.choice, self.chance, move.by)
        return self

    def refused(self, sheet: str) -> str:
        """Send a sheet that must be refused; return the names of its faults, checking that nothing happened."""
        before = self.state.copy()
        try:
            self.send(sheet)
        except SheetErrors as errors:
            assert self.state == before
            return " ".join(name_of(fault) for fault in errors.faults)
        except RulesError as error:
            assert self.state == before
            return name_of(error)
        raise AssertionError(f"accepted: {sheet!r}")

    # ---- what is then the case

    def unit(self, tag: str) -> Unit:
        """Return a unit on the map."""
        unit = find(self.state, tag.lower())
        assert unit is not None, f"{tag} is not on the map"
        return unit

    def square(self, tag: str) -> str:
        """Return the square a unit stands on."""
        return self.game.book.boards[self.state.options.map].names[self.unit(tag).cell].upper()

    def hp(self, tag: str) -> int:
        """Return a unit's HP."""
        return self.unit(tag).hp

    @property
    def dp(self) -> tuple[int, int]:
        """Return both sides' death points."""
        west, east = self.state.sides
        return west.dp, east.dp

    def differences(self, facts: str) -> list[str]:
        """Return every stated fact that is not so, with what is."""
        found = (self._difference(line.strip()) for line in facts.splitlines() if line.strip())
        return [line for line in found if line]

    def happened(self, wanted: str) -> bool:
        """Say whether something happened since the last sheet was sent."""
        return any(matches(event, wanted) for event in self.events)

    def missing(self, wanted: Sequence[str]) -> list[str]:
        """Return what did not happen in this order, other happenings between them allowed."""
        lost: list[str] = []
        start = 0
        for line in wanted:
            at = next((i for i in range(start, len(self.events)) if matches(self.events[i], line)), None)
            if at is None:
                lost.append(line)
            else:
                start = at + 1
        return lost

    @property
    def log(self) -> str:
        """Return what happened since the last sheet, for messages."""
        return "\n".join(f"{event.kind} {event.data}" for event in self.events)

    def _difference(self, line: str) -> str | None:
        word, *rest = line.split()
        now = self._now(word, rest)
        if now is not None:
            return None if now == " ".join(rest).lower() else f"{line}: is {now}"
        return self._unit_difference(line, word.lower(), rest)

    def _now(self, word: str, rest: list[str]) -> str | None:
        """Return a fact of the match as its line would state it."""
        state = self.state
        if word in ("mana", "next"):
            field = {"mana": "mana", "next": "mana_next"}[word]
            sides = [item[0].lower() for item in rest]
            return " ".join(f"{s}={getattr(state.sides[LETTERS.index(s)], field)}" for s in sides)
        if word == "dp":
            return "-".join(str(points) for points in self.dp)
        if word in ("trap", "no"):
            square = rest[-1].lower()
            is_there = any(self._name(trap.cell) == square for trap in state.traps)
            return " ".join(rest).lower() if is_there == (word == "trap") else "otherwise"
        if word == "terrain":
            board = self.game.book.boards[state.options.map]
            return f"{rest[0].lower()} {board.terrain(state, board.cell[rest[0].lower()])}"
        if word == "turn":
            return f"{state.turn} {' '.join(NAMES[seat] for seat in sorted(state.pending))}"
        if word in ("open", "over"):
            return self._ending() if word == "over" or state.outcome is not None else ""
        return None

    def _ending(self) -> str:
        outcome = self.state.outcome
        if outcome is None:
            return "still open"
        west, east = outcome.ranks
        winner = "none" if west == east else NAMES[west > east]
        return f"{winner} {outcome.reason.key.rpartition('.')[2]}"

    def _unit_difference(self, line: str, tag: str, rest: list[str]) -> str | None:
        unit, fallen = find(self.state, tag), find_fallen(self.state, tag)
        if rest in (["dead"], ["gone"]):
            gone = unit is None and (fallen is not None) == (rest == ["dead"])
            return None if gone else f"{line}: is {'on the map' if unit else 'dead' if fallen else 'gone'}"
        if unit is None:
            return f"{line}: is not on the map"
        wrong: list[str] = []
        wanted = True
        for fact in rest:
            if fact == "not":
                wanted = False
            else:
                if self._holds(unit, fact) != wanted:
                    wrong.append(fact if wanted else f"not {fact}")
                wanted = True
        if not wrong:
            return None
        statuses = " ".join(f"{s.kind}{s.stat}={s.n}/{s.left}" for s in unit.statuses)
        return f"{line}: {', '.join(wrong)} is not so; it is on {self._name(unit.cell)} hp={unit.hp} {statuses}"

    def _holds(self, unit: Unit, fact: str) -> bool:
        kind, _, value = fact.partition("=")
        if kind == "hp":
            return unit.hp == int(value)
        if kind.lower() in self.game.book.boards[self.state.options.map].cell:
            return self._name(unit.cell) == kind.lower()
        found = [s for s in unit.statuses if s.kind == kind or (s.kind == "modify" and s.stat == kind)]
        return any(s.n == int(value) for s in found) if value else bool(found)

    def _name(self, cell: int) -> str:
        return self.game.book.boards[self.state.options.map].names[cell].lower()


def matches(event: Event, wanted: str) -> bool:
    """Say whether an event has the kind and all the values of a line."""
    kind, *values = wanted.lower().split()
    if event.kind != kind:
        return False
    held = {_plain(value) for value in event.data.values()}
    return all(value in held for value in values)


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "-".join(str(item) for item in value).lower()
    return str(value).lower()


def name_of(error: RulesError) -> str:
    """Return the short name of a refusal: the last part of its text's key."""
    return error.text.key.rpartition(".")[2]
