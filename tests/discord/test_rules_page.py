"""The five-minute page stands first in `/rules`, of each game, in the reader's language."""

from __future__ import annotations

from tests.support.stage import Stage


async def test_p5_the_contents_of_a_rulebook_lead_to_its_five_minute_page_and_back(stage: Stage) -> None:
    shown = await stage.slash("ana", "rules", {"game": "chesswarrior"})
    page = await stage.click("ana", shown, "In five minutes")
    assert "## Five minutes" in page.text
    assert "- `2 : Movement : 2`: two squares for two Turns" in page.text
    assert "## " in (await stage.click("ana", page, "Contents")).text


async def test_p5_the_page_is_in_the_readers_language(stage: Stage) -> None:
    shown = await stage.slash("yuki", "rules", {"game": "skirmish"})
    page = await stage.click("yuki", shown, "5分でわかる遊び方")
    assert "## 5分でわかる遊び方" in page.text


async def test_p5_where_the_documents_are_missing_no_page_is_offered(stage: Stage) -> None:
    stage.bot.app.pages = {}
    shown = await stage.slash("ana", "rules", {"game": "skirmish"})
    assert "In five minutes" not in [button["label"] for button in shown.buttons()]


async def test_lists_that_are_parts_of_one_say_which_clauses_are_in_them(stage: Stage) -> None:
    shown = await stage.slash("ana", "rules", {"game": "skirmish"})
    [menu] = [part["custom_id"] for part in shown.selects()]
    chosen = await stage.shown("ana", await stage.person("ana").select(shown, menu, ["section:rulings"]))
    asked = [part["placeholder"] for part in chosen.selects()]
    assert asked[:2] == ["Open a clause, RSK-01 to RSK-25", "Open a clause, RSK-26 to RSK-50"]
    assert len(set(asked)) == len(asked)
