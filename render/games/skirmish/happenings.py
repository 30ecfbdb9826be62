"""Skirmish events as arrows, numbers and crosses on the board, rows numbered in the order they were executed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from render.scene import Arrow, Board, Cross, Note, Tone
from rules.kernel.types import Data, Event
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
        self.numbered = False

    def order(self) -> int | None:
        """Return the row's number for its first arrow, None for the further ones."""
        if self.row == 0 or self.numbered:
            return None
        self.numbered = True
        return self.row

    def arrow(self, arrow: Arrow) -> None:
        self.arrows.append(msgspec.structs.replace(arrow, order=self.order()))

    def icon(self, at: str, icon: str, tone: Tone = "plain") -> None:
        self.icons.append(Note(square(at), "", tone, icon))


def tell(board: Board, events: Sequence[Event]) -> Board:
    """Return the board with what the events did drawn on it.

    Numbers stand where the unit is now; those of the dead only where nobody has taken the square since.
    """
    story = _Story()
    for event in events:
        handler = _HANDLERS.get(event.kind)
        if handler is not None:
            handler(story, event.data)
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


def _row_started(story: _Story, data: Data) -> None:
    story.row += 1
    story.numbered = False


def _row_skipped(story: _Story, data: Data) -> None:
    story.row += 1
    story.numbered = True
    story.failed.append(data["unit"])


def _cancelled(story: _Story, data: Data) -> None:
    story.failed.append(data["unit"])


def _summon_cancelled(story: _Story, data: Data) -> None:
    story.icon(data["at"], "cross")


def _moved(story: _Story, data: Data) -> None:
    side, sign = _unit(data["unit"])
    path = tuple(square(name) for name in data["path"])
    story.arrow(Arrow("move", side, path, sign=sign))


def _interrupted(story: _Story, data: Data) -> None:
    last = story.arrows[-1]
    reached = last.path.index(square(data["at"])) + 1
    story.arrows[-1] = msgspec.structs.replace(last, path=last.path[:reached])


def _attacked(story: _Story, data: Data) -> None:
    side, sign = _unit(data["unit"])
    path = (square(data["from"]), square(data["at"]))
    story.arrow(Arrow("attack", side, path, label=f"−{data['damage']}", tone="harm", sign=sign))


def _ability_used(story: _Story, data: Data) -> None:
    side, sign = _unit(data["unit"])
    path = tuple(dict.fromkeys((square(data["from"]), square(data["at"]))))
    story.arrow(Arrow("ability", side, path, sign=sign))


def _hp_changed(story: _Story, data: Data) -> None:
    tag = data["unit"]
    story.places[tag] = square(data["at"])
    amounts = story.lost if data["delta"] < 0 else story.gained
    if data["delta"]:
        amounts[tag] = amounts.get(tag, 0) + abs(data["delta"])
    if data["absorbed"]:
        story.icon(data["at"], "shield")


def _died(story: _Story, data: Data) -> None:
    side, sign = _unit(data["unit"])
    story.places[data["unit"]] = square(data["at"])
    story.crosses.append(Cross(square(data["at"]), side, sign))


def _displaced(story: _Story, data: Data) -> None:
    side, sign = _unit(data["unit"])
    start, end = square(data["from"]), square(data["to"])
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


def _swapped(story: _Story, data: Data) -> None:
    _displaced(story, data)
    _displaced(story, {"unit": data["other"], "from": data["to"], "to": data["from"]})


def _summoned(story: _Story, data: Data) -> None:
    story.icon(data["at"], "summon")


def _revived(story: _Story, data: Data) -> None:
    story.icon(data["at"], "heart", "good")


def _trap(story: _Story, data: Data) -> None:
    story.icon(data["at"], "trap", "harm")


def _trigger(story: _Story, data: Data) -> None:
    story.icon(data["at"], "trigger")


def _unit(tag: str) -> tuple[int, str]:
    return SIDES.index(tag[0]), tag[1:].upper()


_HANDLERS: dict[str, Callable[[_Story, Data], None]] = {
    "row_started": _row_started,
    "row_skipped": _row_skipped,
    "row_cancelled": _cancelled,
    "move_cancelled": _cancelled,
    "action_cancelled": _cancelled,
    "summon_cancelled": _summon_cancelled,
    "moved": _moved,
    "move_interrupted": _interrupted,
    "attacked": _attacked,
    "ability_used": _ability_used,
    "hp_changed": _hp_changed,
    "died": _died,
    "displaced": _displaced,
    "teleported": _displaced,
    "swapped": _swapped,
    "summoned": _summoned,
    "token_made": _summoned,
    "revived": _revived,
    "trap_fired": _trap,
    "trigger_fired": _trigger,
}
"""Events of section 5.5 that are drawn; the rest is told by pieces, badges, gauges and captions."""
