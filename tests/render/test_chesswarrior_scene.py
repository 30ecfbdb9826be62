"""Chesswarrior as scenes: heroes and the time track, what happened, what may be chosen, uses foretold, cards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from render.describe import ALT_LIMIT, alt_text
from render.games import Wish, entries_for, entry_scene, entry_texts, scene_for
from render.scene import Scene
from render.scene_beside import Figure, Moment, Turn
from render.scene_board import Arrow, Badge, Board, Cross, Note, Ray, Stand, Token
from rules.chesswarrior.state import ChessState, Held, Side, index_of
from rules.kernel.types import Event, Seat
from tests.render.plain import scene_text
from tests.render.samples import bare, key_of
from tests.rules.chesswarrior.duel import GAME, Faces, position

GOLDEN = Path(__file__).parent / "golden"

BUSY = {
    "s1": "page d4 n mana=1 damage=1",
    "s2": "sable c5 e dial=8 damage=1",
    "s3": "kite f4 w dial=12 mana=2",
    "s4": "oru b2 n dial=16",
    "s5": "morwen h1 s dial=5",
    "n1": "page e5 w dial=9 mana=2",
    "n2": "rill d6 s dial=6 damage=2",
    "n3": "brakk g5 s dial=5 reacted=5",
    "n4": "vesta h8 s dial=7",
    "n5": "pell f7 e dial=5 mana=3",
}


def busy(**changes: Any) -> ChessState:
    """Return a position with a bit of everything; S1 is to act in Main Turn 5."""
    state = position(BUSY, obstacles="d3 e6 b4", **changes)
    state.slots = ((1, 7), (0, 3), (1, 2))
    state.points = (2, 1)
    return state


def change(state: ChessState, id_: str, **fields: Any) -> None:
    """Change a hero of a position."""
    n = index_of(state, id_)
    state.heroes[n] = msgspec.structs.replace(state.heroes[n], **fields)


def scene(
    state: ChessState, seat: int | None = 0, prefix: tuple[str, ...] | None = None, events: tuple[Event, ...] = ()
) -> Scene:
    """Return what a seat sees, with locale keys for words; with a prefix, the choice in progress."""
    place = None if seat is None else Seat(seat)
    wish = Wish(decision=state.pending[Seat(seat or 0)], prefix=prefix) if prefix is not None else Wish()
    return scene_for(GAME, GAME.view(state, place), GAME.seen(events, place), key_of, "en", wish)


def board(state: ChessState, seat: int | None = 0, prefix: tuple[str, ...] | None = None) -> Board:
    drawn = scene(state, seat, prefix).board
    assert drawn is not None
    return drawn


def token(state: ChessState, cell: str) -> Token:
    return next(t for t in board(state).tokens if t.cell == cell)


def after(heroes: Mapping[str, str], item: str, faces: tuple[int, ...], obstacles: str = "", **changes: Any) -> Board:
    """Return the board as a spectator sees it after a use of S1 with those dice."""
    state = position(heroes, obstacles=obstacles, **changes)
    new, events = GAME.submit(state, state.pending[Seat(0)].id, tuple(item.split()), Faces(faces))
    drawn = scene(new, None, None, events).board
    assert drawn is not None
    return drawn


def marks(drawn: Board, kind: str) -> set[str]:
    return {mark.cell for mark in drawn.marks if mark.kind == kind}


@pytest.mark.parametrize(
    ("name", "prefix"),
    [("public", None), ("move", ("move", "d5")), ("aim", ("attack",)), ("use", ("attack", "e5", "n"))],
)
def test_golden(name: str, prefix: tuple[str, ...] | None) -> None:
    text = scene_text(scene(busy(), 0, prefix))
    assert text == (GOLDEN / f"chesswarrior_{name}.txt").read_text(encoding="utf-8")


# ---- pieces


def test_a_hero_shows_facing_dial_what_is_left_and_mana() -> None:
    piece = token(busy(), "d4")
    assert (piece.sign, piece.side, piece.hp, piece.hp_max) == ("1", 0, 4, 5)
    assert piece.stand == Stand(0, 5, True, True, 1, 2)


def test_a_dial_shows_the_number_of_the_track() -> None:
    """RCW-16: Main Turn 16 is 4 on the track."""
    stand = token(busy(), "b2").stand
    assert stand == Stand(0, 4, False, False, 0, 0)


def test_a_hero_that_is_due_but_not_acting() -> None:
    stand = token(busy(), "f7").stand
    assert stand == Stand(1, 5, True, False, 3, 3)


def test_counters_have_icons_from_what_they_do() -> None:
    state = busy()
    change(
        state,
        "s2",
        held=(
            Held("rooted", 1, "activation"),
            Held("zeal", 2, "stay"),
            Held("hamstrung", 1, "turns", 6),
            Held("mirage", 1, "combat"),
        ),
    )
    assert token(state, "c5").badges == (
        Badge("root", 1),
        Badge("atk_up", 2),
        Badge("mov_down", 1, 2),
        Badge("mask", 1),
    )


def test_a_spent_reaction_is_marked() -> None:
    """CW-76: Brakk has reacted in this Main Turn."""
    assert token(busy(), "g5").badges == (Badge("spent"),)


def test_obstacles_and_start_zones() -> None:
    cells = {cell.name: cell for cell in board(busy()).cells}
    assert {name for name, cell in cells.items() if cell.terrain == "wall"} == {"d3", "e6", "b4"}
    assert [cells[name].zone for name in ("a1", "h8", "d4")] == [0, 1, None]


def test_areas_name_who_holds_them() -> None:
    """CW-05, RCW-03: south alone, both, both."""
    assert [(a.sign, a.holders) for a in board(busy()).areas] == [("1", (0,)), ("2", (0, 1)), ("3", (0, 1))]
    assert set(board(busy()).areas[0].cells) == {"b4", "c4", "b5", "c5"}


def test_four_squares_are_four_areas() -> None:
    """RCW-02: the option with one stone."""
    found = board(busy(options={"checking": "four_squares"})).areas
    assert [(a.cells, a.holders) for a in found] == [(("d4",), (0,)), (("e4",), ()), (("d5",), ()), (("e5",), (1,))]


# ---- header and time track


def test_header_tells_points_and_stones() -> None:
    south, north = scene(busy()).gauges
    assert (south.score, south.goal, south.active, south.sign) == (2, 5, True, "S")
    assert (north.score, north.active, north.sign) == (1, False, "N")
    assert south.note == "chesswarrior.picture.held"


def test_order_of_the_main_turn_begins_with_the_active_hero() -> None:
    """RCW-20: then the places that are left, each with its speed."""
    line = scene(busy()).timeline
    assert line is not None
    assert line.order == (Turn(0, ("1",), 5), Turn(1, ("5",), 7), Turn(0, ("5",), 3), Turn(1, ("3",), 2))


def test_two_heroes_that_fit_one_place_stand_together() -> None:
    """CW-39, RCW-21: their side chooses."""
    state = busy()
    state.slots = ((1, 7),)
    change(state, "n1", key="odda", dial=5)
    line = scene(state).timeline
    assert line is not None
    assert line.order[1] == Turn(1, ("1", "5"), 7)


def test_every_hero_stands_on_its_step_of_the_track() -> None:
    """RCW-16: twelve steps from the present one on; even numbers bring mana."""
    line = scene(busy()).timeline
    assert line is not None
    assert [m.number for m in line.moments] == [5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4]
    assert line.moments[0].pieces == ((1, "5"), (0, "1"), (0, "5"), (1, "3"))
    assert line.moments[1] == Moment(6, True, ((1, "2"),))
    assert line.moments[11] == Moment(4, True, ((0, "4"),))
    assert sum(len(m.pieces) for m in line.moments) == 10


def test_lists_tell_what_is_left_speed_mana_and_dial() -> None:
    line = scene(busy()).rosters[0].lines[0]
    assert (line.sign, line.hp, line.hp_max) == ("1", 4, 5)
    assert line.figures == (Figure("trigger", "5"), Figure("mana", "1/2"), Figure("clock", "5"))


# ---- what happened


def test_a_move_is_drawn_square_by_square() -> None:
    drawn = after({"s1": "page d4 n"}, "move d5 e5", ())
    assert bare(drawn.arrows) == (Arrow("move", 0, ("d4", "d5", "e5"), sign="1"),)


def test_an_attack_and_its_damage() -> None:
    drawn = after({"s1": "page d4 n", "n1": "oru d6 s"}, "attack d6", (9, 9, 0, 0))
    assert bare(drawn.arrows) == (Arrow("attack", 0, ("d4", "d6"), tone="harm", sign="1"),)
    assert drawn.notes == (Note("d6", "−2", "harm"),)


def test_a_slide_is_a_shove() -> None:
    drawn = after({"s1": "page d4 n", "n1": "kite d5 s"}, "power_arm d5", (9,))
    assert Arrow("displace", 1, ("d5", "d7"), order=2, sign="1") in bare(drawn.arrows)


def test_changed_places() -> None:
    drawn = after({"s1": "farid d4 n mana=2", "s2": "sable d6 n"}, "caravan_switch d6", ())
    assert bare(drawn.arrows) == (Arrow("swap", 0, ("d4", "d6")),)


def test_a_destroyed_hero_and_its_way_home() -> None:
    drawn = after({"s1": "page d4 n", "n1": "kite d5 s damage=2"}, "attack d5", (9, 0, 0, 0))
    assert drawn.crosses == (Cross("d5", 1, "1"),)
    assert Arrow("displace", 1, ("d5", "d8"), order=2, sign="1") in bare(drawn.arrows)


def test_a_line_is_drawn_to_its_end() -> None:
    drawn = after({"s1": "mordane d1 n mana=2", "n1": "oru d3 s"}, "black_ray n", (9, 0, 0), "d5")
    assert bare(drawn.arrows)[0] == Arrow("ability", 0, ("d1", "d4"), sign="1")


def test_a_block_and_a_reaction_leave_signs() -> None:
    state = position({"s1": "farid d4 n", "n1": "page e5 n"})
    state.sides = [state.sides[0], Side()]
    new, events = GAME.submit(state, state.pending[Seat(0)].id, ("attack", "e5", "n"), Faces((9, 9, 0, 9, 0)))
    drawn = scene(new, None, None, events).board
    assert drawn is not None
    assert {note.icon for note in drawn.notes if note.cell == "e5"} == {"rebound", "shield"}


# ---- what may be chosen


def test_a_path_and_where_it_may_go_on() -> None:
    drawn = board(busy(), 0, ("move", "d5"))
    assert bare(drawn.arrows) == (Arrow("move", 0, ("d4", "d5"), sign="1"),)
    assert marks(drawn, "legal") == {"d4"}
    assert marks(board(busy(), 0, ("move",)), "legal") == {"d5", "e4", "c4"}


def test_targets_with_their_chances() -> None:
    state = position({"s1": "page d4 n", "n1": "kite d5 s damage=2", "n2": "oru e5 s"})
    drawn = board(state, 0, ("attack",))
    assert marks(drawn, "target") == {"d5", "e5"}
    assert drawn.notes == (Note("d5", "99%", "harm", means="chance"),)


def test_lines_of_sight_of_a_use() -> None:
    """RCW-09: the first line is stopped by d5, the others are open; drawn from corner to corner."""
    state = position({"s1": "page d4 n", "n1": "page e5 n"}, obstacles="d5")
    drawn = board(state, 0, ("attack", "e5", "n"))
    assert drawn.rays == (
        Ray(("d4", "e5"), (-0.45, 0.45), "d5"),
        Ray(("d4", "e5"), (0.0, 0.0)),
        Ray(("d4", "e5"), (0.45, -0.45)),
    )


def test_a_ray_stops_at_the_nearest_of_its_blockers() -> None:
    state = position({"s1": "samir d1 n", "n1": "kite e3 s"}, obstacles="e2 d2")
    drawn = board(state, 0, ("attack", "e3"))
    assert [ray.stop for ray in drawn.rays] == ["d2", "d2", "e2"]


def test_a_use_in_columns_and_words() -> None:
    """CW-105: the spread of successes, the sight, the chances, who may answer."""
    drawn = scene(position({"s1": "page d4 n", "n1": "page e5 n damage=2"}, obstacles="d5"), 0, ("attack", "e5", "n"))
    assert drawn.chart is not None
    assert [bar.label for bar in drawn.chart.bars] == ["0", "1", "2", "3", "4"]
    assert [bar.words for bar in drawn.chart.bars] == ["6.2%", "25%", "37.5%", "25%", "6.2%"]
    assert drawn.chart.lines == (
        "chesswarrior.forecast.sight.part2.by",
        "chesswarrior.forecast.struck",
        "chesswarrior.forecast.then",
    )
    assert drawn.rosters == ()


def test_a_line_shows_its_squares_and_whom_it_strikes() -> None:
    heroes = {"s1": "mordane d1 n mana=2", "s2": "oru d3 n", "n1": "pell d5 s"}
    drawn = board(position(heroes, obstacles="d6"), 0, ("black_ray", "n"))
    assert marks(drawn, "target") == {"d3", "d5"}
    assert marks(drawn, "legal") == {"d2", "d4"}


def test_a_facing_that_is_chosen_is_shown() -> None:
    state = busy()
    piece = next(t for t in board(state, 0, ("end", "w")).tokens if t.cell == "d4")
    assert piece.stand is not None
    assert piece.stand.facing == 3


def test_who_may_act_where_several_fit() -> None:
    state = position({"s1": "page d4 n", "s2": "sable e4 n dial=5"})
    assert state.active == -1
    assert marks(board(state, 0, ()), "legal") == {"d4", "e4"}


def test_squares_offered_in_other_steps_are_marked_instead() -> None:
    """A way of choosing by the piece names squares and heroes of its own."""
    state = busy()
    wish = Wish(decision=state.pending[Seat(0)], offered=("d5", "n1", "page"), held=("s1",))
    drawn = scene_for(GAME, GAME.view(state, Seat(0)), (), key_of, "en", wish).board
    assert drawn is not None
    assert [(mark.cell, mark.kind) for mark in drawn.marks] == [("d5", "legal"), ("e5", "target"), ("d4", "selected")]


def test_steps_that_name_no_square_leave_the_active_hero_marked() -> None:
    state = busy()
    wish = Wish(decision=state.pending[Seat(0)], offered=("attack", "move"))
    drawn = scene_for(GAME, GAME.view(state, Seat(0)), (), key_of, "en", wish).board
    assert drawn is not None
    assert [(mark.cell, mark.kind) for mark in drawn.marks] == [("d4", "selected")]


def test_nobody_else_sees_a_choice_or_its_chances() -> None:
    assert scene(busy(), 1).chart is None
    assert board(busy(), 1).rays == ()


def test_orders_of_the_other_side_change_nothing() -> None:
    state = busy()
    other = state.copy()
    other.sides = [state.sides[0], Side()]
    assert scene(state, 0, ("attack", "e5", "n")) == scene(other, 0, ("attack", "e5", "n"))


# ---- before play


def start(**options: Any) -> ChessState:
    state, _ = GAME.start(options, Faces(()))
    return state


def test_teams_are_chosen_from_cards() -> None:
    drawn = scene(start(), 0, ("page", "rill"))
    assert len(drawn.cards) == len(GAME.catalogue.heroes)
    assert [(c.sign, c.mark) for c in drawn.cards if c.mark] == [("1", "selected"), ("2", "selected")]
    assert drawn.board is None


def test_a_whole_team_shows_its_order_and_roles() -> None:
    """CW-10, CW-16: fastest first on the track, the roles it has and lacks in words."""
    drawn = scene(start(), 0, ("page", "oru", "kite", "sable", "rill"))
    assert [card.sign for card in drawn.cards] == ["1", "2", "3", "4", "5"]
    assert drawn.timeline is not None
    assert drawn.timeline.order == (Turn(0, ("3",), 9), Turn(0, ("5",), 6), Turn(0, ("1", "4"), 5), Turn(0, ("2",), 1))
    assert drawn.timeline.moments[0].pieces == ((0, "3"), (0, "5"), (0, "1"), (0, "4"), (0, "2"))
    assert drawn.chart is not None
    assert (drawn.chart.title, drawn.chart.lines) == ("chesswarrior.picture.has", ("chesswarrior.picture.lacks",))


def test_a_team_handed_in_is_seen_by_its_owner_alone() -> None:
    state = start()
    new, _ = GAME.submit(state, state.pending[Seat(0)].id, state.pending[Seat(0)].default, Faces(()))
    assert len(scene(new, 0).cards) == 5
    assert scene(new, 1).cards == scene(new, None).cards == ()
    assert board(new, None).tokens == ()


def test_a_ban_is_marked_in_the_enemy_s_barrack() -> None:
    state = start(mode="expert")
    for seat in (Seat(0), Seat(1)):
        state, _ = GAME.submit(state, state.pending[seat].id, state.pending[seat].default, Faces(()))
    drawn = scene(state, 0, ("n2",))
    assert len(drawn.cards) == 8
    assert [c.sign for c in drawn.cards if c.mark == "danger"] == ["2"]


def test_placing_shows_free_squares_and_heroes_placed() -> None:
    state = start()
    while not any(d.kind == "deploy" for d in state.pending.values()):
        question = next(d for s, d in state.pending.items() if s not in state.answers)
        state, _ = GAME.submit(state, question.id, question.default, Faces((1, 4, 3, 6, 2)))
    seat, question = next(iter(state.pending.items()))
    drawn = board(state, int(seat), question.default[:1])
    assert len(marks(drawn, "legal")) == 8
    placed = board(state, int(seat), question.default)
    assert [t.cell for t in placed.tokens] == [question.default[1]]


# ---- words and cards


def test_alternative_text_tells_turn_points_order_areas_and_places() -> None:
    said = alt_text(scene(busy()), lambda text: f"{text.key.rpartition('.')[2]} {dict(text.args)}")
    assert len(said) <= ALT_LIMIT
    assert "turn_open {'turn': 5}" in said
    assert "S1, N5, S5, N3" in said
    assert "'sign': '1'" in said
    assert "1 d4 4/5" in said


def test_alternative_text_tells_the_chances_of_a_use() -> None:
    drawn = scene(position({"s1": "page d4 n", "n1": "page e5 n"}, obstacles="d5"), 0, ("attack", "e5", "n"))
    said = alt_text(drawn, key_of)
    assert "0: 6.2%, 1: 25%" in said
    assert "chesswarrior.forecast.sight.part2.by" in said


@pytest.mark.parametrize("entry", list(entries_for(GAME)))
def test_every_hero_has_a_card_and_words(entry: str) -> None:
    card = entry_scene(GAME, entry, key_of).profiles[0]
    hero = GAME.catalogue.heroes[entry]
    assert [f.value for f in card.figures] == [str(hero.lp), str(hero.mp), str(hero.sp)]
    assert [entry.name != "" for entry in card.entries] == [True] * len(hero.abilities) + [False]
    assert len(entry_texts(GAME, entry)) > 5


@pytest.mark.parametrize("look_up", [entry_scene, entry_texts])
def test_an_unknown_hero_is_refused(look_up: Any) -> None:
    arguments = (GAME, "nobody", key_of) if look_up is entry_scene else (GAME, "nobody")
    with pytest.raises(LookupError):
        look_up(*arguments)
