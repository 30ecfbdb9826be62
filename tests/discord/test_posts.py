"""Parts of messages: what people typed stays text, what is too long is cut, nobody is pinged unasked."""

from __future__ import annotations

import pytest

from bot.discord import posts
from bot.discord.commands.autocomplete import choices
from bot.services.lengths import span_text
from bot.show.option_texts import preset_text
from rules.kernel.types import Text


@pytest.mark.parametrize(("typed", "most", "shown"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("", 3, "")])
def test_words_are_cut_with_a_sign(typed: str, most: int, shown: str) -> None:
    assert posts.clip(typed, most) == shown


def test_of_too_many_lines_the_last_ones_are_kept() -> None:
    assert posts.clip_lines(["one", "two", "three"], 10) == "…\nthree"
    assert posts.clip_lines(["one", "two", "three"], 100) == "one\ntwo\nthree"


def test_a_code_block_cannot_be_closed_from_within() -> None:
    assert "```" not in posts.unfenced("a```b``` c")


@pytest.mark.parametrize("typed", ["**b**", "@everyone", "<@1234>", "[a](b)", "a\nb", "`x`"])
def test_typed_text_is_escaped(typed: str) -> None:
    assert posts.escape(typed) != typed


async def test_a_post_pings_nobody_unless_it_says_so() -> None:
    silent = posts.notice("<@1> <@&2> @everyone")
    assert silent.allowed.to_dict() == {"parse": []}
    asked = silent._replace(mentions=(7, 7))
    assert asked.allowed.to_dict() == {"parse": [], "users": [7]}


async def test_a_layout_is_not_kept_by_the_library() -> None:
    assert posts.layout(posts.text("x")).is_finished()


def test_suggestions_that_begin_with_what_is_typed_come_first() -> None:
    found = choices([("Old School", "a"), ("School yard", "b"), ("Roof", "c")], "ＳＣＨＯＯＬ")
    assert [choice.value for choice in found] == ["b", "a"]


def test_suggestions_keep_discords_limits() -> None:
    found = choices([(f"{n} " + "x" * 200, str(n)) for n in range(60)], "")
    assert len(found) == 25
    assert max(len(choice.name) for choice in found) <= 100


@pytest.mark.parametrize(
    ("seconds", "key", "count"),
    [(86400, "days", 1), (7200, "hours", 2), (600, "minutes", 10), (90, "seconds", 90), (0, "days", 0)],
)
def test_a_span_is_told_in_its_largest_whole_unit(seconds: int, key: str, count: int) -> None:
    assert span_text(seconds) == Text(f"discord.span.{key}", {"count": count})


def test_a_bank_is_told_with_its_increment() -> None:
    assert preset_text("bank:3600+60").args == {"bank": span_text(3600), "increment": span_text(60)}
