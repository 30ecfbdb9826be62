"""Commandeer as scenes: units as they stand, what a turn did, what may be chosen, hands, cards, decks, the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import render
from bot.cli.render import LOCALES
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render.describe import alt_text
from render.games import Wish, scene_for
from render.games.commandeer import entries, entry_scene, entry_texts
from render.games.commandeer.cards import EMBLEMS, hand_card
from render.layout.heights import face_lines
from render.layout.page import lay_out
from render.paint.painter import paint
from render.paint.wrapping import wrap
from render.scene import Scene
from render.scene_board import Arrow, Badge, Board, Cross, Mark, Note, Token
from render.scene_cards import Mat
from render.theme import load_theme, theme_names
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Decision, Seat
from tests.render.plain import scene_text
from tests.render.samples import bare, key_of
from tests.render.sketch import sketched
from tests.rules.commandeer.table import Table, ability, event_card, shipped, with_cards
from tests.support.shared_out import at_landing

GOLDEN = Path(__file__).parent / "golden"
SHIPPED_LOCALES = ("en", "ja", "th", "vi", "zh-TW")


def writer(locale: str = "en") -> Writer:
    """Return the words of a language."""
    return Writer(Catalogue.read(LOCALES), locale, guard=plain)


def busy(**given: Any) -> Table:
    """Return a position with a bit of everything; South is to attack."""
    units = (
        "S BOW c1", "S EYE c3", "S CHIEF b2 held=SHELL,PLATE", "S GRUNT d3 attacks=1", "S WALL f6",
        "N GRUNT c4 damage=2", "N GRUNT c6", "N DUMMY d4 held=N:SHELL",
    )  # fmt: skip
    zones: dict[str, Any] = {
        "south_hand": "lance hold", "north_hand": 3, "south_defeated": 4, "north_defeated": 2, "south_energy": 2,
        "north_removed": 1, "north_retired": "wall bow", "north_commander": "TITAN",
    }  # fmt: skip
    return Table(*units, **{"phase": "combat", **zones, **given})


def scene(at: Table, seat: int | None = None, wish: Wish | None = None) -> Scene:
    """Return what a seat sees after the last answer, with locale keys for words."""
    place = None if seat is None else Seat(seat)
    return scene_for(at.game, at.game.view(at.state, place), at.game.seen(at.log, place), key_of, "en", wish)


def board(at: Table, seat: int | None = None, wish: Wish | None = None) -> Board:
    """Return the board of a seat's picture."""
    drawn = scene(at, seat, wish).board
    assert drawn is not None
    return drawn


def token(at: Table, cell: str) -> Token:
    """Return the unit on a square."""
    return next(t for t in board(at).tokens if t.cell == cell)


def choosing(at: Table, *prefix: str, **more: Any) -> Board:
    """Return the board with a choice of the seat that is asked in progress."""
    return board(at, int(at.asked.seat), Wish(decision=at.asked, prefix=prefix, **more))


def planning(**given: Any) -> Table:
    """Return South's Planning Phase with two units on the field."""
    return Table("S GRUNT b2", "N WALL c3", south_hand="herald grunt bow", **given)


@pytest.mark.parametrize(("name", "seat"), [("south", 0), ("north", 1), ("spectator", None)])
def test_golden(name: str, seat: int | None) -> None:
    assert scene_text(scene(busy(), seat)) == (GOLDEN / f"commandeer_{name}.txt").read_text(encoding="utf-8")


# ---- units


def test_cm_04_power_stands_over_what_is_left_of_the_health() -> None:
    force = token(busy(), "c4").force
    assert force is not None
    assert (force.power, force.left, force.hurt) == (3, 3, True)


def test_cm_11_health_on_the_border_is_that_which_is_left_there() -> None:
    found = [token(busy(), cell).force for cell in ("c6", "f6", "d3")]
    assert [(f.left, f.hurt) for f in found if f] == [(2, False), (2, False), (5, False)]


@pytest.mark.parametrize(
    ("cell", "ways"),
    [("d3", (0, 1, 7)), ("c4", (3, 4, 5)), ("c1", (0, 4)), ("b2", (0, 2, 6)), ("f6", (0,)), ("d4", (0, 2, 4, 6))],
)
def test_rcm_01_arrows_are_seen_from_the_board(cell: str, ways: tuple[int, ...]) -> None:
    force = token(busy(), cell).force
    assert force is not None
    assert force.ways == ways


def test_rcm_01_arrows_of_north_are_not_turned_where_the_option_says_so() -> None:
    force = token(busy(options={"arrows": "absolute"}), "c4").force
    assert force is not None
    assert force.ways == (0, 1, 7)


@pytest.mark.parametrize(
    ("cell", "icons", "held"), [("b2", ("crown",), 2), ("c1", ("bow",), 0), ("c3", ("eye",), 0), ("d4", (), 1)]
)
def test_plates_tell_what_a_unit_can_do_and_what_lies_on_it(cell: str, icons: tuple[str, ...], held: int) -> None:
    force = token(busy(), cell).force
    assert force is not None
    assert (force.icons, force.held) == (icons, held)


def test_armour_is_a_badge() -> None:
    assert token(busy(), "b2").badges == (Badge("shield", 2),)


def test_cm_58_a_mark_is_a_badge_as_long_as_it_lasts() -> None:
    at = busy().say("attack c3 n")
    assert Badge("eye") in token(at, "c4").badges


def test_cm_41_who_has_attacked_looks_tired() -> None:
    assert [token(busy(), cell).look for cell in ("d3", "c3", "c4")] == ["exhausted", "ready", "ready"]


def test_sides_have_different_bodies() -> None:
    assert {(t.side, t.cell) for t in board(busy()).tokens} >= {(0, "c3"), (1, "c4")}


# ---- the field


def test_cm_10_the_start_squares_have_a_sign_of_their_own() -> None:
    assert [c.name for c in board(busy()).cells if c.terrain == "start"] == ["c3", "d3", "c4", "d4"]


@pytest.mark.parametrize(
    ("penalty", "label"),
    [(3000, {"a1": "−6", "b1": "−3", "f4": "−3"}), (1000, {"a1": "−2"}), (0, {"a1": "", "b1": ""})],
)
def test_cm_11_border_lines_say_what_they_cost(penalty: int, label: dict[str, str]) -> None:
    cells = {c.name: c for c in board(busy(options={"border_penalty": penalty})).cells}
    assert {name: cells[name].label for name in label} == label
    assert cells["c3"].edges == ()
    assert cells["a1"].edges == ((4, 6) if penalty else ())


# ---- headers and zones


def test_cm_49_headers_count_the_defeated_of_six() -> None:
    gauges = scene(busy(), 0, Wish(names=("Ana", "Milo"))).gauges
    assert [(g.name, g.score, g.goal, g.losing) for g in gauges] == [("Ana", 4, 6, True), ("Milo", 2, 6, True)]


def test_cm_16_headers_show_command_points() -> None:
    gauges = scene(planning(cp=2)).gauges
    assert [(g.pool, g.pool_max, g.active) for g in gauges] == [(2, 3, True), (0, 3, False)]


def test_rcm_45_more_command_points_than_three_have_room() -> None:
    assert scene(planning(cp=5)).gauges[0].pool_slots == 5


def test_zones_are_counted() -> None:
    zones = {mat.side: [(z.icon, z.number) for z in mat.zones] for mat in scene(busy()).mats}
    assert zones == {
        0: [("hand", 2), ("trigger", 2), ("deck", 12), ("discard", 0)],
        1: [("hand", 3), ("trigger", 0), ("deck", 12), ("discard", 2), ("removed", 1), ("crown", 1)],
    }


@pytest.mark.parametrize(("seat", "sides"), [(0, [1, 0]), (1, [0, 1]), (None, [1, 0])])
def test_the_readers_own_cards_lie_below(seat: int | None, sides: list[int]) -> None:
    assert [mat.side for mat in scene(busy(), seat).mats] == sides


@pytest.mark.parametrize(("seat", "hands"), [(0, {1: 0, 0: 2}), (1, {0: 0, 1: 4}), (None, {0: 0, 1: 0})])
def test_5_4_only_its_owner_sees_a_hand_and_with_it_the_commander(seat: int | None, hands: dict[int, int]) -> None:
    assert {mat.side: len(mat.cards) for mat in scene(busy(), seat).mats} == hands


def test_a_hand_card_has_prices_values_and_arrows() -> None:
    lance, hold = scene(busy(), 0).mats[1].cards
    assert (lance.number, lance.name, lance.cost, lance.fuel, lance.ways) == (1, "commandeer.card.lance", 2, 1, (0,))
    assert [f.value for f in lance.figures] == ["5", "6"]
    assert (hold.cost, hold.fuel, hold.icon, hold.figures) == (0, 1, "shield", ())


def test_rcm_15_a_commander_is_face_down_until_it_is_turned() -> None:
    game = shipped()
    at = Opening()
    shown = {seat: scene_for(game, game.view(at.state, seat), (), key_of).mats for seat in (Seat(0), None)}
    down = {seat: {m.side: [(z.name, z.top) for z in m.zones if "face_down" in z.name] for m in mats}
            for seat, mats in shown.items()}  # fmt: skip
    commander = f"commandeer.card.{game.catalogue.decks[game.catalogue.defaults['south'].deck].commander}"
    hidden = [("commandeer.zone.face_down", "")]
    assert down[Seat(0)] == {1: hidden, 0: [("commandeer.zone.face_down", commander)]}
    assert down[None] == {1: hidden, 0: hidden}


class Opening:
    """A match of prebuilt decks at the opening hands."""

    def __init__(self) -> None:
        game, chance = shipped(), Sampled(3)
        self.first, _ = game.start(complete(game.options, {}), chance)
        self.state = self.first
        self.entry: Decision = self.state.pending[Seat(0)]
        for seat in (Seat(0), Seat(1)):
            asked = self.state.pending[seat]
            self.state, _ = game.submit(self.state, asked.id, asked.default, chance)


def test_the_opening_hand_is_the_whole_private_picture() -> None:
    game, at = shipped(), Opening()
    asked = at.state.pending[Seat(0)]
    shown = scene_for(game, game.view(at.state, Seat(0)), (), key_of, "en", Wish(decision=asked))
    assert shown.board is None
    assert len(shown.mats[1].cards) == 7


# ---- what a turn did


def test_attacks_are_numbered_arrows_with_their_damage() -> None:
    drawn = board(busy().say("attack c3 n; attack c1 n c6"))
    assert bare(drawn.arrows) == (
        Arrow("attack", 0, ("c3", "c4"), tone="harm", order=1),
        Arrow("attack", 0, ("c1", "c6"), tone="harm", order=2),
    )
    assert Note("c4", "−1", "harm") in drawn.notes
    assert Note("c6", "−2", "harm") in drawn.notes
    assert drawn.crosses == (Cross("c6", 1, ""),)


def test_damage_of_several_attacks_is_summed_up() -> None:
    at = Table("S GRUNT c3", "S GRUNT d3", "N WALL c4", "N WALL f3", phase="combat").say("attack c3 n; attack d3 nw")
    assert [n for n in board(at).notes if n.cell == "c4"] == [Note("c4", "−6", "harm")]


def test_deployed_and_moved_units_leave_a_sign_and_an_arrow() -> None:
    drawn = board(planning().say("play grunt b3; move b2 d4"))
    assert bare(drawn.arrows) == (Arrow("move", 0, ("b2", "d4")),)
    assert Note("b3", "", "good", "summon") in drawn.notes


def test_a_push_is_drawn_as_one() -> None:
    at = Table("S GRUNT c3", "S GRUNT e3", "N GRUNT d4", phase="defending", north_hand="gust", north_energy="wall")
    arrows = board(at.say("play gust c3 w")).arrows
    assert [(a.kind, a.path) for a in arrows] == [("displace", ("c3", "b3"))]


def test_an_event_that_was_played_lies_on_top_of_its_pile() -> None:
    at = Table("S GRUNT c3", "N WALL c4", south_hand="hex wall", south_energy="wall").say("play hex c4")
    tops = {m.side: [z.top for z in m.zones if z.icon == "discard"] for m in scene(at).mats}
    assert tops == {1: [""], 0: ["commandeer.card.hex"]}


# ---- choices in progress


def test_legal_squares_are_lit_and_the_border_says_what_is_left_there() -> None:
    drawn = choosing(planning(), "play", "grunt")
    assert Mark("b3", "legal") in drawn.marks
    assert Note("a2", "2", "plain", "heart", "left") in drawn.notes
    assert all(note.cell != "b3" for note in drawn.notes)


def test_rcm_08_squares_where_a_unit_would_fall_are_dangers() -> None:
    drawn = choosing(planning(), "play", "herald")
    assert Mark("a3", "danger") in drawn.marks
    assert Note("a3", "", "harm", "skull", "falls") in drawn.notes


def test_a_unit_is_shown_where_it_would_be_deployed() -> None:
    drawn = choosing(planning(), "play", "grunt", "a2")
    there = next(t for t in drawn.tokens if t.cell == "a2")
    assert (there.look, there.force and there.force.left) == ("intended", 2)
    assert drawn.marks == (Mark("a2", "selected"),)


def test_a_move_is_an_arrow_and_its_unit_has_left() -> None:
    drawn = choosing(planning(), "move", "b2", "d2")
    assert bare(drawn.arrows) == (Arrow("move", 0, ("b2", "d2")),)
    assert sorted(t.cell for t in drawn.tokens) == ["c3", "d2"]


def test_attacks_show_damage_and_what_is_left_before_they_are_sent() -> None:
    drawn = choosing(busy(), "attack", "c1")
    assert [a.path for a in bare(drawn.arrows)] == [("c1", "c4"), ("c1", "c6")]
    assert drawn.notes == (
        Note("c4", "−2", "harm", means="loss"), Note("c4", "1", "plain", "heart", "left"),
        Note("c6", "−2", "harm", means="loss"), Note("c6", "", "harm", "skull", "falls"),
    )  # fmt: skip
    assert {m.cell: m.kind for m in drawn.marks} == {"c1": "selected", "c4": "target", "c6": "target"}


def test_of_a_whole_attack_only_its_arrow_is_left() -> None:
    assert [a.path for a in choosing(busy(), "attack", "c1", "n", "c6").arrows] == [("c1", "c6")]


def test_who_can_attack_is_lit() -> None:
    assert {m.cell for m in choosing(busy(), "attack").marks} == {"c1", "c3"}


def test_squares_and_cards_of_other_steps_are_marked_as_offered_and_held() -> None:
    at = planning()
    wish = Wish(decision=at.asked, offered=("b3", "grunt", "bow"), held=("herald",))
    shown = scene(at, 0, wish)
    assert shown.board is not None
    assert shown.board.marks == (Mark("b3", "legal"),)
    assert [card.mark for card in shown.mats[1].cards] == ["selected", "legal", "legal"]


def test_cards_that_can_be_played_are_lit() -> None:
    at = planning(south_commander="CHIEF", south_energy="wall")
    cards = scene(at, 0, Wish(decision=at.asked, prefix=("play",))).mats[1].cards
    assert [(c.number, c.mark) for c in cards] == [(1, "legal"), (2, "legal"), (3, "legal"), (0, "legal")]


def test_a_choice_that_is_not_possible_is_drawn_all_the_same() -> None:
    assert choosing(planning(), "play", "grunt", "f6").tokens


@pytest.mark.parametrize(
    ("prefix", "marks"), [((), ["legal", "legal", "legal"]), (("eye",), ["legal", "selected", "legal"])]
)
def test_cards_that_are_looked_at_lie_open_before_their_owner_alone(prefix: tuple[str, ...], marks: list[str]) -> None:
    at = Table("S GRUNT c3", "N WALL c4", south_hand="read", south_deck="bow eye wall grunt").say("play read")
    assert at.asked.kind == "pick"
    shown = scene(at, 0, Wish(decision=at.asked, prefix=prefix))
    assert [(c.name, c.mark) for c in shown.mats[0].cards] == [
        (f"commandeer.card.{card}", mark) for card, mark in zip(("bow", "eye", "wall"), marks, strict=True)
    ]
    assert len(scene(at, 1).mats) == len(scene(at).mats) == 2


def test_wcm_01_cards_found_in_the_deck_lie_by_their_names() -> None:
    find = event_card("find", ability("on_play", {"op": "search", "filter": {"keyword": "range_attack"}}))
    deck = "scope eye bow"
    at = Table("S GRUNT c3", "N WALL c4", south_hand="find", south_deck=deck, game=with_cards(find)).say("play find")
    names = {"commandeer.card.bow": "Zither", "commandeer.card.scope": "aim"}
    shown = scene_for(
        at.game, at.view(0), (), lambda text: names.get(text.key, text.key), "en", Wish(decision=at.asked)
    )
    assert [card.name for card in shown.mats[0].cards] == ["aim", "Zither"]


def test_cards_of_the_hand_are_not_laid_out_again() -> None:
    at = planning().say("reinforce ask")
    assert at.asked.kind == "reinforce"
    shown = scene(at, 0, Wish(decision=at.asked))
    assert len(shown.mats) == 2
    assert {card.mark for card in shown.mats[1].cards} == {"legal"}


# ---- decks and cards


def entering(*prefix: str) -> Scene:
    game, at = shipped(), Opening()
    return scene_for(game, game.view(at.first, Seat(0)), (), key_of, "en", Wish(decision=at.entry, prefix=prefix))


def test_prebuilt_decks_are_offered_with_their_emblems() -> None:
    assert {card.emblem for card in entering().cards} == {"nut", "leaf", "wave", "flame"}
    assert len(entering().cards) == 8


def test_cm_51_a_deck_is_a_sheet_of_its_cards_with_counts() -> None:
    shown = entering("preset", "firing_line", "eh16")
    assert sum(card.count for card in shown.mats[0].cards) == 50
    assert [card.mark for card in shown.mats[0].cards].count("selected") == 1
    assert [face.name for face in shown.faces] == ["commandeer.card.eh16"]


def test_a_list_of_ones_own_is_a_sheet_too() -> None:
    cards = ("eh01", "eh01", "eh02")
    assert [(c.name, c.count) for c in entering("list", "ember_host", *cards).mats[0].cards] == [
        ("commandeer.card.eh01", 2), ("commandeer.card.eh02", 1),
    ]  # fmt: skip


def test_every_card_and_deck_can_be_looked_up() -> None:
    game = shipped()
    assert set(entries(game)) == {*game.book.cards, *game.catalogue.decks}
    for entry in entries(game):
        shown = entry_scene(game, entry, key_of, "en")
        assert shown.faces or shown.mats
        assert entry_texts(game, entry)


def test_affiliations_have_emblems_of_their_own() -> None:
    assert set(EMBLEMS) == set(shipped().catalogue.affiliations)
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)


@pytest.mark.parametrize("entry", ["nobody", ""])
def test_unknown_entries_are_refused(entry: str) -> None:
    with pytest.raises(LookupError):
        entry_scene(shipped(), entry, key_of, "en")
    with pytest.raises(LookupError):
        entry_texts(shipped(), entry)


@at_landing
@pytest.mark.parametrize("locale", SHIPPED_LOCALES)
def test_no_card_of_any_language_is_cut(locale: str) -> None:
    """In its smallest letter every sentence fits the lines kept free for it."""
    words = writer(locale)
    game = shipped()
    room = 1064 - 390 - 30
    for entry in game.book.cards:
        face = entry_scene(game, entry, words, locale).faces[0]
        for text in face.texts:
            assert len(wrap(text, 34, room, 20, False, locale)) <= face_lines(face, text), (entry, text)


@pytest.mark.parametrize("locale", SHIPPED_LOCALES)
def test_a_large_hand_holds_every_name_whole(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a panel more than one row of cards lies low; only Legendary units are called by their short names there."""
    words, book = writer(locale), shipped().book
    called = [card for card in book.cards if not book.cards[card].legendary]
    every = [hand_card(book, card, number, 0, False, words) for number, card in enumerate(called, 1)]
    with sketched(monkeypatch) as found:
        for first in range(0, len(every), 12):
            hand = tuple(every[first : first + 12])
            found.clear()
            paint(Scene("", locale, mats=(Mat(0, cards=hand, low=True),)), load_theme("dark"))
            written = "".join(one.text for one in found).replace(" ", "")
            assert [card.name for card in hand if card.name.replace(" ", "") not in written] == []


def test_signs_lie_on_no_name() -> None:
    """Damage, what is left and what happened there: neither on the plate below the unit nor on the one above it."""
    shown, theme = scene(busy()), load_theme("dark")
    field = shown.board
    assert field is not None
    signs = (Note("c3", "−12", "harm"), Note("c3", "3", "plain", "heart"), Note("c3", "", "plain", "ability"))
    with_signs = msgspec.structs.replace(shown, board=msgspec.structs.replace(field, notes=signs))
    plan = lay_out(shown).plan
    assert plan is not None
    before, after = (paint(one, theme).convert("RGB") for one in (shown, with_signs))
    cells = {cell.name: cell for cell in field.cells}
    for name in ("c3", "c4"):
        x, y = plan.corner(cells[name])
        plate = (x, y + round(0.66 * plan.size), x + plan.size, y + plan.size)
        assert before.crop(plate).tobytes() == after.crop(plate).tobytes(), name
    assert before.tobytes() != after.tobytes()


# ---- the end, words, themes


@pytest.mark.parametrize(("names", "said"), [((), "South wins."), (("Ana", "Milo"), "Ana wins.")])
def test_the_end_says_who_has_won(names: tuple[str, ...], said: str) -> None:
    at = busy().concede("north")
    shown = scene_for(at.game, at.game.view(at.state, None), (), writer(), "en", Wish(names=names))
    assert shown.banner.startswith(said)


def test_alt_text_tells_units_with_values_and_arrows_and_what_is_lost() -> None:
    at = busy()
    shown = scene_for(at.game, at.game.view(at.state, None), (), lambda t: f"{t.key} {t.args}", "en")
    text = alt_text(shown, lambda t: f"{t.key} {t.args}")
    assert "c4 3/3 ↘↓↙" in text
    assert "'score': 4, 'goal': 6, 'pool': 0" in text


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("seat", [0, 1, None])
def test_busy_positions_are_painted_in_every_theme(theme: str, seat: int | None) -> None:
    assert render.draw(scene(busy(), seat), load_theme(theme)).startswith(b"\x89PNG")


def test_a_turned_board_shows_the_same_arrows_from_the_other_side() -> None:
    straight, turned = (render.draw(scene(busy(), 1, Wish(turned=t)), "dark", 480) for t in (False, True))
    assert straight != turned
