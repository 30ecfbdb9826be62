"""Every section of `python -m bot bench` runs and names its figures; none of the figures is asserted."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from bot.benchmarks import answer, click, contest, finished, goals, picture, rules, services, store, writes
from bot.benchmarks import services as measured_services
from bot.cli.games import names, shipped
from bot.services.build import Services
from bot.services.library import Library
from bot.storage import slowed
from bot.storage.sqlite import SqliteStore
from tests.support.shared_out import at_landing


@pytest.mark.parametrize("name", names())
def test_a_state_of_the_middle_is_found_under_the_options_that_its_match_had(name: str) -> None:
    """Also where a setting came later, which a match that does not name it is played without."""
    game = shipped(name)
    state = rules.halfway(game, ["random"] * game.seats[0])
    assert state.ply > 0
    assert state.outcome is None


@pytest.mark.parametrize("found", [{}, {"chess": ["chessboard"]}])
def test_a_module_called_chess_that_is_no_python_chess_is_nothing_to_be_measured_against(
    found: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "chess", ModuleType("chess"))
    monkeypatch.setattr(rules, "packages_distributions", lambda: found)
    assert rules.chess_plies(0) is None


@pytest.mark.parametrize("name", ["chess", "python-chess"])
def test_python_chess_is_measured_against_under_both_its_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("chess")
    monkeypatch.setattr(module, "Board", OneMove, raising=False)
    monkeypatch.setitem(sys.modules, "chess", module)
    monkeypatch.setattr(rules, "packages_distributions", lambda: {"chess": [name]})
    plies = rules.chess_plies(0.001)
    assert plies is not None
    assert plies > 0


class OneMove:
    """A board on which the same move may be made again and again."""

    legal_moves = ("e2e4",)

    def is_game_over(self) -> bool:
        """Say that it goes on."""
        return False

    def push(self, move: str) -> None:
        """Make the move."""


@at_landing
def test_clicks_are_measured_and_all_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(click, "LEAST", 1)
    found = click.measure(0, bursts=(3,))
    assert list(found) == names()
    for game in found.values():
        assert game["known_ms"] > 0
        assert game["new_ms"] > 0
        assert game["burst_3"]["clicks"] == 3
        assert game["burst_3"]["unanswered"] + game["burst_3"]["never_completed"] == 0
    assert unmeasured("click", found) == []


def test_what_an_answer_asks_of_discord_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer, "names", lambda: names()[:1])
    for number, value in {"ANSWERS": 2, "MATCHES": 2, "ROUNDS": 1, "LATER": 0}.items():
        monkeypatch.setattr(answer, number, value)
    figures = answer.measure(0, 2)
    (found,) = figures.values()
    assert found["answers"] == 2
    assert found["requests"] >= 1
    assert found["kilobytes"] > 0
    assert sum(found["sorts"].values()) == found["requests"]
    assert unmeasured("answer", figures) == []


async def test_copies_of_a_match_are_found_by_their_codes(tmp_path: Path) -> None:
    """What a bot cannot find in a crowd costs it nothing, and the start measured is that of a small server."""
    async with await SqliteStore.open(tmp_path / "bench.db") as kept:
        running = Services(kept, Library([shipped(names()[0])]), measured_services.NoSender())
        file = await kept.export(await measured_services.begin(running, names()[0]))
        assert file is not None
        await kept.database.write(measured_services.fill, file, 2)
        codes = [row.id for row in await kept.in_guild(file.row.guild, (file.row.status,))]
        assert len(codes) == 3
        assert [(await running.views.summary(code)).row.id for code in codes] == codes


@at_landing
def test_finished_matches_are_weighed_before_and_after_their_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "names", lambda: names()[:1])
    figures = finished.measure(0, 4)
    (found,) = figures.values()
    assert 0 < found["archived_bytes"] < found["ended_bytes"]
    assert unmeasured("finished", figures) == []


def test_writes_that_come_together_wait_for_the_slow_disk_together(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(slowed.time, "sleep", waits.append)
    figures = writes.measure(0)
    assert set(waits) == {slowed.DELAY}
    assert unmeasured("writes", figures) == []


def unmeasured(section: str, figures: dict[str, Any]) -> list[str]:
    """What the document tells of a section that is not among its figures."""
    told = (line for line in goals.lines({}, {section: figures}) if line.row.section == section)
    found = [line for line in told if "burst" not in line.row.figure]
    assert found
    return [line.row.what for line in found if line.now is None or (line.row.limit and line.limit is None)]


@at_landing
def test_a_full_database_is_measured_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one game: each process loads everything whatever is played, and clicks are measured above for every game."""
    monkeypatch.setattr(store, "names", lambda: names()[:1])
    found = store.measure(0, few=1, many=3)
    assert list(found) == names()[:1]
    for game in found.values():
        assert set(game) == {"matches_1", "matches_3", "click_ratio"}
        assert game["matches_3"]["click_ms"] > 0


def test_answers_are_measured_however_slow_the_machine_is() -> None:
    found = services.measure(0, many=3)
    assert list(found) == names()
    for game in found.values():
        assert game["answer_with_3_matches_ms"] > 0


def test_seasons_of_the_pure_core_are_measured_and_played_to_their_end() -> None:
    found = contest.measure(0)["seasons_per_minute"]
    assert list(found) == list(contest.KINDS)
    assert all(rate > 0 for rate in found.values())
    assert contest.season(contest.KINDS["knockout"], Random(1)).closed


@at_landing
def test_pictures_are_measured_in_turn_and_for_the_first_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "names", lambda: names()[:1])
    figures = picture.measure(0, matches=2)
    assert unmeasured("picture", figures) == []
    (found,) = figures.values()
    assert found["in_turn_ms"] > 0
    assert found["first_of_a_match_ms"] > 0
    assert found["replay_scenes"] == picture.FRAMES
