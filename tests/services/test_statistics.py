"""Statistics of people's matches: whose count, who is left out, and that logs and what is kept say the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot import maintenance
from bot.__main__ import main
from bot.balance import arena, entering, people, shelf
from bot.cli.games import shipped
from bot.services import cached
from bot.services.build import Services
from bot.services.library import Library
from bot.services.statistics import Counted
from bot.storage.migrate import migrate
from bot.storage.sqlite import SqliteStore
from rules.kernel.chance import Sampled
from rules.kernel.options import complete

from .fakes import ANN, BOB
from .tally import Tally
from .test_ratings import play

SERIES = "2 seats people"


async def asked(services: Services, **how: Any) -> Counted | None:
    """Return what is counted of the toy game, None if nothing is."""
    found = await services.statistics.of_game("tally", **how)
    return found[0] if found else None


async def test_a_match_counts_for_its_seats_and_who_began(services: Services, playing: str) -> None:
    await play(services, playing)
    outcome = (await services.views.summary(playing)).row.outcome
    assert outcome is not None
    found = await asked(services)
    assert found is not None
    seats, tally = found.series[SERIES]
    assert (seats, tally.matches, found.left) == (2, 1, 0)
    assert dict(tally.wins) == {outcome.ranks.index(1): 1}
    assert found.content == Tally().content_hash


async def test_a_running_match_and_one_that_hardly_began_do_not_count(services: Services, playing: str) -> None:
    assert await asked(services) is None
    await services.matches.submit(playing, ANN, 0, "concede.0", ("concede",))
    assert await asked(services) is None


async def test_who_leaves_theirs_out_is_counted_nowhere_until_they_come_back(services: Services, playing: str) -> None:
    await play(services, playing)
    before = await asked(services)
    await services.players.change(BOB, uncounted=True)
    assert await asked(services) is None
    await services.players.change(BOB, uncounted=False)
    assert await asked(services) == before


async def test_the_matches_of_somebody_forgotten_drop_out(services: Services, playing: str) -> None:
    await play(services, playing)
    assert await asked(services) is not None
    await services.players.forget(ANN)
    assert await asked(services) is None


async def test_logs_say_again_what_is_kept_and_so_does_the_hosts_command(
    services: Services, store: SqliteStore, playing: str
) -> None:
    await play(services, playing)
    first = await asked(services)
    assert await asked(services, most=0) == first, "it is kept"
    assert await asked(services, anew=True) == first
    assert await maintenance.people(store.database.path, "tally", Library([Tally()])) == [first]
    await store.put_statistics(playing, cached.mark().decode(), b'{"seed":0,"facts":{"matches":7}}')
    with pytest.raises(maintenance.Unstable, match="not what its logs say"):
        await maintenance.people(store.database.path, "tally", Library([Tally()]))


async def test_what_is_not_counted_yet_is_told_to_be_left(services: Services, playing: str) -> None:
    await play(services, playing)
    found = await asked(services, most=0)
    assert found is not None
    assert (found.matches, found.left) == (0, 1)


@pytest.mark.parametrize("name", ["skirmish", "summoner_war", "commandeer", "dozen_war"])
def test_a_match_is_counted_from_its_log_as_self_play_counts_it(name: str) -> None:
    """The same match by two ways: as it is played, and from options, moves and chance alone."""
    game = shipped(name)
    played = arena.play(game, ("random", "random"), 5, {}, entering.drawn(5))
    tally = arena.Tally()
    arena.count(game, played, tally)
    options = complete(game.options, {})
    assert people.counted(game, options, played.moves, Sampled(5), 2) == shelf.row(0, tally)


def test_a_host_is_told_that_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    migrate(tmp_path / "warpost.db")
    monkeypatch.setenv("WARPOST_DATABASE", str(tmp_path / "warpost.db"))
    assert main(["balance", "skirmish", "--people"]) == 0
    assert "There are none." in capsys.readouterr().out
