"""Dozen War as scenes: hexes, stacks, castles, headers, what every seat did, what may be chosen, cards, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

import render
from bot.cli.render import LOCALES
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from render.describe import alt_text
from render.games import Wish, scene_for
from render.games.dozen_war import entries, entry_scene, entry_texts
from render.games.dozen_war.happenings import MOST_ARROWS
from render.layout.page import PAGE_WIDTH, lay_out
from render.paint.painter import paint
from render.paint.wrapping import ELLIPSIS
from render.scene import Scene
from render.scene_board import Arrow, Badge, Board, Cross, Note, Token, Troop
from render.theme import load_theme, theme_names
from rules.dozen_war.event_step import EventStep
from rules.dozen_war.rounds import TurnBegins, TurnEnds
from rules.dozen_war.words import LETTERS
from rules.kernel import openly
from rules.kernel.types import Event, Outcome, Seat, Text
from tests.render.measures import cap_height
from tests.render.samples import bare, key_of
from tests.render.test_many_sides import DARK, LEAST, PHONE, letters
from tests.rules.dozen_war.matches import match, shipped
from tests.rules.dozen_war.table import Table
from tests.support.shared_out import at_landing

SHIPPED_LOCALES = ("en", "ja", "th", "vi", "zh-TW")
SIZES = (2, 3, 4)


def writer(locale: str = "en") -> Writer:
    """Return the words of a language."""
    return Writer(Catalogue.read(LOCALES), locale, guard=plain)


def busy(**given: Any) -> Table:
    """Return four seats with a bit of everything; A is to act."""
    units = (
        "A.G07 2,-1 m1 m2", "A.i1 2,-1 hp=1", "A.i2 2,-1", "A.c1 2,-1", "A.a1 2,-1",
        "A.G04 - ", "A.G01 5,-3", "A.a2 3,-2", "B.G10 2,1 hp=1", "B.i1 2,1", "C.c1 -2,1", "C.c2 -2,1", "D.a1 -1,-4",
        "D.G05 -1,0 hp=2 stun",
    )  # fmt: skip
    more: dict[str, Any] = {
        "hands": "A: e01 e33; B: e32", "gold": "A 3; B 1", "castles": "C.ka 1; C.kc 0", "lying": "-2,-1 m4",
        "buried": "1,2 m3 t1; 0,0 x1; 3,-2 t2", "spent": "G07 1",
    }  # fmt: skip
    return Table(*units, **{**more, **given})


def scene(at: Table, seat: int | None = None, wish: Wish | None = None, log: Sequence[Event] | None = None) -> Scene:
    """Return what a seat sees after the last answer, with locale keys for words."""
    place = None if seat is None else Seat(seat)
    seen = at.game.seen(at.log if log is None else tuple(log), place)
    return scene_for(at.game, at.game.view(at.state, place), seen, key_of, "en", wish)


def board(at: Table, seat: int | None = None, wish: Wish | None = None) -> Board:
    """Return the board of a seat's picture."""
    drawn = scene(at, seat, wish).board
    assert drawn is not None
    return drawn


def hex_of(at: Table, place: str) -> str:
    """Return the plain name of an axial place."""
    return at.field.names[at.cell(place)]


def token(at: Table, place: str) -> Token:
    """Return the stack on a hex."""
    return next(t for t in board(at).tokens if t.cell == hex_of(at, place))


def choosing(at: Table, *prefix: str, **more: Any) -> Board:
    """Return the board with a choice of the seat that is asked in progress."""
    return board(at, int(at.asked().seat), Wish(decision=at.asked(), prefix=prefix, **more))


# ---- hexes


@pytest.mark.parametrize(("size", "hexes"), [(2, 59), (3, 61), (4, 77)])
def test_2_2_every_map_is_drawn_whole_and_as_wide_as_the_picture(size: int, hexes: int) -> None:
    shown = scene(Table(seats=size))
    assert shown.board is not None
    assert len(shown.board.cells) == hexes
    plan = lay_out(shown).plan
    assert plan is not None
    assert plan.width >= 0.97 * PAGE_WIDTH
    assert plan.size * PHONE >= 34


def test_2_1_every_hex_bears_both_its_names() -> None:
    named = {cell.name: (cell.label, cell.second) for cell in board(Table()).cells}
    assert named["e5"] == ("e5", "0,0")
    assert named["a1"] == ("a1", "−2,−4")
    assert named["i9"] == ("i9", "2,4")


def test_dw_03_mountains_show_how_many_tokens_are_left() -> None:
    at = busy()
    stock = {cell.name: (cell.terrain, cell.stock) for cell in board(at).cells if cell.terrain != "field"}
    assert len(stock) == 9
    found = [stock[hex_of(at, place)] for place in ("1,2", "0,0", "3,-2", "3,0")]
    assert found == [("peak", 2), ("crater", 1), ("peak", 1), ("peak", 0)]


def test_dw_79_the_open_warp_point_is_no_mountain() -> None:
    assert {c.terrain for c in board(Table(is_open=True)).cells if c.name == "e5"} == {"gate"}


def test_dw_77_pieces_that_lie_open_are_seen_on_their_hex() -> None:
    at = busy()
    assert {cell.name: cell.finds for cell in board(at).cells if cell.finds} == {hex_of(at, "-2,-1"): 1}


# ---- stacks and castles


def test_dw_11_a_hex_is_one_stack_of_a_general_and_counts_by_troop() -> None:
    stack = token(busy(), "2,-1")
    assert (stack.side, stack.sign, stack.hp, stack.hp_max) == (0, "07", 3, 3)
    assert stack.troops == (
        Troop("foot", 2, 1, "dozen_war.troop.infantry", "dozen_war.troops.infantry"),
        Troop("horse", 1, 0, "dozen_war.troop.cavalry", "dozen_war.troops.cavalry"),
        Troop("bow", 1, 0, "dozen_war.troop.archer", "dozen_war.troops.archer"),
    )


def test_soldiers_alone_have_neither_number_nor_hp() -> None:
    stack = token(busy(), "-2,1")
    assert (stack.side, stack.sign, stack.hp) == (2, "", None)
    assert [(troop.icon, troop.number) for troop in stack.troops] == [("horse", 2)]


def test_dw_74_a_general_with_pieces_bears_their_number() -> None:
    assert token(busy(), "2,-1").badges == (Badge("chart", 2),)


def test_dw_69_what_a_unit_bears_is_a_sign_on_its_stack() -> None:
    assert token(busy(), "-1,0").badges == (Badge("stun"),)


def test_dw_96_a_stack_of_which_nobody_can_do_more_is_striped() -> None:
    at = Table("A.i1 2,-1 done", "A.i2 2,-1", "A.i3 3,-1 done")
    assert {t.cell: t.look for t in board(at).tokens} == {hex_of(at, "2,-1"): "ready", hex_of(at, "3,-1"): "exhausted"}


def test_dw_21_castles_show_their_troop_and_hp_and_ruins_stay() -> None:
    at = busy()
    sites = {site.cell: (site.side, site.icon, site.hp) for site in board(at).sites}
    assert len(sites) == 12
    assert sites[hex_of(at, "A.Ki")] == (0, "foot", 2)
    assert sites[hex_of(at, "C.Ka")] == (2, "bow", 1)
    assert sites[hex_of(at, "C.Kc")] == (2, "horse", 0)


# ---- headers


@pytest.mark.parametrize("size", SIZES)
def test_headers_show_glory_gold_cards_and_pieces_of_every_seat(size: int) -> None:
    units = ("A.G07 2,-1 m1 m2", "B.G10 2,1")
    at = Table(*units, seats=size, hands="A: e01 e33; B: e32", gold="A 3; B 1")
    at.state.sides[0] = replace(at.state.sides[0], kills=1, razed=2)
    headers = scene(at).gauges
    assert len(headers) == size
    assert headers[0].score == 5
    assert [(f.icon, f.value) for f in headers[0].figures] == [("coin", "3"), ("card", "2"), ("chart", "2")]
    assert [f.value for f in headers[1].figures] == ["1", "1", "0"]
    assert [g.active for g in headers] == [True, *[False] * (size - 1)]


def test_headers_bear_the_letter_of_the_corner_and_the_place_in_turn() -> None:
    at = Table("A.i1 2,-1")
    at.state.corners, at.state.order = (2, 0, 3, 1), (1, 3, 0, 2)
    assert [(g.side, g.sign, g.place) for g in scene(at).gauges] == [(0, "C", 3), (1, "A", 1), (2, "D", 4), (3, "B", 2)]


def test_rdw_50_a_fallen_side_is_crossed_out() -> None:
    at = Table("A.i1 2,-1", "B.i1 2,1", castles="D.k* 0")
    at.state.sides[3] = replace(at.state.sides[3], fallen=True)
    assert [g.out for g in scene(at).gauges] == [False, False, False, True]


@pytest.mark.parametrize(
    ("options", "flagged"),
    [({}, (5,)), ({"event_timing": "after_supply"}, (4,)), ({"warp_opens": "round_3"}, (3,))],
    ids=str,
)
def test_rdw_11_the_track_marks_the_round_of_the_open_warp_point(options: dict[str, Any], flagged: Any) -> None:
    track = scene(Table("A.i1 2,-1", **options)).track
    assert track is not None
    assert (track.turn, track.last, track.flagged) == (5, 8, flagged)


def test_dw_90_the_subtitle_counts_the_events_left_and_names_the_one_just_opened() -> None:
    at = Table("A.i1 2,-1", "B.i1 2,1", begin=EventStep(), dice="d1 d2 d3 d4")
    words = writer()
    shown = scene_for(at.game, at.game.view(at.state, None), at.game.seen(at.log, None), words, "en")
    opened = next(e.data["event"] for e in at.log if e.kind == "event_opened")
    assert shown.subtitle == f"Events left: 6 · {words(entries(at.game)[opened])}"
    assert scene_for(at.game, at.game.view(at.state, None), (), words, "en").subtitle == "Events left: 6"


# ---- what happened


def test_moves_and_attacks_are_numbered_arrows_of_their_seat() -> None:
    at = Table("A.c1 2,-1", "A.i1 3,1", "B.i1 2,1", policies="B silent")
    log = at.say("A.c1 move 1,-1", "A.i1 attack B.i1").log
    drawn = scene(at, None, log=log).board
    assert drawn is not None
    assert bare(drawn.arrows) == (
        Arrow("move", 0, (hex_of(at, "2,-1"), hex_of(at, "1,-1")), order=1),
        Arrow("attack", 0, (hex_of(at, "3,1"), hex_of(at, "2,1")), tone="harm", order=2),
    )


def test_a_single_act_bears_no_number() -> None:
    at = Table("A.c1 2,-1")
    assert [arrow.order for arrow in board(at.say("A.c1 move 1,-1")).arrows] == [None]


def test_attacks_start_where_the_attacker_stood_then_though_it_has_gone_on_or_died() -> None:
    at = Table("A.c1 3,-1", "A.i1 3,1", "B.G10 2,1", policies="B silent")
    log = at.say("A.c1 move 2,0", "A.c1 attack B.G10", "A.i1 attack B.G10").log
    shown = scene(at, None, log=log).board
    assert shown is not None
    end = hex_of(at, "2,1")
    assert [(a.kind, a.path, a.order) for a in shown.arrows] == [
        ("move", (hex_of(at, "3,-1"), hex_of(at, "2,0")), 1),
        ("attack", (hex_of(at, "2,0"), end), 2),
        ("attack", (hex_of(at, "3,1"), end), 3),
    ]
    assert shown.notes == (Note(end, "−2", "harm"),)


def test_dw_45_the_dead_are_crossed_where_they_fell_without_a_number_of_damage() -> None:
    at = Table("A.c1 2,0", "B.G10 2,1 hp=1", "B.G07 2,3", policies="B silent")
    shown = board(at.say("A.c1 attack B.G10"))
    assert shown.crosses == (Cross(hex_of(at, "2,1"), 1, "10"),)
    assert shown.notes == ()


def test_dw_27_a_razed_castle_is_a_ruin_with_its_sign() -> None:
    at = Table("A.i1 1,3", castles="B.ka 1", policies="B silent")
    shown = board(at.say("A.i1 attack B.Ka"))
    place = hex_of(at, "B.Ka")
    assert Note(place, "", "harm", "ruin") in shown.notes
    assert next(site.hp for site in shown.sites if site.cell == place) == 0


def test_dw_97_a_token_dug_up_leaves_its_sort_on_the_mountain() -> None:
    at = Table("A.G07 2,-2", buried="3,-2 m1")
    shown = board(at.say("A.G07 dig 3,-2"))
    assert Note(hex_of(at, "3,-2"), "", "good", "chart") in shown.notes
    assert Note(hex_of(at, "2,-2"), "+1", "good", "chart") in shown.notes


def strokes(count: int) -> tuple[Table, list[Event]]:
    """Return that many acts of B in one turn, of which the first is an attack on A."""
    units = [f"B.i{n} {n - 5},1" for n in range(1, 9)] + [f"B.a{n} {n - 2},-3" for n in range(1, 6)]
    at = Table("A.i1 4,-1", "B.c1 3,-1", *units, turn="B", policies="A silent")
    log = list(at.say("B.c1 attack A.i1").log)
    for unit in units[: count - 1]:
        id_ = unit.split()[0].lower()
        log += at.say(f"{id_} move {at.offered(f'{id_} move')[0]}").log
    return at, log


def test_of_many_arrows_those_that_meet_the_reader_are_kept() -> None:
    at, log = strokes(MOST_ARROWS + 3)
    mine, others = (scene(at, seat, log=log).board for seat in (0, 2))
    assert mine is not None
    assert others is not None
    assert len(mine.arrows) == len(others.arrows) == MOST_ARROWS
    assert mine.arrows[0].kind == "attack"
    assert [arrow.order for arrow in mine.arrows] == list(range(1, MOST_ARROWS + 1))


def test_last_turns_of_several_seats_are_drawn_together() -> None:
    at = Table("A.c1 2,-1", "B.i1 2,1", "C.i1 -2,1", "D.i1 -2,-1")
    log = list(at.say("A.c1 move 1,-1").log)
    at.run(TurnEnds(0))
    log += at.log
    for seat, (unit, to) in enumerate((("B.i1", "1,1"), ("C.i1", "-1,1"), ("D.i1", "-1,-1")), 1):
        at.run(TurnBegins(seat))
        log += at.say(f"{unit} move {to}").log
    shown = scene(at, None, log=log).board
    assert shown is not None
    assert [(arrow.side, arrow.order) for arrow in shown.arrows] == [(0, 1), (1, 2), (2, 3), (3, 4)]


@pytest.mark.parametrize("size", [3, 4])
def test_of_every_seat_something_is_drawn_however_much_the_others_did(size: int) -> None:
    """The last turn took all places: of three seats that had acted since one's own, two were nowhere on the board."""
    starts = {0: ("3,-2", 1), 1: ("-1,2", 1), 2: ("-3,1", 1), 3: ("-2,-1", 0)}
    units = [f"{LETTERS[s].upper()}.i{n} {starts[s][0]}" for s in range(size) for n in range(1, 5)]
    at = Table(*units, seats=size)
    log: list[Event] = []
    for seat in range(1, size):
        at.run(TurnBegins(seat))
        log += at.log
        for n in range(1, 5):
            unit = f"{LETTERS[seat]}.i{n}"
            log += at.say(f"{unit} move {at.offered(f'{unit} move')[n % 3]}").log
        at.run(TurnEnds(seat))
        log += at.log
    for reader in (0, None):
        shown = scene(at, reader, log=log).board
        assert shown is not None
        sides = [arrow.side for arrow in shown.arrows]
        assert len(sides) <= MOST_ARROWS
        assert set(sides) == set(range(1, size))


# ---- the reader's own, cards, words


def test_dw_54_own_generals_show_which_skills_are_ready_spent_or_gone() -> None:
    shelf = scene(busy(), 0).shelves[0]
    assert [(slot.sign, slot.pips, slot.icons) for slot in shelf.slots] == [
        ("01", ("ready", "ready", "ready"), ("shield", "sword", "sword")),
        ("04", ("gone", "gone", "gone"), ("sword", "sword", "both")),
        ("07", ("spent", "ready", "ready"), ("sword", "sword", "sword")),
    ]


def test_dw_55_the_third_skill_is_not_ready_without_its_gold() -> None:
    assert [slot.pips[2] for slot in scene(busy(gold="A 1"), 0).shelves[0].slots] == ["spent", "gone", "spent"]


def test_who_has_neither_generals_nor_a_hand_has_no_empty_box_in_the_picture() -> None:
    """Puzzles of soldiers alone left a thin bar below the board."""
    game = shipped()
    for one in game.puzzles:
        view = game.view(game.puzzles.state(one.id), one.seat)
        shown = scene_for(game, view, (), writer(), "en")
        assert all(shelf.slots for shelf in shown.shelves)
        assert all(mat.cards for mat in shown.mats)


def test_only_the_reader_is_shown_a_hand() -> None:
    at = busy()
    hands = {seat: [card.name for mat in scene(at, seat).mats for card in mat.cards] for seat in (0, 1, 2, None)}
    own = {0: ["dozen_war.card.e01", "dozen_war.card.e33"], 1: ["dozen_war.card.e32"]}
    assert hands == {**own, 2: [], None: []}


@pytest.mark.parametrize("size", SIZES)
def test_the_last_picture_says_who_has_won_and_why(size: int) -> None:
    game = shipped()
    played = match(SIZES.index(size))
    state = played.states[-1]
    names = ("Ana", "Ben", "Chiyo", "Dai")[:size]
    wish = Wish(names=names)
    shown = scene_for(game, openly.position(state), openly.events(played.events[-1]), writer(), "en", wish)
    assert state.outcome is not None
    winners = [name for name, rank in zip(names, state.outcome.ranks, strict=True) if rank == 1]
    assert all(name in shown.banner for name in winners)
    assert shown.shelves == shown.mats == ()


@pytest.mark.parametrize(("ranks", "said"), [((1, 1, 3), "Ana, Ben win. "), ((1, 2, 3), "Ana wins. ")])
def test_several_who_share_a_win_win(ranks: tuple[int, ...], said: str) -> None:
    at = Table("A.i1 2,-1", "B.i1 2,1", "C.i1 -2,1", seats=3)
    at.state.outcome = Outcome(ranks, Text("over.tally"))
    shown = scene_for(at.game, at.view(0), (), writer(), "en", Wish(names=("Ana", "Ben", "Cho")))
    assert shown.banner.startswith(said)


def test_dw_93_pieces_count_for_the_glory_of_the_last_picture() -> None:
    at = Table("A.G07 2,-1 m1 m2", "B.i1 2,1")
    before = scene(at).gauges[0].score
    at.state.outcome = Outcome((1, 2), Text("over.tally"))
    assert (before, scene(at).gauges[0].score) == (0, 2)


@pytest.mark.parametrize("end", ["draw", "concede", "tally", "award 2 1"])
def test_rdw_46_pieces_count_however_the_match_ends(end: str) -> None:
    """RDW-46: "pieces count for whoever holds them when the game ends": agreed, given up, time called or ruled, no
    less than played out. A holds two pieces and no other glory."""
    at = Table("A.G07 2,-1 m1 m2", "B.i1 2,1", seats=2)
    match end:
        case "draw":
            for seat, token in ((0, "offer"), (1, "accept")):
                at.state, _ = at.game.submit(at.state, f"draw.{seat}", (token,), at.chance)
        case "concede":
            at.state, _ = at.game.submit(at.state, "concede.1", ("concede",), at.chance)
        case _:
            at.state, _ = at.game.rule(at.state, (*end.split(), "=enough"), at.chance, 0, lambda step: at.state)
    assert at.state.outcome is not None
    assert [gauge.score for gauge in scene(at).gauges] == [2, 0]


def test_words_tell_of_stacks_castles_and_what_each_side_has() -> None:
    shown = scene(busy())
    text = alt_text(shown, lambda t: f"{t.key} " + " ".join(str(value) for value in t.args.values()))
    assert (
        "dozen_war.side.crane dozen_war.picture.gold 3, dozen_war.picture.cards 2, dozen_war.picture.pieces 2" in text
    )


def drawn_letters(scenes: Sequence[Scene], monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Return all that is written in pictures with its smallest letter."""
    with letters(monkeypatch) as found:
        for shown in scenes:
            paint(shown, DARK)
    return dict(found)


@at_landing
@pytest.mark.parametrize("locale", SHIPPED_LOCALES)
@pytest.mark.parametrize("size", SIZES)
def test_every_letter_of_whole_matches_is_legible_on_a_phone_and_whole(
    size: int, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The languages look at different positions of a match."""
    game, words, played = shipped(), writer(locale), match(SIZES.index(size))
    first = 17 * SHIPPED_LOCALES.index(locale)
    wish = Wish(names=("Ana", "Ben", "Chiyo", "Dai")[:size], clocks=("09:32", "2 d 4 h", "11 h", "3 d")[:size])
    scenes = [
        scene_for(game, game.view(state, Seat(0)), game.seen(events, Seat(0)), words, locale, wish)
        for state, events in [*zip(played.states, played.events, strict=True)][first::87]
    ]
    for point in played.points[2 * first :: 183]:
        prefix = point.choice[:2]
        view = game.view(point.state, point.decision.seat)
        scenes.append(scene_for(game, view, (), words, locale, Wish(decision=point.decision, prefix=prefix)))
    found = drawn_letters(scenes, monkeypatch)
    assert len(found) > 60
    assert {text: size for text, size in found.items() if cap_height(size) * PHONE < LEAST} == {}
    assert [text for text in found if ELLIPSIS in text] == []


@at_landing
@pytest.mark.parametrize("locale", SHIPPED_LOCALES)
def test_every_entry_is_drawn_whole_and_legible_in_every_language(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, words = shipped(), writer(locale)
    scenes = [entry_scene(game, entry, words, locale) for entry in entries(game)]
    assert len(scenes) == 12 + 60 + 14 + 14
    found = drawn_letters(scenes, monkeypatch)
    assert {text: size for text, size in found.items() if cap_height(size) * PHONE < LEAST} == {}
    assert [text for text in found if ELLIPSIS in text] == []
    assert "dozen_war" not in " ".join(found)


def test_every_entry_has_words_and_others_are_refused() -> None:
    game = shipped()
    assert all(entry_texts(game, entry) for entry in entries(game))
    for look in (lambda: entry_texts(game, "nobody"), lambda: entry_scene(game, "nobody", key_of, "en")):
        with pytest.raises(LookupError):
            look()


@pytest.mark.parametrize("locale", SHIPPED_LOCALES)
def test_each_skill_of_a_general_is_told_by_itself(locale: str) -> None:
    game, words = shipped(), writer(locale)
    for general in game.book.generals:
        head, *skills = (words(text) for text in entry_texts(game, general))
        names = [words(Text(f"dozen_war.skill.{general}.{number}")) for number in (1, 2, 3)]
        assert [line.startswith(name) for line, name in zip(skills, names, strict=True)] == [True] * 3
        assert not any(name in line for name, line in zip(names, (head, *skills[:2]), strict=True))


@at_landing
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("size", SIZES)
def test_boards_are_painted_in_colours_of_every_theme(size: int, theme: str) -> None:
    game, chosen, played = shipped(), load_theme(theme), match(SIZES.index(size))
    middle = len(played.states) // 2
    shown = scene_for(game, game.view(played.states[middle], Seat(0)), played.events[middle], key_of)
    image = paint(shown, chosen)
    assert {colour for _, colour in image.convert("RGB").getcolors(1 << 20) or []} <= set(chosen.palette)


@at_landing
@pytest.mark.parametrize("size", SIZES)
def test_whole_matches_become_replays(size: int) -> None:
    game, played = shipped(), match(SIZES.index(size))
    steps = [step for step in zip(played.states, played.events, strict=True) if step[1]][::40]
    scenes = [scene_for(game, openly.position(state), openly.events(events), key_of) for state, events in steps]
    assert render.animate(scenes, "dark", 300).startswith(b"GIF")


def test_dw_72_what_lies_under_mountains_is_seen_only_when_all_is_laid_open() -> None:
    at = busy()
    game = at.game
    masked, revealed = (
        scene_for(game, view, (), key_of).board for view in (game.view(at.state, None), openly.position(at.state))
    )
    assert masked is not None
    assert revealed is not None
    assert masked.notes == ()
    assert set(revealed.notes) == {
        Note(hex_of(at, "1,2"), "", "good", "chart", "buried_piece"),
        Note(hex_of(at, "1,2"), "", "good", "coin", "buried_treasure"),
        Note(hex_of(at, "0,0"), "", "harm", "skull", "buried_curse"),
        Note(hex_of(at, "3,-2"), "", "good", "coin", "buried_treasure"),
    }
