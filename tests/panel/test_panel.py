"""The private panel: entry, line-up and orders by buttons and selects; what it refuses, keeps and takes back."""

from __future__ import annotations

import pytest

from standin.seen import Seen
from tests.panel.table import Hand, Table, labels, offered


@pytest.fixture
async def hand(table: Table) -> Hand:
    """Return whoever is to write the first sheet, the panel open."""
    await table.battle()
    hand = await table.acting()
    await hand.open()
    return hand


# ---- entry


async def test_an_entry_is_chosen_from_presets_and_sent(table: Table) -> None:
    await table.begin()
    await table.ana.open()
    deck = next(iter(table.game.catalogue.decks.values()))
    shown = await table.ana.build("preset", deck.id)
    assert "comes with" in shown.text
    await table.ana.press("Send")
    assert (await table.ana.seat()).view.state.answers == {0: ("preset", deck.id, "preset", deck.master)}


async def test_sk_04_what_comes_with_a_ready_made_deck_can_be_chosen_after_all(table: Table) -> None:
    """The deck names its master, which is not asked for again (UX 16); taken back, it is."""
    await table.begin()
    await table.ana.open()
    first, second = list(table.game.catalogue.decks.values())[:2]
    await table.ana.build("preset", first.id)
    await table.ana.press("Undo")
    assert await table.ana.drafted() == ("preset", first.id)
    assert offered(table.ana.shown) == ["preset", "make"]
    await table.ana.build("preset", second.master)
    await table.ana.press("Send")
    assert (await table.ana.seat()).view.state.answers == {0: ("preset", first.id, "preset", second.master)}


async def test_an_answer_is_filled_in_as_the_rules_would_and_sent_in_three_taps(table: Table) -> None:
    await table.begin()
    await table.ana.open()
    shown = await table.ana.press("Fill in for me")
    deck = next(iter(table.game.catalogue.decks))
    assert (await table.ana.drafted())[:2] == ("preset", deck)
    assert "Fill in for me" not in labels(shown)
    await table.ana.press("Send")
    assert 0 in (await table.ana.seat()).view.state.answers


async def test_a_preset_deck_is_named_not_spelled_out(table: Table) -> None:
    await table.begin()
    await table.ana.open()
    shown = await table.ana.build("preset", "founders")
    assert "- Founders' Nine" in shown.text
    assert "Gantetsu" not in shown.text


async def test_what_a_starter_can_do_is_said_in_the_list(table: Table) -> None:
    await table.line_up()
    shown = await table.ana.open()
    about = {option["value"]: option.get("description", "") for option in shown.selects()[0]["options"]}
    assert about["a"].startswith("HP 8, ATK 2")
    assert "ATK 2" not in shown.text


async def test_the_only_way_to_go_on_is_a_button(table: Table) -> None:
    await table.line_up()
    await table.ana.open()
    shown = await table.ana.build("m", "a2", "a", "b2", "b", "c2", "c", "d2")
    assert "Done: 4 starters, cost 16" in labels(shown)


async def test_nine_units_are_picked_page_by_page_with_their_cards(table: Table) -> None:
    await table.begin()
    await table.ana.open()
    shown = await table.ana.choose("own")
    assert "1 / " in " ".join(labels(shown))
    unit = next(iter(table.game.catalogue.units.values()))
    assert f"({unit.ability.mana} mana)" in shown.text
    units = list(table.game.catalogue.units)
    await table.ana.build(*units[:9])
    assert offered(table.ana.shown) == ["preset", "make"]


async def test_the_page_stays_while_the_same_is_asked(table: Table) -> None:
    await table.begin()
    await table.ana.open()
    await table.ana.choose("own")
    last = list(table.game.catalogue.units)[-1]
    shown = await table.ana.choose(last)
    assert last in offered(shown)


async def test_a_master_is_named_in_a_window_and_made_step_by_step(table: Table) -> None:
    await table.begin()
    deck = next(iter(table.game.catalogue.decks))
    await table.ana.open()
    await table.ana.build("preset", deck)
    await table.ana.press("Undo")
    await table.ana.choose("make")
    shown = await table.ana.modal("Write", "Boss <@1>")
    assert r"Boss \<" in shown.text
    assert await table.ana.drafted() == ("preset", deck, "make", "=Boss <@1>")


async def test_a_kept_deck_is_offered_and_taken_whole(table: Table) -> None:
    await table.begin()
    units = tuple(list(table.game.catalogue.units)[:9])
    await table.running.services.decks.save(table.ana.player, "skirmish", "deck", "Nine", ("own", *units))
    await table.ana.open()
    await table.ana.select("Nine")
    assert await table.ana.drafted() == ("own", *units)


async def test_a_kept_master_is_offered_after_the_deck(table: Table) -> None:
    await table.begin()
    master = next(iter(table.game.catalogue.masters))
    await table.running.services.decks.save(table.ana.player, "skirmish", "master", "Boss", ("preset", master))
    deck = next(iter(table.game.catalogue.decks))
    await table.ana.open()
    await table.ana.build("preset", deck)
    await table.ana.press("Undo")
    await table.ana.select("Boss")
    await table.ana.press("Send")
    assert (await table.ana.seat()).view.state.answers == {0: ("preset", deck, "preset", master)}


async def test_an_illegal_deck_is_not_taken_and_all_faults_are_named(table: Table) -> None:
    await table.begin()
    unit = next(iter(table.game.catalogue.units))
    choice = ("own", unit, unit, unit, "nobody")
    await table.running.services.decks.save(table.ana.player, "skirmish", "deck", "Bad", choice)
    await table.ana.open()
    shown = await table.ana.select("Bad")
    said = shown.text.replace("\\", "")
    assert [clause in said for clause in ("(SK-03)", "(RSK-20)", "(RSK-21)")] == [True, True, True]
    assert await table.ana.draft() is None


async def test_a_deck_made_in_the_panel_can_be_kept(table: Table) -> None:
    await table.begin()
    units = tuple(list(table.game.catalogue.units)[:9])
    master = next(iter(table.game.catalogue.masters))
    await table.ana.open()
    await table.ana.build("own", *units, "preset", master)
    await table.ana.modal("Save this deck", "Mine")
    kept = await table.running.services.decks.get(table.ana.player, "skirmish", "deck", "Mine")
    assert kept.choice == ("own", *units)


async def test_what_was_sent_can_be_changed_until_it_is_revealed(table: Table) -> None:
    await table.begin()
    first, second = list(table.game.catalogue.decks.values())[:2]
    await table.ana.open()
    await table.ana.build("preset", first.id)
    await table.ana.press("Send")
    await table.ana.press("Change")
    await table.ana.choose(second.master)
    await table.ana.press("Send")
    assert (await table.ana.seat()).view.state.answers[0] == ("preset", first.id, "preset", second.master)


async def test_a_sheet_that_was_sent_is_changed_row_by_row(table: Table) -> None:
    await table.battle(orders="blind")
    hand = table.ana
    await hand.open()
    await hand.build("a", "b2", "wait", "m", "stay", "wait")
    await hand.press("Send")
    await hand.press("Change")
    await hand.select("0")
    await hand.press("Delete")
    assert await hand.drafted() == ("m", "stay", "wait", "/", "done")


# ---- line-up


async def test_starters_may_be_chosen_in_any_order(table: Table) -> None:
    await table.line_up()
    await table.ana.open()
    await table.ana.build("c", "a1", "m", "b1")
    assert await table.ana.drafted() == ("m", "b1", "c", "a1")


async def test_a_starter_put_in_earlier_is_placed_before_the_answer_can_end(table: Table) -> None:
    await table.line_up()
    await table.ana.open()
    await table.ana.build("c", "a1", "m")
    squares = {option["value"] for select in table.ana.shown.selects() for option in select["options"]}
    assert "b1" in squares
    assert "a1" not in squares
    await table.ana.build("b1")
    assert await table.ana.drafted() == ("m", "b1", "c", "a1")


async def test_two_orders_of_a_line_up_are_recorded_as_one(table: Table) -> None:
    await table.line_up()
    await table.ana.submit(("c", "a1", "m", "b1", "done"))
    await table.milo.submit(("m", "b6", "c", "a6", "done"))
    steps = await table.running.services.store.steps(table.match)
    assert [step.choice for step in steps[-2:]] == [("m", "b1", "c", "a1", "done"), ("m", "b6", "c", "a6", "done")]


async def test_a_starter_can_be_taken_out_again(table: Table) -> None:
    await table.line_up()
    await table.ana.open()
    await table.ana.build("m", "b1", "c", "a1")
    await table.ana.select("0-2")
    assert await table.ana.drafted() == ("c", "a1")


async def test_the_line_up_shows_what_cost_is_left(table: Table) -> None:
    await table.line_up()
    await table.ana.open()
    await table.ana.build("m", "b1")
    cost = table.game.book.slot_kind((await table.ana.seat()).view.state, 0, "m").cost
    assert f"{18 - cost} cost left" in table.ana.shown.text


# ---- orders


async def test_a_row_is_built_and_the_sheet_sent(hand: Hand, table: Table) -> None:
    await hand.build("a", "b2", "wait")
    assert await hand.drafted() == ("a", "b2", "wait", "/", "done")
    shown = await hand.press("Preview")
    assert "B1→B2" in shown.text
    await hand.press("Send")
    assert await table.acting() is not hand


async def test_what_the_rows_so_far_would_do_is_told_while_building(hand: Hand) -> None:
    shown = await hand.build("a", "b2", "wait")
    assert "B1→B2" in shown.text


async def test_the_picture_marks_where_the_unit_may_go(hand: Hand) -> None:
    before = hand.shown.pictures()[0]["media"]["url"]
    shown = await hand.choose("a")
    assert shown.pictures()[0]["media"]["url"] != before
    assert "b2" in offered(shown)


async def test_what_would_come_to_nothing_is_shown_on_demand_with_its_reason(hand: Hand) -> None:
    await hand.choose("a")
    assert "a7" not in offered(hand.shown)
    assert "Listed is what can be done now." in hand.shown.text
    await hand.press("Show all")
    assert "Everything is listed; what bears a reason has no effect" in hand.shown.text
    options = [o for part in hand.shown.selects() for o in part["options"]]
    assert "have no effect" in next(o["description"] for o in options if o["value"] == "a7")
    await hand.press("Legal now only")
    assert "Listed is what can be done now." in hand.shown.text


async def test_a_row_is_replaced_in_its_place(hand: Hand) -> None:
    await hand.build("a", "b2", "wait", "m", "stay", "wait")
    await hand.select("0")
    await hand.press("Edit")
    await hand.build("b3", "wait")
    assert await hand.drafted() == ("a", "b3", "wait", "/", "m", "stay", "wait", "/", "done")


async def test_a_row_being_edited_is_kept_until_its_successor_is_complete(hand: Hand) -> None:
    await hand.build("a", "b2", "wait")
    await hand.select("0")
    await hand.press("Edit")
    await hand.choose("b3")
    assert await hand.drafted() == ("a", "b2", "wait", "/", "done")
    await hand.press("Drop this row")
    assert await hand.drafted() == ("a", "b2", "wait", "/", "done")


async def test_rows_change_places_and_go(hand: Hand) -> None:
    await hand.build("a", "b2", "wait", "m", "stay", "wait")
    await hand.select("0")
    await hand.press("Down")
    assert (await hand.drafted())[:4] == ("m", "stay", "wait", "/")
    await hand.press("Delete")
    assert await hand.drafted() == ("m", "stay", "wait", "/", "done")


async def test_steps_are_taken_back_one_by_one(hand: Hand) -> None:
    await hand.build("a", "b2", "wait")
    await hand.press("Start over")
    await hand.press("Undo")
    assert await hand.drafted() == ("a", "b2", "wait", "/", "done")
    await hand.press("Undo")
    assert await hand.drafted() == ()
    assert "wait" in offered(hand.shown)


async def test_the_other_side_prepares_a_sheet_that_is_sent_at_once(hand: Hand, table: Table) -> None:
    other = next(one for one in table.hands if one is not hand)
    await other.open()
    await other.build("m", "stay", "wait")
    await other.press("Send when my turn comes")
    draft = await other.draft()
    assert draft is not None
    assert draft.at_once
    await hand.submit(("done",))
    assert await table.acting() is hand
    assert (await other.draft()) is None


async def test_an_empty_sheet_is_sent_at_once_too(hand: Hand, table: Table) -> None:
    other = next(one for one in table.hands if one is not hand)
    await other.open()
    shown = await other.press("Send when my turn comes")
    assert "**sent at once** when your turn begins" in shown.text
    await other.open()
    assert "**sent at once** when your turn begins" in other.shown.text
    await other.press("Let it wait")
    assert await other.drafted() == ()
    await other.press("Send when my turn comes")
    await hand.submit(("done",))
    assert await table.acting() is hand


async def test_a_prepared_sheet_waits_unless_told_otherwise(hand: Hand, table: Table) -> None:
    other = next(one for one in table.hands if one is not hand)
    await other.open()
    await other.build("m", "stay", "wait")
    await hand.submit(("done",))
    assert await table.acting() is other
    assert await other.drafted() == ("m", "stay", "wait", "/", "done")


async def test_wsk_06_the_panel_promises_no_sending_where_the_clock_ignores_drafts(table: Table) -> None:
    promised = "or is sent when your time runs out"
    await table.battle(overtime="wait")
    acting = await table.acting()
    other = next(one for one in table.hands if one is not acting)
    await other.open()
    assert promised not in other.shown.text
    assert "it is **not** sent when your time runs out" in other.shown.text


async def test_the_panel_says_that_the_clock_sends_the_plan(hand: Hand, table: Table) -> None:
    other = next(one for one in table.hands if one is not hand)
    await other.open()
    assert "or is sent when your time runs out" in other.shown.text


# ---- beside the sheet


async def test_draw_and_concede_ask_once_more(hand: Hand, table: Table) -> None:
    shown = await hand.press_more("Concede")
    assert table.match in shown.text
    assert (await table.running.services.views.summary(table.match)).row.outcome is None
    await hand.take(await hand.persona.click(shown, shown.buttons()[0]["custom_id"]))
    assert (await table.running.services.views.summary(table.match)).row.outcome is not None


@pytest.mark.parametrize("side", ["Concede", "Draw"])
async def test_back_from_a_side_question_does_nothing_and_shows_the_panel(hand: Hand, table: Table, side: str) -> None:
    before = hand.shown.text
    asked = await hand.press_more(side)
    assert asked.text != before
    shown = await hand.press("Back", asked)
    assert shown.text == before
    seen = await hand.seat()
    assert (seen.summary.row.outcome, seen.view.state.offers) == (None, [])


async def test_offering_a_draw_says_what_it_means_and_may_be_withdrawn(hand: Hand) -> None:
    asked = await hand.press_more("Draw")
    assert "ends as a draw only if it is accepted" in asked.text
    await hand.press("Offer a draw", asked)
    again = await hand.slash("match draw")
    assert "you have offered a draw" in again.text
    assert labels(again) == ["Withdraw the offer", "Back"]


# ---- friendly fire


async def test_friendly_fire_is_in_no_list_before_its_red_button_is_pressed(hand: Hand) -> None:
    """In turn 1 nobody reaches an enemy: all attacks are on friends, so that there is no button *Attacks*."""
    shown = await hand.open()
    assert ("⚠ Harms your side", 4) in [(b["label"], b["style"]) for b in shown.buttons()]
    assert "Attacks" not in labels(shown)
    assert not [told for told in listed_deeds(shown) if "⚠" in told]
    shown = await hand.press("⚠ Harms your side")
    assert listed_deeds(shown)
    assert all("⚠ Friendly fire" in told for told in listed_deeds(shown))
    shown = await hand.press("⚠ Harms your side")
    assert not [told for told in listed_deeds(shown) if "⚠" in told]


def listed_deeds(shown: Seen) -> list[str]:
    """Return the deeds of the selects with what is said of each."""
    selects = [part for part in shown.selects() if ":deed." in part["custom_id"]]
    return [f"{o['label']} {o.get('description', '')}" for part in selects for o in part["options"]]


async def test_friendly_fire_is_shown_last_in_red_and_warned_of_before_it_is_sent(hand: Hand) -> None:
    """In turn 1 nobody reaches an enemy: what a unit may attack stands on its own side (SK-39)."""
    seen = await hand.seat()
    view, question = seen.view, seen.decisions[0]
    game = hand.table.game
    for unit in (o.token for o in game.options_at(view, question, ()).options[:-1]):
        targets = game.options_at(view, question, (unit, "stay", "attack")).options
        if targets:
            break
    else:
        pytest.fail("no unit reaches another")
    shown = await hand.build(unit, "stay")
    assert labels(shown)[:2].index("Wait") < labels(shown).index("Attack an ally")
    red = {str(b["label"]): b["style"] for b in shown.buttons()}["Attack an ally"]
    assert red == 4
    shown = await hand.choose("attack")
    target = targets[0].token
    assert offered(shown)[: len(targets)] == [option.token for option in targets]
    told = [(option["label"], option["description"]) for option in shown.selects()[0]["options"]]
    assert all(label.startswith("Ally") and about.startswith("⚠ Friendly fire") for label, about in told)
    shown = await hand.choose(target)
    assert "⚠ Friendly fire: your own" in shown.text
    shown = await hand.press("Preview and send")
    assert "⚠ Friendly fire: your own" in shown.text
    assert "SK\\-39" in shown.text
