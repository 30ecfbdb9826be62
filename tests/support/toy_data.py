"""The toy game as if it were shipped: its folder of data, its words and its pictures, for tests alone."""

from __future__ import annotations

import atexit
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.config import REPOSITORY
from render.games import Translate, Wish
from render.scene import Scene
from render.scene_beside import Gauge
from rules import GAMES
from rules.kernel.game import Game
from rules.kernel.types import Event, Text, View
from tests.kernel.toy import AMOUNTS, CARDS, Toy

DATA = REPOSITORY / "data"

TEXTS = {
    "game.toy": "Toy",
    "toy.over": "The hands are empty, or one is left.",
    "toy.too_far": "The counter would fall back.",
    "toy.bid": "Which card do you bid?",
    "toy.orders": "Plus or minus?",
    "toy.react": "Parry, or take it?",
    "toy.standing": "What do you do about strikes?",
    "toy./": "so be it",
    "toy.done": "done",
    "toy.event.dealt": "{seat} is dealt a hand.",
    "toy.event.bids": "The bids are open.",
    "toy.event.struck": "A strike falls.",
    "toy.event.counted": "The counter stands at {counter}.",
    "toy.event.fell_back": "The counter falls back.",
    "toy.event.match_over": "The toy is over.",
    "toy.setting.wounds": "Wounds",
    "toy.setting.mood": "Mood",
    **{f"toy.{word}": word for word in ("plus", "minus", "pass", "parry", "ask", *AMOUNTS, *CARDS)},
    **{f"toy.side.{name}": name.capitalize() for name in Toy.seat_names},
}


SIGNS: frozenset[str] = frozenset()
"""The signs that a legend says in the toy's own words."""


def toy_data() -> Path:
    """Return a data folder with everything that is shipped and the toy, for reading alone."""
    return _made(tuple(TEXTS.items()))


@cache
def _made(texts: tuple[tuple[str, str], ...]) -> Path:
    """Lay out a folder once per run: so its languages and contents are read once too."""
    folder = Path(tempfile.mkdtemp(prefix="warpost-toy-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in ("content", "locales"):
        for path in (DATA / name).iterdir():
            _linked(folder / name / path.name, path)
    for path in DATA.iterdir():
        if path.name not in ("content", "locales"):
            (folder / path.name).symlink_to(path)
    content = folder / "content" / Toy.name
    content.mkdir()
    (content / "toy.toml").write_text("[toy]\n", "utf-8")
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8"\n\n'
    words = "\n".join(f'msgid "{key}"\nmsgstr "{text}"\n' for key, text in texts)
    for locale in (folder / "locales").iterdir():
        (locale / "toy.po").write_text(head + words, "utf-8")
    return folder


def _linked(there: Path, original: Path) -> None:
    there.mkdir(parents=True)
    for path in original.iterdir():
        (there / path.name).symlink_to(path)


def decided(view: View[Any]) -> Text | None:
    """Say nothing more of an end than its reason does."""
    return None


# ---- pictures: a gauge for each seat


def scene(game: Game[Any], view: View[Any], events: Sequence[Event], tr: Translate, locale: str, wish: Wish) -> Scene:
    """Return who has how many points and cards."""
    state = view.state
    gauges = tuple(
        Gauge(
            side=seat,
            sign=name[0].upper(),
            name=wish.names[seat] if wish.names else tr(Text(f"toy.side.{name}")),
            score=state.points[seat],
            pool=len(state.hands[seat]),
            active=seat in state.pending and seat not in state.answers,
            out=seat in state.out,
            role=tr(Text(f"toy.side.{name}")),
        )
        for seat, name in enumerate(game.seat_names[: state.seats])
    )
    return Scene(tr(Text("game.toy")), locale, gauges=gauges, changes=wish.changes, status=wish.status)


def twin(game: Game[Any], view: View[Any]) -> str:
    """Return the position in words."""
    state = view.state
    return f"points {state.points}, cards {[len(hand) for hand in state.hands]}, counter {state.counter}"


def entries(game: Game[Any]) -> dict[str, Text]:
    """Return everything there is to look up: nothing."""
    return {}


@contextmanager
def registered() -> Iterator[None]:
    """Let the toy be a game like any other for the length of a block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, Toy.name, Toy)
        patch.setitem(sys.modules, f"render.games.{Toy.name}", sys.modules[__name__])
        yield
