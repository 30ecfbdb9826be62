"""Lots of a match that nobody may foresee: they follow from its sealed secret and from what they are drawn for."""

from __future__ import annotations

import hmac


def lot(secret: bytes, purpose: str, *about: object) -> bytes:
    """Draw 32 bytes for a purpose; who does not know the secret learns nothing of them from what is public."""
    words = "\0".join(str(word) for word in about)
    return hmac.digest(secret, f"warpost/{purpose}\0{words}".encode(), "sha256")
