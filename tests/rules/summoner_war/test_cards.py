"""Cards in general and one by one (SW-14 to SW-22, SW-51 to SW-71, RSW-32 to RSW-71)."""

from __future__ import annotations

from rules.summoner_war.state import Dead
from rules.summoner_war.wording import card_text
from tests.kernel.taking import accepts

from .table import Table
from .test_pieces import ends, put


def test_sw_14_a_piece_uses_its_card_once() -> None:
    table = put("Hc1", "[f]a4", "[f]b4", red="mana_scan").say("cast mana_scan a4").say("move h4-h3")
    assert table.differences(["spent c1"]) == []
    assert table.refused("cast mana_scan") == "SW-14"


def test_sw_15_two_pieces_give_two_uses() -> None:
    table = put("Pa1", "Pc1", "Fb2", red="soul_link").say("link a1-b2")
    assert table.offered()[:1] == ["link c1-b2"]


def test_sw_17_a_battlefield_effect_takes_no_turn() -> None:
    table = put("Pa1", "Fb2", red="soul_link").say("link a1-b2")
    assert table.differences(["up red", "asked turn"]) == []


def test_sw_18_rsw_33_summoning_opens_an_on_summon_effect() -> None:
    table = put("[A]a1", "Fc1", red="disguise").say("summon a1")
    assert table.offered() == ["decline", "use c1", "use h1"]


def test_sw_19_a_concealed_attack_opens_none() -> None:
    table = put("[A]a1", "fa2", red="disguise").say("attack a1-a2")
    assert table.differences(["up blue", "asked turn"]) == []


def test_sw_20_a_passive_lasts() -> None:
    table = put("Ra1", "Fb1", "kc1", "ke1", "Fd1", red="armor_pierce").say("attack a1-c1").say("move h4-h3")
    assert ends(table, "c1", "attack") == ["e1"]


def test_sw_21_a_spell_is_cast_in_the_own_turn_and_takes_it() -> None:
    table = put("Hc1", "[f]a4", red="mana_scan").say("cast mana_scan a4")
    assert table.differences(["up blue"]) == []


def test_sw_22_rsw_38_a_battlefield_card_works_only_face_up() -> None:
    table = put("Ka1", "fb1", red="vanguard")
    assert ends(table, "a1", "attack") == ["b1"]
    assert ends(put("[K]a1", "fb1", red="vanguard"), "a1", "attack") == []


def test_rsw_32_a_transformed_piece_uses_no_card() -> None:
    table = put("Kc1", "fd1", red="vanguard", marks=["c1 base=assassin"])
    assert ends(table, "c1", "attack") == []


def test_rsw_34_a_forced_summon_waits_for_its_owners_turn() -> None:
    table = put("Hc1", "[a]a4", "fb4", red="mana_scan", blue="disguise").say("cast mana_scan a4")
    assert table.differences(["up blue", "asked on_summon a4"]) == []
    table.say("decline")
    assert table.asked.kind == "turn"


def test_sw_18_what_a_card_does_is_said_of_its_use_and_not_in_the_question() -> None:
    """The question stands above the picture of a panel, what there is to say of its options below their buttons."""
    table = put("Hc1", "[a]a4", "fb4", red="mana_scan", blue="disguise").say("cast mana_scan a4")
    view = table.view(table.asked.seat)
    node = table.game.options_at(view, table.asked, ())
    assert "text" not in node.prompt.args
    said = {option.token: table.game.detail(view, table.asked, option) for option in node.options}
    assert said == {"decline": None, "use": card_text("disguise")}


def test_rsw_35_a_declined_effect_is_not_spent() -> None:
    table = put("[A]a1", red="disguise").say("summon a1").say("decline")
    assert not table.piece("a1").spent


def test_rsw_36_a_concealed_caster_is_not_named() -> None:
    diagram = "4 . . . . . . . s\n3 . . . . . . . .\n2 . . . . . . . .\n1 [F] [F] . . . . . [S]"
    table = Table(diagram, red="grand_command")
    assert table.say("cast grand_command a1 b1").happened("card_used red grand_command None")


def test_rsw_36_variant_only_face_up_pieces_cast() -> None:
    diagram = "4 . . . . . . . s\n3 . . . . . . . .\n2 . . . . . . . .\n1 [F] [F] . . . . . [S]"
    assert Table(diagram, red="grand_command", spells_face_up_only=True).refused("cast grand_command") != ""


def test_rsw_37_a_shot_is_part_of_its_spell() -> None:
    table = put("Ra1", "Fa2", "[f]a3", red="blind_shot").say("cast blind_shot a1-a3")
    assert table.happened("died a3 soldier strike")
    assert table.differences(["up blue"]) == []


def test_rsw_39_a_battlefield_card_is_told_when_it_begins_to_work() -> None:
    table = put("[K]a1", red="guardian").say("summon a1")
    assert table.happened("card_used red guardian a1")
    assert table.differences(["shown red guardian"]) == []


def test_rsw_40_passives_ask_nobody() -> None:
    table = put("Wa1", "[h]a4", red="", blue="chain_reaction").say("attack a1-a4")
    assert table.happened("died a4 warrior chain")


def test_rsw_41_a_friendly_piece_is_never_the_user() -> None:
    table = put("[A]a1", red="disguise").say("summon a1")
    assert "use a1" not in table.offered()


def test_rsw_42_without_a_target_nothing_is_offered() -> None:
    assert not any(t.startswith("cast") for t in put("Hc1", red="mana_scan").offered())
    assert put("[P]a1", red="divination").say("summon a1").differences(["up blue"]) == []


def test_rsw_43_a_swap_keeps_faces_marks_and_springs_no_trap() -> None:
    table = put("Pa1", "[a]b2", red="soul_link").say("link a1-b2")
    assert table.piece("a1").concealed
    assert table.piece("b2").type == "priest"


def test_rsw_44_a_transformed_soldier_may_be_commanded() -> None:
    table = put("[K]a1", "Fc1", red="commander", marks=["c1 base=assassin"]).say("summon a1")
    assert table.offered() == ["decline", "use c1 orth", "use c1 diag"]


def test_rsw_45_the_dead_pile_holds_both_types() -> None:
    table = put("Wa1", "ka4", marks=["a4 base=assassin"]).say("attack a1-a4")
    assert table.state.dead[-1] == Dead(1, "knight", "assassin", "strike")


def test_rsw_46_a_hidden_piece_is_known_until_it_comes_up() -> None:
    table = put("[P]a1", "Wc1", "[F]d1", red="mind_control").say("summon a1").say("use c1 d1")
    assert table.differences(["known d1", "not known c1"]) == []
    assert "[W]" in table.board(1)
    table.say("move h4-h3").say("summon d1")
    assert not table.piece("d1").known


def test_rsw_47_others_see_nothing_of_a_turn_until_it_ends() -> None:
    table = put("[P]a1", "Wc1", "[F]d1", red="mind_control")
    before = table.game.dump(table.view(1).state)
    table.say("summon a1")
    assert table.game.dump(table.view(1).state) == before
    assert table.seen(0) == ["summoned"]
    assert table.seen(1) == []
    table.say("decline")
    assert table.seen(0) == []
    assert table.seen(1) == ["summoned"]
    assert table.seen(None) == ["summoned"]


def test_rsw_48_a_concealed_enemy_piece_shows_whose_it_is() -> None:
    table = put("[f]a4", marks=["a4 spent=1", "a4 orth=1"])
    seen = table.view(0).state.board[24]
    assert seen is not None
    assert (seen.id, seen.type, seen.base, seen.spent, seen.orth) == (-1, "?", "?", False, 0)


def test_rsw_49_options_do_not_tell_concealed_types() -> None:
    soldier = put("Wa1", "Hc1", "[f]a4", "[k]c4", red="mana_scan")
    knight = put("Wa1", "Hc1", "[k]a4", "[f]c4", red="mana_scan")
    assert soldier.offered() == knight.offered()


def test_rsw_50_marks_stay_with_a_hidden_piece() -> None:
    table = put("[P]a1", "Fc1", "[W]d1", red="mind_control", marks=["c1 orth=1"]).say("summon a1").say("use c1 d1")
    assert table.differences(["marked d1 orth"]) == []


def test_sw_51_rsw_51_a_concealed_enemy_cannot_attack_the_face_up_summoner() -> None:
    table = put("[A]g4", red="", blue="fearless_king")
    assert ends(table, "g4", "attack") == []
    assert table.refused("attack g4 h4") == "SW-51"


def test_rsw_51_the_summoner_bounces_off_a_trap() -> None:
    table = put("[a]h2", red="fearless_king").say("attack h1-h2")
    assert table.happened("bounced h1 summoner")
    assert table.piece("h1").type == "summoner"
    assert table.differences(["entry", "up blue"]) == []


def test_rsw_51_the_summoner_survives_the_chain_of_a_concealed_hero() -> None:
    table = put("[h]h2", red="fearless_king", blue="chain_reaction").say("attack h1-h2")
    assert table.happened("bounced h2")
    assert table.differences(["shown blue chain_reaction"]) == []
    assert table.state.outcome is None


DOUBLE = "4 . [a] . [k] [s] . [f] .\n3 . . . . . . . .\n2 . . . . H . . .\n1 S . . . . . . ."


def test_sw_52_rsw_52_auto_takes_an_assassin_first() -> None:
    table = Table(DOUBLE, blue="body_double").say("attack e2-e4")
    assert table.piece("b4").type == "summoner"
    assert table.differences(["known b4", "spent b4"]) == []


def ordered(text: str) -> Table:
    return Table(DOUBLE, turn=20, blue="body_double").order(1, text).say("summon g4").say("attack e2-e4")


def test_rsw_52_a_list_is_used_in_its_order() -> None:
    table = ordered('"d4 b4" ask')
    assert table.piece("d4").type == "summoner"
    assert table.happened("died e4 knight strike")


def test_rsw_52_a_list_is_used_as_it_stands() -> None:
    assert ordered('"g4" ask').differences(["over red summoner"]) == []


def test_rsw_52_off_swaps_nothing() -> None:
    assert ordered("off ask").differences(["over red summoner"]) == []


def test_rsw_52_orders_naming_other_squares_are_refused() -> None:
    table = Table(DOUBLE, turn=20, blue="body_double")
    view, decision = table.view(1), table.game.decision(table.state, "standing.1")
    assert not accepts(table.game, view, decision, (), "=e4")
    assert not accepts(table.game, view, decision, (), "=a1 b4")
    assert not accepts(table.game, view, decision, (), "=b4 b4")
    assert accepts(table.game, view, decision, (), "=d4 b4")


def test_rsw_52_orders_are_taken_only_in_the_own_turn() -> None:
    table = Table(DOUBLE, blue="body_double")
    assert [d.kind for d in table.view(1).decisions if d.clock == "side"] == ["concede", "draw"]
    assert [d.kind for d in table.view(0).decisions if d.clock == "side"] == ["concede", "draw", "standing"]


def test_rsw_40_rsw_52_variant_the_owner_is_asked_in_mid_attack() -> None:
    table = Table(DOUBLE, blue="body_double", live_body_double=True).say("attack e2-e4")
    assert table.asked.seat == 1
    assert table.offered() == ["decline", "b4", "d4", "g4"]
    table.say("d4")
    assert table.happened("died e4 knight strike")


def test_rsw_40_variant_the_question_does_not_tell_what_was_attacked() -> None:
    table = Table(DOUBLE, blue="body_double", live_body_double=True, turn=21)
    other = Table(DOUBLE.replace("[s] . [f]", "[f] . [s]"), blue="mimic", live_body_double=True)
    table.say("attack e2-e4")
    other.say("attack e2-e4")
    assert other.offered() == ["decline"]
    assert table.game.dump(table.view(0).state) == other.game.dump(other.view(0).state)


def test_sw_53_rsw_53_exactly_two_others_are_summoned() -> None:
    table = put("[F]a1", "[W]b1", red="grand_command").say("cast grand_command [b1, a1]")
    assert [e.data["at"] for e in table.log if e.kind == "summoned"] == ["b1", "a1"]
    assert not any("grand" in t for t in put("[F]a1", red="grand_command").offered())


def test_sw_54_rsw_54_a_guarded_piece_may_be_scanned() -> None:
    table = put("Hc1", "ka3", "[f]a4", red="mana_scan", blue="guardian").say("cast mana_scan a4")
    assert table.happened("summoned a4 soldier forced")


def test_sw_55_rsw_55_a_trap_is_no_chain() -> None:
    table = put("Ha1", "[a]a4", red="chain_reaction").say("attack a1-a4")
    assert not table.happened("card_used")
    assert table.piece("a4").type == "assassin"


def test_rsw_55_a_hero_that_dies_by_a_chain_takes_nobody_along() -> None:
    table = put("Ha1", "ha4", red="chain_reaction", blue="chain_reaction").say("attack a1-a4")
    assert table.happened("died a4 hero chain red")
    assert table.differences(["shown blue chain_reaction", "not shown red chain_reaction"]) == []


def test_sw_56_rsw_56_the_hero_is_safe_while_its_summoner_is_up() -> None:
    assert put("[A]a1", "ha2", blue="heroic_might").refused("attack a1 a2") == "SW-56"
    hidden = "4 . . . . . . . [s]\n3 . . . . . . . .\n2 h . . . . . . .\n1 [A] . . . . . . S"
    assert ends(Table(hidden, blue="heroic_might"), "a1", "attack") == ["a2"]


def test_rsw_56_the_hero_bounces_off_a_trap() -> None:
    table = put("Ha1", "[a]a4", red="heroic_might").say("attack a1-a4")
    assert table.happened("bounced a1 hero")
    assert table.piece("a1").type == "hero"


PURSUIT = ["wa4", "fc4", "[f]e4"]


def test_sw_57_rsw_57_a_dead_warrior_lets_a_soldier_act_twice() -> None:
    table = put("Wa1", *PURSUIT, blue="ghost_pursuit").say("attack a1-a4")
    assert "pursuit summon e4" in table.offered()
    table.say("pursuit summon e4")
    assert table.happened("summoned e4")
    assert table.asked.kind == "second_act"
    table.say("move e4-e3")
    assert table.differences(["up red", "not charge blue"]) == []


def test_rsw_57_the_charge_is_private_until_it_is_used() -> None:
    table = put("Wa1", *PURSUIT, blue="ghost_pursuit").say("attack a1-a4")
    assert table.seen(0) == ["attacked", "died"]
    assert table.seen(1) == ["attacked", "died", "charge_gained"]
    assert not table.view(0).state.sides[1].charge
    assert table.view(1).state.sides[1].charge


def test_rsw_57_an_unused_charge_lapses() -> None:
    table = put("Wa1", *PURSUIT, blue="ghost_pursuit").say("attack a1-a4").say("move c4-c3").say("move h1-h2")
    assert not any(t.startswith("pursuit") for t in table.offered())


def test_rsw_57_the_second_act_may_be_left_out() -> None:
    table = put("Wa1", *PURSUIT, blue="ghost_pursuit").say("attack a1-a4").say("pursuit move c4-c3").say("stop")
    assert table.differences(["up red"]) == []


def test_rsw_57_without_a_charge_there_is_no_pursuit() -> None:
    assert put("Fa1", red="ghost_pursuit").refused("pursuit") == "RSW-57"


def test_sw_58_rsw_58_the_second_warrior_enters_with_a_blow() -> None:
    table = put("[W]a1", "fa4", "Wd1", "[f]c1", red="twin_blades")
    assert [t for t in table.offered() if "twin" in t] == ["cast twin_blades a1-a4"]
    table.say("cast twin_blades a1-a4")
    assert table.happened("died a4 soldier strike")
    assert table.differences(["spent a4"]) == []


def test_rsw_58_one_warrior_alone_enters_as_usual() -> None:
    assert put("[W]a1", "fa4", red="twin_blades").refused("cast twin_blades") == "SW-58"


def test_sw_59_rsw_59_a_warrior_acts_twice_and_dies() -> None:
    table = put("Wa1", "fa4", "fc4", red="sacrificial_strike").say("cast sacrificial_strike attack a1-a4")
    table.say("attack a4-c4")
    assert table.happened("died c4 warrior sacrifice")
    assert table.differences(["up blue"]) == []


def test_rsw_59_once_for_the_side() -> None:
    table = put("Wa1", "Wc1", red="sacrificial_strike").say("cast sacrificial_strike move a1-a2").say("stop")
    table.say("move h4-h3")
    assert table.refused("cast sacrificial_strike") != ""


def test_rsw_59_a_warrior_that_dies_in_its_first_act_has_no_second() -> None:
    table = put("Wa1", "[a]a4", red="sacrificial_strike").say("cast sacrificial_strike attack a1-a4")
    assert table.differences(["up blue", "entry"]) == []
    assert not table.happened("died sacrifice")


def test_sw_60_rsw_60_hide_and_swap_are_both_compulsory() -> None:
    assert put("[P]a1", "Wc1", red="mind_control").say("summon a1").differences(["up blue"]) == []
    table = put("[P]a1", "Ac1", "[F]d1", red="mind_control").say("summon a1")
    assert table.offered() == ["decline", "use c1-d1", "use h1-d1"]
    table.say("use c1 d1").say("move h4-h3")
    assert "summon d1" in table.offered()


def test_sw_61_rsw_61_who_finds_the_summoner_dies() -> None:
    hidden = "4 . . . . . . . [s]\n3 . . . . . . . .\n2 . . . . . . . .\n1 [P] . . . . . . S"
    table = Table(hidden, red="divination").say("summon a1").say("use h4")
    assert table.happened("died a1 priest rebound")
    assert not table.piece("h4").concealed


def test_sw_62_rsw_62_the_first_piece_on_a_diagonal_is_linked() -> None:
    table = put("Pb2", "[f]c3", "[f]d4", "Fa1", red="soul_link")
    assert [t for t in table.offered() if t.startswith("link")] == ["link b2-a1", "link b2-c3"]
    assert table.refused("link b2 d4") == "RSW-62"
    table.say("link b2-c3")
    assert ends(table, "c3", "attack") == ["b2", "d4"]


def test_sw_63_rsw_63_pieces_before_and_behind_a_knight_are_covered() -> None:
    table = put("Wa2", "[f]c2", "kc3", "[f]c4", "Wa4", blue="guardian")
    assert ends(table, "a2", "attack") == []
    assert ends(table, "a4", "attack") == []
    assert table.refused("attack a2 c2") == "SW-63"


def test_rsw_63_blind_and_loaded_shots_are_stopped_too() -> None:
    pieces = ["Ra4", "Fb4", "[f]c4", "kc3"]
    assert put(*pieces, red="blind_shot", blue="guardian").refused("cast blind_shot") == "SW-70"
    assert ends(put(*pieces, red="snipe", blue="guardian", marks=["a4 snipe=19"]), "a4", "attack") == []


def test_sw_64_rsw_64_a_marked_soldier_reaches_farther_in_attacks_only() -> None:
    table = put("[K]g1", "Fa1", "fa3", "fb2", red="commander").say("summon g1").say("use a1 orth")
    table.say("move h4-h3")
    assert ends(table, "a1", "attack") == ["a3"]
    assert ends(table, "a1") == ["b1", "a2"]
    table = put("Fa1", "fb2", marks=["a1 diag=1"])
    assert ends(table, "a1", "attack") == ["b2"]


def test_sw_65_rsw_65_vanguard_attacks_but_does_not_move_straight() -> None:
    table = put("Kb2", "fb3", "[f]c2", red="vanguard")
    assert ends(table, "b2", "attack") == ["b3"]
    assert "b1" not in ends(table, "b2")


def test_sw_66_rsw_66_a_trap_makes_a_mimic() -> None:
    table = put("Wa1", "[a]a4", blue="mimic").say("attack a1-a4")
    assert table.happened("became a4 warrior")
    assert table.piece("a4").base == "assassin"


def test_rsw_66_no_mimic_when_the_attacker_bounced() -> None:
    table = put("[a]h2", red="fearless_king", blue="mimic").say("attack h1-h2")
    assert table.piece("h2").type == "assassin"


def test_rsw_66_a_face_up_assassin_stays_what_it_is() -> None:
    assert put("Aa1", "fa2", red="mimic").say("attack a1-a2").piece("a2").type == "assassin"


def test_sw_67_rsw_67_disguise_swaps_with_any_own_piece() -> None:
    table = put("[A]a1", "[F]c1", red="disguise").say("summon a1").say("use c1")
    assert table.piece("a1").concealed
    assert table.piece("c1").type == "assassin"


def test_sw_68_rsw_68_a_random_dead_piece_but_never_the_hero() -> None:
    table = put("[A]a1", "Pc1", "Pd1", "We1", "We2", "Re3", "Rf3", "Kf1", "Kf2", "Fa2", "Fb2", "Fc2", dice=[1],
                red="doppelganger").say("summon a1")  # fmt: skip
    assert [d.base for d in table.state.dead if d.side == 0] == ["hero", "assassin", "soldier"]
    table.say("use")
    assert table.happened("became a1 soldier")
    assert table.differences(["spent a1"]) == []


def test_sw_69_rsw_69_armor_pierce_is_told_at_the_first_knight() -> None:
    table = put("Ra1", "Fb1", "kc1", red="armor_pierce")
    assert table.differences(["not shown red armor_pierce"]) == []
    table.say("attack a1-c1")
    assert table.happened("card_used red armor_pierce a1")


def test_sw_70_rsw_70_a_blind_shot_at_an_assassin_is_a_trap() -> None:
    table = put("[R]a1", "Fb1", "[a]c1", red="blind_shot").say("cast blind_shot a1-c1")
    assert table.happened("died a1 archer trap")


def test_rsw_70_a_rebound_does_not_name_its_target() -> None:
    shots = [put("[R]a1", "Fb1", piece, red="blind_shot").say("cast blind_shot a1-c1") for piece in ("[k]c1", "[s]c1")]
    first, second = (t.game.seen(t.log, None) for t in shots)
    assert [e for e in first if e.kind != "match_over"] == [e for e in second if e.kind != "match_over"]


def test_rsw_70_variant_a_rebound_kills_the_target_too() -> None:
    table = put("[R]a1", "Fb1", "[k]c1", red="blind_shot", rebound_kills_target=True).say("cast blind_shot a1-c1")
    assert table.happened("died c1 knight strike")
    assert table.happened("died a1 archer rebound")


def test_sw_71_rsw_71_a_sniper_waits_and_has_one_shot() -> None:
    table = put("[R]a1", "Fb1", "[k]c1", "Fd1", "[f]e1", red="snipe").say("summon a1").say("use")
    assert table.differences(["loaded a1"]) == []
    table.say("move h4-h3").say("attack a1-c1")
    assert table.piece("c1").type == "archer"
    table.say("move h3-h4")
    assert ends(table, "c1", "attack") == []


def test_rsw_71_no_attack_in_the_turn_of_loading() -> None:
    table = put("Hc1", "[r]a4", "fb4", "Fc4", "Wd1", red="mana_scan", blue="snipe").say("cast mana_scan a4")
    assert table.differences(["asked on_summon a4"]) == []
    table.say("use")
    assert table.asked.kind == "turn"
    assert table.refused("attack a4 c4") == "RSW-71"
