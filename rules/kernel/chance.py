"""Chance as a pure function of a key and an index: sealed for matches, scripted for tests, sampled for search.

Limits, stated openly: who holds the secret can foresee rolls but, once the commitment is published and
the seats have given their nonces, cannot choose them; an abandoned match must reveal its secret too.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Mapping, Sequence
from typing import Protocol

from .errors import RulesError

_NUMBERS = 1 << 64
_BLOCK = hashlib.sha256().block_size
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))
_MESSAGE = struct.Struct(">QI").pack
_NUMBER = struct.Struct(">Q24x").unpack


class ChanceError(RulesError):
    """A scripted source has no value left, or one that does not fit the die."""

    key = "error.chance"


class Unforeseen(Exception):
    """A projection would go on by chance, or by what nobody there may see."""


class Chance(Protocol):
    """A source of chance: `value(index, sides)` is uniform in 0..sides-1 and depends on nothing else."""

    def value(self, index: int, sides: int) -> int: ...


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of the secret in hexadecimal, published before any seat gives its nonce."""
    return hashlib.sha256(b"warpost/commit\0" + secret).hexdigest()


def match_key(secret: bytes, match: str, nonces: Sequence[str]) -> bytes:
    """Derive a match's key from the committed secret, the match id and one nonce per seat, in seat order."""
    message = b"".join(len(p).to_bytes(4, "big") + p for p in (match.encode(), *(n.encode() for n in nonces)))
    return hmac.new(secret, b"warpost/key\0" + message, hashlib.sha256).digest()


class Sealed:
    """The HMAC-SHA256 stream under a key; rejection sampling leaves no modulo bias.

    The key goes into both hashes of HMAC once, not for every value: it takes a third of the time.
    """

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        block = (key if len(key) <= _BLOCK else hashlib.sha256(key).digest()).ljust(_BLOCK, b"\0")
        self._inner = hashlib.sha256(block.translate(_INNER))
        self._outer = hashlib.sha256(block.translate(_OUTER))

    def value(self, index: int, sides: int) -> int:
        limit = _NUMBERS // sides * sides
        attempt = 0
        while True:
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(_MESSAGE(index, attempt))
            outer.update(inner.digest())
            number: int = _NUMBER(outer.digest())[0]
            if number < limit:
                return number % sides
            attempt += 1


class Sampled(Sealed):
    """A stream from a small seed, for self-play and search; never for a match between people."""

    __slots__ = ()

    def __init__(self, seed: int | str) -> None:
        super().__init__(hashlib.sha256(f"warpost/sample/{seed}".encode()).digest())


class Scripted:
    """Values given in advance, by index, for tests; raises ChanceError beyond the last or off the die."""

    __slots__ = ("_values",)

    def __init__(self, values: Sequence[int] | Mapping[int, int] = ()) -> None:
        self._values = dict(values) if isinstance(values, Mapping) else dict(enumerate(values))

    def value(self, index: int, sides: int) -> int:
        if index not in self._values:
            raise ChanceError(f"no scripted value at index {index}", index=index, sides=sides)
        value = self._values[index]
        if not 0 <= value < sides:
            raise ChanceError(f"scripted value {value} at index {index} is not in 0..{sides - 1}", index=index)
        return value
