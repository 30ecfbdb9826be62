"""What files say of acts: what was brought stays with who brought it until a match has shown it."""

from __future__ import annotations

import pytest

from bot.contest.acts import (
    Act,
    Arrange,
    Begin,
    Challenge,
    Close,
    Enrol,
    Enter,
    Fill,
    Forbid,
    How,
    Open,
    Pairing,
    Publish,
    Report,
    TakeBack,
)
from bot.show.events.masks import of_directors, of_entrants

PEOPLE: tuple[Act, ...] = (Enter(11, "Ana"), Enter(12, "Ben"), Enter(13, "Cem"))
BROUGHT: tuple[Act, ...] = (*PEOPLE, *(Enrol(one, ("own",)) for one in (1, 2, 3)), Begin(((1, 2, 3),)))
OPENED: tuple[Act, ...] = (*BROUGHT, Publish((Pairing((1, 2)), Pairing((3,), alone="bye"))), Open(8000))


def test_what_was_brought_is_told_once_its_match_was_played_and_of_all_when_the_event_is_over() -> None:
    assert of_entrants(BROUGHT) == {4, 5, 6}
    assert of_entrants(OPENED) == {4, 5, 6}, "its staff may still look at it"
    played = (*OPENED, Report(8000, (1, 2)))
    assert of_entrants(played) == {6}
    assert of_entrants((*played, TakeBack(10))) == {6}, "it was seen all the same"
    assert not of_entrants((*played, Close()))
    assert of_entrants((*played, Close(), TakeBack(11))) == {6}


@pytest.mark.parametrize("how", ["walkover", "nobody", "ruling", "void"])
def test_a_table_that_need_not_have_been_played_tells_nothing(how: How) -> None:
    ranks = (1, 1) if how in ("nobody", "void") else (1, 2)
    assert of_entrants((*OPENED, Report(8000, ranks, (), how))) == {4, 5, 6}


def test_what_fills_a_roster_up_and_what_took_no_part_stay_untold() -> None:
    filled = (*OPENED, Report(8000, (1, 2)), Fill(2, ("piece",)), Publish((Pairing((2, 3), round=2),)))
    assert of_entrants(filled) == {6, 11}
    assert not of_entrants((*filled, Open(12000), Report(12000, (1, 2))))
    anew = (*BROUGHT[:6], TakeBack(4), Enrol(1, ("other",)), *BROUGHT[6:], Publish((Pairing((1, 2)),)), Open(10000))
    assert of_entrants((*anew, Report(10000, (1, 2)))) == {4, 6}


def test_a_challenge_is_a_table_as_others_are() -> None:
    assert of_entrants((*BROUGHT, Challenge(2, 1), Open(8000), Report(8000, (1, 2)))) == {6}


def test_directors_know_who_never_meets_and_what_is_put_together() -> None:
    assert of_directors((*BROUGHT, Forbid(1, 2), Arrange((Pairing((1, 3)),)))) == {8, 9}
