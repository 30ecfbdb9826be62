"""Ratings: one model for two to four seats, one rating for each game and pace; recomputed from the results alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

import msgspec
from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3
SURE = 6.5
"""Below this sigma a rating is shown without a question mark: after about ten matches of two (4.0 took forty)."""
LEAST_ANSWERS = 2
"""Answers in play that every seat has given in a match that is rated."""
SAME_PAIR, DAYS = 3, 30
"""How often the same people are rated together, within how many days."""

Weight = Literal["whole", "half", "none"]


class Rating(msgspec.Struct, frozen=True):
    """What is known of a person's strength: mean and uncertainty in the model's units."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    def shown(self) -> int:
        """Return what people read, 0 to 3000: what the person is at least worth, all but surely."""
        return max(0, min(3000, round((self.mu - 3 * self.sigma) * 60)))

    def is_sure(self) -> bool:
        """Say whether it is shown without a question mark."""
        return self.sigma < SURE


class Share(msgspec.Struct, frozen=True):
    """Who gave how many of a seat's answers in play: people by number, the computer as 0."""

    answers: dict[int, int]

    def person(self) -> int | None:
        """Return who gave more than half of the answers; None where nobody did, or a computer gave a quarter."""
        whole = sum(self.answers.values())
        if not whole or self.answers.get(0, 0) * 4 >= whole:
            return None
        return next((who for who, count in self.answers.items() if who and count * 2 > whole), None)


class Match(msgspec.Struct, frozen=True):
    """A finished match as ratings see it; `day` counts days from any fixed one; `is_tallied`: decided by a tally."""

    id: str
    day: int
    ranks: tuple[int, ...]
    seats: tuple[Share, ...]
    is_tallied: bool = False
    is_unrated: bool = False
    """Void, to be replayed, or among friends who said so."""


class Change(msgspec.Struct, frozen=True):
    """What a match did to one person's rating; `reason` says why it did nothing or but half."""

    match: str
    person: int
    before: Rating
    after: Rating
    weight: Weight
    reason: str = ""


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(mu=MU, sigma=SIGMA)


def rated(before: tuple[Rating, ...], ranks: tuple[int, ...], weight: Weight = "whole") -> tuple[Rating, ...]:
    """Return ratings after a match; half the change is half the way, of mean and uncertainty alike (D8)."""
    if weight == "none":
        return before
    model = _model()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    part = 0.5 if weight == "half" else 1.0
    return tuple(
        Rating(old.mu + (new.mu - old.mu) * part, old.sigma + (new.sigma - old.sigma) * part, old.matches + 1)
        for old, (new,) in zip(before, after, strict=True)
    )


def weight(match: Match, together: int) -> tuple[Weight, str]:
    """Return how much a match counts, and if not wholly, why; `together`: how often its people were rated lately."""
    people = [share.person() for share in match.seats]
    if match.is_unrated:
        return "none", "void"
    if any(sum(share.answers.values()) < LEAST_ANSWERS for share in match.seats):
        return "none", "walkover"
    if None in people or len(set(people)) < len(people):
        return "none", "computer" if any(share.answers.get(0) for share in match.seats) else "shared"
    if together >= SAME_PAIR:
        return "none", "same_pair"
    return ("half", "tallied") if match.is_tallied else ("whole", "")


def recompute(matches: Iterable[Match]) -> tuple[dict[int, Rating], list[Change]]:
    """Return everybody's rating and every change, from the matches of one game and pace in the order of their ends."""
    ratings: dict[int, Rating] = {}
    changes: list[Change] = []
    met: dict[frozenset[int], list[int]] = {}
    for match in matches:
        people = tuple(who for share in match.seats if (who := share.person()) is not None)
        days = met.setdefault(frozenset(people), [])
        how, reason = weight(match, sum(match.day - day < DAYS for day in days))
        if how == "none":
            changes += (Change(match.id, p, r, r, how, reason) for p in people for r in (ratings.get(p, Rating()),))
            continue
        days.append(match.day)
        before = tuple(ratings.get(person, Rating()) for person in people)
        for person, old, new in zip(people, before, rated(before, match.ranks, how), strict=True):
            ratings[person] = new
            changes.append(Change(match.id, person, old, new, how, reason))
    return ratings, changes
