"""Values to columns and back: JSON in text columns, decoded strictly."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

Row: TypeAlias = tuple[Any, ...]
"""A row as SQLite gives it: a column is what its schema says."""


def dump(value: object) -> str:
    """Encode a value as JSON text."""
    return msgspec.json.encode(value).decode()


def maybe_dump(value: object) -> str | None:
    """Encode a value as JSON text, None as NULL."""
    return None if value is None else dump(value)


def load(text: str, kind: type[T]) -> T:
    """Decode JSON text as the given type; raises msgspec.ValidationError."""
    return msgspec.json.decode(text, type=kind)


def maybe_load(text: str | None, kind: type[T]) -> T | None:
    """Decode JSON text as the given type, NULL as None."""
    return None if text is None else load(text, kind)


def holders(count: int) -> str:
    """Return that many parameter marks."""
    return ", ".join("?" * count)
