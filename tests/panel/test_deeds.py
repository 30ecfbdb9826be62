"""Where and what at once: deeds of a unit as buttons and in a select, by sort; a suggested turn; few taps."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.content import read_languages
from bot.discord.paging import MORE
from bot.discord.panel import deed_lists, drafts
from bot.discord.panel.choice import FEW
from bot.discord.panel.deeds import Offer, advised, chosen, offer, without_repeats
from bot.discord.panel.forms import Turn
from bot.discord.panel.making import Question, Stage
from bot.discord.panel.walk import walk
from rules.dozen_war.game import DozenWar
from rules.kernel.deeds import Deed
from rules.kernel.errors import IllegalChoice
from rules.kernel.nodes import node_at
from rules.kernel.sheet import split
from rules.kernel.types import Decision, Option, Text, View
from rules.skirmish.game import Skirmish
from standin.server import Sandbox
from tests.i18n.keys import ROOT
from tests.panel.hidden import GAME as HIDDEN
from tests.panel.table import Hand, Table, labels
from tests.panel.test_made_turns import hexes
from tests.panel.test_ways_panel import BLUE, RED
from tests.rules.commandeer.table import Table as CardTable
from tests.rules.skirmish.scenario import Table as Scene
from tests.support import thinking

LANGUAGES = read_languages(ROOT / "data", strict=False)

SKIRMISH = "skirmish"
MOST_ANSWERS = 90
"""Answers of a match in which a question is sought."""
PRIMARY, GREY, GREEN, DANGER = 1, 2, 3, 4
"""Styles of buttons as Discord numbers them."""


@pytest.fixture
async def west(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Hand]:
    """Return who is asked for the first sheet of a Skirmish battle, the panel open."""
    async with Table(sandbox, tmp_path, SKIRMISH).run() as table:
        await table.battle()
        hand = await table.acting()
        await hand.open()
        yield hand


async def opened_anew(hand: Hand) -> None:
    """Open the panel of a game that was changed meanwhile: what was found of the position is forgotten."""
    (await hand.seat()).view.memo.clear()
    await hand.open()


def marks(hand: Hand, action: str) -> list[str]:
    """Return the arguments of the buttons of an action."""
    ids = [part["custom_id"] for part in hand.shown.buttons() if not part.get("disabled")]
    return [one.rpartition(".")[2] for one in ids if f":{action}." in one]


async def pressed(hand: Hand, action: str) -> None:
    """Press the first button of an action that stands in the panel."""
    await hand.tap(action, next(mark for mark in marks(hand, action)))


async def rows(hand: Hand) -> tuple[tuple[str, ...], ...]:
    return split(await hand.drafted()).orders


async def test_a_deed_is_a_whole_row_and_the_next_unit_comes_by_itself(west: Hand) -> None:
    first = whose(west)
    await pressed(west, "deed")
    assert len(await rows(west)) == 1
    assert whose(west) != first


def whose(hand: Hand) -> str:
    return next(line for line in str(hand.shown.raw).split("\\n") if "Next: " in line).partition("Next: ")[2][:6]


async def test_deeds_that_only_repeat_what_is_asked_are_not_offered_twice(sandbox: Sandbox, tmp_path: Path) -> None:
    """Of twelve generals the best three are buttons and the list holds all."""
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        await table.begin(draft="literal")
        hand = await table.acting()
        await hand.open()
        assert len(marks(hand, "deed")) == 3
        assert [len(menu["options"]) for menu in hand.shown.selects()] == [12]


async def test_all_picks_of_a_draft_are_filled_in_at_once(sandbox: Sandbox, tmp_path: Path) -> None:
    """By post a pick at a time is six hand-overs; what is sent ahead waits for the others' and goes on by itself."""
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        await table.begin(draft="literal")
        first = await table.acting()
        await first.open()
        assert "Fill in for me" in labels(first.shown)
        await pressed(first, "advise")
        await first.press("Send")
        second = await next_asked(table)
        assert second is not first
        await second.open()
        await pressed(second, "advise")
        await second.press("Send")
        seen = await second.seat()
        assert [decision.kind for decision in seen.decisions if decision.clock == "entry.deploy"] == ["deploy"]


async def test_5_2_1_what_does_not_fit_of_what_is_sent_ahead_may_be_left_out(sandbox: Sandbox, tmp_path: Path) -> None:
    """Of three picks one is taken by another; by a button of the review the third is made all the same."""
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        await table.begin(draft="literal")
        first = await table.acting()
        await first.open()
        await pressed(first, "advise")
        assert "What no longer fits when it is reached stops the rest." in str(first.shown.raw)
        await first.press("Leave out what won't fit")
        assert "is left out; the rest goes on" in str(first.shown.raw)
        assert "Stop at what won't fit" in labels(first.shown)
        await first.press("Send")
        seen = await first.seat()
        wished, last = seen.view.state.lists[seen.view.seat].entries
        second = await next_asked(table)
        await second.submit(wished)
        state = (await second.seat()).view.state
        assert state.sides[seen.view.seat].generals[1:] == last


async def test_a_draft_by_lists_is_one_press_and_send(sandbox: Sandbox, tmp_path: Path) -> None:
    """By correspondence all rank at once (WDW-14): the suggested list is a button; both lists in, all deploy."""
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        await table.begin()
        for hand in table.hands:
            await hand.open()
            assert len(marks(hand, "deed")) == 1
            await pressed(hand, "deed")
            await hand.press("Send")
        assert [(await hand.seat()).decisions[0].kind for hand in table.hands] == ["deploy", "deploy"]


async def test_a_draft_by_lists_is_filled_in_with_the_suggested_ranking_of_all(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    """The default names one general, by its number; both buttons of the panel give the suggested list."""
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        await table.begin()
        first, second = table.hands
        await first.open()
        await pressed(first, "deed")
        await second.open()
        await second.press("Fill in for me")
        plan = (await second.seat()).plan
        assert plan is not None
        assert await second.drafted() not in ((), plan.default)
        found = table.game.deeds((await second.seat()).view, plan)
        assert await second.drafted() == found[0].entries[0]
        assert len(await second.drafted()) == len(await first.drafted()) > 10


def test_deeds_that_are_the_options_themselves_go_where_these_are_buttons() -> None:
    options = [Option(token, Text("x")) for token in ("a", "b")]
    question: Any = SimpleNamespace(sheet=None)
    own = Offer(question, None, tuple(Deed(((o.token,),), o.token, "other", o.text) for o in options), {})
    assert without_repeats(own, options, 5) is None
    assert without_repeats(own, options, 1) == own
    more = own._replace(deeds=(*own.deeds, Deed((("a", "x"),), "a", "other", Text("x"))))
    assert without_repeats(more, options, 5) == more
    assert without_repeats(None, options, 5) is None


async def test_a_suggested_turn_is_sent_in_three_taps(west: Hand) -> None:
    await pressed(west, "advise")
    assert await rows(west)
    await west.press("Send")
    seen = await west.seat()
    assert seen.plan is None or not any(d.id == seen.plan.id for d in seen.decisions)


async def test_a_button_names_the_unit_whose_deed_it_is(west: Hand) -> None:
    """Who reads that B is to go to D3 is not to send A there by a button that says no more than "Move to D3"."""
    units = [button for button in west.shown.buttons() if ":pick." in button["custom_id"]]
    [now] = [button["label"] for button in units if button["style"] == 3]
    deeds = [button["label"] for button in west.shown.buttons() if ":deed." in button["custom_id"]]
    assert deeds
    assert all(label.startswith(f"{now}: ") for label in deeds), deeds


async def test_what_a_warning_stands_by_is_not_told_among_the_best(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A unit with two other things to do was told in bold what an attack on its own side comes to, with no warning."""

    def few(self: Skirmish, view: View[Any], decision: Decision, *given: Any) -> tuple[Deed, ...]:
        found = [msgspec.structs.replace(deed, outcome=deed.text) for deed in every(self, view, decision, *given)]
        held = next((deed for deed in found if deed.sort == "hold"), None)
        own = next((deed for deed in found if held is not None and deed.unit == held.unit and deed != held), None)
        return (
            () if held is None or own is None else (held, msgspec.structs.replace(own, warning=Text("deed.sort.end")))
        )

    every = Skirmish.deeds
    monkeypatch.setattr(Skirmish, "deeds", few)
    async with Table(sandbox, tmp_path, SKIRMISH).run() as table:
        await table.battle()
        hand = await table.acting()
        await hand.open()
        seen = await hand.seat()
        assert seen.plan is not None
        held, warned = (LANGUAGES.writer("en")(deed.text) for deed in table.game.deeds(seen.view, seen.plan))
        assert f"**{held}**" in hand.shown.text
        assert warned not in hand.shown.text
        assert not [menu for menu in hand.shown.selects() if ":deed." in menu["custom_id"]]
        await hand.press("⚠ Harms your side")
        assert f"**{warned}**" not in hand.shown.text
        [listed] = [menu for menu in hand.shown.selects() if ":deed." in menu["custom_id"]]
        assert listed["options"][0]["label"] == warned


async def test_a_deed_by_which_something_is_lost_does_not_look_like_the_good_choice(
    west: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = Skirmish.deeds

    def changed(self: Skirmish, view: View[Any], decision: Decision, *given: Any) -> tuple[Deed, ...]:
        first, *others = every(self, view, decision, *given)
        return (msgspec.structs.replace(first, loses=True), *others)

    monkeypatch.setattr(Skirmish, "deeds", changed)
    await opened_anew(west)
    styles = [button["style"] for button in west.shown.buttons() if ":deed." in button["custom_id"]]
    assert styles[0] == GREY
    assert set(styles[1:]) == {PRIMARY}


async def test_a_sort_leaves_its_own_deeds_only(west: Hand) -> None:
    await west.press("Hold")
    seen = await west.seat()
    assert seen.plan is not None
    game = west.table.game
    holding = {d.mark for d in game.deeds(seen.view, seen.plan) if d.sort == "hold"}
    shown = [mark.removeprefix("=") for mark in marks(west, "deed")]
    listed = [o["value"] for part in west.shown.selects() if ":deed." in part["custom_id"] for o in part["options"]]
    assert shown
    assert {*shown, *listed} <= holding


async def test_the_send_button_says_how_many_units_hold(west: Hand) -> None:
    await pressed(west, "deed")
    seen = await west.seat()
    units = [u for u in seen.view.state.units if u.side == west.number]
    sends = [label for label in labels(west.shown) if label.startswith("Send")]
    assert sends == ["Send"] if len(units) == 1 else [f"Send ({len(units) - 1} hold)"]


def test_a_deed_that_is_not_offered_is_refused() -> None:
    with pytest.raises(IllegalChoice):
        chosen(None, Stage(), "00000000")


async def test_a_turn_of_one_deed_is_sent_in_three_taps(sandbox: Sandbox, tmp_path: Path) -> None:
    async with Table(sandbox, tmp_path, HIDDEN).run() as table:
        await table.begin()
        for hand, choice in zip(table.hands, (RED, BLUE), strict=True):
            await hand.submit(choice)
        await table.milo.open()
        await pressed(table.milo, "deed")
        await table.milo.press("Send")
        assert await table.acting() is table.ana


async def test_sk_70_what_may_only_open_a_sheet_is_no_next_row_of_it() -> None:
    table = Scene("turn 3, west\nWA berserker B2\nreserve WB medic\nEA gatekeeper B6")
    question = table.asked
    q = Question(table.game, table.game.view(table.state, question.seat), question)
    begun = await offer(q, Stage())
    assert begun is not None
    assert begun.unit is not None
    assert begun.unit.token == "a"
    assert await offer(q, Stage((("a", "b3", "wait"),))) is None
    summoned = await offer(q, Stage((("a", "b3", "wait"),), ("summon",), 0))
    assert summoned is not None
    assert {deed.sort for deed in summoned.deeds} == {"summon"}


async def test_a_suggested_turn_goes_on_as_far_as_it_can_be_foreseen() -> None:
    """Cards for the CP there are, the end of Planning, the attacks that look best: nothing is left to be asked."""
    table = CardTable("S GRUNT c3", "S GRUNT e3", "N GRUNT d4", cp=1, south_hand="WALL", south_deck="")
    stage = await advised(Question(table.game, table.view(), table.asked))
    verbs = [answer[0] for answer in stage.entries]
    assert verbs == ["play", "end", "attack", "attack"]
    table.say("; ".join(" ".join(answer) for answer in stage.entries))
    assert table.happened("defeated north grunt d4")


async def test_nothing_stands_twice_beside_deeds_and_steps_are_one_list(sandbox: Sandbox, tmp_path: Path) -> None:
    """Planning: whole deeds first, then one list of steps, each with its text; no button says what another says."""
    async with Table(sandbox, tmp_path, "commandeer").run() as table:
        await table.begin()
        for kind in ("entry", "mulligan"):
            for hand in table.hands:
                seen = await hand.seat()
                assert seen.plan is not None
                assert seen.plan.kind == kind
                await hand.submit(seen.plan.default)
        hand = await table.acting()
        await hand.open()
        said = [label for label in labels(hand.shown) if not label.startswith("Send")]
        assert len(said) == len(set(said))
        assert marks(hand, "deed")
        assert not marks(hand, "pick")
        (steps,) = [menu for menu in hand.shown.selects() if ":pick." in menu["custom_id"]]
        assert all(option.get("description") for option in steps["options"] if "Reinforce" not in option["label"])
        for option in steps["options"]:
            assert option["label"] not in said
            assert option.get("description", "-") not in hand.shown.text


async def test_what_ends_an_answer_keeps_its_button_beside_deeds(sandbox: Sandbox, tmp_path: Path) -> None:
    """Ending the turn at once, or letting a blow happen, takes no search in the list of deeds."""
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        await table.begin()
        hand = await next_asked(table)
        while (question := (await hand.seat()).plan) is not None and question.kind != "turn":
            await hand.submit(question.default)
            hand = await next_asked(table)
        await hand.open()
        assert marks(hand, "deed")
        assert marks(hand, "pick") == ["=end"]


async def test_what_ends_an_answer_is_green_only_where_nothing_is_lost_by_it(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To pass while one's general falls looked like the thing to do."""
    change: dict[str, Any] = {}

    def changed(self: DozenWar, view: View[Any], decision: Decision, *given: Any) -> tuple[Deed, ...]:
        found = every(self, view, decision, *given)
        return tuple(msgspec.structs.replace(d, **change) if d.entries == (("end",),) else d for d in found)

    every = DozenWar.deeds
    monkeypatch.setattr(DozenWar, "deeds", changed)
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        await table.begin()
        hand = await next_asked(table)
        while (question := (await hand.seat()).plan) is not None and question.kind != "turn":
            await hand.submit(question.default)
            hand = await next_asked(table)

        def button(action: str) -> tuple[int, str]:
            return next((b["style"], b["label"]) for b in hand.shown.buttons() if f":{action}." in b["custom_id"])

        await hand.open()
        style, label = button("pick")
        assert style == GREEN
        change["loses"] = True
        await opened_anew(hand)
        assert button("pick") == (GREY, label)
        change["warning"] = Text("deed.sort.end")
        await opened_anew(hand)
        assert button("pick") == (DANGER, f"⚠ {label}")
        await hand.choose("end")
        assert button("send")[0] == DANGER
        warned = LANGUAGES.writer("en")(Text("deed.sort.end"))
        assert f"⚠ {warned}" in hand.shown.text


async def only_end(table: Table) -> tuple[Hand, Deed]:
    """Play Commandeer to a Defending Phase with nothing but its end, by which something is lost."""
    for number in range(MOST_ANSWERS):
        summary = await table.running.services.views.summary(table.match)
        hand = table.hands[summary.to_act[0].seat]
        seen = await hand.seat()
        assert seen.plan is not None
        found: tuple[Deed, ...] = ()
        if seen.plan.kind == "defending":
            found = table.game.deeds(seen.view, seen.plan)
        for deed in found:
            if len(found) == 1 and deed.loses and deed.entries == (("end",),):
                return hand, deed
        await hand.submit(thinking.chosen(table.game, seen.view, seen.plan, "greedy", number))
    raise LookupError("nobody came to such a phase")


async def test_rcm_51_what_the_only_answer_loses_is_said_above_its_button(sandbox: Sandbox, tmp_path: Path) -> None:
    """Commandeer's Defending Phase with nothing but its end: who can fall stands above the button."""
    async with Table(sandbox, tmp_path, "commandeer").run() as table:
        await table.begin()
        hand, deed = await only_end(table)
        assert deed.outcome is not None
        told = LANGUAGES.writer("en")(deed.outcome)
        assert told.startswith("If the Defending Phase ends so, the enemy can defeat ")
        await hand.open()
        assert marks(hand, "pick") == ["=end"]
        parts = list(hand.shown.parts())
        [said] = [at for at, part in enumerate(parts) if told in part.get("content", "")]
        assert said < next(at for at, part in enumerate(parts) if ":pick." in part.get("custom_id", ""))
        [(style, label)] = [(b["style"], b["label"]) for b in hand.shown.buttons() if ":pick." in b["custom_id"]]
        assert style in (GREY, DANGER)
        assert "End Defending" in label


async def test_deeds_beyond_the_first_list_are_in_a_second_one(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two taps wherever they stand, and not a page turned before: 97 deeds of a late turn were four pages."""
    monkeypatch.setattr(deed_lists, "LISTED", 4)
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        await table.begin()
        hand = await next_asked(table)
        while (question := (await hand.seat()).plan) is not None and question.kind != "turn":
            await hand.submit(question.default)
            hand = await next_asked(table)
        await hand.open()
        first, second = ([o["value"] for o in menu["options"]] for menu in hand.shown.selects()[:2])
        assert (len(first), bool(second), set(first) & set(second)) == (4, True, set())
        seen = await hand.seat()
        assert seen.plan is not None
        *_, last = (value for value in second if not value.startswith(MORE))
        wanted = next(deed for deed in table.game.deeds(seen.view, seen.plan) if deed.mark == last)
        await hand.select(wanted.mark)
        assert await hand.drafted() == wanted.entries[0]


async def test_a_sort_lists_unit_by_unit_and_stays_while_a_turn_of_several_is_made(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    """Each further march costs one select: before, a way below a unit's best three was found step by step (5 taps)."""
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        await table.begin()
        hand = await next_asked(table)
        while (question := (await hand.seat()).plan) is not None and question.kind != "turn":
            await hand.submit(question.default)
            hand = await next_asked(table)
        await hand.open()
        await hand.tap("sort", "move")
        seen = await hand.seat()
        assert seen.plan is not None
        moves = [deed for deed in table.game.deeds(seen.view, seen.plan) if deed.sort == "move"]
        assert len(moves) > deed_lists.BEST + deed_lists.LISTED
        listed = [menu for menu in hand.shown.selects() if ":deed." in menu["custom_id"]]
        shown = [[o["value"] for o in menu["options"]] for menu in listed]
        buttons = [mark.removeprefix("=") for mark in marks(hand, "deed")]
        assert sorted([*buttons, *(value for part in shown for value in part)]) == sorted(deed.mark for deed in moves)
        unit_of = {deed.mark: deed.unit for deed in moves}
        whose = [{unit_of[value] for value in part} for part in shown]
        assert sum(map(len, whose)) == len(set().union(*whose))
        assert all("move" not in menu["placeholder"] and ": where and what" in menu["placeholder"] for menu in listed)
        await hand.select(shown[-1][-1])
        sorts = {deed.mark: deed.sort for deed in table.game.deeds(*(await after(hand)))}
        assert {sorts[mark.removeprefix("=")] for mark in marks(hand, "deed")} == {"move"}
        await pressed(hand, "deed")
        sorts = {deed.mark: deed.sort for deed in table.game.deeds(*(await after(hand)))}
        assert {sorts[mark.removeprefix("=")] for mark in marks(hand, "deed")} == {"move"}


async def after(hand: Hand) -> tuple[View[Any], Decision]:
    """Return what is asked after the answers of the draft."""
    panel = await hand.seat()
    assert panel.plan is not None
    now: Question | None = Question(hand.table.game, panel.view, panel.plan)
    making, _ = drafts.read(now, panel.drafts[0])
    now = Turn(now).onward(making.now)
    assert now is not None
    return now.view, now.decision


@pytest.mark.parametrize("begun", [(), ("done", "lethal", "never", "."), ("done", "lethal", "never", ".", "e01")])
def test_a_list_of_many_options_is_closed_by_a_button(begun: tuple[str, ...]) -> None:
    """What closes a list stands last in it: among four pages of cards to be discarded first nobody finds it."""
    seen = hexes()
    [orders] = [decision for decision in seen.view.decisions if decision.kind == "standing"]
    own = Question(seen.game, seen.view, orders)
    place = own.at(("own", ".", *begun))
    offered = list(node_at(place, wide=False).options)
    assert len(offered) > FEW
    assert [option.token for option in walk(own).finishers(place, offered, FEW)] == [place.closing]


async def next_asked(table: Table) -> Hand:
    """Return the first of those who are to act."""
    return table.hands[(await table.running.services.views.summary(table.match)).to_act[0].seat]
