"""`/puzzle`: a position on the panel of real matches; answers are judged, and undone with what would have come."""

from __future__ import annotations

import pytest

from bot.services.puzzles import name_of
from tests.support.stage import Stage

NAME = "summoner_war/found_out"


async def said(stage: Stage, who: str = "ana", **given: str) -> str:
    """Use the command and return what is answered in private."""
    return (await stage.slash(who, "puzzle", given)).text


async def test_puzzles_are_listed_by_game_with_their_clauses_and_what_is_solved(stage: Stage) -> None:
    shown = await stage.slash("ana", "puzzle", {})
    assert "Found Out" in shown.text
    assert "SW-54" in shown.text
    assert "solved 0 of 6" in shown.text
    services = stage.bot.services
    assert len(shown.selects()) == len({game.name for game, _ in services.puzzles.all})


async def test_a_puzzle_is_shown_with_its_task_on_a_panel(stage: Stage) -> None:
    seen = await stage.slash("ana", "puzzle", {"name": "found out"})
    assert "Mana Scan" in seen.text
    assert "Red wins" in seen.text
    assert len(seen.raw["attachments"]) == 1
    assert "Own turns left: 2" in seen.text
    assert {"Hint", "Show me", "Restart the puzzle", "All puzzles"} <= {button["label"] for button in seen.buttons()}


async def test_a_puzzle_ranks_and_suggests_nothing(stage: Stage) -> None:
    seen = await stage.slash("ana", "puzzle", {"name": NAME})
    assert not any("uggest" in button["label"] for button in seen.buttons())


async def test_the_right_answers_solve_it_and_show_the_rule(stage: Stage) -> None:
    shown = await said(stage, name=NAME, answer="cast mana_scan h4; attack h1-h4")
    assert "Solved" in shown
    assert "SW-54 · Mana Scan" in shown
    assert "solved 1 of 6" in shown
    assert "✔ **Found Out**" in await said(stage)
    assert "✔ **Found Out**" not in await said(stage, "milo")


async def test_the_first_of_two_answers_may_be_tried_alone_and_gone_on_with(stage: Stage) -> None:
    assert "Own turns left: 1" in await said(stage, name=NAME, answer="cast mana_scan h4")
    await stage.restart()
    assert "Own turns left: 1" in await said(stage, name=NAME)
    assert "Solved" in await said(stage, name=NAME, answer="attack h1-h4")


async def test_a_wrong_answer_is_taken_back_with_what_would_have_come_of_it(stage: Stage) -> None:
    shown = await said(stage, name=NAME, answer="move a1-a2")
    assert "does not do what the puzzle asks" in shown
    assert "Red moves the summoner a1–a2" in shown
    assert "- Blue " in shown
    assert "Own turns left: 2" in await said(stage, name=NAME)


@pytest.mark.parametrize("answer", ["attack h1-h4", "nonsense"])
async def test_an_illegal_answer_is_refused_as_in_a_match(stage: Stage, answer: str) -> None:
    shown = await said(stage, name=NAME, answer=answer)
    assert "Solved" not in shown
    assert "does not do what" not in shown


async def test_an_unknown_name_is_refused(stage: Stage) -> None:
    assert "No puzzle" in await said(stage, name="no such thing")


async def test_puzzles_are_suggested_by_title(stage: Stage) -> None:
    outcome = await stage.person("ana").autocomplete(stage.channel, "puzzle", "name", {"name": "blade"})
    assert [choice["value"] for choice in outcome.choices] == ["summoner_war/second_blade"]


async def test_what_is_solved_is_suggested_last_with_its_mark(stage: Stage) -> None:
    """There are more puzzles than Discord shows of a list: what is left out is solved already, not another."""
    await said(stage, name=NAME, answer="cast mana_scan h4; attack h1-h4")

    async def offered(who: str, typed: str) -> list[tuple[str, str]]:
        outcome = await stage.person(who).autocomplete(stage.channel, "puzzle", "name", {"name": typed})
        return [(choice["name"], choice["value"]) for choice in outcome.choices]

    everything = {name_of(game, one) for game, one in stage.bot.services.puzzles.all}
    assert {value for _, value in await offered("ana", "")} == everything - {NAME}
    assert await offered("ana", "found out") == [("✔ Found Out", NAME)]
    assert await offered("milo", "found out") == [("Found Out", NAME)]


async def test_puzzles_of_the_threads_game_are_suggested_first(stage: Stage) -> None:
    code = await stage.match(game="dozen_war")
    place = stage.thread("ana", code)
    outcome = await stage.person("ana").autocomplete(place, "puzzle", "name", {"name": ""})
    values = [choice["value"].split("/")[0] for choice in outcome.choices]
    assert values[:5] == ["dozen_war"] * 5
    assert values.index("skirmish") == 5


async def test_an_answer_without_a_puzzle_is_not_dropped_in_silence(stage: Stage) -> None:
    shown = await stage.slash("ana", "puzzle", {"answer": "A B3"})
    assert "Say which puzzle that answers" in shown.text
