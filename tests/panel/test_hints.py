"""What comes near a wrong word is named as its reader types it, and read as the token is that the rules name."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from discord import ui

from bot.app import lexicon
from bot.cli.games import names, shipped
from bot.config import REPOSITORY
from bot.content import read_languages
from bot.discord.panel.bench import Bench
from bot.discord.panel.bench_steps import faults_post
from bot.discord.panel.question import Question
from bot.discord.panel.sight import Sight
from bot.discord.panel.typed import understand
from bot.discord.posts import Post
from bot.show.hints import as_typed, in_words
from bot.show.words import Words
from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.errors import RulesError, SheetErrors
from rules.kernel.options import complete
from rules.kernel.types import Text
from standin.server import Sandbox
from tests.panel.table import Hand, Table
from tests.support.shared_out import at_landing

LANGUAGES = read_languages(REPOSITORY / "data")
ANSWERS = 40
"""Answers of a match whose questions are answered with wrong words too."""
WRONG = ("xyzzy", "attck", "crd")
every_language = pytest.mark.parametrize("locale", LANGUAGES.locales)


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path, "commandeer").run() as running:
        await running.begin()
        await running.defaults()
        yield running


def asked(table: Table, locale: str) -> Hand:
    """Return somebody who is asked whether to keep the opening hand, in a language."""
    table.ana.persona.set_locale("en-US" if locale == "en" else locale)
    return table.ana


def said(table: Table, locale: str, *tokens: str) -> list[str]:
    """Return what words of Commandeer's answers are called in a language."""
    return [table.running.app.words(locale).plain.say(f"commandeer.said.{token}") for token in tokens]


@at_landing
@every_language
async def test_what_comes_near_a_wrong_word_is_named_in_the_readers_language(table: Table, locale: str) -> None:
    hand = asked(table, locale)
    shown = await hand.slash("orders", match=table.match, text="xyz")
    near = table.running.app.words(locale).say("panel.typed.nearest", nearest=said(table, locale, "keep", "mulligan"))
    assert near in shown.text


@at_landing
@every_language
async def test_the_hint_is_taken_where_the_wrong_word_was(table: Table, locale: str) -> None:
    hand = asked(table, locale)
    await hand.slash("orders", match=table.match, text="xyz")
    await hand.slash("orders", match=table.match, text=said(table, locale, "keep")[0])
    assert await hand.drafted() == ("keep",)


@at_landing
@every_language
async def test_why_names_what_comes_near_in_the_readers_language(table: Table, locale: str) -> None:
    hand = asked(table, locale)
    shown = await hand.slash("why", match=table.match, text="xyz")
    assert all(word in shown.text for word in said(table, locale, "keep", "mulligan"))


async def test_a_word_that_does_not_fit_is_repeated_as_it_was_typed(table: Table) -> None:
    hand = asked(table, "ja")
    (typed,) = said(table, "ja", "attack")
    shown = await hand.slash("orders", match=table.match, text=typed)
    assert typed in shown.text
    assert "attack" not in shown.text
    assert "attack" in (await hand.slash("orders", match=table.match, text="attack")).text


@cache
def game(name: str) -> Any:
    made = shipped(name)
    made.lexicon = lexicon(made, LANGUAGES)
    return made


def questions(name: str) -> Iterator[Question]:
    """Yield the questions of a random match, one of each kind."""
    rules, chance, rng, kinds = game(name), Sampled("hints"), Random(name), set[str]()
    state, _ = rules.start(complete(rules.options, {}), chance)
    for _ in range(ANSWERS):
        decision = next((one for one in state.pending.values() if one.seat not in state.answers), None)
        if decision is None:
            return
        view = rules.view(state, decision.seat)
        if decision.kind not in kinds:
            yield Question(rules, view, decision)
        kinds.add(decision.kind)
        state, _ = rules.submit(state, decision.id, random_choice(rules, view, decision, rng), chance)


def read(q: Question, text: str) -> object:
    """Return what a text is read as, or why it is not."""
    try:
        return q.game.parse_ahead(q.view, q.decision, text)
    except RulesError as error:
        return type(error), error.clause, in_words(q.game, q.view, error.text, "").key


@pytest.mark.parametrize("name", names())
def test_hints_are_read_as_the_tokens_that_they_stand_for(name: str) -> None:
    seen = 0
    for q in questions(name):
        near = {one for word in WRONG for fault in understand(q, word).faults for one in fault.nearest if one}
        for locale in LANGUAGES.locales:
            words = Words(LANGUAGES, locale)
            for token in sorted(near):
                seen += 1
                assert read(q, as_typed(words, q.game, q.view, token)) == read(q, token), (
                    q.decision.kind,
                    locale,
                    token,
                )
    assert seen


@every_language
def test_heroes_that_come_near_are_called_as_the_panel_calls_them(locale: str) -> None:
    """`s2, s3` said nothing to who had not yet typed a hero's id."""
    words = Words(LANGUAGES, locale)
    q = next(q for q in questions("chesswarrior") if q.decision.kind == "deploy")
    (fault,) = understand(q, "xyzzy").faults
    heroes = {hero.id: words.plain.say(f"chesswarrior.hero.{hero.key}") for hero in q.view.state.heroes if hero.key}
    assert fault.nearest
    for near in fault.nearest:
        assert as_typed(words, q.game, q.view, near) == f"{near.upper()} {heroes[near]}"


@every_language
def test_what_comes_near_in_a_list_is_named_in_the_readers_language(locale: str) -> None:
    """A list is read in every language at once; what a wrong name is like may be called so in another one."""
    rules, words = game("commandeer"), Words(LANGUAGES, locale)
    (part,) = rules.parts
    bench = Bench(words, part, (), rules.lexicon, Sight(), lambda verb, _: f"deck:{verb}")
    called = {words.plain.say(key) for key in rules.lexicon}
    foreign: set[str] = set()
    for other in LANGUAGES.locales:
        for card in ("vo24", "rl01", "tc12"):
            with pytest.raises(SheetErrors) as caught:
                part.read(f"4x {Words(LANGUAGES, other).plain.say(f'commandeer.card.{card}')}q", rules.lexicon)
            near = {name for fault in caught.value.faults for name in fault.nearest if name not in called}
            foreign |= near
            (hint,) = [line for line in lines(faults_post(bench, "", caught.value)) if line.startswith("-#")]
            assert words.plain.say(f"commandeer.card.{card}") in hint
            assert [name for name in near if name in hint] == []
    assert foreign


def lines(post: Post) -> list[str]:
    """Return the lines of a post."""
    texts = [one.content for one in post.view.walk_children() if isinstance(one, ui.TextDisplay)]
    return [line for text in texts for line in text.split("\n")]


def test_a_refusal_without_anything_near_stays_as_it_is() -> None:
    told = Text("commandeer.refused.anything", {"card": "x"})
    assert in_words(game("commandeer"), next(questions("commandeer")).view, told, "x") == told


@pytest.mark.parametrize("attack", ["attack z9 up", "attack c3 up"])
def test_what_may_not_be_sent_ahead_is_a_fault_of_what_is_typed(attack: str) -> None:
    """RCM-51 of Commandeer: attacks of no square or direction are refused before they are filed."""
    q = next(q for q in questions("commandeer") if q.decision.kind == "planning")
    (fault,) = understand(q, f"{in_order(q)}; end; {attack}; end").faults
    assert (fault.clause, fault.fields["given"]) == ("RCM-51", attack.split()[1 if "z9" in attack else 2])
    assert not understand(q, f"{in_order(q)}; end; attack c3 n; end").faults


def in_order(q: Question) -> str:
    """Write the first answer that there is."""
    return q.game.format(q.view, q.decision, next(iter(q.game.choices(q.view, q.decision))))
