"""Where deeds are looked for: in a list of all, or of those of a sort; what harms the own side is a sort of its own."""

from __future__ import annotations

from collections.abc import Sequence

from discord_limits import limits
from rules.kernel.deeds import Deed, of

BEST = 3
"""Deeds that are buttons: one of them is what a player wants in two choices of three."""
LISTED = limits.SELECT_OPTIONS
"""Deeds of a list; the others are in further ones, so that few are found only on a further page."""
MOST_SORTS, MOST_LISTS = 5, 4
END = "end"
"""The sort of what ends an answer."""
RISKY = "risky"
"""What the seat may not mean, of all sorts: friendly fire, own losses. Nobody meets it who does not look for it."""


def is_risky(deed: Deed) -> bool:
    """Say whether a deed is kept apart: a warning stands by it, and it is no end, which cannot always be avoided."""
    return deed.warning is not None and deed.sort != END


def is_end(deed: Deed) -> bool:
    """Say whether a deed is a single word that ends what is asked: it has a button of its own."""
    return deed.sort == END and len(deed.entries) == len(deed.entries[0]) == 1


def among(deeds: Sequence[Deed], sort: str) -> tuple[Deed, ...]:
    """Return the deeds that are looked among: those of a sort (none: of all), or the risky ones.

    Where all are risky, nothing is kept apart.
    """
    safe = tuple(deed for deed in deeds if not is_risky(deed))
    if sort == RISKY:
        return tuple(deed for deed in deeds if is_risky(deed))
    return of(safe or deeds, sort=sort)


def sorts_of(deeds: Sequence[Deed]) -> list[str]:
    """Return the sorts that have a button; none where all deeds stand there anyway, but always for risky ones.

    What ends an answer by a single word is found without: it is a button of its own.
    """
    shown = among(deeds, "")
    found = list(dict.fromkeys(deed.sort for deed in shown))
    are_buttons = all(is_end(deed) for deed in shown if deed.sort == END)
    sorts = (
        [sort for sort in found if sort != END or not are_buttons][:MOST_SORTS]
        if len(found) > 1 and len(shown) > BEST + 1
        else []
    )
    return sorts if len(shown) == len(deeds) else [*sorts, RISKY]


def stays(deeds: Sequence[Deed], sort: str) -> bool:
    """Say whether a sort that is looked among is looked among after one of its deeds, too: no end, and no risk."""
    return sort != RISKY and len(among(deeds, sort)) > 1


def lists(deeds: Sequence[Deed], sort: str, most: int = MOST_LISTS) -> Sequence[Sequence[Deed]]:
    """Return the lists that deeds are chosen from, at most so many: the best, then all others unit by unit.

    Those of a sort are unit by unit from the beginning, where one list does not hold them; the last list has pages.
    What ends an answer comes first where there are several lists, so that nobody pages to it.
    """
    if len(deeds) <= LISTED:
        return [deeds] if deeds else []
    deeds = sorted(deeds, key=lambda deed: deed.sort != END)
    if sort or most < 2:
        return _by_unit(deeds, most)
    return [deeds[:LISTED], *_by_unit(deeds[LISTED:], most - 1)]


def _by_unit(deeds: Sequence[Deed], most: int) -> list[Sequence[Deed]]:
    """Put all deeds of a unit into one list, as long as it holds them."""
    found: list[list[Deed]] = [[]]
    for unit in dict.fromkeys(deed.unit for deed in deeds):
        own = [deed for deed in deeds if deed.unit == unit]
        if found[-1] and len(found[-1]) + len(own) > LISTED:
            found.append([])
        for deed in own:
            if len(found[-1]) == LISTED:
                found.append([])
            found[-1].append(deed)
    most = max(1, most)
    last = [deed for part in found[most - 1 :] for deed in part]
    return [*found[: most - 1], last] if last else [*found]
