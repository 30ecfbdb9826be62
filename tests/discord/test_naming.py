"""What pictures call the seats: people's names as far as they can be drawn, sides where there is none."""

from __future__ import annotations

import pytest

from bot.discord.registry import App
from bot.show.naming import drawn_names, plain_name, seat_names
from tests.support.stage import Stage


@pytest.mark.parametrize(
    ("given", "drawn"),
    [
        ("Ana", "Ana"),
        ("  two   words ", "two words"),
        ("𝕬𝖓𝖆", "Ana"),
        ("ana🔥", "ana"),
        ("\u202eana", "ana"),
        ("あな", "あな"),
        ("紅方", "紅方"),
        ("สมชาย", "สมชาย"),
        ("🔥🔥", ""),
    ],
)
def test_what_can_be_drawn_of_a_name(given: str, drawn: str) -> None:
    assert plain_name(given) == drawn


async def names(stage: Stage, code: str) -> tuple[str, ...]:
    """Return what pictures of a match call its seats, in English."""
    app: App = stage.bot.app
    summary = await stage.summary(code)
    game = app.services.views.game_of(summary.row)
    return await seat_names(app.services.views, app.words("en").at(game), game, summary)


async def test_people_are_called_as_their_discord_calls_them(stage: Stage) -> None:
    code = await stage.match("ana", "milo")
    shown = {name: stage.person(name).user.global_name or name for name in ("ana", "milo")}
    assert sorted(await names(stage, code)) == sorted(shown.values())


async def test_a_forgotten_person_and_one_with_an_undrawable_name_are_called_by_their_side(stage: Stage) -> None:
    code = await stage.match()
    services = stage.bot.services
    seats = {place.player: place.seat for place in (await stage.summary(code)).seats}
    ana, milo = (int(stage.person(name).id) for name in ("ana", "milo"))
    await services.players.change(ana, name="🔥")
    await services.players.change(milo, name="Milo")
    expected = {seats[ana]: ("West", "East")[seats[ana]], seats[milo]: "Milo"}
    assert dict(enumerate(await names(stage, code))) == expected


async def test_the_computer_is_called_so(stage: Stage) -> None:
    summary = await stage.slash("ana", "practice", {"game": "skirmish", "level": "greedy"})
    await stage.settle()
    assert summary.text
    code = (await stage.bot.services.views.mine(int(stage.person("ana").id)))[0].row.id
    assert "computer (normal)" in await names(stage, code)


async def test_pictures_call_the_computer_by_a_short_name_and_people_by_their_own(stage: Stage) -> None:
    """Its level stands in the thread's name and the words beside the picture; a side's box has no room for it."""
    await stage.slash("ana", "practice", {"game": "skirmish", "level": "greedy"})
    await stage.settle()
    app: App = stage.bot.app
    [found] = await app.services.views.mine(int(stage.person("ana").id))
    summary = await stage.summary(found.row.id)
    game = app.services.views.game_of(summary.row)
    drawn = await drawn_names(app.services.views, app.words("en").at(game), game, summary)
    assert sorted(drawn) == sorted(["CPU", stage.person("ana").user.global_name or "ana"])
