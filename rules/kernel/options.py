"""Match options: checked against their specifications, completed by the defaults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from .errors import OptionError, SeatsError
from .types import Data, OptionSpec


class ByEdition:
    """What the options of a match have that know which edition of the rulings it began under (`OptionSpec.edition`)."""

    __slots__ = ()
    rulings: int | UnsetType
    """A field of theirs; unset in matches that began before there was a second edition."""

    def rules_by(self, edition: int) -> bool:
        """Say whether the match began under this edition of the rulings or a newer one."""
        return self.rulings is not UNSET and self.rulings >= edition


def complete(specs: Sequence[OptionSpec], given: Data) -> dict[str, Any]:
    """Return every option of a new match with its value; raise OptionError for an unknown name or value."""
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            raise OptionError(f"unknown option {name!r}, expected one of {sorted(known)}", option=name, value="")
    return {name: _value(spec, given.get(name, spec.default)) for name, spec in known.items()}


def by_correspondence(specs: Sequence[OptionSpec], given: Data) -> dict[str, Any]:
    """Return what is given for a new match by correspondence, with what such a match plays by unless it is given."""
    return {**{spec.name: spec.correspondence for spec in specs if spec.correspondence is not None}, **given}


def for_event(specs: Sequence[OptionSpec], given: Data, is_live: bool) -> dict[str, Any]:
    """Return what is given for the matches of an event, with what such matches play by unless it is given."""
    fair = {spec.name: spec.event for spec in specs if spec.event is not None} | dict(given)
    return fair if is_live else by_correspondence(specs, fair)


def in_force(specs: Sequence[OptionSpec], given: Data) -> dict[str, Any]:
    """Return the options a match is played by: those of a new one, but later ones only if it names them."""
    later = {spec.name for spec in specs if spec.later}
    return {name: value for name, value in complete(specs, given).items() if name in given or name not in later}


def played_by(sizes: Sequence[int], given: int | None) -> int:
    """Return how many seats a match has (None: the fewest); raise SeatsError for a number it is not played by."""
    count = sizes[0] if given is None else given
    if count not in sizes:
        raise SeatsError(f"{count} seats, expected one of {sizes}", given=count, seats=[str(n) for n in sizes])
    return count


def _value(spec: OptionSpec, value: Any) -> Any:
    if spec.values is not None:
        if any(value == v and type(value) is type(v) for v in spec.values):
            return value
        expected = ", ".join(str(v) for v in spec.values)
    else:
        if type(value) is int and spec.low <= value <= spec.high:
            return value
        expected = f"{spec.low}..{spec.high}"
    raise OptionError(
        f"option {spec.name}: {value!r} is not one of {expected}",
        clause=spec.clause,
        option=spec.name,
        value=str(value),
        expected=expected,
    )
