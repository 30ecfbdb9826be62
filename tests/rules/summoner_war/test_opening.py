"""Set-up, draft, first turns, and the end of the game (SW-01 to SW-16, SW-29, RSW-01 to RSW-12, RSW-27 to RSW-31)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.errors import AlreadyAnswered, ContentError, IllegalChoice, StaleDecision
from rules.kernel.types import Seat
from rules.summoner_war.content import LETTERS
from rules.summoner_war.game import SummonerWar

from .table import Table, shipped

RED = "body_double ghost_pursuit divination preset deep_circle"
BLUE = "mimic guardian armor_pierce preset knight_screen"
ENDGAME = """
4  .   .   .   .   .   .   .   s
3  .   .   .   .   .   .   .   .
2  .   .   .   .   .   .   .   .
1  S   .   .   W   .   .   .   w
"""


def opened(**options: Any) -> Table:
    return Table(red=RED, blue=BLUE, **options)


def started(**options: Any) -> Table:
    table = Table(ENDGAME, run=False)
    table.state, _ = shipped().start(options, table.chance)
    return table


def test_sw_01_two_seats_with_one_summoner_each() -> None:
    pieces = [p for p in opened().state.board if p is not None]
    assert [p.side for p in pieces if p.type == "summoner"] == [0, 1]
    assert SummonerWar.seats == (2,)


def test_sw_02_both_set_up_before_red_is_asked_for_a_turn() -> None:
    table = started()
    assert [d.kind for d in table.state.pending.values()] == ["entry", "entry"]
    table.say(RED, seat=0)
    assert list(table.state.answers) == [0]
    table.say(BLUE, seat=1)
    assert table.asked.kind == "turn"


def test_sw_03_nothing_but_the_summoner_decides() -> None:
    table = Table(ENDGAME).say("attack d1-h1")
    assert table.state.outcome is None
    table.say("move h4-g4").say("move h1-h4").say("move g4-g3").say("move h4-g4").say("move g3-f3")
    assert table.state.outcome is None


def test_sw_29_rsw_27_rsw_28_the_death_of_a_summoner_ends_the_game_at_once() -> None:
    table = Table(ENDGAME.replace(".   .   .   s", ".   .   W   s"))
    table.say("attack g4-h4")
    assert table.differences(["over red summoner"]) == []
    assert table.state.agenda == []
    assert table.state.pending == {}


def test_rsw_27_a_summoner_that_runs_into_a_trap_loses() -> None:
    table = Table("4 . . . . . . . s\n3 . . . . . . . .\n2 [a] . . . . . . .\n1 S . . . . . . .").say("attack a1-a2")
    assert table.differences(["over blue summoner"]) == []


def test_sw_04_sw_05_sw_06_the_board_is_full_at_the_start() -> None:
    board = opened().state.board
    assert len(board) == 32
    assert [p is not None and p.side == (c >= 16) for c, p in enumerate(board)] == [True] * 32


def test_sw_06_blue_lays_its_back_rank_on_rank_4() -> None:
    table = opened()
    assert table.piece("d4").type == "summoner"
    assert table.piece("c1").type == "summoner"


def test_sw_07_all_pieces_start_concealed() -> None:
    assert all(p is not None and p.concealed for p in opened().state.board)


def test_sw_08_red_must_summon_its_hero_first() -> None:
    table = opened()
    assert table.offered() == ["summon e1"]
    assert table.refused("summon a1") == "SW-08"
    assert table.refused("attack c2 c3") == "SW-08"


def test_sw_09_blue_is_free_in_its_first_turn() -> None:
    table = opened().say("summon e1")
    assert len(table.offered()) == 19


def test_sw_10_rsw_07_blue_must_summon_its_hero_in_its_second_turn() -> None:
    table = opened().say("summon e1").say("summon a4").say("summon a1")
    assert table.offered() == ["summon e4"]


def test_rsw_07_a_hero_that_has_been_up_leaves_no_duty() -> None:
    table = opened().say("summon e1").say("summon e4").say("summon a1")
    assert len(table.offered()) > 1
    assert not table.state.sides[1].duty


def test_sw_11_rsw_08_the_hero_does_not_attack_when_it_is_summoned() -> None:
    table = opened().say("summon e1")
    assert table.state.up == 1


def test_rsw_08_variant_both_heroes_come_in_the_first_turn() -> None:
    table = opened(both_heroes_first_turn=True).say("summon e1")
    assert table.offered() == ["summon e4"]


def forced(table: Table) -> tuple[str, ...] | None:
    """Return the answer that is sent by itself now."""
    move = table.game.forced(table.state)
    return None if move is None else move.choice


def test_wsw_12_reds_hero_is_summoned_by_itself_at_the_start() -> None:
    """Section 5, merging (e): Red has no piece up, so that everybody sees that nothing else can be done."""
    assert forced(opened()) == ("summon", "e1")


def test_wsw_12_with_a_piece_up_the_hero_duty_is_asked_for() -> None:
    """Blue has turned up a4: a quick answer would tell that it holds no Soul Link and owes no On-summon effect."""
    table = opened().say("summon e1").say("summon a4").say("summon a1")
    assert (table.offered(), forced(table)) == (["summon e4"], None)


def test_wsw_12_without_a_piece_up_blues_hero_is_summoned_by_itself_too() -> None:
    """With the variant its hero is due in its first turn, in which nothing of Blue's has been seen."""
    table = opened(both_heroes_first_turn=True).say("summon e1")
    assert forced(table) == ("summon", "e4")


def test_wsw_12_rsw_25_an_entry_turn_is_asked_though_it_has_one_answer() -> None:
    """It would tell that neither Disguise nor Doppelganger is held (section 5, merging (e))."""
    table = Table("4 [a] . . . . . . s\n3 . . . . . . . .\n2 . . . . . . . .\n1 W . . . . . . S").say("attack a1-a4")
    assert (table.offered(), forced(table)) == (["enter"], None)


def test_rsw_01_the_army_is_equal_and_fixed() -> None:
    game = shipped()
    assert set(game.catalogue.armies["standard"].counts.values()) == {1, 2, 4}
    head = "fearless_king guardian armor_pierce place soldier soldier soldier soldier"
    assert refusal(started(), f"{head} soldier") == "RSW-01"


def test_rsw_01_variant_another_army() -> None:
    table = started(army="horde")
    table.say("fearless_king guardian armor_pierce SHPWRRAK KFFFFFFF", seat=0)
    assert 0 in table.state.answers


def test_rsw_02_red_is_the_first_seat_and_moves_first() -> None:
    assert opened().asked.seat == 0


def test_rsw_03_a_submission_is_final_and_tells_only_that_it_is_in() -> None:
    table = started()
    before = table.state.pending[Seat(0)]
    table.say(RED, seat=0)
    assert table.seen(1) == ["ready"]
    assert table.view(1).state.answers == {}
    with pytest.raises(AlreadyAnswered):
        table.game.submit(table.state, before.id, before.default, table.chance)


def test_rsw_03_a_refused_submission_changes_nothing() -> None:
    table = started()
    before = table.game.dump(table.state)
    with pytest.raises(IllegalChoice):
        table.game.submit(table.state, "1.0", ("guardian", "vanguard"), table.chance)
    assert table.game.dump(table.state) == before


def refusal(table: Table, text: str) -> str:
    decision = table.state.pending[Seat(0)]
    try:
        table.game.check(table.view(0), decision, tuple(text.split()))
    except IllegalChoice as error:
        return error.clause or type(error).__name__
    return "accepted"


def test_sw_12_rsw_04_exactly_three_cards_are_drafted() -> None:
    table = started()
    assert refusal(table, "guardian mimic place") == "IllegalChoice"
    assert refusal(table, "fearless_king mana_scan guardian mimic") == "SW-12"
    assert refusal(table, "guardian mimic done") == "RSW-04"


def test_rsw_04_variant_up_to_three_cards() -> None:
    assert refusal(started(draft="up_to_3"), "mimic done preset deep_circle auto ask") == "accepted"
    assert refusal(started(draft="up_to_3"), "done preset deep_circle auto ask") == "accepted"


def test_sw_13_two_cards_of_one_type_are_refused() -> None:
    assert refusal(started(), "guardian commander") == "SW-13"


def test_rsw_04_a_set_of_cards_has_one_order() -> None:
    assert refusal(started(), "mimic guardian") == "RSW-04"


def test_rsw_05_cards_are_secret_and_their_number_is_not() -> None:
    side = opened().view(1).state.sides[0]
    assert side.cards == ("?", "?", "?")
    assert side.shown == ()


def test_rsw_05_variant_open_cards() -> None:
    table = opened(open_cards=True)
    assert table.view(1).state.sides[0].cards == ("body_double", "ghost_pursuit", "divination")
    assert table.view(None).state.sides[1].shown == ("guardian", "mimic", "armor_pierce")


def test_rsw_06_unseen_pieces_are_counted_for_everyone() -> None:
    table = opened().say("summon e1")
    assert table.game.unseen(table.view(1), 0)["hero"] == 0
    assert table.game.unseen(table.view(1), 0)["soldier"] == 4


def test_rsw_09_nobody_may_pass_who_has_an_action() -> None:
    table = Table(ENDGAME)
    assert "pass" not in table.offered()
    assert table.refused("pass") == "RSW-09"


def test_rsw_10_two_passes_in_a_row_are_a_draw() -> None:
    table = Table("4 . . . . . . . .\n3 k . . . . . . .\n2 F . . . . . . .\n1 . . . . . . . .", run=False)
    table.state.board = [None] * 32
    table.begin()
    assert table.offered() == ["pass"]
    table.say("pass")
    assert table.offered() == ["pass"]
    table.say("pass")
    assert table.differences(["over draw stuck"]) == []


def test_rsw_10_variant_who_cannot_move_loses() -> None:
    table = Table(ENDGAME, run=False, stuck="loses")
    table.state.board = [None] * 32
    table.begin().say("pass")
    assert table.differences(["over blue stuck_lost"]) == []


def test_rsw_11_a_summoned_piece_waits_for_the_next_turn() -> None:
    table = Table(ENDGAME.replace("W", "[W]")).say("summon d1")
    assert table.state.up == 1


def test_sw_16_every_action_takes_up_the_turn() -> None:
    table = Table(ENDGAME)
    table.say("move d1-d2")
    assert table.differences(["up blue", "turn 22"]) == []


def test_rsw_29_forty_turns_without_progress_are_a_draw() -> None:
    table = Table(ENDGAME, run=False, no_progress_limit=10)
    table.state.calm = 9
    table.begin().say("move d1-d2")
    assert table.differences(["over draw no_progress"]) == []


def test_rsw_29_progress_counts_anew() -> None:
    table = Table(ENDGAME, run=False)
    table.state.calm = 39
    table.begin().say("attack d1-h1")
    assert table.state.outcome is None
    assert table.differences(["calm 0"]) == []


def test_rsw_30_the_third_equal_position_is_a_draw() -> None:
    table = Table(ENDGAME)
    table.say("move d1-d2").say("move h1-h2").say("move d2-d1").say("move h2-h1")
    table.say("move d1-d2").say("move h1-h2").say("move d2-d1")
    assert table.state.outcome is None
    table.say("move h2-h1")
    assert table.differences(["over draw repetition"]) == []


def test_rsw_30_repetition_limit_may_be_two() -> None:
    table = Table(ENDGAME, repetition_limit=2)
    table.say("move d1-d2").say("move h1-h2").say("move d2-d1").say("move h2-h1")
    assert table.differences(["over draw repetition"]) == []


def test_rsw_31_the_last_turn_is_a_draw() -> None:
    table = Table(ENDGAME, turn=201, turn_cap=201).say("move d1-d2")
    assert table.differences(["over draw cap"]) == []


def test_rsw_31_a_win_in_the_last_turn_counts() -> None:
    table = Table(ENDGAME.replace("w", ".").replace("W   .   .   .   .", ".   .   .   .   W"), turn=201, turn_cap=201)
    table.say("attack h1-h4")
    assert table.differences(["over red summoner"]) == []


def test_rsw_12_draw_reasons_come_in_order() -> None:
    table = Table(ENDGAME, run=False, turn=201, turn_cap=201, no_progress_limit=10)
    table.state.calm = 9
    table.begin().say("move d1-d2")
    assert table.differences(["over draw no_progress"]) == []


def test_concession_and_agreed_draw_tell_everything() -> None:
    table = opened().say("summon e1")
    state, events = table.game.submit(table.state, "concede.0", ("concede",), table.chance)
    assert state.outcome is not None
    assert state.outcome.ranks == (2, 1)
    assert events[-1].data["sides"][1]["cards"] == ["guardian", "mimic", "armor_pierce"]
    with pytest.raises(StaleDecision):
        table.game.submit(table.state, "standing.0", ("auto", "ask"), table.chance)


def test_draw_offers_outlast_the_steps_of_a_turn_and_lapse_with_it() -> None:
    table = Table(ENDGAME.replace("2  .", "2  [P]"), red="divination")
    table.state, _ = table.game.submit(table.state, "draw.1", ("offer",), table.chance)
    table.say("move d1-d2")
    assert table.state.offers == []


def test_content_faults_name_file_and_path() -> None:
    with pytest.raises(ContentError, match=r"armies\[small\].counts"):
        SummonerWar.over({"a.toml": {"armies": [{"id": "small", "counts": dict.fromkeys(LETTERS.values(), 1)}],
                                     "layouts": [{"id": "x", "back": "S", "front": "H"}],
                                     "trios": [{"id": "x", "cards": [], "layout": "x"}]}})  # fmt: skip
