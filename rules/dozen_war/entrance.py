"""How sides enter a match: they choose where their generals begin."""

from __future__ import annotations

from rules.kernel import entrance


class Entrance(entrance.Entrance):
    """Nothing is prepared; what may be looked at by hand is where generals stand."""

    kinds = frozenset({"deploy"})
