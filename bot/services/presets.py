"""Clock presets: how long each kind of decision may take, and the grace after a downtime."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from .errors import BadBank, UnknownPreset

MINUTE, HOUR, DAY = 60, 3600, 86400
SHORTEST, LONGEST = MINUTE, 30 * DAY
"""What a bank or an increment may be, in seconds (a bank may also be 0)."""


PREPARATION = frozenset({"entry", "lineup"})
"""Sorts of clocks that time what comes before the game itself; any other times moves."""


@dataclass(frozen=True)
class Preset:
    """The time of one match: seconds per clock name, quiet hours respected or not, grace, bank and increment."""

    name: str
    budgets: Mapping[str, int]
    quiet: bool
    grace: int
    bank: int | None = None
    increment: int = 0

    def budget(self, clock: str, bank: int | None) -> int:
        """Return the seconds for a decision on the named clock; a bank pays for the clock `move` alone."""
        if self.bank is not None and self.in_play(clock):
            return (self.bank if bank is None else bank) + self.increment
        return self.more(clock)

    def more(self, clock: str) -> int:
        """Return the seconds that one extension adds to a decision on the named clock: an answer's own, no bank."""
        return self.budgets.get(clock) or self.budgets.get(family(clock), self.budgets["move"])

    def left_over(self, clock: str, left: int, bank: int | None) -> int | None:
        """Return the bank after an answer that left `left` seconds of its budget."""
        if self.bank is None or not self.in_play(clock):
            return bank
        return max(0, min(left, self.bank))

    def in_play(self, clock: str) -> bool:
        """Say whether a clock times the moves of the game itself, not its preparation."""
        return family(clock) not in PREPARATION


def family(clock: str) -> str:
    """Return the sort of a clock: `entry.draft` is one of the sort `entry`, whose budget it has if it has no own."""
    return clock.partition(".")[0]


_ASYNC = MappingProxyType({"move": DAY, "entry": 2 * DAY, "lineup": DAY})

LIVE = Preset("live", MappingProxyType({"move": 10 * MINUTE, "entry": 30 * MINUTE, "lineup": 10 * MINUTE}), False, 300)
ASYNC = Preset("async", _ASYNC, True, HOUR)
BANK = Preset("bank", _ASYNC, True, HOUR, bank=3 * DAY, increment=12 * HOUR)
PRESETS = {preset.name: preset for preset in (LIVE, ASYNC, BANK)}


def parse_preset(text: str) -> Preset:
    """Read `live`, `async`, `bank` or `bank:<seconds>+<seconds>`; raise UnknownPreset, or BadBank for its seconds."""
    if text in PRESETS:
        return PRESETS[text]
    name, _, rest = text.partition(":")
    bank, plus, increment = rest.partition("+")
    if name == "bank" and plus and bank.isdecimal() and increment.isdecimal():
        first, second = int(bank), int(increment)
        if first <= LONGEST and SHORTEST <= second <= LONGEST:
            return Preset(text, _ASYNC, True, HOUR, bank=first, increment=second)
        raise BadBank(
            f"preset {text!r}, expected a bank of 0 to {LONGEST} and an increment of {SHORTEST} to {LONGEST} seconds",
            preset={"user": text[:40]},
            least=SHORTEST,
            most=LONGEST,
        )
    raise UnknownPreset(
        f"preset {text!r}, expected live, async, bank or bank:<seconds>+<seconds>", preset={"user": text[:40]}
    )
