"""A dispute from the player's button to the last word, as players, referee and newcomer see it, in every game."""

from __future__ import annotations

import pytest

from rules import GAMES
from standin.seen import Seen
from tests.support.shared_out import of_which
from tests.support.stage import Stage

from .test_gm import WHY, referee

WHAT = "It was to be the other square."
JA = {"edit": "局面を変える", "do": "変更する", "decide": "異議を裁定する", "upheld": "認める"}


async def to_battle(stage: Stage, code: str) -> None:
    """Answer until the position may be changed, and once more."""
    services = stage.bot.services
    for _ in range(80):
        bundle = await services.desk.look(code)
        game = services.desk.library.of(bundle.row)
        if game.edits(await services.desk.state(bundle)) is not None:
            break
        await stage.answer(code)
    await stage.settle()


async def chosen(stage: Stage, name: str, shown: Seen) -> Seen:
    """Take the last verb, then the first of what each step offers, until the pictures are there."""
    for number in range(6):
        if not shown.selects():
            break
        menu = shown.selects()[0]
        choice = stage.person(name).select(shown, menu["custom_id"], [menu["options"][0 if number else -1]["value"]])
        shown = await stage.shown(name, await choice)
    return shown


@pytest.mark.parametrize("game", of_which(GAMES, ["skirmish", "dozen_war"]))
async def test_ev_64_a_dispute_is_asked_looked_into_ruled_and_found_again(stage: Stage, game: str) -> None:
    code = await stage.match(game=game)
    await referee(stage)
    await to_battle(stage, code)
    # 1: a player asks; the clocks stand still, the other sees that a ruling is asked for
    asked = await stage.slash("milo", "match dispute", {"match": code})
    await stage.fill("milo", asked, "a slip", {"clause": "", "text": WHAT})
    await stage.settle()
    assert "asks the staff for a ruling: a slip" in stage.posts("ana", code)[-1].text
    # 2: the thread with who plays and who decides
    for name in ("ana", "milo"):
        thread = next(c for c in stage.person(name).threads() if c.name.endswith(f"1 · {code}"))
        assert WHAT in stage.person(name).visible_messages(thread)[0].text
    # 3 and 4: the referee looks at the true position, and changes it
    panel = await stage.slash("yuki", "match gm", {"match": code})
    shown = await chosen(stage, "yuki", await stage.fill("yuki", panel, JA["edit"], {"reason": WHY}))
    assert [file["filename"] for file in shown.attachments] == ["before.png", "after.png"]
    before = (await stage.summary(code)).row.moves
    await stage.click("yuki", shown, JA["do"])
    await stage.settle()
    assert (await stage.summary(code)).row.moves == before + 1
    # 5: the ruling, with its number, in the thread
    panel = await stage.slash("yuki", "match gm", {"match": code})
    decided = await stage.click("yuki", panel, JA["decide"])
    await stage.fill("yuki", decided, JA["upheld"], {"reason": WHY})
    await stage.settle()
    assert f"upheld. Ruling #1: {WHY}" in "\n".join(post.text for post in stage.posts("ana", code))
    assert WHY in (await stage.slash("robin", "rulings")).text
    # 6: the seat changes hands; 7: the match is paused and goes on
    person = stage.person("robin").id
    seated = {"match": code, "action": "seat", "seat": "2", "person": person, "reason": WHY}
    await stage.slash("yuki", "match gm", seated)
    await stage.slash("yuki", "match gm", {"match": code, "action": "pause", "reason": WHY})
    await stage.slash("yuki", "match gm", {"match": code, "action": "resume", "reason": WHY})
    await stage.settle()
    summary = await stage.summary(code)
    assert (summary.row.status, summary.seats[1].player) == ("playing", int(person))
    await stage.slash("yuki", "match gm", {"match": code, "action": "void", "hours": 0, "reason": WHY})
    await stage.settle()
    assert (await stage.bot.services.fairness.verify(code)).moves == before + 2
