"""Recorded matches and self-play reach everything there is (section 7): counted, not claimed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bot.config import REPOSITORY
from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.types import Choice, Decision, Event, View
from rules.summoner_war.acts import ATTACK, CAST, ENTER, LINK, MOVE, PASS, PURSUIT, SUMMON, USE
from rules.summoner_war.cards import CARDS, SEED_CARDS
from rules.summoner_war.state import WarState
from tests.support.shared_out import at_landing

from . import recorded
from .recorded import CASES, SHELF, Case, game, set_up
from .wrong import wrong

GAMES = 168
RULES = game()
Step = tuple[WarState, Decision, Choice, tuple[Event, ...]]
"""A position, the question answered, the answer, and what it brought about."""


@cache
def steps() -> tuple[Step, ...]:
    """Return every step of the recorded matches and of self-play with and without options."""
    found: list[Step] = []
    for name in CASES:
        record = SHELF.kept(name)
        before: WarState | None = None
        moves = iter(record.moves)
        for state, events in RULES.replay(record.options, record.moves, record.chance()):
            if before is not None:
                move = next(moves)
                found.append((before, RULES.decision(before, move.decision), move.choice, events))
            before = state
    for number in range(GAMES):
        found += self_play(number)
    return tuple(found)


VARIANTS: tuple[dict[str, object], ...] = ({}, {"house_cards": True}, {"live_body_double": True})
HOUSE = tuple(card for card in CARDS if card not in SEED_CARDS)
HABITS = ("random", "fierce", "royal", "crafty")


def crafty(view: View[WarState], decision: Decision, rng: Random) -> Choice:
    """Use every card there is."""
    return recorded.preferred((PURSUIT, USE, CAST), recorded.every(view, decision), rng)


PLAY = {"fierce": recorded.fierce, "royal": recorded.royal, "crafty": crafty}


def self_play(number: int) -> Iterator[Step]:
    """Play one match by one of four habits; each card of the original rules is drafted in turn."""
    rng, chance = Random(f"b/{number}"), Sampled(f"b/{number}")
    cards = (SEED_CARDS[number % 21], SEED_CARDS[(number * 5 + 5) % 21])
    habit = HABITS[number % 4]
    if habit == "crafty" and number < 60:
        cards = ("divination", "snipe")
    if habit == "royal":
        cards = ("fearless_king", "fearless_king")
    options = VARIANTS[number // 4 % 3]
    if "house_cards" in options:
        cards, habit = (HOUSE[number % 3], HOUSE[number // 12 % 3]), "fierce"
    state, _ = RULES.start(options, chance)
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        view = RULES.view(state, seat)
        if decision.kind == "entry":
            choice = set_up(Case("", None, cards=cards), seat, rng)
        elif habit == "random":
            choice = random_choice(RULES, view, decision, rng)
        else:
            choice = PLAY[habit](view, decision, rng)
        after, events = RULES.submit(state, decision.id, choice, chance, view=view)
        yield state, decision, choice, events
        state = after


def events() -> Iterator[Event]:
    for _, _, _, happened in steps():
        yield from happened


def answers(kind: str) -> Iterator[Choice]:
    return (choice for _, decision, choice, _ in steps() if decision.kind == kind)


@at_landing
def test_every_kind_of_decision_is_asked() -> None:
    asked = {decision.kind for _, decision, _, _ in steps()}
    assert asked == {"entry", "turn", "on_summon", "second_act", "react", "concede", "draw"}


@at_landing
def test_every_verb_of_a_turn_is_used() -> None:
    """Summons, moves, attacks, spells, links, pursuits, entries and passes (RSW-12)."""
    assert {c[0] for c in answers("turn")} == {SUMMON, MOVE, ATTACK, CAST, LINK, PURSUIT, ENTER, PASS}


@at_landing
def test_every_answer_to_a_further_step_is_given() -> None:
    assert {c[0] for c in answers("second_act")} == {"stop", MOVE, ATTACK}
    assert {c[0] for c in answers("on_summon")} == {"decline", USE}


@at_landing
def test_every_cause_of_death_occurs() -> None:
    """RSW-26."""
    causes = {e.data["cause"] for e in events() if e.kind == "died"}
    assert causes == {"strike", "trap", "chain", "rebound", "sacrifice"}


@at_landing
def test_every_way_of_being_summoned_occurs() -> None:
    """RSW-33."""
    ways = {e.data["how"] for e in events() if e.kind == "summoned"}
    assert ways == {"own", "grand_command", "twin_blades", "forced", "trap"}


def test_every_card_is_used() -> None:
    """Each effect of the vocabulary belongs to a card (SW-51 to SW-71, WSW-03 to WSW-05)."""
    used = Counter(e.data["card"] for e in events() if e.kind == "card_used")
    assert set(used) == set(CARDS)


def test_every_draw_and_every_other_end_occurs() -> None:
    reasons = {e.data["reason"] for e in events() if e.kind == "match_over"}
    assert reasons == {
        "summoner", "stuck", "stuck_lost", "no_progress", "repetition", "cap", "forfeit", "concession", "agreed_draw"
    }  # fmt: skip


def test_every_event_that_has_a_text_occurs() -> None:
    happened = tuple(events())
    told = {e.kind for e in (*happened, *RULES.tidings.joined(happened))}
    worded = {key.split(".")[0] for key in keys("event")}
    own = {"standing_set", "orders_set"}  # given beside the open question, see test_leaks
    assert worded - own <= told


# ---- refusals


def keys(group: str) -> set[str]:
    """Return what follows the group's name in the keys of the English texts."""
    text = (REPOSITORY / "data" / "locales" / "en" / "summoner_war.po").read_text("utf-8")
    return set(re.findall(rf'^msgid "summoner_war\.{group}\.([a-z0-9_.]+)"', text, re.MULTILINE))


def refused(view: View[WarState], decision: Decision, choice: Choice) -> str:
    try:
        RULES.check(view, decision, choice)
    except (IllegalChoice, IncompleteChoice) as error:
        return error.text.key.removeprefix("summoner_war.refused.")
    return ""


ENTRIES: tuple[Choice, ...] = (
    ("fearless_king", "body_double"),
    ("snipe", "mimic"),
    ("fearless_king", "mimic", "snipe", "guardian"),
    ("fearless_king", "mimic", "snipe", "place", *("hero",) * 2),
    ("fearless_king", "mimic", "snipe", "preset", "circle", "=c1"),
)


@cache
def refusals() -> Counter[str]:
    """Count the refusals that wrong answers meet with along all matches."""
    rng = Random("refusals")
    found: Counter[str] = Counter()
    for number, (state, decision, _, _) in enumerate(steps()):
        if number % 2 and not any(p is not None and p.snipe == state.turn for p in state.board):
            continue
        view = RULES.view(state, decision.seat)
        if decision.kind == "entry":
            found.update(refused(view, decision, choice) for choice in ENTRIES)
        elif decision.kind in ("turn", "on_summon", "second_act"):
            found.update(refused(view, decision, choice) for choice in wrong(state, decision, rng))
    return found


UNREACHED = {
    "incomplete": "of a prepared part, see test_catalogue",
    "part": "of a prepared part, see test_catalogue",
    "concealed_cast": "of an option, see test_refusals",
    "no_square": "of typed words, see test_spoken",
    "square_alone": "of typed words, see test_spoken",
}


@at_landing
@pytest.mark.parametrize("key", sorted(keys("refused")))
def test_every_refusal_is_met_with(key: str) -> None:
    """Each that has a text, so that no rule refuses in silence and no text is idle (RSW-49)."""
    assert refusals()[key] > 0 or key in UNREACHED


def test_all_cards_of_the_original_rules_are_drafted() -> None:
    """SW-48."""
    drafted = Counter(card for choice in answers("entry") for card in choice if card in CARDS)
    assert min(drafted[card] for card in SEED_CARDS) > 0
