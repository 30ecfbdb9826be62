"""Every text that can come up is there in every language; refusals and questions name nothing that is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

import msgspec
import pytest

from bot.app import lexicon
from bot.config import REPOSITORY
from bot.content import read_languages
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from rules.dozen_war.event_step import EventStep
from rules.dozen_war.events import EVENTS, Paid
from rules.dozen_war.game import DozenWar
from rules.dozen_war.orders_menu import ASKS, GUARD_ALSO
from rules.dozen_war.rounds import TurnBegins
from rules.dozen_war.rule_text import card_text, event_card_text, general_text, skill_text, token_text
from rules.kernel.cursor import Refused
from rules.kernel.errors import UnreadableText
from rules.kernel.notation import bare
from rules.kernel.told import written
from rules.kernel.types import Decision, Seat, Text
from tests.i18n.game_texts import keys_of
from tests.support.shared_out import at_landing, few

from .matches import CASES, match, shipped
from .table import Table

GAME = shipped()
LOCALES = ("en", "vi", "ja", "th", "zh-TW")
CATALOGUE = Catalogue.read(REPOSITORY / "data" / "locales")


@cache
def said() -> frozenset[str]:
    """Return the keys of all texts of the content and of matches: questions, options, details, events, reports."""
    return frozenset(key for text in (*of_content(), *of_matches()) for key in keys_of(text))


def of_content() -> Iterator[Text]:
    """Yield what the content says of itself."""
    book = GAME.book
    for card in book.generals:
        yield general_text(book, card)
        yield Text(f"dozen_war.general.{card}")
    for card in book.cards.values():
        yield card_text(card)
        yield Text(f"dozen_war.card.{card.id}")
    for event in book.events.values():
        yield event_card_text(event)
        yield Text(f"dozen_war.event_card.{event.id}")
    for token in book.tokens.values():
        yield token_text(token)
        yield Text(f"dozen_war.token.{token.id}")
    for spec in filter(lambda spec: spec.is_offered, GAME.options):
        yield Text(f"dozen_war.setting.{spec.name}")
        for value in spec.values or ():
            if not isinstance(value, bool):
                yield Text(f"dozen_war.setting.{spec.name}.{value}")
    yield Text("game.dozen_war")
    yield from (Text(f"dozen_war.side.{name}") for name in GAME.seat_names)


def of_matches() -> Iterator[Text]:
    """Yield what random matches say."""
    rng = Random("words")
    for index in range(len(CASES)):
        played = match(index)
        for state, events in zip(played.states, played.events, strict=True):
            for seat in (None, *range(state.seats)):
                view = GAME.view(state, None if seat is None else Seat(seat))
                yield from filter(None, (GAME.event_text(view, e) for e in GAME.seen(events, view.seat)))
        for point in played.points[::3]:
            view = GAME.view(point.state, point.decision.seat)
            yield from GAME.report(view)
            decisions = [point.decision, *(d for d in view.decisions if d.kind == "standing")]
            for decision in decisions:
                yield from of_decision(view, decision, rng)
        if played.states[-1].outcome is not None:
            yield played.states[-1].outcome.reason


def of_decision(view: Any, decision: Any, rng: Random) -> Iterator[Text]:
    """Yield the questions and options along one random answer, and refusals of strange tokens."""
    prefix: tuple[str, ...] = ()
    units = [*view.state.units, *view.state.castles, *GAME.book.cards, "a1", "revive", "volley", "g01.1", "guard"]
    for _ in range(12):
        node = GAME.options_at(view, decision, prefix, wide=True)
        yield node.prompt
        for option in node.options:
            yield option.text
            yield from filter(None, (option.doubt, GAME.detail(view, decision, option)))
        place = GAME.place(view, decision, prefix)
        for token in rng.sample(units, 6):
            found = place.take(token)
            if isinstance(found, Refused) and found.reason is not None:
                yield found.reason.text
        if node.is_leaf or not node.options:
            return
        prefix = (*prefix, node.options[int(rng.random() * len(node.options))].token)


@at_landing
@pytest.mark.parametrize("locale", LOCALES)
def test_every_text_of_content_and_matches_is_there(locale: str) -> None:
    known = set(CATALOGUE.locales[locale].entries)
    assert sorted(said() - known) == []


def test_a_count_of_one_on_a_card_is_followed_by_one_thing_in_english() -> None:
    write = Writer(CATALOGUE, "en", guard=plain)
    lines = [write(text) for text in of_content()]
    assert any("steal 1 random card" in line for line in lines)
    assert [line for line in lines if re.search(r"\b1 (?:\w+ )?\w+(?<!s)s\b", line)] == []


def ours(keys: Iterable[str]) -> set[str]:
    return {key for key in keys if key.startswith("dozen_war.")}


def test_every_kind_of_event_has_words_or_is_left_out_on_purpose() -> None:
    silent = {"turn_ended"}
    english = CATALOGUE.locales["en"].entries
    worded = {key.split(".")[2] for key in ours(english) if key.startswith("dozen_war.event.")}
    assert set(EVENTS.types) - silent <= worded


def test_every_event_is_read_back_as_it_was_told() -> None:
    for index in range(3):
        for events in match(index).events:
            for event in events:
                told = EVENTS.read(event)
                assert told is None or as_sent(told.data()) == as_sent(event.data)


def as_sent(data: Any) -> bytes:
    return msgspec.json.encode(data, order="deterministic")


def test_every_refusal_in_the_code_has_words() -> None:
    source = "".join(p.read_text("utf-8") for p in (REPOSITORY / "rules" / "dozen_war").glob("*.py"))
    named = set(re.findall(r'refusal\(\s*"R?DW-\d+",\s*"([a-z_]+)"[,)]', source))
    english = set(CATALOGUE.locales["en"].entries)
    assert {f"dozen_war.refused.{name}" for name in named} - english == set()


def test_an_answer_whose_question_is_over_is_written_as_it_was_given() -> None:
    for point in match(0).points[:40]:
        view = GAME.view(point.state, None)
        for choice in (point.choice, point.decision.default):
            assert GAME.format(view, Decision("9", Seat(0), ""), choice).split() == list(choice)


# ---- orders of one's own, typed

LANGUAGES = read_languages(REPOSITORY / "data")
GENERALS, CARDS = (sorted(kind) for kind in (GAME.book.generals, GAME.book.cards))
SKILLS = [f"{id_}.{n}" for id_ in GENERALS for n in (1, 2, 3) if GAME.book.generals[id_].skills[n - 1].defend]
GUARDING = [card for card in CARDS if GAME.book.cards[card].icon == "defence"]
"""What may answer for a seat."""


TOKENS = {*GENERALS, *CARDS, *SKILLS, *ASKS, GUARD_ALSO, "lethal", "yes"}
"""What no language says so."""


def own(*rules: str, asked: Iterable[str] = (), after: str = "lethal never", loot: str = "", cards: str = "") -> str:
    """Write orders of one's own in tokens."""
    told = " ".join(f"{rule} . /" for rule in rules)
    return f"own {' '.join(asked)} . {told} done {after} {loot} . {cards} . yes"


def by_twelve(uses: list[str], row: str) -> list[str]:
    return [own(*(f"{use} {row}" for use in uses[at : at + 12])) for at in range(0, len(uses), 12)]


ORDERS = [
    "default",
    "silent",
    own("guard lethal general castle", "guard_general any infantry cavalry archer", asked=ASKS),
    own(after="any lethal", loot=" ".join(GENERALS), cards=" ".join(CARDS[:6])),
    own(after="never any"),
    *by_twelve(GUARDING, "any general"),
    *by_twelve(SKILLS, "lethal castle archer"),
]


@few(4)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("bared", [False, True], ids=["marked", "bare"])
def test_5_4_standing_orders_are_shown_in_words_and_read_back_in_every_language(locale: str, bared: bool) -> None:
    """Every word that orders know: when to be asked, guards, cards, skills, for whom, counters, loot, discards."""
    game = DozenWar(GAME.book)
    game.lexicon = lexicon(game, LANGUAGES)
    table = Table("A.i1 1,-1", "B.i1 2,2", seats=2, game=game)
    view = table.view(0)
    decision = next(asked for asked in view.decisions if asked.kind == "standing")
    write = Writer(CATALOGUE, locale, guard=plain)
    for tokens in ORDERS:
        choice = game.parse(view, decision, tokens)
        said = game.typing.typed(game, view, decision, choice)
        assert said is not None
        text = write(said)
        assert set(text.split()) & TOKENS == set()
        assert game.parse(view, decision, bare(text) if bared else text) == choice, text


def test_gold_that_is_lost_is_told_with_a_true_minus_sign() -> None:
    view = GAME.view(match(0).points[0].state, None)
    text = GAME.event_text(view, written(Paid(0, -2, 1, "effect")))
    assert text is not None
    assert Writer(CATALOGUE, "en", guard=plain)(text).endswith("gold −2, now 1")


@pytest.mark.parametrize(
    ("timing", "steps", "said"), [("round_end", 1, "next round"), ("after_supply", 2, "this round")]
)
def test_wdw_07_the_log_says_for_which_round_an_event_gives(timing: str, steps: int, said: str) -> None:
    """War Drums let infantry move 2; where events come before the turns, in the round that runs."""
    table = Table("A.i1 1,-1", "B.i1 2,-1", seats=2, begin=TurnBegins(9), round=3, event_timing=timing)
    table.state.events = ["v06", *(event for event in table.state.events if event != "v06")]
    table.run(EventStep())
    assert table.board().steps(table.unit("A.i1")) == steps
    write = Writer(CATALOGUE, "en", guard=plain)
    told = [GAME.event_text(table.view(0), event) for event in table.log if event.kind == "drummed"]
    assert len(told) == 2
    assert all(text is not None and said in write(text) for text in told)


@pytest.mark.parametrize("locale", LOCALES)
def test_7_4_what_protects_its_own_general_names_no_distance(locale: str) -> None:
    """Into the Dark (G04.3) "protects himself only": it read "for the general itself within 0"."""
    skill = GAME.book.skill("g04.3")
    assert "0" not in plain(Writer(CATALOGUE, locale)(skill_text(skill, 1, brief=True)))


ATTACK = partial(Table, "A.i1 2,-1", "D.i1 0,-1", hands="A e01 e10 e04")
SKILL = partial(Table, "A.G03 2,-1", "D.i1 -1,-1", hands="A e01 e10", gold="A 2")
HEX = partial(Table, "A.G01 2,-1", "D.i1 0,-1", hands="A e01 e10", gold="A 2")
PARTS = partial(Table, "A.c1 2,-1", "A.i1 2,-2", "D.a1 1,-1", "D.i1 1,-1", "D.G08 1,-1", hands="D e33")
VOLLEY = partial(Table, "A.a1 2,-1", "A.a2 1,0", "A.G01 - dead", "D.a1 0,-1", "D.i1 1,-1", gold="A 9")


@pytest.mark.parametrize(
    ("table", "said", "written"),
    [
        (ATTACK, "a.i1 attack d.i1 e01 e10", "a.i1 attack d.i1 e10 e01"),
        (ATTACK, "a.i1 attack d.i1 e04 e10 e01", "a.i1 attack d.i1 e10 e01 e04"),
        (SKILL, "a.g03 s3 w e01 e10", "a.g03 s3 w e10 e01"),
        (HEX, "a.g01 s3 0,-1 e01 e10", "a.g01 s3 0,-1 e10 e01"),
        (PARTS, "a.c1 attack d.a1 guard a.i1 splash d.g08", "a.c1 attack d.a1 splash d.g08 guard a.i1"),
        (
            VOLLEY,
            "volley (a.a1 attack d.a1/a.a2 attack d.i1)",
            "volley ( a.a1 attack d.a1 / a.a2 attack d.i1 )",
        ),
        (VOLLEY, "revive a.g01 a.ki", "revive g01 a.ki"),
    ],
)
def test_5_2_1_wdw_01_what_an_attack_says_may_stand_in_any_order_and_close_to_its_brackets(
    table: Callable[[], Table], said: str, written: str
) -> None:
    read, plain_read = table().choice(said), table().choice(written)
    assert (read[:3], sorted(read)) == (plain_read[:3], sorted(plain_read))


def test_rdw_27_only_what_does_not_splash_is_told_so() -> None:
    with pytest.raises(UnreadableText) as refusal:
        PARTS().choice("a.c1 attack d.a1 guard a.i1 splash")
    assert refusal.value.clause != "RDW-27"
    plain = Table("A.i1 2,-1", "D.i1 1,-1")
    with pytest.raises(UnreadableText) as refusal:
        plain.choice("a.i1 attack d.i1 splash d.i1")
    assert refusal.value.clause == "RDW-27"
