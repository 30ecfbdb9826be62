"""What a whole answer is warned of stays warned of, in bold and red, at every button that sends it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.content import read_languages
from bot.discord.panel import cautions
from bot.discord.panel.cautions import Cautions
from bot.discord.panel.making import Question, Stage
from bot.storage.rows import OFF
from rules.kernel.deeds import Deed
from rules.kernel.sheet import split
from rules.kernel.types import Choice, Decision, Text, View
from standin.seen import Seen
from standin.server import Sandbox
from tests.i18n.keys import ROOT
from tests.panel.table import Hand, Table
from tests.panel.test_deeds import DANGER, GREEN, MOST_ANSWERS, marks, next_asked, opened_anew, pressed
from tests.rules.chesswarrior.table import Table as HeroTable
from tests.rules.commandeer.table import Table as CardTable
from tests.rules.dozen_war.table import Table as HexTable
from tests.rules.dozen_war.test_foresight import ALL_HITS, ATTACKED
from tests.rules.skirmish.scenario import Table as Scene
from tests.rules.summoner_war.test_pieces import put
from tests.support import thinking
from tests.support.shared_out import at_landing

LANGUAGES = read_languages(ROOT / "data", strict=False)
SENDS = ("send", "send_end", "review")
TURNS = {
    "skirmish": "orders",
    "summoner_war": "turn",
    "chesswarrior": "activate",
    "commandeer": "planning",
    "dozen_war": "turn",
}
"""Every game's question of a turn."""
SAID = Text("deed.sort.end")


def styles(shown: Seen) -> dict[str, int]:
    """Return the styles of the buttons that send, by action."""
    found = [(part["custom_id"].split(":")[-1].split(".")[0], part["style"]) for part in shown.buttons()]
    return {action: style for action, style in found if action in SENDS}


def asked(table: Any, seat: int, help_: str = "full") -> Question:
    return Question(table.game, table.game.view(table.state, seat), table.asked, help=help_)


async def keys(q: Question, *entries: Choice) -> tuple[list[str], list[str]]:
    """Return the keys of what some answers are warned of, as they are and with the end of the turn."""
    told: Cautions = await cautions.look(q, Stage(entries))
    return [text.key for text in told.now], [text.key for text in told.ended]


# ---- the buttons


@pytest.fixture
async def turn(request: pytest.FixtureRequest, sandbox: Sandbox, tmp_path: Path) -> Any:
    """Return who is asked for a turn of a game, before the panel is opened."""
    game = request.param
    async with Table(sandbox, tmp_path, game).run() as table:
        await (table.battle() if game == "skirmish" else table.begin())
        yield await asked_for(table, TURNS[game])


async def asked_for(table: Table, kind: str) -> Hand:
    """Let everybody answer until somebody is asked for something."""
    for number in range(MOST_ANSWERS):
        hand = await next_asked(table)
        seen = await hand.seat()
        assert seen.plan is not None
        if seen.plan.kind == kind:
            return hand
        await hand.submit(thinking.chosen(table.game, seen.view, seen.plan, "greedy", number))
    raise LookupError(f"nobody was asked for {kind}")


@at_landing
@pytest.mark.parametrize("turn", TURNS, indirect=True)
@pytest.mark.parametrize("change", [{"warning": SAID}, {"loses": True, "outcome": SAID}])
async def test_what_an_answer_is_warned_of_is_red_and_bold_up_to_send(
    turn: Hand, change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of two was forgotten as soon as the second stood beside it, and "Send and end" was always green."""
    kind = type(turn.table.game)
    every = kind.deeds
    warned: list[tuple[Choice, ...]] = []
    game = turn.table.game

    def changed(self: Any, view: View[Any], decision: Decision, *given: Any) -> tuple[Deed, ...]:
        found = every(self, view, decision, *given)
        return tuple(msgspec.structs.replace(d, **change) if d.entries in warned else d for d in found)

    monkeypatch.setattr(kind, "deeds", changed)
    seen = await turn.seat()
    assert seen.plan is not None
    told = f"**⚠ {LANGUAGES.writer('en')(SAID)}**"
    await turn.open()
    mark = marks(turn, "deed")[0].removeprefix("=")
    await turn.tap("deed", mark)
    assert DANGER not in styles(turn.shown).values()
    found = next(deed for deed in every(game, seen.view, seen.plan) if deed.mark == mark)
    warned.append(found.entries[:1])
    await opened_anew(turn)
    for more in (False, True):
        if more and [part for part in turn.shown.buttons() if ":deed." in part["custom_id"]]:
            await pressed(turn, "deed")
        assert set(styles(turn.shown).values()) == {DANGER}, turn.shown.text
        assert told in turn.shown.text
        if "send" not in styles(turn.shown) or "review" in styles(turn.shown):
            await turn.tap("review")
            assert set(styles(turn.shown).values()) == {DANGER}
            assert told in turn.shown.text
            await turn.press("Back")
    warned.clear()
    await opened_anew(turn)
    assert set(styles(turn.shown).values()) == {GREEN}
    assert told not in turn.shown.text


# ---- what each game warns of


FIRE = """
field, turn 5, west
WA berserker B2
WB longbow B3
WC medic E2
WD gatekeeper E4
EM dawn_marshal A7
"""


async def test_sk_39_friendly_fire_in_one_of_several_rows_is_still_warned_of() -> None:
    table = Scene(FIRE)
    q = asked(table, table.asked.seat)
    strike, calm = ("a", "stay", "attack", "wb"), ("c", "stay", "wait")
    assert await keys(q, calm) == ([], [])
    for rows in [(strike,), (strike, calm), (calm, strike)]:
        told, _ = await keys(q, *rows)
        assert len(told) == 1, rows
    assert await keys(q, ("b", "b4", "wait"), ("d", "stay", "wait")) == ([], [])


STRUCK = """
corridor, turn 7, west
WA {west} B2
WB medic {medic}
WM dawn_marshal A1
EM dawn_marshal D6
EA gatekeeper C6
"""


@pytest.mark.parametrize(
    ("west", "medic", "sheet"),
    [("berserker", "D3", "A: B3 > C3 > ability"), ("berserker", "D3", "A: C3 > ability")]
    + [("gatekeeper", "C2", f"A: {act}") for act in ("ability WB", "ability C2", "attack WB", "attack C2!")],
)
async def test_sk_47_friendly_fire_is_warned_of_however_the_row_is_written(west: str, medic: str, sheet: str) -> None:
    table = Scene(STRUCK.format(west=west, medic=medic))
    rows = split(table.read(sheet)).orders
    assert await keys(asked(table, table.asked.seat), *rows) == (["skirmish.option.friendly_fire"],) * 2
    if west == "gatekeeper":
        assert await keys(asked(table, table.asked.seat, OFF), *rows) == (["skirmish.option.friendly_fire"],) * 2


async def test_sk_39_a_strike_that_cannot_come_about_is_not_warned_of() -> None:
    table = Scene(STRUCK.format(west="gatekeeper", medic="E7"))
    for sheet in ("A: ability WB", "A: attack E7!", "A: B3 > C3 > attack WB"):
        assert await keys(asked(table, table.asked.seat), *split(table.read(sheet)).orders) == ([], [])


async def test_sk_39_friendly_fire_is_warned_of_without_help_too() -> None:
    table = Scene(FIRE)
    told, _ = await keys(asked(table, table.asked.seat, OFF), ("a", "stay", "attack", "wb"), ("c", "stay", "wait"))
    assert told == ["skirmish.option.friendly_fire"]


async def test_rcw_43_a_use_on_a_friend_after_a_move_is_warned_of_with_the_end_too() -> None:
    table = HeroTable("S1 page d4 N", "S2 kite d5 dial=9", "N1 oru e4 dial=9")
    q = asked(table, table.asked.seat)
    arm = next(d for d in q.game.deeds(q.view, q.decision) if len(d.entries) == 1 and d.warning is not None)
    there = next(d for d in q.game.deeds(q.view, q.decision) if len(d.entries) == 2 and d.warning is not None)
    for entries in (arm.entries, there.entries):
        now, ended = await keys(q, *entries)
        assert len(now) == 1
        assert ended == now
    assert await keys(q, there.entries[0]) == ([], [])


async def test_rcm_08_a_card_that_falls_at_once_is_warned_of_beside_others() -> None:
    table = CardTable("S GRUNT b2", "N WALL c3", south_hand="HERALD GRUNT")
    q = asked(table, table.asked.seat)
    lethal = ("play", "herald", "a3")
    now, ended = await keys(q, lethal)
    assert (now, ended) == (["commandeer.warning.lethal"], ["commandeer.warning.lethal"])
    other = next(
        d for d in q.game.deeds(q.view, q.decision) if d.entries[0][:2] == ("play", "grunt") and d.warning is None
    )
    assert await keys(q, *other.entries) == ([], [])
    assert await keys(q, *other.entries, lethal) == (now, ended)


async def test_cm_45_to_end_defending_while_a_unit_can_be_defeated_is_warned_of() -> None:
    table = CardTable(
        "S GRUNT c3", "S GRUNT e3", "N GRUNT d4", "N WALL f6", phase="defending", north_hand="HOLD", north_energy="SEER"
    )
    q = asked(table, table.asked.seat)
    now, _ = await keys(q, ("end",))
    assert now == ["commandeer.outcome.falls"]
    assert (await keys(q, ("play", "hold", "d4")))[0] == []


async def test_dw_45_to_pass_while_a_unit_falls_is_warned_of() -> None:
    """The button of the pass was grey, the one that sends it green."""
    units, hand, attack = ATTACKED[-1]
    table = HexTable(*units, hands=hand, policies=ALL_HITS).say(attack)
    decision = table.asked("D")
    q = Question(table.game, table.view(decision.seat), decision)
    falls = {deed.entries[0]: deed for deed in q.game.deeds(q.view, q.decision)}
    assert falls["pass",].loses
    assert falls["pass",].warning is None
    assert (await keys(q, ("pass",)))[0] == ["deed.steps"]
    saved = next(choice for choice, deed in falls.items() if not deed.loses)
    assert (await keys(q, saved))[0] == []


async def test_cm_36_what_send_and_end_leaves_unused_is_said_above_it_and_is_no_warning() -> None:
    table = CardTable("S GRUNT b2", "N WALL c3", south_hand="HERALD GRUNT")
    q = asked(table, table.asked.seat)
    played = next(d.entries[0] for d in q.game.deeds(q.view, q.decision) if d.entries[0][0] == "play" and not d.warning)
    told = await cautions.look(q, Stage((played,)))
    assert (told.now, told.ended) == ((), ())
    assert [(text.key, text.args["n"]) for text in told.left] == [("commandeer.remark.cp_left", 2)]
    assert (await cautions.look(q, Stage((("end",),)))).left == ()
    assert (await cautions.look(asked(table, table.asked.seat, OFF), Stage((played,)))).left == ()


@pytest.mark.parametrize("turn", ["commandeer"], indirect=True)
async def test_cm_36_what_is_left_unused_is_said_of_the_button_that_ends_the_turn(turn: Hand) -> None:
    """*2 CP are left; they are lost.* stood alone above a turn that could go on, as if they were lost already."""
    seen = await turn.seat()
    assert seen.plan is not None
    deeds = turn.table.game.deeds(seen.view, seen.plan)
    await turn.open()
    played = next(deed for deed in deeds if deed.entries[0][0] == "play" and f"={deed.mark}" in marks(turn, "deed"))
    await turn.tap("deed", played.mark)
    assert re.search(r"^-# \*\*Send and end\*\* · \d CP (is|are) left", turn.shown.text, re.MULTILINE)


async def test_cw_36_mana_that_send_and_end_leaves_without_room_is_said_above_it() -> None:
    table = HeroTable("S1 aldric d4 N mana=3", "S2 kite d5 dial=9", "N1 oru e4 dial=9", turn=6)
    q = asked(table, table.asked.seat)
    told = await cautions.look(q, Stage((("move", "c4", "stop"),)))
    assert [text.key for text in told.left] == ["chesswarrior.remark.mana_full"]
    assert (await cautions.look(q, Stage((("rally",),)))).left == ()


@pytest.mark.parametrize("help_", ["full", OFF])
async def test_rsw_27_the_own_summoner_s_attack_on_the_unknown_is_warned_of(help_: str) -> None:
    table = put("[f]h2", "Wa1", "fa4")
    q = asked(table, table.asked.seat, help_)
    red = ["summoner_war.warning.own_summoner"]
    assert await keys(q, ("attack", "h1", "h2")) == (red, red)
    assert (await keys(q, ("attack", "a1", "a4")))[0] == []
