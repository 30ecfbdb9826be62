"""How many people there are to act for: as many as are asked for, also in a world that was kept with fewer."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from discord_limits import limits
from standin.__main__ import number_of_people
from standin.clock import Clock
from standin.seed import FEWEST_PEOPLE, MOST_PEOPLE, Seed, with_people
from standin.server import Sandbox


@pytest.mark.parametrize("count", range(FEWEST_PEOPLE, MOST_PEOPLE + 1))
def test_as_many_people_as_asked_for_have_names_of_their_own_and_the_last_owns_the_server(count: int) -> None:
    people = with_people(Seed(), count).people
    assert len(people) == count
    assert len({one.username for one in people}) == len({one.name for one in people}) == count
    assert people[-1] == Seed().people[-1]
    assert {one.locale for one in people} <= limits.LOCALES
    assert all(len(one.name) <= 16 for one in people), "the card of a phone has room for them"


def test_four_are_those_of_the_seed_and_sixteen_speak_every_language() -> None:
    assert with_people(Seed(), 4) == Seed()
    assert {one.locale for one in with_people(Seed(), MOST_PEOPLE).people} == {"en-US", "ja", "zh-TW", "vi", "th"}


@pytest.mark.parametrize("given", ["1", "17", "-4", "many", ""])
def test_any_other_number_is_refused(given: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="from 2 to 16"):
        number_of_people(given)
    if given.isdecimal():
        with pytest.raises(ValueError, match="2 to 16"):
            with_people(Seed(), int(given))


def kept(folder: Path, count: int | None) -> Sandbox:
    """A stand-in on a folder, with so many people in its seed."""
    seed = Seed() if count is None else with_people(Seed(), count)
    return Sandbox(clock=Clock.frozen(1_790_000_000.0), seed=seed, data=folder)


async def test_a_kept_world_gets_the_people_that_it_lacks_and_loses_nobody(tmp_path: Path) -> None:
    async with kept(tmp_path, None) as first:
        owner, four = first.guild.owner_id, [user.username for user in first.world.personas()]
    async with kept(tmp_path, 9) as second:
        assert len(second.world.personas()) == 4, "unless they are invited"
        second.invite()
        nine = [user.username for user in second.world.personas()]
        assert nine[:4] == four
        assert len(nine) == 9
        assert set(second.guild.members) >= {user.id for user in second.world.personas()}
        second.persona(nine[-1]).say(second.channel("general"), "hello")
        second.invite()
        assert len(second.world.personas()) == 9
    async with kept(tmp_path, 2) as third:
        third.invite()
        assert [user.username for user in third.world.personas()] == nine
        assert third.guild.owner_id == owner


async def test_who_deleted_their_account_is_not_asked_back_while_enough_are_there(tmp_path: Path) -> None:
    async with kept(tmp_path, 5) as first:
        first.persona("milo").delete_account()
    async with kept(tmp_path, 4) as second:
        second.invite()
        assert "milo" not in [user.username for user in second.world.personas()]
