"""A turn as the panel offers it: whole things to do, steps, what follows if the enemy passes, what can be looked up."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from rules.commandeer.game import Commandeer
from rules.kernel.deeds import Deed
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.types import Choice, Queue, Seat, Text
from rules.kernel.ways import Ways

from .table import Table, ability, shipped, unit_card, with_cards

END = ("end",)


def keys(texts: tuple[Text, ...]) -> list[str]:
    """Return the last words of some texts' keys."""
    return [text.key.removeprefix("commandeer.") for text in texts]


def deeds(table: Table) -> tuple[Deed, ...]:
    """Return what may be done now."""
    return table.game.deeds(table.view(), table.asked)


def deed(table: Table, *choice: str) -> Deed:
    """Return the deed of one answer."""
    return next(one for one in deeds(table) if one.entries == (choice,))


def ways(table: Table, verb: str = "") -> Ways:
    """Return the steps to what may be answered now, or to what a command may say of it."""
    found = table.game.ways(table.view(), table.asked, verb)
    assert found is not None
    return found


def onward(table: Table, *choices: Choice) -> tuple[str, Table] | None:
    """Return the kind of the question after some answers that are foreseen, and a table at which it is asked."""
    now: Any = (table.view(), table.asked)
    for choice in choices:
        view, decision = now
        now = table.game.onward(view, decision, choice)
        if now is None:
            return None
    there = copy(table)
    there.state = now[0].state
    return now[1].kind, there


def ruled(table: Table, *choice: str) -> list[str | None]:
    """Return the clauses of what the rules say an answer may lead to."""
    return [one.clause for one in table.game.remarks(table.view(), table.asked, choice)]


# ---- foreseeing


def test_rcm_51_ending_planning_leads_to_combat_as_if_the_enemy_passed() -> None:
    table = Table("S GRUNT c3", "N GRUNT d4", north_energy="SEER", north_hand="HOLD")
    found = onward(table, END)
    assert found is not None
    kind, there = found
    assert kind == "combat"
    assert there.holds("cp south 0")


def test_rcm_51_nothing_follows_the_last_attack_of_a_turn() -> None:
    table = Table("S GRUNT c3", "N GRUNT d4")
    assert onward(table, END, ("attack", "c3", "ne", "d4")) is None


def test_rcm_52_the_card_that_becomes_energy_leads_to_the_rest_of_the_turn() -> None:
    """Reinforcing shows what was drawn; what is chosen then is an answer of the same turn, and the others follow it."""
    table = Table("S GRUNT c3", "N WALL f6", south_hand="WALL GRUNT", south_deck="SEER GRUNT")
    table.say("reinforce")
    assert table.asked.kind == "reinforce"
    found = onward(table, ("wall",), ("move", "c3", "e5"))
    assert found is not None
    kind, there = found
    assert kind == "planning"
    assert (there.side("south").energy, there.side("south").cp) == (("wall",), 1)
    assert table.game.closing(table.view(), table.asked, (("wall",),)) == (END,)
    table.say("wall; move c3 e5; end")
    assert table.holds("asked combat south")


def test_rcm_52_an_action_leads_to_the_next_with_its_price_paid() -> None:
    table = Table("S GRUNT c3", "N WALL f6", south_hand="WALL GRUNT")
    found = onward(table, ("play", "wall", "d4"), ("move", "c3", "e5"))
    assert found is not None
    kind, there = found
    assert kind == "planning"
    assert there.differences(["cp south 1", "d4 south wall", "e5 south grunt", "hand south grunt"]) == []


def test_cm_19_a_card_to_be_chosen_after_the_draw_cannot_be_foreseen() -> None:
    table = Table("S GRUNT c3", "N WALL f6", south_hand="WALL EYE")
    assert onward(table, ("reinforce", "ask")) is None


def test_cm_19_drawn_cards_stay_unknown_and_cannot_be_planned_with() -> None:
    table = Table("S GRUNT c3", "N WALL f6", south_hand="WALL EYE", south_deck="GRUNT GRUNT SEER")
    found = onward(table, ("reinforce", "eye"))
    assert found is not None
    kind, there = found
    assert (kind, there.holds("hand south wall ? ?")) == ("planning", True)
    now = table.game.onward(table.view(), table.asked, ("reinforce", "eye"))
    assert now is not None
    following = table.game.ways(*now)
    assert following is not None
    cards = {way.choice[1] for way in following if way.choice[0] == "play"}
    assert cards == {"wall"}


def test_what_depends_on_hidden_cards_is_not_foreseen() -> None:
    seeker = unit_card("seeker", ability("deploying", {"op": "search", "filter": {"legendary": True}}))
    table = Table("S GRUNT c3", "N WALL f6", game=with_cards(seeker), south_hand="SEEKER")
    assert onward(table, ("play", "seeker", "d4")) is None


def test_what_is_no_action_is_refused_and_not_foreseen() -> None:
    """CM-19"""
    table = Table("S GRUNT c3", "N WALL f6")
    with pytest.raises(IllegalChoice):
        onward(table, ("play", "titan", "d4"))
    with pytest.raises(IncompleteChoice):
        onward(table, ("play",))


def test_rcm_52_what_waits_to_be_answered_ahead_is_left_out_of_what_is_foreseen() -> None:
    table = Table("S GRUNT c3", "N WALL f6", south_hand="WALL GRUNT")
    waiting = Queue(("planning",), (("move", "c3", "d4"), END), begins=True)
    table.state.lists = {Seat(0): waiting}
    found = onward(table, ("play", "wall", "d4"))
    assert found is not None
    assert found[1].state.lists == {}
    assert table.state.lists == {Seat(0): waiting}


def test_cm_35_planning_is_closed_by_its_end_and_combat_by_its_own() -> None:
    table = Table("S GRUNT c3", "S GRUNT e3", "N GRUNT d4")
    close = table.game.closing
    assert close(table.view(), table.asked, ()) == (END,)
    assert close(table.view(), table.asked, (END, ("attack", "c3", "ne", "d4"))) == (END,)


# ---- deeds


def test_rcm_51_all_good_attacks_are_one_deed_after_the_end_of_planning() -> None:
    table = Table("S GRUNT c3", "S GRUNT e3", "N GRUNT d4")
    (found,) = [one for one in deeds(table) if len(one.entries) > 1]
    assert found.entries == (END, ("attack", "c3", "ne", "d4"), ("attack", "e3", "nw", "d4"))
    assert (found.text.args["n"], found.sort) == (2, "attack")
    assert found.outcome is not None
    assert [hit.args["hit"].key for hit in found.outcome.args["hits"]] == [
        "commandeer.hit.lives",
        "commandeer.hit.falls",
    ]


def test_cm_41_all_good_attacks_are_one_deed_in_combat_and_one_alone_is_none() -> None:
    pair = Table("S GRUNT c3", "S GRUNT e3", "N GRUNT d4", phase="combat")
    assert max(len(one.entries) for one in deeds(pair)) == 2
    alone = Table("S GRUNT c3", "N GRUNT d4", phase="combat")
    assert {one.entries for one in deeds(alone)} == {(("attack", "c3", "ne", "d4"),), (END,)}


def test_the_three_best_deeds_are_not_all_of_one_card() -> None:
    table = Table("S GRUNT c3", "N WALL f6", south_hand="GRUNT GRUNT EYE")
    best = [one.unit for one in deeds(table)[:3]]
    assert len(set(best)) > 1


def test_rcm_08_a_deed_that_loses_its_unit_comes_last_with_a_warning() -> None:
    table = Table("S GRUNT b2", "N WALL c3", south_hand="HERALD")
    assert deed(table, "play", "herald", "a3").warning is not None
    assert deed(table, "play", "herald", "b3").warning is None
    lethal = [one.warning is not None for one in deeds(table)]
    assert lethal == sorted(lethal)


def test_cm_42_a_deed_says_whom_a_unit_could_strike_from_its_square() -> None:
    table = Table("S WALL c3", "N GRUNT d5", south_hand="GRUNT")
    about = table.game.deed_detail(table.view(), table.asked, deed(table, "play", "grunt", "d4"))
    assert about is not None
    reached = [(one.args["card"].key, one.args["square"]) for one in about.args["units"]]
    assert reached == [("commandeer.card.grunt", "d5")]
    other = table.game.deed_detail(table.view(), table.asked, deed(table, "play", "grunt", "b2"))
    assert other is not None
    assert other.key == "commandeer.deed.strikes.nobody"
    moved = Table("S GRUNT a2", "S WALL c3", "N GRUNT d5")
    there = moved.game.deed_detail(moved.view(), moved.asked, deed(moved, "move", "a2", "d4"))
    assert there == about


def test_a_deed_says_where_a_unit_enters_apart_from_what_its_ability_is_used_on() -> None:
    """It read "Torch Bearer on e4, d4", as if it entered on two squares."""
    table = Table("S eh01 c3", "N eh01 d4", south_hand="eh03", game=shipped())
    plain, aimed = deed(table, "play", "eh03", "c5", "later"), deed(table, "play", "eh03", "c5", "now", "d4")
    assert (plain.text.key, plain.text.args["place"].args["square"]) == ("commandeer.deed.unit", "c5")
    assert (aimed.text.key, aimed.text.args["place"].args["square"]) == ("commandeer.deed.unit.does", "c5")
    assert [act.args["units"].args["square"] for act in aimed.text.args["acts"]] == ["d4"]


def test_rcm_10_deeds_and_steps_pay_with_the_oldest_energy() -> None:
    table = Table("S GRUNT c3", "N WALL f6", south_hand="BOW", south_energy="EYE GRUNT")
    played = [one.entries[0] for one in deeds(table) if one.entries[0][0] == "play"]
    assert {choice[3] for choice in played} == {"oldest"}
    assert {len(way.steps) for way in ways(table) if way.choice[0] == "play"} == {2}


# ---- steps and commands


def test_cm_33_people_choose_a_card_or_unit_first_and_then_what_it_does() -> None:
    table = Table("S GRUNT c3", "N WALL e5", south_hand="WALL")
    steps = ways(table)
    assert [option.token for option in steps.options()] == ["wall", "c3", "reinforce", "end"]
    unit, card = steps.after("c3"), steps.after("wall")
    assert unit is not None
    assert card is not None
    assert {option.token.partition(".")[0] for option in unit.options()} == {"move"}
    assert (unit.prompt.key, card.prompt.key) == ("commandeer.prompt.to", "commandeer.prompt.square")


def test_cm_37_a_unit_that_can_move_and_use_an_ability_is_asked_what_it_does() -> None:
    guide = unit_card("guide", ability("activated", {"op": "draw", "who": "own", "count": 1}, timing="planning"))
    table = Table("S GUIDE c3", "N WALL e5", game=with_cards(guide))
    unit = ways(table).after("c3")
    assert unit is not None
    assert unit.prompt.key == "commandeer.prompt.unit"
    assert {option.token.partition(".")[0] for option in unit.options()} == {"move", "activate"}
    assert unit.about(("activate.guide.1",)) is not None


def test_commands_say_a_card_and_a_square_a_unit_and_its_target() -> None:
    table = Table("S GRUNT c3", "N GRUNT d4", phase="combat")
    (way,) = ways(table, "attack")
    assert ([step.token for step in way.steps], way.choice) == (["c3", "d4"], ("attack", "c3", "ne", "d4"))
    planning = Table("S GRUNT c3", "N WALL f6", south_hand="WALL EYE")
    said = {
        tuple(step.token for step in way.steps): way.choice for verb in ("play", "move") for way in ways(planning, verb)
    }
    assert said["wall", "d4"] == ("play", "wall", "d4")
    assert said["c3", "e5"] == ("move", "c3", "e5")


# ---- what may come of it, and what can be looked up


def test_cm_36_rcm_51_ending_planning_tells_of_cp_that_are_lost_and_of_a_defence() -> None:
    quiet = Table("S GRUNT c3", "N GRUNT d4", cp=2)
    assert ruled(quiet, *END) == ["CM-36"]
    watched = Table("S GRUNT c3", "N GRUNT d4", cp=0, north_energy="SEER", north_hand="HOLD")
    assert ruled(watched, *END) == ["RCM-51"]
    alone = Table("N GRUNT d4", cp=0)
    assert ruled(alone, *END) == ["CM-34"]


def test_rcm_08_cm_41_what_falls_at_once_and_who_could_still_attack_is_told() -> None:
    table = Table("S GRUNT b2", "N WALL c3", south_hand="HERALD")
    assert (ruled(table, "play", "herald", "a3"), ruled(table, "play", "herald", "b3")) == (["RCM-08"], [])
    combat = Table("S GRUNT c3", "N GRUNT d4", phase="combat")
    assert ruled(combat, *END) == ["CM-41"]


def test_the_report_names_the_cards_of_the_own_deck_in_no_order() -> None:
    def told(deck: str) -> tuple[Text, ...]:
        table = Table("S GRUNT c3", "N WALL e5", south_hand="EYE", south_deck=deck, south_energy="BOW", north_deck=3)
        return table.game.report(table.view())

    found = told("WALL HOLD WALL")
    assert keys(found) == [
        "report.turn", "report.side", "report.deck.units", "report.deck.events", "report.energy", "report.side",
    ]  # fmt: skip
    cards = {text.args["card"].key: text.args["n"] for text in found[2].args["cards"]}
    assert cards == {"commandeer.card.wall": 2}
    assert told("HOLD WALL WALL") == found


def test_the_report_names_the_enemy_hand_cards_that_were_seen() -> None:
    table = Table("S GRUNT c3", "N WALL e5", south_hand="SPY", north_hand="HOLD GUST").say("play spy")
    seen = next(text for text in table.game.report(table.view()) if text.key == "commandeer.report.seen")
    assert [card.args["card"].key for card in seen.args["cards"]] == ["commandeer.card.hold", "commandeer.card.gust"]


# ---- the log


def told(table: Table) -> list[str]:
    """Return the keys of what the log says of the last answer."""
    game: Commandeer = table.game
    shown = [game.event_text(table.view(), event) for event in game.tidings.joined(table.log)]
    return keys(tuple(text for text in shown if text is not None))


def test_an_attack_and_what_it_comes_to_is_one_line() -> None:
    table = Table("S GRUNT c3", "S GRUNT e3", "N GRUNT d4", "N WALL f6", phase="combat")
    assert told(table.say("attack c3 ne d4")) == ["event.struck.lives"]
    table.say("attack e3 nw d4")
    assert told(table)[0] == "event.struck.falls"
    assert "event.defeated" not in told(table)


def test_the_log_tells_a_new_turn_without_the_cp_that_every_turn_brings() -> None:
    table = Table("S GRUNT c3", "N GRUNT e5").say("end")
    assert told(table) == ["event.turn_began"]
    gained = Table("S SMITH c3", "N GRUNT e5", phase="begin")
    assert told(gained).count("event.cp_changed") == 2


def test_rcm_22_rcm_25_a_deed_says_whom_a_unit_could_strike_as_the_options_have_it() -> None:
    """BOW would stand on c1 behind WALL: nobody where the first unit blocks, nobody in the turn in which it enters."""

    def told(**options: object) -> str:
        lines = ("S WALL c2", "S GRUNT b2", "N WALL c4")
        table = Table(*lines, south_hand="BOW", south_energy="EYE", options=options)
        deed = next(d for d in table.game.deeds(table.view(), table.asked) if d.entries[0][:3] == ("play", "bow", "c1"))
        found = table.game.deed_detail(table.view(), table.asked, deed)
        assert found is not None
        return found.key.rpartition("deed.")[2]

    assert told() == "strikes"
    assert told(ranged_block="first_unit") == told(deploy_delay=True) == "strikes.nobody"
