"""What is to be reached: every figure of `docs/performance.md`, with its limit and its goal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

WHOLE = "all"
"""Stands for a game where a figure is of no game."""


class Row(NamedTuple):
    """A figure by its place in what a section returns, below each game; `limit`: what it cannot be better than.

    The goal is on the figure, or on its ratio to the limit; `more`: reached from there upwards.
    """

    what: str
    section: str
    figure: str
    unit: str = ""
    limit: str = ""
    of: str = ""
    goal: float | None = None
    on_ratio: bool = False
    more: bool = False


ENCODE, EMPTY, WAIT = "bare zlib encode", "empty bot's click", "one wait for the disk each"
PLIES, CHESS = "python_chess_plies_per_second", "python-chess's plies"
ROWS = (
    Row("picture, 40 matches in turn", "picture", "in_turn_ms", "ms", "encode_alone_ms", ENCODE, 1.0, on_ratio=True),
    Row("first picture of a match", "picture", "first_of_a_match_ms", "ms", "encode_alone_ms", ENCODE, 10),
    Row("replay of 40 scenes, first time", "picture", "replay_first_ms", "ms", "encode_alone_ms", ENCODE, 80),
    Row("replay of 40 scenes, again", "picture", "replay_again_ms", "ms", "encode_alone_ms", ENCODE),
    Row("click, picture known", "click", "known_ms", "ms", "empty_bot_ms", EMPTY, 3.0, on_ratio=True),
    Row("click, picture new", "click", "new_ms", "ms", "empty_bot_ms", EMPTY, 4.5, on_ratio=True),
    Row("200 clicks at once, median", "click", "burst_200.median_ms", "ms", "empty_bot_ms", EMPTY, 700),
    Row("200 clicks at once, deferred", "click", "burst_200.deferred", goal=0),
    Row("500 clicks at once, median", "click", "burst_500.median_ms", "ms", "empty_bot_ms", EMPTY),
    Row("500 clicks at once, deferred", "click", "burst_500.deferred"),
    Row("requests of an answer, one at a time", "answer", "requests", goal=3),
    Row("requests of an answer, 40 matches at once", "answer", "crowd.at_once", goal=3),
    Row("requests of an answer, 40 matches at once, with what follows", "answer", "crowd.requests"),
    Row("pictures of an answer", "answer", "pictures"),
    Row("upload of an answer", "answer", "kilobytes", "kB"),
    Row("a finished match, archived", "finished", "archived_bytes", "bytes", "ended_bytes", "before it is", 6000),
    Row("writes a second, 50 at once", "writes", "at_once_50", "", "one_wait_each", WAIT, 3000, more=True),
    Row("writes a second, 8 at once", "writes", "at_once_8", "", "one_wait_each", WAIT, more=True),
    Row("writes a second, one after the other", "writes", "at_once_1", "", "one_wait_each", WAIT, more=True),
    Row("100,000 open matches: online after", "crowd", "online_s", "s", goal=2),
    Row("100,000 open matches: first panels after", "crowd", "first_answers_s", "s"),
    Row("100,000 open matches: memory", "crowd", "resident_mb", "MB", goal=200),
    Row("100,000 open matches: a click", "crowd", "click_ms", "ms"),
    Row("whole answers, entries given", "rules", "preset_entry.decisions_per_second", "/s", PLIES, CHESS, more=True),
    Row(
        "choices that somebody made, entries given",
        "rules",
        "preset_entry.chosen_per_second",
        "/s",
        PLIES,
        CHESS,
        more=True,
    ),
    Row("choices, own entries", "rules", "free_entry.choices_per_second", "/s", PLIES, CHESS, more=True),
)


class Line(NamedTuple):
    """A row of one game with what was measured before and now."""

    row: Row
    game: str
    before: Any
    now: Any
    limit: Any

    @property
    def ratio(self) -> float | None:
        """Return the figure as a multiple of its limit."""
        return None if self.now is None or not self.limit else self.now / self.limit

    @property
    def is_met(self) -> bool | None:
        """Say whether the goal is reached; None where there is none, or nothing was measured."""
        found = self.ratio if self.row.on_ratio else self.now
        if self.row.goal is None or found is None:
            return None
        return found >= self.row.goal if self.row.more else found <= self.row.goal


def lines(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Line]:
    """Yield every row of every game that was measured, in the order of the goals; of none if nothing was."""
    for row in ROWS:
        figures = now.get(row.section, {})
        games = [name for name, found in figures.items() if isinstance(found, dict)]
        for game in games or [WHOLE]:
            here = figures if game == WHOLE else figures[game]
            old = before.get(row.section, {})
            was = at(old.get(game, old), row.figure)
            yield Line(row, game, was, at(here, row.figure), at(here, row.limit) if row.limit else None)


def at(figures: Any, path: str) -> Any:
    """Return the figure at a dotted path; None where there is none."""
    for name in path.split("."):
        figures = figures.get(name) if isinstance(figures, Mapping) else None  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return figures  # pyright: ignore[reportUnknownVariableType]
