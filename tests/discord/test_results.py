"""What a lobby post says in the end, and how threads are named: by people and game."""

from __future__ import annotations

import pytest

from bot.discord.threads import NAME_LENGTH
from bot.services.gathering import LAPSE_AFTER
from bot.services.staff import Caller
from rules import GAMES
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in

PNG = b"\x89PNG\r\n\x1a\n"


async def conceded(stage: Stage, code: str) -> None:
    """Let ana give a match up, once it can be given up."""
    while len((await stage.summary(code)).to_act) > 1 or (await stage.summary(code)).row.status == "setup":
        await stage.answer(code)
        await stage.settle()
    asked = await stage.slash("ana", "match concede", {"match": code})
    await stage.press("ana", asked, asked.buttons()[0]["custom_id"])
    await stage.settle()


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_p15_a_lobby_post_turns_into_the_result(stage: Stage, game: str) -> None:
    code = await stage.match(game=game)
    await conceded(stage, code)
    post = stage.lobby("yuki", code)
    milo = stage.person("milo").id
    assert "🏆" in post.text
    assert f"<@{milo}>" in post.text.split("🏆")[1].splitlines()[0]
    assert "conced" in post.text
    assert f"<#{stage.thread('ana', code).id}>" in post.text
    assert [button["label"] for button in post.buttons()] == ["Go there", "Step by step"]
    [picture] = post.pictures()
    assert stage.person("yuki").fetch(picture["media"]["url"]).startswith(PNG)
    assert code in picture["description"]
    shown = await stage.click("yuki", post, "Step by step")
    assert shown.is_ephemeral
    assert shown.pictures()


async def test_p15_an_open_seat_and_a_practice_match_turn_into_results_too(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    await stage.settle()
    await stage.click("milo", stage.lobby("milo", code), "Join")
    await stage.settle()
    practice = code_in(await stage.slash("ana", "practice", {"game": "skirmish", "level": "random"}))
    await stage.settle()
    for one in (code, practice):
        await conceded(stage, one)
        assert "🏆" in stage.lobby("yuki", one).text


async def test_p15_a_result_in_the_lobby_pings_nobody(stage: Stage) -> None:
    code = await stage.match()
    before = stage.lobby("milo", code).id
    await conceded(stage, code)
    after = stage.lobby("milo", code)
    assert after.id == before
    assert stage.person("ana").look(after).mentions_me is False


async def test_p15_a_match_ended_without_a_result_says_so(stage: Stage) -> None:
    code = await stage.match()
    asked = await stage.slash("robin", "host end", {"match": code})
    await stage.fill("robin", asked, "End the match", {"reason": "nobody came"})
    await stage.settle()
    post = stage.lobby("ana", code)
    assert "without a result" in post.text
    assert f"<#{stage.thread('ana', code).id}>" in post.text


async def test_p15_a_declined_challenge_a_withdrawn_and_a_lapsed_one_say_which(stage: Stage) -> None:
    ana, milo = stage.person("ana").id, stage.person("milo").id
    declined = code_in(await stage.slash("ana", "match new", {"game": "skirmish", "opponent": milo}))
    withdrawn = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    lapsed = code_in(await stage.slash("ana", "match new", {"game": "skirmish"}))
    await stage.settle()
    await stage.click("milo", stage.lobby("milo", declined), "Decline")
    await stage.click("ana", stage.lobby("ana", withdrawn), "Withdraw")
    await stage.settle()
    assert f"<@{milo}> declined" in stage.lobby("ana", declined).text
    assert f"<@{ana}> withdrew" in stage.lobby("ana", withdrawn).text
    stage.sandbox.clock.advance(LAPSE_AFTER + 1)
    await stage.wait_status(lapsed, "cancelled")
    assert "Nobody came" in stage.lobby("ana", lapsed).text
    for one in (declined, withdrawn, lapsed):
        assert "was called off" in stage.lobby("ana", one).text
        assert stage.lobby("ana", one).buttons() == []


# ---- names


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_p15_threads_are_named_by_people_and_game(stage: Stage, game: str) -> None:
    code = await stage.match(game=game)
    title = stage.bot.app.words("en").say(f"game.{game}")
    public, own = stage.thread("ana", code).name, stage.own_thread("ana", code).name
    assert public == f"Ana – Milo · {title} {code}" or public == f"Milo – Ana · {title} {code}"
    assert own.startswith(f"{title} – Milo · {code} ")
    assert own.endswith("(private)")


async def test_p15_names_of_any_length_keep_the_code_in_the_threads_names(stage: Stage) -> None:
    for name in ("ana", "milo"):
        stage.person(name).user.global_name = "🦊" + "W" * 31
    code = await stage.match(game="chesswarrior")
    for name in (stage.thread("ana", code).name, stage.own_thread("ana", code).name):
        assert code in name
        assert "WWWW" in name
        assert len(name) <= NAME_LENGTH


async def test_p15_who_takes_a_free_seat_is_named_in_its_threads(stage: Stage) -> None:
    code = await stage.match()
    shown = await stage.slash("milo", "settings")
    await stage.click("milo", await stage.click("milo", shown, "Forget me"), "Forget me for good")
    await stage.settle()
    await stage.click("yuki", stage.lobby("yuki", code), "Join")
    await stage.settle()
    name = stage.thread("ana", code).name
    assert "Milo" not in name
    assert "Yuki" in name


async def test_a_match_that_was_voided_has_no_winner_and_is_no_draw(stage: Stage) -> None:
    code = await stage.match(game="skirmish")
    row = (await stage.summary(code)).row
    host = Caller(int(stage.person("yuki").id), row.guild, manager=True)
    await stage.bot.services.rulings.void(code, host, "the server was down", hours=0)
    await stage.settle()
    post = stage.lobby("yuki", code).text
    assert "ended without result" in post
    assert "drawn" not in post
    assert "🏆" not in post
