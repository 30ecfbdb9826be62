"""Answers of one press: pass, keep, decline, stop, the only answer there is; what is warned of is looked at first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.storage.rows import OFF
from rules.kernel.deeds import Deed
from rules.kernel.types import Decision, Text, View
from standin.server import Sandbox
from tests.panel.table import Hand, Table, labels
from tests.panel.test_cautions import asked_for, styles
from tests.panel.test_deeds import DANGER, MOST_ANSWERS, next_asked, only_end, opened_anew
from tests.support import thinking
from tests.support.shared_out import at_landing

SINGLES = [
    ("commandeer", "mulligan", "keep"),
    ("commandeer", "defending", "end"),
    ("dozen_war", "defend", "pass"),
    ("summoner_war", "on_summon", "decline"),
]


async def harmless(table: Table, kind: str, token: str) -> tuple[Hand, Decision]:
    """Let everybody answer until somebody is asked for something and may say a word by which nothing is lost."""
    for number in range(6 * MOST_ANSWERS):
        if not (await table.running.services.views.summary(table.match)).to_act:
            await table.begin()  # that match is over
        hand = await next_asked(table)
        seen = await hand.seat()
        assert seen.plan is not None
        if seen.plan.kind == kind:
            found = table.game.deeds(seen.view, seen.plan)
            costly = [deed for deed in found if deed.loses or deed.warning is not None]
            if all(deed.entries != ((token,),) for deed in costly):
                return hand, seen.plan
        await hand.submit(thinking.chosen(table.game, seen.view, seen.plan, "greedy", number))
    raise LookupError(f"nobody was asked for {kind}")


@at_landing
@pytest.mark.parametrize(("game", "kind", "token"), SINGLES)
async def test_what_leaves_a_thing_as_it_is_is_sent_with_one_press(
    game: str, kind: str, token: str, sandbox: Sandbox, tmp_path: Path
) -> None:
    """Each opened "Send this?", at every window."""
    async with Table(sandbox, tmp_path, game).run() as table:
        await table.begin()
        hand, _ = await harmless(table, kind, token)
        await hand.open()
        await hand.choose(token)
        assert hand.is_sent


@at_landing
@pytest.mark.parametrize(("game", "kind", "token"), SINGLES)
async def test_what_is_warned_of_is_looked_at_first(
    game: str, kind: str, token: str, sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Table(sandbox, tmp_path, game).run() as table:
        await table.begin()
        hand, question = await harmless(table, kind, token)
        said = Text("deed.sort.end")
        lossy = Deed(((token,),), token, "other", said, said, loses=True)

        def changed(self: Any, view: View[Any], decision: Decision, *given: Any) -> tuple[Deed, ...]:
            found = tuple(deed for deed in every(self, view, decision, *given) if deed.entries != lossy.entries)
            return (*found, lossy) if decision.id == question.id else found

        every = type(table.game).deeds
        monkeypatch.setattr(type(table.game), "deeds", changed)
        await opened_anew(hand)
        await hand.choose(token)
        assert not hand.is_sent
        assert set(styles(hand.shown).values()) == {DANGER}
        await hand.press("Send")
        assert hand.is_sent


@at_landing
async def test_without_help_what_may_be_lost_is_not_known_and_a_pass_is_looked_at_first(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        table.help = OFF
        await table.begin()
        hand, _ = await harmless(table, "defend", "pass")
        await hand.open()
        await hand.choose("pass")
        assert not hand.is_sent
        await hand.press("Send")
        assert hand.is_sent


async def test_the_end_of_a_turn_in_which_something_can_be_done_is_looked_at_first(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        await table.begin()
        hand = await asked_for(table, "turn")
        await hand.open()
        await hand.choose("end")
        assert "**Send this?**" in hand.shown.text
        assert not hand.is_sent


async def test_another_hand_is_looked_at_first(sandbox: Sandbox, tmp_path: Path) -> None:
    async with Table(sandbox, tmp_path, "commandeer").run() as table:
        await table.begin()
        hand = await asked_for(table, "mulligan")
        await hand.open()
        await hand.choose("mulligan")
        assert "**Send this?**" in hand.shown.text


async def test_the_only_answer_is_sent_with_one_press_and_no_turn_is_suggested_beside_it(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A defence without a choice showed *Suggested turn* as well."""
    async with Table(sandbox, tmp_path, "commandeer").run() as table:
        await table.begin()
        hand, deed = await only_end(table)
        monkeypatch.setattr(
            type(table.game), "deeds", lambda *_: (msgspec.structs.replace(deed, loses=False, warning=None),)
        )
        await opened_anew(hand)
        assert "Suggested turn" not in labels(hand.shown)
        await hand.choose("end")
        assert hand.is_sent
