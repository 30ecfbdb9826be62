"""The shipped content of Chesswarrior and its strings, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.i18n.catalogue import Catalogue as Locales
from bot.i18n.text import Writer, plain
from rules.chesswarrior.catalogue import load
from rules.chesswarrior.content import Catalogue
from rules.kernel.types import Text

DATA = Path(__file__).parents[3] / "data"
Render = Callable[[Text], str]


def read_files() -> dict[str, dict[str, Any]]:
    """Parse the content files by name."""
    folder = DATA / "content/chesswarrior"
    return {path.name: tomllib.loads(path.read_text("utf-8")) for path in folder.glob("*.toml")}


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load(read_files())


@pytest.fixture(scope="session")
def locales() -> Locales:
    """Return the locales; one that is not whole yet takes general texts, such as the comma, from English."""
    return Locales.read(DATA / "locales")


@pytest.fixture(params=["en", "th", "ja", "vi", "zh-TW"], scope="session")
def locale(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="session")
def say(locales: Locales, locale: str) -> Render:
    return Writer(locales, locale, guard=plain)
