"""Scenario files: the worked examples of a game's specification as data, read into the cases of its own form."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
import pytest

FOLDER = Path(__file__).parents[1] / "scenarios"


class Named(msgspec.Struct):
    """What every case has."""

    name: str


C = TypeVar("C", bound=Named)


class Scenario(msgspec.Struct, Generic[C], forbid_unknown_fields=True):
    """A file: the clauses it shows and its cases."""

    clauses: list[str]
    case: list[C]


def every_case(game: str, form: type[C]) -> pytest.MarkDecorator:
    """Run a test with every `case` of a game's files, named by file and case; raise for a field the form lacks."""
    found: list[tuple[str, C]] = []
    for path in sorted((FOLDER / game).glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        read = msgspec.convert(data, Scenario[form])
        found += [(f"{path.stem}: {case.name}", case) for case in read.case]
    return pytest.mark.parametrize("case", [case for _, case in found], ids=[name for name, _ in found])
