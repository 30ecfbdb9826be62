"""A match from the challenge to the rematch, by nothing but what two people can press and type."""

from __future__ import annotations

from random import Random

import pytest

from rules.ai import PLAYERS
from standin.seen import Seen
from tests.support.stage import Stage

BAR = " | "
CHOICES = 120
"""More than any match needs: entries, line-ups and sheets of both sides."""


async def turn(stage: Stage, code: str, name: str, seat: int) -> Seen:
    """Type the answer a computer player would give, look at the preview and send it."""
    seen = await stage.bot.services.views.seat(code, seat)
    game = stage.bot.services.views.game_of(seen.summary.row)
    decision = next(d for d in seen.decisions if d.clock != "side")
    choice = PLAYERS["greedy"](game, seen.view, decision, Random(code + decision.id))
    if decision.kind == "entry":
        choice = decision.default  # an own master has more letters than a command's option takes
    text = game.format(seen.view, decision, choice).replace("\n", BAR)
    if not text:
        panel = await stage.slash(name, "panel", {"match": code})
        review = await stage.click(name, panel, "Preview")
    else:
        review = await stage.slash(name, "orders", {"match": code, "text": text})
    return await stage.click(name, review, "Send")


@pytest.mark.painted
async def test_two_people_play_a_match_to_its_end_by_commands_and_buttons(stage: Stage) -> None:
    code = await stage.match("ana", "milo", options="dp_target=2")
    people = {int(stage.person(name).id): name for name in ("ana", "milo")}
    for _ in range(CHOICES):
        summary = await stage.summary(code)
        if summary.row.outcome is not None:
            break
        place = summary.seats[summary.to_act[0].seat]
        await turn(stage, code, people[place.player or 0], place.seat)
        await stage.settle()
    over = stage.posts("ana", code)[-1]
    assert "🏆" in over.text or "drawn" in over.text
    assert "✅" in (await stage.slash("milo", "match verify")).text
    await stage.click("ana", over, "Rematch")
    await stage.click("milo", over, "Rematch")
    await stage.settle()
    child = await stage.bot.services.store.child(code)
    assert child is not None
    assert child.status == "setup"
    assert await stage.bot.services.outbox.dead() == []
