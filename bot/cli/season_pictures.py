"""Pictures of a season that was played: the tables, rounds and brackets that its people would see."""

from __future__ import annotations

from pathlib import Path

from bot.config import REPOSITORY
from bot.content import read_languages
from bot.services.events_held import Held
from bot.show.events.pairing_sheets import bracket_pages, pairing_pages
from bot.show.events.standing_sheets import crosstable, standing_pages
from bot.show.events.told import Told, drawn_name
from bot.show.words import Words
from render import draw_sheet
from render.sheet import Sheet

LOCALE, THEME = "en", "dark"


def sheets(held: Held, words: Words) -> dict[str, Sheet]:
    """Return the tables of an event by what they are, those of the first division for all."""
    told = Told(held.row.name, held.contest, held.row.seed, words, drawn_name, held.plan.up)
    found: dict[str, Sheet] = {}
    for stage, what in enumerate(held.contest.settings.stages[: len(held.contest.pools)]):
        if what.kind in ("knockout", "double_knockout"):
            found["bracket"] = bracket_pages(told, stage)[0]
            continue
        found["table"] = standing_pages(told, stage)[0]
        found["round"] = pairing_pages(told, stage)[0]
        cross = crosstable(told, stage)
        if cross is not None:
            found["crosstable"] = cross
    return found


def write(held: Held, name: str, folder: Path) -> list[Path]:
    """Write the tables of an event into a folder as `NAME-table.png` and so on; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    words = Words(read_languages(REPOSITORY / "data"), LOCALE, escaped=False)
    made: list[Path] = []
    for what, sheet in sheets(held, words).items():
        made.append(folder / f"{name}-{what}.png")
        made[-1].write_bytes(draw_sheet(sheet, THEME))
    return made
