"""Catalogues: strict decoding of parsed content with file and path of every fault, and a hash of the whole."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar, cast

import msgspec
from msgspec import inspect

from .errors import ContentError


class Named(Protocol):
    """An entry with an id of its own."""

    @property
    def id(self) -> str: ...


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of content entries: unknown keys are load errors."""


T = TypeVar("T")
N = TypeVar("N", bound=Named)
Files = Mapping[str, Mapping[str, Any]]
"""Parsed content files by name."""
Rows = dict[str, tuple[T, str]]
"""Entries by id, each with its file."""
NAME = re.compile(r"[a-z][a-z0-9_]*")
_IDS = {NAME: "lower-case letters, digits and _, a letter first"}


def decode(source: str, path: str, data: Any, kind: type[T]) -> T:
    """Decode parsed data strictly into `kind`; raise ContentError with file and path of the fault."""
    try:
        return msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `$")
        reason += _expected(kind) if "unknown field" in reason and "." not in where else ""
        reason += _possible(kind, where) if reason.startswith("Invalid") else ""
        raise ContentError(source, path + where.rstrip("`"), reason) from error


def _expected(kind: Any) -> str:
    """Name the fields that an entry may have."""
    fields = getattr(kind, "__struct_fields__", ())
    return f"; expected {', '.join(fields)}" if fields else ""


def _possible(kind: Any, where: str) -> str:
    """Name the words that may stand at a place of an entry, where it takes words of a list."""
    found: list[Any] = [inspect.type_info(kind)]
    words: list[str] = []
    for name in [step.partition("[")[0] for step in where.rstrip("`").split(".")[1:]]:
        found = list(_plain(found))
        structs = [one for one in found if isinstance(one, inspect.StructType)]
        words = [str(one.tag) for one in structs if one.tag_field == name]
        found = [field.type for one in structs for field in one.fields if field.encode_name == name]
    words += [str(word) for one in _plain(found) if isinstance(one, inspect.LiteralType) for word in one.values]
    return f"; expected one of {', '.join(dict.fromkeys(words))}" if words else ""


def _plain(kinds: Iterable[Any]) -> Iterator[Any]:
    """Return kinds of values without what only holds them: unions, lists."""
    for kind in kinds:
        if isinstance(kind, inspect.UnionType):
            yield from _plain(kind.types)
        elif isinstance(kind, inspect.VarTupleType | inspect.ListType):
            yield from _plain((kind.item_type,))
        else:
            yield kind


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


def read_section(
    files: Files, section: str, kind: type[N], written: re.Pattern[str] = NAME, needed: bool = True
) -> Rows[N]:
    """Decode a section of all files, in order of their names, each entry with its file.

    Raise ContentError for an id that is not `written` so or is used twice, and for none at all where one is `needed`.
    """
    found: Rows[N] = {}
    for source in sorted(files):
        for entry in entries(source, files[source], section, kind):
            path = f"{section}[{entry.id}].id"
            if written.fullmatch(entry.id) is None:
                raise ContentError(source, path, f"given {entry.id!r}, expected {_IDS.get(written, written.pattern)}")
            if entry.id in found:
                raise ContentError(source, path, f"already used in {found[entry.id][1]}")
            found[entry.id] = (entry, source)
    if needed and not found:
        raise ContentError(sources(files), section, "at least one entry is needed")
    return found


def bare(rows: Mapping[str, tuple[T, str]]) -> dict[str, T]:
    """Return entries without their files."""
    return {key: entry for key, (entry, _) in rows.items()}


def sources(files: Files) -> str:
    """Name all files, for a fault of the whole."""
    return ", ".join(sorted(files)) or "no file"


def refuse(source: str, path: str, faults: Iterable[tuple[str, str]]) -> None:
    """Raise ContentError for the first fault of an entry, given as the path in it and the reason."""
    for where, reason in faults:
        raise ContentError(source, f"{path}.{where}" if where else path, reason)


def only_keys(source: str, data: Mapping[str, Any], allowed: Iterable[str]) -> None:
    """Refuse unknown top-level keys of a content file."""
    known = sorted(allowed)
    for key in data:
        if key not in known:
            raise ContentError(source, key, f"unknown key, expected one of {', '.join(known)}")


def content_hash(value: Any) -> str:
    """Hash decoded content to 16 hexadecimal digits, independent of file order and layout."""
    return hashlib.sha256(msgspec.json.encode(value, order="deterministic")).hexdigest()[:16]
