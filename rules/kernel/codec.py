"""States to bytes and back, and their digest; msgspec does the work."""

from __future__ import annotations

import hashlib
from typing import TypeVar

import msgspec

from .types import State

S = TypeVar("S", bound=State)

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises where bytes from outside are no JSON of the form expected: text in another encoding and
brackets within brackets without end too."""


def dump(state: State) -> bytes:
    """Encode a state as JSON; equal states give equal bytes."""
    # msgspec orders only dicts with text keys, so that seats must become text before the order is fixed
    found = msgspec.to_builtins(state, str_keys=True, order="deterministic")
    for later in ("lists", "out"):  # without any, a state and its digest are as before there were such
        if not found[later]:
            del found[later]
    return msgspec.json.encode(found)


def load(data: bytes, kind: type[S]) -> S:
    """Decode a state of the given kind; raises msgspec.ValidationError with the path of a fault."""
    return msgspec.json.decode(data, type=kind)


def digest(state: State) -> str:
    """Hash a state to 64 hexadecimal digits."""
    return hashlib.sha256(dump(state)).hexdigest()
