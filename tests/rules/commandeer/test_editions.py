"""What later editions of the rulings mended, and that older matches are played as they began (WCM-07)."""

from __future__ import annotations

from typing import Any

from rules.commandeer.state import Options
from rules.kernel.options import complete, in_force

from .table import Table, ability, event_card, shipped, unit_card, with_cards


def test_wcm_07_a_new_match_is_of_the_newest_edition_and_an_old_one_of_the_first() -> None:
    game = shipped()
    assert game.blank(complete(game.options, {})).options.rules_by(4)
    assert not game.blank(in_force(game.options, {})).options.rules_by(2)
    assert not Options().rules_by(2)


def test_wcm_07_a_state_of_the_first_edition_reads_as_it_was_written() -> None:
    band = event_card("band", ability("on_defeated", {"op": "draw"}), event_type="ongoing", target="own_unit")
    table = Table("S GRUNT c3", "N WALL c4 held=N:BAND", edition=1, game=with_cards(band))
    written = table.game.dump(table.state)
    assert b"rulings" not in written
    assert table.game.dump(table.game.load(written)) == written


def test_wcm_07_a_match_of_the_first_edition_asks_for_all_the_cards_there_are() -> None:
    zones: dict[str, Any] = {"south_hand": "rl19", "south_energy": "rl02", "south_retired": "rl03"}
    table = Table("S rl01 c3", "N rl01 f6", game=shipped(), edition=1, **zones).say("play rl19")
    assert table.differences(["asked pick south", "energy south"]) == []


def test_wcm_07_a_match_of_the_first_edition_keeps_what_was_scouted_of_a_hand() -> None:
    table = Table(
        "S GRUNT c3", "N WALL f6", south_hand="SPY", north_hand="BOW EYE LANCE", north_deck="SEER SEER",
        options={"energy_face": "down"}, edition=1,
    )  # fmt: skip
    table.say("play spy").say("end").say("reinforce bow")
    assert table.side("north").seen == ("eye", "lance")


def test_wcm_07_a_match_of_the_first_edition_takes_attacks_of_any_form_and_stops_at_them() -> None:
    table = Table("S GRUNT c3", "N WALL c4", north_hand="", edition=1).say("end; attack z9 up; end")
    assert table.holds("asked combat south")
    assert table.happened("list_stopped")


def test_wcm_07_in_the_first_edition_cp_of_the_defender_outlast_planning_and_go_with_defending() -> None:
    last = unit_card("last", ability("on_defeated", {"op": "gain_cp"}), health=2000)
    table = Table(
        "S GRUNT c3", "N WALL c4", "N LAST d5", game=with_cards(last), south_hand="BLAST", south_energy="EYE",
        north_hand="TOLL", north_energy="EYE EYE", edition=1,
    )  # fmt: skip
    table.say("play blast").say("end")
    assert table.holds("cp north 1")
    table.say("end")
    assert table.differences(["asked combat south", "cp north 0"]) == []


def test_wcm_07_in_the_first_edition_a_push_in_time_goes_where_something_moves() -> None:
    push = {"op": "push", "unit": {"choose": {"side": "enemy", "within": "adjacent"}}, "dir": "choose"}
    sh = unit_card("sh", ability("deploying", push))
    table = Table("S GRUNT c5", "N WALL c4", "N WALL f6", south_hand="SH", game=with_cards(sh), edition=1)
    assert table.say("play sh c3").asked.default == ("c4", "ne")


def test_wcm_07_in_the_first_edition_uses_are_forgotten_with_what_held_for_the_turn() -> None:
    last = unit_card("last", ability("on_defeated", {"op": "draw"}), health=3000)
    zones: dict[str, Any] = {"south_hand": "LAST#c RALLY", "north_hand": ""}
    table = Table("S GRUNT b3", "N WALL f6", game=with_cards(last), edition=1, **zones)
    table.say("play last#c b2").say("play rally b2").say("move b2 a3").say("end")
    assert table.happened("triggered on_defeated last")


def test_wcm_07_before_the_fourth_edition_all_are_pushed_before_anybody_falls() -> None:
    """FROTH is pushed into the corner a1 and stands in WALL's way until the state check."""
    push = {"op": "push", "unit": {"choose": {"side": "enemy", "count": 2, "up_to": True}}, "dir": "choose"}
    given = with_cards(event_card("tide", ability("on_play", push)), unit_card("froth", health=5000))
    for edition, stands in ((1, "b2"), (2, "b2"), (3, "b2"), (4, "a1")):
        lines = ("S GRUNT d5", "N FROTH b1", "N WALL b2", "N WALL e5")
        table = Table(*lines, south_hand="TIDE", north_hand="", game=given, edition=edition).say("play tide b1 w b2 sw")
        assert table.differences([f"{stands} north wall", "defeated north froth"]) == [], edition
