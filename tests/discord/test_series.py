"""A best of three as people see it."""

from __future__ import annotations

from bot.discord import ids
from bot.discord.commands.starting import Wanted, read
from bot.storage.rows import PLAIN
from tests.support.shared_out import at_landing
from tests.support.stage import Stage


@at_landing
async def test_p10_a_best_of_three_says_how_it_stands_and_goes_on_by_itself(stage: Stage) -> None:
    code = await stage.match(best_of=3)
    assert "Best of 3" in stage.lobby("ana", code).text
    assert "Match 1 of at most 3" in stage.posts("ana", code)[-1].text
    await stage.begin_battle(code)
    await stage.bot.services.matches.submit(code, int(stage.person("ana").id), *await concession(stage, code, "ana"))
    await stage.wait_status(code, "over")
    second = await stage.bot.services.store.child(code)
    assert second is not None
    await stage.wait_status(second.id, "setup")
    assert "the next match begins by itself" in stage.posts("ana", code)[-1].text
    milo = stage.person("milo").id
    for shown in (stage.posts("milo", second.id)[-1], await stage.slash("milo", "panel", {"match": second.id})):
        assert "Match 2 of at most 3" in shown.text
        assert f"<@{milo}> 1" in shown.text
    await stage.begin_battle(second.id)
    await stage.bot.services.matches.submit(
        second.id, int(stage.person("ana").id), *await concession(stage, second.id, "ana")
    )
    await stage.wait_status(second.id, "over")
    assert "wins the series" in stage.posts("ana", second.id)[-1].text
    assert "wins the series" in stage.lobby("ana", second.id).text


async def concession(stage: Stage, code: str, name: str) -> tuple[int, str, tuple[str, ...]]:
    (seat,) = await stage.bot.services.views.seats_of(code, int(stage.person(name).id))
    return seat, f"concede.{seat}", ("concede",)


def test_p10_a_wish_with_everything_in_it_fits_the_id_of_the_question_which_game() -> None:
    people = (2**63 - 1, 2**63 - 2, 2**63 - 3)
    wanted = Wanted(people, "", 4, f"bank:{30 * 86400}+{30 * 86400}", "", 30, PLAIN, 5)
    assert ids.make("start", step=wanted.write())
    assert read(wanted.write(), "") == wanted
    assert read("101-102..3.async.", "owl") == Wanted((101, 102), "", 3, "async", "owl")
