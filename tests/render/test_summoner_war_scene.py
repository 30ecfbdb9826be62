"""Summoner War as scenes: how pieces lie, what a turn did, what may be chosen, set-ups, cards and piles."""

from __future__ import annotations

from pathlib import Path

import pytest

from render.describe import alt_text
from render.games import Wish, entry_scene, scene_for
from render.scene import Scene
from render.scene_beside import Chip, Slot
from render.scene_board import Arrow, Badge, Board, Cross, Mark, Note, Token
from rules.kernel import openly
from rules.kernel.types import Seat
from rules.summoner_war.cards import TYPES
from tests.render.plain import scene_text
from tests.render.samples import bare, key_of
from tests.rules.summoner_war.table import Table

GOLDEN = Path(__file__).parent / "golden"
RED, BLUE = 1, 0
"""Looks of the sides: Red angular, Blue round."""

BUSY = """
4 [w] [p]  f  [s]  h  [f] [p]  .
3  .   k  [a]  r   .   a   k  [f]
2 [F]  W   .  [F]  R   R   .  [K]
1 [K]  .  [S] [A]  H   P  [P]  F
"""
MARKS = (
    "e2 snipe=19",
    "e2 spent=1",
    "f1 spent=1",
    "h1 orth=2",
    "h1 diag=1",
    "f3 base=assassin",
    "f3 type=knight",
    "f3 spent=1",
    "a4 known=1",
    "c1 known=1",
)


def busy() -> Table:
    """Return a position with a bit of everything; Red is to move."""
    return Table(BUSY, red="snipe mind_control guardian", blue="guardian mimic body_double", marks=MARKS)


def scene(at: Table, seat: int | None, wish: Wish | None = None, locale: str = "en") -> Scene:
    """Return what a seat sees after the last answer, with locale keys for words."""
    place = None if seat is None else Seat(seat)
    return scene_for(at.game, at.view(seat), at.game.seen(at.log, place), key_of, locale, wish)


def board(at: Table, seat: int | None, wish: Wish | None = None) -> Board:
    """Return the board of a seat's picture."""
    drawn = scene(at, seat, wish).board
    assert drawn is not None
    return drawn


def token(at: Table, seat: int | None, cell: str) -> Token:
    """Return the piece on a square as a seat sees it."""
    return next(t for t in board(at, seat).tokens if t.cell == cell)


def choosing(at: Table, *prefix: str) -> Board:
    """Return the board with a choice of the seat that is asked in progress."""
    return board(at, at.asked.seat, Wish(decision=at.asked, prefix=prefix))


@pytest.mark.parametrize(("name", "seat"), [("red", 0), ("blue", 1), ("spectator", None)])
def test_golden(name: str, seat: int | None) -> None:
    text = scene_text(scene(busy(), seat))
    assert text == (GOLDEN / f"summoner_war_{name}.txt").read_text(encoding="utf-8")


# ---- pieces


@pytest.mark.parametrize(
    ("cell", "covers"),
    [
        ("b2", ["", "", ""]),
        ("a2", ["veiled", "back", "back"]),
        ("d4", ["back", "veiled", "back"]),
        ("a4", ["known", "known", "known"]),
        ("c1", ["known", "known", "known"]),
    ],
)
def test_pieces_lie_as_each_reader_may_know(cell: str, covers: list[str]) -> None:
    assert [token(busy(), seat, cell).cover for seat in (0, 1, None)] == covers


def test_rsw_46_when_the_match_is_over_every_piece_is_known_to_all() -> None:
    at = busy()
    at.state, _ = at.game.submit(at.state, "concede.0", ("concede",), at.chance)
    assert at.state.outcome is not None
    for seat in (0, 1, None):
        assert {t.cover for t in board(at, seat).tokens} == {"", "known"}


def test_a_back_tells_nothing_but_its_side() -> None:
    assert token(busy(), 0, "d4") == Token("d4", BLUE, "", cover="back")


def test_the_summoner_wears_a_crown_where_it_may_be_seen() -> None:
    assert [token(busy(), seat, "d4").kind for seat in (0, 1)] == ["unit", "master"]


@pytest.mark.parametrize(
    ("cell", "badges"),
    [
        ("e2", (Badge("loaded"), Badge("spent"))),
        ("f1", (Badge("spent"),)),
        ("h1", (Badge("orth", 2), Badge("diag", 1))),
        ("f3", (Badge("mask"),)),
        ("b2", ()),
    ],
)
def test_badges_show_what_stays_with_a_piece(cell: str, badges: tuple[Badge, ...]) -> None:
    assert [token(busy(), seat, cell).badges for seat in (0, 1, None)] == [badges] * 3


def test_marks_of_a_concealed_piece_are_its_owners_secret() -> None:
    at = Table(BUSY, marks=("h3 orth=1",))
    assert [token(at, seat, "h3").badges for seat in (0, 1)] == [(), (Badge("orth", 1),)]


@pytest.mark.parametrize(
    ("locale", "signs"), [("en", ("W", "glyph")), ("ja", ("glyph", "W")), ("zh-TW", ("glyph", "W"))]
)
def test_the_readers_script_comes_first(locale: str, signs: tuple[str, str]) -> None:
    drawn = scene(busy(), 0, None, locale).board
    assert drawn is not None
    shown = next(t for t in drawn.tokens if t.cell == "b2")
    assert tuple(s.split(".")[1] if "." in s else s for s in (shown.sign, shown.second)) == signs


# ---- what a turn did


def test_a_move_is_an_arrow() -> None:
    at = busy().say("move b2-c2")
    assert bare(board(at, None).arrows) == (Arrow("move", RED, ("b2", "c2"), sign="W"),)


ARCHERS = """
4  .   .   .  [f]  .   .   .   s
3  .   .   .   h   .   .   .   .
2  w   .  [F]  R   .  [p]  .   k
1  .   .   .   .   .   .   .  [S]
"""


def test_a_shot_jumps_and_what_died_is_named() -> None:
    drawn = board(Table(ARCHERS).say("attack d2-a2"), 1)
    assert bare(drawn.arrows) == (Arrow("jump", RED, ("d2", "a2"), tone="harm", sign="R"),)
    assert drawn.crosses == (Cross("a2", BLUE, "W"),)


def test_a_summon_is_marked() -> None:
    assert board(busy().say("summon a2"), 1).notes == (Note("a2", "", "good", "summon"),)


TRAP = """
4  .   .  [a]  .   .   .   .  [s]
3  .   .   .   .   .   k   .   .
2  .   .   W   .   F   .   .   .
1 [S]  .   .   .   .   .   .   .
"""


def test_a_trap_shows_the_attack_the_trap_and_the_dead_attacker() -> None:
    drawn = board(Table(TRAP, blue="disguise").say("attack c2-c4"), None)
    assert bare(drawn.arrows) == (Arrow("capture", RED, ("c2", "c4"), tone="harm", sign="W"),)
    assert drawn.crosses == (Cross("c2", RED, "W"),)
    assert drawn.notes == (Note("c4", "", "harm", "trap"),)


def test_a_swap_is_an_arrow_with_two_heads() -> None:
    at = Table(TRAP, blue="disguise").say("attack c2-c4").say("use f3").say("enter")
    assert bare(board(at, 0).arrows) == (Arrow("swap", 0, ("c4", "f3")),)


def test_two_acts_of_a_turn_are_numbered() -> None:
    at = Table(TRAP, red="ghost_pursuit", blue="disguise").say("attack c2-c4").say("use f3").say("enter")
    arrows = board(at.say("pursuit move e2-e3").say("attack e3-f3"), None).arrows
    assert [(a.kind, a.order) for a in arrows] == [("move", 1), ("capture", 2)]


SHOTS = """
4  .   .  [k]  .   .   .   .  [s]
3  .   .   f   .   .   .   .   F
2  .   .   .   .   .   .   .   .
1  S   .  [R]  .   .   .   .   R
"""


@pytest.mark.parametrize(("shot", "target"), [("c1-c4", "c4"), ("h1-h4", "h4")])
def test_a_rebound_does_not_say_from_what(shot: str, target: str) -> None:
    drawn = board(Table(SHOTS, red="blind_shot").say(f"cast blind_shot {shot}"), 0)
    assert Note(target, "", "plain", "rebound") in drawn.notes
    assert [c.sign for c in drawn.crosses] == ["R"]
    assert next(t for t in drawn.tokens if t.cell == target).cover == "back"


CHAIN = """
4  .   .   .   .   .   .   .   s
3  .   .   h   W   .   .   .   .
2  .   .   f   .   .   .   .   .
1  .  [S]  .   .   F   .   .   .
"""


def test_mutual_destruction_crosses_both_out() -> None:
    at = Table(CHAIN, blue="chain_reaction").say("attack d3-c3")
    assert board(at, None).crosses == (Cross("c3", BLUE, "H"), Cross("c3", RED, "W"))
    slots = scene(at, None).shelves[1].slots
    assert [(slot.name, slot.lit) for slot in slots] == [("summoner_war.card.chain_reaction", True)]


BOUNCE = """
4  .   .   .   .   .   .   .   s
3  .  [a]  .   .   .   .   .   .
2  .   S   .   .   .   .   .   .
1  .   .   .   .   F   .   .   .
"""


def test_a_bounce_shows_the_shield() -> None:
    at = Table(BOUNCE, red="fearless_king").say("attack b2-b3")
    assert Note("b2", "", "plain", "shield") in board(at, 1).notes
    assert board(at, 1).crosses == ()


def test_others_see_nothing_of_a_turn_until_it_ends() -> None:
    at = Table(TRAP, blue="disguise").say("attack c2-c4")
    before = scene(at, 0).board
    at.say("use f3")
    at.log = ()
    after = scene(at, 0).board
    assert before is not None
    assert after is not None
    assert after.tokens == before.tokens


# ---- choices in progress


def test_a_move_in_progress_marks_its_piece_and_its_squares() -> None:
    drawn = choosing(busy(), "move", "b2")
    assert drawn.marks == (Mark("b1", "legal"), Mark("c2", "legal"), Mark("b2", "selected"))


def test_an_attack_in_progress_marks_its_targets() -> None:
    assert choosing(Table(ARCHERS), "attack", "d2").marks == (Mark("a2", "target"), Mark("d2", "selected"))


def test_a_whole_choice_is_drawn_as_what_it_intends() -> None:
    assert [a.kind for a in choosing(Table(ARCHERS), "attack", "d2", "a2").arrows] == ["jump"]
    assert [a.kind for a in choosing(busy(), "move", "b2", "c2").arrows] == ["move"]
    assert choosing(busy(), "summon", "a2").notes == (Note("a2", "", "good", "summon", "enters"),)


def test_squares_offered_by_another_way_of_choosing_are_marked() -> None:
    at = Table(ARCHERS)
    drawn = board(at, 0, Wish(decision=at.asked, offered=("a2", "e2"), held=("d2",)))
    assert drawn.marks == (Mark("a2", "target"), Mark("e2", "legal"), Mark("d2", "selected"))


def test_only_the_author_is_told_that_it_is_a_preview() -> None:
    at = busy()
    assert scene(at, 0, Wish(decision=at.asked)).banner == "render.preview"
    assert scene(at, 1).banner == ""


# ---- headers, cards and piles


def test_headers_say_whose_turn_it_is_and_what_it_must_do() -> None:
    at = Table(TRAP, blue="disguise").say("attack c2-c4")
    red, blue = scene(at, None).gauges
    assert (red.active, red.alert) == (False, False)
    assert (blue.active, blue.alert, blue.note) == (True, True, "summoner_war.picture.entry_turn")


def test_the_hero_duty_is_told() -> None:
    setups = "fearless_king mana_scan mimic preset deep_circle auto ask"
    at = Table(red=setups, blue=setups)
    red, blue = scene(at, 1).gauges
    assert [(g.note, g.alert) for g in (red, blue)] == [
        ("summoner_war.picture.duty", True),
        ("summoner_war.picture.duty", False),
    ]


def test_own_cards_show_their_uses_and_others_their_backs() -> None:
    own, other = scene(busy(), 0).shelves
    assert [(s.name.rpartition(".")[2], s.secret, s.lasting, s.pips) for s in own.slots] == [
        ("mind_control", True, False, ("spent", "ready")),
        ("guardian", True, True, ()),
        ("snipe", True, False, ("spent", "ready")),
    ]
    assert [slot for slot in other.slots if not slot.name] == [Slot(), Slot()]


def test_a_pursuit_that_waits_lights_its_card_for_its_owner() -> None:
    at = Table(TRAP, red="ghost_pursuit", blue="disguise").say("attack c2-c4").say("use f3").say("enter")
    at.log = ()
    lit = [[slot.lit for slot in scene(at, seat).shelves[0].slots] for seat in (0, 1, None)]
    assert lit == [[True], [False], [False]]


def test_piles_hold_the_unseen_and_the_dead() -> None:
    unseen, dead = scene(busy(), 1).shelves[0].piles
    numbers = zip(TYPES, "SHPWRAKF", (0, 0, 1, 0, 0, 1, 2, 2), strict=True)
    assert unseen.chips == tuple(
        Chip(
            sign,
            number,
            name=f"summoner_war.type.{kind}",
            about=f"summoner_war.type_text.{kind}",
            said=f"summoner_war.types.{kind}",
        )
        for kind, sign, number in numbers
    )
    fallen = (("W", "warrior"), ("A", "assassin"), ("F", "soldier"))
    assert dead.chips == tuple(Chip(s, dead=True, name=f"summoner_war.type.{kind}") for s, kind in fallen)


def test_rsw_05_after_the_end_no_card_is_secret_and_what_nobody_saw_is_said_to_have_been_hidden() -> None:
    """RSW-05: everything is shown then, unused cards too; no eye says that the other side has not seen one."""
    at = busy()
    at.state, _ = at.game.submit(at.state, "concede.1", ("concede",), at.chance)
    assert at.state.outcome is not None
    shelves = scene_for(at.game, openly.position(at.state), (), key_of).shelves
    assert any(slot.name for shelf in shelves for slot in shelf.slots)
    assert [slot for shelf in shelves for slot in shelf.slots if slot.secret] == []
    assert {(shelf.piles[0].label, shelf.piles[0].told) for shelf in shelves} == {
        ("summoner_war.picture.never_seen", "summoner_war.told.never_seen")
    }


def test_alt_text_names_every_piece_and_stays_short() -> None:
    text = alt_text(scene(busy(), 0), lambda t: f"{t.key} {t.args.get('pieces', '')}")
    assert "[F] a2" in text
    assert "[?] d4" in text
    assert len(text) <= 1024


# ---- set-up


def entry(seat: int | None, *prefix: str) -> Scene:
    """Return a seat's picture of its set-up in progress."""
    at = Table(BUSY, run=False)
    at.state, at.log = at.game.start({}, at.chance)
    decision = None if seat is None else at.state.pending[Seat(seat)]
    return scene(at, seat, Wish(decision=decision, prefix=prefix))


def test_cards_that_can_no_longer_be_had_are_faint() -> None:
    cards = {card.name.rpartition(".")[2]: card for card in entry(0, "body_double").cards}
    assert (cards["body_double"].mark, cards["grand_command"].look, cards["mimic"].look) == (
        "selected",
        "dead",
        "ready",
    )
    assert len(cards) == 21


def test_cards_of_which_one_was_put_back_are_drawn_though_they_begin_no_answer() -> None:
    cards = {card.name.rpartition(".")[2]: card for card in entry(0, "guardian", "armor_pierce").cards}
    assert cards["guardian"].mark == cards["armor_pierce"].mark == "selected"
    assert cards["mimic"].mark is None


@pytest.mark.parametrize("orders", [("ask",), ("auto", "any", "ask")], ids=" ".join)
def test_orders_of_which_the_layout_was_put_back_leave_the_board_empty(orders: tuple[str, ...]) -> None:
    drawn = entry(1, "fearless_king", "mana_scan", "mimic", *orders).board
    assert drawn is not None
    assert (drawn.tokens, drawn.marks) == ((), ())


def test_prepared_layouts_are_drawn_the_way_they_will_lie() -> None:
    trio = ("fearless_king", "mana_scan", "mimic")
    red, blue = (entry(seat, *trio, "preset").cards[0] for seat in (0, 1))
    assert ["".join(rank) for rank in red.ranks] == ["FWAFFRWF", "KRSAHPPK"]
    assert blue.ranks == red.ranks[::-1]


def test_a_layout_in_progress_marks_the_next_square() -> None:
    drawn = entry(1, "fearless_king", "mana_scan", "mimic", "place", "knight", "summoner").board
    assert drawn is not None
    assert [(t.sign, t.cell, t.cover) for t in drawn.tokens] == [("K", "a4", "veiled"), ("S", "b4", "veiled")]
    assert drawn.marks == (Mark("c4", "legal"),)


def test_chosen_cards_lie_below_the_layout() -> None:
    shelves = entry(0, "fearless_king", "mana_scan", "mimic", "preset", "deep_circle").shelves
    assert [slot.secret for slot in shelves[0].slots] == [True] * 3


def test_pieces_listed_in_standing_orders_are_marked() -> None:
    trio = ("fearless_king", "mana_scan", "mimic", "preset", "deep_circle")
    drawn = entry(0, *trio, "=b1 c2").board
    assert drawn is not None
    assert drawn.marks == (Mark("b1", "selected"), Mark("c2", "selected"))


def test_others_see_an_empty_board_during_the_set_up() -> None:
    drawn = entry(None).board
    assert drawn is not None
    assert drawn.tokens == ()
    assert entry(None).cards == ()


def test_a_card_of_the_catalogue_tells_its_type_and_timing() -> None:
    shown = entry_scene(busy().game, "snipe", key_of).cards[0]
    assert (shown.sign, shown.ability, shown.text) == (
        "R",
        "Summoner_war.picture.card_kind",
        "summoner_war.card_text.snipe",
    )
