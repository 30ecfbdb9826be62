"""House cards: soldiers' own, off unless a match says so (WSW-02 to WSW-05)."""

from __future__ import annotations

from random import Random

import pytest

from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.errors import ContentError, IllegalChoice
from rules.kernel.types import Seat
from rules.summoner_war.cards import CARDS, SEED_CARDS, SOLDIER

from .table import Table, shipped
from .test_pieces import ends, put

HOUSE = tuple(card for card in CARDS if card not in SEED_CARDS)
GAME = shipped()


def first_cards(**options: object) -> list[str]:
    """Return the cards offered first in the draft."""
    state, _ = GAME.start(options, Sampled("draft"))
    return [o.token for o in GAME.options_at(GAME.view(state, Seat(0)), state.pending[Seat(0)], ("snipe",)).options]


def test_wsw_02_house_cards_are_soldiers_cards_with_two_uses_a_side() -> None:
    assert {(CARDS[card].type, CARDS[card].uses) for card in HOUSE} == {(SOLDIER, 2)}
    assert len(HOUSE) >= 3


def test_wsw_02_they_are_off_by_default() -> None:
    state, _ = GAME.start({}, Sampled("draft"))
    view, decision = GAME.view(state, Seat(0)), state.pending[Seat(0)]
    with pytest.raises(IllegalChoice):
        GAME.check(view, decision, ("mimic", "snipe", "decoy", "preset", "deep_circle", "auto", "ask"))


def test_wsw_02_a_match_may_draft_one_of_them() -> None:
    state, _ = GAME.start({"house_cards": True}, Sampled("draft"))
    view, decision = GAME.view(state, Seat(0)), state.pending[Seat(0)]
    GAME.check(view, decision, ("mimic", "snipe", "decoy", "preset", "deep_circle", "auto", "ask"))
    with pytest.raises(IllegalChoice):
        GAME.check(view, decision, ("snipe", "decoy", "lookout", "preset", "deep_circle", "auto", "ask"))


@pytest.mark.parametrize("seed", range(12))
def test_wsw_02_every_draft_begun_can_be_finished(seed: int) -> None:
    state, _ = GAME.start({"house_cards": True}, Sampled(seed))
    decision = state.pending[Seat(0)]
    GAME.check(
        GAME.view(state, Seat(0)), decision, random_choice(GAME, GAME.view(state, Seat(0)), decision, Random(seed))
    )
    GAME.check(GAME.view(state, Seat(0)), decision, decision.default)


def test_wsw_02_presets_hold_none() -> None:
    files = {
        "a.toml": {
            "armies": [{"id": "standard", "counts": dict(GAME.catalogue.armies["standard"].counts)}],
            "layouts": [{"id": "deep_circle", "back": "KRSAHPPK", "front": "FWAFFRWF"}],
            "trios": [{"id": "x", "cards": ["mimic", "snipe", "decoy"], "layout": "deep_circle"}],
        }
    }
    with pytest.raises(ContentError):
        type(GAME).over(files)


def test_wsw_02_two_uses_are_all_a_side_has() -> None:
    table = put("Fa1", "Fc1", "Fe1", "ka2", "kc2", "ke2", red="pike_drill", house_cards=True)
    table.say("attack a1-a2").say("move h4-g4").say("attack c1-c2").say("move g4-h4")
    assert ends(table, "e1", "attack") == []
    assert table.refused("attack e1 e2") == "SW-47"


def test_wsw_03_pike_drill_lets_a_soldier_attack_a_knight_once() -> None:
    table = put("Fa1", "ka2", "ka3", red="pike_drill", house_cards=True).say("attack a1-a2")
    assert table.happened("card_used red pike_drill a1")
    assert table.happened("died a2 knight strike")
    table.say("move h4-g4")
    assert ends(table, "a2", "attack") == []


def test_wsw_03_other_attacks_use_nothing_up() -> None:
    table = put("Fa1", "fa2", red="pike_drill", house_cards=True).say("attack a1-a2")
    assert not table.piece("a2").spent


def test_wsw_03_concealed_knights_stay_spared() -> None:
    assert ends(put("Fa1", "[k]a2", red="pike_drill", house_cards=True), "a1", "attack") == []


def test_wsw_04_decoy_changes_places_with_a_concealed_friend() -> None:
    table = put("[F]a1", "[W]c1", "Ke1", red="decoy", house_cards=True).say("summon a1")
    assert table.offered() == ["decline", "use c1"]
    assert table.refused("use h1") == "WSW-04"
    table.say("use c1")
    assert (table.piece("c1").type, table.piece("a1").type) == ("soldier", "warrior")
    assert table.happened("card_used red decoy a1")
    assert table.happened("swapped a1-c1")


def test_wsw_05_lookout_forces_up_a_concealed_neighbour() -> None:
    table = put("[F]b2", "[k]b3", "[k]c3", "wa2", red="lookout", house_cards=True).say("summon b2")
    assert table.offered() == ["decline", "use b3"]
    assert table.say("use b3").happened("summoned b3 blue knight forced")


def test_wsw_05_a_summoner_found_by_a_lookout_lives() -> None:
    table = Table(
        "4 . . . . . . . .\n3 . [s] . . . . . .\n2 . [F] . . . . . .\n1 . . . . . . . S",
        red="lookout",
        house_cards=True,
    )
    table.say("summon b2").say("use b3")
    assert table.differences(["up blue", "not known b3"]) == []
    assert not table.piece("b3").concealed
