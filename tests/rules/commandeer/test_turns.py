"""The phases of a turn, lists, standing orders, ends (CM-30 to CM-50; RCM-35 to RCM-38, RCM-44, RCM-49 to RCM-59)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.content import read_languages
from render.games import reason_for
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.types import Outcome, Text
from tests.i18n.keys import ROOT

from .table import Table, ability, event_card, unit_card, with_cards

WRITE = read_languages(ROOT / "data").writer("en")
OWN, FOE = {"choose": {"side": "own"}}, {"choose": {"side": "enemy"}}
ENERGY: dict[str, Any] = {"north_energy": "EYE", "north_hand": "HOLD"}


def test_cm_30_the_four_phases_come_in_order() -> None:
    table = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    table.say("end")
    assert table.differences(["phase defending", "asked defending north"]) == []
    table.say("end")
    assert table.differences(["phase combat", "asked combat south"]) == []
    table.say("end")
    kinds = [k for k in table.kinds() if k.endswith(("ended", "began"))]
    assert kinds == ["combat_ended", "turn_began"]
    assert table.differences(["asked planning north", "turn 6"]) == []


def test_cm_39_the_defender_plays_defensive_events_and_abilities_and_nothing_else() -> None:
    used = ability("activated", {"op": "draw"}, timing="defending")
    table = Table(
        "S GRUNT c3", "N USER c4", north_hand="HOLD GRUNT", north_energy="EYE SEER", north_deck="BOW",
        game=with_cards(unit_card("user", used)),
    )  # fmt: skip
    table.say("end")
    assert table.offered() == ["play", "activate", "end"]
    assert table.refused("play grunt b4") == "wrong_phase CM-39"
    assert table.refused("move c4 b4") == "wrong_phase_verb CM-39"
    assert table.refused("reinforce") == "wrong_phase_verb CM-39"
    table.say("activate c4").say("play hold c4").say("end")
    assert table.holds("asked combat south")


def test_cm_40_the_end_of_the_defending_phase_is_declared() -> None:
    table = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    table.say("end")
    assert table.holds("asked defending north")
    table.say("end")
    assert table.happened("defending_ended north")


def test_cm_44_damage_is_gone_after_combat() -> None:
    table = Table("S GRUNT c3", "N WALL c4", phase="combat")
    table.say("attack c3 n")
    assert table.differences(["c4 damage 0", "turn 6"]) == []


def test_cm_44_damage_goes_before_what_held_for_the_turn_expires() -> None:
    """GRUNT has taken 6,000 of 5,000 + 3,000: without damage it outlives the end of HOLD."""
    table = Table("S GRUNT c3", "S GRUNT e3", "N GRUNT d4", "N WALL f5", **ENERGY)
    table.say("end").say("play hold d4").say("attack c3 ne").say("attack e3 nw")
    assert table.differences(["turn 6", "d4 damage 0", "d4 health 5", "defeated north"]) == []


def test_cm_38_the_defender_puts_its_start_abilities_in_order() -> None:
    watch = unit_card("watch", ability("defending_start", {"op": "draw"}))
    table = Table("S GRUNT c3", "N WATCH c4", "N WATCH d4", game=with_cards(watch), **ENERGY)
    table.say("end")
    assert table.holds("asked order north")
    table.say("d4:watch.1 c4:watch.1")
    assert [e.data["at"] for e in table.log if e.kind == "triggered"] == ["d4", "c4"]
    assert table.holds("asked defending north")


def test_cm_46_rcm_38_the_active_seat_discards_down_to_seven() -> None:
    hand = "GRUNT WALL BOW EYE LANCE SEER PACK HERALD THORN"
    table = Table("S GRUNT c3", "N WALL f6", south_hand=hand, north_hand=hand)
    table.say("end")
    assert table.holds("asked discard south")
    assert table.asked.default == ("herald", "thorn")
    table.say("grunt eye")
    assert table.differences(["hand south 7", "retired south grunt eye", "hand north 9", "asked planning north"]) == []


def test_cm_46_a_wrong_number_is_refused() -> None:
    table = Table("S GRUNT c3", "N WALL f6", south_hand="GRUNT WALL BOW EYE LANCE SEER PACK HERALD THORN")
    table.say("end")
    with pytest.raises(IncompleteChoice):
        table.game.check(table.view(), table.asked, ("grunt",))
    with pytest.raises(IllegalChoice):
        table.game.check(table.view(), table.asked, ("grunt", "wall", "bow"))
    with pytest.raises(IllegalChoice):
        table.game.check(table.view(), table.asked, ("grunt", "grunt"))


def test_cm_47_cm_50_who_has_no_unit_at_the_end_of_its_turn_loses() -> None:
    table = Table("N WALL c4", phase="combat")
    assert table.holds("over north no_unit_end")


def test_cm_50_rcm_38_the_last_unit_may_fall_to_what_expires_and_is_looked_for_only_then() -> None:
    """South's only unit lives at the border by an effect of this turn: 3,000 + 2,000 - 3,000 with 2,000 damage."""
    boost = event_card("boost", ability("on_play", {"op": "modify", "to": OWN, "health": 3000, "duration": "turn"}))
    table = Table("S HERALD b2", "N WALL f6", south_hand="BOOST", game=with_cards(boost), cp=3)
    table.say("play boost b2").say("end")
    assert table.holds("turn 6"), "away from the border it outlives the effect"
    table = Table("S HERALD b2", "N WALL c1", south_hand="BOOST", game=with_cards(boost), cp=3)
    table.say("play boost b2").say("move b2 b1").say("end")
    assert table.happened("defeated south herald b1")
    assert table.holds("over north no_unit_end")


def test_rcm_37_only_the_active_seat_is_checked() -> None:
    table = Table("S GRUNT c3", phase="combat")
    assert table.differences(["asked planning north", "turn 6"]) == []
    table = Table("S GRUNT c3", south_hand="")
    table.say("end")
    assert table.holds("turn 6")


def test_cm_48_rcm_45_cp_gained_late_vanish_in_the_end_phase() -> None:
    hit = unit_card("hit", ability("on_attack", {"op": "gain_cp", "count": 2}))
    table = Table("S HIT c3", "N WALL c4", phase="combat", game=with_cards(hit))
    table.say("attack c3 n")
    assert table.happened("cp_changed south 2")
    assert table.holds("cp south 0")


def test_cm_49_six_defeated_cards_lose_in_any_phase() -> None:
    table = Table(
        "S GRUNT b2", "N SEER c4 damage=2", "N WALL e5", south_hand="BLAST", south_energy="EYE", north_defeated=5
    )
    table.say("play blast")
    assert table.holds("over south six_defeated")


def test_rcm_38_a_trigger_of_the_expiry_creates_nothing_for_this_turn() -> None:
    rage = {"op": "modify", "to": {"all": {}}, "power": 5000, "duration": "turn"}
    last = unit_card("last", ability("on_defeated", rage), health=1000)
    boost = event_card("boost", ability("on_play", {"op": "modify", "to": {"choose": {"side": "own"}}, "health": 3000,
                                                    "duration": "turn"}))  # fmt: skip
    table = Table("S LAST c3", "S GRUNT d3", "N WALL f6", south_hand="BOOST", game=with_cards(last, boost))
    table.say("play boost c3").say("move c3 d2")
    table.say("end")
    assert table.holds("turn 6")
    low = Table("S LAST b2", "S WALL a2", "N WALL f6", south_hand="BOOST", game=with_cards(last, boost))
    low.say("play boost b2").say("move b2 a3").say("end")
    assert low.happened("defeated south last a3")
    assert low.happened("triggered on_defeated last")
    assert not low.happened("modified")


def test_rcm_44_rcm_59_the_turn_limit_looks_at_losses_then_units() -> None:
    given: dict[str, Any] = {"phase": "end", "turn": 20, "options": {"turn_limit": 20}}
    fewer = Table("S WALL c3", "N WALL c4", south_defeated=1, north_defeated=2, **given)
    assert fewer.holds("over south turn_limit")
    more = Table("S WALL c3", "N WALL c4", "N WALL d5", **given)
    assert more.holds("over north turn_limit")
    even = Table("S WALL c3", "N WALL c4", **given)
    assert even.holds("over draw turn_limit")


@pytest.mark.parametrize(
    ("pieces", "lost", "said"),
    [
        (("S WALL c3", "N WALL c4"), (1, 2), "Losses decide: South 1, North 2."),
        (
            ("S WALL c3", "N WALL c4", "N WALL d5"),
            (2, 2),
            "Losses are equal; units on the battlefield decide: South 1, North 2.",
        ),
    ],
)
def test_rcm_44_rcm_59_an_end_by_the_limit_or_the_time_says_what_decided_it(
    pieces: tuple[str, ...], lost: tuple[int, int], said: str
) -> None:
    table = Table(*pieces, south_defeated=lost[0], north_defeated=lost[1], phase="end", turn=20,
                  options={"turn_limit": 20})  # fmt: skip
    view = table.game.view(table.state, None)
    assert WRITE(reason_for(table.game, view)) == f"The last turn is over. {said}"
    told = [WRITE(text) for event in table.log if (text := table.game.event_text(view, event)) is not None]
    assert told[-1].startswith("The last turn is over.")
    assert told[-1].endswith(said)
    assert table.state.outcome is not None
    table.state.outcome = Outcome(table.state.outcome.ranks, Text("over.tally"))
    assert WRITE(reason_for(table.game, table.game.view(table.state, None))) == (
        f"Time was up: the position decided. {said}"
    )


def test_rcm_44_a_draw_and_another_end_say_no_more_than_their_reason() -> None:
    for pieces, turn in ((("S WALL c3", "N WALL c4"), 20), (("N WALL c4",), 5)):
        table = Table(*pieces, phase="end", turn=turn, options={"turn_limit": 20})
        assert table.state.outcome is not None
        assert reason_for(table.game, table.game.view(table.state, None)) == table.state.outcome.reason


def test_wcm_02_an_odd_turn_limit_ends_after_as_many_turns_for_either_seat() -> None:
    table = Table("S WALL c3", "N WALL c4", phase="end", turn=20, options={"turn_limit": 21})
    assert table.holds("over draw turn_limit")


def test_rcm_49_conceding_wins_for_the_other_at_any_time() -> None:
    table = Table("S GRUNT c3", "N WALL c4")
    table.concede("north")
    assert table.holds("over south concession")


def test_rcm_49_planning_that_runs_out_places_a_unit_first() -> None:
    table = Table("N WALL a1", south_hand="LANCE WALL GRUNT", south_energy="EYE")
    table.expire()
    assert table.differences(["b2 south wall", "asked planning south"]) == []
    table.expire()
    assert table.holds("turn 6")


def test_rcm_49_the_automatic_unit_goes_to_the_first_square_from_the_centre_where_it_lives() -> None:
    table = Table("N WALL a2", south_hand="HERALD")
    assert "a1" in table.offered("play herald")
    table.expire()
    assert table.holds("b2 south herald")


# ---- the window


def test_rcm_50_without_energy_or_hand_or_ability_the_window_is_skipped() -> None:
    windows: list[dict[str, Any]] = [
        {"north_energy": "", "north_hand": "HOLD"},
        {"north_energy": "EYE", "north_hand": ""},
    ]
    for zones in windows:
        table = Table("S GRUNT c3", "N WALL c4", **zones)
        table.say("end")
        assert table.holds("asked combat south"), zones
        assert table.happened("defending_ended north")


def test_rcm_50_whatever_the_hand_holds_energy_opens_the_window() -> None:
    """The hand is secret, so that a useless one opens it too."""
    table = Table("S GRUNT c3", "N WALL c4", north_energy="EYE", north_hand="WALL")
    table.say("end")
    assert table.holds("asked defending north")


def test_rcm_50_wcm_05_a_usable_ability_opens_it_and_a_used_one_does_not() -> None:
    used = ability("activated", {"op": "draw"}, timing="defending")
    table = Table("S GRUNT c3", "N USER c4", north_hand="", game=with_cards(unit_card("user", used)))
    table.say("end")
    assert table.holds("asked defending north")
    table.say("activate c4")
    assert table.holds("asked combat south")


def test_rcm_51_a_quiet_window_lets_the_attacks_sent_ahead_run() -> None:
    table = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    table.say("end; attack c3 n; end")
    assert table.holds("asked defending north")
    table.say("end")
    assert table.happened("attacked grunt c3 n wall c4")
    assert table.differences(["turn 6", "asked planning north"]) == []


def test_rcm_51_a_window_whose_time_runs_out_is_quiet_too() -> None:
    table = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    table.say("end; attack c3 n; end").expire()
    while (move := table.game.queued(table.state)) is not None:
        table._submit(move)
    assert table.differences(["turn 6", "asked planning north"]) == []
    assert table.unit("c4").attacked == 5


def test_rcm_51_a_skipped_window_is_quiet_too() -> None:
    table = Table("S GRUNT c3", "N WALL c4", north_hand="")
    table.say("end; attack c3 n; end")
    assert table.differences(["turn 6", "asked planning north"]) == []


def test_rcm_51_a_start_ability_that_is_carried_out_is_not_quiet_and_a_declined_one_is() -> None:
    watch = unit_card("watch", ability("defending_start", {"op": "draw"}, optional=True))
    given: dict[str, Any] = {"game": with_cards(watch), "north_hand": "", "north_deck": "EYE"}
    table = Table("S GRUNT c3", "N WATCH c4", **given)
    table.say("end; attack c3 n; end").say("decline")
    assert table.holds("turn 6")
    table = Table("S GRUNT c3", "N WATCH c4", **given)
    table.say("end; attack c3 n; end").say("use")
    assert table.holds("asked combat south")


def test_rcm_51_an_attack_that_no_longer_fits_stops_the_list_and_asks() -> None:
    table = Table("S GRUNT c3", "S GRUNT d3", "N GRUNT c4 damage=2", "N WALL d4", **ENERGY)
    table.say("end; attack c3 n; attack d3 nw; attack d3 n; end").say("end")
    assert table.differences(["asked combat south", "c4 empty"]) == []
    (stopped,) = [e for e in table.log if e.kind == "list_stopped"]
    assert (stopped.only, stopped.data["left"][0]) == (frozenset({0}), ["attack", "d3", "nw"])


def test_rcm_52_a_list_is_carried_out_one_by_one_and_goes_on_after_a_question() -> None:
    table = Table("N WALL c4", south_hand="GRUNT WALL EYE", south_deck="BOW SEER")
    table.say("reinforce; play grunt c3; end")
    assert table.holds("asked reinforce south")
    table.say("wall")
    assert table.differences(["c3 south grunt", "energy south wall", "asked combat south"]) == []


def test_rcm_52_what_reinforce_puts_away_may_be_named_ahead() -> None:
    table = Table("N WALL c4", south_hand="GRUNT WALL EYE", south_deck="BOW SEER")
    table.say("reinforce wall; play grunt c3")
    assert table.differences(["energy south wall", "c3 south grunt", "asked planning south"]) == []


def test_what_deploying_is_about_may_be_named_with_the_card() -> None:
    """Section 5.2: naming is using; what no longer fits is asked for."""
    shove = unit_card("shove", ability("deploying", {"op": "relocate", "unit": OWN}, optional=True))
    table = Table("S GRUNT c3", "N WALL c4", south_hand="SHOVE", game=with_cards(shove))
    table.say("play shove d3 now c3 b4")
    assert table.differences(["b4 south grunt", "asked planning south"]) == []
    bomb = unit_card("fuse", ability("static", {"op": "modify", "to": {"all": {"side": "enemy", "within": "adjacent"}},
                                                "health": -9000, "duration": "static"}),
                     ability("deploying", {"op": "mark", "to": FOE}))  # fmt: skip
    table = Table("S GRUNT c3", "N WALL c4", "N WALL e5", "N WALL f5", south_hand="FUSE", game=with_cards(bomb))
    table.say("play fuse d3 now c4")
    assert table.differences(["c4 empty", "asked choose south"]) == []


def test_rcm_52_a_wrong_first_entry_changes_nothing_and_a_later_one_stops() -> None:
    table = Table("N WALL c4", south_hand="GRUNT LANCE", cp=3)
    assert table.refused("play lance c3") == "no_energy RCM-09"
    table.say("play grunt c3; play lance d3; end")
    assert table.differences(["c3 south grunt", "cp south 2", "asked planning south"]) == []
    assert table.happened("list_stopped RCM-09")


def test_rcm_52_what_is_left_when_the_phase_is_over_is_dropped_without_a_word() -> None:
    table = Table("S GRUNT c3", "N GRUNT c4 damage=2", "N WALL f5", north_hand="")
    table.say("end; attack c3 n; attack c3 n; end")
    assert table.holds("turn 6")
    assert not table.happened("list_stopped")
    assert not table.happened("list_dropped")


def test_rcm_52_what_stands_behind_ones_own_end_of_a_phase_is_dropped_with_a_word() -> None:
    """No phase ended by itself there: whoever ended it sent more by mistake."""
    table = Table("S GRUNT c3", "N WALL c4", "N WALL d4", north_hand="")
    table.say("end; end; attack c3 n")
    assert table.holds("turn 6")
    (dropped,) = [event for event in table.log if event.kind == "list_dropped"]
    assert dropped.only == frozenset({0})
    assert dropped.data["left"] == [["attack", "c3", "n"]]
    guarded = Table("S GRUNT c3", "N WALL c4", north_hand="HOLD HOLD", north_energy="GRUNT GRUNT")
    guarded.say("end").say("end; play hold")
    assert guarded.holds("asked combat south")
    (dropped,) = [event for event in guarded.log if event.kind == "list_dropped"]
    assert dropped.only == frozenset({1})


def test_rcm_52_what_is_left_when_defending_is_over_by_itself_is_dropped_without_a_word() -> None:
    table = Table("S GRUNT c3", "N WALL c4", north_hand="HOLD", north_energy="GRUNT")
    table.say("end").say("play hold c4; end; end")
    assert table.holds("asked combat south")
    assert not table.happened("list_dropped")


# ---- standing orders


def test_auto_pass_once_is_used_up_and_always_is_not() -> None:
    """Section 5.3."""
    table = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    table.order("north", "once").say("end")
    assert table.holds("asked combat south")
    assert table.state.standing == {}
    table = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    table.order("north", "until_changed").say("end")
    assert table.state.standing == {1: ("until_changed",)}


def test_auto_pass_answers_an_open_window_and_off_takes_it_back() -> None:
    table = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    table.say("end").order("north", "once")
    assert table.holds("asked combat south")
    table = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    table.order("north", "once").order("north", "off").say("end")
    assert table.holds("asked defending north")


def test_auto_pass_is_secret_and_tells_what_a_pass_tells() -> None:
    by_hand = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    by_hand.say("end").say("end")
    ordered = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    ordered.order("north", "once")
    assert ordered.game.seen(ordered.log, None) == ()
    ordered.say("end")
    told = [(e.kind, e.data) for e in ordered.game.seen(ordered.log, None)]
    assert told[-1] == ("defending_ended", {"seat": 1})
    views = [t.game.dump(t.game.view(t.state, None).state) for t in (by_hand, ordered)]
    assert views[0] == views[1]


def test_auto_pass_takes_start_abilities_in_board_order() -> None:
    watch = unit_card("watch", ability("defending_start", {"op": "draw"}))
    table = Table("S GRUNT c3", "N WATCH c4", "N WATCH d4", game=with_cards(watch), **ENERGY)
    table.order("north", "once").say("end")
    assert [e.data["at"] for e in table.log if e.kind == "triggered"] == ["c4", "d4"]
    assert table.holds("asked combat south")


def test_rcm_59_when_time_is_up_losses_then_units_decide() -> None:
    def tally(*units: str, **given: Any) -> tuple[int, ...] | None:
        table = Table(*units, **given)
        return table.game.tally(table.state)

    assert tally("S WALL c3", "N WALL c4", "N WALL d5", south_defeated=1, north_defeated=2) == (1, 2)
    assert tally("S WALL c3", "N WALL c4", "N WALL d5") == (2, 1)
    assert tally("S WALL c3", "N WALL c4") == (1, 1)


@pytest.mark.parametrize("attack", ["attack z9 up", "attack c3 up", "attack c9 n"])
def test_rcm_51_the_form_of_attacks_is_looked_at_when_they_are_sent(attack: str) -> None:
    table = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    with pytest.raises(IllegalChoice) as caught:
        table.say(f"end; {attack}; end")
    assert table.reason(caught.value) == "bad_target RCM-51"
    assert table.holds("asked planning south")
    table.say("end; attack c3 ne; end")
    assert table.holds("asked defending north"), "whom it meets is looked at when it is made"


def test_rcm_51_a_list_that_does_not_close_with_the_end_of_combat_leaves_it_open() -> None:
    lines = ("S GRUNT c3", "S GRUNT d3", "N WALL c4", "N WALL d4")
    assert Table(*lines, north_hand="").say("end; attack c3 n").holds("asked combat south")
    assert Table(*lines, north_hand="").say("end; attack c3 n; end").holds("turn 6")
    assert Table(*lines, north_hand="").say("end; end").holds("turn 6")


def test_rcm_18_rcm_45_cp_gained_before_it_defends_are_lost_to_the_defender_with_planning() -> None:
    """N LAST falls in South's Planning and gains 1 CP: TOLL, which costs 1, cannot be paid."""
    last = unit_card("last", ability("on_defeated", {"op": "gain_cp"}), health=2000)
    table = Table(
        "S GRUNT c3", "N WALL c4", "N LAST d5", game=with_cards(last), south_hand="BLAST", south_energy="EYE",
        north_hand="TOLL", north_energy="EYE",
    )  # fmt: skip
    table.say("play blast").say("end")
    assert table.differences(["asked defending north", "cp north 0"]) == []


@pytest.mark.parametrize(("given", "left"), [(0, 1), (1, 0)])
def test_rcm_45_cp_gained_in_defending_stay_till_the_end_unless_rcm_18_gives_some(given: int, left: int) -> None:
    watch = unit_card("watch", ability("defending_start", {"op": "gain_cp"}))
    table = Table("S GRUNT c3", "N WATCH c4", game=with_cards(watch), options={"defence_cp": given}, **ENERGY)
    table.say("end").say("end")
    assert table.differences(["asked combat south", f"cp north {left}"]) == []
    table.say("end")
    assert table.holds("cp north 3")


@pytest.mark.parametrize(
    "last", [{"op": "damage", "to": "chosen", "amount": 1000}, {"op": "push", "unit": "chosen", "dir": "F"}]
)
def test_wcm_03_rcm_51_a_start_ability_about_nobody_is_quiet(last: dict[str, Any]) -> None:
    """N W d6 marks an enemy next to it and does something to it; nobody is there: attacks sent ahead are made."""
    near = {"choose": {"side": "enemy", "within": "adjacent"}}
    card = unit_card("w", ability("defending_start", {"op": "mark", "to": near}, last))
    table = Table("S GRUNT c3", "S GRUNT e3", "N WALL d4", "N W d6", game=with_cards(card), north_hand="")
    table.say("end; attack c3 ne; attack e3 nw; end")
    assert table.differences(["turn 6"]) == []


def test_5_2_what_is_done_in_another_phase_is_refused_as_such() -> None:
    fight = Table("S GRUNT c3", "N WALL c4", phase="combat", south_hand="HOLD")
    assert fight.refused("play hold c3") == fight.refused("move c3 b3") == "wrong_phase_combat CM-33"
    plan = Table("S GRUNT c3", "N WALL c4", **ENERGY)
    assert plan.refused("attack c3 n") == "wrong_phase_planning CM-41"
    assert plan.say("end").refused("attack c4 n") == "wrong_phase_verb CM-39"


def test_5_2_the_reason_is_that_of_the_ability_that_is_named() -> None:
    """Of USER the first ability lacks its condition, the second costs 2 CP of 1."""
    user = unit_card(
        "user", ability("activated", {"op": "draw"}, timing="planning", condition={"own_units": {"min": 5}}),
        ability("activated", {"op": "draw"}, timing="planning", cost={"cp": 2}),
    )  # fmt: skip
    table = Table("S USER c3", "N WALL c4", game=with_cards(user), cp=1)
    assert table.refused("activate c3 user.2") == "no_cp CM-17"
    assert table.refused("activate c3 user.1") == table.refused("activate c3") == "restricted RCM-42"
    assert "activate" not in table.offered()
