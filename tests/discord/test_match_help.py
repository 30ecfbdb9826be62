"""How much the panels help is chosen when a match is made, stands in its header, and goes over to the rematch."""

from __future__ import annotations

from bot.storage.rows import PLAIN
from tests.support.stage import Stage, code_in


async def test_p2_the_help_of_a_match_is_chosen_at_creation_and_stands_in_its_header(stage: Stage) -> None:
    given = {"game": "skirmish", "opponent": stage.person("milo").id, "help": PLAIN}
    code = code_in(await stage.slash("ana", "match new", given))
    await stage.settle()
    views = stage.bot.services.views
    assert (await views.summary(code)).row.help == PLAIN
    assert "Help: plain" in stage.lobby("milo", code).text


async def test_p2_practice_takes_the_measure_of_help_and_an_unknown_one_is_refused(stage: Stage) -> None:
    refused = await stage.slash("ana", "practice", {"game": "skirmish", "help": "much"})
    assert "There is no help called much" in refused.text
    assert await stage.bot.services.store.counts() == {}
    code = code_in(await stage.slash("ana", "practice", {"game": "skirmish", "help": PLAIN}))
    assert (await stage.bot.services.views.summary(code)).row.help == PLAIN


async def test_p2_a_game_asked_for_first_keeps_the_help_wished_for(stage: Stage) -> None:
    asked = await stage.slash("ana", "practice", {"help": PLAIN})
    menu = asked.selects()[0]
    outcome = await stage.person("ana").select(asked, menu["custom_id"], [menu["options"][0]["value"]])
    await stage.settle()
    [found] = await stage.bot.services.views.mine(int(stage.person("ana").id))
    assert outcome is not None
    assert found.row.help == PLAIN


async def test_p2_the_measures_are_suggested_in_words(stage: Stage) -> None:
    outcome = await stage.person("ana").autocomplete(stage.channel, "match new", "help", {"help": ""})
    assert [choice["value"] for choice in outcome.choices] == ["full", "plain", "off"]


async def test_p2_a_rematch_is_helped_as_much(stage: Stage) -> None:
    code = await stage.match(help=PLAIN)
    await stage.begin_battle(code)
    ana, services = int(stage.person("ana").id), stage.bot.services
    seat = (await services.views.seats_of(code, ana))[0]
    await services.matches.submit(code, ana, seat, f"concede.{seat}", ("concede",))
    again = await services.lobby.rematch(code, ana)
    assert again.match.help == PLAIN
