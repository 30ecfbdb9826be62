"""The text twin of Summoner War: people read it, `parse_twin` reads it back to exactly what the view shows."""

from __future__ import annotations

import pytest

from render.games import twin_for
from render.games.summoner_war import facts, twin
from tests.render.reading.lines import TwinError
from tests.render.reading.summoner_war import parse_twin
from tests.render.test_summoner_war_scene import busy


@pytest.mark.parametrize("seat", [0, 1, None])
def test_twin_of_a_position_with_everything_reads_back(seat: int | None) -> None:
    at = busy()
    assert parse_twin(twin(at.game, at.view(seat))) == facts(at.game, at.view(seat))


def test_twin_reads_as_the_diagrams_of_the_rules() -> None:
    at = busy()
    assert twin(at.game, at.view(0)).splitlines() == [
        "stage play turn 21 up R entry no quiet 0 waiting R draw - result -",
        "R duty no turns 10 struck no charge no double auto entry ask",
        "R unseen S0H0P1W0R0A1K2F2 cards mind_control guardian snipe",
        "B duty no turns 10 struck no charge no double auto entry ask",
        "B unseen S1H0P2W0R0A1K0F2 cards guardian! ? ?",
        "4 [w] [x]  f  [x]  h  [x] [x]  .",
        "3  .   k  [x]  r   .   k   k  [x]",
        "2 [F]  W   .  [F]  R   R   .  [K]",
        "1 [K]  .  [S] [A]  H   P  [P]  F",
        "   a   b   c   d   e   f   g   h",
        "* c1 known",
        "* f1 spent",
        "* h1 orth=2 diag=1",
        "* e2 spent snipe=19",
        "* f3 base=A spent",
        "* a4 known",
        "dead RW W strike",
        "dead RA A strike",
        "dead RF F strike",
        "dead BW W strike",
        "dead BR R strike",
        "dead BF F strike",
    ]


def test_orders_and_charges_are_their_owners_secret() -> None:
    at = busy().change_side(0, double="list", partners=(8, 11), entry="enter")
    shown = [parse_twin(twin_for(at.game, at.view(seat)))["sides"]["R"]["orders"] for seat in (0, 1, None)]
    assert shown == [["list", ["a2", "d2"], "enter"], ["auto", [], "ask"], ["auto", [], "ask"]]


def test_twin_fits_a_discord_text() -> None:
    at = busy()
    assert len(twin(at.game, at.view(1))) < 3000


@pytest.mark.parametrize(
    ("line", "given"),
    [
        (0, "stage play"),
        (1, "N duty no"),
        (2, "B unseen S0 cards mimic"),
        (5, "4 (w) [x]  f  [x]  h  [x] [x]  ."),
        (5, "4 [q] [x]  f  [x]  h  [x] [x]  ."),
        (10, "* b1 known"),
        (10, "* c1 unknown"),
        (16, "dead RW"),
        (16, "hello"),
    ],
)
def test_line_that_is_no_twin_is_refused_with_its_words(line: int, given: str) -> None:
    at = busy()
    lines = twin(at.game, at.view(0)).splitlines()
    lines[line] = given
    with pytest.raises(TwinError) as refused:
        parse_twin("\n".join(lines))
    assert given in str(refused.value)


def test_too_short_a_text_is_refused() -> None:
    with pytest.raises(TwinError, match="at least ten lines, not 1"):
        parse_twin("stage play")
