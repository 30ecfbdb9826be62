"""What a phone shows: every letter of every game's pictures legible at 318 px of width, in every language."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.cli.games import names
from render.games import Wish, entries_for, scene_for
from render.layout.brief import TALL
from render.layout.crop import around, parts
from render.layout.page import HIGHEST, PAGE_WIDTH, Box, lay_out
from render.paint import plates, thai, units
from render.paint.fonts import font
from render.paint.gauge import gauge_tile
from render.paint.heading import track_tile
from render.paint.painter import paint
from render.paint.pen import Pen
from render.paint.short_names import fit_name, name_lines
from render.paint.text import runs, text_width
from render.paint.units import draw_unit
from render.scene import Scene
from render.scene_beside import Gauge, Track
from render.scene_board import Badge, Force, Token
from render.theme import load_theme
from rules.kernel.types import Seat
from tests.render.measures import cap_height
from tests.render.samples import key_of
from tests.render.sketch import sketched
from tests.render.test_legend import LANGUAGES, game_of
from tests.render.test_many_sides import LEAST
from tests.show.test_arrow_numbers import words
from tests.support.played import played
from tests.support.shared_out import at_landing, few, of_which

DARK = load_theme("dark")
PHONE = 318 / PAGE_WIDTH
MATCHES = {"en": (1, 0), "ja": (2, 0), "th": (1, 1), "vi": (2, 1), "zh-TW": (1, 2)}
"""The languages look at different matches, or from another position on."""
ALL, MARKED = ("crown", "bow", "eye"), (Badge("eye", 2),)
"""Every sign of a plate, and a unit on which a mark lies."""
STEPS_LOOKED_AT = (2, 4)
"""Positions of a match that are looked at besides its end, in the suite and the soak.

The suite looks at one half of a board's parts in one picture, and at the other half in the next.
"""
STEPS = [STEPS_LOOKED_AT[0], pytest.param(STEPS_LOOKED_AT[1], marks=pytest.mark.soak)]

SPOKEN = [(name, locale) for name in names() for locale in LANGUAGES]
IN_SUITE = SPOKEN[::6]
"""Games in a language, and those that the suite looks at: each game in one, each language in one."""


def pictures(name: str, locale: str, most: int) -> list[Scene]:
    """Return pictures of a match: so many positions, the end, a question of each sort in its first steps."""
    game, say = game_of(name), words(locale).at(game_of(name)).plain
    seed, first = MATCHES[locale]
    steps = played(name, seed, "greedy")
    wish = Wish(names=("Ana", "Milo"), clocks=("09:32", "2 d 4 h"))
    found = [
        scene_for(game, game.view(state, Seat(0)), game.seen(events, Seat(0)), say, locale, wish)
        for state, events in (*steps[first :: -(-len(steps) // most)], steps[-1])
    ]
    asked = {question.kind: (question, state) for state, _ in steps for question in state.pending.values()}
    for question, state in asked.values():
        view = game.view(state, question.seat)
        for taken in {0, min(2, len(question.default))}:
            prefix = question.default[:taken]
            found.append(
                scene_for(
                    game,
                    view,
                    (),
                    say,
                    locale,
                    Wish(names=wish.names, decision=question, prefix=prefix, brief=bool(taken)),
                )
            )
    return found


def say_of(name: str, locale: str) -> Any:
    """Return what writes a game's texts."""
    return words(locale).at(game_of(name)).plain


@few(1)
@pytest.mark.parametrize("steps", STEPS)
@pytest.mark.parametrize(("name", "locale"), of_which(SPOKEN, IN_SUITE))
def test_every_letter_of_a_match_is_legible_on_a_phone_and_no_name_is_cut(
    name: str, locale: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = pictures(name, locale, steps)
    with sketched(monkeypatch) as found:
        for number, scene in enumerate(shown):
            paint(scene, DARK)
            near = [] if scene.board is None else list(parts(scene.board))
            for part in near if steps > min(STEPS_LOOKED_AT) else near[number % 2 :: 2]:
                paint(around(scene, part), DARK)
    assert len({each.text for each in found}) > 40
    said = "\n".join(each.text for each in found)
    notes = {gauge.note for scene in shown for gauge in scene.gauges if gauge.note}
    assert [note for note in notes if note not in said] == []
    assert [each for each in found if each.is_cut] == []
    assert [each for each in found if each.is_outside] == []
    assert [each for each in found if cap_height(each.size) * PHONE < LEAST] == []


@few(5)
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_the_banner_of_the_end_names_who_won_and_is_never_cut(
    name: str, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = ("Wilhelmina of the Long Northern Road", "Bartholomew the Unexpected")
    game, say = game_of(name), words(locale).at(game_of(name)).plain
    state, _ = played(name, MATCHES[locale][0], "greedy")[-1]
    assert state.outcome is not None
    scene = scene_for(game, game.view(state, None), (), say, locale, Wish(names=people))
    with sketched(monkeypatch) as found:
        paint(Scene("", locale, banner=scene.banner), DARK)
    assert [each for each in found if each.is_cut] == []
    if len(set(state.outcome.ranks)) > 1:
        assert [who in scene.banner for who in people] == [rank == 1 for rank in state.outcome.ranks]


def test_counts_in_one_row_lie_below_their_sides_boxes_and_beside_the_board_as_their_sides_sit() -> None:
    """North looks at Commandeer: South's box is the left one, South sits at the far side."""
    game = game_of("commandeer")
    state, _ = played("commandeer", 1, "greedy")[-1]
    sizes = set[bool]()
    for seat in (None, Seat(0), Seat(1)):
        whole, brief = (
            scene_for(game, game.view(state, seat), (), key_of, "en", Wish(brief=short)) for short in (False, True)
        )
        counted = [mat for mat in brief.mats if mat.zones]
        expected = [mat.side for mat in whole.mats] if brief.tight else [gauge.side for gauge in brief.gauges]
        assert [mat.side for mat in counted] == expected
        sizes.add(brief.tight)
    assert sizes == {True, False}


@pytest.mark.parametrize("name", names())
def test_a_tall_picture_of_a_post_leaves_out_the_lists_and_nothing_that_happened(name: str) -> None:
    game = game_of(name)
    for state, events in played(name, 1, "greedy")[3::7]:
        view, seen = game.view(state, None), game.seen(events, None)
        whole, brief = (scene_for(game, view, seen, key_of, "en", Wish(brief=short)) for short in (False, True))
        assert (brief.board, brief.gauges) == (whole.board, whole.gauges)
        order = () if brief.timeline is None else brief.timeline.order
        assert order == (() if whole.timeline is None else whole.timeline.order)
        counts = [
            {mat.side: [(zone.icon, zone.number) for zone in mat.zones] for mat in one.mats if mat.zones}
            for one in (brief, whole)
        ]
        assert counts[0] == counts[1]
        assert brief == whole or lay_out(whole).height > TALL
        assert lay_out(brief).height <= HIGHEST


@pytest.mark.parametrize("name", names())
def test_the_picture_of_a_panel_stands_above_its_buttons_and_leaves_out_none_of_the_cards(name: str) -> None:
    game = game_of(name)
    for state, _ in played(name, 1, "greedy")[3::9]:
        view = game.view(state, Seat(0))
        whole, brief = (scene_for(game, view, (), key_of, "en", Wish(brief=short)) for short in (False, True))
        assert [mat.cards for mat in brief.mats if mat.cards] == [mat.cards for mat in whole.mats if mat.cards]
        assert whole.banner in (brief.banner, brief.title)
        assert brief.lit == (whole.banner != brief.banner) == (brief.title != whole.title)
        assert lay_out(brief).height <= HIGHEST


@at_landing
@pytest.mark.parametrize("name", names())
def test_the_picture_of_a_question_stands_above_its_buttons_with_all_cards_that_may_be_chosen(name: str) -> None:
    """Also with a hand of more cards than a row holds; nothing lies on anything else."""
    game = game_of(name)
    for state, _ in (*played(name, 1, "greedy")[::11], *played(name, 3)[::11]):
        for question in state.pending.values():
            view = game.view(state, question.seat)
            for taken in {0, min(1, len(question.default))}:
                wish = Wish(decision=question, prefix=question.default[:taken], names=("Ana", "Milo"))
                whole, brief = (
                    scene_for(game, view, (), key_of, "en", msgspec.structs.replace(wish, brief=short))
                    for short in (False, True)
                )
                offered = [[card for mat in one.mats for card in mat.cards if card.mark] for one in (whole, brief)]
                assert offered[0][: len(offered[1])] == offered[1]
                assert bool(offered[0]) == bool(offered[1])
                assert whole.banner in (brief.banner, brief.title)
                assert brief.lit == (brief.title == whole.banner != "")
                page = lay_out(brief)
                assert page.height <= HIGHEST
                boxes = [*page.mats, *page.shelves]
                if page.plan is not None:
                    plan = page.plan
                    boxes.append(Box(plan.left, plan.top, plan.width, plan.height))
                assert [(a, b) for a, b in combinations(boxes, 2) if overlap(a, b)] == []
                assert all(box.left >= 0 and box.left + box.width <= page.width for box in boxes)


def overlap(a: Box, b: Box) -> bool:
    """Say whether two boxes have a pixel in common."""
    across = a.left < b.left + b.width and b.left < a.left + a.width
    return across and a.top < b.top + b.height and b.top < a.top + a.height


@pytest.mark.parametrize("track", [None, Track(7), Track(3, 10)], ids=["none", "turn", "turns"])
@pytest.mark.parametrize(
    ("title", "locale"), [("Cuộc Săn Hoang Dã", "vi"), ("Bức Tường Đứng Vững", "vi"), ("ผู้สำเร็จราชการ เหล็ก", "th")]
)
def test_a_long_title_between_two_sides_is_whole_and_hits_no_figure(
    title: str, locale: str, track: Track | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The box between two sides is 240 px wide and 150 px high; accents stand above capitals."""
    found: list[Row] = []

    def note(pen: Pen, x: float, baseline: float, text: str, size: int, fill: Any, **more: Any) -> None:
        if text:
            found.append(row_of(baseline, text, size, more.get("bold", False), locale))

    monkeypatch.setattr(Pen, "text", note)
    track_tile.cache_clear()
    track_tile(DARK, track, title, "", 240, 150, locale)
    track_tile.cache_clear()  # what was drawn here has no letters
    lines = [row for row in found if row.size == 29 and row.text in title]
    assert " ".join(line.text for line in lines) == title
    assert min(row.top for row in found) >= 0
    assert [b.baseline - a.baseline >= 0.9 * a.size for a, b in pairwise(lines)] == [True]
    assert all(row.top >= lines[-1].bottom - 1 for row in found if row not in lines)


@at_landing
@pytest.mark.parametrize(
    ("title", "subtitle", "locale"),
    [
        ("Summoner War", "เทิร์นที่ไม่คืบหน้า 0/40", "th"),
        ("Summoner War", "นับแต้มสุดท้าย: Main Turn 24", "th"),
        ("Summoner War", "Giai đoạn Phòng Thủ", "vi"),
        ("チェスウォリアー", "最終得点：24ターン目", "ja"),
    ],
)
def test_two_lines_below_a_turn_do_not_touch_its_number(
    title: str, subtitle: str, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A title that fills its line is one line still."""
    with sketched(monkeypatch) as found:
        track_tile(DARK, Track(13), title, subtitle, 240, 150, locale)
    number = next(each for each in found if each.text == "13")
    first = next(each for each in found if each.text in subtitle)
    assert len(found) == 4
    turn, line = (row_of(each.baseline, each.text, each.size, each is number, locale) for each in (number, first))
    assert turn.bottom <= line.top


@pytest.mark.parametrize(
    ("subtitle", "locale"), [("The end", "en"), ("終了", "ja"), ("จบแล้ว", "th"), ("Kết thúc", "vi"), ("結束", "zh-TW")]
)
def test_a_line_below_the_boxes_of_turns_does_not_touch_them(
    subtitle: str, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[float] = []
    with sketched(monkeypatch) as found, monkeypatch.context() as patched:
        patched.setattr(Pen, "rectangle", lambda pen, x, y, right, bottom, *more: boxes.append(bottom))
        track_tile(DARK, Track(6, 10), "The Corridor", subtitle, 240, 150, locale)
    [line] = [each for each in found if each.text == subtitle]
    row = row_of(line.baseline, line.text, line.size, False, locale)
    assert len(boxes) == 10
    assert max(boxes) <= row.top
    assert row.bottom <= 150


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_computers_name_is_whole_in_a_sides_box(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever practises has answered before it or after it, and plays first or second."""
    name = words(locale).plain.say("discord.match.ai_drawn")
    with sketched(monkeypatch) as found:
        gauge_tile(DARK, Gauge(1, "E", name, 0, 4, ready=True, place=2), 404, 150, locale)
    assert [each.text for each in found if each.text == name] == [name]


@pytest.mark.parametrize(("name", "locale"), [("ฝ่ายตะวันตก", "th"), ("Phe Nam", "vi"), ("computers", "en")])
def test_a_name_in_a_sides_box_keeps_clear_of_its_place(
    name: str, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sketched(monkeypatch) as found:
        gauge_tile(DARK, Gauge(0, "W", name, 0, 4, place=1), 404, 150, locale)
    said = next(each for each in found if each.text in name or each.is_cut)
    place = next(each for each in found if each.text == "1")
    assert said.right <= (place.left + place.right) / 2 - 1.5 * 12.5 - 4


class Row(NamedTuple):
    """A text as it is written, and the rows of pixels from the highest to the lowest that it inks."""

    text: str
    baseline: float
    size: int
    top: float
    bottom: float


def row_of(baseline: float, text: str, size: int, bold: bool, locale: str) -> Row:
    """Measure a line of text."""
    boxes = [font(run.face, size).getbbox(run.text, anchor="ls") for run in runs(text, bold, locale)]
    top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
    return Row(text, baseline, size, baseline + top, baseline + bottom)


@pytest.mark.parametrize(
    ("name", "said"),
    [("Gantetsu the Gatekeeper", "Gantetsu"), ("กันเท็ตสึ คนเฝ้าประตู", "กันเท็ตสึ"), ("Fen", "Fen")],
)
def test_a_name_in_a_list_is_shortened_by_words_beside_its_statuses(name: str, said: str) -> None:
    assert fit_name(name, 30, 190, 29) in [(said, 29), (said, 30)]


@pytest.mark.parametrize(
    ("name", "room", "lines"),
    [
        ("Rivet Recruit", 160, ["Rivet", "Recruit"]),
        ("Boilerplate Sentry", 120, ["Boiler-", "plate"]),
        ("Warden-Captain Isolde Thorne", 160, ["Warden-", "Captain"]),
        ("Saint Orla of the Guns", 160, ["Saint Orla"]),
        ("修道士アルダス・フェン", 160, ["修道士", "アルダス"]),
        ("Deckhand", 160, ["Deckhand"]),
    ],
)
def test_a_name_on_a_plate_is_shortened_by_words_and_never_in_one(name: str, room: int, lines: list[str]) -> None:
    assert name_lines(name, 29, room, 2) == lines


@few(1)
@pytest.mark.parametrize("locale", of_which(LANGUAGES, ["vi", "th"]))
@pytest.mark.parametrize("cell", of_which([166, 156, 152], [152]))
def test_no_name_on_a_plate_is_cut_whatever_signs_stand_beside_it(
    locale: str, cell: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a board as wide as the picture and on one beside zones; every sign is drawn, on the plate or in a corner."""
    say = say_of("commandeer", locale)
    drawn: list[str] = []
    for module in (plates, units):
        monkeypatch.setattr(module, "draw_icon", lambda pen, icon, *_: drawn.append(icon))
    named = {key: say(text) for key, text in entries_for(game_of("commandeer")).items()}
    with sketched(monkeypatch) as found:
        for name, icons, held in product(named.values(), (ALL[:n] for n in range(len(ALL) + 1)), (0, 2, 9)):
            drawn.clear()
            force = Force(4, 5, (0, 3), held=held, name=name, icons=icons)
            draw_unit(Pen(DARK, cell, cell, "ground"), Token("a1", 0, "", force=force, badges=MARKED), force, cell)
            assert set(drawn) >= {*icons, *(("card",) if held else ())}
    assert [each for each in found if each.is_cut or each.is_outside] == []


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("พลปืนสนาม", ["พลปืน", "สนาม"]),
        ("พลเกณฑ์หมุดเหล็ก", ["พลเกณฑ์", "หมุดเหล็ก"]),
        ("กวางศึกพุ่งชน", ["กวางศึก", "พุ่งชน"]),
        ("นักธนูพงหนาม", ["นักธนู", "พงหนาม"]),
        ("แม่เฒ่าใต้สมุทร", ["แม่เฒ่า", "ใต้สมุทร"]),
        ("นักบุญออร์ลาแห่งปืนใหญ่", ["นักบุญ", "ออร์ลา"]),
    ],
)
def test_a_line_of_a_thai_name_ends_between_words(name: str, lines: list[str]) -> None:
    """Thai has no spaces between words: the list of words says where they end; last words may be left out."""
    assert name_lines(name, 29, 118, 2) == lines


@pytest.mark.parametrize(("room", "lines"), [(158, 2), (138, 3), (190, 2)])
@pytest.mark.parametrize("game", names())
def test_the_words_of_every_thai_name_that_takes_two_lines_are_known(game: str, room: int, lines: int) -> None:
    """Rooms of a plate and of the two sorts of cards in a hand. A name that fails needs its words in words.txt."""
    say = say_of(game, "th")
    for text in entries_for(game_of(game)).values():
        if len(name_lines(say(text), 29, room, lines)) > 1:
            parts = [part for part in say(text).split() if text_width(part, 29) > room]
            assert [part for part in parts if not set(thai.split_words(part)) <= thai.words()] == []
