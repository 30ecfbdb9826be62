"""A self-made master that a GM looks at, as its maker, the opponent, the GM and who watches see it (SK-06, RSK-22)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.cli.games import shipped
from bot.services.staff import Caller
from rules.kernel.types import Choice
from rules.skirmish.master import tokens_of
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

from .test_gm import WHY, referee

GAME: Any = shipped("skirmish")
MADE = next(unit for unit in GAME.catalogue.masters.values() if unit.ability is not None)
FIRST, SECOND, *_ = GAME.catalogue.decks
SELF_MADE: Choice = ("preset", FIRST, "make", "=Kaguya", *tokens_of(MADE, GAME.catalogue.tokens)[1:])
PREPARED: Choice = ("preset", SECOND, "preset", next(iter(GAME.catalogue.masters)))
SHOWN = "All units of both sides are revealed."
JA = {"look": "編成を確認", "back": "差し戻す", "approve": "承認する"}


OWN: Choice = ("own", *list(GAME.catalogue.units)[:9], *PREPARED[2:])


async def enter(stage: Stage, code: str, name: str, entry: Choice) -> None:
    """Send the entry of a person through the services."""
    services, player = stage.bot.services, int(stage.person(name).id)
    seat = next(place.seat for place in (await stage.summary(code)).seats if place.player == player)
    seen = await services.views.seat(code, seat)
    assert seen.plan is not None
    await services.matches.submit(code, player, seat, seen.plan.id, entry)
    await stage.settle()


@at_landing
async def test_rsk_22_entries_are_read_sent_back_and_approved_with_nothing_shown_before(stage: Stage) -> None:
    code = await stage.match(options="master=gm")
    await referee(stage)
    await enter(stage, code, "ana", SELF_MADE)
    await enter(stage, code, "milo", PREPARED)
    summary = await stage.summary(code)
    assert (summary.row.status, summary.held_back) == ("paused", True)
    for name in ("ana", "milo"):
        said = "\n".join(post.text for post in stage.posts(name, code))
        assert "The staff look at the entries before the match goes on" in said
        assert "Kaguya" not in said
        assert SHOWN not in said
        panel = await stage.slash(name, "panel", {"match": code})
        assert "aused until" in panel.text
        assert name == "ana" or "Kaguya" not in panel.text
        for command in ("match board", "match log"):
            assert "Kaguya" not in (await stage.slash(name, command, {"match": code})).text
    # the referee reads both entries, which nobody is told, and sends one back
    asked = await stage.slash("yuki", "match gm", {"match": code})
    labels = [button["label"] for button in asked.buttons()]
    assert {JA["look"], JA["approve"]} <= set(labels)
    shown = await stage.click("yuki", asked, JA["look"])
    assert "Kaguya" in shown.text
    marks = [[mark for mark in ("西", "東", *JA.values()) if mark in b["label"]] for b in shown.buttons()[:3]]
    assert marks == [["西", JA["back"]], ["東", JA["back"]], [JA["approve"]]]
    person = stage.person("yuki")
    window = await person.click(shown, shown.buttons()[0]["custom_id"])
    await stage.shown("yuki", await person.submit_modal(window, {"reason": WHY}))
    await stage.settle()
    player = (await stage.summary(code)).seats[0].player
    name, entry = ("ana", SELF_MADE) if player == int(stage.person("ana").id) else ("milo", PREPARED)
    assert [waiting.seat for waiting in (await stage.summary(code)).to_act] == [0]
    assert any("sent the entry" in post.text and WHY in post.text for post in stage.posts(name, code))
    await enter(stage, code, name, entry)
    assert (await stage.summary(code)).held_back
    # the position openly, then the approval: everything is shown to all
    seen = await stage.slash("yuki", "match gm", {"match": code, "action": "see", "reason": WHY})
    assert seen.text
    asked = await stage.slash("yuki", "match gm", {"match": code})
    shown = await stage.click("yuki", asked, JA["look"])
    approve = next(button for button in shown.buttons() if button["label"] == JA["approve"])
    window = await person.click(shown, approve["custom_id"])
    await stage.shown("yuki", await person.submit_modal(window, {"reason": WHY}))
    await stage.settle()
    summary = await stage.summary(code)
    assert (summary.row.status, summary.held_back, len(summary.to_act)) == ("setup", False, 2)
    assert SHOWN in (await stage.slash("milo", "match log", {"match": code})).text
    await stage.answer(code)
    await stage.slash("yuki", "match gm", {"match": code, "action": "void", "hours": 0, "reason": WHY})
    await stage.settle()
    steps = await stage.bot.services.store.steps(code, 0)
    assert [step.move.choice[0] for step in steps if step.by == "host"] == ["send_back", "approve", "void"]
    assert (await stage.bot.services.fairness.verify(code)).moves == len(steps)


async def sent_back(stage: Stage, entry: Choice, other: Choice) -> tuple[str, int, Caller]:
    """Let Ana and Milo enter a match with a GM, who sends Ana's entry back: its code, her seat, the GM."""
    code = await stage.match(options="master=gm")
    await enter(stage, code, "ana", entry)
    await enter(stage, code, "milo", other)
    summary = await stage.summary(code)
    robin = Caller(int(stage.person("robin").id), summary.row.guild, manager=True)
    seat = next(place.seat for place in summary.seats if place.player == int(stage.person("ana").id))
    await stage.bot.services.entries.refuse(code, robin, seat, WHY)
    await stage.settle()
    return code, seat, robin


async def drafted(stage: Stage, code: str, seat: int) -> Choice:
    """Return what a seat's panel holds."""
    (draft,) = (await stage.bot.services.views.seat(code, seat)).drafts
    return draft.choice


async def test_rsk_22_the_maker_of_an_entry_that_is_sent_back_reads_why_and_changes_it_by_taps(stage: Stage) -> None:
    code, seat, robin = await sent_back(stage, SELF_MADE, PREPARED)
    shown = await stage.slash("ana", "panel", {"match": code})
    said, question = shown.text.index("sent the entry of"), shown.text.index("Choose your nine units")
    assert said < question
    assert WHY in shown.text
    assert str(robin.user) in shown.text
    assert WHY not in (await stage.slash("milo", "panel", {"match": code})).text
    assert WHY not in (await stage.slash("yuki", "panel", {"match": code})).text
    # taken back step by step from the end, down to the kind of master: what stands before it stays
    left = SELF_MADE
    while len(left) > 2:
        shown = await stage.click("ana", shown, "Undo")
        now = await drafted(stage, code, seat)
        assert now == SELF_MADE[: len(now)] != left
        left = now
    assert WHY in shown.text, "until a new one is sent"
    await enter(stage, code, "ana", PREPARED)
    assert WHY not in (await stage.slash("ana", "panel", {"match": code})).text


@at_landing
@pytest.mark.parametrize("entry", [SELF_MADE, OWN], ids=["deck and own master", "own deck and master"])
@pytest.mark.parametrize("change", ["another deck", "in writing"])
async def test_rsk_22_undo_takes_back_what_was_changed_in_an_entry_that_is_sent_back_before_its_master(
    stage: Stage, entry: Choice, change: str
) -> None:
    code, seat, _ = await sent_back(stage, entry, SELF_MADE)

    shown = await stage.slash("ana", "panel", {"match": code})
    if change == "in writing":
        person = stage.person("ana")
        write = next(button for button in shown.buttons() if button["label"].startswith("In writing"))
        window = await person.click(shown, write["custom_id"])
        shown = await stage.shown("ana", await person.submit_modal(window, {"text": " ".join(PREPARED)}))
        assert await drafted(stage, code, seat) == PREPARED
    else:
        shown = await stage.click("ana", shown, "Take a preset deck")
        assert await drafted(stage, code, seat) == ("preset",)
    shown = await stage.click("ana", await stage.slash("ana", "panel", {"match": code}), "Undo")
    assert await drafted(stage, code, seat) == entry
    await stage.click("ana", shown, "Undo")
    assert await drafted(stage, code, seat) == entry[:-1]


async def test_rsk_22_undo_takes_back_another_deck_with_the_master_that_came_with_it_once_an_entry_is_sent_back(
    stage: Stage,
) -> None:
    code, seat, _ = await sent_back(stage, SELF_MADE, PREPARED)

    async def pick(shown: Seen) -> Seen:
        (decks,) = shown.selects()
        second = list(GAME.catalogue.decks).index(SECOND)
        picked = await person.select(shown, decks["custom_id"], [decks["options"][second]["value"]])
        return await stage.shown("ana", picked)

    person = stage.person("ana")
    shown = await stage.click("ana", await stage.slash("ana", "panel", {"match": code}), "Take a preset deck")
    shown = await pick(shown)
    assert (await drafted(stage, code, seat))[:3] == ("preset", SECOND, "preset")
    assert "lets you choose that yourself" not in shown.text
    shown = await stage.click("ana", shown, "Undo")
    assert await drafted(stage, code, seat) == ("preset",), "the deck is the last change, and its master came with it"
    shown = await stage.click("ana", shown, "Undo")
    assert await drafted(stage, code, seat) == SELF_MADE
    # begun from nothing it is made as any entry: what came with the deck is taken back alone
    shown = await stage.click("ana", await stage.click("ana", shown, "Start over"), "Take a preset deck")
    shown = await pick(shown)
    assert "lets you choose that yourself" in shown.text
    await stage.click("ana", shown, "Undo")
    assert await drafted(stage, code, seat) == ("preset", SECOND)
