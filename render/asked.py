"""What the picture of any game says alike: whom it waits for, why it is over, what may follow a choice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from render.games import Translate
from rules.kernel.errors import IllegalChoice
from rules.kernel.game import Game
from rules.kernel.types import ACT, Choice, Decision, Node, Outcome, Text, View


def ready_seats(view: View[Any]) -> list[int]:
    """Return the seats that have answered and wait for others, as far as the view says."""
    said = [int(seat) for seat, asked in view.state.pending.items() if asked.kind == ACT and asked.about["ready"]]
    return sorted({*said, *(int(seat) for seat in view.state.answers)})


def acting_seats(view: View[Any], ready: Collection[int] | None = None) -> list[int]:
    """Return the seats that owe an answer; `ready`: who has given one, where that is not what the view says."""
    if view.state.outcome is not None:
        return []
    done = ready_seats(view) if ready is None else ready
    return [int(seat) for seat in sorted(view.state.pending) if seat not in done]


def status(acting: Sequence[int], names: Sequence[str], side_text: Callable[[int], Text], tr: Translate) -> str:
    """Say who is to act, by name where people have one."""
    sides = [names[seat] if seat < len(names) else side_text(seat) for seat in acting]
    return tr(Text("render.alt.to_act", {"sides": sides})) if sides else ""


def decided(view: View[Any]) -> Text | None:
    """Say nothing of what decided a match: for games whose reasons say it all."""
    return None


def banner(outcome: Outcome | None, decision: Decision | None, tr: Translate) -> str:
    """Say why the match is over, or that the picture is its author's alone."""
    if outcome is not None:
        return tr(outcome.reason)
    return "" if decision is None else tr(Text("render.preview"))


def following(game: Game[Any], view: View[Any], decision: Decision, prefix: Choice) -> Node:
    """Return what may follow; nothing after a choice that is not possible, of which the picture shows why."""
    try:
        return game.options_at(view, decision, prefix)
    except IllegalChoice:
        return Node(Text("menu.complete"), is_leaf=True)


def capital(words: str) -> str:
    """Begin with a capital letter, where the script has any."""
    return words[:1].upper() + words[1:]
