"""A second book of a match, kept from its events alone by the letter of the rules."""

from __future__ import annotations

from typing import Any

from rules.kernel.types import Event
from rules.skirmish.content import UnitType
from rules.skirmish.game import Skirmish
from rules.skirmish.state import SkirmishState

LETTERS = "we"
POINTS = {"normal": 1, "master": 2, "token": 0}
"""Death points a death gives (SK-78)."""


class Ledger:
    """Squares, HP and death points as the events tell them; `book` raises AssertionError where they contradict."""

    def __init__(self, game: Skirmish) -> None:
        self.game = game
        self.squares: dict[str, str] = {}
        self.hp: dict[str, int] = {}
        self.points = {"w": 0, "e": 0}
        self.awarded = {"w": 0, "e": 0}
        self.walking: tuple[str, str] | None = None

    def book(self, event: Event, state: SkirmishState) -> None:
        """Enter one event; `state` serves to look up what kind of unit a call sign is."""
        note = getattr(self, f"_{event.kind}", None)
        if note is not None:
            note(dict(event.data), state)

    def settle(self, state: SkirmishState) -> list[str]:
        """Return every difference between the book and the state."""
        names = self.game.book.boards[state.options.map].names
        squares = {unit.tag: names[unit.cell] for unit in state.units}
        hit_points = {unit.tag: unit.hp for unit in state.units}
        points = {letter: side.dp for letter, side in zip(LETTERS, state.sides, strict=True)}
        compared = {"squares": (self.squares, squares), "hp": (self.hp, hit_points)}
        compared |= {"points": (self.points, points), "awarded": (self.awarded, points)}
        return [f"{what}: {told} told, {is_so} so" for what, (told, is_so) in compared.items() if told != is_so]

    def _kind(self, tag: str, state: SkirmishState) -> UnitType:
        return self.game.book.slot_or_token_kind(state, LETTERS.index(tag[0]), tag[1:])

    def _arrive(self, tag: str, square: str, hp: int) -> None:
        assert tag not in self.squares, f"{tag} is on the map already"
        assert square not in self.squares.values(), f"{tag} arrives on occupied {square}"
        self.squares[tag] = square
        self.hp[tag] = hp

    def _lineups_revealed(self, data: dict[str, Any], state: SkirmishState) -> None:
        for placed in data.values():
            for tag, square in placed.items():
                self._arrive(tag, square, self._kind(tag, state).hp)

    def _summoned(self, data: dict[str, Any], state: SkirmishState) -> None:
        self._arrive(data["unit"], data["at"], self._kind(data["unit"], state).hp)

    def _revived(self, data: dict[str, Any], state: SkirmishState) -> None:
        self._arrive(data["unit"], data["at"], data["hp"])

    def _token_made(self, data: dict[str, Any], state: SkirmishState) -> None:
        self._arrive(data["unit"], data["at"], self.game.catalogue.tokens[data["token"]].hp)

    def _moved(self, data: dict[str, Any], state: SkirmishState) -> None:
        tag, path = data["unit"], data["path"]
        assert self.squares[tag] == path[0]
        assert path[-1] not in self.squares.values()
        self.squares[tag] = path[-1]

    def _move_interrupted(self, data: dict[str, Any], state: SkirmishState) -> None:
        if data["unit"] in self.squares:
            self.squares[data["unit"]] = data["at"]

    def _displaced(self, data: dict[str, Any], state: SkirmishState) -> None:
        assert self.squares[data["unit"]] == data["from"]
        assert data["to"] not in self.squares.values()
        self.squares[data["unit"]] = data["to"]

    def _teleported(self, data: dict[str, Any], state: SkirmishState) -> None:
        self._displaced(data, state)

    def _swapped(self, data: dict[str, Any], state: SkirmishState) -> None:
        one, other = data["unit"], data["other"]
        self.squares[one], self.squares[other] = self.squares[other], self.squares[one]
        assert self.squares[one] == data["to"]

    def _hp_changed(self, data: dict[str, Any], state: SkirmishState) -> None:
        tag = data["unit"]
        self.hp[tag] += data["delta"]
        assert max(0, self.hp[tag]) == data["hp"]
        assert self.hp[tag] <= self._kind(tag, state).hp

    def _died(self, data: dict[str, Any], state: SkirmishState) -> None:
        """Take the unit off; its opponent gains points unless its own side is the cause (SK-75, SK-76, SK-78)."""
        tag = data["unit"]
        assert self.hp.pop(tag) <= 0
        del self.squares[tag]
        if data["cause_side"] != tag[0]:
            self.points["e" if tag[0] == "w" else "w"] += POINTS[self._kind(tag, state).kind]

    def _dp_awarded(self, data: dict[str, Any], state: SkirmishState) -> None:
        self.awarded[data["side"]] += data["dp"]
        assert self.awarded[data["side"]] == data["total"]
