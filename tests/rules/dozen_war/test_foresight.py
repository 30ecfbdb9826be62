"""What is told and asked before anything is done: forecasts of whole deeds, turns planned ahead, words for commands."""

from __future__ import annotations

import pytest

from bot.config import REPOSITORY
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from rules.dozen_war.naming import piece_text
from rules.dozen_war.state import DozenState
from rules.kernel.chance import Sampled
from rules.kernel.deeds import Deed
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.menu import STOP
from rules.kernel.types import Choice, Decision, Text, View
from tests.support.shared_out import of_which

from .matches import VARIANTS, match, shipped
from .table import Table

Now = tuple[View[DozenState], Decision]
WRITE = Writer(Catalogue.read(REPOSITORY / "data" / "locales"), "en", guard=plain)


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
    table = Table("A.c1 4,-1", "D.a1 1,-1", "D.G07 0,-1", castles="B.k* 0")
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


def test_a_raid_takes_a_card_along_where_that_makes_it_kill() -> None:
    """Who marches to strike with a card had to find the march first, then the blow among all others."""
    for struck, cards in (("i1", {STOP, "e02"}), ("a1", {STOP})):  # an archer falls without
        table = Table("A.c1 3,-1", f"D.{struck} 0,-1", hands="A e02", castles="B.k* 0; C.k* 0; D.k* 0")
        raids = {d.entries[1][3]: d for d in deeds(table) if len(d.entries) == 2 and d.sort == "attack"}
        assert set(raids) == cards
        if "e02" in raids:
            assert (raids["e02"].text.key, told(raids["e02"])) == ("dozen_war.done.raid.cards", [("lethal", 2)])


def test_a_skill_that_takes_a_card_along_names_it() -> None:
    """Without it two buttons read alike, and one of them spent the card."""
    table = Table("A.G01 1,0", "D.i1 0,0", "D.i2 -1,0", hands="A e02 e20", castles="B.k* 0; C.k* 0; D.k* 0")
    texts = {d.entries[0][3]: WRITE(d.text) for d in deeds(table) if d.sort == "ability"}
    assert set(texts) == {STOP, "e20"}
    assert texts["e20"] == f"{texts[STOP]}, with Grappling Rope"


@pytest.mark.parametrize("index", of_which(range(len(VARIANTS)), range(0, len(VARIANTS), 3)))
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
        assert foretold(table, deed) == what_came(table, asked, deed.entries[0]), deed.entries


def foretold(table: Table, deed: Deed) -> dict[str, tuple[int, bool]]:
    """Return what is told of the own after an answer: per piece the damage, and whether it falls."""
    assert deed.outcome is not None
    named = {str(piece_text(id_)): id_ for id_ in (*table.state.units, *table.state.castles)}
    steps = [step for step in deed.outcome.args["steps"] if not step.key.endswith(".nothing")]
    return {named[str(step.args["target"])]: (step.args["n"], step.key.endswith(".lethal")) for step in steps}


def what_came(table: Table, asked: Decision, choice: Choice) -> dict[str, tuple[int, bool]]:
    """Return what becomes of the own once an answer is given."""
    _, events = table.game.submit(table.state, asked.id, choice, Sampled("hits"))
    own = {u.id for u in table.state.units.values() if u.seat == asked.seat}
    own |= {c.id for c in table.state.castles.values() if c.seat == asked.seat}
    fallen = {e.data.get("unit") or e.data.get("castle") for e in events if e.kind in ("died", "razed")}
    hurt = [(e.data["target"], e.data["n"]) for e in events if e.kind == "damaged" and e.data["target"] in own]
    return {id_: (sum(n for other, n in hurt if other == id_), id_ in fallen) for id_, _ in hurt}


VOLLEYS = (
    (
        ("A.a1 2,-1", "A.a2 0,1", "B.G10 2,1 hp=2", "B.i1 2,1", "B.i2 1,2 hp=1"),
        "B e31 e33",
        "volley ( a.a1 attack b.g10 / a.a2 attack b.g10 / done )",
    ),
    (
        ("A.c1 1,-1", "A.a1 2,-1", "D.c1 0,-1", "D.G07 0,-1 hp=1", "D.i1 -1,0"),
        "D e31 e32",
        "volley ( a.c1 attack d.c1 / a.a1 attack d.g07 / done )",
    ),
)


@pytest.mark.parametrize(("units", "hand", "attack"), VOLLEYS)
def test_5_4_who_is_shown_a_volley_is_told_what_each_answer_comes_to_in_all(
    units: tuple[str, ...], hand: str, attack: str
) -> None:
    """Nothing was said of it: the sums, the splash and who falls were only seen once it was sent."""
    table = Table(*units, hands=hand).say(attack)
    asked = table.asked(hand[0])
    assert asked.kind == "defend_volley"
    found = table.game.deeds(table.view(asked.seat), asked)
    offered = [deed.entries[0] for deed in found]
    assert {("pass",), ("orders",)} < set(offered)
    assert len(offered) == len(set(offered)) > 4
    for deed in found:
        assert foretold(table, deed) == what_came(table, asked, deed.entries[0]), deed.entries


def test_dw_60_the_best_answer_is_offered_whole_however_much_it_uses() -> None:
    """Two cards and a guard against one blow were put together in nine steps."""
    table = Table("A.c1 1,0", "D.G04 0,0 hp=1", "D.i1 0,0", "D.c1 -1,0", hands="D e33 e35", policies=ALL_HITS)
    table.say("a.c1 attack d.g04")
    asked = table.asked("D")
    view = table.view(asked.seat)
    answers = list(table.game.choices(view, asked))
    best = max(answers, key=lambda choice: table.game.appraise(view, asked, choice))
    found = table.game.deeds(view, asked)
    assert best in [deed.entries[0] for deed in found]
    assert ("reply", "e33", "e35", "d.c1", ".", "-", "guard", "d.i1") in [deed.entries[0] for deed in found]


@pytest.mark.parametrize(("units", "hand", "attack"), [*ATTACKED, *VOLLEYS])
def test_dw_45_what_loses_a_general_or_a_castle_bears_a_warning_and_stands_last(
    units: tuple[str, ...], hand: str, attack: str
) -> None:
    table = Table(*units, hands=hand, policies=ALL_HITS.replace("D", hand[0], 1)).say(attack)
    asked = table.asked(hand[0])
    found = table.game.deeds(table.view(asked.seat), asked)
    for deed in found:
        falls = [id_ for id_, (_, lost) in what_came(table, asked, deed.entries[0]).items() if lost]
        dear = [id_ for id_ in falls if id_ in table.state.castles or table.state.units[id_].general]
        assert (deed.loses, deed.warning is not None) == (bool(falls), bool(dear)), deed.entries
    assert [deed.warning is not None for deed in found] == sorted(deed.warning is not None for deed in found)


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


# ---- what an attacker is told of the answers


def remarks(table: Table, say: str) -> list[tuple[str, str | None]]:
    """Return what is said about an action, in English, each with its clause."""
    choice = table.choice(say)
    return [(WRITE(one.text), one.clause) for one in table.game.remarks(table.view(0), table.asked("A"), choice)]


def test_rdw_25_an_attacker_is_told_where_nobody_may_guard_against_arrows() -> None:
    table = Table("A.a1 2,-1", "D.a1 0,-1", "D.i1 0,-1", arrows_unguardable=True)
    assert remarks(table, "a.a1 attack d.a1") == [("Nobody may guard against this.", "RDW-25")]


def test_rdw_23_an_attacker_is_told_who_may_guard_after_the_pull() -> None:
    """Worked example 5: B.i2 and B.G01 may guard, B.i1 may not."""
    table = Table("A.G10 2,0", "B.G07 -1,3", "B.i1 -1,2", "B.i2 0,1", "B.G01 0,1")
    guards, _ = remarks(table, "a.g10 s2 b.g07")
    assert "B.i2" in guards[0]
    assert "B.i1" not in guards[0]


def test_rdw_35_an_attacker_is_told_where_neither_cards_nor_skills_may_answer() -> None:
    table = Table("A.a1 2,-1", "D.a1 0,-1", hands="A e05; D e31", unblockable="total")
    said = ("No skill and no card may answer this.", "RDW-35")
    assert remarks(table, "a.a1 attack d.a1 e05") == [("Nobody may guard against this.", "RDW-35"), said]


def test_dw_37_a_splash_is_foretold_from_where_the_target_is_pulled_to() -> None:
    """A.c1 pulls D.a1 to (1,-1) and kills it there; the next hex in line is then (0,-1), where nobody is left. D.c2, in
    line behind it before, takes nothing; D.c3 does, who stood beside the target."""
    hands = "A e20 e21"
    alone = Table("A.c1 2,-1", "D.a1 0,-1", "D.c2 -1,-1", hands=hands, policies="D silent")
    attack = "a.c1 attack d.a1 e21 e20"
    assert "d.c2" not in sentence(alone, attack)
    alone.say(attack).check("gone D.a1", "D.c2 hp 1")
    beside = Table("A.c1 2,-1", "D.a1 0,-1", "D.c3 0,-1", "D.c2 -1,-1", hands=hands, policies="D silent")
    assert "d.c3" in sentence(beside, attack)
    assert beside.offered(f"{attack} . splash") == ["d.c3"]
    beside.say(attack).check("gone D.a1", "gone D.c3", "D.c2 hp 1")


def sentence(table: Table, text: str) -> str:
    """Return what is said of an action before it is sent, with the names of units."""
    said = table.game.typing.told(table.game, table.view(0), table.asked(), table.choice(text))
    return str(said).lower()
