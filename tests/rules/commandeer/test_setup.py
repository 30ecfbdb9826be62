"""Decks, the lot, opening hands, mulligans, Commanders (CM-01 to CM-29, CM-51 to CM-54)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.ai.random import random_choice
from rules.commandeer import decks
from rules.commandeer.state import OPTIONS, Battle
from rules.commandeer.words import plain
from rules.kernel.chance import Sampled
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.options import complete
from rules.kernel.types import Choice, Event, Seat

from .table import known

MIXED, SECOND = ("preset", "mixed", "chief"), ("preset", "second", "titan")


class Opening:
    """A match from the first answer on."""

    def __init__(self, south: Choice = MIXED, north: Choice = SECOND, seed: int = 1, **options: Any) -> None:
        self.game = known()
        self.chance = Sampled(f"opening {seed}")
        self.log: list[Event] = []
        self.state: Battle
        self.state, _ = self.game.start(options, self.chance)
        self.answer(0, south)
        self.answer(1, north)

    def answer(self, seat: int, choice: Choice) -> None:
        """Answer for a seat."""
        decision = self.state.pending[Seat(seat)]
        self.state, events = self.game.submit(self.state, decision.id, choice, self.chance, seat=Seat(seat))
        self.log += events

    def keep(self, *seats: int) -> None:
        """Keep, by default with the last cards under the deck."""
        for seat in seats:
            self.answer(seat, self.state.pending[Seat(seat)].default)


def test_cm_01_each_side_has_the_cards_of_its_own_deck_only() -> None:
    table = Opening()
    for seat, name in ((0, "mixed"), (1, "second")):
        side = table.state.sides[seat]
        everything = sorted((*side.deck, *side.hand, side.commander))
        assert everything == sorted(known().catalogue.decks[name].listed)


@pytest.mark.parametrize("seed", range(4))
def test_cm_01_no_card_ever_goes_over_to_the_other_side(seed: int) -> None:
    """Wherever cards are in a whole match of unlike decks, those of a side are the ones of its own list."""
    table, rng = Opening(seed=seed), Random(seed)
    lists = [sorted(known().catalogue.decks[name].listed) for name in ("mixed", "second")]
    while table.state.outcome is None:
        state = table.state
        assert [cards_of(state, seat) for seat in range(2)] == lists
        seat = min(set(state.pending) - set(state.answers))
        table.answer(seat, random_choice(table.game, table.game.view(state, seat), state.pending[seat], rng))
    assert [cards_of(table.state, seat) for seat in range(2)] == lists


def cards_of(state: Battle, seat: int) -> list[str]:
    """Return the cards of a side wherever they are, on the battlefield too."""
    side = state.sides[seat]
    found = [*side.deck, *side.hand, *side.energy, *side.retired, *side.defeated, *side.removed]
    found += [card for card in (side.commander, side.playing) if card]
    units = [unit for unit in state.board if unit is not None]
    found += [unit.card for unit in units if unit.owner == seat]
    found += [held.card for unit in units for held in unit.held if held.owner == seat]
    return sorted(map(plain, found))


def test_cm_22_a_legendary_unit_may_be_the_commander_or_none() -> None:
    table = Opening(("preset", "mixed", "titan"), ("preset", "second", "-"))
    assert [side.commander for side in table.state.sides] == ["titan", ""]
    assert [len(side.deck) + len(side.hand) for side in table.state.sides] == [49, 50]
    with pytest.raises(IllegalChoice) as caught:
        Opening(("preset", "mixed", "grunt"))
    assert caught.value.clause == "CM-22"


def test_cm_23_rcm_17_the_lot_names_the_first_seat() -> None:
    first = {Opening(seed=seed).state.first for seed in range(8)}
    assert first == {0, 1}
    table = Opening()
    table.keep(0, 1)
    assert table.state.active == table.state.first
    assert [e.data["seat"] for e in table.log if e.kind == "first_seat"] == [table.state.first]


def test_cm_24_each_side_draws_six() -> None:
    assert [len(side.hand) for side in Opening().state.sides] == [6, 6]


def test_cm_25_a_mulligan_shuffles_the_hand_in_draws_six_and_puts_one_under() -> None:
    table = Opening()
    old, drawn = table.state.sides[0], table.state.drawn
    table.answer(0, ("mulligan",))
    side = table.state.sides[0]
    assert (len(side.hand), side.mulligans) == (6, 1)
    assert sorted((*side.hand, *side.deck)) == sorted((*old.hand, *old.deck)), "the whole hand went back"
    assert table.state.drawn == drawn + len(old.hand) + len(old.deck) - 1, "a lot for each card but the last"
    assert side.deck[:20] != old.deck[6:26]
    assert sorted(side.deck[-6:]) != sorted(old.hand), "it does not lie under the deck"
    card = side.hand[2]
    table.answer(0, ("keep", card))
    table.keep(1)
    side = table.state.sides[0]
    assert (len(side.hand), side.deck[-1]) == (5, card)
    assert sorted((*side.hand, *side.deck)) == sorted((*old.hand, *old.deck))


def test_cm_26_rcm_16_after_n_mulligans_n_go_under_the_first_named_deepest() -> None:
    table = Opening()
    for _ in range(3):
        table.answer(0, ("mulligan",))
    hand = table.state.sides[0].hand
    with pytest.raises(IncompleteChoice):
        table.answer(0, ("keep", hand[0], hand[1]))
    table.answer(0, ("keep", *hand[:3]))
    table.keep(1)
    assert table.state.sides[0].deck[-3:] == hand[:3][::-1]
    assert table.state.sides[0].hand == hand[3:]


def test_rcm_16_after_six_mulligans_all_six_go_under() -> None:
    table = Opening()
    for _ in range(6):
        table.answer(0, ("mulligan",))
    with pytest.raises(IllegalChoice) as caught:
        table.answer(0, ("mulligan",))
    assert (caught.value.text.key, caught.value.clause) == ("commandeer.refused.no_more_mulligans", "RCM-16")
    table.keep(0, 1)
    assert table.state.sides[0].hand == ()


def test_rcm_16_a_mulligan_asks_again_at_once_and_shows_the_other_nothing() -> None:
    table = Opening()
    before = table.game.dump(table.game.view(table.state, Seat(1)).state)
    told = len(table.log)
    table.answer(0, ("mulligan",))
    assert table.game.dump(table.game.view(table.state, Seat(1)).state) == before
    assert table.game.seen(table.log[told:], Seat(1)) == ()
    assert table.state.pending[Seat(0)].continues


def test_cm_27_rcm_15_commanders_lie_face_down_until_both_have_kept() -> None:
    table = Opening()
    table.keep(0)
    seen = table.game.view(table.state, Seat(0)).state.sides[1]
    assert (seen.commander, seen.affiliation, seen.mulligans) == ("?", "", 0)
    table.keep(1)
    seen = table.game.view(table.state, Seat(0)).state.sides[1]
    assert (seen.commander, seen.affiliation) == ("titan", "test")
    shown = [e for e in table.log if e.kind == "commander_shown"]
    assert [(e.data["seat"], e.data["commander"]) for e in shown] == [(0, "chief"), (1, "titan")]


def test_cm_28_cm_32_the_first_turn_of_the_game_gives_two_cp_by_the_words_of_the_original() -> None:
    table = Opening(first_turn_cp=2)
    table.keep(0, 1)
    first = table.state.first
    assert table.state.sides[first].cp == 2
    while table.state.turn == 1:
        table.keep(first)
    assert (table.state.turn, table.state.sides[1 - first].cp) == (2, 3)


def test_rcm_57_a_new_match_gives_three_and_a_recorded_one_that_names_nothing_two() -> None:
    for options, cp in ((complete(OPTIONS, {}), 3), ({}, 2)):
        table = Opening(**options)
        table.keep(0, 1)
        assert table.state.sides[table.state.first].cp == cp


def test_cm_12_cm_14_cm_16_the_commander_zone_and_cp_are_public_and_the_deck_is_not() -> None:
    table = Opening()
    table.keep(0, 1)
    first = table.state.first
    seen = table.game.view(table.state, Seat(1 - first)).state.sides[first]
    assert (seen.cp, len(seen.deck)) == (2, 49 - 6)
    assert set(seen.deck) == {"?"}
    assert seen.commander == ("chief", "titan")[first]


def test_rcm_49_the_defaults_are_the_rooms_decks_and_keeping() -> None:
    game = known()
    state, _ = game.start({}, Sampled(1))
    assert state.pending[Seat(0)].default == MIXED
    assert state.pending[Seat(1)].default == SECOND
    table = Opening()
    table.answer(1, ("mulligan",))
    assert table.state.pending[Seat(1)].default == ("keep", table.state.sides[1].hand[-1])


def listed(**copies: int) -> tuple[str, ...]:
    return tuple(card for card, count in copies.items() for _ in range(count))


FULL = {"grunt": 4, "wall": 4, "bow": 4, "eye": 4, "lance": 4, "seer": 4, "pack": 4, "herald": 4, "thorn": 4,
        "bomb": 4, "banner": 4, "smith": 4, "chief": 1, "titan": 1}  # fmt: skip


def reasons(**copies: int) -> list[str]:
    faults = decks.faults(known().book, listed(**copies))
    return [f"{f.text.key.rpartition('.')[2]} {f.clause}" for f in faults]


def test_cm_51_a_deck_has_at_least_fifty_cards() -> None:
    assert reasons(**FULL) == []
    assert reasons(**{**FULL, "smith": 3}) == ["too_few_cards CM-51"]


def test_cm_51_a_deck_has_at_most_eighty_cards() -> None:
    more = ("dummy", "scope", "blast", "hex", "rally", "spy", "read")
    assert reasons(**FULL, **dict.fromkeys(more, 4), plate=2) == []
    assert reasons(**FULL, **dict.fromkeys(more, 4), plate=3) == ["too_many_cards CM-51"]


def test_cm_52_at_most_four_of_a_name() -> None:
    assert reasons(**{**FULL, "grunt": 5}) == ["too_many_copies CM-52"]


def test_cm_53_rcm_55_one_of_each_legendary_name() -> None:
    assert reasons(**{**FULL, "chief": 2}) == ["legendary_copies CM-53"]


def test_cm_54_all_of_one_affiliation() -> None:
    assert reasons(**FULL, stranger=1) == ["mixed_affiliation CM-54"]


def test_cm_54_a_list_made_step_by_step_stays_within_the_limits() -> None:
    game = known()
    state, _ = game.start({}, Sampled(1))
    view = game.view(state, Seat(0))
    decision = state.pending[Seat(0)]
    start = ("list", "test")
    tokens = [o.token for o in game.options_at(view, decision, start).options]
    assert "stranger" not in tokens
    full = (*start, "grunt", "grunt", "grunt", "grunt")
    assert "grunt" not in [o.token for o in game.options_at(view, decision, full).options]
    game.check(view, decision, (*start, *listed(**FULL), ".", "titan"))
