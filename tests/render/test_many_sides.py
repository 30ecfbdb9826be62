"""Boards of hexes, stacks, four sides, hands and zones: all of it seen, told apart, and legible on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from render.demo import cards, field, gauges, hexes, plates, seats, sharing
from render.describe import ALT_LIMIT, alt_text
from render.layout.hexes import hex_cell
from render.layout.page import PAGE_WIDTH, lay_out
from render.layout.square import square_cell, square_labels
from render.paint.painter import paint
from render.paint.pen import Pen
from render.paint.pieces import draw_body
from render.paint.tiles import cell_tile, face_of
from render.scene import Scene
from render.scene_beside import Gauge, Track, Zone
from render.scene_board import Area, Arrow, Badge, Board, Mark, MarkKind, Site, Token, Troop
from render.scene_cards import Mat
from render.theme import MOST_SIDES, SIDES, difference, load_theme, theme_names
from tests.render.measures import BLINDNESSES, cap_height, closest_pair, contrast
from tests.render.plain import scene_text
from tests.render.samples import key_of
from tests.render.sketch import sketched
from tests.support.shared_out import at_landing, few

DARK = load_theme("dark")
PHONE = 318 / PAGE_WIDTH
"""How much smaller a phone shows a picture in a thread."""
LEAST = 6.0
"""Pixels of the smallest capital letter that a phone shows."""
SIDE_PAIRS = list(combinations(range(MOST_SIDES), 2))
STACK = Token("c3", 0, "7", hp=2, hp_max=3, troops=(Troop("foot", 2, 1), Troop("horse", 1), Troop("bow", 2)))


def differing(first: Image.Image, second: Image.Image, *, clearly: int = 40) -> int:
    """Return how many pixels differ clearly in brightness."""
    grey = ImageChops.difference(first.convert("L"), second.convert("L")).histogram()
    return sum(grey[clearly:])


def on_hexes(*tokens: Token, **changes: Any) -> Scene:
    """Return the demo's hexes with these pieces alone."""
    plain: dict[str, Any] = {"sites": (), "arrows": (), "crosses": (), "notes": ()}
    return Scene("", board=msgspec.structs.replace(field(), tokens=tokens, **{**plain, **changes}))


def on_squares(*tokens: Token, **changes: Any) -> Scene:
    cells = tuple(square_cell(f"{'abcdef'[c]}{r + 1}", r, c) for r in range(3) for c in range(6))
    return Scene("", board=Board(cells, square_labels(tuple("123"), tuple("abcdef")), tokens, **changes))


def as_seen(scene: Scene, theme: str = "dark") -> Image.Image:
    """Return a picture as small as a phone shows it."""
    image = paint(scene, load_theme(theme)).convert("RGB")
    return image.resize((318, round(image.height * PHONE)), Image.Resampling.LANCZOS)


@contextmanager
def letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """Note the smallest letter in which every text is written, on pictures without a line."""
    found: dict[str, int] = {}
    with sketched(monkeypatch) as written:
        yield found
        for one in written:
            found[one.text] = min(one.size, found.get(one.text, one.size))


# ---- colours and shapes of sides


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("blindness", BLINDNESSES)
def test_all_pairs_of_sides_are_told_apart_with_every_colour_blindness(name: str, blindness: str) -> None:
    assert closest_pair(load_theme(name), SIDES, blindness)[0] >= 30


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("pair", SIDE_PAIRS, ids=str)
def test_all_pairs_of_sides_are_told_apart_in_colour(name: str, pair: tuple[int, int]) -> None:
    theme = load_theme(name)
    assert difference(*(theme[SIDES[side]] for side in pair)) >= 50


@pytest.mark.parametrize("name", theme_names())
def test_bodies_stand_out_from_hexes_by_their_rims(name: str) -> None:
    """A body has a dark outline, a light rim and its colour: one of them is far from any ground."""
    theme = load_theme(name)
    for ground in ("field", "peak"):
        assert max(contrast(theme[rim], theme[ground]) for rim in ("ink", "paper")) >= 4.5
    for side in SIDES:
        assert max(contrast(theme[side], theme[rim]) for rim in ("ink", "paper")) >= 4.5


@pytest.mark.parametrize("pair", SIDE_PAIRS, ids=str)
def test_bodies_differ_in_shape_at_the_size_of_a_phone(pair: tuple[int, int]) -> None:
    """Drawn in one colour, a tenth of what either of two bodies covers is bare in the other."""
    shapes: list[Image.Image] = []
    for side in pair:
        pen = Pen(DARK, 50, 50, "ground")
        draw_body(pen, side, 25, 25, 20, "paper", "paper")
        small = pen.tile().point([0 if n != DARK.palette.index(DARK["paper"]) else 255 for n in range(256)])
        shapes.append(small.resize((15, 15), Image.Resampling.LANCZOS))
    covered = max(sum(shape.histogram()[128:]) for shape in shapes)
    assert sum(ImageChops.difference(*shapes).histogram()[100:]) >= 0.1 * covered


@pytest.mark.parametrize("look", ["ready", "exhausted", "arrived"])
@pytest.mark.parametrize("pair", SIDE_PAIRS, ids=str)
def test_pieces_of_all_sides_differ_without_colour(look: Any, pair: tuple[int, int]) -> None:
    images = [paint(on_squares(Token("a1", side, "A", hp=3, hp_max=3, look=look)), DARK) for side in pair]
    assert differing(*images) > 150


@pytest.mark.parametrize("side", range(MOST_SIDES))
def test_tired_pieces_and_stacks_of_every_side_differ_without_colour(side: int) -> None:
    for token in (Token("a1", side, "A", hp=3, hp_max=3), msgspec.structs.replace(STACK, cell="a1", side=side)):
        looks = [msgspec.structs.replace(token, look=look) for look in ("ready", "exhausted")]
        images = [paint(on_squares(shown), DARK) for shown in looks]
        assert differing(*images, clearly=20) > 100


@pytest.mark.parametrize("holders", [(2,), (3,), (0, 2), (0, 1, 2, 3)])
def test_areas_are_drawn_for_any_holders(holders: tuple[int, ...]) -> None:
    area = Area("1", ("a1", "b1", "a2", "b2"), holders)
    assert differing(paint(on_squares(), DARK), paint(on_squares(areas=(area,)), DARK)) > 100


def test_an_area_of_hexes_has_a_rim_round_all_of_them() -> None:
    area = Area("1", ("c4", "c5", "d4"), (1,))
    box = ImageChops.difference(paint(on_hexes(), DARK), paint(on_hexes(areas=(area,)), DARK)).getbbox()
    plan = lay_out(on_hexes()).plan
    assert box is not None
    assert plan is not None
    assert box[2] - box[0] > 1.85 * plan.size
    assert box[3] - box[1] > 1.85 * plan.size


@pytest.mark.parametrize("zone", range(MOST_SIDES))
@pytest.mark.parametrize("shape", ["square", "hex"])
def test_deployment_cells_of_all_sides_differ_without_colour(zone: int, shape: str) -> None:
    def drawn(side: int) -> Image.Image:
        cell = square_cell("a", 0, 0, zone=side) if shape == "square" else hex_cell("a", (0, 0), zone=side)
        return cell_tile(DARK, face_of(cell, 120))

    colour = [255 if n == DARK.palette.index(DARK[SIDES[zone]]) else 0 for n in range(256)]
    for other in range(MOST_SIDES):
        if other != zone:
            theirs = [255 if n == DARK.palette.index(DARK[SIDES[other]]) else 0 for n in range(256)]
            shapes = ImageChops.difference(drawn(zone).point(colour), drawn(other).point(theirs))
            assert sum(shapes.histogram()[1:]) > 30


# ---- stacks and shared cells


def changed(before: Scene, after: Scene) -> tuple[int, int, int, int]:
    box = ImageChops.difference(paint(before, DARK), paint(after, DARK)).getbbox()
    assert box is not None
    return box


def test_a_stack_stays_in_the_width_of_its_hex() -> None:
    plan = lay_out(on_hexes()).plan
    assert plan is not None
    left, top, right, bottom = changed(on_hexes(), on_hexes(STACK))
    x, y = plan.centre(next(cell for cell in field().cells if cell.name == "c3"))
    assert (left >= x - plan.size / 2 - 1, right <= x + plan.size / 2 + 1) == (True, True)
    assert (top >= y - plan.size * 0.58, bottom <= y + plan.size * 0.58) == (True, True)


@at_landing
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize(
    "other",
    [
        {"sign": "1"},
        {"hp": 1},
        {"hp": 3},
        {"look": "exhausted"},
        {"troops": (Troop("foot", 3, 1), Troop("horse", 1), Troop("bow", 2))},
        {"troops": (Troop("foot", 2, 1), Troop("horse", 1), Troop("bow", 1))},
        {"troops": (Troop("foot", 2, 1), Troop("bow", 2))},
        {"troops": (Troop("foot", 2), Troop("horse", 1), Troop("bow", 2))},
        {"troops": (Troop("bow", 2, 1), Troop("horse", 1), Troop("bow", 2))},
        {"badges": (Badge("stun"),)},
    ],
    ids=str,
)
def test_everything_of_a_stack_is_seen_on_a_phone(theme: str, other: dict[str, Any]) -> None:
    """One HP, one soldier, one wounded more or less: pixels differ clearly in the picture as a phone shows it."""
    before, after = (as_seen(on_hexes(token), theme) for token in (STACK, msgspec.structs.replace(STACK, **other)))
    histogram = ImageChops.difference(before, after).convert("L").histogram()
    assert sum(histogram[24:]) >= 4


def test_a_full_stack_of_five_is_drawn_whole() -> None:
    five = msgspec.structs.replace(STACK, troops=(Troop("foot", 5),))
    four = msgspec.structs.replace(STACK, troops=(Troop("foot", 4),))
    assert differing(as_seen(on_hexes(five)), as_seen(on_hexes(four)), clearly=24) >= 4


@at_landing
@pytest.mark.parametrize("scene", [on_squares, on_hexes])
@pytest.mark.parametrize("number", range(2, 8))
def test_pieces_that_share_a_cell_never_look_like_the_last_alone(scene: Any, number: int) -> None:
    tokens = tuple(Token("c3", n % 4, "ABCDEFG"[n], hp=n + 1, hp_max=9) for n in range(number))
    fewer = [(tokens[-1],), tokens[:-1], tokens[1:], (tokens[0],)]
    pictures = [as_seen(scene(*shown)) for shown in (tokens, *fewer)]
    assert all(differing(pictures[0], other, clearly=24) > 4 for other in pictures[1:])


def test_an_arrow_leaves_the_stack_that_it_crosses_on_top() -> None:
    through = Arrow("move", 1, ("c1", "c2", "c3", "c4", "c5"))
    plain = [on_hexes(STACK), on_hexes(msgspec.structs.replace(STACK, sign="8"))]
    crossed = [on_hexes(*scene.board.tokens, arrows=(through,)) for scene in plain if scene.board]
    assert changed(*plain) == changed(*crossed)


@pytest.mark.parametrize("kind", ["legal", "target", "danger", "selected"])
def test_every_mark_of_a_hex_changes_it_and_no_other(kind: MarkKind) -> None:
    plan = lay_out(on_hexes()).plan
    assert plan is not None
    before, after = (paint(scene, DARK).convert("RGB") for scene in (on_hexes(), on_hexes(marks=(Mark("d6", kind),))))
    box = ImageChops.difference(before, after).getbbox()
    assert box is not None
    for cell in field().cells:
        if cell.name != "d6":
            middle = tuple(round(value) for value in plan.centre(cell))
            assert before.getpixel(middle) == after.getpixel(middle)  # pyright: ignore[reportArgumentType]
    assert box[2] - box[0] <= plan.size + 2
    assert box[3] - box[1] <= 1.16 * plan.size + 2


@pytest.mark.parametrize("pair", list(combinations(("legal", "target", "danger", "selected"), 2)), ids="-".join)
def test_marks_of_hexes_differ_without_colour(pair: tuple[MarkKind, MarkKind]) -> None:
    shapes = [
        paint(on_hexes(marks=(Mark("d6", kind),)), DARK).convert("L").point([0] * 100 + [255] * 156) for kind in pair
    ]
    assert sum(ImageChops.difference(*shapes).histogram()[1:]) > 300


@pytest.mark.parametrize("covered", [True, False])
def test_what_is_left_of_a_building_is_seen_with_and_without_a_stack(covered: bool) -> None:
    tokens = (STACK,) if covered else ()
    images = [as_seen(on_hexes(*tokens, sites=(Site("c3", 0, "foot", hp, 2),))) for hp in (0, 1, 2)]
    assert all(differing(a, b, clearly=24) >= 4 for a, b in combinations(images, 2))


def test_a_turned_board_of_hexes_is_seen_from_the_other_side() -> None:
    straight, turned = on_hexes(Token("a1", 0, "7", hp=2, hp_max=3)), on_hexes(Token("i9", 0, "7", hp=2, hp_max=3))
    assert turned.board is not None
    empty = [on_hexes(), on_hexes(turned=True)]
    turned = msgspec.structs.replace(turned, board=msgspec.structs.replace(turned.board, turned=True))
    assert changed(empty[0], straight) == changed(empty[1], turned)


# ---- headers


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_every_side_has_a_box_of_its_own(number: int) -> None:
    shown = tuple(Gauge(n % 4, "ABCDE"[n], f"Name {n}", n) for n in range(number))
    boxes = lay_out(Scene("Title", gauges=shown, track=Track(1, 8))).gauges
    assert len(set(boxes)) == number
    assert all(box.left + box.width <= PAGE_WIDTH for box in boxes)


@few(9)
@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize(
    "other",
    [
        {"active": True},
        {"ready": True},
        {"out": True},
        {"name": "Zoe"},
        {"score": 9},
        {"clock": "3 h"},
        {"figures": ()},
    ],
    ids=str,
)
@pytest.mark.parametrize("place", [0, 1])
def test_everything_of_a_header_is_seen(number: int, other: dict[str, Any], place: int) -> None:
    plain = [msgspec.structs.replace(g, active=False, ready=False) for g in gauges(number)]
    after = [*plain]
    after[place] = msgspec.structs.replace(plain[place], **other)
    pictures = [as_seen(Scene("", gauges=tuple(shown))) for shown in (plain, after)]
    assert differing(*pictures, clearly=16) > 4


def test_the_side_that_acts_has_the_thickest_edge() -> None:
    lit = paint(seats(4), DARK).convert("RGB")
    boxes = lay_out(seats(4)).gauges
    edges = []
    for number, box in enumerate(boxes[:3]):
        row = [lit.getpixel((box.left + n, box.top + box.height // 2)) for n in range(12)]
        edges.append(row.count(DARK[SIDES[number]]))
    assert edges[1] > 2 * max(edges[0], edges[2])


# ---- legibility


@pytest.mark.parametrize("name", [name for name, _ in plates() if name.startswith(("hexes", "seats-3", "seats-4"))])
def test_every_letter_of_hexes_stacks_and_headers_is_legible_on_a_phone(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with letters(monkeypatch) as found:
        paint(dict(plates())[name], DARK)
    assert len(found) > 8
    assert {text: size for text, size in found.items() if cap_height(size) * PHONE < LEAST} == {}


@pytest.mark.parametrize("locale", ["en", "ja", "th", "vi", "zh-TW"])
def test_every_letter_of_hands_and_zones_is_legible_on_a_phone(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("", locale, mats=cards().mats)
    with letters(monkeypatch) as found:
        paint(scene, DARK)
    assert {"34", "31", "Scout", "4/6", "7"} <= set(found)
    assert {text: size for text, size in found.items() if cap_height(size) * PHONE < LEAST} == {}


def test_what_is_read_at_a_glance_is_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    with letters(monkeypatch) as found:
        paint(Scene("", mats=(Mat(0, (Zone("deck", "Deck", 34),), unseen=12),)), DARK)
    assert min(cap_height(found[text]) * PHONE for text in ("34", "12")) >= 10


def test_seventy_seven_hexes_are_as_wide_as_the_picture() -> None:
    page = lay_out(hexes())
    assert page.plan is not None
    assert page.plan.width > 0.9 * PAGE_WIDTH
    assert page.height < 1.25 * PAGE_WIDTH


@at_landing
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("name", [name for name, _ in plates()])
def test_the_demo_is_painted_in_colours_of_every_theme(name: str, theme: str) -> None:
    chosen = load_theme(theme)
    image = paint(dict(plates())[name], chosen)
    assert {colour for _, colour in image.convert("RGB").getcolors(1 << 20) or []} <= set(chosen.palette)
    assert image.tobytes() == paint(dict(plates())[name], chosen).tobytes()


# ---- hands and zones


@pytest.mark.parametrize(
    "other",
    [
        {"name": "Zealot"}, {"cost": 7}, {"cost": None}, {"number": 9}, {"figures": ()}, {"ways": (4,)},
        {"mark": "target"}, {"icon": "trigger"},
    ],
    ids=str,
)  # fmt: skip
def test_everything_of_a_card_is_seen_on_a_phone(other: dict[str, Any]) -> None:
    mine = cards().mats[1]
    hand = (msgspec.structs.replace(mine.cards[0], **other), *mine.cards[1:])
    pictures = [as_seen(Scene("", mats=(shown,))) for shown in (mine, msgspec.structs.replace(mine, cards=hand))]
    assert differing(*pictures, clearly=24) > 4


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (6, 7), (14, 15), (20, 30)])
def test_hidden_hands_show_their_number_and_nothing_else(before: int, after: int) -> None:
    pictures = [as_seen(Scene("", mats=(Mat(1, (Zone("deck", "Deck", 1),), unseen=n),))) for n in (before, after)]
    assert pictures[0].tobytes() != pictures[1].tobytes()


def test_a_zone_shows_what_lies_on_top_and_how_full_it_is() -> None:
    zones = [
        Zone("skull", "Defeated", 2, goal=6), Zone("skull", "Defeated", 3, goal=6), Zone("skull", "Defeated", 2),
        Zone("skull", "Defeated", 2, "Scout"), Zone("deck", "Defeated", 2),
    ]  # fmt: skip
    assert len({paint(Scene("", mats=(Mat(0, (zone,)),)), DARK).tobytes() for zone in zones}) == len(zones)


@pytest.mark.parametrize("locale", ["en", "ja", "th", "vi", "zh-TW"])
def test_long_names_stay_on_their_cards(locale: str) -> None:
    mine = cards().mats[1]
    names = ("岩鉄の守護者ナイト" * 4, "ที่นักรบผู้กล้าหาญ" * 4, "Unpronounceableness" * 3)
    long = tuple(msgspec.structs.replace(card, name=names[n % 3]) for n, card in enumerate(mine.cards))
    short = tuple(msgspec.structs.replace(card, name="A") for card in mine.cards)
    pictures = [paint(Scene("", locale, mats=(msgspec.structs.replace(mine, cards=c),)), DARK) for c in (long, short)]
    box = lay_out(Scene("", mats=(mine,))).mats[0]
    edge = (box.left + box.width - 14, box.top, box.left + box.width, box.top + box.height)
    assert pictures[0].crop(edge).tobytes() == pictures[1].crop(edge).tobytes()


# ---- words


def told(scene: Scene) -> str:
    return alt_text(scene, lambda text: f"{text.key} " + " ".join(str(value) for value in text.args.values()))


def test_words_tell_of_stacks_buildings_and_what_lies_hidden() -> None:
    scene = on_hexes(
        msgspec.structs.replace(STACK, troops=(Troop("foot", 2, 1, "infantry"), Troop("bow", 3, 0, "archers"))),
        sites=(Site("a8", 0, "foot", 1, 2, "castle"),),
    )
    text = told(msgspec.structs.replace(scene, gauges=gauges(4)))
    assert "7 c3 2/3 (render.alt.hurt infantry 2 1, archers 3)" in text
    assert "castle a8 1/2" in text
    assert "render.alt.stock a5 1, c3 2" in text


def test_words_tell_of_four_sides_and_who_is_out() -> None:
    text = told(seats(4))
    assert all(f"render.alt.score {name}" in text for name in ("Ana", "Ben", "Chiyo", "Montgomery"))
    assert "render.alt.out Montgomery" in text
    assert text.count("render.alt.out") == 1
    assert "gold 4, cards 1, map pieces 2" in text


def test_words_tell_of_hands_and_zones() -> None:
    text = told(cards())
    assert "render.alt.hand Ana 1 Iron Guard, 2 Scout" in text
    assert "render.alt.unseen Ben 6" in text
    assert "Deck 31, Discard 9 (Iron Guard), Energy 3, Removed 0, Defeated 2/6" in text


def test_words_stay_short_enough_for_a_full_board() -> None:
    assert len(alt_text(hexes(), key_of)) <= ALT_LIMIT


def test_plain_lines_draw_hexes_moved_against_each_other() -> None:
    lines = scene_text(on_hexes(STACK, Token("c3", 1, "9"))).splitlines()
    rows = {line[0]: line for line in lines if len(line) > 20 and line[1] == " " and line[0] in "abcdefghi"}
    assert sorted(rows) == list("abcdefghi")
    assert "07+5/19" in rows["c"]
    assert rows["a"].index(".") < rows["b"].index(".")
    assert rows["a"].index(".") == rows["e"].index(".")


def test_plain_lines_tell_everything_of_stacks_sides_and_hands() -> None:
    text = scene_text(hexes())
    assert "3 Montgomery: score 2/None pool None/None+0 clock 3 d coin 1 card 2 chart 0" in text
    assert "07 d6 unit hp 3/3 ready\n  bow 3\n" in text
    assert "site b8 0 bow hp 1/2" in text
    hand = scene_text(cards())
    assert "hand 0 1 Iron Guard cost 0 sword 4 heart 6 ways 017 -" in hand
    assert "hand 1 unseen 6" in hand
    assert "zone 1 skull Defeated 2/6" in hand


def test_shared_cells_are_told_of_one_by_one() -> None:
    assert "0A/1B" in scene_text(sharing())


@pytest.mark.parametrize("path", [("e5", "e5"), ("e5", "e5", "e6"), ("e5",)])
def test_an_arrow_that_goes_nowhere_is_painted_as_its_number(path: tuple[str, ...]) -> None:
    """A match is told from far apart: what came back to where it was must not leave its people without a picture."""
    board = msgspec.structs.replace(field(), tokens=(Token("e5", 1, "A"),), arrows=(Arrow("move", 1, path, order=1),))
    assert paint(Scene("", board=board), DARK, PAGE_WIDTH).width == PAGE_WIDTH


def test_a_side_whose_player_has_no_name_yet_is_named_once() -> None:
    shown = tuple(
        msgspec.structs.replace(gauge, name=name, role="Crane")
        for gauge, name in zip(gauges(2), ("Crane", "Ana"), strict=True)
    )
    text = told(msgspec.structs.replace(seats(2), gauges=shown))
    assert "Crane (Crane)" not in text
    assert "Ana (Crane)" in text


def test_the_demo_holds_stacks_on_hexes_a_hand_of_seven_five_zones_and_four_headers() -> None:
    shown = dict(plates())
    on_hex, held, late = shown["hexes"], shown["cards"], shown["seats-4"]
    assert on_hex.board is not None
    assert {len(cell.outline) for cell in on_hex.board.cells} == {6}
    assert max(sum(troop.number for troop in token.troops) for token in on_hex.board.tokens) == 5
    assert len(on_hex.gauges) == 4
    assert max(len(mat.cards) for mat in held.mats) == 7
    assert {len(mat.zones) for mat in held.mats} == {5}
    assert len(late.gauges) == 4
