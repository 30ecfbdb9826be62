"""Signs and words of a picture lie clear of what is beside them: nothing hides a part of them or takes their colour."""

from __future__ import annotations

import msgspec
import pytest
from PIL import ImageChops

from bot.cli.games import names, shipped
from render.demo import cards, faces
from render.games import entries_for, entry_scene
from render.layout.page import lay_out
from render.paint.painter import paint
from render.paint.pen import Pen
from render.paint.pieces import draw_sign
from render.paint.short_names import name_lines
from render.paint.text import text_width
from render.paint.wrapping import balanced, wrap
from render.scene import Scene
from render.scene_beside import Gauge, Shelf, Slot
from render.scene_board import Badge, Site, Token, Troop
from render.scene_cards import Card, Face, HandCard
from render.theme import SIDES, load_theme, theme_names
from tests.render.measures import contrast
from tests.render.samples import key_of
from tests.render.sketch import sketched
from tests.render.test_hex_details import STACK, on, told_apart
from tests.support.shared_out import at_landing

DARK = load_theme("dark")
WIDE = (Troop("foot", 1), Troop("horse", 2), Troop("bow", 2))


@pytest.mark.parametrize(
    "stack",
    [
        Token("c3", 0, "", troops=WIDE),
        msgspec.structs.replace(STACK, troops=WIDE),
        msgspec.structs.replace(STACK, badges=(Badge("chart", 1),)),
    ],
    ids=["soldiers", "led", "laden"],
)
def test_no_stack_hides_what_sort_the_building_is_that_it_stands_in(stack: Token) -> None:
    sites = [Site("c3", 0, sort, 2, 2) for sort in ("foot", "horse", "bow")]
    cell = {"terrain": "field", "label": "c3"}
    assert told_apart(*(on(stack, cell=cell, sites=(site,)) for site in sites), least=16)


@pytest.mark.parametrize("stack", [Token("c3", 0, "", troops=WIDE), STACK], ids=["soldiers", "led"])
def test_no_stack_hides_the_upper_half_of_the_name_of_its_castle(stack: Token) -> None:
    site = Site("c3", 0, "foot", 2, 2)
    named = [on(stack, cell={"terrain": "field", "label": label}, sites=(site,)) for label in ("h6", "n6")]
    assert told_apart(*named, least=3)


@pytest.mark.parametrize("theme", theme_names())
def test_a_spent_skill_stands_out_from_its_box(theme: str) -> None:
    chosen = load_theme(theme)
    shelves = [Shelf(0, (Slot("7", "Seven", pips=(pip,), icons=("both",)),)) for pip in ("gone", "spent")]
    gone, spent = (paint(Scene("", shelves=(shelf,)), chosen).convert("RGB") for shelf in shelves)
    box = ImageChops.difference(gone, spent).getbbox()
    assert box is not None
    counted = sorted(spent.crop(box).getcolors(1 << 16) or [], reverse=True)
    ground, ink = (colour for _, colour in counted[:2])
    assert isinstance(ground, tuple)
    assert isinstance(ink, tuple)
    assert contrast((ground[0], ground[1], ground[2]), (ink[0], ink[1], ink[2])) >= 4.5


@pytest.mark.parametrize("theme", theme_names())
def test_the_health_of_a_printed_card_has_its_own_ground_to_the_top_of_its_letters(theme: str) -> None:
    """One level line parts both halves: the lower one begins as high in the middle as at its ends."""
    chosen = load_theme(theme)
    scene = Scene("", faces=faces().faces[:1])
    box = lay_out(scene).faces[0]
    image = paint(scene, chosen).convert("RGB")
    x, middle = box.left + 200, box.top + round((150 + box.height) / 2)
    reach = [number for number in range(40) if image.getpixel((x - 70, middle + number)) == chosen["plate"]]
    assert reach
    assert reach[0] <= 6


@pytest.mark.parametrize("sign", ["10", "12"])
@pytest.mark.parametrize("side", range(len(SIDES)))
def test_two_letters_stay_within_a_small_body(side: int, sign: str) -> None:
    pens = [Pen(DARK, 80, 80, "panel") for _ in range(2)]
    for pen, letters in zip(pens, (sign, "  "), strict=True):
        draw_sign(pen, side, letters, 40, 40, 22, least=29)
    written, bare = (pen.tile() for pen in pens)
    fill = bare.getpixel((40, 40))
    beside = bare.point([0 if value == fill else 255 for value in range(256)])
    changed = ImageChops.difference(written, bare).point([0] + [255] * 255)
    assert ImageChops.multiply(changed, beside).getbbox() is None


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Oathbound Levy", ["Oath-", "bound", "Levy"]),
        ("Undertow", ["Under-", "tow"]),
        ("Grandmother Yew", ["Grand-", "mother", "Yew"]),
        ("Emergency", ["Emer-", "gency"]),
        ("Maelstrom Ray", ["Mael-", "strom", "Ray"]),
    ],
)
def test_a_long_word_is_parted_between_syllables(name: str, lines: list[str]) -> None:
    assert name_lines(name, 29, 131, 3) == lines


@pytest.mark.parametrize("text", ["Quiet turns 0 of 40", "Last count: turn 24"])
def test_no_short_word_is_alone_on_the_last_line_of_a_header(text: str) -> None:
    widths = [text_width(line, 29) for line in balanced(text, 29, 240, 2)]
    assert len(widths) == len(wrap(text, 29, 240, 2)) == 2
    assert min(widths) >= max(widths) / 2


def test_a_name_on_a_card_of_the_hand_keeps_off_its_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    mat = cards().mats[1]
    lit = tuple(
        msgspec.structs.replace(card, mark="selected", name=name)
        for card, name in zip(mat.cards, ("Cross Undercurrent", "Grandmother Yew", "Chart Reader"), strict=False)
    )
    with sketched(monkeypatch) as found:
        paint(Scene("", mats=(msgspec.structs.replace(mat, cards=lit),)), DARK)
    named = [each for each in found if each.text.rstrip("-") in "Cross Undercurrent Grandmother Yew Chart Reader"]
    named = [each for each in named if len(each.text) > 3]
    assert named
    assert [each for each in named if each.left < 6 or each.right > each.tile[0] - 5] == []


def test_a_name_beside_a_sign_keeps_off_the_cards_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    mat = msgspec.structs.replace(
        cards().mats[1], zones=(), cards=tuple(HandCard(n, "Muffled Shaft", icon="sword") for n in (1, 2, 3, 4))
    )
    with sketched(monkeypatch) as found:
        paint(Scene("", mats=(mat,)), DARK)
    named = [each for each in found if each.text[0] in "MS"]
    assert named
    assert [each for each in named if each.right > each.tile[0] - 10] == []


@pytest.mark.parametrize("name", names())
def test_an_entry_says_its_name_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = shipped(name)
    for entry in entries_for(game):
        scene = entry_scene(game, entry, key_of, "en")
        assert scene.title not in [each.name for each in (*scene.cards, *scene.profiles, *scene.faces)]


def test_a_card_alone_is_as_high_as_what_it_says() -> None:
    card = Card(0, "", "Crow", "unit", hp=1)
    heights = [
        lay_out(Scene("", cards=(each,))).height
        for each in (
            card,
            msgspec.structs.replace(card, ability="Fly", text="Flies."),
            msgspec.structs.replace(card, ability="Fly", text="Flies over everything that stands in its way. " * 2),
        )
    ]
    assert heights[0] + 100 < heights[1] < heights[2]


def test_a_card_whose_sign_stands_at_its_head_has_its_words_across_its_width() -> None:
    words = ("With an attack of one of your units of archers: damage +1",)
    twice, once = (
        Face("Yew String", "Equipment card", "sword", "Attack", icon=icon, texts=words) for icon in ("shield", "sword")
    )
    assert lay_out(Scene("", faces=(once,))).height < lay_out(Scene("", faces=(twice,))).height


@at_landing
@pytest.mark.parametrize(("pending", "words"), [(2, " +2"), (-2, " −2")])
def test_what_is_pending_is_written_with_a_true_sign(pending: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    box = Gauge(0, "W", "West", score=0, pool=1, pool_max=3, pool_slots=9, pool_next=pending)
    with sketched(monkeypatch) as found:
        paint(Scene("", gauges=(box, msgspec.structs.replace(box, side=1))), DARK)
    assert any(each.text.endswith(words) for each in found)
