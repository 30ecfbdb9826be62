"""What is asked in a match's thread is about that match and its game."""

from __future__ import annotations

import pytest

from bot.config import REPOSITORY
from bot.content import read_rulebooks
from render.games import entries_for
from rules import GAMES
from standin.model import Channel
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

RULEBOOKS = read_rulebooks(REPOSITORY / "data")


async def asked(stage: Stage, name: str, channel: Channel, command: str, **given: str) -> Seen:
    """Use a command in a channel and return what is shown."""
    return await stage.shown(name, await stage.person(name).slash(channel, command, given))


async def suggested(stage: Stage, channel: Channel, command: str, focused: str, **given: str) -> list[str]:
    """Return the names of what is suggested to ana in a channel."""
    outcome = await stage.person("ana").autocomplete(channel, command, focused, given)
    return [choice["name"] for choice in outcome.choices]


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_p15_rules_in_a_thread_are_those_of_its_game(stage: Stage, game: str) -> None:
    code = await stage.match(game=game)
    title = stage.bot.app.words("en").say(f"game.{game}")
    for place in (stage.thread("ana", code), stage.own_thread("ana", code)):
        assert f"Rules of {title}" in (await asked(stage, "ana", place, "rules")).text


@at_landing
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("command", "focused"), [("rules", "query"), ("why", "text")])
async def test_p15_clauses_of_the_threads_game_are_suggested_first(
    stage: Stage, game: str, command: str, focused: str
) -> None:
    code = await stage.match(game=game)
    place, prefix = stage.own_thread("ana", code), f"{RULEBOOKS.index(game).prefixes[0]}-"
    for typed in ("", "attack"):
        names = await suggested(stage, place, command, focused, **{focused: typed})
        mine = [prefix in name.partition(" ")[0] for name in names]
        assert mine[0], names
        assert mine == sorted(mine, reverse=True), names


async def test_p15_words_are_sought_in_the_threads_rulebook_first(stage: Stage) -> None:
    code = await stage.match(game="summoner_war")
    found = await asked(stage, "ana", stage.own_thread("ana", code), "rules", query="trap")
    clauses = [line.split("**")[1] for line in found.text.splitlines() if line.startswith("- **")]
    assert clauses
    assert [one for one in clauses if "SW-" not in one] == []
    elsewhere = await asked(stage, "ana", stage.own_thread("ana", code), "rules", query="SK-41")
    assert "### SK-41" in elsewhere.text


async def test_p15_the_match_given_to_why_says_whose_clauses_are_suggested(stage: Stage) -> None:
    code = await stage.match(game="summoner_war")
    await stage.match(game="skirmish")
    names = await suggested(stage, stage.channel, "why", "text", text="attack", match=code)
    assert "SW-" in names[0]


async def test_p15_units_of_the_threads_game_are_suggested_and_found_first(stage: Stage) -> None:
    code = await stage.match(game="chesswarrior")
    place = stage.own_thread("ana", code)
    catalogue = [stage.bot.services.views.game("chesswarrior")]
    words = stage.bot.app.words("en").plain
    heroes = {words(text) for game in catalogue for text in entries_for(game).values()}
    names = await suggested(stage, place, "unit", "name", name="a")
    assert names[0] in heroes
    mine = [name in heroes for name in names]
    assert mine == sorted(mine, reverse=True)


async def test_p15_outside_of_matches_rules_ask_for_the_game(stage: Stage) -> None:
    shown = await stage.slash("yuki", "rules")
    offered = [option["value"] for select in shown.selects() for option in select["options"]]
    assert {value.partition(":")[2] for value in offered} == set(GAMES)
    picked = await stage.shown(
        "yuki", await stage.person("yuki").select(shown, shown.selects()[0]["custom_id"], ["book:chesswarrior"])
    )
    assert stage.bot.app.words("ja").say("game.chesswarrior") in picked.text
