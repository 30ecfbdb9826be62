"""Recorded matches and self-play reach everything there is (section 7): counted, not claimed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.config import REPOSITORY
from rules.ai.random import random_choice
from rules.chesswarrior.abilities import AnyEffect, AnyGrant
from rules.chesswarrior.items import END, MOVE
from rules.chesswarrior.state import ChessState
from rules.kernel.chance import Sampled
from rules.kernel.errors import IllegalChoice, IncompleteChoice, RulesError
from rules.kernel.options import complete
from rules.kernel.types import Choice, Decision, Event, Seat, View
from tests.support.shared_out import at_landing

from .recorded import CASES, SHELF
from .table import known
from .wrong import NONSENSE, order, wrong

GAME = known()
GAMES = 72
VARIANTS: tuple[dict[str, Any], ...] = ({}, {"ask_reactions": True}, {"mode": "expert", "mirror": "snatch"})
REACTIONS = ("declared", "reacted", "passive", "fed_back")


class Step(NamedTuple):
    """A position, the question answered, the answer, and what it brought about."""

    state: ChessState
    decision: Decision
    choice: Choice
    events: tuple[Event, ...]


@cache
def steps() -> tuple[Step, ...]:
    """Return every step of the recorded matches and of self-play."""
    found: list[Step] = []
    for name in CASES:
        record = SHELF.kept(name)
        replayed = GAME.replay(record.options, record.moves, record.chance())
        before, _ = next(replayed)
        for move, (state, events) in zip(record.moves, replayed, strict=True):
            found.append(Step(before, GAME.decision(before, move.decision), move.choice, events))
            before = state
    for number in range(GAMES):
        found += self_play(number)
    return tuple(found)


def self_play(number: int) -> Iterator[Step]:
    """Play one match of eager players that give orders; each hero stands in turn."""
    rng, chance = Random(f"cover/{number}"), Sampled(f"cover/{number}")
    keys = list(GAME.catalogue.heroes)
    state, _ = GAME.start(complete(GAME.options, VARIANTS[number % len(VARIANTS)]), chance)
    while state.outcome is None:
        for seat in range(2):
            if rng.random() < 0.2 and "standing" in GAME.side_kinds(state, Seat(seat)):
                side = GAME.decision(state, f"standing.{seat}")
                choice = order(GAME, state, seat, rng)
                after, events = GAME.submit(state, side.id, choice, chance)
                yield Step(state, side, choice, events)
                state = after
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        view = GAME.view(state, seat)
        if decision.kind == "entry":
            expert = state.options.mode == "expert"
            first = (number * 5 + seat * (4 if expert else 12)) % len(keys)
            choice = tuple((keys * 2)[first : first + (8 if expert else 5)])
        else:
            choice = decision.standing or eager(view, decision, rng)
        after, events = GAME.submit(state, decision.id, choice, chance, view=view)
        yield Step(state, decision, choice, events)
        state = after


def eager(view: View[ChessState], decision: Decision, rng: Random) -> Choice:
    """Use what can be used, go towards the enemy, else anything."""
    if decision.kind != "activate" or rng.random() < 0.1:
        return random_choice(GAME, view, decision, rng)
    listed = list(GAME.choices(view, decision))
    verbs: dict[str, list[Choice]] = {}
    for choice in listed:
        verbs.setdefault(next(t for t in choice if not t[1:].isdecimal()), []).append(choice)
    uses = [verb for verb in verbs if verb not in (MOVE, END)]
    if uses:
        return rng.choice(verbs[rng.choice(uses)])
    return max(listed, key=lambda choice: GAME.appraise(view, decision, choice))


def events() -> Iterator[Event]:
    for step in steps():
        yield from step.events


def keys(group: str) -> set[str]:
    """Return what follows the group's name in the keys of the English texts."""
    text = (REPOSITORY / "data" / "locales" / "en" / "chesswarrior.po").read_text("utf-8")
    return set(re.findall(rf'^msgid "chesswarrior\.{group}\.([a-z0-9_.]+)"', text, re.MULTILINE))


@at_landing
def test_every_kind_of_decision_is_answered() -> None:
    """D1 to D7, and what is open beside them."""
    setup = {"entry", "ban", "order", "deploy"}
    assert {s.decision.kind for s in steps()} == setup | {
        "activate",
        "move_more",
        "react",
        "standing",
        "concede",
        "draw",
    }


@cache
def used() -> frozenset[str]:
    """Return every ability that was used, as `hero.ability`."""
    found: set[str] = set()
    for state, _, _, happened in steps():
        names = {hero.id: hero.key for hero in state.heroes}
        found |= {f"{names[e.data['hero']]}.{e.data['ability']}" for e in happened if e.kind in REACTIONS}
    return frozenset(found)


@at_landing
def test_every_ability_of_every_hero_is_used() -> None:
    """Active and Inactive ones, passives that take effect, Feedback (7.1)."""
    heroes = GAME.catalogue.heroes.values()
    there = {f"{h.id}.{a.id}" for h in heroes for a in h.abilities if a.kind != "passive" or a.effects}
    assert there - used() == set()


def test_every_effect_of_the_vocabulary_belongs_to_a_hero_or_a_counter() -> None:
    """So that using every ability takes every effect with it (7.1)."""
    abilities = [a for hero in GAME.catalogue.heroes.values() for a in hero.abilities]
    effects = {type(e) for a in abilities for e in (*a.effects, *a.after_attack)}
    counters = [grant for counter in GAME.catalogue.counters.values() for grant in counter.grants]
    grants = {type(g) for g in (*counters, *(g for a in abilities for g in a.grants))}
    assert effects == set(AnyEffect.__args__)
    assert grants == set(AnyGrant.__args__)


@at_landing
def test_every_effect_takes_place() -> None:
    """Each way a hero's state may change (7.1)."""
    happened = {e.kind for e in events()}
    changes = {
        "damaged",
        "healed",
        "guarded",
        "cancelled",
        "slid",
        "stepped",
        "swapped",
        "dial_changed",
        "mana_changed",
    }
    assert changes | {"counter_placed", "counter_removed", "held_fast", "fed_back", "destroyed"} <= happened
    turned = {e.data["by"] > 0 for e in events() if e.kind == "dial_changed"}
    assert turned == {True, False}


ELSEWHERE = {
    "fizzled.paid": "after an Interrupt that moves somebody, which no card is: test_reactions",
    "plan_dropped.target": "test_aims",
    "plan_stopped.illegal": "in logs of older editions: the queue tells it today",
    "plan_stopped.target": "in logs of older editions: the queue tells it today",
    "plan_stopped.destroyed": "in logs of older editions: the queue tells it today",
    "plan_stopped.reaction": "in logs of older editions: the queue tells it today",
    "plan_stopped.fizzled": "in logs of older editions: the queue tells it today",
    "plan_stopped.over": "in logs of older editions: the queue tells it today",
    "rolled.none": "test_uses",
    "went_back": "test_moves",
}


@cache
def told() -> Counter[str]:
    found: Counter[str] = Counter()
    for step in steps():
        view = GAME.view(step.state, None)
        for event in step.events:
            text = GAME.event_text(view, event)
            found[text.key.removeprefix("chesswarrior.event.") if text is not None else ""] += 1
    return found


@at_landing
@pytest.mark.parametrize("key", sorted(keys("event")))
def test_every_event_that_has_a_text_is_told(key: str) -> None:
    assert told()[key] > 0 or key in ELSEWHERE


# ---- refusals


def refused(view: View[ChessState], decision: Decision, choice: Choice) -> str:
    try:
        GAME.check(view, decision, choice)
    except (IllegalChoice, IncompleteChoice) as error:
        return error.text.key.removeprefix("chesswarrior.refused.")
    return ""


@cache
def refusals() -> Counter[str]:
    """Count the refusals that wrong answers meet with along all matches."""
    rng = Random("refusals")
    found: Counter[str] = Counter()
    for number, (state, decision, _, happened) in enumerate(steps()):
        view = GAME.view(state, decision.seat)
        broken = GAME.breaks_off(view, happened)
        if broken is not None:
            found[broken.text.key.removeprefix("chesswarrior.refused.")] += 1
        if decision.kind == "standing" and number % 40 == 0:
            orders = [(h.id, *words) for h in state.heroes if h.at >= 0 for words in NONSENSE]
            found.update(refused(view, decision, choice) for choice in orders)
        elif decision.kind != "activate" or number % 16 == 0:
            found.update(refused(view, decision, choice) for choice in wrong(GAME, state, decision, rng))
    return found


UNREACHED = {
    "broken_off.fizzled": "a use fizzles after a reaction, which is told",
    "conditions": "of a hero with two reactions, which no card is",
    "lead": "of a dial that enemies have delayed far: test_time",
    "reacted": "of a hero that is not asked again in its Main Turn",
    "type": "of a ranged use for one type of hero, which no card has",
}


@at_landing
@pytest.mark.parametrize("key", sorted(keys("refused")))
def test_every_refusal_is_met_with(key: str) -> None:
    """Each that has a text, so that no rule refuses in silence and no text is idle."""
    assert refusals()[key] > 0 or key in UNREACHED


@at_landing
def test_every_class_of_refusal_that_the_kernel_knows_is_met_with() -> None:
    """Stale, foreign, incomplete and illegal answers, unreadable and ambiguous texts."""
    step = next(s for s in steps() if s.decision.kind == "activate" and s.state.active < 0)
    view = GAME.view(step.state, step.decision.seat)
    other = Seat(1 - step.decision.seat)
    met = {
        error(lambda: GAME.submit(step.state, "99.0", step.choice, Sampled("x"), seat=step.decision.seat)),
        error(lambda: GAME.submit(step.state, step.decision.id, step.choice, Sampled("x"), seat=other)),
        error(lambda: GAME.check(view, step.decision, step.choice[:1])),
        error(lambda: GAME.check(view, step.decision, ("nobody",))),
        error(lambda: GAME.parse(view, step.decision, "dance")),
    }
    assert met == {"StaleDecision", "NotYourDecision", "IncompleteChoice", "IllegalChoice", "UnreadableText"}


def error(act: Any) -> str:
    """Return the kind of error an act ends in."""
    try:
        act()
    except RulesError as found:
        return type(found).__name__
    return ""
