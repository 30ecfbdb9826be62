"""Where unpredictable things come from: match codes, secrets, nonces, lots."""

from __future__ import annotations

import secrets
from typing import Protocol

ALPHABET = "23456789BCDFGHJKMNPQRSTVWXZ"
"""No vowels (no words), nothing that reads like another sign."""
OF_EVENT = "E"
"""What the code of an event begins with, and that of a match never."""
CODE_LENGTH = 5


class Ids(Protocol):
    """Makes what nobody may foresee."""

    def match(self) -> str:
        """Return a code for a new match; it may be taken already."""
        ...

    def secret(self) -> bytes:
        """Return 32 bytes that seal a match's dice."""
        ...

    def nonce(self) -> str:
        """Return a name for a message, never given before, at most 25 characters (a limit of Discord's)."""
        ...

    def lot(self, count: int) -> int:
        """Draw a number in 0..count-1."""
        ...


class RandomIds:
    """Ids from the operating system's randomness."""

    def match(self) -> str:
        return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))

    def secret(self) -> bytes:
        return secrets.token_bytes(32)

    def nonce(self) -> str:
        return secrets.token_hex(12)

    def lot(self, count: int) -> int:
        return secrets.randbelow(count)


def clean(code: str) -> str:
    """Return a match code as it is stored: upper case, without blanks and number signs."""
    return code.strip().lstrip("#").upper()
