"""Two contents or sets of options on the same seeds: what changed, pair by pair, so that few matches show it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from .arena import Tally
from .rates import Change, change
from .shelf import Shelf, both

FEWEST = 10
"""Pairs below which a piece's change is not worth a row."""


def changes(one: Shelf, other: Shelf) -> Iterator[tuple[str, Change]]:
    """Yield measures with how much more the other series has of each; both need seeds in common."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for before, after in both(one, other):
        measures = _measures(before), _measures(after)
        for name in measures[0].keys() & measures[1].keys():
            found[name].append(measures[1][name] - measures[0][name])
    for name, pairs in found.items():
        if len(pairs) >= FEWEST:
            yield name, change(pairs)


def _measures(match: Tally) -> dict[str, float]:
    """Return the numbers of one match; of a piece, how its sides fared, where others were without it."""
    found = {
        "who begins wins": match.first_points,
        "draws": float(match.draws),
        "length": float(sum(match.lengths.elements())),
        "uses": float(sum(match.abilities.values())),
        "hand-overs": float(match.handovers),
    }
    found |= {f"ends by {reason}": 1.0 for reason in match.reasons}
    found |= {f"mean {name}": value for name, value in match.means.items()}
    found |= {f"wins with {piece}": match.won[piece] / 2 / of for piece, of in match.started.items()}
    return found
