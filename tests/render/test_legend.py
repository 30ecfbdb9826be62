"""Legends: no sign is drawn in a picture of any game without a line that shows and explains it, in every language.

What is drawn is not asked of the legend but watched: every icon, and every function that draws a sign of its own,
writes down what it drew; a picture may have drawn nothing that its legend does not draw too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import render
from bot.cli.games import names, shipped
from bot.cli.render import LOCALES
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render.games import Wish, legend_for, renderer, scene_for
from render.layout.heights import LEGEND_LINE, legend_lines, legend_words
from render.layout.page import PAGE_WIDTH, lay_out
from render.legend import MOST_LINES, SIDES_OF_TEXT, lines, signs
from render.paint import ground, happened, heroes, icons, legend, painter, pieces, shelf, tiles, units
from render.paint.painter import paint
from render.paint.wrapping import wrap
from render.scene import LegendLine, Scene
from render.scene_board import Arrow, Look, Note, Token, Tone
from render.theme import load_theme
from rules.kernel.types import Seat, Text
from tests.render.measures import cap_height
from tests.render.samples import board, key_of
from tests.render.sketch import MEASURES, sketched
from tests.support.played import played
from tests.support.shared_out import at_landing, few

GAMES = names()
LANGUAGES = ("en", "ja", "th", "vi", "zh-TW")
CATALOGUE = Catalogue.read(LOCALES)
DARK = load_theme("dark")
HOMES = tuple(f"{home}.legend." for home in ("render", *GAMES))
PHONE = 318
"""Width in pixels at which a phone shows a picture in a thread."""
SMALL = 360
"""Width in pixels at which pictures are painted to see what is drawn."""
MOMENTS = 3
"""Positions of a match that are looked at."""
MATCHES = ((4, "random"), (2, "greedy"))


@cache
def game_of(name: str) -> Any:
    return shipped(name)


@cache
def scenes(name: str) -> tuple[Scene, ...]:
    """Return pictures of whole matches as a player and a spectator see them, and of each sort of question."""
    game = game_of(name)
    found: dict[Scene, None] = {}
    for seed, player in MATCHES:
        steps = played(name, seed, player)
        for state, events in (*steps[:: -(-len(steps) // MOMENTS)], steps[-1]):
            for seat in (Seat(0), None):
                view = game.view(state, seat)
                wish = Wish(names=("Ana", "Milo"), clocks=("1 d", "2 d"))
                found[scene_for(game, view, game.seen(events, seat), key_of, "en", wish)] = None
        asked = {question.kind: (question, state) for state, _ in steps[::2] for question in state.pending.values()}
        for question, state in asked.values():
            view = game.view(state, question.seat)
            for taken in {0, min(len(question.default), 2)}:
                wish = Wish(decision=question, prefix=question.default[:taken])
                found[scene_for(game, view, (), key_of, "en", wish)] = None
    return tuple(found)


class Drawn:
    """Writes down every sign that is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: set[str] = set()
        modules = [module for name, module in sys.modules.items() if name.startswith("render.")]
        found = [made for module in modules for made in vars(module).values()]
        drawn = (one for one in found if hasattr(one, "cache_clear") and not one.__module__.startswith(MEASURES))
        self.kept = list({id(one): one.cache_clear for one in drawn}.values())
        for name, icon in icons.ICONS.items():
            monkeypatch.setitem(icons.ICONS, name, self._icon(name, icon))
        self._watch(monkeypatch, happened, "area_sprites", lambda a: f"area {_told(a[1])}")
        for module, kind in ((happened, "arrow"), (happened, "stone"), (painter, "ring")):
            self._watch(monkeypatch, module, f"{kind}_sprite", lambda a, k=kind: f"{k} {_told(a[1])}")
        for kind in ("ghost", "cross", "order", "spark"):
            self._watch(monkeypatch, happened, f"{kind}_sprite", lambda _, k=kind: k)
        self._watch(monkeypatch, happened, "note_sprite", lambda a: f"note {a[2]}" if a[1] and not a[3] else "")
        self._watch(monkeypatch, happened, "ray_sprite", lambda a: f"ray {a[3] is None}")
        self._watch(monkeypatch, tiles, "draw_terrain", lambda a: f"terrain {a[1]}" if a[1] in TERRAINS else "")
        self._watch(monkeypatch, tiles, "draw_figure", lambda a: f"cover {a[1].cover}" if a[1].cover else "")
        for name in ("draw_stock", "draw_price", "draw_site", "draw_counted", "_trap", "draw_hero", "draw_unit"):
            self._watch(monkeypatch, tiles, name, lambda _, n=name: n)
        for module in (pieces, units, sys.modules["render.paint.stacks"]):
            self._watch(monkeypatch, module, "draw_hatch", lambda _: "hatch")
        self._watch(monkeypatch, pieces, "_dashes", lambda _: "summoned")
        self._watch(monkeypatch, heroes, "_dial", lambda a: f"dial {a[2]}")
        self._watch(monkeypatch, heroes, "_pool", lambda _: "pool")
        self._watch(monkeypatch, units, "_wedge", lambda _: "wedge")
        self._watch(monkeypatch, shelf, "_back", lambda _: "")
        for name in ("zone", "costs", "term"):
            self._watch(monkeypatch, ground.Space, name, lambda _, n=name: n)
        self._watch(monkeypatch, ground.Space, "mark", lambda a: f"mark {a[1]}")

    def of(self, scene: Scene) -> set[str]:
        """Paint a scene anew, with nothing kept from before, and return what was drawn."""
        for forget in self.kept:
            forget()
        self.seen = set()
        paint(scene, DARK, SMALL)
        return self.seen - {""}

    def _icon(self, name: str, icon: Any) -> Callable[..., None]:
        def draw(*given: Any) -> None:
            self.seen.add(f"icon {name}")
            icon(*given)

        return draw

    def _watch(self, monkeypatch: pytest.MonkeyPatch, home: Any, name: str, says: Callable[[Any], str]) -> None:
        drawing = getattr(home, name)

        def draw(*given: Any, **more: Any) -> Any:
            self.seen.add(says(given))
            return drawing(*given, **more)

        monkeypatch.setattr(home, name, draw)


TERRAINS = {"wall", "rough", "hazard", "spring", "peak", "crater", "start", "gate"}


def _told(value: Any) -> str:
    return str(len(value)) if isinstance(value, tuple) else str(value)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    with sketched(monkeypatch):  # who is called to draw a sign is looked at, not what comes of it
        yield Drawn(monkeypatch)
    monkeypatch.undo()
    render._CACHE.__init__(16 * 1024 * 1024)  # pyright: ignore[reportPrivateUsage]


@at_landing
@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", GAMES)
def test_no_sign_is_drawn_without_a_line_of_the_legend(name: str, every: int, drawn: Drawn) -> None:
    """In every second picture, and in all of them in the soak: each is painted anew, with nothing kept."""
    shown = scenes(name)[::every]
    assert len(shown) > 12 // every
    unsaid: dict[str, Scene] = {}
    rows: dict[LegendLine, set[str]] = {}
    for scene in shown:
        explained = set[str]()
        for line in lines(scene, key_of, name, renderer(name).SIGNS):
            if line not in rows:
                rows[line] = drawn.of(Scene("", legend=(line,)))
            explained |= rows[line]
        unsaid.update(dict.fromkeys(drawn.of(scene) - explained, scene))
    assert {sign: scene.subtitle for sign, scene in unsaid.items()} == {}


def test_the_watch_sees_a_sign_that_the_legend_leaves_out(drawn: Drawn) -> None:
    whole = scenes("skirmish")[0]
    assert "zone" in drawn.of(whole)


@at_landing
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_sign_has_a_word_and_a_meaning_in_every_language_that_stand_whole_in_their_row(
    name: str, locale: str
) -> None:
    words = Writer(CATALOGUE, locale, guard=plain)
    told = {line for scene in scenes(name) for line in lines(scene, words, name, renderer(name).SIGNS)}
    assert len(told) > 15
    bare = [line for line in told if not line.word or not line.about]
    room = PAGE_WIDTH - 2 * 8 - legend.SAMPLE - legend.MARGIN
    cut = [
        legend_words(line)
        for line in told
        if len(wrap(legend_words(line), legend.TEXT, room, 9, False, locale)) > legend_lines(line)
    ]
    assert (bare, cut) == ([], [])


@pytest.mark.parametrize("locale", LANGUAGES)
def test_texts_of_signs_part_the_word_from_its_meaning_once(locale: str) -> None:
    said = {key: entry.plain or "" for key, entry in CATALOGUE.locales[locale].entries.items() if key.startswith(HOMES)}
    assert len(said) > 200
    assert {key: text for key, text in said.items() if text.count(SIDES_OF_TEXT) != 1 or text.endswith("|")} == {}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_words_only_signs_that_it_has_texts_for(name: str) -> None:
    own = {
        key.removeprefix(f"{name}.legend.")
        for key in CATALOGUE.locales["en"].entries
        if key.startswith(f"{name}.legend.")
    }
    assert own == set(renderer(name).SIGNS)


def test_an_ability_that_goes_nowhere_is_a_star_and_one_with_a_target_an_arrow() -> None:
    """The legend shows a sign as it stands in the picture: no words of an arrow beside a star alone."""
    here, there = (Arrow("ability", 0, path) for path in (("B2", "B2"), ("B2", "B3")))
    found = {
        arrows: {sign.key: sign for sign in signs(Scene("", board=board(arrows=arrows, notes=())))}
        for arrows in ((here,), (there,), (here, there))
    }
    told = [{"spark", "arrow.ability"} & signs_.keys() for signs_ in found.values()]
    assert told == [{"spark"}, {"arrow.ability"}, {"spark", "arrow.ability"}]
    drawn = found[here, there]["arrow.ability"].board
    assert drawn is not None
    assert len(set(drawn.arrows[0].path)) == 2


FORESEEN: dict[str, tuple[str, Tone, str, str]] = {
    "harm": ("−2", "harm", "", "loss"),
    "heart": ("4", "plain", "heart", "left"),
    "skull": ("", "harm", "skull", "falls"),
    "summon": ("", "good", "summon", "enters"),
}
"""Signs of what happened, and the same as signs of what would."""


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("key", FORESEEN)
def test_what_would_happen_is_explained_otherwise_than_what_did(key: str, locale: str) -> None:
    """A heart with 4 in an attack being chosen is what would be left, no change; a skull there is no curse."""
    text, tone, icon, means = FORESEEN[key]
    did, would = (
        {sign.key for sign in signs(Scene("", board=board(notes=(Note("B2", text, tone, icon, what),))))}
        for what in ("", means)
    )
    assert (did - would, would - did) == ({f"note.{key}"}, {f"note.{means}"})
    words = Writer(CATALOGUE, locale, guard=plain)
    assert words(Text(f"render.legend.note.{key}")) != words(Text(f"render.legend.note.{means}"))


def test_a_piece_that_is_only_meant_to_stand_there_has_neither_acted_nor_come() -> None:
    """Striped alike; the legend of a unit being placed said that it had attacked."""
    looks: tuple[Look, ...] = ("exhausted", "arrived", "intended")
    keys = {
        look: {sign.key for sign in signs(Scene("", board=board(tokens=(Token("B2", 0, "A", look=look),))))}
        for look in looks
    }
    assert {look: found & {"tired", "intended"} for look, found in keys.items()} == {
        "exhausted": {"tired"}, "arrived": {"tired"}, "intended": {"intended"},
    }  # fmt: skip


@few(2)
@pytest.mark.parametrize("name", GAMES)
def test_legends_are_legible_at_318_px_and_no_page_is_taller_than_a_phone_shows(name: str) -> None:
    for scene in scenes(name):
        for page in legend_for(game_of(name), scene, key_of):
            assert len(page.legend) <= MOST_LINES
            assert lay_out(page).height <= 1500
    assert cap_height(legend.TEXT) * PHONE / PAGE_WIDTH >= 6
    assert LEGEND_LINE > legend.TEXT


def test_a_legend_names_each_sign_once() -> None:
    for name in GAMES:
        for scene in scenes(name):
            keys = [sign.key for sign in signs(scene)]
            assert len(keys) == len(set(keys))


def test_the_colon_of_a_row_is_that_of_its_script() -> None:
    assert legend_words(LegendLine(word="山", about="歩兵が登れます。")) == "山：歩兵が登れます。"
    assert legend_words(LegendLine(word="Ana（鶴）", about="この陣営の駒。")) == "Ana（鶴）：この陣営の駒。"
    assert legend_words(LegendLine(word="Núi", about="lính leo được.")) == "Núi: lính leo được."
