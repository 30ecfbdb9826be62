"""Catalogues: strict decoding of parsed content with file and path of every fault, and a hash of the whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, cast

import msgspec

from .errors import ContentError

T = TypeVar("T")


def decode(source: str, path: str, data: Any, kind: type[T]) -> T:
    """Decode parsed data strictly into `kind`; raise ContentError with file and path of the fault."""
    try:
        return msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `$")
        reason += _expected(kind) if "unknown field" in reason and "." not in where else ""
        raise ContentError(source, path + where.rstrip("`"), reason) from error


def _expected(kind: Any) -> str:
    """Name the fields that an entry may have."""
    fields = getattr(kind, "__struct_fields__", ())
    return f"; expected {', '.join(fields)}" if fields else ""


def entries(source: str, data: Mapping[str, Any], name: str, kind: type[T]) -> list[T]:
    """Decode the array of tables `name`, naming each faulty entry by its id, else by its index."""
    given: Any = data.get(name, [])
    if not isinstance(given, list):
        raise ContentError(source, name, f"expected an array of tables, got {type(given).__name__}")
    found: list[T] = []
    for index, row in enumerate(cast("list[Any]", given)):
        label = cast("dict[str, Any]", row).get("id", index) if isinstance(row, dict) else index
        found.append(decode(source, f"{name}[{label}]", row, kind))
    return found


def only_keys(source: str, data: Mapping[str, Any], allowed: Iterable[str]) -> None:
    """Refuse unknown top-level keys of a content file."""
    known = sorted(allowed)
    for key in data:
        if key not in known:
            raise ContentError(source, key, f"unknown key, expected one of {', '.join(known)}")


def content_hash(value: Any) -> str:
    """Hash decoded content to 16 hexadecimal digits, independent of file order and layout."""
    return hashlib.sha256(msgspec.json.encode(value, order="deterministic")).hexdigest()[:16]
