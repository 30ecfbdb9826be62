"""Whatever a match asks, tells, refuses and reports can be said in every language, with all that the text takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from bot.i18n.catalogue import Catalogue as Locales
from rules.chesswarrior.catalogue import load
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.state import ChessState
from rules.kernel.chance import Sampled
from rules.kernel.doors import side_decision
from rules.kernel.options import complete
from rules.kernel.types import Choice, Data, Decision, Text, View
from tests.support.shared_out import at_landing

from .conftest import read_files

LANGUAGES = ("en", "th", "ja", "vi", "zh-TW")
MATCHES: tuple[tuple[int, Data], ...] = (
    (1, {}),
    (2, {"mode": "expert", "mirror": "snatch"}),
    (3, {"ask_reactions": True, "checking": "four_squares"}),
    (4, {"turn_limit": 12, "d10": "1-10", "aoe_heroes": True, "and_support": "either"}),
    (5, {"mode": "expert", "respawn_delay": 2, "pass_friends": True, "instant_refund": True}),
)
WRONG = (
    "d4",
    "e5",
    "a1",
    "h8",
    "end",
    "move",
    "s1",
    "n1",
    "n",
    "stop",
    "attack",
    "armor_block",
    "zeal",
    "kite",
    "nobody",
)
ORDERS = (
    "{id} {reaction} auto",
    "{id} {reaction} ask",
    "{id} {reaction} if lethal min_dice 2 keep_mana 0 max_lead 9",
    "{id} home d c e",
    "{id} plan legal move {square}; end",
    "{id} plan unchanged attack {square}; end",
    "{id} plan legal end n",
)
STEPS = 260
"""Answers after which a match is left."""


@pytest.fixture(scope="session")
def game() -> Chesswarrior:
    return Chesswarrior(load(read_files()))


def texts(game: Chesswarrior, seed: int, options: Data) -> Iterator[Text]:
    """Play at random, with standing orders, and yield every text on the way."""
    rng, chance = Random(seed), Sampled(seed)
    state, events = game.start(complete(game.options, options), chance)
    for number in range(STEPS):
        if state.outcome is not None:
            yield from (text for e in events if (text := game.event_text(game.view(state, None), e)) is not None)
            yield state.outcome.reason
            return
        seat = min(s for s in state.pending if s not in state.answers)
        view = game.view(state, seat)
        yield from (text for e in events if e.only is None or seat in e.only if (text := game.event_text(view, e)))
        decision = state.pending[seat]
        choice, said = walked(game, view, decision, rng)
        yield from said
        if number % 6 == 0:
            yield from game.report(view)
            yield from (r.text for r in refusals(game, view, decision, choice))
        order = ordered(game, view, rng) if "standing" in game.side_kinds(state, seat) and number % 3 == 0 else None
        if order is not None:
            state, events = game.submit(state, f"standing.{seat}", order, chance)
            continue
        state, events = game.submit(state, decision.id, choice, chance, view=view)


def walked(game: Chesswarrior, view: View[ChessState], decision: Decision, rng: Random) -> tuple[Choice, list[Text]]:
    """Answer at random; return the answer with what was shown meanwhile."""
    choice: Choice = ()
    said: list[Text] = []
    node = game.options_at(view, decision, choice)
    while node.options:
        said += [node.prompt, *(o.text for o in node.options)]
        said += [text for o in node.options if (text := game.detail(view, decision, o)) is not None]
        choice = (*choice, rng.choice(node.options).token)
        node = game.options_at(view, decision, choice)
    said.append(node.prompt)
    return choice, [*said, *(r.text for r in game.remarks(view, decision, choice))]


def refusals(game: Chesswarrior, view: View[ChessState], decision: Decision, choice: Choice) -> list[Any]:
    """Ask why tokens are not offered on the way of an answer."""
    found = [game.why(view, decision, choice[:n], token) for n in range(len(choice) + 1) for token in WRONG]
    return [refusal for refusal in found if refusal is not None]


def ordered(game: Chesswarrior, view: View[ChessState], rng: Random) -> Choice | None:
    """Return a standing order of the seat; None if the one drawn does not fit its hero."""
    assert view.seat is not None
    decision = side_decision("standing", view.seat)
    heroes = [h for h in view.state.heroes if h.side == view.seat and h.at >= 0]
    hero = rng.choice(heroes)
    reactions = [a.id for a in game.catalogue.heroes[hero.key].abilities if a.kind == "inactive"]
    text = rng.choice(ORDERS[0 if reactions else 3 :])
    square = rng.choice(("d4", "d5", "e4", "e5"))
    return game.parse(view, decision, text.format(id=hero.id, reaction=(reactions or [""])[0], square=square))


def faults(text: Text, locales: Locales) -> list[tuple[str, str]]:
    """List what a text and the texts inside it lack, by language."""
    inner = [part for value in text.args.values() for part in (value if isinstance(value, list | tuple) else [value])]
    found = [fault for part in inner if isinstance(part, Text) for fault in faults(part, locales)]
    if text.key.startswith("chesswarrior."):
        found += [(text.key, name) for name in LANGUAGES if lacks(locales.locales[name].entries, text)]
    return found


def lacks(entries: Mapping[str, Any], text: Text) -> bool:
    return text.key not in entries or not entries[text.key].placeholders <= {*text.args}


@at_landing
@pytest.mark.parametrize(("seed", "options"), MATCHES)
def test_all_that_a_match_says_is_written(game: Chesswarrior, locales: Locales, seed: int, options: Data) -> None:
    said = list(texts(game, seed, options))
    assert {fault for text in said for fault in faults(text, locales)} == set()
    assert len({text.key for text in said}) > 90


def test_every_option_of_a_table_is_named(game: Chesswarrior, locales: Locales) -> None:
    names = [f"chesswarrior.setting.{spec.name}" for spec in game.options if spec.is_offered]
    values = [
        f"chesswarrior.setting.{spec.name}.{value}"
        for spec in game.options
        if spec.is_offered and not isinstance(spec.default, bool)
        for value in spec.values or ()
    ]
    keys = {*names, *values, "game.chesswarrior", "chesswarrior.side.south", "chesswarrior.side.north"}
    assert {name: keys - set(locales.locales[name].entries) for name in LANGUAGES} == {n: set() for n in LANGUAGES}
