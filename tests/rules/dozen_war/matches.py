"""Random matches of this game for 2, 3 and 4 seats, with its options as they are and changed, each at least once."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from rules.dozen_war.game import DozenWar
from tests.contract.positions import Case, Match, play
from tests.support.shipped import CONTENT

VARIANTS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {
        "draft": "random", "event_timing": "after_supply", "cavalry_move": "straight", "unblockable": "total",
        "guard_general_dies": True, "splash": "one", "skills_per_turn": "per_general",
    }),
    (3, {
        "draft": "snake", "late_gold": 1, "warp_opens": "round_3", "generals_climb": True, "arrows_unguardable": True,
        "revive_acts": False, "eliminated_keep_glory": True,
    }),
    (2, {
        "rounds": 11, "general_protects_castle": True, "defend_skills": "per_attack", "unblockable": "literal",
        "generals_climb": True,
    }),
)  # fmt: skip
"""Sizes and options; together they have every value of every option."""
CASES = [Case(DozenWar.name, variant, 1, size) for size, variant in VARIANTS]
ALL = "own general_any castle_any soldier_any . done never never . . no"
"""Orders to be asked about everything."""
NEVER = "own . done never never . . no"
"""Orders that neither ask nor answer."""


@cache
def shipped() -> DozenWar:
    """Load the game as it is shipped, once for the whole run."""
    paths = sorted((CONTENT / DozenWar.name).glob("*.toml"))
    return DozenWar.over({path.name: tomllib.loads(path.read_text("utf-8")) for path in paths})


@cache
def match(index: int) -> Match:
    """Play a case once for the whole run."""
    return play(shipped(), CASES[index])
