"""Acts and what speaks against them; every act can be taken back, byte for byte."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.contest.acts import (
    Act,
    Adjust,
    Begin,
    Close,
    Door,
    Drop,
    Enter,
    Forbid,
    Join,
    More,
    Pairing,
    Pause,
    Publish,
    Ready,
    Report,
    Resume,
    Substitute,
    TakeBack,
)
from bot.contest.contest import Contest
from bot.contest.errors import ContestError, Misfit, Needed, TooEarly, TooLate, Twice, Unknown
from bot.contest.log import check, dump, fold
from bot.contest.settings import Points, Settings, Stage
from bot.contest.settings import check as check_settings
from bot.i18n.catalogue import Catalogue
from tests.support.shared_out import at_landing

from .fields import Event
from .season import Season

TEXTS = Catalogue.read(Path(__file__).parents[2] / "data" / "locales").locales["en"].entries

KINDS = {
    "round_robin": Settings((Stage("round_robin", pools=2),)),
    "swiss": Settings((Stage("swiss", rounds=4, cut=4), Stage("knockout", best_of=3, third=True))),
    "rolling": Settings((Stage("rolling", rounds=4),)),
    "double_knockout": Settings((Stage("double_knockout"),)),
    "groups": Settings((Stage("round_robin", pools=4, cut=2), Stage("knockout"))),
    "pods": Settings((Stage("pods", rounds=3, seats=4),), Points((6, 3, 1, 0))),
    "ladder": Settings((Stage("ladder"),)),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("entrants", [9, 16])
def test_an_event_that_is_folded_anew_is_the_same_to_the_byte(kind: str, entrants: int) -> None:
    season = Season(KINDS[kind], entrants, Random(f"{kind}{entrants}"))
    played = season.play()
    assert played.closed
    assert dump(fold(season.contest.settings, season.acts)) == dump(played)


@at_landing
@pytest.mark.parametrize("kind", KINDS)
def test_any_act_is_taken_back_to_what_was_without_it_or_names_what_builds_on_it(kind: str) -> None:
    settings = KINDS[kind]
    season = Season(settings, 8, Random(kind))
    season.play()
    refused = 0
    for number in range(1, len(season.acts) + 1):
        if isinstance(season.acts[number - 1], TakeBack):
            continue
        for length in (number, len(season.acts)):
            log = season.acts[:length]
            try:
                after = check(settings, log, TakeBack(number))
            except Needed as error:
                refused += 1
                later = error.fields["later"]
                assert number < later <= length
                continue
            except TooLate:
                assert any(isinstance(act, TakeBack) and act.act == number for act in log)
                continue
            if length == number:
                assert dump(after) == dump(fold(settings, log[:-1]))
            back = (*log, TakeBack(number))
            assert dump(fold(settings, (*back, TakeBack(len(back))))) == dump(fold(settings, log)), (
                "taken back twice: as before"
            )
    assert refused, "a first table, say, can't be taken back under its results"


def played() -> Event:
    """Four of a Swiss, the first round drawn, one table finished."""
    event = Event(Stage("swiss", rounds=3), entrants=4)
    event.begin(tuple(event.ids))
    one, other, third, fourth = event.ids
    event.act(Publish((Pairing((one, other)), Pairing((third, fourth)))))
    event.report(event.contest.open_tables()[0].id, 1, 2)
    return event


REFUSED: list[tuple[str, Act, type[ContestError]]] = [
    ("a person who is in it", Enter(1, "again"), Twice),
    ("no name", Enter(9, ""), Misfit),
    ("a second beginning of one stage", Begin(((1, 2, 3, 4),)), TooLate),
    ("somebody who plays already", Join(1), Twice),
    ("a stranger", Join(77), Unknown),
    ("a second table in the round", Publish((Pairing((1, 3)),)), Twice),
    ("one seat without a reason", Publish((Pairing((1,), round=2),)), Misfit),
    ("a reason for two seats", Publish((Pairing((1, 2), round=2, alone="bye"),)), Misfit),
    ("three at a table of two", Publish((Pairing((1, 2, 3), round=2),)), Misfit),
    ("oneself", Publish((Pairing((1, 1), round=2),)), Misfit),
    ("another pool", Publish((Pairing((1, 2), 1, 2),)), Misfit),
    ("no table", Publish(()), Misfit),
    ("an unknown table", Report(1, (1, 2)), Unknown),
    ("a table with its result", Report(6000, (2, 1)), TooLate),
    ("too few ranks", Report(6001, (1,)), Misfit),
    ("ranks with a hole", Report(6001, (1, 3)), Misfit),
    ("nobody first", Report(6001, (2, 2)), Misfit),
    ("half a score", Report(6001, (1, 2), (3,)), Misfit),
    ("a pair that is one", Forbid(2, 2), Twice),
    ("points for nobody", Adjust(9, 1), Unknown),
    ("a person of the event as substitute", Substitute(1, 2, "P2"), Twice),
    ("an end with open tables", Close(), TooEarly),
    ("an act that is not there", TakeBack(40), Unknown),
    ("oneself taken back", TakeBack(8), Unknown),
]


@pytest.mark.parametrize(("what", "act", "error"), REFUSED, ids=[what for what, _, _ in REFUSED])
def test_what_does_not_fit_is_refused_and_changes_nothing(what: str, act: Act, error: type[ContestError]) -> None:
    event = played()
    before = dump(event.contest)
    with pytest.raises(error) as refusal:
        check(event.settings, event.acts, act)
    assert refusal.value.text.key in TEXTS
    assert dump(fold(event.settings, event.acts)) == before


def test_a_ruling_replaces_a_result_and_another_result_does_not() -> None:
    event = played()
    event.report(6000, 2, 1, how="ruling")
    assert event.contest.table(6000).winner() == 2
    with pytest.raises(TooLate):
        event.report(6000, 1, 2)


def test_nothing_happens_in_a_closed_event_until_its_end_is_taken_back() -> None:
    event = played()
    event.report(6001, 1, 2)
    closed = event.act(Close())
    with pytest.raises(TooLate):
        check(event.settings, event.acts, Drop(1))
    assert not check(event.settings, event.acts, TakeBack(closed)).closed


@pytest.mark.parametrize(
    ("fault", "settings"),
    [
        ("none", Settings(())),
        ("rounds", Settings((Stage("swiss"),))),
        ("legs", Settings((Stage("round_robin", legs=3),))),
        ("pools", Settings((Stage("round_robin", pools=0),))),
        ("best_of", Settings((Stage("knockout", best_of=2),))),
        ("seats", Settings((Stage("swiss", rounds=3, seats=3),))),
        ("seats", Settings((Stage("pods", rounds=3, seats=5),))),
        ("cut", Settings((Stage("swiss", rounds=3), Stage("knockout")))),
        ("ladder", Settings((Stage("ladder", cut=2), Stage("knockout")))),
        ("points", Settings((Stage("swiss", rounds=3),), Points((1, 3)))),
        ("points", Settings((Stage("swiss", rounds=3),), Points((3, 0), draw=4))),
        ("points", Settings((Stage("pods", rounds=3, seats=4),), Points((6, 1, 3, 0)))),
    ],
)
def test_settings_that_cannot_be_played_are_refused_with_what_is_wrong(fault: str, settings: Settings) -> None:
    with pytest.raises(Misfit) as refusal:
        check_settings(settings)
    assert refusal.value.what == fault
    assert refusal.value.text.key in TEXTS


def test_a_contest_shares_nothing_with_the_next() -> None:
    one = Event(Stage("swiss", rounds=3), entrants=3)
    assert len(one.contest.entrants) == 3
    assert Contest(one.settings).entrants == {}


def test_sign_up_pauses_and_more_time_are_acts_that_count_for_nothing_and_can_be_taken_back() -> None:
    settings = Settings((Stage("round_robin"),))
    acts: list[Act] = [Enter(1, "A"), Enter(2, "B"), Begin(((1, 2),)), Publish((Pairing((1, 2)),))]
    before = dump(fold(settings, acts))
    for act in (Door(True), Ready(1), Pause(), More(4000, 3600)):
        assert dump(fold(settings, [*acts, act])) != before
        assert dump(fold(settings, [*acts, act, TakeBack(5)])) == before


@pytest.mark.parametrize(
    ("done", "again"),
    [
        ((Door(True),), Door(True)),
        ((), Door(False)),
        ((Ready(1),), Ready(1)),
        ((Pause(),), Pause()),
        ((), Resume()),
    ],
)
def test_what_is_so_already_is_no_act(done: tuple[Act, ...], again: Act) -> None:
    with pytest.raises(Twice):
        fold(Settings((Stage("swiss", rounds=1),)), [Enter(1, "A"), *done, again])


def test_only_a_table_that_is_played_gets_more_time() -> None:
    settings = Settings((Stage("round_robin"),))
    acts: list[Act] = [Enter(1, "A"), Enter(2, "B"), Begin(((1, 2),)), Publish((Pairing((1, 2)),))]
    assert fold(settings, [*acts, More(4000, 60), More(4000, 30)]).more == {4000: 90}
    with pytest.raises(TooLate):
        fold(settings, [*acts, Report(4000, (1, 2)), More(4000, 60)])
    with pytest.raises(Unknown):
        fold(settings, [*acts, More(4001, 60)])
