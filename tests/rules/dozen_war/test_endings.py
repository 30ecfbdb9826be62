"""Who wins where sides have fallen or left: kept glory, and nobody left (RDW-50, WDW-05, WDW-16)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.config import REPOSITORY
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render.games import reason_for
from rules.dozen_war.event_step import EventStep
from rules.dozen_war.rounds import RoundEnds, TurnBegins
from rules.kernel.types import Outcome, Text

from .matches import NEVER
from .table import Table

WRITE = Writer(Catalogue.read(REPOSITORY / "data" / "locales"), "en", guard=plain)


def left(table: Table, seat: str) -> Table:
    """Let a side leave."""
    number = "ABCD".index(seat)
    table.state, _ = table.game.submit(table.state, f"concede.{number}", ("concede",), table.chance)
    return table


def test_wdw_05_a_side_that_has_left_does_not_win_though_it_falls_later() -> None:
    """WDW-05: "A side that has left ... cannot win". `eliminated_keep_glory=true`; D (glory 5) concedes, then its last
    soldier is killed (its castles are razed). A, B and C share the first place at the end of round 8, D is
    last."""
    table = Table(
        "A.i1 1,-1", "B.i1 2,2", "C.i1 -2,2", "D.a1 0,-1",
        castles="D.k* 0", policies=f"D {NEVER}", eliminated_keep_glory=True,
    )  # fmt: skip
    table.state.sides[3] = replace(table.state.sides[3], kills=5)
    left(table, "D").say("a.i1 attack d.a1").check("gone D.a1")
    assert table.game.tally(table.state) == (1, 1, 1, 4)
    table.run(RoundEnds(8)).check("ranks 1 1 1 4")


def test_rdw_50_kept_glory_ranks_the_fallen_also_where_the_last_one_wins() -> None:
    """RDW-50, variant: "it stays in the glory comparison". Three seats; B (glory 5) falls, then C (glory 0); A is the
    last one and wins at once; then come B and C."""
    table = Table(
        "A.c1 1,-1", "A.c2 1,-1", "B.a1 0,-1", "C.a1 1,-2",
        seats=3, castles="B.k* 0; C.k* 0", policies=f"B {NEVER}; C {NEVER}", eliminated_keep_glory=True,
    )  # fmt: skip
    table.state.sides[1] = replace(table.state.sides[1], kills=5)
    table.say("a.c1 attack b.a1", "a.c2 attack c.a1").check("over A last_one", "ranks 1 2 3")


def test_rdw_50_kept_glory_ranks_the_fallen_also_where_the_last_but_one_leaves() -> None:
    """B (glory 5) falls, then C leaves: it cannot win (WDW-05) and comes after B."""
    units = ("A.c1 1,-1", "B.a1 0,-1", "C.a1 1,-2")
    more = {"seats": 3, "castles": "B.k* 0", "policies": f"B {NEVER}", "eliminated_keep_glory": True}
    table = Table(*units, **more)
    table.state.sides[1] = replace(table.state.sides[1], kills=5)
    left(table.say("a.c1 attack b.a1"), "C").check("ranks 1 2 3")


def buried_in_ash(edition: int = 5, glory: int = 0) -> Table:
    """Two sides without castles have a soldier each, both on mountains, where Ash of Dragian kills them."""
    units = ("A.a1 2,0", "B.a1 -2,0")
    table = Table(*units, seats=2, castles="A.k* 0; B.k* 0", begin=TurnBegins(9), edition=edition)
    table.state.sides[1] = replace(table.state.sides[1], kills=glory)
    table.state.events.remove("v03")
    table.state.events.insert(0, "v03")
    return table.run(EventStep())


def ending(table: Table) -> tuple[str, str]:
    """Return how the log and the result say that it ended."""
    told = table.game.event_text(table.view(0), table.log[-1])
    assert told is not None
    assert table.state.outcome is not None
    return WRITE(told), WRITE(table.state.outcome.reason)


def test_rdw_50_where_nobody_is_left_with_equal_glory_the_win_is_shared_and_nobody_called_the_last() -> None:
    log, result = ending(buried_in_ash().check("ranks 1 1"))
    assert log.startswith("Most glory: ")
    assert result.endswith("share the most glory.")


def test_rdw_50_where_nobody_is_left_the_one_of_more_glory_wins_by_it() -> None:
    log, result = ending(buried_in_ash(glory=1).check("ranks 2 1"))
    assert log.startswith("Most glory: ")
    assert result.endswith("comes first by glory.")


@pytest.mark.parametrize(
    ("units", "more", "said"),
    [
        ("A.G07 2,-1 m1|B.G10 2,1", "kills B", "map pieces decide: Crane 1, Tiger 0."),
        ("A.i1 2,-1|B.i1 2,1", "castles B", "standing castles decide: Crane 2, Tiger 3."),
        ("A.i1 2,-1|B.G10 2,1", "", "living generals decide: Crane 0, Tiger 1."),
        ("A.i1 2,-1|A.i2 2,-1|B.i1 2,1", "", "living soldiers decide: Crane 2, Tiger 1."),
    ],
)
def test_rdw_51_an_end_at_equal_glory_says_what_decided_it(units: str, more: str, said: str) -> None:
    """RDW-51: map pieces, standing castles, living generals, living soldiers. Nobody has "the most glory" then; also
    where time is called."""
    table = Table(*units.split("|"), seats=2, castles="A.kc 0" if more == "castles B" else "")
    if more == "kills B":
        table.state.sides[1] = replace(table.state.sides[1], kills=1)
    table.run(RoundEnds(8))
    log, result = ending(table)
    assert "most glory" not in log.lower() + result
    assert log.startswith("First by glory: ")
    assert log.endswith(f"Glory is equal; {said}")
    assert WRITE(reason_for(table.game, table.view(0))).endswith(f"comes first by glory. Glory is equal; {said}")
    assert table.state.outcome is not None
    table.state.outcome = Outcome(table.state.outcome.ranks, Text("over.tally"))
    assert WRITE(reason_for(table.game, table.view(0))) == f"Time was up: the position decided. Glory is equal; {said}"


def test_dw_93_an_end_by_glory_alone_says_no_more_and_a_tally_by_it_says_so() -> None:
    table = Table("A.i1 2,-1", "B.i1 2,1", seats=2)
    table.state.sides[1] = replace(table.state.sides[1], kills=1)
    log, result = ending(table.run(RoundEnds(8)))
    assert log.startswith("Most glory: Tiger.")
    assert WRITE(reason_for(table.game, table.view(0))) == result
    table.state.outcome = Outcome((2, 1), Text("over.tally"))
    assert WRITE(reason_for(table.game, table.view(0))).endswith("Glory decides: Crane 0, Tiger 1.")


def test_wdw_16_the_log_of_an_older_match_names_nobody_where_nobody_is_left() -> None:
    assert ending(buried_in_ash(edition=4).check("ranks 1 1"))[0] == "Nobody is left: the win is shared."
