"""What seasons are called: the name of the first with the number of each, in no language but that of the name."""

from __future__ import annotations

import re

from bot.contest.applying import LONGEST_NAME
from bot.show.fitting import clip

NUMBERED = re.compile(r"(.+?)(\s+[·#]?\s*|(?<=[^\W\d_]))(\d+)")
"""A name, what parts it from its number, and the number, which is not the end of a date or of a fraction."""
FORMER = (", next season", " 次シーズン", ", mùa sau", " 下一季", " ซีซันถัดไป")
"""What earlier versions added to a name for each season."""


def following(name: str, season: int) -> str:
    """Name the season that follows the one of this name, which was the `season`th."""
    stem, number = name, season
    while (shorter := _without_former(stem)) != stem:
        stem, number = shorter, number - 1
    found = NUMBERED.fullmatch(stem)
    if found is not None and int(found[3]) == number:
        stem, between = found[1], found[2]
    else:  # "League 2026 2" would read as one number
        between = " · " if stem[-1:].isnumeric() else " "
    end = f"{between}{season + 1}"
    return f"{clip(stem, LONGEST_NAME - len(end))}{end}"


def _without_former(name: str) -> str:
    return next((name.removesuffix(end) for end in FORMER if name.endswith(end) and name != end), name)
