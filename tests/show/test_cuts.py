"""Nothing is cut without a word: a list of which only the first are shown says how many are left."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import REPOSITORY
from bot.content import read_languages
from bot.show.words import Words
from tests.support.shared_out import at_landing, few

ROOMS = ("bot/discord", "bot/show")
SPARED = {
    "AUTOCOMPLETE_CHOICES": "typing on narrows what is suggested",
    "BEST": "the best of what stands below in whole",
    "LATEST": "the heading counts them",
    "LISTED": "of which several are chosen at once; one by one all are listed",
    "LONGEST_FIND": "what was typed",
    "LONGEST_GIVEN": "what was typed",
    "LONGEST_NAME": "what was typed",
    "LONGEST_SHEET": "what was typed",
    "LONGEST_SHOWN": "what was typed",
    "LONGEST_TEXT": "what was typed",
    "LONGEST_WANTED": "what was typed",
    "MOST_AGAIN": "buttons; the next table comes up as soon as one is opened again",
    "MOST_NAMED": "the text names the command that lists them all",
    "MOST_NEAREST": "what a wrong word may have meant, nearest first",
    "MOST_PICTURES": "a line below them counts the pages that are left",
    "MOST_ROWS": "the rest is counted below the picture",
    "MOST_SORTS": "the others are in the list of all",
    "PAGE": "the heading counts them, and one that is done gives its place to the next",
    "SELECT_OPTIONS": "suggested while nothing is typed, or roles, of which a select takes no more",
    "TEXT_INPUT_LENGTH": "what was typed into a window of that size",
}
"""Bounds at which something is cut without a number beside it, with the reason."""


def cuts(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the function and the name of each bound that it cuts at and does not speak of otherwise."""
    for function in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        ends = [
            node.slice.upper
            for node in ast.walk(function)
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and node.slice.lower is None
        ]
        cut = {inner for end in ends if end is not None for inner in ast.walk(end)}
        spoken = {
            name
            for node in ast.walk(function)
            if isinstance(node, ast.Compare | ast.BinOp) and node not in cut
            for name in map(_name, ast.walk(node))
        }
        for bound in (_name(node) for end in ends if end is not None for node in ast.walk(end)):
            if bound.isupper() and bound not in spoken:
                yield function.name, bound


def _name(node: ast.AST | None) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


@few(1)
@pytest.mark.parametrize("room", ROOMS)
def test_a_list_that_is_cut_says_how_many_are_left(room: str) -> None:
    found = {
        (str(path.relative_to(REPOSITORY)), function, bound)
        for path in (REPOSITORY / room).rglob("*.py")
        for function, bound in cuts(path)
    }
    assert sorted(cut for cut in found if cut[2] not in SPARED) == []


@at_landing
def test_every_reason_is_needed() -> None:
    bounds = {bound for room in ROOMS for path in (REPOSITORY / room).rglob("*.py") for _, bound in cuts(path)}
    assert sorted(set(SPARED) - bounds) == []


@pytest.mark.parametrize(("lines", "told"), [("ab", "a b"), ("abc", "a b c"), ("abcde", "a b c … and 2 more")])
def test_lines_beyond_the_most_are_counted(lines: str, told: str) -> None:
    assert " ".join(Words(read_languages(REPOSITORY / "data"), "en").first(list(lines), 3)) == told
