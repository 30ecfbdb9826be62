"""The coverage report counts what it should, and the project passes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.kernel.clauses import Clauses
from tests.support.shared_out import at_landing, few

from .__main__ import main
from .report import CODE, OWN, TESTS, Naming, coverage, lines, namings, places, prefixes_of, read_rulebooks, unknown
from .test_loader import book


@pytest.fixture(scope="module")
def shipped() -> Clauses:
    return Clauses.load(read_rulebooks())


@pytest.fixture(scope="module")
def named(shipped: Clauses) -> tuple[Naming, ...]:
    """Every naming of a clause by a test."""
    return tuple(namings(TESTS, prefixes_of(shipped), OWN))


@pytest.fixture(scope="module")
def placed(shipped: Clauses) -> tuple[Naming, ...]:
    """Every naming of a clause by the code."""
    return tuple(naming for folder in CODE for naming in places(folder, prefixes_of(shipped)))


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@at_landing
def test_some_clauses_may_be_looked_up_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Ranges are taken apart: the module of dice names RCW-06 only in one."""
    assert main(["RCW-06", "XX-99"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "RCW-06 (chesswarrior)"
    assert "chesswarrior/dice.py:1" in said[1]
    assert said[-1] == "XX-99: no rulebook has it"


def test_function_name_names_each_clause_in_it(tmp_path: Path) -> None:
    write(tmp_path, "rules/test_move.py", "def test_xk_01_rxk_02_enemy_blocks():\n    pass\n")
    where = "rules/test_move.py::test_xk_01_rxk_02_enemy_blocks"
    assert list(namings(tmp_path, ("RXK", "XK"))) == [Naming("XK-01", where), Naming("RXK-02", where)]


def test_docstring_names_clauses_and_counts_each_once(tmp_path: Path) -> None:
    write(tmp_path, "test_a.py", 'async def test_xk_01_a():\n    """Say it twice (XK-01, XK-03)."""\n')
    assert [n.clause for n in namings(tmp_path, ("XK",))] == ["XK-01", "XK-03"]


def test_helpers_comments_and_other_files_do_not_count(tmp_path: Path) -> None:
    write(tmp_path, "test_a.py", "# XK-01\ndef helper_xk_01():\n    '''XK-02'''\n")
    write(tmp_path, "scenario.py", "def test_xk_03_never_collected():\n    pass\n")
    assert list(namings(tmp_path, ("XK",))) == []


def test_scenario_file_names_clauses_at_any_depth(tmp_path: Path) -> None:
    write(tmp_path, "scenarios/e1.toml", 'clauses = ["XK-01"]\n[[case]]\nclauses = ["XK-02", "other"]\n')
    assert [n.clause for n in namings(tmp_path, ("XK",))] == ["XK-01", "XK-02"]


def test_excluded_folder_does_not_count(tmp_path: Path) -> None:
    write(tmp_path, "clauses/test_a.py", "def test_xk_01_a():\n    pass\n")
    assert list(namings(tmp_path, ("XK",), tmp_path / "clauses")) == []


def test_missing_leaves_out_league_clauses() -> None:
    result = coverage(Clauses.load(book()), "chess", [Naming("XK-01", "a")])
    assert result.missing == ("RXK-01",)
    assert result.tests == {"XK-01": ("a",), "XK-02": (), "RXK-01": ()}


def test_unfinished_game_does_not_fail_and_a_finished_one_does() -> None:
    files = book()
    assert not coverage(Clauses.load(files), "chess", []).fails
    files["chess/index.toml"]["finished"] = True
    assert coverage(Clauses.load(files), "chess", []).fails


def test_finished_game_with_all_clauses_named_passes() -> None:
    files = book()
    files["chess/index.toml"]["finished"] = True
    assert not coverage(Clauses.load(files), "chess", [Naming("XK-01", "a"), Naming("RXK-01", "b")]).fails


def test_lines_list_tests_and_what_is_missing() -> None:
    clauses = Clauses.load(book())
    assert list(lines(clauses, coverage(clauses, "chess", [Naming("XK-01", "a")]))) == [
        "chess: 3 clauses, not yet claimed to be finished",
        "  XK-01: a",
        "  XK-02 (league): -",
        "  RXK-01: -",
        "chess: 1 of 2 clauses in scope have a test",
        "chess: without a test: RXK-01",
    ]


def test_code_names_clauses_one_by_one_and_by_ranges(tmp_path: Path) -> None:
    write(tmp_path, "chess/move.py", '"""Move (XK-01; RXK-08 to RXK-10, XK-03 to 04)."""\n\n# XK-01\n')
    found = [(naming.clause, naming.test) for naming in places(tmp_path, ("RXK", "XK"))]
    assert found == [
        ("XK-01", "chess/move.py:1"),
        ("RXK-08", "chess/move.py:1"),
        ("RXK-09", "chess/move.py:1"),
        ("RXK-10", "chess/move.py:1"),
        ("XK-03", "chess/move.py:1"),
        ("XK-04", "chess/move.py:1"),
        ("XK-01", "chess/move.py:3"),
    ]


def test_a_clause_that_no_code_names_is_homeless() -> None:
    result = coverage(Clauses.load(book()), "chess", [Naming("XK-01", "a")], [Naming("XK-01", "move.py:3")])
    assert (result.code["XK-01"], result.homeless) == (("move.py:3",), ("RXK-01",))
    assert list(lines(Clauses.load(book()), result))[1:3] == ["  XK-01: a", "    code: move.py:3"]
    assert list(lines(Clauses.load(book()), result))[-1] == "chess: without code: RXK-01"


def test_a_finished_game_with_a_homeless_clause_fails() -> None:
    files = book()
    files["chess/index.toml"]["finished"] = True
    tested = [Naming("XK-01", "a"), Naming("RXK-01", "b")]
    assert coverage(Clauses.load(files), "chess", tested, [Naming("XK-01", "move.py:3")]).fails


def test_naming_a_clause_that_does_not_exist_is_found() -> None:
    stranger = Naming("XK-99", "a")
    assert unknown(Clauses.load(book()), [Naming("XK-01", "a"), stranger]) == (stranger,)


@at_landing
def test_no_test_names_a_clause_that_does_not_exist(shipped: Clauses, named: tuple[Naming, ...]) -> None:
    assert unknown(shipped, named) == ()


@few(1)
@pytest.mark.parametrize("game", Clauses.load(read_rulebooks()).games)
def test_finished_game_has_a_test_and_code_for_every_clause_in_scope(
    shipped: Clauses, game: str, named: tuple[Naming, ...], placed: tuple[Naming, ...]
) -> None:
    result = coverage(shipped, game, named, placed)
    assert not result.fails, "\n".join(lines(shipped, result))
