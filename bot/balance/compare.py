"""Two contents or sets of options on the same seeds: what changed, pair by pair, so that few matches show it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

from .arena import Tally
from .rates import Change, change
from .shelf import Shelf, both

FEWEST = 10
"""Pairs below which a piece's change is not worth a row."""


def changes(series: Iterable[tuple[Shelf, Shelf]]) -> Iterator[tuple[str, Change]]:
    """Yield measures with how much more the second of each two series has of each; both need seeds in common."""
    sums: list[dict[str, float]] = []
    shares: defaultdict[str, list[float]] = defaultdict(list)
    for before, after in chain.from_iterable(both(*two) for two in series):
        one, other = _sums(before), _sums(after)
        sums.append({name: other.get(name, 0.0) - one.get(name, 0.0) for name in one.keys() | other.keys()})
        one, other = _shares(before), _shares(after)
        for name in one.keys() & other.keys():
            shares[name].append(other[name] - one[name])
    found = {name: [match.get(name, 0.0) for match in sums] for name in sorted(set().union(*sums))}
    for name, pairs in {**found, **shares}.items():
        if len(pairs) >= FEWEST:
            yield name, change(pairs)


def _sums(match: Tally) -> dict[str, float]:
    """Return the numbers of one match; what is left out is zero."""
    found = {
        "who begins wins": match.first_points,
        "draws": float(match.draws),
        "length": float(sum(match.lengths.elements())),
        "uses": float(sum(match.abilities.values())),
        "hand-overs": float(match.handovers),
    }
    found |= {f"ends by {reason}": 1.0 for reason in match.reasons}
    return found | {f"mean {name}": value for name, value in match.means.items()}


def _shares(match: Tally) -> dict[str, float]:
    """Return how the sides with each piece or prepared part fared, where others were without it."""
    found = {f"wins with {piece}": match.won[piece] / 2 / of for piece, of in match.started.items()}
    return found | {f"wins with {part}": match.rivals_won[part] / 2 / of for part, of in match.rivals.items()}
