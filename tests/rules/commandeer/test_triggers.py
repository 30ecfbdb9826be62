"""Every trigger: when abilities happen, in which order, how often (7.2; RCM-32, RCM-34, RCM-58)."""

from __future__ import annotations

import pytest

from rules.commandeer import sentences

from .played import FOE, OWN
from .table import Table, ability, event_card, unit_card, with_cards


def test_cm_56_deploying_happens_on_entering() -> None:
    table = Table("N WALL e5", south_hand="HERALD", south_deck="EYE")
    table.say("play herald d4")
    assert table.differences(["hand south eye", "d4 south herald"]) == []


@pytest.mark.parametrize(("attacked", "drawn"), [(4, False), (3, True), (0, True)])
def test_cm_57_rcm_39_casting_happens_unless_attacked_in_the_turn_before(attacked: int, drawn: bool) -> None:
    table = Table(f"S SEER c3 attacked={attacked}", "N WALL f6", phase="begin", south_hand="", south_deck="EYE")
    assert table.holds("hand south eye") == drawn


def test_rcm_39_damage_by_events_is_no_attack() -> None:
    table = Table("S WALL b3", "N SEER d4", "N WALL e5", south_hand="BLAST", south_energy="EYE", north_deck="BOW EYE")
    table.say("play blast").say("end")
    assert table.differences(["asked planning north"]) == []
    assert table.happened("triggered casting seer")


def test_cm_38_start_abilities_of_the_defender_happen_first() -> None:
    watch = unit_card(
        "watch", ability("defending_start", {"op": "modify", "to": "self", "health": 1000, "duration": "turn"})
    )
    table = Table(
        "S GRUNT c3", "N WATCH c4", "N WALL f5", game=with_cards(watch), north_energy="EYE", north_hand="HOLD"
    )
    table.say("end")
    assert table.differences(["c4 health 5", "asked defending north"]) == []


def test_cm_31_cm_38_the_holder_puts_start_abilities_in_order() -> None:
    table = Table("S SMITH c3", "S SEER d4", "N WALL f6", phase="begin", south_hand="", south_deck="EYE")
    assert table.holds("asked order south")
    assert table.offered() == ["c3:smith.1", "d4:seer.1"]
    table.say("d4:seer.1 c3:smith.1")
    assert [e.data["trigger"] for e in table.log if e.kind == "triggered"] == ["casting", "planning_start"]
    assert table.holds("cp south 4")


def test_cm_31_to_put_abilities_in_order_is_said_with_a_verb() -> None:
    table = Table("S SMITH c3", "S SEER d4", "N WALL f6", phase="begin", south_hand="", south_deck="EYE")
    told = sentences.told(table.game, table.view(), table.asked, ("d4:seer.1", "c3:smith.1"))
    assert told is not None
    assert (told.key, told.args["what"].key) == ("commandeer.told.chosen", "commandeer.heading.order")
    assert [named.args["square"] for named in told.args["named"]] == ["d4", "c3"]


def test_rcm_34_wcm_03_a_may_is_asked_and_a_must_without_a_target_is_not() -> None:
    may = unit_card("may", ability("deploying", {"op": "relocate", "unit": OWN}, optional=True))
    table = Table("S GRUNT c3", "N WALL c4", south_hand="MAY", game=with_cards(may))
    table.say("play may d3")
    assert table.holds("asked choose south")
    assert table.asked.default == ("decline",)
    table.say("use c3 b4")
    assert table.holds("b4 south grunt")
    must = unit_card("must", ability("deploying", {"op": "mark", "to": FOE}))
    table = Table("S GRUNT c3", south_hand="MUST", game=with_cards(must))
    table.say("play must d3")
    assert table.holds("asked planning south")
    assert not table.happened("triggered")


def test_rcm_34_declining_does_nothing() -> None:
    may = unit_card("may", ability("deploying", {"op": "draw"}, optional=True))
    table = Table("N WALL c4", south_hand="MAY", south_deck="EYE", game=with_cards(may))
    table.say("play may d3").say("decline")
    assert table.differences(["deck south eye", "asked planning south"]) == []


def test_rcm_11_a_trigger_with_too_few_units_takes_all_there_are() -> None:
    two = unit_card("two", ability("deploying", {"op": "mark", "to": {"choose": {"side": "enemy", "count": 2}}}))
    table = Table("N WALL c4", south_hand="TWO", game=with_cards(two))
    table.say("play two d3")
    assert table.differences(["marks c4 south 1", "asked planning south"]) == []


def test_rcm_43_an_activated_ability_is_used_once_a_turn_for_each_copy() -> None:
    user = unit_card("user", ability("activated", {"op": "gain_cp"}, timing="planning"))
    table = Table("S USER c3", "S USER d3", "N WALL f6", game=with_cards(user), cp=0)
    table.say("activate c3").say("activate d3")
    assert table.holds("cp south 2")
    assert table.refused("activate c3 user.1") == "limit_used RCM-43"


def test_rcm_43_costs_of_an_ability_are_paid_retire_self_too() -> None:
    cost = {"cp": 1, "energy": 1, "retire_self": True}
    user = unit_card(
        "user", ability("activated", {"op": "draw"}, {"op": "mark", "to": FOE}, timing="planning", cost=cost)
    )
    table = Table("S USER c3", "S WALL d3", "N WALL c4", game=with_cards(user), south_energy="EYE", south_deck="BOW",
                  south_hand="")  # fmt: skip
    table.say("activate c3")
    assert (
        table.differences(["c3 empty", "retired south eye user", "hand south bow", "marks c4 south 1", "cp south 2"])
        == []
    )


def test_rcm_42_an_activated_ability_without_its_condition_is_restricted() -> None:
    used = ability("activated", {"op": "draw"}, timing="planning", condition={"own_units": {"min": 3}})
    table = Table("S USER c3", "N WALL c4", game=with_cards(unit_card("user", used)))
    assert table.refused("activate c3 user.1") == "restricted RCM-42"


def test_rcm_42_an_event_is_restricted_only_if_none_of_its_abilities_works() -> None:
    first = ability("on_play", {"op": "draw"}, condition={"own_units": {"min": 3}})
    second = ability("on_play", {"op": "gain_cp"})
    game = with_cards(event_card("one", first), event_card("both", first, second))
    table = Table("S GRUNT c3", "N WALL c4", south_hand="ONE BOTH", south_deck="EYE", game=game)
    assert table.refused("play one") == "restricted RCM-42"
    table.say("play both")
    assert table.differences(["cp south 4", "deck south eye"]) == []


def test_rcm_32_a_trigger_whose_source_is_gone_is_dropped() -> None:
    table = Table("S GRUNT b2", "N WALL c3", south_hand="HERALD", south_deck="EYE")
    table.say("play herald a3")
    assert table.differences(["defeated south herald", "deck south eye"]) == []


def test_rcm_32_on_defeated_uses_the_last_square() -> None:
    table = Table("S GRUNT c3", "S WALL d3", "N BOMB c4", "N WALL d5", "N WALL f5", phase="combat")
    table.say("attack c3 n")
    assert table.happened("damaged grunt c3 2000")
    assert table.happened("damaged wall d5 2000")
    assert not table.happened("damaged f5")


def test_rcm_58_one_ability_of_one_card_works_twelve_times_a_turn() -> None:
    """A unit that comes back to hand and pays for itself stops after twelve uses; a fresh copy does not."""
    loop = unit_card("loop", ability("deploying", {"op": "gain_cp"}, {"op": "bounce", "to": "self"}))
    table = Table("S GRUNT c3", "N WALL f6", game=with_cards(loop), south_hand="LOOP", cp=1)
    for _ in range(12):
        table.say("play " + table.side("south").hand[0] + " d4")
        assert table.holds("cp south 1")
    table.say("play " + table.side("south").hand[0] + " d4")
    assert table.differences(["d4 south loop", "cp south 0"]) == []
    fresh = Table("S GRUNT c3", "N WALL f6", game=with_cards(loop), south_hand="LOOP#c LOOP", cp=1)
    fresh.say("play loop d4")
    assert fresh.holds("cp south 1")


def test_rcm_58_an_activated_ability_that_comes_back_is_refused_after_twelve_uses() -> None:
    used = unit_card("used", ability("activated", {"op": "draw"}, timing="planning"))
    table = Table("S GRUNT c3", "N WALL f6", game=with_cards(used), south_hand="USED#b USED#c", cp=3)
    table.say("play used#b d4").say("activate d4")
    assert table.happened("drawn south")
    table.say("play used#c c4")
    assert table.refused("activate c4 used.1") == "limit_used RCM-58"


def test_rcm_58_attachments_are_counted_and_refused_after_twelve_uses() -> None:
    used = ability("activated", {"op": "draw"}, timing="planning", cost={"retire_self": True})
    band = event_card("band", used, event_type="ongoing", target="own_unit")
    lines, game = ("S GRUNT c3", "N WALL f6"), with_cards(band)
    for card, left in (("band", "band#1"), ("band#b", "band#c")):
        table = Table(*lines, game=game, south_hand=card)
        table.say(f"play {card} c3").say("activate c3")
        assert table.side("south").retired == (left,)
    table = Table(*lines, game=game, south_hand="band#c")
    table.say("play band#c c3")
    assert table.refused("activate c3 band.1") == "limit_used RCM-58"


def test_rcm_58_an_event_is_counted_and_refused_after_twelve_uses() -> None:
    trick = event_card("trick", ability("on_play", {"op": "draw"}))
    table = Table("S GRUNT c3", "N WALL f6", game=with_cards(trick), south_hand="trick#b")
    table.say("play trick#b")
    assert table.side("south").retired == ("trick#c",)
    table = Table("S GRUNT c3", "N WALL f6", game=with_cards(trick), south_hand="trick#c")
    assert table.refused("play trick#c") == "limit_used RCM-58"


def test_rcm_58_what_happens_when_a_unit_is_defeated_is_counted_too() -> None:
    """A unit that is placed on the border falls at once; its card has done so eleven and twelve times this turn."""
    last = unit_card("last", ability("on_defeated", {"op": "gain_cp"}), health=3000)
    for card, cp in (("LAST#b", 1), ("LAST#c", 0)):
        table = Table("S GRUNT b3", "N WALL f6", game=with_cards(last), south_hand=card, cp=1)
        table.say(f"play {card.lower()} a3")
        assert table.differences(["a3 empty", f"cp south {cp}"]) == []
        assert table.side("south").defeated == ("last#c",)


def test_rcm_58_counts_are_forgotten_at_the_end_of_the_turn() -> None:
    table = Table("S GRUNT c3", "N WALL f6", south_hand="HERALD#c", north_hand="")
    table.say("end")
    assert table.side("south").hand == ("herald",)


def test_rcm_46_a_unit_that_comes_back_is_a_new_one() -> None:
    back = event_card("back", ability("on_play", {"op": "bounce", "to": OWN}))
    table = Table("S GRUNT c3 damage=2", "S WALL d3", "N WALL f6", south_hand="BACK", game=with_cards(back))
    table.say("play back c3").say("play grunt c3")
    assert table.differences(["c3 damage 0", "hand south"]) == []


def test_rcm_58_uses_are_counted_until_the_turn_is_over() -> None:
    """LAST has used its on_defeated 12 times; it falls in the End Phase when the Health of this turn expires."""
    last = unit_card("last", ability("on_defeated", {"op": "draw"}), health=3000)
    table = Table("S GRUNT b3", "N WALL f6", game=with_cards(last), south_hand="LAST#c RALLY", cp=3, north_hand="")
    table.say("play last#c b2").say("play rally b2").say("move b2 a3").say("end")
    assert table.happened("defeated south last a3")
    assert not table.happened("triggered on_defeated last")
    assert table.side("south").defeated == ("last",), "the next turn counts anew"


def test_rcm_58_of_an_event_what_is_used_up_is_left_out() -> None:
    trick = event_card("trick", ability("on_play", {"op": "gain_cp"}), ability("on_play", {"op": "draw"}))
    table = Table("S GRUNT c3", "N WALL f6", game=with_cards(trick), south_hand="trick#0c")
    table.say("play trick#0c")
    assert table.happened("cp_changed south")
    assert not table.happened("drawn south")


@pytest.mark.parametrize(("least", "left"), [(9, "last#b"), (1, "last#c")])
def test_rcm_42_rcm_58_what_did_not_happen_is_not_counted(least: int, left: str) -> None:
    """LAST falls on arrival, with 11 uses; its condition is looked at when it resolves."""
    last = unit_card(
        "last", ability("on_defeated", {"op": "draw"}, condition={"own_units": {"min": least}}), health=3000
    )
    table = Table("S GRUNT b3", "N WALL f6", game=with_cards(last), south_hand="LAST#b", cp=1)
    table.say("play last#b a3")
    assert table.side("south").defeated == (left,)


def test_rcm_32_what_is_next_to_a_source_that_has_left_is_next_to_where_it_last_stood() -> None:
    """USER relocates itself from c3 to a6 and falls there; b5 is next to that, b2 and c4 to where it came from."""
    near = {"all": {"side": "any", "within": "adjacent"}}
    effects = ({"op": "relocate", "unit": "self"}, {"op": "damage", "to": near, "amount": 1000})
    user = unit_card("user", ability("activated", *effects, timing="planning"), health=3000)
    table = Table("S USER c3", "S WALL b2", "N WALL c4", "N WALL b5", game=with_cards(user))
    table.say("activate c3 user.1 c3 a6")
    assert table.happened("defeated south user a6")
    assert table.differences(["b5 damage 1", "b2 damage 0", "c4 damage 0"]) == []


def test_rcm_32_in_line_with_an_attachment_is_where_the_arrows_of_its_host_point() -> None:
    """N GRUNT on c4, whose arrows are s, se, sw, falls to LANCE with BAND on it."""
    effect = {"op": "damage", "to": {"all": {"side": "any", "within": "line"}}, "amount": 1000}
    band = event_card("band", ability("on_defeated", effect), event_type="ongoing", target="own_unit")
    table = Table(
        "S LANCE c3", "S WALL d3", "N GRUNT c4 held=N:BAND", "N WALL f5", phase="combat", game=with_cards(band)
    )
    table.say("attack c3 n")
    assert table.happened("triggered on_defeated band")
    assert table.happened("damaged lance c3 1000")
    assert table.happened("damaged wall d3 1000")
