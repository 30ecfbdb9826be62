"""Skirmish views as scenes: what is drawn after which events, at every stage, and for whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from render.describe import ALT_LIMIT, alt_text
from render.games import UnknownGameError, Wish, entries_for, entry_texts, renderer
from render.games import entry_scene as entry_scene_for
from render.games.skirmish import card, cards_scene
from render.games.skirmish.cards import preset_cards
from render.scene import Scene
from render.scene_board import Arrow, Badge, Cross, Mark, Note
from rules.kernel.types import Choice, Seat, Text
from tests.render.plain import scene_text
from tests.render.samples import bare, battle_scene, key_of, table
from tests.render.test_legend import LANGUAGES
from tests.render.test_phone import say_of
from tests.rules.skirmish.scenario import GAME, Table

GOLDEN = Path(__file__).parent / "golden"
EN = say_of("skirmish", "en")


def after(sheet: str, text: str | None = None) -> Scene:
    """Return the scene after a sheet of the side to move."""
    at = table() if text is None else table(text)
    at.send(sheet)
    return battle_scene(at, at.events)


def preview(at: Table, prefix: Choice) -> Scene:
    """Return what a seat sees while it writes its sheet."""
    decision = at.asked
    return battle_scene(at, (), Wish(decision=decision, prefix=prefix), decision.seat)


def golden(name: str, scene: Scene) -> None:
    """Compare a scene with its text of record."""
    assert scene_text(scene) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


# ---- battle


def test_golden_position() -> None:
    golden("battle", battle_scene(table()))


def test_golden_phase_with_moves_attack_and_death() -> None:
    golden("phase", after("A: B3 > attack EA\nB: C3\nC: E2"))


def test_move_and_attack_are_drawn_as_one_numbered_row() -> None:
    board = after("A: B3 > attack EA").board
    assert board is not None
    assert bare(board.arrows) == (
        Arrow("move", 0, ("B2", "B3"), order=1, sign="A"),
        Arrow("attack", 0, ("B3", "B4"), "−5", "harm", None, "A"),
    )
    assert Note("B4", "−5", "harm") in board.notes


def test_rows_are_numbered_in_the_order_of_execution() -> None:
    board = after("C: E2\nA: B3").board
    assert board is not None
    assert [(arrow.sign, arrow.order) for arrow in board.arrows] == [("C", 1), ("A", 2)]


def test_row_that_cannot_act_still_counts() -> None:
    text = "corridor, turn 4, west\nWA berserker B2 stun=2\nWB longbow D2\nEA gatekeeper A7"
    board = after("A: B3\nB: D3", text).board
    assert board is not None
    assert [(arrow.sign, arrow.order) for arrow in board.arrows] == [("B", 2)]


def test_death_leaves_a_cross_and_its_damage() -> None:
    text = "corridor, turn 4, west\nWA berserker B3\nEA acolyte B4\nEB medic A7"
    board = after("A: attack EA", text).board
    assert board is not None
    assert board.crosses == (Cross("B4", 1, "A"),)
    assert board.notes == (Note("B4", "−5", "harm"),)


def test_shove_is_a_dashed_path_and_ability_a_line() -> None:
    text = "corridor, turn 4, west\nWA gatekeeper B4\nEA medic B5\nEB medic A7\nmana W=4"
    board = after("A: ability EA", text).board
    assert board is not None
    assert bare(board.arrows) == (
        Arrow("ability", 0, ("B4", "B5"), order=1, sign="A"),
        Arrow("displace", 1, ("B5", "B6", "B7"), sign="A"),
    )
    assert Note("B7", "−1", "harm") in board.notes


def test_move_that_a_trap_stops_is_drawn_as_far_as_it_went() -> None:
    units = "WA gatekeeper C3\nWB medic A1\nEA berserker B6\nEB medic E7"
    text = f"corridor, turn 5, east\n{units}\ntrap B4 W: damage 2, root 1"
    board = after("A: B3 > attack C3", text).board
    assert board is not None
    assert board.arrows[0].path == ("B6", "B5", "B4")
    assert Note("B4", "", "harm", "trap") in board.notes


def test_exhausted_unit_looks_tired_with_its_term() -> None:
    text = "corridor, turn 4, west\nWA berserker B2\nWB longbow D2\nEA gatekeeper A7\nmana W=4"
    scene = after("A: ability", text)
    assert scene.board is not None
    assert scene.board.tokens[0].look == "exhausted"
    assert scene.rosters[0].lines[0].badges == (Badge("exhausted", None, 1),)


def test_roster_shows_effective_values() -> None:
    text = "corridor, turn 4, west\nWA berserker B2\nWM dawn_marshal A2\nEA gatekeeper A7\nmana W=6"
    at = table(text)
    scene = preview(at, ("m", "stay", "ability", "/"))
    assert [(line.sign, line.atk) for line in scene.rosters[0].lines] == [("M", 4), ("A", 7)]


def test_gauges_show_score_mana_and_who_acts() -> None:
    west, east = battle_scene(table(), wish=Wish(("Aki", "Bo"), ("9:00", "10:00"))).gauges
    assert (west.name, west.score, west.goal, west.pool, west.pool_max, west.clock) == ("Aki", 1, 5, 4, 4, "9:00")
    assert (west.active, east.active, east.score) == (True, False, 2)


# ---- previews and highlights


def test_golden_preview() -> None:
    golden("preview", preview(table(), ("a", "b3", "attack", "ea", "/", "b")))


def test_preview_says_that_it_is_one() -> None:
    assert preview(table(), ("done",)).banner == "render.preview"
    assert battle_scene(table()).banner == ""


def test_preview_shows_the_position_after_the_closed_rows() -> None:
    board = preview(table(), ("a", "b3", "attack", "ea", "/")).board
    assert board is not None
    assert [token.cell for token in board.tokens if (token.side, token.sign) == (0, "A")] == ["B3"]
    assert [token.hp for token in board.tokens if (token.side, token.sign) == (1, "A")] == [3]


def test_legal_squares_of_the_chosen_unit_are_marked() -> None:
    board = preview(table(), ("c",)).board
    assert board is not None
    assert set(board.marks) == {
        Mark("E1", "selected"),
        Mark("C1", "legal"),
        Mark("D1", "legal"),
        Mark("E2", "legal"),
        Mark("E3", "legal"),
    }


def test_targets_are_marked_as_targets() -> None:
    board = preview(table(), ("a", "b3", "attack")).board
    assert board is not None
    assert Mark("B4", "target") in board.marks


def test_square_that_hurts_is_marked_as_a_danger() -> None:
    text = "corridor, turn 4, west\nWA berserker C2\nEA gatekeeper A7\nterrain C3 E hazard 2\ntrap D2 E: damage 2"
    board = preview(table(text), ("a",)).board
    assert board is not None
    assert {m.cell for m in board.marks if m.kind == "danger"} == {"C3", "D2"}
    assert Mark("B2", "legal") in board.marks


def test_own_unit_as_a_target_is_marked_as_a_danger() -> None:
    text = "corridor, turn 4, west\nWA berserker B3\nWB medic B2\nEA gatekeeper B4"
    board = preview(table(text), ("a", "stay", "attack")).board
    assert board is not None
    assert {m.cell: m.kind for m in board.marks} == {"B3": "selected", "B2": "danger", "B4": "target"}


def test_finished_sheet_marks_nothing() -> None:
    board = preview(table(), ("done",)).board
    assert board is not None
    assert board.marks == ()


# ---- entry


def entry_scene(seat: int | None, prefix: Choice = ()) -> Scene:
    """Return the picture of a seat (None: a spectator) at the entry."""
    state, _ = GAME.start({}, table().chance)
    at = table()
    at.state = state
    decision = None if seat is None else state.pending[Seat(seat)]
    return battle_scene(at, (), Wish(decision=decision, prefix=prefix), seat)


def test_entry_shows_the_chosen_units_as_cards_in_slot_order() -> None:
    cards = entry_scene(0, ("own", "medic", "longbow")).cards
    assert [(c.sign, c.name) for c in cards] == [("A", "skirmish.unit.medic"), ("B", "skirmish.unit.longbow")]


def test_entry_without_a_choice_shows_the_preset_decks() -> None:
    scene = entry_scene(0)
    assert scene.board is None
    assert [c.name for c in scene.cards] == [f"skirmish.deck.{deck}" for deck in GAME.catalogue.decks]
    assert {c.hp for c in scene.cards} == {None}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_units_of_preset_decks_are_called_by_whole_words(locale: str) -> None:
    called = {card.short for card in preset_cards(GAME, say_of("skirmish", locale), 0)}
    assert len(called) == len(GAME.catalogue.decks)
    assert [names for names in called if "…" in names] == []


def test_entry_shows_the_masters_where_one_is_chosen() -> None:
    cards = entry_scene(0, ("preset", "samples", "preset")).cards
    assert [c.name for c in cards] == [f"skirmish.unit.{master}" for master in GAME.catalogue.masters]


def test_alt_text_of_preset_decks_names_them() -> None:
    assert "skirmish.deck.samples: skirmish.text.units" in alt_text(entry_scene(0), key_of)


def test_spectator_sees_the_empty_map_at_the_entry() -> None:
    scene = entry_scene(None)
    assert scene.cards == ()
    assert scene.board is not None
    assert scene.board.tokens == ()


# ---- cards, words, registry


def test_card_tells_everything_of_a_unit() -> None:
    shown = card(GAME.catalogue.units["longbow"], key_of, 1, "B")
    assert (shown.hp, shown.atk, shown.mov, shown.cost, shown.mana) == (4, 3, 2, 4, 4)
    assert (shown.range.shape, shown.range.low, shown.range.high) == ("radius", 2, 3)
    assert shown.ability == "skirmish.ability.longbow"


def test_entry_of_the_catalogue_is_one_card_with_its_words() -> None:
    shown = entry_scene_for(GAME, "medic", key_of)
    assert [c.name for c in shown.cards] == ["skirmish.unit.medic"]
    assert [text.key for text in entry_texts(GAME, "medic")][:2] == [
        "skirmish.text.statistics",
        "skirmish.text.ability",
    ]
    assert entries_for(GAME)["medic"].key == "skirmish.unit.medic"


def test_unknown_entry_is_refused() -> None:
    with pytest.raises(LookupError):
        entry_scene_for(GAME, "nobody", key_of)


def test_sheet_of_cards_keeps_their_order() -> None:
    kinds = [GAME.catalogue.units[name] for name in ("medic", "acolyte")]
    assert [c.name for c in cards_scene(kinds, key_of, "en", "Deck").cards] == [
        "skirmish.unit.medic",
        "skirmish.unit.acolyte",
    ]


def test_alt_text_says_whose_turn_it_is_and_what_changed_and_stays_short() -> None:
    wish = Wish(changes=("WA attacks EA",) * 60)
    text = alt_text(battle_scene(table(), wish=wish), lambda t: f"{t.key}{dict(t.args)}")
    assert len(text) <= ALT_LIMIT
    assert text.index("render.alt.to_act") < text.index("WA attacks EA")


@pytest.mark.parametrize(
    ("locale", "end"), [("en", "moved."), ("ja", "moved。"), ("zh-TW", "moved。"), ("th", "moved"), ("vi", "moved.")]
)
def test_sentences_of_the_alt_text_end_as_the_language_does(locale: str, end: str) -> None:
    assert alt_text(Scene("Map", locale, changes=("moved",)), key_of).endswith(end)


def test_alt_text_lists_pieces_when_there_is_room() -> None:
    text = alt_text(battle_scene(table()), lambda t: f"{t.key} {t.args.get('pieces', '')}")
    assert "M A1 10/10, A B2 6/6" in text


def test_end_says_why_across_the_picture() -> None:
    at = table("corridor, turn 4, west\nWA berserker B3\nEA acolyte B4")
    at.send("A: attack EA")
    scene = battle_scene(at, at.events)
    assert (scene.banner, scene.status) == ("skirmish.over.annihilation", "")


def test_first_side_is_marked() -> None:
    assert [gauge.place for gauge in battle_scene(table()).gauges] == [1, 2]
    east_first = table("corridor, turn 4, west, east first\nWA berserker B3\nEA acolyte B4")
    assert [gauge.place for gauge in battle_scene(east_first).gauges] == [2, 1]


def test_row_that_came_to_nothing_is_crossed_out() -> None:
    text = "corridor, turn 2, west\nWA berserker B2\nEA gatekeeper B4"
    board = after("A: B5 > attack B4", text).board
    assert board is not None
    assert (board.arrows, board.notes) == ((), (Note("B2", "", "plain", "cross"),))


@pytest.mark.parametrize("name", ["nonsense", "../skirmish", "skirmish.twin", ""])
def test_game_without_a_renderer_is_refused(name: str) -> None:
    with pytest.raises(UnknownGameError):
        renderer(name)


def test_status_is_taken_from_the_wish_if_given() -> None:
    assert battle_scene(table(), wish=Wish(status="paused")).status == "paused"


def test_texts_of_a_scene_come_from_the_translator() -> None:
    at = table()
    scene = renderer("skirmish").scene(at.game, at.game.view(at.state, None), (), lambda t: "~" + t.key, "ja", Wish())
    assert scene.title == "~skirmish.map.corridor"
    assert scene.gauges[0].name == "~skirmish.side.west"
    assert isinstance(Text("x"), Text)
