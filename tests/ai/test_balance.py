"""The measuring tool: intervals, rows that survive a kill, series that are never mixed, paired comparisons."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.balance import compare, page, playing, shelf
from bot.balance.arena import Tally
from bot.balance.rates import Rate, change, rate
from bot.balance.series import Series, StaleRules, fresh, rules_hash, stamp
from bot.balance.shelf import OtherStamp, Shelf, row
from bot.cli import balance
from bot.cli.games import names, shipped
from bot.config import REPOSITORY
from tests.support.shared_out import at_landing

SERIES = Series("chesswarrior", ("random", "random"), {}, "swapped")


@pytest.fixture
def kept(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "one.jsonl", stamp(SERIES))


@pytest.mark.parametrize(
    ("points", "of", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)],
    ids=("half", "none", "Newcombe 1998, table I: 81 of 263", "15 of 148"),
)
def test_an_interval_is_wilsons(points: float, of: int, low: float, high: float) -> None:
    found = rate(points, of)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_of_no_matches_nothing_is_known() -> None:
    assert rate(0, 0) == Rate(0.0, 0.0, 1.0, 0)


@pytest.mark.parametrize(
    ("found", "mark"),
    [
        (Rate(0.50, 0.40, 0.60, 9), ""),
        (Rate(0.60, 0.55, 0.65, 9), "?"),
        (Rate(0.65, 0.59, 0.70, 9), "!"),
        (Rate(0.30, 0.25, 0.41, 9), "!"),
    ],
)
def test_only_what_surely_lies_outside_is_marked_as_such(found: Rate, mark: str) -> None:
    assert found.mark(0.42, 0.58) == mark


def test_a_change_is_sure_where_its_interval_leaves_zero_out() -> None:
    """Differences 1, 1, 0, 1: mean 0.75, standard error 0.25, half width 0.49."""
    found = change([1, 1, 0, 1])
    assert (found.mean, round(found.within, 2), found.mark()) == (0.75, 0.49, "*")
    assert change([1, -1, 0, 0]).mark() == ""
    assert change([1]).mark() == ""


def test_a_match_is_read_as_it_was_kept(kept: Shelf) -> None:
    tally = Tally(matches=1, wins=Counter({1: 1}), lengths=Counter({8: 1}), started=Counter(ace=2), first_points=0.5)
    kept.add([row(7, tally)])
    assert Shelf(kept.path, stamp(SERIES)).rows[7].tally() == tally


@at_landing
def test_a_series_that_was_stopped_goes_on_and_comes_to_the_same(kept: Shelf, tmp_path: Path) -> None:
    whole = Shelf(tmp_path / "whole.jsonl", stamp(SERIES))
    for _ in playing.fill(whole, SERIES, range(1, 13), 1):
        pass
    stopped = playing.fill(kept, SERIES, range(1, 13), 1)
    assert next(stopped) == playing.BATCH
    stopped.close()
    with kept.path.open("ab") as file:
        file.write(b'{"seed":11,"fac')  # killed in mid-line
    again = Shelf(kept.path, stamp(SERIES))
    assert again.missing(range(1, 13)) == [11, 12]
    assert list(playing.fill(again, SERIES, range(1, 13), 1)) == [12]
    assert Shelf(kept.path, stamp(SERIES)).tally(range(1, 13)) == whole.tally(range(1, 13))


@at_landing
@pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")
def test_no_process_plays_on_after_a_kill(tmp_path: Path) -> None:
    """Two play matches that they could hand to nobody any more; the third has nothing to do and would wait for ever."""
    command = [sys.executable, "-m", "bot", "balance", "skirmish", "--player", "greedy", "--workers", "3"]
    told = subprocess.Popen([*command, "--matches", "80", "--folder", str(tmp_path)], stderr=subprocess.DEVNULL)
    children = Path(f"/proc/{told.pid}/task/{told.pid}/children")
    while len(players := children.read_text().split()) < 3:
        time.sleep(0.1)
    os.kill(told.pid, signal.SIGKILL)
    told.wait()
    while any(_runs(player) for player in players):
        time.sleep(0.1)


def _runs(process: str) -> bool:
    status = Path(f"/proc/{process}/status")
    return status.exists() and "State:\tZ" not in status.read_text()


def test_no_match_is_counted_twice(kept: Shelf) -> None:
    tally = Tally(matches=1)
    kept.add([row(1, tally)])
    kept.add([row(1, tally)])
    assert len(kept.path.read_bytes().splitlines()) == 2


@pytest.mark.parametrize("field", ["content", "rules", "seats", "options", "entries"])
def test_matches_of_another_content_rules_players_or_options_are_refused(kept: Shelf, field: str) -> None:
    other: dict[str, Any] = {"content": "x", "rules": "x", "seats": ("greedy",), "options": {"a": 1}, "entries": "free"}
    with pytest.raises(OtherStamp, match=field) as caught:
        Shelf(kept.path, msgspec.structs.replace(stamp(SERIES), **{field: other[field]}))
    assert list(caught.value.differs) == [field]


def test_the_hash_of_the_rules_tells_games_apart() -> None:
    assert len({rules_hash(name) for name in names()}) == len(names())


def test_machine_code_that_is_older_than_its_sources_is_refused(tmp_path: Path) -> None:
    """A hash of the sources would name rules that are not played."""
    library, old, new = (tmp_path / name for name in ("library.so", "old.py", "new.py"))
    for path, changed in ((library, 100), (old, 99), (new, 101)):
        path.touch()
        os.utime(path, (changed, changed))
    fresh(library, [old])
    with pytest.raises(StaleRules, match=r"new\.py"):
        fresh(library, [old, new])


def test_the_same_series_twice_shows_no_change(kept: Shelf) -> None:
    for _ in playing.fill(kept, SERIES, range(1, 11), 1):
        pass
    found = dict(compare.changes([(kept, kept)]))
    assert {"who begins wins", "length", "draws"} <= found.keys()
    assert {(one.mean, one.mark()) for one in found.values()} == {(0.0, "")}


def test_a_comparison_pairs_equal_seeds(tmp_path: Path) -> None:
    one, other = (Shelf(tmp_path / name, stamp(SERIES)) for name in ("one", "other"))
    one.add([row(seed, Tally(matches=1, lengths=Counter({10: 1}), first_points=0.0)) for seed in range(20)])
    other.add([row(seed, Tally(matches=1, lengths=Counter({12: 1}), first_points=1.0)) for seed in range(5, 30)])
    found = dict(compare.changes([(one, other)]))
    assert (found["length"].mean, found["length"].of, found["length"].mark()) == (2.0, 15, "*")
    assert found["who begins wins"].mean == 1.0


def test_a_comparison_tells_how_often_matches_end_otherwise(tmp_path: Path) -> None:
    """Of twenty pairs eight end by the clock in the second series alone, where none does in the first."""
    one, other = (Shelf(tmp_path / name, stamp(SERIES)) for name in ("one", "other"))
    one.add([row(seed, Tally(matches=1, reasons=Counter(points=1))) for seed in range(20)])
    other.add(
        [row(seed, Tally(matches=1, reasons=Counter({"clock" if seed < 8 else "points": 1}))) for seed in range(20)]
    )
    found = dict(compare.changes([(one, other)]))
    assert (found["ends by clock"].mean, found["ends by clock"].of) == (0.4, 20)
    assert found["ends by points"].mean == -0.4


def test_a_comparison_puts_series_together_and_tells_of_prepared_parts(tmp_path: Path) -> None:
    shelves = [Shelf(tmp_path / str(n), stamp(SERIES)) for n in range(4)]
    for n, kept in enumerate(shelves):
        won = Counter({"deck brave": 2 * (n % 2)})
        kept.add([row(seed, Tally(matches=1, rivals=Counter({"deck brave": 1}), rivals_won=won)) for seed in range(6)])
    found = dict(compare.changes([(shelves[0], shelves[1]), (shelves[2], shelves[3])]))
    assert (found["wins with deck brave"].mean, found["wins with deck brave"].of) == (1.0, 12)


def test_a_row_of_a_series_gives_draws_and_ends_with_their_intervals() -> None:
    tally = Tally(matches=100, draws=10, reasons=Counter(points=90, clock=10), lengths=Counter({8: 100}))
    assert (
        "| 0.100 (0.055-0.174) | 8.00 ± 0.00 | 8 | 8 | 8 | points 0.900 (0.826-0.945), clock 0.100 (0.055-0.174) |"
        in (page.overview({"x": (2, tally)})[2])
    )


def test_a_row_tells_in_how_many_matches_somebody_entered_where_anybody_may() -> None:
    """Lengths 6, 8, 8 and 10: mean 8, half width 1.60 by their standard deviation of 1.63."""
    tally = Tally(matches=4, summoning=1, lengths=Counter({6: 1, 8: 2, 10: 1}))
    heads, _, row = page.overview({"x": (2, tally)})
    assert heads.endswith("| somebody enters in |")
    assert row.endswith("| 0.250 (0.046-0.699) |")
    assert "| 8.00 ± 1.60 | 8 | 10 | 10 |" in row
    assert "enters" not in page.overview({"x": (2, Tally(matches=4))})[0]


def test_a_part_of_a_document_is_made_anew_and_all_else_is_left() -> None:
    mark = "<!-- begin matches: python -m bot balance x --seed {} -->"
    other = f"{mark.format(2)}\nkept\n<!-- end matches -->\n"
    document = f"# Head\n\n{mark.format(1)}\nold\n<!-- end matches -->\n\nWords.\n{other}"
    made = page.renewed(document, "python -m bot balance x --seed 1", ["new", "lines"])
    assert made == f"# Head\n\n{mark.format(1)}\n\nnew\nlines\n\n<!-- end matches -->\n\nWords.\n{other}"
    assert page.renewed(made, "python -m bot balance x --seed 1", ["new", "lines"]) == made
    for command in ("python -m bot balance x", "python -m bot balance x --seed 3"):
        with pytest.raises(page.NoPlace, match="begin matches"):
            page.renewed(document, command, [])


def test_a_mean_has_its_interval() -> None:
    """Digging 1, 1, 0 and 1: mean 0.75, half width 0.49."""
    assert page.means([Tally(matches=1, means=Counter(dug=n)) for n in (1, 1, 0, 1)]) == [
        "Means a match: dug 0.75 ± 0.49."
    ]
    assert page.means([Tally(matches=1)]) == []


def test_the_page_marks_rates_outside_the_goal() -> None:
    lines = page.table("card", {"fair": rate(5, 10), "strong": rate(90, 100)}, 2, {"fair": 4})
    assert lines[2:] == [
        "| strong | 100 | 0.900 (0.826-0.945) | 0 | ! |",
        "| fair | 10 | 0.500 (0.237-0.763) | 4 |  |",
    ]


def test_a_card_that_was_played_is_not_said_to_be_unused_and_says_what_playing_it_goes_with() -> None:
    """A card without an ability of its own has no uses; what counts is whether its side played it."""
    tally = Tally(matches=200, started=Counter(dull=200, dear=200, idle=200), abilities=Counter(odd=1))
    tally.won.update(dull=200, dear=200, idle=200)
    tally.played.update(dull=100, dear=100)
    tally.played_won.update(dull=100, dear=150)
    lines = page.tables(2, tally)
    assert "Never used: idle." in lines
    assert "Won more often when played than when only there, by more than 12 points: dear 0.500 (0.380-0.620)." in lines


def test_where_no_uses_are_counted_nothing_is_said_to_be_unused() -> None:
    tally = Tally(matches=10, started=Counter(general=10), won=Counter(general=10))
    assert not any("Never used" in line for line in page.tables(2, tally))


def test_what_is_fair_is_a_share_of_the_seats() -> None:
    assert page.fair(2) == (0.42, 0.58)
    assert page.fair(4) == (0.21, 0.29)


def test_the_command_prints_a_section_and_goes_on_from_what_it_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def printed(*more: str) -> str:
        arguments = ["chesswarrior", "--player", "random", "--matches", "4", "--workers", "1", "--duel", "0"]
        parser = balance.argparse.ArgumentParser()
        balance.configure(parser)
        assert balance.run(parser.parse_args([*arguments, "--folder", str(tmp_path), *more])) == 0
        return capsys.readouterr().out

    first = printed()
    files = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.jsonl")}
    assert "## `chesswarrior`" in first
    assert printed() == first
    assert {path: path.stat().st_mtime_ns for path in files} == files
    compared = [line for line in printed("--against", "mode=standard").splitlines() if " ± " in line]
    assert compared == []  # four pairs are too few for a row


def test_the_command_measures_a_piece_that_one_side_holds_and_the_other_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(game: str, *more: str) -> int:
        arguments = [game, "--player", "random", "--matches", "6", "--workers", "1", "--duel", "0"]
        parser = balance.argparse.ArgumentParser()
        balance.configure(parser)
        return balance.run(parser.parse_args([*arguments, "--folder", str(tmp_path), *more]))

    assert run("chesswarrior", "--holding", "oru") == 0
    printed = capsys.readouterr().out
    assert "--seed 1 --holding oru --duel 0`" in printed
    assert re.search(r"\| 2 seats holding oru \| 6 \|", printed)
    assert re.search(r"\| oru \| 6 \|", printed)
    for game, piece in (("chesswarrior", "nobody"), ("dozen_war", "g01")):
        assert run(game, "--holding", piece) == 2
        assert f"--holding {piece}: expected what some drawn entries of {game} hold" in capsys.readouterr().err


def test_the_command_prints_what_is_kept_of_a_series_that_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def counted(*more: str) -> list[str]:
        parser = balance.argparse.ArgumentParser()
        balance.configure(parser)
        arguments = ["chesswarrior", "--player", "random", "--workers", "1", "--duel", "0", "--folder", str(tmp_path)]
        assert balance.run(parser.parse_args([*arguments, *more])) == 0
        lines = capsys.readouterr().out.splitlines()
        return [line.split("|")[2].strip() for line in lines if "2 seats swapped" in line]

    assert counted("--matches", "2", "--seed", "1") == ["2"]
    assert counted("--matches", "3", "--seed", "11") == ["3"]
    assert counted("--matches", "2000", "--kept") == ["5"]
    assert counted("--matches", "1", "--seed", "1") == ["1"]


def test_a_section_goes_into_the_document_that_names_its_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command in the mark is the one that is printed; one without its mark is refused before a match is played."""
    parser = balance.argparse.ArgumentParser()
    balance.configure(parser)
    document, folder = tmp_path / "page.md", tmp_path / "kept"
    arguments = ["chesswarrior", "--player", "random", "--matches", "2", "--workers", "1", "--duel", "0"]
    asked = parser.parse_args([*arguments, "--folder", str(folder), "--write", str(document)])
    command = "python -m bot balance chesswarrior --player random --matches 2 --seed 1 --duel 0"
    document.write_text("# Page\n", "utf-8")
    assert balance.run(asked) == 2
    assert command in capsys.readouterr().err
    assert not folder.exists()
    document.write_text(f"# Page\n<!-- begin matches: {command} -->\n<!-- end matches -->\nWords.\n", "utf-8")
    assert balance.run(asked) == 0
    text = document.read_text("utf-8")
    assert f"Made by `{command}`" in text
    assert "| 2 seats swapped | 2 |" in text
    assert text.startswith("# Page\n")
    assert text.endswith("<!-- end matches -->\nWords.\n")
    assert "## `chesswarrior`" not in text


@at_landing
def test_a_comparison_with_the_same_options_shows_no_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["chesswarrior", "--player", "random", "--matches", "10", "--workers", "1", "--folder", str(tmp_path)]
    parser = balance.argparse.ArgumentParser()
    balance.configure(parser)
    assert balance.run(parser.parse_args([*arguments, "--against", "respawn_delay=0"])) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if " ± " in line]
    assert rows
    assert {line.split("|")[3].strip() for line in rows} == {"+0.0000 ± 0.0000"}


def test_a_file_is_named_after_its_series() -> None:
    assert shelf.named(Path("x"), "2 seats swapped map=roof top").name == "2-seats-swapped-map=roof-top.jsonl"


@at_landing
def test_the_maps_of_a_game_share_its_matches_with_seeds_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ten matches on four maps: three each, four where the two seats exchange what they entered."""

    def rows(*more: str) -> dict[str, set[int]]:
        arguments = ["skirmish", "--player", "random", "--matches", "10", "--workers", "1", "--duel", "0", *more]
        parser = balance.argparse.ArgumentParser()
        balance.configure(parser)
        assert balance.run(parser.parse_args([*arguments, "--folder", str(tmp_path / "-".join(more))])) == 0
        files = sorted((tmp_path / "-".join(more)).rglob("*swapped*.jsonl"))
        return {
            path.stem.rpartition("=")[2]: {
                msgspec.json.decode(line)["seed"] for line in path.read_bytes().splitlines()[1:]
            }
            for path in files
        }

    assert rows() == {
        "corridor": {1, 2, 3, 4},
        "old_school": {5, 6, 7, 8},
        "courtyard": {9, 10, 11, 12},
        "rooftop": {13, 14, 15, 16},
    }
    assert rows("--option", "map=courtyard") == {"courtyard": set(range(1, 11))}
    assert rows("--entries", "paired") == {}
    assert {path.name.count("paired") for path in (tmp_path / "--entries-paired").rglob("*.jsonl")} == {1}


PAGE = (REPOSITORY / "docs" / "balance.md").read_text("utf-8")
MARKED = re.findall(r"<!-- begin matches: (.+?) -->\n(.*?)<!-- end matches -->", PAGE, re.DOTALL)


def test_every_table_of_the_page_is_below_the_command_that_makes_it() -> None:
    """A command of the page, typed as it stands there, puts its tables where it stands, and each has been made."""
    parser = balance.argparse.ArgumentParser()
    balance.configure(parser)
    played: set[str] = set()
    for command, text in MARKED:
        words = command.split()
        assert words[:4] == ["python", "-m", "bot", "balance"]
        args = parser.parse_args(words[4:])
        assert balance.command(args) == command
        assert f"Made by `{command}`; content `" in text
        played.add(args.game)
    assert played == set(names())


@pytest.mark.parametrize("game", names())
def test_the_page_names_the_content_that_is_shipped(game: str) -> None:
    """Content that is tuned is measured anew, or the page says what is shipped beside what was measured."""
    section = PAGE.partition(f"\n## `{game}`\n")[2].partition("\n## ")[0]
    assert f"content `{shipped(game).content_hash}`" in section
