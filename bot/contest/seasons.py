"""From one season to the next: who goes up, who goes down."""

from __future__ import annotations

from collections.abc import Sequence


def promoted(pools: Sequence[Sequence[int]], up: int) -> list[list[int]]:
    """Return the divisions of the next season, best first: the last of each change places with the first of the next.

    `pools` hold who goes on, in the order in which they ended; at most half of a division leaves it on either side.
    """
    found = [list(pool) for pool in pools]
    for number in range(len(found) - 1):
        upper, lower = pools[number], pools[number + 1]
        count = min(up, len(upper) // 2, len(lower) // 2)
        if count:
            down, rise = list(upper[-count:]), list(lower[:count])
            found[number] = [e for e in found[number] if e not in down] + rise
            found[number + 1] = down + [e for e in found[number + 1] if e not in rise]
    return found
