"""The shipped content of Skirmish and its strings, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from rules.kernel.types import Text
from rules.skirmish.catalogue import load
from rules.skirmish.content import Catalogue, UnitType

DATA = Path(__file__).parents[3] / "data"
SEPARATORS = {"en": ", ", "ja": "、", "th": ", ", "vi": ", ", "zh-TW": "、"}
Render = Callable[[Text], str]


def read_files() -> dict[str, dict[str, Any]]:
    """Parse the content files by name."""
    return {path.name: tomllib.loads(path.read_text("utf-8")) for path in (DATA / "content/skirmish").glob("*.toml")}


def read_strings(locale: str) -> dict[str, str]:
    """Read the content strings of a locale, and the kernel's."""
    found: dict[str, str] = {}
    for domain in ("kernel", "skirmish_content"):
        with (DATA / "locales" / locale / f"{domain}.po").open("rb") as file:
            found |= {str(message.id): str(message.string) for message in read_po(file) if message.id}
    return found


def render(locale: str, strings: Mapping[str, str], text: Text) -> str:
    """Render a text as the bot does: look up, fill in, join lists."""

    def fill(value: Any) -> Any:
        if isinstance(value, dict):
            return render(locale, strings, Text(value["key"], value["args"]))
        if isinstance(value, list):
            return SEPARATORS[locale].join(fill(item) for item in value)
        return value

    return strings[text.key].format(**{name: fill(value) for name, value in text.args.items()})


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load(read_files())


@pytest.fixture(scope="session")
def tokens(catalogue: Catalogue) -> dict[str, UnitType]:
    return catalogue.tokens


@pytest.fixture(params=["en", "ja", "th", "vi", "zh-TW"], scope="session")
def locale(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="session")
def strings(locale: str) -> dict[str, str]:
    return read_strings(locale)


@pytest.fixture(scope="session")
def say(locale: str, strings: dict[str, str]) -> Render:
    return lambda text: render(locale, strings, text)
