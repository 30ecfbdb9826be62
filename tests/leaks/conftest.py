"""Where worlds are compared, a sketch tells apart whatever a picture is made of."""

from __future__ import annotations

from tests.support.sketches import sketches

__all__ = ["sketches"]
