"""Themes: complete, readable, and told apart with any colour blindness."""

from __future__ import annotations

import pytest

from render.theme import COLOURS, MOST_COLOURS, SIDES, ThemeError, difference, load_theme, parse_theme, theme_names
from tests.render.measures import BLINDNESSES, closest_pair, contrast, simulate
from tests.support.shared_out import few

READABLE = [
    ("text", "ground", 7.0),
    ("text", "panel", 7.0),
    ("text", "panel_raised", 7.0),
    ("text_dim", "panel", 4.5),
    ("text_dim", "ground", 4.5),
    *((f"{side}_sign", side, 4.5) for side in SIDES),
    *(("text", f"{side}_faint", 4.5) for side in SIDES),
    ("paper", "plate", 7.0),
    ("paper", "harm", 3.0),
    ("paper", "good", 3.0),
    ("paper", "ability", 3.0),
    ("paper", "hp_high", 2.4),
    ("side0", "floor", 1.5),
    ("ink", "gold", 4.5),
    ("ink", "mana", 4.5),
    ("legal", "floor", 3.0),
    ("target", "floor", 3.0),
    ("danger", "floor", 3.0),
    ("selected", "floor", 3.0),
    ("rough_mark", "rough", 2.0),
    ("hazard_mark", "hazard", 2.0),
    ("spring_mark", "spring", 2.0),
]


def test_there_are_a_dark_a_light_and_a_colour_blind_theme() -> None:
    assert theme_names() == ("colourblind", "dark", "light")


@few(21)
@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize(("front", "back", "least"), READABLE)
def test_colours_that_meet_contrast(name: str, front: str, back: str, least: float) -> None:
    theme = load_theme(name)
    assert contrast(theme[front], theme[back]) >= least


@pytest.mark.parametrize("name", theme_names())
def test_palette_holds_every_named_colour_and_leaves_an_index_free(name: str) -> None:
    theme = load_theme(name)
    assert len(theme.palette) <= MOST_COLOURS == 255
    assert {theme[colour] for colour in COLOURS} <= set(theme.palette)


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("blindness", BLINDNESSES)
def test_sides_are_told_apart_with_every_colour_blindness(name: str, blindness: str) -> None:
    assert closest_pair(load_theme(name), SIDES[:2], blindness)[0] >= 40


@pytest.mark.parametrize("blindness", BLINDNESSES)
def test_colour_blind_theme_tells_all_signals_apart(blindness: str) -> None:
    theme = load_theme("colourblind")
    assert closest_pair(theme, ("hp_high", "hp_mid", "hp_low"), blindness)[0] >= 25
    assert closest_pair(theme, ("legal", "target", "selected"), blindness)[0] >= 25
    assert closest_pair(theme, ("harm", "good"), blindness)[0] >= 40


def test_simulated_red_and_green_move_together_with_deuteranopia() -> None:
    red, green = (208, 48, 48), (60, 140, 60)
    seen = difference(simulate(red, "deuteranopia"), simulate(green, "deuteranopia"))
    assert seen < difference(red, green) / 2


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


def test_unknown_theme_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ThemeError, match="colourblind, dark, light"):
        load_theme("neon")


def test_theme_with_missing_and_unknown_colours_names_both() -> None:
    given = dict.fromkeys(COLOURS, "#000000")
    del given["ink"]
    given["inkk"] = "#000000"
    with pytest.raises(ThemeError, match=r"missing \['ink'\], unknown \['inkk'\]"):
        parse_theme("broken", given)


@pytest.mark.parametrize("value", ["", "#12345", "#1234567", "red", "#12345g", "123456#"])
def test_value_that_is_no_colour_is_refused(value: str) -> None:
    given: dict[str, str] = {**dict.fromkeys(COLOURS, "#000000"), "ink": value}
    with pytest.raises(ThemeError, match="colour ink"):
        parse_theme("broken", given)
