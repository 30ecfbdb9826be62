"""What buttons say is read when it is typed; what is not is refused by the clause of writing, with names near it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.app import lexicon
from bot.cli.games import shipped
from bot.content import read_languages
from bot.discord.panel import telling
from bot.discord.panel.making import Stage
from bot.discord.panel.question import Question
from bot.discord.panel.typed import Understood, understand
from bot.show.hints import as_typed, in_words
from bot.show.words import Words
from bot.storage.rows import OFF
from rules.kernel.chance import Sampled
from rules.kernel.deeds import Deed
from rules.kernel.options import complete
from rules.kernel.types import Choice, Seat
from standin.server import Sandbox
from tests.i18n.keys import ROOT
from tests.panel.table import Table
from tests.panel.test_cautions import TURNS, asked_for, styles
from tests.panel.test_deeds import marks
from tests.rules.chesswarrior.table import Table as HeroTable
from tests.rules.commandeer.table import Table as CardTable
from tests.rules.summoner_war.test_pieces import put
from tests.support.shared_out import at_landing, few
from tests.support.thinking import chosen

LANGUAGES = read_languages(ROOT / "data")
GAMES = {"summoner_war": "WSW-13", "chesswarrior": "WCW-13", "commandeer": "WCM-08"}
"""Games whose turns are answers one after the other, each with its clause of the writing."""
STEPS, BEST, WORST = 30, 6, 3
every_language = pytest.mark.parametrize("locale", LANGUAGES.locales)
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def game(name: str) -> Any:
    found = shipped(name)
    found.lexicon = lexicon(found, LANGUAGES)
    return found


def words(name: str, locale: str) -> Words:
    return Words(LANGUAGES, locale).at(game(name))


@cache
def questions(name: str) -> tuple[Question, ...]:
    """Return what greedy players are asked in a match, as far as there are whole things to do."""
    rules, chance = game(name), Sampled(5)
    state, _ = rules.start(complete(rules.options, {}), chance)
    found: list[Question] = []
    for _ in range(STEPS):
        seat = Seat(next(s for s in state.pending if s not in state.answers))
        decision, view = state.pending[seat], rules.view(state, seat)
        if rules.deeds(view, decision):
            found.append(Question(rules, view, decision))
        state, _ = rules.submit(state, decision.id, chosen(rules, view, decision, "greedy", 3), chance)
    return tuple(found)


def some(q: Question) -> tuple[Deed, ...]:
    deeds = q.game.deeds(q.view, q.decision)
    return (*deeds[:BEST], *deeds[BEST:][-WORST:])


def entries(found: Understood) -> tuple[Choice, ...]:
    assert found.faults == ()
    assert found.stage is not None
    return found.stage.entries


@few(2)
@every_language
@every_game
def test_what_a_button_says_is_read_as_that_button(name: str, locale: str) -> None:
    """None of 99 labels typed back was read, in any game: "Harpooner on c3" could not be read."""
    said = words(name, locale)
    wrong: list[tuple[str, Understood]] = []
    count = 0
    for q in questions(name):
        for deed in some(q):
            label = said.plain(deed.text)
            for text in {label, label.upper(), label.lower(), f" {label}. "}:
                found = understand(q, text, said)
                count += 1
                if found.stage is None or found.stage.entries != deed.entries:
                    wrong.append((text, found))
    assert count > 300
    assert wrong == []


@at_landing
@every_language
@every_game
def test_what_was_chosen_is_written_in_the_reader_s_language_and_read_back(name: str, locale: str) -> None:
    said = words(name, locale)
    for q in questions(name):
        for deed in some(q):
            stage = Stage(deed.entries)
            text = telling.typed(said, q, stage)
            assert entries(understand(q, text, said)) == deed.entries
            assert "_" not in text
            assert telling.written(said, q, stage) == text
            (line,) = telling.typed_lines(said, q, stage)
            assert f"`{text}`" in line


# ---- positions


def asked(name: str, table: Any, help_: str = "full") -> Question:
    decision, rules = table.asked, game(name)
    return Question(rules, rules.view(table.state, decision.seat), decision, help=help_)


def war(**held: str) -> Question:
    return asked("summoner_war", put("Fe2", "[F]a1", "Hb2", "fb4", **(held or {"red": "mana_scan"})))


def cards(*lines: str, hand: str = "tc02 tc04", **zones: Any) -> Question:
    units = lines or ("S tc10 d2", "S tc09 c2", "N eh01 d3")
    table = CardTable(*units, game=game("commandeer"), south_hand=hand, south_energy="rl01", north_hand="eh01", **zones)
    return asked("commandeer", table)


def heroes(*lines: str) -> Question:
    found = lines or ("S1 kite d4 N", "S2 page d5 dial=9", "N1 oru e4 dial=9")
    return asked("chesswarrior", HeroTable(*found, game=game("chesswarrior")))


def read(q: Question, text: str, locale: str = "en") -> Understood:
    return understand(q, text, words(q.game.name, locale))


@pytest.mark.parametrize(
    ("text", "locale", "choice"),
    [
        ("soldier e2 move e3", "en", ("move", "e2", "e3")),
        ("move Soldier e2 e3", "ja", ("move", "e2", "e3")),
        ("hero attack b4", "th", ("attack", "b2", "b4")),
        ("英雄 攻擊 b4", "zh-TW", ("attack", "b2", "b4")),
        ("summon SOLDIER a1", "vi", ("summon", "a1")),
        ("召喚 a1 兵士", "ja", ("summon", "a1")),
        ("knight", "en", None),
        ("knight a1", "en", None),
    ],
)
def test_wsw_13_a_piece_is_called_by_its_type_in_any_language(text: str, locale: str, choice: Choice | None) -> None:
    found = read(war(), text, locale)
    assert (None if found.stage is None else found.stage.entries) == (None if choice is None else (choice,))


def test_wsw_13_a_type_that_several_pieces_have_is_not_guessed() -> None:
    (fault,) = read(war(), "soldier move e3").faults
    assert (fault.clause, fault.nearest) == ("WSW-13", ("a1", "e2"))


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("Harpooner on c3", (("play", "tc02", "c3"),)),
        ("harpooner C3", (("play", "tc02", "c3"),)),
        ("move Current Dancer d2 e2", (("move", "d2", "e2"),)),
        ("Harpooner on c3; move d2 e2; End Planning", (("play", "tc02", "c3"), ("move", "d2", "e2"), ("end",))),
        ("play harpooner c3; End Planning", (("play", "tc02", "c3"), ("end",))),
        ("Reinforce: Harpooner as Energy\nend", (("reinforce", "tc02"), ("end",))),
        ("reinforce: draw, then choose; end", (("reinforce", "ask"), ("end",))),
        ("boarding crew: exchange squares with current dancer d2", (("activate", "c2", "tc09.1", "d2"),)),
    ],
)
def test_wcm_08_labels_and_notation_stand_in_one_turn(text: str, choices: tuple[Choice, ...]) -> None:
    assert entries(read(cards(), text)) == choices


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("Attack oru", (("attack", "e4"),)),
        ("f4 › Attack (2 Turn) › e4: N1 Oru", (("move", "d4", "e4"), ("attack", "e4"))),
        ("skip (1 turn), face east", (("end", "e"),)),
    ],
)
def test_wcw_13_a_move_with_the_use_after_it_is_read_as_its_button_says(text: str, choices: tuple[Choice, ...]) -> None:
    found = entries(read(heroes(), text))
    assert found[-1] == choices[-1]
    assert len(found) == len(choices)


def test_wcw_13_a_use_out_of_reach_is_not_guessed_to_be_one_after_a_move() -> None:
    """It is refused by its rule, although one button has all these words: that of a move before it."""
    q = heroes("S1 kite d4 N", "N1 oru d7 dial=9")
    (fault,) = read(q, "attack oru").faults
    assert fault.clause is not None
    assert not fault.clause.startswith("WCW")


NEAR = [
    (war, "sumon a1", "sumon", "WSW-13", {"en": "Summon", "ja": None, "vi": None}),
    (war, "召換 a1", "召換", "WSW-13", {"ja": "召喚", "zh-TW": "召喚"}),
    (heroes, "wall_runer e4", "wall_runer", "WCW-13", {"en": "Wall Runner"}),
    (heroes, "Atack oru", "atack", "WCW-13", {"en": "Attack", "vi": None}),
    (heroes, "Fly d5", "fly", "WCW-13", {"en": "Wall Runner", "ja": "壁"}),
    (cards, "harponer c3", "harponer", "WCM-08", {"en": "Harpooner", "ja": None}),
    (cards, "plya harpooner c3", "plya", "WCM-08", {"en": "play"}),
]


@pytest.mark.parametrize(("asks", "text", "given", "clause", "near"), NEAR, ids=[case[1] for case in NEAR])
def test_an_unknown_word_is_refused_by_the_clause_of_writing_with_names_near_it(
    asks: Any, text: str, given: str, clause: str, near: dict[str, str | None]
) -> None:
    """The refusal had no clause, and the nearest was an id: `wall\\_runner`."""
    q = asks()
    for locale, name in near.items():
        said = words(q.game.name, locale)
        (fault,) = understand(q, text, said).faults
        assert (fault.given, fault.clause) == (given, clause)
        told = said.plain(in_words(q.game, q.view, fault.bare, text))
        assert given in told
        shown = [as_typed(said, q.game, q.view, one) for one in fault.nearest]
        assert not any("_" in one for one in shown)
        assert name is None or any(name in one for one in shown), shown


@at_landing
@every_language
@every_game
def test_what_comes_near_bears_no_id(name: str, locale: str) -> None:
    said = words(name, locale)
    for q in questions(name):
        for fault in (fault for word in ("xyzzy", "attck", "wall_runer") for fault in understand(q, word, said).faults):
            by_rule = fault.text.key.startswith(f"{name}.refused.")  # a hero that must be summoned first (SW-08)
            assert by_rule or fault.clause == GAMES[name]
            shown = [as_typed(said, q.game, q.view, one) for one in fault.nearest]
            assert [one for one in shown if "_" in one or one[:2] in ("tc", "rl", "eh", "vo")] == []


def test_what_several_labels_have_in_common_is_ambiguous_and_names_them() -> None:
    (fault,) = read(cards(), "boarding crew").faults
    assert fault.clause == "WCM-08"
    assert "could mean several" in words("commandeer", "en").plain(fault.bare)
    assert all(one.split()[0] in ("activate", "move") for one in fault.nearest)


def test_one_word_of_a_label_is_not_enough() -> None:
    q = war()
    (fault,) = read(q, "concealed").faults
    assert fault.clause == "WSW-13"


@every_game
def test_without_help_labels_of_steps_are_read_too(name: str) -> None:
    q = questions(name)[-1]._replace(help=OFF)
    said = words(name, "en")
    ways = q.game.ways(q.view, q.decision)
    assert ways is not None
    for way in list(ways)[:BEST]:
        label = telling.steps_line(said.plain, way.steps)
        assert entries(understand(q, label, said)) == (way.choice,)


# ---- in a panel


@at_landing
@pytest.mark.parametrize("name", GAMES)
async def test_after_a_tap_the_panel_shows_how_it_is_typed_and_that_is_read(
    name: str, sandbox: Sandbox, tmp_path: Path
) -> None:
    """Only Skirmish showed it, in its rows; four games told a sentence from which no writing can be learnt."""
    async with Table(sandbox, tmp_path, name).run() as table:
        await table.begin()
        hand = await asked_for(table, TURNS[name])
        await hand.open()
        assert "In writing: `" not in hand.shown.text
        await hand.tap("deed", marks(hand, "deed")[0].removeprefix("="))
        text = hand.shown.text.split("In writing: `")[1].split("`")[0]
        draft = await hand.draft()
        assert draft is not None
        if "review" in styles(hand.shown):  # an answer that nothing follows is shown before it is sent at once
            await hand.tap("review")
            assert f"In writing: `{text}`" in hand.shown.text
        await hand.press("Back")
        await hand.slash("orders", match=table.match, text=text)
        assert f"In writing: `{text}`" in hand.shown.text
        again = await hand.draft()
        assert again is not None
        assert again.choice == draft.choice


async def test_a_refusal_in_a_panel_names_the_clause_and_what_is_near(sandbox: Sandbox, tmp_path: Path) -> None:
    async with Table(sandbox, tmp_path, "chesswarrior").run() as table:
        await table.begin()
        hand = await asked_for(table, TURNS["chesswarrior"])
        shown = await hand.slash("orders", match=table.match, text="moove d5")
        assert "moove" in shown.text
        assert "WCW-13" in shown.text
        assert "Nearest: Move" in shown.text
