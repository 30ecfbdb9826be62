"""A panel that cannot be drawn: nothing of the step is kept, the draft can be dropped, the host is told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.panel.making import Making
from bot.discord.panel.question import Question
from bot.discord.panel.state import Panel
from bot.show.paint import Painter
from rules.chesswarrior.parts import TeamPart
from rules.kernel.types import Choice, Decision, Seat, Text
from standin.seen import Seen
from standin.server import Sandbox
from tests.panel.table import Hand, Table, labels

GAME = "chesswarrior"
START_OVER = "Start over"
FAULT = "the hero of this list is nowhere"


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path, GAME).run() as running:
        await running.begin()
        yield running


@pytest.fixture
def faulty(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a part raise for every team that is not ready-made, as a fault in a game's words would."""
    ready = {choice for _, choice in table.game.parts[0].presets()}

    def brief(self: TeamPart, choice: Choice) -> tuple[Text, ...]:
        if choice and choice not in ready:
            raise KeyError(FAULT)
        return ()

    monkeypatch.setattr(TeamPart, "brief", brief)


async def draft_a_team(hand: Hand) -> None:
    """Keep a ready-made team as the draft past the interface, as one was that could be drawn then."""
    seen = await hand.seat()
    assert seen.plan is not None
    matches = hand.table.running.services.matches
    await matches.save_draft(hand.table.match, hand.player, hand.number, seen.plan.id, own_team(hand.table))


def own_team(table: Table, number: int = 0) -> Choice:
    """Return a team that is not ready-made: a ready one the other way round."""
    return tuple(reversed(table.game.entrance.presets()[number]))


def is_broken(shown: Seen) -> bool:
    """Say whether a message tells of a panel that cannot be drawn, with a number for the host."""
    return "cannot be drawn" in shown.text and "fault " in shown.text


@pytest.mark.usefixtures("faulty")
async def test_a_step_that_cannot_be_drawn_is_not_saved(table: Table) -> None:
    hand = table.ana
    await hand.open()
    await hand.press("Team")
    assert is_broken(await hand.press("At random"))
    assert await hand.draft() is None
    await hand.open()
    assert "Team" in " ".join(labels(hand.shown))


@pytest.mark.usefixtures("faulty")
async def test_an_answer_in_writing_that_cannot_be_drawn_is_not_saved(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = table.ana
    monkeypatch.setattr(TeamPart, "describe", TeamPart.brief)  # the last look says it at length
    seen = await hand.seat()
    assert seen.plan is not None
    team = " ".join(own_team(table))
    assert is_broken(await hand.slash("orders", match=table.match, text=team))
    assert await hand.draft() is None


@pytest.mark.parametrize("command", ["panel", "submit"])
@pytest.mark.usefixtures("faulty")
async def test_every_command_offers_to_start_over(table: Table, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = table.ana
    await draft_a_team(hand)
    if command == "submit":  # the last look before it is sent says it at length
        monkeypatch.setattr(TeamPart, "describe", TeamPart.brief)
    assert is_broken(await hand.slash(command, match=table.match))
    await hand.press(START_OVER)
    assert await hand.draft() is None
    assert "Team" in " ".join(labels(hand.shown))


async def test_every_old_button_offers_to_start_over(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = table.ana
    await draft_a_team(hand)
    panel = await hand.open()
    monkeypatch.setattr(TeamPart, "brief", _raise)
    for part in panel.buttons():
        if ":make:" in f":{part['custom_id']}" and "report" not in part["custom_id"] and not part.get("disabled"):
            outcome = await hand.persona.click(panel, part["custom_id"])
            if outcome.status == "modal":
                continue
            seen = await hand.take(outcome)
            assert is_broken(seen) or "Preview" not in labels(seen), part["label"]
    hand.panel = panel
    assert is_broken(await hand.press("Team"))
    await hand.press(START_OVER)
    assert await hand.draft() is None


@pytest.mark.parametrize(("asked", "found"), [("23.0", ("discard", "e01")), ("standing.0", None)])
def test_what_was_sent_to_one_question_is_no_answer_to_the_one_beside_it(asked: str, found: Choice | None) -> None:
    """Standing orders may be looked at while an answer waits for the others' (walk 96000 of Dozen War)."""
    open_one = Decision("23.0", Seat(0), "discard")
    state = SimpleNamespace(pending={0: open_one}, answers={0: ("discard", "e01")})
    view: Any = SimpleNamespace(state=state)
    game: Any = None
    question = Question(game, view, Decision(asked, Seat(0), asked.partition(".")[0]))
    seen: Any = SimpleNamespace(handed=None)
    panel = Panel(game, seen, game, "dark", question, Making())
    assert panel.sent == found


async def test_a_draft_of_removed_content_is_no_dead_end(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = table.ana
    await draft_a_team(hand)
    monkeypatch.setattr(TeamPart, "menu", _raise)
    assert is_broken(await hand.open())
    monkeypatch.undo()
    await hand.press(START_OVER)
    assert await hand.draft() is None
    assert not is_broken(hand.shown)


@pytest.mark.usefixtures("faulty")
async def test_the_offer_is_in_the_readers_language(table: Table) -> None:
    hand = table.ana
    await draft_a_team(hand)
    hand.persona.set_locale("ja")
    shown = await hand.open()
    assert "最初から" in labels(shown)
    assert "パネル" in shown.text


@pytest.mark.usefixtures("faulty")
async def test_an_old_offer_to_start_over_drops_no_later_draft(table: Table) -> None:
    hand = table.ana
    await draft_a_team(hand)
    old = await hand.open()
    seen = await hand.seat()
    assert seen.plan is not None
    later = own_team(table, 1)
    await table.running.services.matches.save_draft(table.match, hand.player, hand.number, seen.plan.id, later)
    await hand.press(START_OVER, old)
    assert await hand.drafted() == later


@pytest.mark.usefixtures("faulty")
async def test_the_host_is_told_once_per_seat_with_the_number(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    hand = table.ana
    await draft_a_team(hand)
    await hand.open()
    shown = await hand.open()
    (row,) = [row for row in await table.running.services.outbox.dead() if row.match == table.match]
    assert (row.kind, row.seat) == ("seat_panel", hand.number)
    assert FAULT in row.fault
    number = shown.text.split("fault ")[1][:6]
    assert number in row.fault
    assert any(number in record.getMessage() and record.exc_info for record in caplog.records)


async def test_a_picture_that_cannot_be_painted_leaves_the_panel_usable(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def board(self: Painter, *args: Any, **more: Any) -> Any:
        raise LookupError("no such colour")

    monkeypatch.setattr(Painter, "board", board)
    hand = table.ana
    shown = await hand.open()
    assert "picture cannot be painted" in shown.text
    assert not shown.pictures()
    await hand.press("Team")
    await hand.press("At random")
    await hand.press("Back to the overview")
    await hand.press("Preview")
    await hand.press("Send")
    summary = await table.running.services.views.summary(table.match)
    assert hand.number not in {waiting.seat for waiting in summary.to_act}


@pytest.mark.usefixtures("faulty")
async def test_the_thread_of_a_seat_gets_the_offer_instead_of_silence(table: Table) -> None:
    hand = table.ana
    await draft_a_team(hand)
    app = table.running.app
    seen = await hand.seat()
    assert app.seat_panel is not None
    post = await app.seat_panel(app, seen, app.words("en"), "dark")
    said = [getattr(part, "label", None) or getattr(part, "content", "") for part in post.view.walk_children()]
    assert START_OVER in said
    assert any("cannot be drawn" in one for one in said)


def _raise(*args: Any) -> Any:
    raise KeyError(FAULT)
