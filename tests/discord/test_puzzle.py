"""`/puzzle` shows a position, judges typed answers, and teaches the clause."""

from __future__ import annotations

import pytest

from tests.support.stage import Stage

NAME = "summoner_war/found_out"


async def said(stage: Stage, **given: str) -> str:
    """Use the command and return what is answered in private."""
    return (await stage.slash("ana", "puzzle", given)).text


async def test_puzzles_are_listed_with_their_clauses(stage: Stage) -> None:
    shown = await said(stage)
    assert "Found Out" in shown
    assert "SW-54" in shown
    assert shown.count("\n") >= 6


async def test_a_puzzle_is_shown_with_its_task(stage: Stage) -> None:
    seen = await stage.slash("ana", "puzzle", {"name": "found out"})
    assert "Mana Scan" in seen.text
    assert "Red wins" in seen.text
    assert len(seen.raw["attachments"]) == 1


async def test_the_right_answers_solve_it_and_show_the_rule(stage: Stage) -> None:
    shown = await said(stage, name=NAME, answer="cast mana_scan h4; attack h1-h4")
    assert "Solved" in shown
    assert "SW-54 · Mana Scan" in shown


async def test_the_first_of_two_answers_may_be_tried_alone(stage: Stage) -> None:
    assert "Own turns left: 1" in await said(stage, name=NAME, answer="cast mana_scan h4")


async def test_a_wrong_answer_is_told_to_be_one(stage: Stage) -> None:
    assert "does not win" in await said(stage, name=NAME, answer="move a1-a2")


@pytest.mark.parametrize("answer", ["attack h1-h4", "nonsense"])
async def test_an_illegal_answer_is_refused_as_in_a_match(stage: Stage, answer: str) -> None:
    shown = await said(stage, name=NAME, answer=answer)
    assert "Solved" not in shown
    assert "does not win" not in shown


async def test_an_unknown_name_is_refused(stage: Stage) -> None:
    assert "No puzzle" in await said(stage, name="no such thing")


async def test_puzzles_are_suggested_by_title(stage: Stage) -> None:
    outcome = await stage.person("ana").autocomplete(stage.channel, "puzzle", "name", {"name": "blade"})
    assert [choice["value"] for choice in outcome.choices] == ["summoner_war/second_blade"]
