"""What a sheet says of a row that does not come about as it is written: the reason that its execution gives."""

from __future__ import annotations

import pytest

from bot.config import REPOSITORY
from bot.content import read_languages
from bot.discord.panel.making import Question
from bot.discord.panel.sheet_post import preview_lines
from bot.show.words import Words
from rules.kernel.sheet import CLOSE
from rules.kernel.types import Choice
from tests.rules.skirmish.scenario import Table

WORDS = Words(read_languages(REPOSITORY / "data"), "en")
TEXT = """
field, turn 7, west
{west}
WB longbow D2
WC medic E2
EM dawn_marshal A7
EB longbow B3
mana W=0
"""
READY, TIRED, ROOTED = "WA berserker B2", "WA berserker B2 exhausted", "WA berserker B2 root=2"
CANNOT = "As things stand this cannot be done as written: "
MOVED, FAR, UNABLE = "that square cannot be moved to", "the target is out of range", "the unit cannot act"


@pytest.mark.parametrize(
    ("west", "row", "reason"),
    [
        (READY, ("a", "b1", "attack", "em"), FAR),
        (READY, ("a", "stay", "attack", "em"), FAR),
        (READY, ("a", "a7", "attack", "em"), MOVED),
        (READY, ("a", "path", "b1", "c1", "d1", "e1", "end", "attack", "em"), MOVED),
        (READY, ("a", "a7", "wait"), MOVED),
        (READY, ("a", "b1", "ability"), "there is not enough mana"),
        (READY, ("b", "d1", "ability", "eb"), FAR),
        (TIRED, ("a", "b1", "attack", "em"), UNABLE),
        (ROOTED, ("a", "b1", "attack", "em"), MOVED),
    ],
)
def test_the_doubt_of_a_row_is_the_reason_for_which_it_comes_to_nothing(west: str, row: Choice, reason: str) -> None:
    table = Table(TEXT.format(west=west))
    q = Question(table.game, table.game.view(table.state, table.asked.seat), table.asked)
    told = preview_lines(WORDS, q, (*row, CLOSE))
    assert [line.split(CANNOT)[1] for line in told if CANNOT in line] == [reason]
    assert told[-1].endswith(f"{reason}.")
