"""A turn by piece and deed, what the rules say of it, and what can be looked up: from the seat's view alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.types import Choice, Decision, Seat, View
from rules.summoner_war.cards import uses

from .table import shipped
from .test_pieces import put

GAME = shipped()

MOST_OPTIONS = 25
"""Entries of one list."""
FOUGHT = 24
"""Answers after which pieces of all sorts are up."""


def after(seed: int, answers: int = FOUGHT) -> tuple[View, Decision]:  # pyright: ignore[reportMissingTypeArgument]
    """Play at random and return the acting seat's view and question."""
    chance, rng = Sampled(seed), Random(seed)
    state, _ = GAME.start({}, chance)
    for _ in range(answers):
        question = next(d for s, d in sorted(state.pending.items()) if s not in state.answers)
        view = GAME.view(state, question.seat)
        state, _ = GAME.submit(state, question.id, random_choice(GAME, view, question, rng), chance)
        if state.outcome is not None:
            pytest.fail(f"seed {seed} ends too early")
    question = next(d for s, d in sorted(state.pending.items()) if s not in state.answers)
    return GAME.view(state, question.seat), question


@pytest.mark.parametrize("seed", [4, 6, 14, 25])
def test_every_answer_has_one_way(seed: int) -> None:
    view, question = after(seed)
    ways = list(GAME.ways(view, question) or ())
    assert sorted(way.choice for way in ways) == sorted(GAME.choices(view, question))
    assert len({tuple(step.token for step in way.steps) for way in ways}) == len(ways)


@pytest.mark.parametrize("seed", [4, 6, 14, 25])
def test_the_first_step_fits_into_one_list(seed: int) -> None:
    view, question = after(seed)
    ways = GAME.ways(view, question)
    assert ways is not None
    assert 0 < len(list(ways.options())) <= MOST_OPTIONS


@pytest.mark.parametrize("seed", [4, 6, 14, 25])
def test_every_unfinished_row_has_a_prompt_and_goes_on(seed: int) -> None:
    view, question = after(seed)
    ways = GAME.ways(view, question)
    assert ways is not None
    going = [left for step in ways.options() if (left := ways.after(step.token)) is not None]
    assert all(list(left.options()) for left in going)
    assert all(left.prompt.key.startswith("summoner_war.way_prompt.") for left in going)


def turn(*choices: Choice) -> tuple[View, Decision]:  # pyright: ignore[reportMissingTypeArgument]
    """Set both armies up alike and play on."""
    layout = ("preset", "knight_screen", "auto", "ask")
    chance = Sampled("ways")
    state, _ = GAME.start({}, chance)
    answers = (("mana_scan", "guardian", "armor_pierce", *layout), ("grand_command", "guardian", "snipe", *layout))
    for choice in (*answers, *choices):
        question = next(d for s, d in sorted(state.pending.items()) if s not in state.answers)
        state, _ = GAME.submit(state, question.id, choice, chance)
    question = next(iter(state.pending.values()))
    return GAME.view(state, question.seat), question


def test_rsw_52_a_written_order_names_a_double_whatever_cards_are_held() -> None:
    """Blue holds Grand Command: what may be written must not tell which cards a side has."""
    view, _ = turn(("summon", "e1"))
    standing = next(one for one in view.decisions if one.kind == "standing")
    assert GAME.parse(view, standing, "off enter") == ("off", "enter")
    assert GAME.options_at(view, standing, ()).prompt.key == "summoner_war.entry.double"
    assert [way.choice for way in GAME.ways(view, standing) or ()] == [("auto", "ask"), ("auto", "enter")]


def clauses(choice: Choice) -> list[str | None]:
    view, question = turn(("summon", "e1"))
    return [remark.clause for remark in GAME.remarks(view, question, choice)]


def test_sw_40_an_attack_on_an_unknown_piece_is_told_the_rule_of_the_trap() -> None:
    assert "SW-40" in clauses(("attack", "c3", "c2"))


def test_rsw_15_an_attack_from_concealment_is_told_that_it_shows_the_attacker() -> None:
    assert "RSW-15" in clauses(("attack", "e3", "e1"))
    assert "SW-40" not in clauses(("attack", "e3", "e1"))


def test_a_summon_needs_no_remark() -> None:
    assert clauses(("summon", "a4")) == []


def test_rsw_49_remarks_and_report_are_the_same_whatever_lies_there() -> None:
    view, question = turn(("summon", "e1"))
    other = View(Seat(1), GAME.guess(view, Random(8)), view.decisions)
    masked = GAME.view(other.state, Seat(1))
    choice = ("attack", "c3", "c2")
    assert GAME.remarks(masked, question, choice) == GAME.remarks(view, question, choice)
    assert GAME.report(masked) == GAME.report(view)


def test_rsw_05_the_report_names_own_cards_and_counts_the_enemys() -> None:
    view, _ = turn(("summon", "e1"))
    told = repr(GAME.report(view))
    assert "summoner_war.card.snipe" in told
    assert "summoner_war.card.mana_scan" not in told
    assert "summoner_war.report.hidden" in told


@pytest.mark.parametrize(
    ("pieces", "card", "change", "left"),
    [
        (("Wa1", "Wb1"), "sacrificial_strike", {}, 1),
        (("Wa1", "Wb1"), "sacrificial_strike", {"struck": True}, 0),
        ((), "sacrificial_strike", {}, 0),
        (("[F]a1", "[F]b1", "[F]c1", "[F]d1"), "decoy", {}, 2),
        (("[F]a1", "[F]b1", "[F]c1"), "decoy", {"house": 1}, 1),
        (("[F]a1",), "decoy", {}, 1),
        (("[F]a1",), "decoy", {"house": 2}, 0),
        (("Pa1", "[P]b1"), "soul_link", {}, 2),
    ],
)
def test_sw_15_sw_59_wsw_02_the_report_and_the_picture_count_the_uses_that_are_left(
    pieces: tuple[str, ...], card: str, change: dict[str, Any], left: int
) -> None:
    """Two uses by two pieces, one a side of Sacrificial Strike (RSW-59), two a side of a house card."""
    table = put(*pieces, red=card, house_cards=True).change_side(0, **change)
    told = next(text for text in GAME.report(table.view(0)) if text.key.endswith("own_card")).args["uses"]
    assert (told.key.rpartition(".")[2], told.args.get("count", 0)) == ("uses" if left else "spent", left)
    assert uses(table.state, 0, card).count("ready") == left


def test_there_is_no_report_before_the_set_up() -> None:
    state, _ = GAME.start({}, Sampled("ways"))
    assert GAME.report(GAME.view(state, Seat(0))) == ()


def test_a_whole_turn_is_read_line_by_line() -> None:
    view, question = turn(("summon", "e1"))
    read = GAME.parse_ahead(view, question, "summon e3; use\nmove e3-e2")
    assert read == (("summon", "e3"), ("use",), ("move", "e3", "e2"))
