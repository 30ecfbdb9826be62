"""Skirmish events as arrows, numbers and crosses on the board, rows numbered in the order they were executed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from render.scene_board import Arrow, Board, Cross, Note, Tone
from rules.kernel.types import Event
from rules.skirmish.events import (
    EVENTS,
    AbilityUsed,
    ActionCancelled,
    Attacked,
    Died,
    Displaced,
    HpChanged,
    MoveCancelled,
    Moved,
    MoveInterrupted,
    Revived,
    RowCancelled,
    RowSkipped,
    RowStarted,
    SkirmishEvent,
    SummonCancelled,
    Summoned,
    Swapped,
    Teleported,
    TokenMade,
    TrapFired,
    TriggerFired,
)
from rules.skirmish.state import SIDES

from .position import square


class _Story:
    """What the events so far have drawn; one story per picture."""

    def __init__(self) -> None:
        self.arrows: list[Arrow] = []
        self.crosses: list[Cross] = []
        self.icons: list[Note] = []
        self.lost: dict[str, int] = {}
        self.gained: dict[str, int] = {}
        self.places: dict[str, str] = {}
        self.failed: list[str] = []
        self.row = 0
        self.at = 0
        """The place of the event that is drawn."""
        self.numbered = False

    def order(self) -> int | None:
        """Return the row's number for its first arrow, None for the further ones."""
        if self.row == 0 or self.numbered:
            return None
        self.numbered = True
        return self.row

    def begin_row(self) -> None:
        self.row += 1
        self.numbered = False

    def arrow(self, arrow: Arrow) -> None:
        self.arrows.append(msgspec.structs.replace(arrow, order=self.order(), events=(self.at,)))

    def icon(self, at: str, icon: str, tone: Tone = "plain") -> None:
        self.icons.append(Note(square(at), "", tone, icon))


def tell(board: Board, events: Sequence[Event]) -> Board:
    """Return the board with what the events did drawn on it.

    Numbers stand where the unit is now; those of the dead only where nobody has taken the square since.
    """
    story = _Story()
    for story.at, event in enumerate(events):
        _draw(story, EVENTS.read(event))
    places = {SIDES[token.side] + token.sign.lower(): token.cell for token in board.tokens}
    taken = set(places.values())
    where = {**{tag: at for tag, at in story.places.items() if at not in taken}, **places}
    lost = [Note(where[tag], f"−{amount}", "harm") for tag, amount in story.lost.items() if tag in where]
    gained = [Note(where[tag], f"+{amount}", "good") for tag, amount in story.gained.items() if tag in where]
    failed = [Note(places[tag], "", "plain", "cross") for tag in story.failed if tag in places]
    return msgspec.structs.replace(
        board,
        arrows=tuple(story.arrows),
        crosses=tuple(story.crosses),
        notes=(*lost, *gained, *dict.fromkeys((*story.icons, *failed))),
    )


def _draw(story: _Story, event: SkirmishEvent | None) -> None:
    """Draw one event of section 5.5; the rest is told by pieces, badges, gauges and captions."""
    match event:
        case RowStarted():
            story.begin_row()
        case RowSkipped():
            story.begin_row()
            story.numbered = True
            story.failed.append(event.unit)
        case RowCancelled() | MoveCancelled() | ActionCancelled():
            story.failed.append(event.unit)
        case Moved():
            side, sign = _unit(event.unit)
            story.arrow(Arrow("move", side, tuple(square(name) for name in event.path), sign=sign))
        case MoveInterrupted():
            _interrupted(story, event)
        case Attacked():
            side, sign = _unit(event.unit)
            path = (square(event.origin), square(event.at))
            story.arrow(Arrow("attack", side, path, label=f"−{event.damage}", tone="harm", sign=sign))
        case AbilityUsed():
            side, sign = _unit(event.unit)
            path = tuple(dict.fromkeys((square(event.origin), square(event.at))))
            story.arrow(Arrow("ability", side, path, sign=sign))
        case HpChanged():
            _hp_changed(story, event)
        case Died():
            side, sign = _unit(event.unit)
            story.places[event.unit] = square(event.at)
            story.crosses.append(Cross(square(event.at), side, sign))
        case Displaced() | Teleported():
            _displaced(story, event.unit, event.origin, event.to)
        case Swapped():
            _displaced(story, event.unit, event.origin, event.to)
            _displaced(story, event.other, event.to, event.origin)
        case _:
            _mark(story, event)


def _mark(story: _Story, event: SkirmishEvent | None) -> None:
    """Mark the square of an event that needs no more."""
    match event:
        case SummonCancelled():
            story.icon(event.at, "cross")
        case Summoned() | TokenMade():
            story.icon(event.at, "summon")
        case Revived():
            story.icon(event.at, "heart", "good")
        case TrapFired():
            story.icon(event.at, "trap", "harm")
        case TriggerFired():
            story.icon(event.at, "trigger")
        case _:
            pass


def _interrupted(story: _Story, event: MoveInterrupted) -> None:
    last = story.arrows[-1]
    reached = last.path.index(square(event.at)) + 1
    story.arrows[-1] = msgspec.structs.replace(last, path=last.path[:reached])


def _hp_changed(story: _Story, event: HpChanged) -> None:
    story.places[event.unit] = square(event.at)
    amounts = story.lost if event.delta < 0 else story.gained
    if event.delta:
        amounts[event.unit] = amounts.get(event.unit, 0) + abs(event.delta)
    if event.absorbed:
        story.icon(event.at, "shield")


def _displaced(story: _Story, unit: str, origin: str, to: str) -> None:
    side, sign = _unit(unit)
    start, end = square(origin), square(to)
    last = story.arrows[-1] if story.arrows else None
    if (
        last is not None
        and last.kind == "displace"
        and last.sign == sign
        and last.side == side
        and last.path[-1] == start
    ):
        story.arrows[-1] = msgspec.structs.replace(last, path=(*last.path, end))
    else:
        story.arrows.append(Arrow("displace", side, (start, end), sign=sign))


def _unit(tag: str) -> tuple[int, str]:
    return SIDES.index(tag[0]), tag[1:].upper()
