"""What docs/panel.md and docs/house.md promise, line by line, is held by tests that are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from bot.config import REPOSITORY
from render.layout.page import HIGHEST, PAGE_WIDTH
from tests.browser.test_phone import ABOVE, FIRST, SCREEN, USUAL

PAGE = REPOSITORY / "docs" / "panel.md"
PAGES = (PAGE, REPOSITORY / "docs" / "house.md")
HEAD = "| promise | held by |"
RULE = "|---|---|"
NAMED = re.compile(r"`(test_\w+)`")
FILE = re.compile(r"`(tests/[\w./]+)`")
SOAK = re.compile(r"`(tests/[\w./]+)` \(soak\)")


def promises() -> Iterator[tuple[str, str]]:
    """Yield each promise of the pages with what is said to hold it."""
    in_table = False
    for line in (line for page in PAGES for line in page.read_text("utf-8").splitlines()):
        in_table = line == HEAD or (in_table and line.startswith("|"))
        if in_table and line not in (HEAD, RULE):
            promise, held = (cell.strip() for cell in line.strip("|").split(" | "))
            yield promise, held


@cache
def defined() -> frozenset[str]:
    """Return the names of all tests."""
    found = (re.findall(r"def (test_\w+)", path.read_text("utf-8")) for path in (REPOSITORY / "tests").rglob("*.py"))
    return frozenset(name for names in found for name in names)


@pytest.mark.parametrize(("promise", "held"), list(promises()))
def test_a_promise_names_what_holds_it_and_that_is_there(promise: str, held: str) -> None:
    named, files = NAMED.findall(held), FILE.findall(held)
    assert named or files, promise
    assert [name for name in named if name not in defined()] == []
    assert [path for path in files if not (REPOSITORY / path).exists()] == []


def test_each_page_has_promises() -> None:
    for page in PAGES:
        assert HEAD in page.read_text("utf-8"), page


def test_what_is_said_to_run_as_a_soak_alone_is_one() -> None:
    files = [path for _, held in promises() for path in SOAK.findall(held)]
    assert files
    assert [path for path in files if "mark.soak" not in (REPOSITORY / path).read_text("utf-8")] == []


def said(beginning: str) -> set[int]:
    """Return the numbers in the line of the page that begins so."""
    (line,) = (line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(f"| {beginning}"))
    return {int(number) for number in re.findall(r"\b\d{3}\b", line)}


def test_pixels_of_the_page_are_those_that_tests_allow() -> None:
    """What was merely measured once is no promise."""
    highest = HIGHEST * 318 // PAGE_WIDTH
    assert said("at 400 px the first choice stands") == {400, FIRST, USUAL, ABOVE}
    assert said("story, picture and first buttons in one screen") == {FIRST, USUAL}
    assert said("a picture of a panel of at most") == {340, highest, SCREEN}
