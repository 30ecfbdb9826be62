"""Orders for people who listen: what is ordered, waits and was sent, in sentences of the reader's language."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.discord.orders_told import ordered
from bot.discord.panel import spoken
from bot.discord.panel.question import Question
from bot.show.words import Words
from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Choice, Decision, Seat, Text, View
from tests.panel.table import Table
from tests.render.test_spoken import GAMES, IDS, LANGUAGES
from tests.support.shared_out import few

STEPS, ORDERS = 70, 12
"""Answers of a match that are told, and standing orders that are given in it."""
SIGNS = "›>`"
"""What is read aloud as a sign."""


class Told(NamedTuple):
    view: View[Any]
    decision: Decision
    choice: Choice


@cache
def match(name: str) -> tuple[tuple[Told, ...], tuple[Text, ...]]:
    """Return the answers of a match played at random, standing orders among them, and what seats had ordered."""
    game, rng, chance = GAMES[name], Random(7), Sampled(7)
    state, _ = game.start(complete(game.options, {}), chance)
    answers: list[Told] = []
    ordered: dict[str, Text] = {}
    given = 0
    for _ in range(STEPS):
        if state.outcome is not None:
            break
        seat = next(s for s in state.pending if s not in state.answers)
        view, asked = game.view(state, seat), state.pending[seat]
        beside = [d for d in view.decisions if d.seat == seat and d.kind == "standing"]
        if beside and given < ORDERS and rng.random() < 0.5:
            asked, given = beside[0], given + 1
        choice = random_choice(game, view, asked, rng)
        answers.append(Told(view, asked, choice))
        state, _ = game.submit(state, asked.id, choice, chance)
        ordered.update((repr(text), text) for text in game.ordered(game.view(state, seat)))
        assert game.ordered(game.view(state, None)) == ()
    return tuple(answers), tuple(ordered.values())


@few(5)
@pytest.mark.parametrize("locale", LANGUAGES.locales)
@pytest.mark.parametrize("name", GAMES)
def test_every_answer_is_told_by_name_without_keys_ids_and_signs(name: str, locale: str) -> None:
    words = Words(LANGUAGES, locale).at(GAMES[name]).plain
    answers, ordered = match(name)
    for one in answers:
        lines = spoken.sentences(words, Question(GAMES[name], one.view, one.decision), one.choice)
        assert lines, one.choice
        assert [line for line in lines if IDS.search(line) or any(sign in line for sign in SIGNS)] == []
    assert [words(text) for text in ordered if IDS.search(words(text))] == []


@pytest.mark.parametrize("name", [name for name in GAMES if name != "skirmish"])
def test_every_game_with_standing_orders_says_what_is_ordered(name: str) -> None:
    assert match(name)[1]


@pytest.mark.parametrize("name", ["chesswarrior", "dozen_war"])
def test_no_order_is_told_once_the_match_is_over(name: str) -> None:
    """Given up in the middle of play: nobody defends or plans any more, whatever ended the match."""
    game, words, rng, chance = GAMES[name], Words(LANGUAGES, "en").at(GAMES[name]), Random(7), Sampled(7)
    state, _ = game.start(complete(game.options, {}), chance)
    for _ in range(STEPS):
        seat = next(s for s in state.pending if s not in state.answers)
        asked = state.pending[seat]
        state, _ = game.submit(state, asked.id, random_choice(game, game.view(state, seat), asked, rng), chance)
    assert ordered(words, game, game.view(state, Seat(1)))
    state, _ = game.submit(state, "concede.0", ("concede",), chance)
    assert state.outcome is not None
    assert ordered(words, game, game.view(state, Seat(1))) == []


async def test_what_was_sent_is_told_by_its_steps_to_whom_it_is_ones_own_and_by_what_came_of_it_to_others(
    table: Table,
) -> None:
    """West holds all but A, which goes to a free square; East has saved a draft that West does not hear of."""
    await table.battle()
    first = await table.acting()
    other = next(hand for hand in table.hands if hand is not first)
    seen = await first.seat()
    assert seen.plan is not None
    game = table.game
    unit = seen.plan
    choice = game.parse(seen.view, unit, "A: stay\nB: stay")
    await first.submit(choice)
    await table.told()
    mine = await first.slash("match orders", match=table.match)
    name = game.options_at(seen.view, unit, ()).options
    label = next(option for option in name if option.token == "a")
    said = table.running.app.words("en").at(game)(label.text)
    assert f"- {said}, Stay" in mine.text
    assert "A: " not in mine.text.replace(said, "")
    assert any(one["filename"] == f"{table.match}-orders.txt" for one in mine.attachments)
    theirs = await other.slash("match orders", match=table.match)
    assert f"{said}, Stay" not in theirs.text


async def test_before_anything_is_sent_its_seat_and_a_watcher_are_told_so(table: Table) -> None:
    await table.begin()
    for hand in (table.ana, table.robin):
        shown = await hand.slash("match orders", match=table.match)
        assert "Nothing public was sent yet" in shown.text
        assert hand.persona.fetch(shown.attachments[0]["url"]) == b"-\n"


async def test_a_draft_is_told_to_its_seat_alone(table: Table) -> None:
    await table.battle()
    hand = await table.acting()
    seen = await hand.seat()
    assert seen.plan is not None
    draft = table.game.parse(seen.view, seen.plan, "A: stay")[:-1]
    matches = table.running.services.matches
    await matches.save_draft(table.match, hand.player, hand.number, seen.plan.id, draft)
    head = "Saved as a draft, not sent"
    assert head in (await hand.slash("match orders", match=table.match)).text
    for other in (*table.hands, table.robin):
        if other is not hand:
            assert head not in (await other.slash("match orders", match=table.match)).text
