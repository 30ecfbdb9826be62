"""Statistics of people's matches: what wins in a game, from matches that count for ratings and nobody opted out of."""

from __future__ import annotations

import asyncio

import msgspec

from bot.balance import people
from bot.balance.arena import Tally
from bot.balance.shelf import Row
from bot.storage.aggregates import Bundle
from bot.storage.ratings import Ended

from . import cached
from .desk import Desk
from .ratings import Ratings

MOST = 100
"""Matches that are played again when somebody asks; the rest is told to be left, and counted the next times."""


class Counted(msgspec.Struct, frozen=True):
    """What people's matches of a game with one content come to.

    `series`: by name how many seats they had and the sums; `left`: matches that are still to be counted.
    """

    content: str
    series: dict[str, tuple[int, Tally]]
    left: int = 0

    @property
    def matches(self) -> int:
        """Return how many matches are counted."""
        return sum(tally.matches for _, tally in self.series.values())


class Statistics:
    """Counts finished matches of people; each is played again but once, by the code that runs."""

    def __init__(self, desk: Desk, ratings: Ratings) -> None:
        self._desk = desk
        self._ratings = ratings

    async def of_game(self, game: str, most: int | None = MOST, *, anew: bool = False) -> list[Counted]:
        """Return what people's matches come to, a sum for each content, the one of today first.

        `most`: how many matches are played again at once (None: all); `anew`: what is kept is not used. Matches whose
        content is no longer here are left out, unless they were counted before.
        """
        kept = {} if anew else await self._desk.store.statistics(game, _mark())
        sums: dict[str, dict[str, tuple[int, Tally]]] = {}
        left: dict[str, int] = {}
        played = 0
        for one in await self._eligible(game):
            bundle = await self._desk.look(one.id)
            row = bundle.row
            facts = kept.get(row.id)
            if facts is None and not self._desk.library.has(row):
                continue
            if facts is None and (most is None or played < most):
                played += 1
                facts = await self._counted(bundle, keep=not anew)
            if facts is None:
                left[row.content] = left.get(row.content, 0) + 1
                continue
            found = sums.setdefault(row.content, {})
            name = people.name(one.seats, row.options)
            found.setdefault(name, (one.seats, Tally()))[1].merge(msgspec.json.decode(facts, type=Row).tally())
        today = self._desk.library.current(game).content_hash
        contents = sorted({*sums, *left}, key=lambda content: (content != today, content))
        return [
            Counted(content, dict(sorted(sums.get(content, {}).items())), left.get(content, 0)) for content in contents
        ]

    async def _eligible(self, game: str) -> list[Ended]:
        """Return the matches that count for ratings, of people who are all still known and leave none of theirs out."""
        boards = [await self._ratings.board(game, is_live) for is_live in (False, True)]
        rated = {change.match for board in boards for change in board.changes if change.weight != "none"}
        found = [one for one in await self._desk.store.ended(game) if one.id in rated]
        known = {answer.player for one in found for answer in one.answers if answer.player > 0}
        out = {player for player in sorted(known) if (await self._desk.store.player(player)).uncounted}
        return [one for one in found if not any(a.player < 0 or a.player in out for a in one.answers)]

    async def _counted(self, bundle: Bundle, *, keep: bool) -> bytes:
        """Play a match again and return what there is to count, which is kept on request."""
        row = bundle.row
        game = self._desk.library.of(row)
        moves = [step.move for step in await self._desk.store.steps(row.id, 0)]
        chance, since = self._desk.chance(bundle), await self._desk.origin(bundle)
        found = await asyncio.to_thread(people.counted, game, row.options, moves, chance, len(bundle.seats), since)
        facts = msgspec.json.encode(msgspec.to_builtins(found, str_keys=True, order="deterministic"))
        if keep:
            await self._desk.store.put_statistics(row.id, _mark(), facts)
        return facts


def _mark() -> str:
    return cached.mark().decode()
