"""`python -m bot render`: a position, a replay, a folder of everything; with nothing hidden if asked for."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import main
from bot.cli import gallery
from bot.cli import render as render_command
from bot.cli.games import names, shipped
from bot.cli.render import LOCALES
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render import REPLAY_WIDTH, draw
from render.demo import plates
from render.demo_sheets import sheets
from render.scene import Scene
from render.theme import theme_names
from tests.rules.dozen_war.matches import shipped as dozen_war
from tests.support.played import played
from tests.support.shared_out import at_landing, of_which

SMALL = 40
"""Width of what pages are put together of, where nobody looks at them."""
PAINTED = 10
"""Of so many scenes one is painted where nobody looks at them: tests/render paints those of every game."""


@pytest.fixture
def painted_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint one of many scenes, and small, the themes taking turns; let it stand for those that follow.

    What a phone makes of a picture is made once for each.
    """
    painted: dict[Scene, bytes] = {}
    themes = cycle(theme_names())

    def seldom(scene: Scene, theme: str) -> bytes:
        if scene not in painted:
            last = next(reversed(painted.values()), b"")
            painted[scene] = last if len(painted) % PAINTED else draw(scene, next(themes), REPLAY_WIDTH)
        return painted[scene]

    monkeypatch.setattr(gallery, "draw", seldom)
    monkeypatch.setattr(gallery, "_phone", cache(gallery._phone))  # pyright: ignore[reportPrivateUsage]


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "PHONE", SMALL)


@pytest.mark.usefixtures("painted_seldom", "small_pages")
@pytest.mark.parametrize("name", of_which(names(), ["summoner_war", "dozen_war"]))
def test_a_gallery_holds_stages_choices_entries_and_replays_in_every_theme(name: str, tmp_path: Path) -> None:
    game = shipped(name)
    words = Writer(Catalogue.read(LOCALES), "en", guard=plain)
    count = gallery.write(tmp_path, game, list(played(name, 1)[:6]), words, "en", "dark")
    files = sorted(path.name for path in tmp_path.iterdir())
    assert len(files) == count
    assert {f"middle-spectator-{theme}.png" for theme in theme_names()} <= set(files)
    sorts = ("start", "middle", "end", "choice", "entry")
    assert {f"page-{sort}-{theme}.png" for sort in sorts for theme in theme_names()} <= set(files)
    assert "replay-dark.gif" in files
    assert ("replay-revealed-dark.gif" in files) == game.conceals


def test_a_revealed_position_differs_from_the_masked_one(tmp_path: Path) -> None:
    masked, whole = tmp_path / "masked.png", tmp_path / "whole.png"
    common = ["render", "summoner_war", "--ply", "8"]
    assert main([*common, "--out", str(masked)]) == 0
    assert main([*common, "--reveal", "--out", str(whole)]) == 0
    assert masked.read_bytes() != whole.read_bytes()


def test_other_kinds_of_files_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", "skirmish", "--out", str(tmp_path / "board.jpg")]) == 2
    assert "expected a .png, a .gif or a folder" in capsys.readouterr().err


@at_landing
@pytest.mark.usefixtures("painted_seldom")
def test_the_demo_is_a_folder_of_every_scene_in_every_theme_and_size(tmp_path: Path) -> None:
    assert main(["render", "demo", "--out", str(tmp_path)]) == 0
    found = {path.name for path in tmp_path.iterdir()}
    sizes = ("", "-phone")
    names = [*(name for name, _ in plates()), *(f"event-{name}" for name, _ in sheets())]
    expected = {f"{name}-{theme}{size}.png" for name in names for theme in theme_names() for size in sizes}
    assert found == expected | {f"page-{theme}.png" for theme in theme_names()}
    with Image.open(tmp_path / "hexes-dark-phone.png") as image:
        assert image.width == 318


@at_landing
@pytest.mark.usefixtures("painted_seldom", "small_pages")
@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_gallery_has_a_reader_for_every_seat_of_its_match(size: int, tmp_path: Path) -> None:
    game = dozen_war()
    words = Writer(Catalogue.read(LOCALES), "en", guard=plain)
    steps = list(played(game.name, 1, "random", size))
    gallery.write(tmp_path, game, steps[: 6 * size], words, "en", "dark", entries=False)
    found = {path.name for path in tmp_path.iterdir()}
    readers = {name.split("-")[1] for name in found if name.startswith("middle-")}
    assert readers == {"spectator", *game.seat_names[:size]}
    assert not [name for name in found if name.startswith("entry-")]


def test_a_part_of_a_board_is_drawn_by_the_name_of_a_cell(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.png", tmp_path / "part.png"
    common = ["render", "skirmish", "--ply", "30"]
    assert main([*common, "--out", str(whole)]) == 0
    assert main([*common, "--near", "C4", "--out", str(part)]) == 0
    assert whole.read_bytes() != part.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "told"), [(["--seats", "5"], "--seats 5: expected one of 2"), (["--near", "z9"], "z9")]
)
def test_what_is_not_there_is_refused(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["render", "skirmish", *arguments, "--out", str(tmp_path / "board.png")]) == 2
    assert told in capsys.readouterr().err


def test_the_banner_of_the_end_names_the_side_and_no_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Scene] = []
    monkeypatch.setattr(render_command, "draw", lambda scene, theme: drawn.append(scene) or b"")
    assert main(["render", "summoner_war", "--out", str(tmp_path / "end.png")]) == 0
    assert drawn[0].banner
    assert "seat" not in drawn[0].banner
