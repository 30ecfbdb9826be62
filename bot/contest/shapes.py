"""What of an event's stages an organiser may set by one number, as long as it has not begun."""

from __future__ import annotations

import msgspec

from .bracket import KINDS as KNOCK_OUTS
from .errors import Misfit
from .settings import FEWEST, Settings

DRAWN = ("swiss", "rolling", "pods")
SHAPES: dict[str, tuple[tuple[str, ...], int, int]] = {
    "best_of": (KNOCK_OUTS, 1, 7),
    "third": (("knockout",), 0, 1),
    "choice": (KNOCK_OUTS, 0, 1),
    "legs": (("round_robin",), 1, 2),
    "rounds": (DRAWN, 1, 30),
    "pools": (("round_robin",), 1, 16),
    "cut": (("round_robin", *DRAWN), 1, 32),
}
"""By name: the kinds of stages that have it, the least and the most; a switch is 0 or 1."""


def has_shape(settings: Settings, name: str) -> bool:
    """Say whether any stage has what `shaped` would set."""
    return bool(_fitting(settings, name))


def shaped(settings: Settings, name: str, value: int) -> Settings:
    """Return settings with one number of their stages changed: of each stage that has it, of a cut and of groups of the
    one before the last; raise Misfit where none has, or where one alone would go on.
    """
    stages = list(settings.stages)
    number = value if SHAPES[name][2] > 1 else bool(value)
    fitting = _fitting(settings, name)
    if not fitting:
        raise Misfit(f"no stage of {settings.stages} has {name}", "shape")
    for n in fitting:
        stages[n] = msgspec.structs.replace(stages[n], **{name: number})
        if name in ("pools", "cut") and n + 1 < len(stages) and stages[n].pools * stages[n].cut < FEWEST:
            raise Misfit(f"{stages[n]} lets one alone go on", "on", stage=n + 1)
    return msgspec.structs.replace(settings, stages=tuple(stages))


def _fitting(settings: Settings, name: str) -> list[int]:
    kinds, last = SHAPES[name][0], len(settings.stages) - 1
    return [n for n, stage in enumerate(settings.stages) if stage.kind in kinds and (name != "cut" or n < last)]
