"""The luck of every game's recorded matches: of its kinds, possible, what events tell, and worded in every language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any, Literal, NamedTuple

import pytest

from bot.cli.games import shipped
from bot.config import REPOSITORY
from bot.i18n.catalogue import Catalogue
from rules.chesswarrior import stakes as dice
from rules.commandeer.luck import spared
from rules.dozen_war import luck as tokens
from rules.dozen_war.content import Effect, EventCard
from rules.dozen_war.events import EventOpened
from rules.kernel import codec, spreads
from rules.kernel.game import Game
from rules.kernel.luck import Fortune, fortunes
from rules.kernel.record import Record
from rules.kernel.stakes import Heeded, Stake
from rules.kernel.types import Event, Seat
from rules.summoner_war.arriving import better
from tests.rules.chesswarrior import duel
from tests.rules.chesswarrior import recorded as heroes
from tests.rules.chesswarrior.table import known as known_heroes
from tests.rules.commandeer import recorded as decks
from tests.rules.commandeer.table import known as known_decks
from tests.rules.dozen_war import recorded as banners
from tests.rules.summoner_war import recorded as pieces

SOUTH, NORTH = Seat(0), Seat(1)
TEXTS = Catalogue.read(REPOSITORY / "data" / "locales")


class Kept(NamedTuple):
    """A recorded match, and the game over the content it was played with."""

    game: Callable[[], Game[Any]]
    record: Callable[[], Record]


MATCHES: Mapping[str, Kept] = {
    "chesswarrior": Kept(known_heroes, lambda: heroes.SHELF.kept("a_live_table")),
    "commandeer": Kept(known_decks, lambda: decks.SHELF.kept("south_defeats_six")),
    "dozen_war": Kept(lambda: shipped("dozen_war"), lambda: banners.SHELF.kept("four_glory")),
    "summoner_war": Kept(pieces.game, lambda: pieces.SHELF.kept("blue_concedes")),
}


def lucky(name: str) -> dict[tuple[str, int], Fortune]:
    """Return the luck of a recorded match by kind and seat."""
    kept, record = MATCHES[name].game(), MATCHES[name].record()
    found = fortunes(kept, record.options, record.moves, record.chance(), len(record.seats))
    return {(one.kind, one.seat): one for one in found}


def events_of(name: str) -> list[Event]:
    """Return what happened in a recorded match."""
    kept, record = MATCHES[name].game(), MATCHES[name].record()
    played = kept.replay(record.options, record.moves, record.chance(), len(record.seats))
    return [event for _, events in played for event in events]


@pytest.mark.parametrize("name", MATCHES)
def test_what_came_was_possible_and_is_of_the_games_kinds(name: str) -> None:
    found, kinds = lucky(name), MATCHES[name].game().luck
    assert {kind for kind, _ in found} <= set(kinds)
    assert [one for one in found.values() if not one.spread[one.came]] == []


@pytest.mark.parametrize("name", MATCHES)
def test_hearing_a_match_changes_nothing_of_it(name: str) -> None:
    kept, record = MATCHES[name].game(), MATCHES[name].record()
    *_, (state, _) = kept.replay(record.options, record.moves, Heeded(record.chance()), len(record.seats))
    assert codec.digest(state) == record.digest


# ---- dice


def test_cw_69_hits_are_those_that_were_told() -> None:
    """CW-69, RCW-07: of uses, reactions and passives, by the side whose dice they are."""
    told = Counter[int]()
    for event in events_of("chesswarrior"):
        if event.kind == "rolled":
            told["sn".index(event.data["hero"][0])] += event.data["successes"]
        elif event.kind == "passive" and event.data.get("rolls"):
            hits = [sum(die >= event.data["hit"] for die in rolled) for rolled in event.data["rolls"]]
            told["sn".index(event.data["hero"][0])] += sum(hits)
    found = lucky("chesswarrior")
    assert {seat: found["hits", seat].came for seat in (SOUTH, NORTH)} == dict(told)


@pytest.mark.parametrize(
    ("heroes", "item", "rolled"),
    [
        ({"s1": "zahra d4 n", "n1": "oru d5 n damage=5"}, "attack d5", 3),
        ({"s1": "kite d4 n", "n1": "pell d5 s damage=1"}, "attack d5", 2),
    ],
)
def test_cw_70_damage_at_stake_is_what_every_roll_comes_to(heroes: dict[str, str], item: str, rolled: int) -> None:
    """CW-70: each roll played through the engine; the one that came is among them."""
    state = duel.position(heroes)
    damage, destroyed = duel.counted(state, item, rolled, "n1")
    seat = next(iter(state.pending))
    for faces in ((9,) * rolled, (0,) * rolled):
        ears = Heeded(duel.Faces(faces, state.drawn))
        _, events = duel.GAME.submit(state, state.pending[seat].id, tuple(item.split()), ears)
        put = duel.outcome(events)
        noted = {note.kind: note for note in ears.notes if isinstance(note, Stake) and note.kind != dice.ORDER}
        assert noted[dice.DAMAGE] == Stake(dice.DAMAGE, seat, spreads.whole(damage), put.put.get("n1", 0))
        assert noted[dice.FALLS].spread == spreads.whole([1 - destroyed, destroyed])
        assert noted[dice.FALLS].came == len(put.fallen)


@pytest.mark.parametrize(("mine", "others"), [(1, 1), (2, 1), (3, 2), (2, 3)])
def test_cw_38_places_by_dice_are_as_likely_as_each_other(mine: int, others: int) -> None:
    """CW-38, RCW-20: in how many pairs the own hero comes first, over every order of all."""
    sides = [0] * mine + [1] * others
    orders = [sum(1 for at, s in enumerate(o) for t in o[at:] if s == 0 and t == 1) for o in permutations(sides)]
    assert dice.ahead(mine, others) == spreads.counted(orders)


# ---- piles and lots


def test_cm_24_units_drawn_are_those_that_were_told() -> None:
    """CM-24, CM-25: what came off the top of each deck, opening hands included."""
    units = known_decks().book.units
    told = Counter[int]()
    for event in events_of("commandeer"):
        if event.kind in ("drawn", "mulliganed", "peeked"):
            told[event.data["seat"]] += sum(card in units for card in event.data["cards"])
    found = lucky("commandeer")
    assert {seat: found["units", seat].came for seat in (SOUTH, NORTH)} == dict(told)


def test_dw_74_pieces_and_boons_dug_up_are_those_that_were_told() -> None:
    """DW-74: of fourteen tokens five are pieces and five are treasures."""
    record, told = MATCHES["dozen_war"].record(), Counter[tuple[str, int]]()
    corners = next(event.data["letters"] for event in events_of("dozen_war") if event.kind == "corners_drawn")
    dug = Counter[int]()
    for event in events_of("dozen_war"):
        if event.kind == "dug":
            seat = [corner.lower() for corner in corners].index(event.data["unit"][0])
            dug[seat] += 1
            told["pieces", seat] += event.data["token"].startswith("m")
            told["boons", seat] += event.data["token"].startswith("t")
    found = lucky("dozen_war")
    assert set(dug) == set(range(len(record.seats)))
    assert {key: found[key].came for key in told} == dict(told)
    assert {seat: found["pieces", Seat(seat)].spread for seat in dug} == {
        seat: spreads.sample([1] * 5 + [0] * 9, count) for seat, count in dug.items()
    }


@pytest.mark.parametrize(
    ("scope", "die", "seats", "expected"),
    [
        ("highest", 0, [0], [("events", 0, (2, 1), 1), ("events", 1, (2, 1), 0), ("events", 2, (2, 1), 0)]),
        ("lowest", 0, [2], [("events", 0, (1, 2), 1), ("events", 1, (1, 2), 1), ("events", 2, (1, 2), 0)]),
    ],
)
def test_dw_90_an_event_favours_the_highest_and_meets_the_lowest(
    scope: Literal["highest", "lowest"], die: int, seats: list[int], expected: list[tuple[Any, ...]]
) -> None:
    card = EventCard(id="v", scope=scope, effects=(Effect("gold", 1),))
    assert list(tokens.met(card, [0, 1, 2], EventOpened("v", seats, die))) == [Stake(*one) for one in expected]


def test_dw_91_a_table_that_comes_to_nothing_is_luck_for_the_lowest() -> None:
    rows = tuple((Effect(op, 1),) for op in ("lose_gold", "discard_random", "nothing"))
    card = EventCard(id="v", scope="lowest", table=rows)
    *_, blank = tokens.met(card, [0, 1], EventOpened("v", [1], 6))
    assert blank == Stake("events", NORTH, (2, 1), 1)


def test_sw_68_a_doppelganger_may_become_any_of_its_dead() -> None:
    """SW-68: two soldiers, a priest and a warrior: a priest beats the two soldiers, nothing beats a soldier's."""
    pool = ["soldier", "priest", "soldier", "warrior"]
    assert better(0, pool, "priest") == Stake("risen", SOUTH, (2, 0, 1, 1), 2)


def test_a_discard_by_lot_that_spares_units_is_luck() -> None:
    """Of three cards, two of them units, one goes: in one of three cases no unit is lost."""
    assert spared(0, [0], [1, 1]) == Stake("kept", SOUTH, (2, 1), 1)
    assert spared(0, [1], [1, 0]) == Stake("kept", SOUTH, (2, 1), 0)


@pytest.mark.parametrize("name", ["chesswarrior", "commandeer", "dozen_war", "skirmish", "summoner_war"])
def test_every_kind_of_luck_has_a_text_in_every_language(name: str) -> None:
    keys = [f"{name}.luck.{kind}" for kind in shipped(name).luck]
    assert keys
    assert [(key, locale) for key in keys for locale in TEXTS.offered if not TEXTS.has(key, locale)] == []
