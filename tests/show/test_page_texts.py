"""The five-minute pages stand in documents and are shown in messages: whole, without tables, without wrapped lines."""

from __future__ import annotations

import pytest

from bot.config import REPOSITORY
from bot.content import PAGES, read_languages, read_pages
from bot.show.page_texts import first_section, page_text
from discord_limits.limits import TEXT_DISPLAY_TOTAL
from rules import GAMES

LOCALES = read_languages(REPOSITORY / "data").locales
FOUND = read_pages(PAGES)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_p5_every_game_has_a_five_minute_page_in_every_language(game: str, locale: str) -> None:
    page = FOUND[game, locale]
    assert page.startswith("## ")
    assert page.count("\n## ") == 0
    assert 400 < len(page) < TEXT_DISPLAY_TOTAL - 200
    assert not any(line.startswith("|") for line in page.splitlines())


def test_p5_a_page_is_the_first_section_of_its_document() -> None:
    document = "# Game\n\nFor two.\n\n## Five minutes\n\n**Begin.** Draw\na card.\n\n## More\n\nLater.\n"
    assert first_section(document) == "## Five minutes\n\n**Begin.** Draw\na card."
    assert first_section("# Game\n\nFor two.\n") == ""


def test_p5_lines_are_joined_and_items_stay_apart() -> None:
    section = "## Head\n\nOne\ntwo.\n\n- first\n  goes on\n- second\n\n駒を動か\nします。Kiteは\nd4へ。"
    assert page_text(section) == "## Head\n\nOne two.\n\n- first goes on\n- second\n\n駒を動かします。Kiteは d4へ。"


def test_p5_a_table_is_a_list_with_the_headings_where_there_are_several() -> None:
    two = "| written | read |\n|---|---|\n| `DL` | a straight line |"
    assert page_text(two) == "- `DL`: a straight line"
    many = "| | HP | move | |\n|---|---|---|---|\n| cavalry | 1 | 3 | runs on |\n| alchemist | 3 | 1 | |"
    assert page_text(many) == "- cavalry: HP 1, move 3, runs on\n- alchemist: HP 3, move 1"
