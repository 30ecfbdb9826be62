"""What wins in people's matches: sides and pieces with their intervals, as lines and as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.balance import page, people
from bot.balance.arena import Tally
from bot.balance.rates import Rate, rate
from bot.services.statistics import Counted
from render.games import entries_for
from render.sheet import MOST_ROWS, Heads, Standing, Standings
from rules.kernel.game import Game
from rules.kernel.types import Text

from .events.told import paged
from .words import Words, game_text, seat_text

HEADS = ("name", "sides", "won", "range")


def summary(words: Words, game: Game[Any], found: Counted) -> list[str]:
    """Say for each number of players how often who begins wins, and each side."""
    lines: list[str] = []
    for seats, tally in _sizes(found).items():
        first = words.say("stats.first", **_shares(rate(tally.first_points, tally.matches)))
        sides = [
            Text("stats.side", {"side": seat_text(game, seat), **_shares(rate(won, tally.matches))})
            for seat, won in enumerate(page.points(seats, tally))
        ]
        lines += [words.say("stats.matches", count=tally.matches, players=seats), first]
        lines.append(words.say("stats.sides", sides=sides))
    return lines


def piece_pages(words: Words, game: Game[Any], found: Counted) -> list[Standings]:
    """Return how often sides with each piece won, the best first, sixteen to a page; `words` write plain text."""
    names = entries_for(game)
    head, *cells = (words.say(f"stats.head.{key}") for key in HEADS)
    pages: list[Standings] = []
    for seats, tally in _sizes(found).items():
        rates = sorted(page.wins(tally.started, tally.won).items(), key=lambda item: (-item[1].value, item[0]))
        rows = [
            Standing(number, words(names[piece]) if piece in names else piece, _cells(one))
            for number, (piece, one) in enumerate(rates, 1)
        ]
        title = words.say("stats.title", game=game_text(game.name))
        under = words.say("stats.matches", count=tally.matches, players=seats)
        legend = (words.say("stats.legend"),)
        made = paged(rows, MOST_ROWS)
        for number, part in enumerate(made, 1):
            shown = words.say("sheet.page", text=under, number=number, pages=len(made)) if len(made) > 1 else under
            pages.append(Standings(title, shown, Heads(head, tuple(cells)), part, legend, words.locale))
    return pages


def _sizes(found: Counted) -> Mapping[int, Tally]:
    """Return the sums by the number of players, the fewest first."""
    return {size: people.together(found.series, size) for size in sorted({seats for seats, _ in found.series.values()})}


def _shares(one: Rate) -> dict[str, int]:
    return {"percent": round(100 * one.value), "low": round(100 * one.low), "high": round(100 * one.high)}


def _cells(one: Rate) -> tuple[str, ...]:
    return str(one.of), f"{100 * one.value:.0f}%", f"{100 * one.low:.0f}–{100 * one.high:.0f}%"
