"""Who sees what (5.4; RCM-53), and the zones that everybody sees (CM-13, CM-20)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.commandeer import edits
from rules.commandeer.state import Side
from rules.kernel.resolver import Resolver
from rules.kernel.types import Privacy, Seat

from .table import Table, ability, event_card, with_cards
from .test_setup import Opening


def test_rcm_53_others_see_numbers_of_hand_and_deck_and_every_open_zone() -> None:
    table = Table(
        "S GRUNT c3", "N WALL c4", south_hand="BOW EYE", south_deck="LANCE SEER", south_energy="HEX",
        south_retired="PLATE", south_defeated="WALL", south_removed="BOMB",
    )  # fmt: skip
    for seat in (1, None):
        seen = table.game.view(table.state, None if seat is None else Seat(seat)).state.sides[0]
        assert (seen.hand, seen.deck, seen.cards) == (("?", "?"), ("?", "?"), ())
        assert (seen.energy, seen.retired, seen.defeated, seen.removed) == (("hex",), ("plate",), ("wall",), ("bomb",))
    own = table.view(0).state.sides[0]
    assert (own.hand, own.deck) == (("bow", "eye"), ("?", "?"))


def test_rcm_09_energy_lies_open_unless_it_lies_face_down() -> None:
    table = Table("S GRUNT c3", "N WALL c4", south_energy="HEX EYE", options={"energy_face": "down"})
    assert table.view(1).state.sides[0].energy == ("?", "?")
    assert table.view(0).state.sides[0].energy == ("hex", "eye")


def test_cm_13_what_an_ability_takes_out_of_the_game_lies_in_the_removed_zone() -> None:
    out = event_card("out", ability("on_play", {"op": "remove", "to": {"choose": {"side": "enemy"}}}))
    table = Table("S GRUNT c3", "N WALL c4", "N EYE f5", south_hand="OUT", game=with_cards(out))
    table.say("play out c4")
    assert table.differences(["removed north wall", "retired north", "defeated north"]) == []


def test_cm_20_cm_21_defeated_units_and_energy_lie_in_zones_of_their_own() -> None:
    table = Table("S LANCE c3", "N SEER c4", "N WALL e5", phase="combat", south_energy="EYE")
    table.say("attack c3 n")
    assert table.differences(["defeated north seer", "retired north", "energy south eye"]) == []


def test_a_drawn_card_is_told_to_its_owner_and_a_number_to_others() -> None:
    table = Table("N WALL e5", south_hand="HERALD", south_deck="EYE")
    table.say("play herald d4")
    (drawn,) = [e for e in table.log if e.kind == "drawn"]
    assert (drawn.only, drawn.data["cards"], drawn.veiled) == (frozenset({0}), ("eye",), {"seat": 0, "count": 1})


def test_cards_put_under_the_deck_are_known_to_their_owner_until_it_is_shuffled() -> None:
    table = Opening()
    table.answer(0, ("mulligan",))
    card = table.state.sides[0].hand[0]
    table.answer(0, ("keep", card))
    table.keep(1)
    assert table.game.view(table.state, Seat(0)).state.sides[0].deck[-1] == card
    assert table.game.view(table.state, Seat(1)).state.sides[0].deck[-1] == "?"


def test_a_peeked_card_is_seen_by_its_owner_alone() -> None:
    table = Table("N WALL e5", "S GRUNT d4", south_hand="READ", south_deck="EYE BOW SEER WALL")
    table.say("play read")
    assert table.view(0).state.sides[0].deck == ("eye", "bow", "seer", "?")
    assert set(table.view(1).state.sides[0].deck) == {"?"}
    assert table.view(1).state.pending[Seat(0)].about == {"ready": False}


def test_what_was_scouted_or_shown_is_in_every_guess_of_who_saw_it() -> None:
    """A guess deals unknown cards so that they fit what was seen."""
    table = Table("S GRUNT c3", "N WALL c4", south_hand="SPY", north_hand="BOW EYE", game=None)
    table.say("play spy")
    assert table.view(0).state.sides[1].seen == ("bow", "eye")
    assert table.game.view(table.state, None).state.sides[1].seen == ()
    for seed in range(5):
        guess = table.game.guess(table.view(0), Random(seed))
        assert sorted(guess.sides[1].hand) == ["bow", "eye"]


def test_5_4_an_answer_that_holds_more_than_it_tells_is_read_by_its_seat_alone() -> None:
    table = Table(
        "S GRUNT c3", "N WALL c4", south_hand="READ WALL EYE", south_deck="EYE BOW SEER WALL", north_energy="EYE"
    )

    def is_private(*choice: str) -> bool:
        return table.game.privacy(table.view(), table.asked, choice) > Privacy.NOTHING

    assert not is_private("reinforce", "eye"), "Energy lies open"
    table.say("play read")
    assert is_private("bow")
    table.say("bow").say("end")
    assert table.holds("asked defending north")
    assert is_private("end"), "an ordered pass looks the same"
    down = Table("S GRUNT c3", "N WALL c4", south_hand="WALL EYE", options={"energy_face": "down"})
    assert down.game.privacy(down.view(), down.asked, ("reinforce", "eye")) is Privacy.WORDING


def test_counts_of_uses_are_nobody_elses_business() -> None:
    """RCM-58 counts stay out of the views of others, so that equal cards look equal."""
    table = Table("S HERALD c3", "N WALL c4", south_retired="HERALD#3")
    assert table.view(1).state.sides[0].retired == ("herald",)
    assert table.view(0).state.sides[0].retired == ("herald#3",)


def test_a_hand_looked_at_in_what_is_foreseen_is_still_unknown_and_can_be_guessed() -> None:
    """Scouted in thought alone, the enemy's cards are seen and not known."""
    table = Table("S GRUNT c3", "N WALL c4", south_hand="SPY EYE", north_hand="BOW SEER", north_deck="LANCE")
    found = table.game.onward(table.view(0), table.asked, ("play", "spy"))
    assert found is not None
    assert set(found[0].state.sides[1].seen) == {"?"}
    world = table.game.guess(found[0], Random(1))
    assert "?" not in (*world.sides[1].hand, *world.sides[1].deck)


def test_what_the_enemy_saw_of_a_hand_takes_no_card_out_of_it_where_others_are_unknown() -> None:
    table = Table("N WALL e5", south_hand="HERALD BOW SEER", south_deck="LANCE EYE")
    table.state.sides[0] = replace(table.state.sides[0], seen=("seer",))
    found = table.game.onward(table.view(0), table.asked, ("play", "herald", "d4"))
    assert found is not None
    assert found[0].state.sides[0].hand == ("bow", "seer", "?")
    world = table.game.guess(found[0], Random(1))
    assert world.sides[0].hand[:2] == ("bow", "seer")
    assert world.sides[0].hand[2] in ("lance", "eye")


@pytest.mark.parametrize("how", ["reinforce", "ability"])
def test_5_4_what_was_scouted_does_not_tell_which_card_lies_face_down(how: str) -> None:
    """RCM-09 `energy_face=down`: South has seen the hand; BOW or EYE of it becomes Energy; South's view is the same."""
    stow = event_card("stow", ability("on_play", {"op": "energize", "from": "hand"}))
    views: list[Side] = []
    for pick in ("bow", "eye"):
        table = Table(
            "S GRUNT c3", "N WALL f6", south_hand="SPY", north_hand="BOW EYE LANCE STOW", north_deck="SEER SEER WALL",
            options={"energy_face": "down"}, game=with_cards(stow),
        )  # fmt: skip
        table.say("play spy").say("end")
        assert table.holds("asked planning north")
        if how == "reinforce":
            table.say(f"reinforce {pick}")
        else:
            table.say("play stow").say(pick)
        views.append(table.view(0).state.sides[1])
    assert views[0].energy == views[1].energy == ("?",)
    assert views[0].seen == views[1].seen == ()


def test_5_4_a_card_that_a_host_moves_unseen_is_not_told_by_what_was_scouted() -> None:
    """A host puts BOW or EYE from a hand that was scouted on its deck; onto the Retired Zone everybody sees it."""

    def left(pick: str, to: str) -> tuple[str, ...]:
        table = Table("S GRUNT c3", "N WALL f6", south_hand="SPY", north_hand="BOW EYE LANCE", north_deck="SEER SEER")
        table.say("play spy")
        edits.carry_out(Resolver(table.game, table.state, table.chance), ("card", "north", "hand", pick, to))
        return table.view(0).state.sides[1].seen

    assert left("bow", "deck") == left("eye", "deck") == ()
    assert left("bow", "retired") == ("eye", "lance")
