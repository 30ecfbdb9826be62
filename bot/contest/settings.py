"""What an event is: its stages, what results are worth, how ties are broken."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import msgspec

from .errors import Misfit

PART = 12
"""Points are counted in twelfths: ties of two, three and four share them exactly."""

Kind = Literal["round_robin", "swiss", "rolling", "knockout", "double_knockout", "pods", "ladder"]
Breaker = Literal["head_to_head", "score", "wins", "strikes", "buchholz", "opponents", "sonneborn", "seed"]

BREAKERS: dict[Kind, tuple[Breaker, ...]] = {
    "round_robin": ("head_to_head", "score", "wins", "strikes"),
    "swiss": ("buchholz", "sonneborn", "head_to_head", "score"),
    "rolling": ("buchholz", "sonneborn", "head_to_head", "score"),
    "knockout": (),
    "double_knockout": (),
    "pods": ("wins", "buchholz", "score"),
    "ladder": (),
}
"""How ties are broken unless the organiser says otherwise; the lot of the committed seed comes after them."""
PODS: tuple[Breaker, ...] = ("wins", "opponents", "score")
"""How they are in pods that begin now. Plans of earlier versions say nothing, and who won those by whole tables' points
(`buchholz`) has won them."""


OFFERED: dict[Kind, tuple[Breaker, ...]] = {
    "round_robin": (*BREAKERS["round_robin"], "sonneborn", "seed"),
    "swiss": (*BREAKERS["swiss"], "wins", "strikes", "seed"),
    "rolling": (*BREAKERS["rolling"], "wins", "strikes", "seed"),
    "knockout": (),
    "double_knockout": (),
    "pods": (*PODS, "head_to_head", "strikes", "seed"),
    "ladder": (),
}
"""What an organiser may break ties by: what means something where people meet so."""
COUNTED: frozenset[Kind] = frozenset({"round_robin", "swiss", "rolling", "pods"})
"""Kinds in which points are counted; a bracket and a ladder go by who has won."""
WITH_BYES = COUNTED - {"round_robin"}
"""Kinds in which a round off is worth something; in a round robin everybody has as many."""
MOST_POINTS = 99
BEST_OF = (1, 3, 5, 7)
"""How many matches a table can have, of which most must be won."""


class Points(msgspec.Struct, frozen=True):
    """What a table is worth, in points: `places` from the first rank on, `draw` where two share the first of two.

    Ranks that are shared share the points of the places they cover. Only where no table has more than two places a draw
    has a worth of its own: a short table of an event for more is counted as its whole ones are.
    `bye`: a round for which an entrant had no opponent; `half_bye`: one that was asked for.
    """

    places: tuple[int, ...] = (3, 0)
    draw: int = 1
    bye: int = 3
    half_bye: int = 1

    def of(self, ranks: tuple[int, ...]) -> tuple[int, ...]:
        """Return the twelfths of a point that each seat gets for these ranks (1 is best)."""
        if len(ranks) == 2 and ranks[0] == ranks[1] and len(self.places) <= 2:
            return (self.draw * PART,) * 2
        worth = [self.places[i] if i < len(self.places) else 0 for i in range(len(ranks))]
        shared: dict[int, int] = {}
        for rank in set(ranks):
            tied = ranks.count(rank)
            shared[rank] = sum(worth[rank - 1 : rank - 1 + tied]) * PART // tied
        return tuple(shared[rank] for rank in ranks)

    def is_fair(self) -> bool:
        """Say whether no worse result is worth more than a better one."""
        best, *_, worst = self.places
        is_falling = all(one >= other for one, other in pairwise(self.places))
        return best > worst and is_falling and (len(self.places) > 2 or best >= self.draw >= worst)

    def most(self, kind: Kind) -> int:
        """Return what a table or a round off is worth at most in a stage of a kind."""
        return max(self.places[0], self.bye, self.half_bye) if kind in WITH_BYES else self.places[0]


FEWEST, FEWEST_OF_GROUP = 2, 3
"""The fewest people of a division, and of a group whose best go on."""


class Stage(msgspec.Struct, frozen=True):
    """One part of an event, played by all entrants or by those whom the stage before let through.

    `rounds`: how many are played where the kind does not say so; `legs`: how often everybody meets everybody;
    `pools`: divisions or groups; `cut`: how many of each pool go on to the next stage; `best_of`: matches at a table,
    of which most must be won; `seats`: of a whole table; `third`: whether the losers of the semi-finals meet;
    `choice`: in a bracket the higher seed chooses the seat of a table's first match. `idle`: as in plans of earlier
    versions, a round of a round robin whose tables all lost somebody is drawn for who has no opponent in it, and in a
    Swiss who may meet nobody that is left has a further bye though others had none.
    """

    kind: Kind
    rounds: int = 0
    legs: int = 1
    pools: int = 1
    cut: int = 0
    best_of: int = 1
    seats: int = 2
    third: bool = False
    choice: bool = False
    breakers: tuple[Breaker, ...] | None = None
    idle: bool = True

    def pools_for(self, count: int) -> int:
        """Return into how many divisions or groups so many people are parted: fewer than `pools` where a division would
        have fewer than two, or a group fewer than three or nobody who is cut; two at least whose firsts alone go on.
        """
        least = 2 if self.cut == 1 else 1
        fewest = max(FEWEST_OF_GROUP, self.cut + 1) if self.cut else FEWEST
        return min(self.pools, max(least, count // fewest))

    def ties(self) -> tuple[Breaker, ...]:
        """Return how ties are broken, first to last."""
        return BREAKERS[self.kind] if self.breakers is None else self.breakers


class Settings(msgspec.Struct, frozen=True):
    """An event as its organiser made it; `at_once`: the most tables of an entrant at the same time (a ladder's)."""

    stages: tuple[Stage, ...]
    points: Points = Points()
    reach: int = 3
    """How many places up a challenge of a ladder may go; a tenth of the ladder where that is more."""
    at_once: int = 1
    rosters: dict[str, str] | None = None
    """Rosters outlive a match, by these of the game's options for that; None: every match has entries of its own."""


def check(settings: Settings) -> None:
    """Refuse settings that can't be played: `Misfit` with the stage (from 1) and what is wrong with it."""
    if not settings.stages:
        raise Misfit("an event needs a stage", "none")
    if settings.rosters is not None and any(stage.kind == "pods" for stage in settings.stages):
        raise Misfit("rosters are won and lost by two", "rosters")
    if not settings.points.is_fair():
        raise Misfit(f"{settings.points}", "points")
    for number, stage in enumerate(settings.stages, 1):
        for fault, wrong in (
            ("rounds", stage.kind in ("swiss", "rolling", "pods") and not 1 <= stage.rounds <= 30),
            ("legs", stage.legs not in (1, 2)),
            ("pools", not 1 <= stage.pools <= 16),
            ("best_of", stage.best_of not in BEST_OF),
            ("seats", not (2 <= stage.seats <= 4 if stage.kind == "pods" else stage.seats == 2)),
            ("cut", stage.cut < 1 and number < len(settings.stages)),
            ("ladder", stage.kind == "ladder" and len(settings.stages) > 1),
        ):
            if wrong:
                raise Misfit(f"stage {number}: {fault} does not fit {stage}", fault, stage=number)


def check_byes(settings: Settings) -> None:
    """Refuse points, as they are set from now on, by which a round off is worth more than a win: `Misfit`.

    Events of earlier versions may have such, and go on with them.
    """
    points = settings.points
    if any(points.most(stage.kind) > points.places[0] for stage in settings.stages):
        raise Misfit(f"{points}", "byes")
