"""A turn on the panel by ways, the piece, then what it does; rules, standing orders, whole turns in writing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.kernel.types import Choice
from standin.server import Sandbox
from tests.panel.hidden import GAME
from tests.panel.table import Hand, Table, labels, offered
from tests.panel.test_own_thread import by_direct_message
from tests.panel.test_typed import answer_to, mention, seat_thread
from tests.support.shared_out import at_landing

ORDERS = ("auto", "ask")
RED: Choice = ("mana_scan", "guardian", "armor_pierce", "preset", "knight_screen", *ORDERS)
BLUE: Choice = ("grand_command", "guardian", "snipe", "preset", "knight_screen", *ORDERS)
DOUBLED: Choice = ("body_double", *BLUE[1:])


@pytest.fixture
def blues() -> Choice:
    """Return how Blue sets up."""
    return BLUE


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path, blues: Choice) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path, GAME).run() as running:
        await running.begin()
        for hand, choice in zip(running.hands, (RED, blues), strict=True):
            await hand.submit(choice)
        yield running


@pytest.fixture
async def blue(table: Table) -> Hand:
    """Return the second seat in its free first turn, its panel open."""
    await table.milo.open()
    return table.milo


async def test_wsw_12_a_forced_turn_is_sent_by_itself_and_told(table: Table) -> None:
    assert await table.acting() is table.milo
    await table.ana.open()
    assert "sent by itself" in table.ana.shown.text


async def test_a_piece_then_what_it_does_then_send(blue: Hand) -> None:
    assert offered(blue.shown)[0] == "a3"
    await blue.choose("e3")
    assert set(offered(blue.shown)) == {"summon", "attack.e1"}
    await blue.choose("attack.e1")
    assert await blue.drafted() == ("attack", "e3", "e1")
    await blue.press("Send")
    assert await blue.table.acting() is blue.table.ana


async def test_a_piece_with_one_thing_to_do_is_ready_to_be_sent(blue: Hand) -> None:
    await blue.choose("a4")
    assert "Send" in labels(blue.shown)
    assert await blue.drafted() == ("summon", "a4")


async def test_another_piece_can_be_chosen_at_every_step(blue: Hand) -> None:
    await blue.choose("e3")
    await blue.press("Not this one")
    await blue.choose("a4")
    await blue.press("Back")
    await blue.choose("b4")
    assert await blue.drafted() == ("summon", "b4")


async def test_a_half_made_way_survives_a_restart(sandbox: Sandbox, tmp_path: Path) -> None:
    table = Table(sandbox, tmp_path, GAME)
    async with table.run():
        await table.begin()
        await table.ana.submit(RED)
        await table.milo.submit(BLUE)
        await table.milo.open()
        await table.milo.choose("e3")
    async with table.run():
        await table.milo.choose("attack.e1")
        assert await table.milo.drafted() == ("attack", "e3", "e1")


async def test_what_an_unknown_piece_may_do_is_told_as_a_rule(blue: Hand) -> None:
    await blue.choose("c3")
    assert "SW" in blue.shown.text
    assert "assassin" in blue.shown.text


async def test_a_card_is_cast_by_its_own_steps(blue: Hand) -> None:
    await blue.choose("grand_command")
    await blue.choose("a4")
    await blue.choose("b4")
    assert await blue.drafted() == ("cast", "grand_command", "a4", "b4")


async def test_what_follows_a_summon_is_asked_in_the_same_panel_and_nobody_learns_of_it(blue: Hand) -> None:
    await blue.choose("e3")
    await blue.choose("summon")
    await blue.press("Send")
    assert await blue.table.acting() is blue
    assert "use" in offered(blue.shown)
    await blue.choose("decline")  # one press: there is nothing to look at
    assert await blue.table.acting() is blue.table.ana


async def test_cards_and_counts_can_be_looked_up_and_left_again(blue: Hand) -> None:
    await blue.press_more("Cards and counts")
    assert "Snipe" in blue.shown.text
    assert "Mana Scan" not in blue.shown.text
    await blue.press("Back")
    assert offered(blue.shown)


async def test_cards_and_counts_can_be_looked_up_while_the_other_is_to_act(blue: Hand) -> None:
    red = blue.table.ana
    await red.open()
    await red.press_more("Cards and counts")
    assert "Mana Scan" in red.shown.text
    assert "Grand Command" not in red.shown.text
    await red.press("My panel")
    assert "not your turn" in red.shown.text


@pytest.mark.parametrize("blues", [DOUBLED])
async def test_standing_orders_can_be_changed_in_the_own_turn(blue: Hand) -> None:
    await blue.press_more("Standing orders")
    assert "Body Double" in blue.shown.text
    await blue.pick("word", "a4")
    await blue.pick("word", "c3")
    await blue.choose("enter")
    await blue.press("Send")
    state = (await blue.seat()).view.state
    assert state.standing[1] == ("=a4 c3", "enter")  # pyright: ignore[reportArgumentType]
    assert offered(blue.shown)[0] == "a3"


async def test_rsw_52_standing_orders_name_no_body_double_where_its_card_is_not_held(blue: Hand) -> None:
    """What is left is one question, whose answer says the other half as it was (UX 16)."""
    await blue.press_more("Standing orders")
    assert "Body Double" not in blue.shown.text
    assert offered(blue.shown) == ["ask", "enter"]
    await blue.choose("enter")
    assert "Body Double" not in blue.shown.text
    await blue.press("Send")
    state = (await blue.seat()).view.state
    assert state.standing[1] == ("auto", "enter")  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("blues", [DOUBLED])
async def test_half_made_standing_orders_leave_the_turn_as_it_was(blue: Hand) -> None:
    await blue.choose("e3")
    await blue.open()
    await blue.press("Not this one")
    await blue.press_more("Standing orders")
    await blue.pick("word", "a4")
    await blue.press("My panel")
    assert offered(blue.shown)[0] == "a3"


async def test_a_whole_turn_is_sent_in_one_message(blue: Hand) -> None:
    await answer_to(blue.table, blue, await seat_thread(blue.table, blue), f"{mention(blue.table)}\nsummon e3\nuse")
    await blue.press("My panel")
    assert "then: Use it" in blue.shown.text
    await blue.press("Send")
    assert await blue.table.acting() is blue.table.ana


async def test_what_does_not_fit_is_left_out_with_the_reason(blue: Hand) -> None:
    await blue.slash("orders", match=blue.table.match, text="summon e3 | use a1")
    await blue.press("Send")
    assert "Use it a1" in blue.shown.text
    assert await blue.table.acting() is blue
    assert "decline" in offered(blue.shown)


async def test_the_window_takes_an_answer(blue: Hand) -> None:
    await blue.modal("In writing", "e3-e1")
    assert await blue.drafted() == ("attack", "e3", "e1")


async def test_verbs_suggest_what_is_legal_now(blue: Hand) -> None:
    assert [value for _, value in await blue.suggested("attack", "unit")] == ["c3", "e3", "f3"]
    assert [value for _, value in await blue.suggested("attack", "target", unit="e3")] == ["e1"]


async def test_a_refused_verb_says_why_with_the_clause(blue: Hand) -> None:
    await blue.slash("move", match=blue.table.match, unit="a4", to="a2")
    assert "RSW" in blue.shown.text
    assert await blue.drafted() == ()


async def test_a_verb_of_another_game_says_what_is_asked(blue: Hand) -> None:
    await blue.slash("wait", match=blue.table.match, unit="a4")
    assert "Your turn" in blue.shown.text


async def test_a_second_panel_among_direct_messages_shrinks_to_a_line_when_its_answer_is_sent(blue: Hand) -> None:
    await by_direct_message(blue)
    await answer_to(blue.table, blue, blue.persona.direct(), f"{blue.table.match}\ne3-e1")
    await blue.press("Send")
    assert labels(blue.shown) == ["My panel"]
    assert not blue.shown.pictures()


async def test_a_typed_answer_is_refused_with_what_was_expected_and_the_clause(blue: Hand) -> None:
    await blue.slash("orders", match=blue.table.match, text="move a4-a2")
    assert "RSW" in blue.shown.text
    assert await blue.draft() is None or await blue.drafted() == ()


async def test_a_square_off_the_board_is_refused_once_with_what_is_wrong(blue: Hand) -> None:
    await blue.slash("orders", match=blue.table.match, text="e3-e9")
    assert "e9 is no square" in blue.shown.text
    assert "SW-04" in blue.shown.text
    assert blue.shown.text.count("Line") == 1
    assert blue.shown.text.count("Nearest") == 1


async def test_an_unknown_word_is_refused_once(blue: Hand) -> None:
    await blue.slash("orders", match=blue.table.match, text="summn e3")
    assert blue.shown.text.count("Line") == 1
    assert blue.shown.text.count("Nearest") == 1


async def test_out_of_turn_one_is_told_whose_turn_it_is(blue: Hand) -> None:
    await blue.table.ana.slash("orders", match=blue.table.match, text="e1-e2")
    assert "Blue" in blue.table.ana.shown.text
    assert "is being played" not in blue.table.ana.shown.text


async def test_why_explains_with_the_clause(blue: Hand) -> None:
    await blue.slash("why", text="a4-a2", match=blue.table.match)
    assert "RSW-14" in blue.shown.text


async def test_rules_show_the_clauses_of_the_game(blue: Hand) -> None:
    await blue.slash("rules", game=GAME)
    assert "Summoner War" in blue.shown.text


@at_landing
@pytest.mark.parametrize("locale", ["en-US", "ja", "th", "vi", "zh-TW"])
async def test_every_view_of_a_turn_keeps_the_limits_in_every_language(blue: Hand, locale: str) -> None:
    blue.persona.set_locale(locale)
    await blue.open()
    await blue.choose("c3")
    await blue.tap("cancel")
    await blue.tap("extra")
    await blue.tap("report")
    await blue.tap("back")
    await blue.choose("grand_command")
    await blue.choose("a4")
    await blue.choose("e3")
    await blue.tap("send")
    await blue.choose("use")
    await blue.tap("send")
    assert await blue.table.acting() is blue.table.ana


async def test_a_layout_is_shared_as_a_code_and_taken_over(blue: Hand) -> None:
    await blue.slash("prepare", part="layout", action="new", name="Mine")
    await blue.choose("preset")
    await blue.choose("deep_circle")
    shown = await blue.press("Share as code")
    code = next(word for word in shown.text.split() if word.startswith("WP1-"))
    await blue.table.ana.slash("prepare", part="layout", action="take", code=code, name="Theirs")
    kept = await blue.table.running.services.decks.list(blue.table.ana.player, GAME, "layout")
    assert [(deck.name, deck.choice) for deck in kept] == [("Theirs", ("preset", "deep_circle"))]


async def test_ready_made_layouts_and_cards_are_listed_with_what_they_are_for(blue: Hand) -> None:
    assert "Deep Circle" in (await blue.slash("prepare", part="layout", action="presets")).text
    assert "Iron Wall" in (await blue.slash("prepare", part="cards", action="presets")).text
