"""A whole answer is told in a sentence of the reader's language, by name, place and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.show.words import Words
from rules.ai import PLAYERS
from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Choice, Decision, Seat, Text, View
from tests.render.test_spoken import GAMES, IDS, LANGUAGES
from tests.support.shared_out import at_landing
from tests.support.thinking import chosen

STEPS, TRIED = 34, 4
"""Answers of a match that are played, and those of each question that are told."""
ENDS = (".", "。")
SIGNS = "›>|"
TOLD = [name for name, game in GAMES.items() if not hasattr(game, "sheet_kind")]
"""Games whose answers are no rows of a sheet: what rows come to is told row by row."""


class Asked(NamedTuple):
    view: View[Any]
    decision: Decision
    choices: tuple[Choice, ...]


@cache
def asked(name: str) -> tuple[Asked, ...]:
    """Return the questions of a match between greedy players, with answers drawn to each."""
    game, rng, chance = GAMES[name], Random(3), Sampled(3)
    state, _ = game.start(complete(game.options, {}), chance)
    found: list[Asked] = []
    for _ in range(STEPS):
        if state.outcome is not None:
            break
        seat = Seat(next(s for s in state.pending if s not in state.answers))
        decision, view = state.pending[seat], game.view(state, seat)
        if not any(part.loose and part.kind == decision.kind for part in game.parts):
            choices = {random_choice(game, view, decision, rng) for _ in range(TRIED)}
            found.append(Asked(view, decision, tuple(sorted(choices))))
        state, _ = game.submit(state, decision.id, chosen(game, view, decision, "greedy", 3), chance)
    return tuple(found)


@pytest.mark.parametrize("locale", LANGUAGES.locales)
@pytest.mark.parametrize("name", TOLD)
def test_what_is_told_is_a_sentence_without_keys_ids_and_signs(name: str, locale: str) -> None:
    game = GAMES[name]
    words = Words(LANGUAGES, locale).at(game).plain
    told: list[str] = []
    for one in asked(name):
        texts = [game.typing.told(game, one.view, one.decision, choice) for choice in one.choices]
        told += [words(text) for text in texts if text is not None]
    assert told
    assert [line for line in told if IDS.search(line) or any(sign in line for sign in SIGNS)] == []
    if locale != "th":  # Thai has no full stop
        assert [line for line in told if not line.endswith(ENDS)] == []


@at_landing
@pytest.mark.parametrize("name", list(GAMES))
def test_squares_and_signs_stand_apart_from_chinese_words(name: str) -> None:
    """As it is printed in Taiwan: `移動到 b8`, not `移動到b8`."""
    game = GAMES[name]
    words = Words(LANGUAGES, "zh-TW").at(game).plain
    said: list[str] = []
    for one in asked(name):
        texts = [game.typing.told(game, one.view, one.decision, choice) for choice in one.choices]
        texts += [deed.text for deed in game.deeds(one.view, one.decision)]
        said += [words(text) for text in texts if text is not None]
    assert said
    assert [line for line in said if re.search(r"[\u4e00-\u9fff][A-Za-z]+[\d.]|[A-Za-z]\d[\u4e00-\u9fff]", line)] == []


@pytest.mark.parametrize("name", list(GAMES))
def test_every_whole_answer_is_told_or_is_a_single_word(name: str) -> None:
    """No answer is left to the steps in which it was chosen, but rows and entries, which are told row by row."""
    game = GAMES[name]
    untold = [
        choice
        for one in asked(name)
        if one.decision.kind not in ("entry", "orders")
        for choice in one.choices
        if len(choice) > 1 and game.typing.told(game, one.view, one.decision, choice) is None
    ]
    assert untold == []


@pytest.mark.parametrize("name", TOLD)
def test_every_answer_by_ways_is_told_or_is_a_single_word(name: str) -> None:
    """What a turn does is never left to its steps, of which nobody says how they hang together."""
    game = GAMES[name]
    for one in asked(name):
        for way in game.ways(one.view, one.decision) or ():
            told = game.typing.told(game, one.view, one.decision, way.choice)
            assert told is not None or len(way.steps) == 1, way.choice


def first_answers(name: str, options: dict[str, Any], wanted: dict[str, Choice]) -> list[str]:
    """Return in English what given answers to the questions before a match say, by their kind."""
    game, chance = GAMES[name], Sampled(3)
    words = Words(LANGUAGES, "en").at(game).plain
    state, _ = game.start(complete(game.options, options), chance)
    found: dict[str, str] = {}
    while len(found) < len(wanted):
        seat = Seat(next(s for s in state.pending if s not in state.answers))
        asked_, view = state.pending[seat], game.view(state, seat)
        choice = wanted.get(asked_.kind) if asked_.kind not in found else None
        if choice is not None:
            text = game.typing.told(game, view, asked_, choice)
            assert text is not None
            found[asked_.kind] = words(text)
        state, _ = game.submit(state, asked_.id, choice or asked_.default, chance)
    return list(found.values())


def test_a_draft_is_told_as_a_wish_and_not_as_steps() -> None:
    assert first_answers("dozen_war", {"draft": "lists"}, {"draft_list": ("g08", "g02", "g09", ".")}) == [
        "You want these generals, the first most: Moon Bow, Mighty Crag, Wind Bell."
    ]
    assert first_answers("dozen_war", {"draft": "literal"}, {"draft_pick": ("g03",)}) == ["You take Iron Ward."]


def test_a_changed_and_a_kept_hand_are_told_with_what_goes_under_the_deck() -> None:
    game, chance = GAMES["commandeer"], Sampled(3)
    words = Words(LANGUAGES, "en").at(game).plain
    state, _ = game.start(complete(game.options, {}), chance)
    while next(iter(state.pending.values())).kind != "mulligan":
        seat = next(s for s in state.pending if s not in state.answers)
        state, _ = game.submit(state, state.pending[seat].id, state.pending[seat].default, chance)
    told: list[str] = []
    for changes in range(3):
        asked_ = state.pending[Seat(0)]
        view = game.view(state, Seat(0))
        under = view.state.sides[0].hand[:changes]
        for choice in (("keep", *under), ("mulligan",)):
            text = game.typing.told(game, view, asked_, choice)
            assert text is not None
            told.append(words(text))
        state, _ = game.submit(state, asked_.id, ("mulligan",), chance)
        if Seat(0) not in state.pending or Seat(0) in state.answers:
            other = state.pending[Seat(1)]
            state, _ = game.submit(state, other.id, ("mulligan",), chance)
    kept = re.compile(r"You keep this hand and put [\w' ]+ under the deck\.")
    both = re.compile(r"You keep this hand and put [\w' ]+, [\w' ]+ under the deck, the first deepest\.")
    assert told[:2] == ["You keep this hand.", "You take a new hand; if you keep it, 1 card goes under the deck."]
    assert kept.fullmatch(told[2])
    assert told[3] == "You take a new hand; if you keep it, 2 cards go under the deck."
    assert both.fullmatch(told[4])


OWN_ORDERS = (
    *("own", "general_any", ".", "guard", "lethal", "general", "castle", ".", "/", "done"),
    *("lethal", "never", "g03", ".", "e01", ".", "yes"),
)


def test_a_deployment_with_own_orders_is_told_with_what_they_say() -> None:
    game = GAMES["dozen_war"]
    words = Words(LANGUAGES, "en").at(game).plain
    one = next(one for one in asked("dozen_war") if one.decision.kind == "deploy")
    choice = (*one.view.state.sides[one.decision.seat].generals, *OWN_ORDERS)
    game.check(one.view, one.decision, choice)
    text = game.typing.told(game, one.view, one.decision, choice)
    assert text is not None
    told = words(text)
    names = re.match(r"[\w' ]+: infantry castle, [\w' ]+: cavalry castle, [\w' ]+: archer castle\. ", told)
    assert names is not None
    assert told[names.end() :].startswith(
        "You are asked when: a general is struck."
        " Rule 1: guard with a soldier, if it would be lost otherwise, for generals, castles."
        " Guarding your attacking general against counters: if it would die."
    )
    assert told.endswith("Discarding cards above the limit: without asking.")


def ready(seed: int, wanted: Callable[[Choice], bool]) -> tuple[View[Any], Decision, list[Choice]]:
    """Return the first turn of a match of Dozen War in which some action is possible, with all of that sort."""
    game, rng, chance = GAMES["dozen_war"], Random(seed), Sampled(seed)
    state, _ = game.start(complete(game.options, {}), chance)
    while True:
        seat = Seat(next(s for s in state.pending if s not in state.answers))
        decision, view = state.pending[seat], game.view(state, seat)
        if decision.kind == "turn":
            deeds = [deed.entries[0] for deed in game.deeds(view, decision)]
            found = [choice for choice in deeds if wanted(choice)]
            if found:
                return view, decision, found
        state, _ = game.submit(state, decision.id, PLAYERS["greedy"](game, view, decision, rng), chance)


def is_attack(choice: Choice) -> bool:
    return choice[1:2] == ("attack",)


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_an_attack_of_dozen_war_is_told_with_the_damage_it_does(locale: str) -> None:
    game, (view, decision, attacks) = GAMES["dozen_war"], ready(5, is_attack)
    words = Words(LANGUAGES, locale).at(game).plain
    for choice in attacks:
        text = game.typing.told(game, view, decision, choice)
        deed = next(deed for deed in game.deeds(view, decision) if deed.entries == (choice,))
        assert text is not None
        assert deed.outcome is not None
        hit = deed.outcome.args["steps"][0]
        assert hit.key.endswith(("lethal", "hit"))
        harm = "falls" if hit.key.endswith("lethal") else "lives"
        assert words(Text(f"dozen_war.harm.{harm}", {"n": hit.args["n"], "hp": hit.args["hp"]})) in words(text)
        if locale == "en":
            falls = ", it falls" if harm == "falls" else ""
            assert f": damage {hit.args['n']} of {hit.args['hp']} HP{falls}" in words(text)


def test_wishes_of_an_attack_are_told_behind_what_it_does() -> None:
    game, (view, decision, attacks) = GAMES["dozen_war"], ready(5, is_attack)
    words = Words(LANGUAGES, "en").at(game).plain
    plain = attacks[0]
    wished = (*plain[:-2], "guard", "none", plain[-1])
    game.check(view, decision, wished)
    told = [game.typing.told(game, view, decision, choice) for choice in (plain, wished)]
    assert told[0] is not None
    assert told[1] is not None
    assert words(told[1]) == words(told[0])[:-1] + ", nobody guards against a counter."


def test_a_volley_is_told_attack_by_attack() -> None:
    def is_pair(choice: Choice) -> bool:
        return is_attack(choice) and "." in choice

    game, rng, chance = GAMES["dozen_war"], Random(5), Sampled(5)
    words = Words(LANGUAGES, "en").at(game).plain
    state, _ = game.start(complete(game.options, {}), chance)
    while True:
        seat = Seat(next(s for s in state.pending if s not in state.answers))
        decision, view = state.pending[seat], game.view(state, seat)
        if decision.kind == "turn" and any(o.token == "volley" for o in game.options_at(view, decision, ()).options):
            break
        state, _ = game.submit(state, decision.id, PLAYERS["greedy"](game, view, decision, rng), chance)
    volley = next(c for _ in range(3000) if (c := random_choice(game, view, decision, rng))[0] == "volley")
    text = game.typing.told(game, view, decision, volley)
    assert text is not None
    attack = r"\w\.\w+ [\w' ]+ (attacks|uses) [^;]+: [^;]*damage \d of \d HP[^;]*"
    assert re.fullmatch(rf"You show at once: {attack}(; {attack})+\.", words(text))


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_a_line_up_is_told_by_names_and_squares(locale: str) -> None:
    game = GAMES["skirmish"]
    words = Words(LANGUAGES, locale).at(game).plain
    lineups = [(one, choice) for one in asked("skirmish") if one.decision.kind == "lineup" for choice in one.choices]
    assert lineups
    for one, choice in lineups:
        text = game.typing.told(game, one.view, one.decision, choice)
        assert text is not None
        for square in choice[1:-1:2]:
            assert square.upper() in words(text)
        if locale == "en":
            starter = r"[A-Z] [\w' ]+ on [A-G]\d"
            assert re.fullmatch(rf"You start with {starter}(, {starter})*; cost \d+ of \d+\.", words(text))


def test_the_end_of_defending_says_what_the_enemy_can_do_or_that_it_can_do_nothing() -> None:
    game, rng = GAMES["commandeer"], Random(2)
    words = Words(LANGUAGES, "en").at(game).plain
    told: set[str] = set()
    for seed in range(3):
        chance = Sampled(seed)
        state, _ = game.start(complete(game.options, {}), chance)
        while state.outcome is None:
            seat = Seat(next(s for s in state.pending if s not in state.answers))
            decision, view = state.pending[seat], game.view(state, seat)
            if decision.kind == "defending":
                text = game.typing.told(game, view, decision, ("end",))
                assert text is not None
                told.add(words(text))
            state, _ = game.submit(state, decision.id, PLAYERS["greedy"](game, view, decision, rng), chance)
    quiet = "You end Defending: as far as can be seen, none of your units falls."
    assert quiet in told
    falls = re.compile(r"You end Defending: the enemy can then defeat [\w', ]+?(, and you lose the match)?\.")
    assert any(falls.fullmatch(line) for line in told)
    assert [line for line in told if line != quiet and not falls.fullmatch(line)] == []


def attacked() -> tuple[View[Any], Decision]:
    """Return the first question of a match of Dozen War that asks for an answer to an attack."""
    game, rng, chance = GAMES["dozen_war"], Random(5), Sampled(5)
    state, _ = game.start(complete(game.options, {}), chance)
    while True:
        seat = Seat(next(s for s in state.pending if s not in state.answers))
        decision, view = state.pending[seat], game.view(state, seat)
        if decision.kind == "defend" and len(game.deeds(view, decision)) > 1:
            return view, decision
        state, _ = game.submit(state, decision.id, PLAYERS["greedy"](game, view, decision, rng), chance)


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_an_answer_to_an_attack_is_told_with_what_comes_of_it(locale: str) -> None:
    """Wounds and what takes nothing too, not only what falls."""
    game, (view, decision) = GAMES["dozen_war"], attacked()
    words = Words(LANGUAGES, locale).at(game).plain
    for deed in game.deeds(view, decision):
        text = game.typing.told(game, view, decision, deed.entries[0])
        assert text is not None
        assert deed.outcome is not None
        assert words(deed.outcome) in words(text)
        assert deed.entries[0] == ("pass",) or words(deed.text) in words(text)
        assert not any(sign in words(text) for sign in SIGNS)


def sentence(name: str, kind: str, verb: str) -> str:
    """Return the first sentence of an answer with a verb to a kind of question."""
    game = GAMES[name]
    words = Words(LANGUAGES, "en").at(game).plain
    for one in asked(name):
        for choice in sorted({way.choice for way in game.ways(one.view, one.decision) or ()} | {*one.choices}):
            if one.decision.kind == kind and verb in choice:
                text = game.typing.told(game, one.view, one.decision, choice)
                if text is not None:
                    return words(text)
    raise LookupError(f"nobody can {verb} in {name}")


@pytest.mark.parametrize(
    ("name", "kind", "verb", "told"),
    [
        ("commandeer", "planning", "play", r"[\w' ]+ \(1 CP\) enters on [a-f]\d.*\."),
        ("commandeer", "combat", "attack", r"[\w' ]+ \w\d attacks [\w' ]+ \w\d: \d,000 damage, .*\."),
        ("commandeer", "planning", "end", r"You end Planning\."),
        ("summoner_war", "turn", "move", r"You move your [\w ]+ on \w\d to \w\d\."),
        ("summoner_war", "turn", "attack", r"You attack \w+'s [\w\- ]+ on \w\d with your [\w\- ]+ on \w\d\."),
        ("chesswarrior", "activate", "move", r"[SN]\d \w+ moves to \w\d \(\d Turn\)\."),
        ("chesswarrior", "activate", "end", r"[SN]\d \w+ skips this activation \(1 Turn\), facing \w+\."),
        ("dozen_war", "turn", "move", r"[AB]\.\w+ [\w ]+ moves to \w\d\."),
        ("dozen_war", "turn", "end", r"You end the turn\."),
    ],
)
def test_a_sentence_says_who_does_what_where(name: str, kind: str, verb: str, told: str) -> None:
    assert re.fullmatch(told, sentence(name, kind, verb))


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_rows_of_a_sheet_are_written_in_the_readers_words_and_read_back(locale: str) -> None:
    game = GAMES["skirmish"]
    words = Words(LANGUAGES, locale).at(game).plain
    sheets = [(one, choice) for one in asked("skirmish") if one.decision.kind == "orders" for choice in one.choices]
    written = {choice: game.typing.typed(game, one.view, one.decision, choice) for one, choice in sheets}
    read = {
        choice: game.parse(one.view, one.decision, words(text))
        for one, choice in sheets
        if (text := written[choice]) is not None
    }
    assert len(read) > STEPS
    assert read == {choice: choice for choice in read}
    if locale != "en":
        english = [words(text) for text in written.values() if text is not None]
        assert [one for one in english if re.search(r"\b(attack|ability|wait|summon)\b", one)] == []
