"""The workbench of a deck: narrowed, searched, taken with copies, read from text, tried; 120 invented cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.discord.paging import MORE
from discord_limits import limits
from rules.kernel.types import Choice
from standin.seen import Seen
from standin.server import Sandbox
from tests.panel.table import Hand, button, labels
from tests.panel.toy_table import ToyTable, toy_table
from tests.support.cards import CARDS, EACH, HAND, MOST, READY, TEXTS, dealt
from tests.support.shared_out import at_landing


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[ToyTable]:
    with dealt():
        async with toy_table(sandbox, tmp_path) as table:
            yield table


@pytest.fixture
async def ana(table: ToyTable) -> Hand:
    """Ana at her bench in a match."""
    await table.begin()
    await table.sit()
    await table.ana.open()
    await table.ana.press("Deck")
    return table.ana


def plain(shown: Seen) -> str:
    """Return the text as it is read, without what keeps signs from being marks."""
    return shown.text.replace("\\", "")


def menu(shown: Seen, action: str) -> list[dict[str, str]]:
    """Return the entries of the select of an action."""
    (found,) = (part for part in shown.selects() if f":{action}." in part["custom_id"])
    return found["options"]


def facet(shown: Seen, name: str) -> str:
    """Return the value that narrows to what a facet names."""
    (value,) = (o["value"] for o in menu(shown, "narrow") if o["label"].startswith(f"{name} ("))
    return value


async def narrow(hand: Hand, *names: str) -> list[str]:
    """Narrow the pool and return the cards that are listed, of all pages."""
    await hand.pick("narrow", *(facet(hand.shown, name) for name in names))
    return await listed(hand)


async def listed(hand: Hand) -> list[str]:
    """Return the cards of all pages."""
    found = [o["value"] for o in menu(hand.shown, "mark")]
    while "Next ▶" in labels(hand.shown) and not disabled(hand.shown, "Next ▶"):
        await hand.press("Next ▶")
        found += [o["value"] for o in menu(hand.shown, "mark")]
    return found


def disabled(shown: Seen, label: str) -> bool:
    return next(bool(part.get("disabled")) for part in shown.buttons() if part.get("label") == label)


def marked(shown: Seen) -> list[str]:
    return [o["value"] for o in menu(shown, "mark") if o.get("default")]


async def filled(hand: Hand, label: str) -> str:
    """Return what stands in the window that a button opens."""
    outcome = await hand.persona.click(hand.shown, button(hand.shown, label))
    assert outcome.modal is not None
    return outcome.modal["components"][0]["component"]["value"]


async def made(hand: Hand) -> Counter[str]:
    """Return what the deck on the bench holds."""
    return Counter(token for token in await hand.sketched() if token in CARDS)


@at_landing
async def test_all_120_cards_are_reached_and_no_select_is_too_long(ana: Hand) -> None:
    assert await listed(ana) == list(CARDS)
    assert all(len(part["options"]) <= limits.SELECT_OPTIONS for part in ana.shown.selects())


@at_landing
async def test_cards_are_narrowed_by_house_sort_and_cost_together(ana: Hand) -> None:
    found = await narrow(ana, "Fir", "Oak", "Beast", "Cost 2")
    assert found == [c for c, kinds in CARDS.items() if kinds[0] in ("fir", "oak") and kinds[1:] == ("beast", 2)]
    assert await narrow(ana) == list(CARDS)


async def test_a_card_is_found_by_a_part_of_its_name(ana: Hand) -> None:
    shown = await ana.modal("Search", " KESTREL ")
    assert [o["label"] for o in menu(shown, "mark")] == [
        f"{h} Kestrel · 0/4" for h in ("Ash", "Bay", "Elm", "Fir", "Oak", "Yew")
    ]
    assert "6 found" in shown.text
    await ana.press("Show all")
    assert len(await listed(ana)) == len(CARDS)


async def test_a_search_for_what_nothing_is_called_says_what_comes_near(ana: Hand) -> None:
    shown = await ana.modal("Search", "Yew Ravne")
    assert not [part for part in shown.selects() if ":mark." in part["custom_id"]]
    assert "Yew Raven" in shown.text


async def test_marked_cards_are_read_and_taken_together(ana: Hand) -> None:
    shown = await ana.pick("mark", "c0", "c3")
    assert "What the badger does." in shown.text
    assert "What the eagle does." in shown.text
    await ana.press("+1")
    assert await made(ana) == {"c0": 1, "c3": 1}
    assert marked(ana.shown) == ["c0", "c3"]
    await ana.press("All 4")
    assert await made(ana) == {"c0": 4, "c3": 4}
    assert disabled(ana.shown, "+1")
    await ana.pick("mark", "c3")
    await ana.press("−1")
    assert await made(ana) == {"c0": 4, "c3": 3}
    await ana.press("Take out")
    assert await made(ana) == {"c0": 4}
    await ana.press("Undo")
    assert await made(ana) == {"c0": 4, "c3": 3}


async def test_what_goes_out_of_sight_is_not_taken_any_more(ana: Hand) -> None:
    """Of two cards that are taken one is put back: it leaves the list, and the other is not marked in its place."""
    await ana.pick("mark", "c0", "c1")
    await ana.press("+1")
    await narrow(ana, "Taken")
    await ana.pick("mark", "c0")
    await ana.press("Take out")
    assert [o["value"] for o in menu(ana.shown, "mark")] == ["c1"]
    assert marked(ana.shown) == []
    assert "+1" not in labels(ana.shown)


async def test_a_deck_of_fifty_takes_few_taps(ana: Hand) -> None:
    """Open a list, touch 13 cards, take all copies: 52 cards; two of the last go back."""
    await ana.pick("mark", *list(CARDS)[:13])
    await ana.press("All 4")
    assert "✓" in ana.shown.text
    assert (await made(ana)).total() == 13 * EACH


async def test_curve_and_all_faults_are_shown_as_the_deck_grows(ana: Hand) -> None:
    await ana.pick("mark", "c0", "c1", "c2")
    shown = await ana.press("+1")
    assert "⚠ A deck has 50 to 60 cards; this one has 3. (TOY-51)" in plain(shown)
    assert [f"`Cost {cost}`" in shown.text for cost in range(5)] == [True, True, True, False, False]
    assert "**Beast** 2 · **Tool** 1" in shown.text
    shown = await ana.press("Unmark")
    assert "**Beast 2**: 1× Ash Badger, 1× Ash Dormouse" in shown.text
    assert "**Tool 1**: 1× Ash Crane" in shown.text
    assert "What the" not in shown.text


async def test_a_full_deck_lists_what_it_holds_and_says_why_nothing_else(ana: Hand) -> None:
    await ana.pick("mark", *list(CARDS)[:15])
    shown = await ana.press("All 4")
    assert (await made(ana)).total() == MOST
    assert [o["value"] for o in menu(shown, "mark")] == list(CARDS)[:15]
    assert "105 not listed: A deck has 50 to 60 cards; this one has 61. (TOY-51)" in plain(shown)


async def test_what_is_taken_beyond_the_limit_is_left_and_told(ana: Hand) -> None:
    await ana.pick("mark", *list(CARDS)[:14])
    await ana.press("All 4")
    await ana.pick("mark", *list(CARDS)[14:17])
    shown = await ana.press("All 4")
    assert (await made(ana)).total() == MOST
    assert "> A deck has 50 to 60 cards; this one has 61. (TOY-51)" in plain(shown)


async def test_a_ready_deck_is_changed_card_for_card_and_sent(ana: Hand) -> None:
    await ana.pick("preset", "0")
    await ana.pick("mark", "c0")
    await ana.press("Take out")
    await ana.modal("Search", "Yew Wren")
    await ana.pick("mark", "c119")
    await ana.press("All 4")
    assert await made(ana) == Counter(READY) - Counter({"c0": 4}) + Counter({"c119": 4})
    await ana.press("Back to the overview")
    await ana.press("Preview")
    await ana.press("Send")
    state = (await ana.seat()).view.state
    assert Counter(state.answers[ana.number])["c119"] == EACH


async def test_a_list_is_pasted_and_comes_out_as_the_same_text(ana: Hand) -> None:
    text = "\n".join(f"4x {TEXTS[f'toy.card.c{n}']}" for n in range(13))
    await ana.modal("As text", text)
    assert (await made(ana)).total() == 13 * EACH
    assert await filled(ana, "As text") == text


async def test_a_list_with_faults_changes_nothing_names_all_and_is_corrected_from_there(ana: Hand) -> None:
    lines = [f"4x {TEXTS[f'toy.card.c{n}']}" for n in range(13)]
    lines[2], lines[7] = "4x Nobody `here`", "5x Ash Ibis"
    shown = await ana.modal("As text", "\n".join(lines))
    assert "Faults: 2" in shown.text
    assert "**Line 3** (4x Nobody `here`): There is no card Nobody `here`. (TOY-51)" in plain(shown)
    assert "**Line 8** (5x Ash Ibis): Too many of Ash Ibis: 5. (TOY-52)" in plain(shown)
    assert await ana.draft() is None
    assert await filled(ana, "Correct") == "\n".join(lines).replace("`", "'")
    await ana.press("Take what is right")
    assert (await made(ana)).total() == 11 * EACH
    assert "⚠" in ana.shown.text


async def test_a_hand_to_try_is_drawn_from_the_deck(ana: Hand) -> None:
    shown = await ana.press("Try a hand")
    assert "A hand is 6" in shown.text
    await ana.pick("preset", "0")
    shown = await ana.press("Try a hand")
    (told,) = (line for line in shown.text.splitlines() if "A hand to try" in line)
    names = [TEXTS[f"toy.card.{card}"] for card in dict.fromkeys(READY)]
    assert sum(told.count(name) for name in names) == HAND


async def test_an_old_click_on_the_bench_changes_nothing(ana: Hand) -> None:
    old = await ana.pick("mark", "c0")
    await ana.press("+1")
    ana.panel = old
    shown = await ana.press("All 4")
    assert "earlier version" in shown.text
    assert await made(ana) == {"c0": 1}


async def test_very_many_facets_are_turned_page_by_page(ana: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool of forty costs: facets are chosen one after the other then, from all pages."""
    monkeypatch.setattr(
        "tests.support.cards.CARDS", {c: (h, s, n % 40) for n, (c, (h, s, _)) in enumerate(CARDS.items())}
    )
    await ana.open()
    await ana.press("Deck")
    values: list[str] = []
    while True:
        page = [o["value"] for o in menu(ana.shown, "toggle_facet")]
        if page[0] in values:
            break
        values += [value for value in page if not value.startswith(MORE)]
        await ana.pick("toggle_facet", page[-1])
    assert len(values) == len(set(values)) == 1 + 6 + 2 + 40
    while values[-1] not in [o["value"] for o in menu(ana.shown, "toggle_facet")]:
        await ana.pick("toggle_facet", menu(ana.shown, "toggle_facet")[-1]["value"])
    await ana.pick("toggle_facet", values[-1])
    assert await listed(ana) == ["c39", "c79", "c119"]


# ---- outside a match: the same bench over a kept deck


async def kept(table: ToyTable, name: str = "Mine") -> Choice:
    return (await table.running.services.decks.get(table.ana.player, "toy", "deck", name)).choice


async def test_a_kept_deck_is_made_on_the_same_bench(table: ToyTable) -> None:
    ana = table.ana
    await ana.slash("prepare", part="deck", action="new", name="Mine", game="toy")
    assert await listed(ana) == list(CARDS)
    await ana.pick("narrow", facet(ana.shown, "Elm"))
    await ana.pick("mark", *(c for c in CARDS if CARDS[c][0] == "elm"))
    await ana.press("+1")
    assert Counter(await kept(table)) == Counter([*(c for c in CARDS if CARDS[c][0] == "elm"), "."])
    shown = await ana.slash("prepare", part="deck", action="show", name="Mine", game="toy")
    assert "this one has 20" in shown.text


async def test_a_kept_deck_begins_with_a_ready_one_and_is_shared_as_code_and_list(table: ToyTable) -> None:
    ana = table.ana
    await ana.slash("prepare", part="deck", action="new", name="Mine", game="toy")
    await ana.pick("preset", "0")
    assert await kept(table) == (*READY, ".")
    shown = await ana.press("Share as code")
    code, text = shown.text.split("```")[1::2]
    assert text.strip() == table.game.parts[0].write(await kept(table), table.running.app.words("en").plain)
    await table.milo.slash("prepare", part="deck", action="take", code=code.strip(), name="Yours")
    decks = table.running.services.decks
    assert (await decks.get(table.milo.player, "toy", "deck", "Yours")).choice == await kept(table)


async def test_a_deck_that_is_cleared_leaves_its_list_to_be_pasted_back(table: ToyTable) -> None:
    ana = table.ana
    await ana.slash("prepare", part="deck", action="new", name="Mine", game="toy")
    await ana.pick("preset", "0")
    before = await kept(table)
    shown = await ana.press("Start over")
    assert await kept(table) == ()
    text = shown.text.split("```")[1].strip()
    await ana.modal("As text", text)
    assert await kept(table) == before


async def test_a_list_with_faults_is_not_kept_but_what_is_right_of_it_may_be(table: ToyTable) -> None:
    ana = table.ana
    await ana.slash("prepare", part="deck", action="new", name="Mine", game="toy")
    await ana.modal("As text", "4x Yew Wren\n9x Yew Toad")
    assert await kept(table) == ()
    await ana.press("Take what is right")
    assert await kept(table) == ("c119",) * 4 + (".",)


@at_landing
async def test_a_name_of_forty_letters_and_a_long_search_fit_every_id(table: ToyTable) -> None:
    ana = table.ana
    name = "ж" * 40
    await ana.slash("prepare", part="deck", action="new", name=name, game="toy")
    for sought in ("w" * 16, "yew:w.en-"):
        shown = await ana.modal("Search", sought)
        ids = [str(part["custom_id"]) for part in (*shown.buttons(), *shown.selects())]
        assert max(map(len, ids)) <= limits.CUSTOM_ID_LENGTH
        await ana.modal("Search", "Ash Badger")  # what is searched from there is still the same deck's
        assert [o["label"] for o in menu(ana.shown, "mark")] == ["Ash Badger · 0/4"]
        await ana.press("Show all")
    await ana.pick("mark", "c0")
    await ana.press("All 4")
    assert await kept(table, name) == ("c0",) * 4 + (".",)


async def test_a_kept_deck_that_is_not_finished_goes_on_in_a_match_and_is_kept_from_there(table: ToyTable) -> None:
    await table.running.services.decks.save(table.ana.player, "toy", "deck", "Half", ("c0",) * 4)
    await table.begin()
    await table.sit()
    await table.ana.open()
    await table.ana.press("Deck")
    await table.ana.pick("part", "Half")
    assert await made(table.ana) == {"c0": 4}
    assert "⚠" in table.ana.shown.text
    await table.ana.pick("mark", "c1")
    await table.ana.press("+1")
    outcome = await table.ana.persona.click(table.ana.shown, button(table.ana.shown, "Save this deck"))
    await table.ana.persona.completion(await table.ana.persona.submit_modal(outcome, {"text": "More"}))
    assert await kept(table, "More") == ("c0", "c0", "c0", "c0", "c1", ".")


async def test_of_very_many_marked_cards_it_is_said_how_many_are_not_told(
    ana: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.panel.bench.TOLD_ROOM", 400)
    shown = await ana.pick("mark", *list(CARDS)[:25])
    told = shown.text.count("What the ")
    assert 0 < told < 25
    assert f"{25 - told} more are marked" in shown.text
    assert "…" not in shown.text
