"""The tables of `docs/performance.md` are those that the command makes of the results kept beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.benchmarks import goals, tables
from bot.cli.bench import SECTIONS
from bot.cli.games import names

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
FIGURES = {
    "in_turn_ms": 6.0,
    "encode_alone_ms": 4.0,
    "first_of_a_match_ms": 9.5,
}


def test_the_document_says_what_was_measured() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert tables.written(text, tables.stored(DOCUMENT)) == text


def test_every_row_is_told_and_what_was_measured_of_every_game() -> None:
    now = {section: found["figures"] for section, found in tables.stored(DOCUMENT)["now"].items()}
    found = list(goals.lines({}, now))
    assert list(dict.fromkeys(line.row for line in found)) == list(goals.ROWS)
    assert {row.section for row in goals.ROWS} <= set(SECTIONS)
    for line in found:
        assert line.game in (goals.WHOLE, *names())
        assert (line.now is not None) == (line.row.section in now), line


def test_what_was_measured_names_its_commit_and_machine() -> None:
    for section, found in tables.stored(DOCUMENT)["now"].items():
        assert section in SECTIONS
        assert found["commit"] not in ("", "unknown")
        assert set(found["machine"]) == {"python", "cpus", "processor", "system", "load"}


def test_a_goal_is_on_the_figure_or_on_its_ratio_to_the_limit() -> None:
    found = {line.row.figure: line for line in goals.lines({}, {"picture": {"skirmish": FIGURES}})}
    assert found["in_turn_ms"].ratio == 1.5
    assert found["in_turn_ms"].is_met is False, "1.5 times the bare encode, the goal is 1"
    assert found["first_of_a_match_ms"].is_met is True, "9.5 ms, the goal is 10"
    assert found["replay_first_ms"].is_met is None, "not measured"


def test_one_command_renews_the_tables_and_leaves_the_prose(tmp_path: Path) -> None:
    document = tmp_path / "speed.md"
    document.write_text(f"# Speed\n\nby hand\n\n{tables.BEGIN}\nold\n{tables.END}\n\nmore by hand\n", "utf-8")
    tables.keep(document, "picture", {"skirmish": FIGURES}, 1)
    assert main(["bench", "--stored", "--write", str(document)]) == 0
    text = document.read_text("utf-8")
    assert text.startswith(f"# Speed\n\nby hand\n\n{tables.BEGIN}\n")
    assert text.endswith(f"{tables.END}\n\nmore by hand\n")
    assert "| picture, 40 matches in turn, ms | skirmish | - | 6 | <= 1 x | 1.5 x bare zlib encode | no |" in text
    assert "old" not in text


def test_a_limit_that_was_not_measured_is_told_in_every_row_it_belongs_to() -> None:
    given = {"decisions_per_second": 100, "chosen_per_second": 200}
    game = {"preset_entry": given, "free_entry": {"choices_per_second": 300}, goals.PLIES: None}
    told = {"rules": {"figures": dict.fromkeys(names(), game), "commit": "1", "machine": tables.machine()}}
    before: dict[str, object] = {"from": "", "figures": {}}
    without = tables.part({"before": before, "now": told})
    assert without.count("python-chess's plies not measured") == 3 * len(names())
    game[goals.PLIES] = 50
    assert "| 100 | - | 2 x python-chess's plies | - |" in tables.part({"before": before, "now": told})
    assert "not measured" not in tables.part({"before": before, "now": told})


def test_a_document_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="begin figures"):
        tables.written("# Speed\n", {"before": {"from": "", "figures": {}}, "now": {}})
