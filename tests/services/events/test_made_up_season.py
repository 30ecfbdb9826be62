"""The simulation behind `python -m bot season`: whole events with people who stay away, leave and go on holiday."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli.season import planned, reported, text
from bot.contest.checking import draws
from bot.contest.settings import Stage
from bot.season.people import drawn
from bot.season.world import World
from bot.services.library import Library
from bot.services.presets import DAY
from bot.storage.sqlite import SqliteStore
from tests.services.tally import Tally
from tests.support.shared_out import at_landing

from .stage import plan


async def season(path: Path, seed: int, *stages: Stage, **fields: Any) -> dict[str, Any]:
    async with await SqliteStore.open(path) as store:
        world = World(store, Library([Tally()]), plan(*stages, **fields), 8, 4, seed)
        held = await world.played()
        found = reported(held, world)
        for row in held.rows:
            assert row.n == held.rows.index(row) + 1, "the log has no holes"
        by = {one.by for one in draws(held.plan.settings, held.acts, held.row.seed)}
        assert by == {"lot"}, "nobody chose anything by hand, and its seed gives all of it again"
        found["log"] = [(row.at, row.act) for row in held.rows]
        return found


@at_landing
async def test_a_season_is_played_to_its_end_and_a_seed_gives_the_same_one_again(tmp_path: Path) -> None:
    one = await season(tmp_path / "1.db", 5, Stage("swiss", rounds=3), round=7 * DAY)
    other = await season(tmp_path / "2.db", 5, Stage("swiss", rounds=3), round=7 * DAY)
    assert one == other
    assert len(one["standings"][0]["rows"]) == 8
    assert [row["round"] for row in one["calendar"]] == [1, 2, 3]
    assert one["messages"] == sum(one["messages_by_kind"].values()) > 0
    assert one["pings"]["least"] <= one["pings"]["median"] <= one["pings"]["most"]
    shown = text({**one, "matches": 12, "seconds": 1, "pace": {}})
    assert "Stage 1, swiss, pool 1" in shown
    assert "pings a person" in shown


@at_landing
async def test_a_ladder_is_challenged_on_until_its_time_is_up(tmp_path: Path) -> None:
    found = await season(tmp_path / "1.db", 6, Stage("ladder"), round=7 * DAY)
    (ladder,) = found["standings"]
    assert [row["place"] for row in ladder["rows"]] == list(range(1, 9))
    assert {row["points"] for row in ladder["rows"]} == {None}
    assert sum(row["won"] for row in ladder["rows"]) > 0
    assert sum(row["won"] for row in ladder["rows"]) == sum(row["lost"] for row in ladder["rows"])


@at_landing
async def test_every_stage_of_a_season_is_told(tmp_path: Path) -> None:
    found = await season(tmp_path / "1.db", 7, Stage("swiss", rounds=2, cut=4), Stage("knockout"), round=7 * DAY)
    assert [(one["kind"], len(one["rows"])) for one in found["standings"]] == [("swiss", 8), ("knockout", 4)]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
async def test_seasons_of_every_kind_come_to_an_end(seed: int, tmp_path: Path) -> None:
    kinds = (
        (Stage("round_robin", pools=2),),
        (Stage("swiss", rounds=4),),
        (Stage("rolling", rounds=3),),
        (Stage("knockout", best_of=3, third=True),),
        (Stage("double_knockout"),),
        (Stage("swiss", rounds=2, cut=4), Stage("knockout")),
    )
    for number, stages in enumerate(kinds):
        pace = "calendar" if number == 0 else "ready"
        found = await season(
            tmp_path / f"{number}.db", seed, *stages, round=7 * DAY, pace=pace, playoffs=bool(seed % 2)
        )
        assert found["standings"]


@at_landing
async def test_ties_of_a_season_are_played_off_by_itself(tmp_path: Path) -> None:
    """Nobody comes, so that all are tied: nobody comes to the play-off either, which is asked for once."""
    bare = Stage("round_robin", pools=2, breakers=())
    found = [await season(tmp_path / f"{seed}.db", seed, bare, round=7 * DAY, playoffs=True) for seed in range(3)]
    asked = [act["type"] for one in found for _, act in one["log"]].count("play_off")
    assert 1 <= asked <= len(found)


def test_made_up_people_follow_from_the_seed() -> None:
    one, other = (drawn(20, 100, Random(3), is_live=False) for _ in range(2))
    assert one == other
    assert all(person.pace >= 10 for person in one)


def test_a_plan_is_made_to_fit_the_people_and_the_weeks() -> None:
    made = planned("league", "tally", 24, 8)
    assert (made.settings.stages[0].pools, made.round) == (3, 8 * 7 * DAY // 7)
    assert planned("swiss", "tally", 9, 3).settings.stages[0].rounds == 3
    assert planned("season", "tally", 8, 6).round == 6 * 7 * DAY
    assert planned("groups", "tally", 8, 8).settings.stages[0].pools_for(8) == 2, "of a group of four two go on"
    assert planned("campaign", "skirmish", 4, 8).settings.rosters == {}
