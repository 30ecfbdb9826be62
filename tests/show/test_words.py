"""Everything the games say has words in every language that is offered: played at random, worded strictly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.content import read_game, read_languages
from bot.i18n import I18n
from bot.show.log_lines import event_lines
from bot.show.option_texts import option_text
from bot.show.words import Words, game_text
from rules import GAMES
from rules.ai import PLAYERS
from rules.kernel import looks, rulings
from rules.kernel.chance import Sampled
from rules.kernel.game import Game
from rules.kernel.options import complete
from rules.kernel.types import Decision, Event, Text, View
from rules.skirmish.game import Skirmish
from tests.rules.skirmish.scenario import Table
from tests.support.shared_out import at_landing, of_which

DATA = REPOSITORY / "data"
LOCALES = read_languages(DATA).locales
SEEDS = of_which(range(9), range(2))
GUESSES = ("zz", "a9", "summon", "attack", "a1", "wa", "done", "b")


@cache
def language() -> I18n:
    """Return the catalogues, which raise for a missing key or argument."""
    return read_languages(DATA, strict=True)


@cache
def loaded(name: str) -> Game[Any]:
    """Return a game over its content."""
    return read_game(DATA, name)


def options_of(game: Game[Any], rng: Random) -> dict[str, Any]:
    """Draw options of a match, most of them as usual."""
    drawn: dict[str, Any] = {}
    for spec in game.options:
        if rng.random() < 0.4:
            drawn[spec.name] = rng.choice(spec.values) if spec.values else rng.randint(spec.low, spec.high)
    return drawn


@cache
def said(name: str, seed: int) -> tuple[Text, ...]:
    """Return the different things a match played at random says; played once for all languages."""
    return tuple({repr(text): text for text in playing(loaded(name), seed)}.values())


def playing(game: Game[Any], seed: int) -> Iterator[Text]:
    """Yield what a match played at random says: prompts, options, doubts, refusals, events, the result."""
    rng = Random(seed)
    chance = Sampled(seed)
    state, events = game.start(complete(game.options, options_of(game, rng)), chance)
    while state.outcome is None:
        if looks.due(state) is not None:
            state, events = rulings.pass_by(game, state, chance)
            yield from (
                text for text in (game.event_text(game.view(state, None), e) for e in events) if text is not None
            )
            continue
        decision = next(d for seat, d in state.pending.items() if seat not in state.answers)
        view = game.view(state, decision.seat)
        choice = PLAYERS[rng.choice(("random", "greedy"))](game, view, decision, rng)
        yield from asked(game, view, decision, choice, rng)
        state, events = game.submit(state, decision.id, choice, chance)
        yield from told(game, state, events)
    yield state.outcome.reason


def told(game: Game[Any], state: Any, events: tuple[Event, ...]) -> Iterator[Text]:
    """Yield what some events say to who only watches."""
    watched = game.view(state, None)
    yield from (text for text in (game.event_text(watched, event) for event in events) if text is not None)


def asked(game: Game[Any], view: View[Any], decision: Decision, choice: tuple[str, ...], rng: Random) -> Iterator[Text]:
    """Yield what the steps of a choice say, and why something else would not do."""
    for index in range(len(choice)):
        node = game.options_at(view, decision, choice[:index], wide=rng.random() < 0.2)
        yield node.prompt
        for option in node.options:
            yield option.text
            if option.doubt is not None:
                yield option.doubt
            if option.warning is not None:
                yield option.warning
        refusal = game.why(view, decision, choice[:index], rng.choice(GUESSES))
        if refusal is not None:
            yield refusal.text


@at_landing
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", list(GAMES))
def test_everything_a_match_says_has_words(name: str, seed: int) -> None:
    texts = said(name, seed)
    for locale in LOCALES:
        words = Words(language(), locale).at(loaded(name))
        assert [(locale, text) for text in texts if not words(text)] == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", list(GAMES))
def test_every_match_option_and_value_has_words(name: str, locale: str) -> None:
    game = loaded(name)
    words = Words(language(), locale)
    assert words(game_text(name))
    shown = [
        words(option_text(game, spec, value))
        for spec in game.options
        if spec.is_offered
        for value in (spec.values or (spec.low, spec.high))
    ]
    assert len(shown) == len(set(shown))


def test_a_push_over_several_squares_is_one_line_of_the_log() -> None:
    game = loaded("skirmish")
    assert isinstance(game, Skirmish)
    table = Table("corridor, turn 8, west\nEM dawn_marshal A7\nWM dawn_marshal A1\nEA gatekeeper D3", game)
    squares = (("d3", "d4"), ("d4", "d5"), ("d5", "d6"))
    events = [Event("displaced", {"unit": "ea", "from": one, "to": two, "start": "d3"}) for one, two in squares]
    (line,) = event_lines(Words(language(), "en").at(game), game, game.view(table.state, None), events)
    assert line.endswith(" is moved from D3 to D6.")
