"""Finds the locale keys that code uses: literal ones, and the patterns of those put together."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("bot", "rules", "render")
KEY = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+")
NAMES = ("key", "key_alone")
"""Attributes of errors that hold a key."""
CALLS = ("Text", "say")
"""Functions and methods whose first argument is a key."""


class Use(NamedTuple):
    """Where a key, or a pattern with `*` for what is put in, is used."""

    key: str
    where: str

    @property
    def is_pattern(self) -> bool:
        return "*" in self.key

    def fits(self, key: str) -> bool:
        """Say whether a key of a catalogue is of this pattern."""
        return _compiled(self.key).fullmatch(key) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, pattern.split("*"))))


@cache
def uses() -> tuple[Use, ...]:
    """Find all uses in the code, in order of file and line, once per run."""
    files = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return tuple(use for path in files for use in in_file(path))


@cache
def literal() -> tuple[str, ...]:
    """Return the keys that stand in the code as they are."""
    return tuple(sorted({use.key for use in uses() if not use.is_pattern}))


@cache
def patterns() -> tuple[Use, ...]:
    """Return the patterns of those put together, each once."""
    return tuple(sorted({use.key: use for use in uses() if use.is_pattern}.values()))


def in_file(path: Path) -> Iterator[Use]:
    """Find the uses of one file."""
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
    yield from in_source(path.read_text("utf-8"), name)


def in_source(source: str, name: str) -> Iterator[Use]:
    """Find the uses in Python source."""
    for node in ast.walk(ast.parse(source)):
        for key in _keys(node):
            if KEY.fullmatch(key.replace("*", "x")):
                yield Use(key, f"{name}:{getattr(node, 'lineno', 0)}")


def _keys(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and _name(node.func) in CALLS and node.args:
        yield from _strings(node.args[0])
    if isinstance(node, ast.Call):
        yield from (found for word in node.keywords if word.arg == "key" for found in _strings(word.value))
    if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id in NAMES for t in node.targets):
        yield from _strings(node.value)


def _strings(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from _strings(node.body)
        yield from _strings(node.orelse)


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
