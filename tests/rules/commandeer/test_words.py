"""Everything this game says has a text in every language, short enough for its place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import pytest

from bot.content import read_languages
from bot.show.option_texts import option_text
from bot.show.words import Words, game_text, seat_text
from rules.ai.random import random_choice
from rules.commandeer import card_text
from rules.commandeer.abilities import Trigger
from rules.commandeer.words import word
from rules.kernel.chance import Sampled
from rules.kernel.errors import RulesError
from tests.i18n.game_texts import Said, keys_in
from tests.i18n.keys import ROOT
from tests.i18n.test_game_texts import LONGEST, WRONG, is_named, named
from tests.support.shared_out import at_landing, few

from .table import Commandeer, event_card, shipped

LANGUAGES = read_languages(ROOT / "data", strict=True)
SEEDS = range(4)
every_locale = pytest.mark.parametrize("locale", LANGUAGES.locales)


def of_content() -> Iterator[Said]:
    """Yield names, options and what stands on every card."""
    game = shipped()
    yield Said("name", game_text(game.name))
    yield from (Said("name", seat_text(game, seat)) for seat in range(2))
    for spec in filter(lambda spec: spec.is_offered, game.options):
        for value in spec.values or (spec.low, spec.high):
            yield Said("name", option_text(game, spec, value))
    for card in game.book.cards.values():
        yield Said("name", word("card", card.id))
        yield Said("detail", card_text.whole(card))
    for deck in game.catalogue.decks:
        yield Said("name", word("deck", deck))
        yield Said("detail", word("deck_note", deck))
    for key in game.catalogue.affiliations:
        yield Said("name", word("affiliation", key))


def of_vocabulary() -> Iterator[Said]:
    """Yield what cards could say that no card says yet: every operation, condition, filter and selector."""
    everyone: list[Any] = ["self", "host", "attacker", "attacked", "chosen"]
    everyone += [{how: {"side": side}} for how in ("choose", "all") for side in ("own", "enemy", "any")]
    everyone += [
        {"choose": {"side": s, "count": 2, "up_to": u}} for s in ("own", "enemy", "any") for u in (True, False)
    ]
    everyone += [{"all": {"within": within}} for within in ("adjacent", "line", "adjacent_to_chosen")]
    flags = [{name: value} for name in ("legendary", "on_border", "damaged") for value in (True, False)]
    numbers = [{name: 1000} for name in ("max_command", "min_power", "max_power")]
    everyone += [{"all": {"filter": each}} for each in (*flags, *numbers, {"keyword": "marking"}, {"not_self": True})]
    bounds = ("adjacent_enemies", "adjacent_own", "energy_zone", "own_units", "enemy_units")
    ifs: list[dict[str, Any]] = [{name: {how: 2}} for name in bounds for how in ("min", "max")]
    ifs += [{name: value} for name in ("on_border", "has_attachment") for value in (True, False)]
    ifs += [{"turn_owner": who} for who in ("own", "enemy")]
    changes = [{name: n} for name in ("power", "health", "armor") for n in (1000, -1000)]
    given: list[dict[str, Any]] = [{"op": "damage", "to": to, "amount": 1000} for to in everyone]
    given += [{"op": "modify", "to": "self", "duration": "turn", **change} for change in changes]
    given += [{"op": "modify", "to": "self", "duration": d, "power": 1000} for d in ("permanent", "static")]
    given += [{"op": "draw", "who": who} for who in ("own", "enemy")]
    given += [{"op": "energize", "from": source} for source in ("deck_top", "hand", "retired")]
    given += [{"op": "deploy", "from": source} for source in ("hand", "retired")]
    ways = ("F", "FR", "R", "BR", "B", "BL", "L", "FL", "choose")
    given += [{"op": "push", "unit": "self", "dir": way} for way in ways]
    targets = ("hand", "deck_bottom", "energy")
    given += [{"op": "recover", "from": s, "to": t} for s in ("retired", "defeated") for t in targets]
    given += [{"op": "restrict", "to": "self", "what": w, "duration": "turn"} for w in
              ("cannot_attack", "cannot_move", "cannot_be_ranged")]  # fmt: skip
    cost = {"cp": 1, "energy": 1, "retire_self": True}
    abilities: list[dict[str, Any]] = [{"trigger": "on_play", "effects": [each]} for each in given]
    abilities += [{"trigger": t, "effects": given[:1], "condition": c, "optional": o}
                  for t in get_args(Trigger) if t != "activated" for c in ifs for o in (True, False)]  # fmt: skip
    for timing in ("planning", "defending"):
        used = {"trigger": "activated", "timing": timing, "effects": given[:1]}
        abilities += [used, {**used, "cost": cost}, {**used, "condition": ifs[0]}]
        abilities += [{**used, "condition": ifs[0], "cost": cost}]
    card = event_card("all", *abilities)
    for ability in card.abilities:
        yield Said("part", card_text.rule(ability))


def of_match(game: Commandeer, seed: int) -> Iterator[Said]:
    """Yield what a match played at random says to everybody."""
    rng, chance = Random(seed), Sampled(seed)
    options = {spec.name: rng.choice(spec.values) for spec in game.options if spec.values and rng.random() < 0.3}
    state, events = game.start(options, chance)
    presets = game.entrance.presets()
    while state.outcome is None:
        decision = next(d for seat, d in state.pending.items() if seat not in state.answers)
        view = game.view(state, decision.seat)
        order = next((d for d in view.decisions if d.kind == "standing" and rng.random() < 0.05), None)
        if order is not None:
            state, events = game.submit(state, order.id, random_choice(game, view, order, rng), chance)
            texts = [game.event_text(view, event) for event in game.seen(events, decision.seat)]
            yield from (Said("event", text) for text in texts if text is not None)
            continue
        choice = random_choice(game, view, decision, rng)
        if decision.kind == "entry" and seed % 2:
            choice = rng.choice(presets)
        for index in range(min(len(choice), 8) + 1):
            node = game.options_at(view, decision, choice[:index], wide=True)
            yield Said("prompt", node.prompt)
            for option in node.options:
                yield Said("option", option.text)
                yield from [Said("refusal", t) for t in (option.doubt, option.warning) if t is not None]
                detail = game.detail(view, decision, option)
                yield from [Said("detail", detail)] if detail is not None else []
            for token in ("c3", "n", "play", "move", "zz", "reinforce", *rng.sample(sorted(game.book.cards), 4)):
                yield from _refused(game, view, decision, (*choice[:index], token))
        state, events = game.submit(state, decision.id, choice, chance)
        for seat in (None, 0, 1):
            shown = game.seen(events, seat)  # pyright: ignore[reportArgumentType]
            texts = (game.event_text(view, event) for event in shown)
            yield from (Said("event", text) for text in texts if text is not None)
    yield Said("event", state.outcome.reason)


def _refused(game: Commandeer, view: Any, decision: Any, choice: tuple[str, ...]) -> Iterator[Said]:
    try:
        game.check(view, decision, choice)
    except RulesError as error:
        yield Said("refusal", error.text)


@cache
def said() -> tuple[Said, ...]:
    """Return the different texts of the game."""
    found = [*of_content(), *of_vocabulary(), *(one for seed in SEEDS for one in of_match(shipped(), seed))]
    return tuple({repr(one): one for one in found}.values())


def keys(locale: str) -> set[str]:
    return set(LANGUAGES.catalogue.locales[locale].entries)


@at_landing
def test_everything_it_says_has_a_text() -> None:
    assert keys_in(said()) - keys("en") == set()


@at_landing
def test_every_text_of_it_is_said_or_named() -> None:
    left = {key for key in keys("en") if key.startswith("commandeer.")} - keys_in(said())
    known = named("commandeer")
    assert [key for key in sorted(left) if not is_named(key, known)] == []


@at_landing
@every_locale
def test_texts_are_short_enough_for_their_place(locale: str) -> None:
    words = Words(LANGUAGES, locale).at(shipped()).plain
    texts = ((one.kind, words(one.text)) for one in said())
    assert [(kind, text) for kind, text in texts if len(text) > LONGEST[kind]] == []


@few(1)
@every_locale
def test_texts_show_no_key_and_no_doubled_sign(locale: str) -> None:
    words = Words(LANGUAGES, locale).at(shipped()).plain
    texts = [words(one.text) for one in said()]
    assert [text for text in texts if WRONG.search(text) or "commandeer." in text] == []


def test_names_of_cards_are_all_different_in_every_language() -> None:
    """RCM-55: equal names are equal cards."""
    for locale in LANGUAGES.locales:
        words = Words(LANGUAGES, locale).plain
        names = [words(word("card", card)).casefold() for card in shipped().book.cards]
        assert len(set(names)) == len(names)


@every_locale
def test_every_sentence_of_a_card_begins_with_a_capital_letter(locale: str) -> None:
    say = LANGUAGES.writer(locale)
    told = {card.id: [say(line) for line in card_text.rules_of(card)] for card in shipped().book.cards.values()}
    assert {(name, line) for name, lines in told.items() for line in lines if line[:1].islower()} == set()
    assert any(told.values())


def test_what_lasts_as_long_as_its_unit_says_that_it_asks_for_what_is_printed() -> None:
    """7.2: filters of static effects read printed Power, keywords and arrows, never what other effects gave."""
    say = LANGUAGES.writer("en")
    (line,) = [say(line) for line in card_text.rules_of(shipped().book.cards["eh16"]) if "Power" in say(line)]
    assert "(printed Range Attack)" in line
    turn = {"op": "modify", "to": {"all": {"side": "own", "filter": {"keyword": "range_attack"}}}, "power": 1000}
    (passing,) = event_card("passing", {"trigger": "on_play", "effects": [{**turn, "duration": "turn"}]}).abilities
    assert "(Range Attack)" in say(card_text.rule(passing))
