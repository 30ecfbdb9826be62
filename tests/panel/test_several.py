"""Several things of a turn chosen at once: put in as chosen, what is excluded told, the taps as they are counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.benchmarks.tap_count import OPEN, SELECT, SEND, Asked, count
from bot.discord.panel import frame, several
from bot.discord.panel.deed_lists import BEST, LISTED, RISKY, among, sorts_of
from bot.discord.panel.forms import Turn
from bot.discord.panel.making import Question, Stage
from rules.kernel.deeds import Deed
from standin.server import Sandbox
from tests.panel.table import Hand, Table, labels
from tests.panel.test_deeds import next_asked
from tests.panel.test_made_turns import hexes, rows_asked

ACTION = ":several."


async def turn_of(table: Table) -> Hand:
    """Play up to the first turn of many units and open its panel."""
    await table.begin()
    hand = await next_asked(table)
    while (question := (await hand.seat()).plan) is not None and question.kind != "turn":
        await hand.submit(question.default)
        hand = await next_asked(table)
    await hand.open()
    return hand


async def asked(hand: Hand) -> Question:
    seen = await hand.seat()
    assert seen.plan is not None
    return Question(hand.table.game, seen.view, seen.plan)


def listed(hand: Hand) -> list[str]:
    """Return the marks of the list of which several may be chosen."""
    [menu] = [menu for menu in hand.shown.selects() if ACTION in menu["custom_id"]]
    assert (menu.get("min_values", 1), menu["max_values"]) == (1, len(menu["options"]))
    return [option["value"] for option in menu["options"]]


def far(q: Question) -> list[Deed]:
    """Return a move of each of four units, each behind the best of all and of its sort."""
    deeds = q.game.deeds(q.view, q.decision)
    near = {d.mark for sort in ("", *sorts_of(deeds)) for d in among(deeds, sort)[:BEST]}
    found: dict[str, Deed] = {}
    for deed in several.listed(q, deeds, ""):
        if deed.mark not in near and len(deed.entries) == 1:
            found.setdefault(deed.unit, deed)
    chosen = [*found.values()][:4]
    while several.together(q, Stage(), chosen).left:
        chosen.pop()
    return chosen


async def test_several_are_put_in_as_they_are_chosen_for_the_taps_that_are_counted(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    """Open the panel, open the list, choose each, close it, send: the presses made are those of the count."""
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        hand = await turn_of(table)
        q = await asked(hand)
        chosen = far(q)[::-1]
        assert len(chosen) >= 3
        assert {deed.mark for deed in chosen} <= set(listed(hand))
        await hand.pick("several", *(deed.mark for deed in chosen))
        entries = tuple(entry for deed in chosen for entry in deed.entries)
        taken = await hand.sketched()
        assert taken == [token for entry in entries for token in entry]
        turn = [Asked(q.view, q.decision, entries[0])]
        for at, entry in enumerate(entries[1:], 1):
            now = Turn(q).onward(Stage(entries[:at]))
            assert now is not None
            turn.append(Asked(now.view, now.decision, entry))
        await hand.press("Send and end")
        assert count(table.game, turn) == OPEN + SELECT + len(chosen) + SEND


async def test_what_excludes_what_was_chosen_before_it_is_left_out_in_words(sandbox: Sandbox, tmp_path: Path) -> None:
    """Two ways of one unit: the first is put in with what others do, the second named."""
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        hand = await turn_of(table)
        q = await asked(hand)
        offered = [d for d in several.listed(q, q.game.deeds(q.view, q.decision), "") if d.sort == "move"]
        first = next(d for d in offered if sum(other.unit == d.unit for other in offered) > 1)
        second = next(d for d in offered if d.unit == first.unit and d != first)
        third = next(d for d in offered if d.unit != first.unit and not several.together(q, Stage(), [first, d]).left)
        await hand.pick("several", first.mark, second.mark, third.mark)
        assert await hand.sketched() == [*first.entries[0], *third.entries[0]]
        [line] = [line for line in hand.shown.text.splitlines() if "does not fit with the others" in line]
        words = table.running.app.words("en").at(table.game)
        assert words(second.text) in line
        assert words(first.text) not in line


async def test_a_sort_that_is_looked_among_holds_its_own_and_stays(sandbox: Sandbox, tmp_path: Path) -> None:
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        hand = await turn_of(table)
        await hand.tap("sort", "move")
        q = await asked(hand)
        moves = [deed for deed in q.game.deeds(q.view, q.decision) if deed.sort == "move"]
        assert listed(hand) == [deed.mark for deed in moves[:LISTED]]
        await hand.pick("several", moves[0].mark)
        [on] = [b for b in hand.shown.buttons() if ":sort." in b["custom_id"] and b["style"] == 3]
        assert on["label"] == "Moves"


async def test_a_turn_is_ended_by_one_button(sandbox: Sandbox, tmp_path: Path) -> None:
    """It stood in the list of deeds, as a sort of one, as a button, and beside *Send and end*."""
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        hand = await turn_of(table)
        assert ends(hand) == ["End the turn"]
        q = await asked(hand)
        await hand.pick("several", *(deed.mark for deed in far(q)))
        assert ends(hand) == ["Send and end"]


def ends(hand: Hand) -> list[str]:
    """Return whatever in the panel ends the turn: buttons and entries of lists."""
    entries = [option["label"] for menu in hand.shown.selects() for option in menu["options"]]
    return [label for label in (*labels(hand.shown), *entries) if "end" in label.lower().split()]


async def test_lists_are_fewer_where_a_panel_has_little_room(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes forty components; what was listed apart is then on further pages of the last list."""
    async with Table(sandbox, tmp_path, "dozen_war").run() as table:
        hand = await turn_of(table)
        whole = deed_selects(hand)
        assert len(whole) > 1
        monkeypatch.setattr(frame, "MOST_TEXTS", frame.MOST_TEXTS + 40)
        await hand.open()
        assert len(deed_selects(hand)) == 1


def deed_selects(hand: Hand) -> list[str]:
    return [menu["custom_id"] for menu in hand.shown.selects() if ":deed." in menu["custom_id"]]


def test_what_ends_foresight_comes_last_wherever_it_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a draw nothing is known, so that what was chosen after it would not be put in."""
    q = hexes()
    deeds = [d for d in q.game.deeds(q.view, q.decision) if len(d.entries) == 1 and d.sort == "move"]
    first = deeds[0]
    second = next(d for d in deeds if d.unit != first.unit and not several.together(q, Stage(), [first, d]).left)
    after = Question.after

    def hidden(self: Question, choice: tuple[str, ...]) -> Question | None:
        return None if choice == first.entries[0] else after(self, choice)

    monkeypatch.setattr(Question, "after", hidden)
    made = several.together(q, Stage(), [first, second])
    assert made == (Stage((*second.entries, *first.entries)), ())


def test_where_one_row_or_one_answer_is_all_there_is_nothing_to_choose_several_of() -> None:
    """A sheet has a list for each unit; risks are taken one by one, and the end is a button."""
    sheet = rows_asked()
    assert several.listed(sheet, sheet.game.deeds(sheet.view, sheet.decision, (), "b"), "") == ()
    q = hexes()
    deeds = q.game.deeds(q.view, q.decision)
    assert several.listed(q, deeds, "")
    assert "end" not in {deed.sort for deed in several.listed(q, deeds, "")}
    assert several.listed(q, deeds, "end") == several.listed(q, deeds, RISKY) == ()
    assert several.listed(q, [deed for deed in deeds if deed.unit == deeds[0].unit], "") == ()
