"""Options, content, preparations, guesses, defaults and the self-play players."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.ai.greedy import greedy_choice
from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.clause_files import Setting
from rules.kernel.clauses import Clauses
from rules.kernel.errors import ContentError, OptionError, UnreadableText
from rules.kernel.parts import pieces
from rules.kernel.types import OptionSpec, Seat
from rules.summoner_war.cards import CARD_ORDER, CLAUSES, SEED_CARDS
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.state import WarState
from tests.clauses.report import read_rulebooks
from tests.support.shared_out import at_landing

from .table import Table, shipped
from .test_pieces import put

GAME = shipped()
BOOK = Clauses.load(read_rulebooks())
RULINGS = {s.name: (id_, s) for id_ in BOOK.in_scope(GAME.name) for s in BOOK.get(id_, "en").options}
SPECS = {spec.name: spec for spec in SummonerWar.options}


def as_setting(spec: OptionSpec) -> Setting:
    if spec.values is None:
        return Setting(spec.name, (spec.default,), spec.low, spec.high)
    return Setting(spec.name, (spec.default, *(value for value in spec.values if value != spec.default)))


def test_game_and_rulebook_name_the_same_options() -> None:
    assert sorted(spec.name for spec in SPECS.values() if spec.is_offered) == sorted(RULINGS)


@pytest.mark.parametrize("name", sorted(RULINGS))
def test_option_has_the_values_and_the_ruling_of_the_rulebook(name: str) -> None:
    assert (SPECS[name].clause, as_setting(SPECS[name])) == RULINGS[name]


def test_an_unknown_army_is_refused() -> None:
    with pytest.raises(OptionError):
        GAME.start({"army": "giants"}, Sampled("a"))


def test_every_army_option_is_in_the_content() -> None:
    assert SPECS["army"].values == tuple(GAME.catalogue.armies)


def test_there_are_enough_presets_of_distinct_styles() -> None:
    assert len(GAME.catalogue.layouts) >= 8
    assert len(GAME.catalogue.trios) >= 6
    assert {c for t in GAME.catalogue.trios.values() for c in t.cards} == set(SEED_CARDS)


def test_cards_are_numbered_by_their_clauses() -> None:
    assert [BOOK.get(CLAUSES[card], "en").title.lower().replace(" ", "_") for card in CARD_ORDER] == list(CARD_ORDER)


@pytest.mark.parametrize("entry", GAME.entrance.presets())
def test_a_preset_entry_is_accepted_by_either_side(entry: tuple[str, ...]) -> None:
    state, _ = GAME.start({}, Sampled("presets"))
    for seat in range(2):
        GAME.check(GAME.view(state, Seat(seat)), state.pending[Seat(seat)], entry)


FILES: dict[str, Any] = {
    "armies": [{"id": "standard", "counts": dict(GAME.catalogue.armies["standard"].counts)}],
    "layouts": [{"id": "deep_circle", "back": "KRSAHPPK", "front": "FWAFFRWF"}],
    "trios": [{"id": "iron_wall", "cards": ["fearless_king", "guardian", "armor_pierce"], "layout": "deep_circle"}],
}
MIRROR = {"id": "mirror", "back": "KPPHASRK", "front": "FWRFFAWF"}


@pytest.mark.parametrize(
    ("section", "entries", "path"),
    [
        ("layouts", [*FILES["layouts"], MIRROR], r"layouts\[mirror\]: equals deep_circle or its mirror image"),
        ("layouts", [{"id": "x", "back": "KRFAHPPK", "front": "FWAFFRWF"}], r"layouts\[x\]: does not hold"),
        ("layouts", [{"id": "x", "back": "KRFAFPPK", "front": "SWAFHRWF"}], r"layouts\[x\]: summoner and hero"),
        ("layouts", [{"id": "x", "back": "KR", "front": "FWAFFRWF"}], r"layouts\[x\]: a rank is eight letters"),
        ("trios", [{"id": "x", "cards": ["guardian", "vanguard", "mimic"], "layout": "deep_circle"}], "two cards"),
        ("trios", [{"id": "x", "cards": ["guardian"], "layout": "deep_circle"}], "expected 3 cards"),
        ("trios", [{"id": "x", "cards": ["a", "b", "c"], "layout": "deep_circle"}], "unknown card 'a'"),
        ("trios", [{**FILES["trios"][0], "layout": "nowhere"}], "there is no layout 'nowhere'"),
        ("trios", [FILES["trios"][0], FILES["trios"][0]], "already used"),
        ("armies", [], "at least one entry is needed"),
    ],
)
def test_faulty_content_is_refused(section: str, entries: list[Any], path: str) -> None:
    with pytest.raises(ContentError, match=path):
        SummonerWar.over({"all.toml": {**FILES, section: entries}})


def test_parts_walk_to_presets_and_name_faults() -> None:
    cards, layout, _ = GAME.parts
    for part in (cards, layout):
        for _, choice in part.presets():
            assert part.faults(choice) == ()
            assert part.describe(choice)
    assert cards.faults(("guardian", "vanguard")) != ()
    assert cards.faults(("guardian",)) != ()
    trio = ("mana_scan", "divination", "blind_shot")
    begun = [len(pieces(GAME.parts, "entry", {}, Seat(0), cards)) for cards in (trio, trio[:1])]
    assert begun == [2, 1]  # a layout follows three cards, not one
    assert cards.detail("mimic") is not None
    assert cards.detail("soldier") is None


def test_a_setup_is_read_in_letters_and_any_order_of_cards() -> None:
    state, _ = GAME.start({}, Sampled("letters"))
    view, decision = GAME.view(state, Seat(0)), state.pending[Seat(0)]
    choice = GAME.parse(view, decision, "armor_pierce, guardian, fearless_king KRSAHPPK / FWAFFRWF")
    assert choice[:4] == ("fearless_king", "guardian", "armor_pierce", "place")
    assert choice[-2:] == ("auto", "ask")
    assert GAME.parse(view, decision, GAME.format(view, decision, choice)) == choice


def test_two_squares_that_mean_nothing_are_refused_with_what_is_near() -> None:
    table = put("Wa1")
    with pytest.raises(UnreadableText) as caught:
        table.say("a1-b3")
    assert caught.value.nearest[0].startswith("move a1")


def test_two_squares_are_an_attack_where_that_is_legal_and_else_a_link() -> None:
    """`docs/rules`, "Writing it": two squares alone are a move or an attack; a link has its word."""
    for enemy, deed in (("fb2", "attack"), ("Fb2", "link")):
        table = put("Pa1", enemy, red="soul_link")
        assert table.game.parse(table.view(0), table.asked, "a1-b2") == (deed, "a1", "b2")


def test_two_squares_are_a_second_act_too() -> None:
    table = put("Wa1", "fa4", "fb3", red="sacrificial_strike").say("cast sacrificial_strike move a1-a2")
    assert table.game.parse(table.view(0), table.asked, "a2-b2") == ("move", "a2", "b2")
    assert table.say("a2-a4").happened("died a4 soldier strike")


@pytest.mark.parametrize(
    ("text", "clause"), [("a2-b3", "RSW-17"), ("a2-d3", "RSW-16"), ("c1-c2", "RSW-57"), ("a2-c1", "RSW-17")]
)
def test_two_squares_that_are_no_second_act_are_refused_by_the_rule(text: str, clause: str) -> None:
    table = put("Wa1", "[f]b3", "Wc1", red="sacrificial_strike").say("cast sacrificial_strike move a1-a2")
    with pytest.raises(UnreadableText) as caught:
        table.say(text)
    assert caught.value.clause == clause


DEFAULTS = [
    ("a soldier first", ["[A]a1", "[F]c1", "[K]d1"], ("summon", "c1")),
    ("one hidden piece and moves", ["[A]a1", "Wc1"], ("summon", "a1")),
    ("a move before an attack", ["Wc1", "fc4"], ("move", "c1", "a1")),
    ("the summoner last", [], ("move", "h1", "g1")),
]


@pytest.mark.parametrize(("name", "pieces", "choice"), DEFAULTS, ids=[d[0] for d in DEFAULTS])
def test_what_an_expired_clock_plays(name: str, pieces: list[str], choice: tuple[str, ...]) -> None:
    assert put(*pieces).asked.default == choice


def test_a_default_setup_puts_summoner_and_hero_on_the_back_rank() -> None:
    state, _ = GAME.start({}, Sampled("default"))
    placed = state.pending[Seat(1)].default[4:20]
    assert {"summoner", "hero"} <= set(placed[:8])
    assert Counter(placed) == Counter(GAME.catalogue.armies["standard"].counts)


def test_statistics_count_cards_once_and_every_cause() -> None:
    state, events = play("statistics", random_choice)
    counted = GAME.statistics(state, events)
    assert counted["length"] == state.turn
    assert [len(cards) for cards in counted["started"]] == [3, 3]
    assert sum(counted["deaths"].values()) == len(state.dead)


def play(seed: str, player: Any, **options: Any) -> tuple[WarState, list[Any]]:
    """Play a match with one player on both sides."""
    rng, chance = Random(seed), Sampled(seed)
    state, events = GAME.start(options, chance)
    told = list(events)
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        choice = player(GAME, GAME.view(state, seat), state.pending[seat], rng)
        state, events = GAME.submit(state, state.pending[seat].id, choice, chance)
        told += events
    return state, told


def test_greedy_players_finish_and_word_every_event() -> None:
    state, events = play("greedy", greedy_choice)
    assert state.outcome is not None
    view = GAME.view(state, None)
    silent = [e.kind for e in events if GAME.event_text(view, e) is None]
    assert silent == []


COMMON_EVENTS = {
    "began", "summoned", "moved", "attacked", "died", "rebound", "card_used", "swapped", "hidden", "became", "marked",
    "entered", "charge_gained", "match_over", "ready",
}  # fmt: skip


def with_double(game: Any, view: Any, decision: Any, rng: Random) -> Any:
    """Enter the prepared trio with Body Double, then look one answer ahead."""
    if decision.kind == "entry":
        return next(entry for entry in game.entrance.presets() if "body_double" in entry)
    return greedy_choice(game, view, decision, rng)


@at_landing
def test_self_play_reaches_every_event_cause_and_card() -> None:
    """At random a concealed summoner with Body Double is hardly ever struck: both hold that card in twelve more."""
    matches = [play(f"reach/{n}", random_choice) for n in range(90)]
    matches += [play(f"reach/{n}", with_double) for n in range(12)]
    events = [e for _, told in matches for e in told]
    assert {e.kind for e in events} - {"bounced", "passed"} == COMMON_EVENTS
    assert {e.data["cause"] for e in events if e.kind == "died"} == {"strike", "trap", "chain", "rebound", "sacrifice"}
    assert {e.data["card"] for e in events if e.kind == "card_used"} == set(SEED_CARDS)


def test_a_guess_fits_the_view_and_can_be_played_on() -> None:
    state, _ = play_some("guess", 30)
    for seat in (None, Seat(0), Seat(1)):
        guessed = GAME.guess(GAME.view(state, seat), Random("guess"))
        assert not any(p is not None and p.type == "?" for p in guessed.board)
        decision = next(iter(guessed.pending.values()))
        GAME.submit(guessed, decision.id, decision.default, Sampled("on"))


def play_some(seed: str, steps: int) -> tuple[WarState, list[Any]]:
    """Play some answers of a random match."""
    rng, chance = Random(seed), Sampled(seed)
    state, _ = GAME.start({}, chance)
    for _ in range(steps):
        seat = min(s for s in state.pending if s not in state.answers)
        choice = random_choice(GAME, GAME.view(state, seat), state.pending[seat], rng)
        state, _ = GAME.submit(state, state.pending[seat].id, choice, chance)
    return state, []


def test_a_won_position_is_judged_above_all_others() -> None:
    table = Table("4 . . . . . . W s\n3 . . . . . . . .\n2 . . . . . . . .\n1 S . . . . . . .")
    before = GAME.evaluate(table.state, Seat(0))
    table.say("attack g4-h4")
    assert GAME.evaluate(table.state, Seat(0)) > before > GAME.evaluate(table.state, Seat(1))
