"""Self-play: equal seeds give equal matches, entries are what they are named, and figures count what happened."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from bot.balance import arena, entering, figures, playing
from bot.balance.series import Series, all_of
from bot.cli.games import names, shipped
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Seat
from tests.support.shared_out import at_landing


def tally(name: str, entries: str, matches: int = 6) -> arena.Tally:
    """Return the tally of some matches between random players."""
    found = arena.Tally()
    for part in playing.tallies(Series(name, ("random", "random"), {}, entries), 1, matches, 1):
        found.merge(part)
    return found


@at_landing
@pytest.mark.parametrize("name", names())
def test_equal_seeds_give_equal_tallies(name: str) -> None:
    assert tally(name, "mixed") == tally(name, "mixed")


@at_landing
@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("entries", sorted(entering.ENTRIES))
def test_every_way_to_enter_is_legal_in_every_game(name: str, entries: str) -> None:
    assert tally(name, entries, 2).matches == 2


def test_paired_entries_are_every_pairing_from_both_seats() -> None:
    game: Any = shipped("commandeer")
    presets = game.entrance.presets()
    met: list[tuple[int, ...]] = []
    for seed in range(len(presets) * (len(presets) + 1)):
        pin = entering.paired(seed)
        state, _ = game.start({}, Sampled(seed))
        met.append(tuple(presets.index(pin(game, state, Seat(seat))) for seat in range(2)))
    assert all(one == other[::-1] for one, other in zip(met[::2], met[1::2], strict=True))
    assert set(met) == set(product(range(len(presets)), repeat=2))
    assert len(set(met[::2])) == len(met) / 2


@pytest.mark.parametrize(
    ("waits", "handovers", "pings"),
    [
        ([{0}, {0}, {1}, {0}, {0}], 2, 2),
        ([{0}, {1, 2}, {2}, {0}], 2, 3),
        ([{0, 1}, {1}, {1}], 0, 0),
    ],
    ids=("one after another", "two at once", "already waited for"),
)
def test_handovers_are_counted_where_the_match_begins_to_wait_for_a_seat(
    waits: list[set[int]], handovers: int, pings: int
) -> None:
    game: Any = shipped("summoner_war")
    played = arena.play(game, ["random", "random"], 3, {}, entering.mirrored(3))
    played.waits = [frozenset(map(Seat, waiting)) for waiting in waits]
    found = arena.Tally()
    arena.count(game, played, found)
    assert (found.handovers, found.waits) == (handovers, pings)


def test_parts_of_prebuilt_decks_are_named() -> None:
    game: Any = shipped("commandeer")
    assert [dict(game.entrance.parts(entry)) for entry in game.entrance.presets()] == [
        {"deck": deck} for deck in game.catalogue.decks
    ]


def test_mixed_entries_name_their_parts() -> None:
    game: Any = shipped("summoner_war")
    played = arena.play(game, ["random", "random"], 3, {}, entering.mixed(3))
    parts = [dict(game.entrance.parts(entry)) for entry, _ in played.entries]
    assert [sorted(p) for p in parts] == [["layout", "trio"]] * 2
    assert [seat for _, seat in played.entries] == [0, 1]


def test_entries_that_are_drawn_name_no_prepared_layout() -> None:
    game: Any = shipped("summoner_war")
    played = arena.play(game, ["random", "random"], 3, {}, entering.drawn(3))
    assert [("layout" in game.entrance.parts(entry)) for entry, _ in played.entries] == [False, False]


def test_points_of_cards_and_parts_add_up_to_the_matches() -> None:
    found = tally("summoner_war", "mixed")
    assert sum(found.won.values()) == 2 * 3 * found.matches
    assert sum(found.parts_won.values()) == 2 * 2 * found.matches
    assert sum(found.wins.values()) + found.draws == found.matches == sum(found.lengths.values())


@at_landing
def test_parts_against_others_leave_mirrored_matches_out() -> None:
    """Of 36 pairings of eight decks, each from both seats, eight are of a deck with itself."""
    found = tally("commandeer", "paired", 72)
    assert sum(found.parts.values()) == 2 * 72
    assert set(found.rivals.values()) == {14}
    assert sum(found.rivals_won.values()) == 2 * (72 - 16)


def test_a_gain_compares_a_side_that_played_a_card_with_one_that_only_had_it() -> None:
    """Two wins and a loss with it played, a draw and a loss with it idle: 0.667 and 0.25."""
    found = arena.Tally(started=Counter(ace=5), won=Counter(ace=5), played=Counter(ace=3), played_won=Counter(ace=4))
    assert figures.gains(found) == {"ace": {"gain": 0.417, "error": 0.41, "played": 3}}


LENGTHS = [
    ([], 50, 0),
    ([7], 90, 7),
    ([1, 2, 3, 4], 50, 2),
    ([1, 2, 3, 4], 90, 4),
    (list(range(1, 11)), 90, 9),
]


@pytest.mark.parametrize(("lengths", "share", "found"), LENGTHS)
def test_percentiles_are_lengths_that_occurred(lengths: list[int], share: int, found: int) -> None:
    assert figures.percentile(lengths, share) == found


def test_a_game_with_maps_is_measured_map_by_map_and_every_way_to_enter() -> None:
    found = [(series.options["map"], series.entries) for series in all_of(shipped("skirmish"), "greedy")]
    maps = shipped("skirmish").options[0].values
    assert maps is not None
    assert found == [(board, entries) for board in maps for entries in ("swapped", "paired")]


def test_a_game_for_two_to_four_is_measured_by_the_number_of_seats() -> None:
    assert [len(series.seats) for series in all_of(shipped("dozen_war"), "greedy")] == [2, 3, 4]


@pytest.mark.parametrize("name", names())
def test_what_is_measured_is_a_way_to_enter(name: str) -> None:
    assert set(shipped(name).entrance.measured) <= set(entering.ENTRIES)


def test_a_seat_enters_by_itself() -> None:
    game: Any = shipped("summoner_war")
    pin = entering.mixed(5)
    state, _ = game.start({}, arena.Sampled(5))
    entries = [pin(game, state, Seat(seat)) for seat in range(2)]
    assert entries == [entering.mixed(5)(game, state, Seat(0)), entries[1]]
    assert entries[0] != entries[1]


def test_means_are_per_match_and_abilities_count_once_a_match() -> None:
    found = tally("chesswarrior", "drawn")
    report = figures.figures(found, 1.0, "random,random", {})
    assert report["means"]["answers"] == round(found.decisions / found.matches, 2)
    assert report["used"]
    assert all(0 < share <= 1 for share in report["used"].values())


@pytest.mark.parametrize(
    ("name", "piece"), [("skirmish", "gale_captain"), ("summoner_war", "body_double"), ("chesswarrior", "hale")]
)
def test_one_side_holds_a_piece_and_the_seats_exchange_it(name: str, piece: str) -> None:
    game: Any = shipped(name)
    held: list[list[bool]] = []
    for seed in (4, 5):
        pin = entering.pin(f"holding {piece}", seed)
        state, _ = game.start(complete(game.options, {}), Sampled(seed), 2)
        held.append([piece in (pin(game, state, Seat(seat)) or ()) for seat in range(2)])
    assert held == [[True, False], [False, True]]


@pytest.mark.parametrize("piece", ["nobody", "warrior"])
def test_a_piece_that_nobody_or_everybody_holds_is_refused(piece: str) -> None:
    game: Any = shipped("summoner_war")
    state, _ = game.start(complete(game.options, {}), Sampled(4), 2)
    with pytest.raises(entering.NotHeld, match=f"--holding {piece}: expected"):
        entering.pin(f"holding {piece}", 4)(game, state, Seat(1))


def test_drawn_entries_come_twice_with_the_seats_exchanged() -> None:
    game = shipped("chesswarrior")
    entries = [
        [entry for entry, _ in arena.play(game, ["random", "random"], seed, {}, entering.swapped(seed)).entries]
        for seed in (4, 5, 6)
    ]
    assert entries[0] == entries[1][::-1] != entries[2]
    assert [len(set(team)) for team in entries[0]] == [5, 5]
