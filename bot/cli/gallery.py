"""A folder of pictures of one game: every stage, every reader, choices in progress, entries, replays, every theme."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from math import ceil, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from bot.i18n.text import Writer
from render import animate, draw, draw_sheet
from render.demo import plates
from render.demo_sheets import sheets
from render.games import Wish, entries_for, entry_scene, scene_for
from render.scene import Scene
from render.theme import theme_names
from rules.kernel import openly
from rules.kernel.types import Decision, Seat

Step = tuple[Any, Any]
PHONE = 318
"""Width in pixels at which a phone shows a picture in a thread."""
_COLUMNS = 3


class Plate(NamedTuple):
    """A picture of the gallery and its name, which begins with its sort."""

    name: str
    scene: Scene


def write(
    folder: Path, game: Any, steps: list[Step], words: Writer, locale: str, theme: str, entries: bool = True
) -> int:
    """Write the gallery of a match into a folder, replays in one theme; return how many files there are.

    Pages show all pictures of a sort side by side, as a phone shows them. Without `entries` nothing is drawn that may
    be looked up, as it is the same in every match.
    """
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    plates = list(_plates(game, steps, words, locale))
    if entries:
        plates += _entries(game, words, locale)
    for name in theme_names():
        small: dict[str, list[Image.Image]] = {}
        for plate in plates:
            data = draw(plate.scene, name)
            (folder / f"{plate.name}-{name}.png").write_bytes(data)
            small.setdefault(plate.name.partition("-")[0], []).append(_phone(data))
        for sort, pictures in small.items():
            _page(pictures, max(_COLUMNS, ceil(sqrt(2 * len(pictures))))).save(folder / f"page-{sort}-{name}.png")
        count += len(plates) + len(small)
    for name, scenes in _films(game, steps, words, locale):
        (folder / f"{name}-{theme}.gif").write_bytes(animate(scenes, theme))
        count += 1
    return count


def write_demo(folder: Path) -> int:
    """Write the made-up scenes and tables in every theme, whole and as a phone shows them, and pages of all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = [(name, partial(draw, scene)) for name, scene in plates()]
    tables = [(f"event-{name}", partial(draw_sheet, sheet)) for name, sheet in sheets()]
    shown = drawn + tables
    for theme in theme_names():
        small: list[Image.Image] = []
        for name, paint in shown:
            data = paint(theme)
            (folder / f"{name}-{theme}.png").write_bytes(data)
            small.append(_phone(data))
            small[-1].save(folder / f"{name}-{theme}-phone.png")
        _page(small).save(folder / f"page-{theme}.png")
    return len(theme_names()) * (2 * len(shown) + 1)


def _phone(data: bytes) -> Image.Image:
    """Return a picture as small as a phone shows it."""
    with Image.open(BytesIO(data)) as image:
        size = (PHONE, round(image.height * PHONE / image.width))
        return image.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def _page(pictures: list[Image.Image], columns: int = _COLUMNS) -> Image.Image:
    """Return pictures of one width on one page, each below the column that is shortest so far."""
    heights = [0] * columns
    places: list[tuple[int, int]] = []
    for picture in pictures:
        column = heights.index(min(heights))
        places.append((column * (PHONE + 10), heights[column]))
        heights[column] += picture.height + 10
    page = Image.new("RGB", ((PHONE + 10) * columns, max(heights)), "white")
    for picture, place in zip(pictures, places, strict=True):
        page.paste(picture, place)
    return page


def _plates(game: Any, steps: list[Step], words: Writer, locale: str) -> Iterator[Plate]:
    readers: tuple[tuple[str, Seat | None], ...] = (
        ("spectator", None),
        *((name, Seat(seat)) for seat, name in enumerate(game.seat_names[: steps[0][0].seats])),
    )
    stages = (("start", 0), ("middle", len(steps) // 2), ("end", len(steps) - 1))
    for stage, number in stages:
        state, events = steps[number]
        for reader, seat in readers:
            view = game.view(state, seat)
            yield Plate(f"{stage}-{reader}", scene_for(game, view, game.seen(events, seat), words, locale, Wish()))
    for decision, state in _questions(steps):
        view = game.view(state, decision.seat)
        for taken in range(len(decision.default) + 1):
            wish = Wish(decision=decision, prefix=decision.default[:taken])
            scene = scene_for(game, view, (), words, locale, wish)
            yield Plate(f"choice-{decision.kind}-{taken:02}", scene)


def _entries(game: Any, words: Writer, locale: str) -> Iterator[Plate]:
    for entry in entries_for(game):
        yield Plate(f"entry-{entry}", entry_scene(game, entry, words, locale))


def _questions(steps: list[Step]) -> Iterator[tuple[Decision, Any]]:
    """Yield the last question of each kind, where most stands on the board."""
    found: dict[str, tuple[Decision, Any]] = {}
    for state, _ in steps[: len(steps) // 2 + 1]:
        for seat, decision in state.pending.items():
            if seat not in state.answers:
                found[decision.kind] = (decision, state)
    yield from found.values()


def _films(game: Any, steps: list[Step], words: Writer, locale: str) -> Iterator[tuple[str, list[Scene]]]:
    seen = [(game.view(state, None), game.seen(events, None)) for state, events in steps]
    told = [step for step in seen if step[1]]
    yield "replay", [scene_for(game, view, events, words, locale, Wish()) for view, events in told]
    if game.conceals:
        shown = [(openly.position(state), openly.events(events)) for state, events in steps]
        all_told = [step for step in shown if step[1]]
        yield "replay-revealed", [scene_for(game, view, ev, words, locale, Wish()) for view, ev in all_told]
