"""What tests measure of letters and colours."""

from __future__ import annotations

from itertools import combinations

from render.theme import Rgb, Theme, difference, linear


def cap_height(size: int) -> float:
    """Return the height of a capital letter in pixels at a font size (Noto Sans: 0.714 em)."""
    return size * 0.714


def closest_pair(theme: Theme, names: tuple[str, ...], blindness: str) -> tuple[float, str, str]:
    """Return the two of the named colours that are hardest to tell apart with that colour blindness."""
    seen = {name: simulate(theme[name], blindness) for name in names}
    return min((difference(seen[a], seen[b]), a, b) for a, b in combinations(names, 2))


def contrast(first: Rgb, second: Rgb) -> float:
    """Return the WCAG contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def simulate(colour: Rgb, blindness: str) -> Rgb:
    """Return the colour as seen with protanopia, deuteranopia or tritanopia (Machado 2009, full severity)."""
    light = [linear(value) for value in colour]
    matrix = _BLINDNESS[blindness]
    red, green, blue = (_encoded(sum(f * v for f, v in zip(row, light, strict=True))) for row in matrix)
    return red, green, blue


_BLINDNESS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
BLINDNESSES = tuple(_BLINDNESS)


def _encoded(value: float) -> int:
    clipped = min(1.0, max(0.0, value))
    share = clipped * 12.92 if clipped <= 0.0031308 else 1.055 * clipped ** (1 / 2.4) - 0.055
    return round(share * 255)


def _luminance(colour: Rgb) -> float:
    red, green, blue = (linear(value) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
