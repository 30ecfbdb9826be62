"""Which game a new match is of: asked where nothing names it."""

from __future__ import annotations

import pytest

from rules import GAMES
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in


async def chosen(stage: Stage, name: str, asked: Seen, game: str) -> str:
    """Choose a game in the question and return the code of the match it begins."""
    [select] = asked.selects()
    value = next(o["value"] for o in select["options"] if o["value"].partition("=")[0] == game)
    outcome = await stage.person(name).select(asked, select["custom_id"], [value])
    code = code_in(await stage.shown(name, outcome))
    await stage.settle()
    return code


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_f13_practice_asks_for_the_game(stage: Stage, game: str) -> None:
    asked = await stage.slash("ana", "practice", {"level": "random"})
    assert "Which game" in asked.text
    assert [o["value"].partition("=")[0] for o in asked.selects()[0]["options"]] == list(GAMES)
    summary = await stage.summary(await chosen(stage, "ana", asked, game))
    assert summary.row.game == game
    assert [seat.ai for seat in summary.seats if seat.ai] == ["random"]


async def test_f13_a_new_match_asks_for_the_game_and_keeps_all_that_was_wished(stage: Stage) -> None:
    milo, word = int(stage.person("milo").id), "a=b. 星" + "x" * 57
    given = {"opponent": str(milo), "clock": "bank:259200+43200", "word": word}
    asked = await stage.slash("ana", "match new", given)
    summary = await stage.summary(await chosen(stage, "ana", asked, "summoner_war"))
    row = summary.row
    assert (row.game, row.preset, row.status) == ("summoner_war", "bank:259200+43200", "challenge")
    assert [seat.invited for seat in summary.seats if seat.invited] == [milo]
    assert [seat.word for seat in summary.seats if seat.player] == [word]
    seat = await chosen(stage, "ana", await stage.slash("ana", "match new"), "chesswarrior")
    assert (await stage.summary(seat)).row.status == "open"


async def test_f13_options_say_which_game_is_meant(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"options": "zoc=adjacent"}))
    assert (await stage.summary(code)).row.game == "skirmish"


async def test_f13_nothing_is_asked_of_a_wish_that_cannot_be(stage: Stage) -> None:
    for given in ({"clock": "never"}, {"opponent": stage.person("ana").id}):
        assert (await stage.slash("ana", "match new", given)).selects() == []
    assert (await stage.slash("ana", "practice", {"level": "genius"})).selects() == []
