"""Themes: named colours read from data/themes, one fixed palette each, and the checks they must pass."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

Rgb = tuple[int, int, int]
Lab = tuple[float, float, float]

THEMES_FOLDER = Path(__file__).resolve().parent.parent / "data" / "themes"

MOST_SIDES = 4
SIDES = tuple(f"side{number}" for number in range(MOST_SIDES))
"""The colour names of the sides, by seat: a side's fill, `_faint` for tired pieces, `_sign` for its letter."""

_FAINT = " ".join(f"{side}_faint" for side in SIDES)
# Colours that touch in a picture; the palette holds the steps between them, so that edges stay smooth.
_EDGES: dict[str, str] = {
    "ink": f"floor floor_other ground panel {' '.join(SIDES)} paper gold wall harm good move ability {_FAINT} "
    "rough spring hazard mana shield field peak",
    "text": f"panel ground panel_raised {_FAINT}",
    "text_dim": "panel ground panel_raised",
    "paper": f"{' '.join(SIDES)} harm good move ability plate {_FAINT} peak_mark",
    "plate": "hp_high hp_mid hp_low floor",
    "panel": f"{' '.join(SIDES)} mana gold hp_high hp_mid hp_low harm panel_raised ground",
    "panel_raised": f"{' '.join(SIDES)} mana gold harm",
    "floor": f"floor_other {' '.join(SIDES)} legal target danger selected wall rough_mark",
    "field": "field_line legal target danger selected",
    "rough": "rough_mark",
    "hazard": "hazard_mark",
    "spring": "spring_mark",
    "wall": "wall_mark",
    "peak": "peak_mark",
    **{side: f"{side}_faint" for side in SIDES},
}
_STEPS = (1, 2, 3)
_ALIKE = 3.2
"""Steps nearer than this to a colour that is there already (CIE76: hardly to be noticed) take no place of their own."""

_NAMES = f"""
ground panel panel_raised panel_line text text_dim ink paper plate
floor floor_other field field_line grid
wall wall_mark peak peak_mark rough rough_mark hazard hazard_mark spring spring_mark
{" ".join(f"{side} {side}_faint {side}_sign" for side in SIDES)} hp_high hp_mid hp_low shield
legal target danger selected move harm ability good mana mana_empty gold
"""
COLOURS: tuple[str, ...] = tuple(_NAMES.split())
MOST_COLOURS = 255
"""Most entries of a palette; one index stays free for what a replay leaves unchanged."""


class ThemeError(ValueError):
    """A theme file lacks a colour, has an unknown one, or one that is not `#rrggbb`."""


class Theme(msgspec.Struct, frozen=True, eq=False):
    """A named set of colours with its palette of at most 255 entries; themes compare by identity."""

    name: str
    colours: dict[str, Rgb]
    palette: tuple[Rgb, ...]

    def __getitem__(self, colour: str) -> Rgb:
        return self.colours[colour]


def theme_names() -> tuple[str, ...]:
    """Return the names of the themes in data/themes, sorted."""
    return tuple(sorted(path.stem for path in THEMES_FOLDER.glob("*.toml")))


@cache
def load_theme(name: str) -> Theme:
    """Return the theme of that name; raise ThemeError if it is unknown or its file is faulty."""
    if name not in theme_names():
        raise ThemeError(f"theme {name!r}: expected one of {', '.join(theme_names())}")
    data = tomllib.loads((THEMES_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return parse_theme(name, data.get("colours", {}))


def parse_theme(name: str, given: Mapping[str, str]) -> Theme:
    """Build a theme from `#rrggbb` strings; raise ThemeError naming every missing or unknown colour."""
    missing = [colour for colour in COLOURS if colour not in given]
    unknown = sorted(set(given) - set(COLOURS))
    if missing or unknown:
        raise ThemeError(f"theme {name!r}: missing {missing}, unknown {unknown}")
    colours = {colour: _rgb(name, colour, given[colour]) for colour in COLOURS}
    return Theme(name, colours, _palette(colours))


def difference(first: Rgb, second: Rgb) -> float:
    """Return the distance of two colours in CIE L*a*b* (CIE76; 2.3 is just noticeable)."""
    return _distance(_lab(first), _lab(second))


def blend(first: Rgb, second: Rgb, share: float) -> Rgb:
    """Return the mix of two colours that holds the given share of the second, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _palette(colours: dict[str, Rgb]) -> tuple[Rgb, ...]:
    entries = dict.fromkeys(colours.values())
    seen = [_lab(entry) for entry in entries]
    for first, others in _EDGES.items():
        for second in others.split():
            for step in _STEPS:
                mixed = _snapped(blend(colours[first], colours[second], step / (len(_STEPS) + 1)))
                lab = _lab(mixed)
                if all(_distance(lab, other) >= _ALIKE for other in seen):
                    entries[mixed] = None
                    seen.append(lab)
    if len(entries) > MOST_COLOURS:
        raise ThemeError(f"palette of {len(entries)} colours, at most {MOST_COLOURS}")
    return tuple(entries)


def _rgb(theme: str, colour: str, value: str) -> Rgb:
    digits = value.removeprefix("#")
    if len(digits) != 6 or len(value) != 7 or any(c not in "0123456789abcdefABCDEF" for c in digits):
        raise ThemeError(f"theme {theme!r}, colour {colour}: {value!r} is not #rrggbb")
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    return _snapped((red, green, blue))


def _snapped(colour: Rgb) -> Rgb:
    """Round down to multiples of four: Pillow looks palette colours up in steps of four, so these map to themselves."""
    red, green, blue = colour
    return red & 0xFC, green & 0xFC, blue & 0xFC


def linear(value: int) -> float:
    """Return the light of a colour's part, 0 to 1, from its number, 0 to 255."""
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _distance(first: Lab, second: Lab) -> float:
    return ((first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2 + (first[2] - second[2]) ** 2) ** 0.5


def _lab(colour: Rgb) -> Lab:
    red, green, blue = (linear(value) for value in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
