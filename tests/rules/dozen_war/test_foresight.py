"""What is told and asked before anything is done: forecasts of whole deeds, turns planned ahead, words for commands."""

from __future__ import annotations

import pytest

from rules.dozen_war.naming import piece_text
from rules.dozen_war.state import DozenState
from rules.kernel.chance import Sampled
from rules.kernel.deeds import Deed
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.types import Choice, Decision, Text, View

from .matches import VARIANTS, match, shipped
from .table import Table

Now = tuple[View[DozenState], Decision]


def deeds(table: Table) -> tuple[Deed, ...]:
    return table.game.deeds(table.view(table.asked().seat), table.asked())


def told(deed: Deed) -> list[tuple[str, object]]:
    """Return what comes of a deed: each key's last word, with the damage."""
    assert deed.outcome is not None
    steps: list[Text] = list(deed.outcome.args["steps"])
    return [(step.key.rpartition(".")[2], step.args["n"]) for step in steps]


def onward(table: Table, *texts: str) -> tuple[Table, Decision]:
    """Return the table as it is foreseen after some typed answers, and what is asked there."""
    decision = table.asked()
    now: Now | None = (table.view(decision.seat), decision)
    for text in texts:
        assert now is not None
        now = table.game.onward(*now, table.game.parse(*now, text))
    assert now is not None
    table.state = now[0].state
    return table, now[1]


# ---- forecasts


def test_dw_37_a_raid_tells_of_the_unit_behind_its_target() -> None:
    table = Table("A.c1 4,-1", "D.a1 1,-1", "D.G07 0,-1")
    cell = table.field.names[table.cell("2,-1")]
    raids = [d for d in deeds(table) if len(d.entries) == 2]
    assert raids[0].entries[0] == ("a.c1", "move", cell)
    assert told(raids[0]) == [("lethal", 1), ("splash", 1)]
    assert [told(raid) for raid in raids[1:]] == [[("lethal", 1)]] * (len(raids) - 1)


def test_rdw_26_a_splash_is_told_as_it_happens() -> None:
    for rule, n in (("same", 2), ("one", 1)):
        table = Table("A.c1 2,-1", "D.a1 1,-1", "D.G07 0,-1", hands="A: e02", splash=rule)
        strike = next(d for d in deeds(table) if d.entries[0][:4] == ("a.c1", "attack", "d.a1", "e02"))
        assert told(strike) == [("lethal", 2), ("splash", n)]
        table.say("a.c1 attack d.a1 e02").check("gone D.a1", f"D.G07 hp {3 - n}")


@pytest.mark.parametrize("index", range(len(VARIANTS)))
def test_a_raid_tells_what_its_attack_tells_once_the_unit_has_moved(index: int) -> None:
    """DW-101"""
    game, looked = shipped(), 0
    for point in match(index).points[::5]:
        if point.decision.kind != "turn":
            continue
        view = game.view(point.state, point.decision.seat)
        raids = [d for d in game.deeds(view, point.decision) if len(d.entries) == 2 and d.sort == "attack"]
        for raid in raids[:2]:
            now = game.onward(view, point.decision, raid.entries[0])
            assert now is not None
            then = next(d for d in game.deeds(*now) if d.entries == raid.entries[1:])
            assert then.outcome == raid.outcome
            looked += 1
    assert looked


ATTACKED = (
    (("A.a1 2,-1", "D.G07 0,-1 hp=1", "D.i1 0,-1", "D.i2 -1,-1 hp=1"), "D e31 e33", "a.a1 attack d.g07"),
    (("A.G01 1,-1", "D.G01 0,-1 hp=1", "D.i1 0,-1", "D.a1 -1,0"), "D e33 e34 e35 e44", "a.g01 attack d.g01"),
    (("A.G04 1,-1", "D.c1 0,-1", "D.i1 0,-1", "D.a1 -1,0"), "D e31 e36 e37 e38", "a.g04 attack d.c1"),
)
ALL_HITS = "D own general_any castle_any soldier_any . done never never . . no"


@pytest.mark.parametrize(("units", "hand", "attack"), ATTACKED)
def test_5_3_who_is_attacked_is_told_what_each_answer_and_none_comes_to(
    units: tuple[str, ...], hand: str, attack: str
) -> None:
    """It is what then happens, and passing says it too: whether the general falls was nowhere to be read."""
    table = Table(*units, hands=hand, policies=ALL_HITS).say(attack)
    asked = table.asked("D")
    assert asked.kind == "defend"
    found = table.game.deeds(table.view(asked.seat), asked)
    assert ("pass",) in [deed.entries[0] for deed in found]
    for deed in found:
        assert deed.outcome is not None
        (step,) = deed.outcome.args["steps"]
        hit = next(id_ for id_ in table.state.units if piece_text(id_) == step.args["target"])
        damage, hp = step.args.get("n", 0), table.state.units[hit].hp
        now, _ = table.game.submit(table.state, asked.id, deed.entries[0], Sampled("hits"))
        left = now.units[hit].hp if hit in now.units and now.units[hit].at >= 0 else 0
        assert left == max(0, hp - damage), deed.entries
        assert step.key.endswith(".lethal") == (left == 0), deed.entries


# ---- turns planned ahead


def test_dw_97_what_is_dug_up_stays_unknown_and_the_turn_goes_on() -> None:
    table = Table("A.G01 3,-1", "A.c1 0,-1", "D.a1 -3,1", buried="3,-2 m1 t2")
    there, decision = onward(table, "a.g01 dig 3,-2")
    there.check("buried 3,-2 1", "A.G01 has", "hand A 0")
    assert (decision.kind, decision.seat) == ("turn", 0)
    there.refused("a.g01 move 3,0")
    assert there.offered("a.c1")


def test_dw_78_a_turn_with_a_dig_in_the_middle_is_closed_by_its_end() -> None:
    table = Table("A.G01 3,-1", "A.c1 0,-1", "D.a1 -3,1", buried="3,-2 m1 t2")
    answers = tuple(table.choice(text) for text in ("a.g01 dig 3,-2", "a.c1 move 0,1"))
    assert table.game.closing(table.view(0), table.asked(), answers) == (("end",),)


def test_a_card_stolen_in_a_plan_stays_unknown() -> None:
    table = Table("A.c1 0,-1", "D.a1 -3,1", hands="A: e09; D: e31 e32")
    there, _ = onward(table, "e09 wave")
    assert there.side("A").hand == ("?",)
    assert there.side("D").hand == ("?",)


@pytest.mark.parametrize(
    ("choice", "error"),
    [
        (("a.c1", "attack", "d.a9", "."), IllegalChoice),
        (("a.a7", "move", "e5"), IllegalChoice),
        (("a.c1", "move"), IncompleteChoice),
        (("end", "end"), IllegalChoice),
    ],
)
def test_what_is_no_action_is_refused_and_not_foreseen(choice: Choice, error: type[IllegalChoice]) -> None:
    """DW-94"""
    table = Table("A.c1 0,-1", "D.a1 -3,1")
    with pytest.raises(error):
        table.game.onward(table.view(0), table.asked(), choice)


# ---- commands


def test_a_command_offers_every_use_of_a_card_for_many_units() -> None:
    """7.2: a card that lets a unit blink one hex, for twelve units with room on all sides."""
    rows = [f"A.i{n + 1} {('0,-1', '0,1', '2,-1')[n % 3]}" for n in range(12)]
    blinks = next(id_ for id_, card in shipped().book.cards.items() if card.sum("blink"))
    table = Table(*rows, "D.a1 -6,4", hands=f"A: {blinks}")
    ways = table.game.ways(table.view(0), table.asked(), "use")
    assert ways is not None
    said = {way.choice for way in ways}
    wanted = {(blinks, *way) for way in blinked(table)}
    assert len(wanted) > 60
    assert said == wanted


def blinked(table: Table) -> set[Choice]:
    """Return every unit with every hex beside it where it may stand."""
    board = table.board()
    names = table.field.names
    found: set[Choice] = set()
    for unit in board.of(0):
        near = [cell for cell in range(len(names)) if board.grid.distance(unit.at, cell) == 1]
        found |= {(unit.id, names[cell]) for cell in near if board.may_stop(unit, cell)}
    return found
