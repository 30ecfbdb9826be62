"""Drawing again what an event's log holds: by lot where the seed gives it, by hand where somebody chose otherwise."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bot.contest.acts import Act, Begin, Drop, PlayOff, Publish, TakeBack
from bot.contest.checking import draws
from bot.contest.drawing import begin, propose
from bot.contest.errors import ContestError
from bot.contest.log import fold
from bot.contest.settings import Points, Settings, Stage
from tests.support.shared_out import few

from .season import Habits, Season

EVENTS: dict[str, tuple[Settings, int]] = {
    "swiss": (Settings((Stage("swiss", rounds=5),)), 11),
    "swiss and final": (Settings((Stage("swiss", rounds=3, cut=4), Stage("knockout"))), 9),
    "divisions": (Settings((Stage("round_robin", pools=2),)), 9),
    "groups and final": (Settings((Stage("round_robin", pools=2, cut=2), Stage("double_knockout"))), 9),
    "pods": (Settings((Stage("pods", rounds=4, seats=4),), points=Points((6, 3, 1, 0))), 11),
    "rolling": (Settings((Stage("rolling", rounds=4),)), 10),
    "ladder": (Settings((Stage("ladder"),)), 6),
}


def played(name: str, number: int) -> Season:
    """Return a whole event of a kind, in which people stay away, leave and come late."""
    settings, people = EVENTS[name]
    season = Season(settings, people, Random(f"{name}/{number}"))
    season.play()
    return season


@few(7)
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("name", EVENTS)
def test_all_that_was_drawn_is_drawn_again(name: str, number: int) -> None:
    season = played(name, number)
    found = draws(season.contest.settings, season.acts, season.seed)
    drawn = [n for n, act in enumerate(season.acts, 1) if isinstance(act, Begin | Publish)]
    assert [one.act for one in found] == drawn
    assert {one.by for one in found} == {"lot"}


@few(9)
@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("name", ["swiss", "swiss and final", "divisions", "groups and final", "pods", "rolling"])
def test_play_offs_are_drawn_again_whoever_leaves_them(name: str, number: int) -> None:
    settings, _ = EVENTS[name]
    habits = Habits(equal=0.95, drop=0.04, slip=0.1, plays_off=True)
    bare = msgspec.structs.replace(
        settings, stages=tuple(msgspec.structs.replace(one, breakers=()) for one in settings.stages)
    )
    season = Season(bare, 9, Random(f"play-off/{name}/{number}"), habits)
    season.play()
    assert fold(bare, season.acts) == season.contest
    found = draws(bare, season.acts, season.seed)
    drawn = [n for n, act in enumerate(season.acts, 1) if isinstance(act, Begin | Publish)]
    assert [one.act for one in found] == drawn
    assert {one.by for one in found} == {"lot"}


def test_made_up_seasons_do_play_off() -> None:
    season = Season(EVENTS["divisions"][0], 9, Random("ties"), Habits(equal=1, absent=0, drop=0, plays_off=True))
    season.play()
    assert any(isinstance(act, PlayOff) for act in season.acts)


@pytest.mark.parametrize("name", ["swiss", "pods", "rolling"])
def test_another_seed_gives_other_tables(name: str) -> None:
    season = played(name, 0)
    found = draws(season.contest.settings, season.acts, b"another seed")
    assert "hand" in {one.by for one in found if one.what == "tables"}


def swapped(act: Act) -> Act:
    """Return tables of which the first two have exchanged their last people, or pools that have."""
    if isinstance(act, Begin):
        (one, other, *rest), *more = act.pools
        return Begin(((other, one, *rest), *more))
    assert isinstance(act, Publish)
    one, other, *tables = act.tables
    first = msgspec.structs.replace(one, seats=(*one.seats[:-1], other.seats[-1]))
    second = msgspec.structs.replace(other, seats=(*other.seats[:-1], one.seats[-1]))
    return Publish((first, second, *tables))


@pytest.mark.parametrize("name", ["swiss", "pods", "rolling"])
@pytest.mark.parametrize("kind", [Begin, Publish])
def test_what_a_person_chose_is_named(name: str, kind: type[Act]) -> None:
    season = played(name, 1)
    number = next(n for n, act in enumerate(season.acts, 1) if isinstance(act, kind))
    acts = [*season.acts[: number - 1], swapped(season.acts[number - 1])]
    found = draws(season.contest.settings, acts, season.seed)
    assert [(one.act, one.by) for one in found if one.by == "hand"] == [(number, "hand")]


@pytest.mark.parametrize("name", ["swiss", "pods", "divisions", "rolling"])
def test_tables_that_were_drawn_and_not_published_are_missed(name: str) -> None:
    season = played(name, 2)
    number, act = next((n, a) for n, a in enumerate(season.acts, 1) if isinstance(a, Publish) and len(a.tables) > 1)
    acts = [*season.acts[: number - 1], Publish(act.tables[:-1])]
    assert draws(season.contest.settings, acts, season.seed)[-1] == (number, "tables", "hand")


@pytest.mark.parametrize("name", ["swiss", "pods", "divisions"])
def test_a_round_that_is_published_in_parts_is_one_draw(name: str) -> None:
    season = played(name, 2)
    number, act = next((n, a) for n, a in enumerate(season.acts, 1) if isinstance(a, Publish) and len(a.tables) > 1)
    acts = [*season.acts[: number - 1], Publish(act.tables[:1]), Publish(act.tables[1:])]
    assert {one.by for one in draws(season.contest.settings, acts, season.seed)} == {"lot"}


def test_what_is_taken_back_later_was_there_when_it_was_drawn_by() -> None:
    """A first round drawn with somebody who then turned out to have left, taken back and drawn again without them."""
    settings = Settings((Stage("swiss", rounds=3),))
    season = Season(settings, 6, Random(4))
    season.act(begin(season.contest, season.seed))
    for _ in range(2):
        drawn = propose(season.contest, season.seed)
        assert drawn is not None
        season.act(Publish(drawn.tables))
        if len(season.acts) < 9:
            season.acts.append(TakeBack(len(season.acts)))
            season.contest = fold(settings, season.acts)
            season.act(Drop(season.contest.pools[0][0][0]))
    found = draws(settings, season.acts, season.seed)
    assert [(one.act, one.what, one.by) for one in found] == [(7, "stage", "lot"), (11, "tables", "lot")]


def test_a_log_that_does_not_fit_is_refused() -> None:
    season = played("swiss", 0)
    number = next(n for n, act in enumerate(season.acts, 1) if isinstance(act, Publish))
    with pytest.raises(ContestError):
        draws(season.contest.settings, [*season.acts[: number - 1], *season.acts[number:]], season.seed)
