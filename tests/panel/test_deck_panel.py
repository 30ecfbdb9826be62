"""A deck of Commandeer in its panel: begun from a prebuilt one, exchanged, led, searched and pasted in any language."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.commandeer.parts import DeckPart
from rules.kernel.types import Choice
from standin.server import Sandbox
from tests.panel.table import Hand, Table
from tests.support.shared_out import at_landing

LOCALES = ("en-US", "ja", "th", "vi", "zh-TW")
every_locale = pytest.mark.parametrize("locale", LOCALES)
COPIES = 4


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path, "commandeer").run() as running:
        await running.begin()
        yield running


async def bench(table: Table, locale: str = "en-US") -> Hand:
    """Open the workbench in a language."""
    table.ana.persona.set_locale(locale)
    await table.ana.open()
    await table.ana.tap("part_of", "deck")
    return table.ana


def part(table: Table) -> DeckPart:
    return table.game.parts[0]


def prebuilt(table: Table, deck: str) -> Choice:
    return next(choice for _, choice in part(table).presets() if choice[1] == deck)


async def start_from(table: Table, hand: Hand, deck: str) -> None:
    presets = [choice[1] for _, choice in part(table).presets()]
    await hand.pick("preset", str(presets.index(deck)))


def cards(table: Table, choice: Choice) -> Counter[str]:
    return Counter({offer.option.token: offer.held for offer in part(table).pool(choice) if offer.held})


def said(table: Table, locale: str, key: str) -> str:
    """Return a text in somebody's language."""
    return table.running.app.words(locale).plain.say(key)


async def test_cm_51_a_prebuilt_deck_is_exchanged_card_for_card_and_sent(table: Table) -> None:
    hand = await bench(table)
    preset = prebuilt(table, "firing_line")
    await start_from(table, hand, "firing_line")
    before = cards(table, preset)
    out = next(card for card, n in before.items() if n == COPIES)
    fresh = next(o.option.token for o in part(table).pool(preset) if o.most == COPIES and not o.held and not o.refusal)
    await hand.pick("mark", out)
    await hand.press("Take out")
    await hand.pick("mark", fresh)
    await hand.press("All 4")
    await hand.tap("back")
    await hand.press("Preview")
    await hand.press("Send")
    answer = (await hand.seat()).view.state.answers[hand.number]
    assert cards(table, answer) == before - Counter({out: COPIES}) + Counter({fresh: COPIES})
    assert answer[-1] == preset[-1]


async def test_cm_22_the_commander_is_named_on_the_bench(table: Table) -> None:
    hand = await bench(table)
    await start_from(table, hand, "firing_line")
    legendary = [o.option.token for o in part(table).pool(prebuilt(table, "firing_line")) if o.leads is not None]
    leader = next(o.option.token for o in part(table).pool(prebuilt(table, "firing_line")) if o.leads)
    await hand.pick("mark", leader)
    await hand.tap("lead")
    assert (await hand.drafted())[-1] == "-"
    await hand.pick("mark", legendary[-1])
    await hand.tap("lead")
    assert (await hand.drafted())[-1] == legendary[-1]


async def test_only_what_fits_the_deck_is_listed_and_the_rest_told_with_its_clause(table: Table) -> None:
    hand = await bench(table)
    await start_from(table, hand, "riptide")
    values = [o["value"] for s in hand.shown.selects() if ":mark." in s["custom_id"] for o in s["options"]]
    assert {value[:2] for value in values} == {"tc"}
    assert len(values) == 24
    assert "72 not listed" in hand.shown.text
    assert "CM-54" in hand.shown.text.replace("\\", "")


@at_landing
@every_locale
async def test_a_card_is_found_by_its_name_in_the_readers_language_or_in_english(table: Table, locale: str) -> None:
    hand = await bench(table, locale)
    own, english = (said(table, one, "commandeer.card.eh02") for one in (locale, "en"))
    for name in (own, english):
        outcome = await hand.persona.click(hand.shown, the(hand, "find"))
        await hand.take(await hand.persona.submit_modal(outcome, {"text": name[:16]}))
        values = [o["value"] for s in hand.shown.selects() if ":mark." in s["custom_id"] for o in s["options"]]
        assert "eh02" in values
        assert len(values) < 24


def the(hand: Hand, action: str) -> str:
    """Return the id of the button of an action."""
    (found,) = (part["custom_id"] for part in hand.shown.buttons() if f":{action}." in part["custom_id"])
    return found


@at_landing
@every_locale
async def test_7_5_a_pasted_list_is_refused_with_all_faults_by_line_and_corrected_there(
    table: Table, locale: str
) -> None:
    hand = await bench(table, locale)
    of = {card: said(table, locale, f"commandeer.card.{card}") for card in ("eh02", "eh10", "eh16", "eh20", "rl01")}
    lines = [f"4x {of['eh02']}", f"5 {of['eh10']}", f"2 {of['eh16']}", f"2 {of['eh20']}", "0 x", "席 z", of["rl01"]]
    outcome = await hand.persona.click(hand.shown, the(hand, "text"))
    shown = await hand.take(await hand.persona.submit_modal(outcome, {"text": "\n".join(lines)}))
    text = shown.text.replace("\\", "")
    words = table.running.app.words(locale)
    for line, (clause, given) in {2: ("CM-52", lines[1]), 3: ("CM-53", lines[2]), 5: ("CM-51", "0 x")}.items():
        begins = (
            words.say("panel.typed.fault", line=line, given=given, fault={"user": "|"}).replace("\\", "").split("|")[0]
        )
        (told,) = (row for row in text.splitlines() if row.startswith(begins))
        assert clause in told
    assert [text.count(clause) for clause in ("CM-51", "CM-52", "CM-53", "CM-54")] == [3, 1, 2, 1]
    assert await hand.draft() is None
    outcome = await hand.persona.click(hand.shown, the(hand, "correct"))
    assert outcome.modal is not None
    assert outcome.modal["components"][0]["component"]["value"] == "\n".join(lines)
    await hand.tap("right")
    assert cards(table, tuple(await hand.sketched())) == {"eh02": 4, "eh10": 4, "eh16": 1, "eh20": 1}


@at_landing
@every_locale
async def test_7_5_what_is_written_out_is_pasted_back(table: Table, locale: str) -> None:
    hand = await bench(table, locale)
    await start_from(table, hand, "deep_roots")
    text = part(table).write(prebuilt(table, "deep_roots"), table.running.app.words(locale).plain)
    outcome = await hand.persona.click(hand.shown, the(hand, "text"))
    assert outcome.modal is not None
    assert outcome.modal["components"][0]["component"]["value"] == text
    await hand.take(await hand.persona.submit_modal(outcome, {"text": text}))
    made = await hand.drafted()
    assert made[0] == "list"
    assert cards(table, made) == cards(table, prebuilt(table, "deep_roots"))
    assert made[-1] == prebuilt(table, "deep_roots")[-1]


async def test_a_whole_answer_typed_as_a_list_names_what_is_wrong_with_the_whole_without_a_line(table: Table) -> None:
    hand = table.ana
    await hand.open()
    shown = await hand.modal("In writing", "4x Cinder Spotter")
    assert "Line 0" not in shown.text
    assert "**The whole list**: A deck has at least 50 cards" in shown.text


ONE_LINE = (
    "EH-01*4 EH-02*4 EH-03*4 EH-04*4 EH-05*4 EH-06*4 EH-07*4 EH-08*4 EH-09*4 EH-10*4 EH-11*4 EH-12*4 EH-16*2 @EH-16"
)


async def test_7_5_a_list_in_one_line_is_taken_by_the_command_and_refused_with_all_its_faults(table: Table) -> None:
    decks = table.running.services.decks
    shown = await table.ana.slash("prepare", part="deck", action="take", code=ONE_LINE, name="Line", game="commandeer")
    assert "1 fault" in shown.text
    assert "CM-53" in shown.text.replace("\\", "")
    assert await decks.list(table.ana.player, "commandeer") == []
    mended = ONE_LINE.replace("16*2", "16*1 EH-13*2")
    await table.ana.slash("prepare", part="deck", action="take", code=mended, name="Line", game="commandeer")
    (kept,) = await decks.list(table.ana.player, "commandeer")
    assert part(table).is_whole(kept.choice)
    assert kept.choice[-1] == "eh16"


@pytest.mark.parametrize("code", ["WP1-nonsense", "wp1-x", " `WP1-` "])
async def test_what_looks_like_a_code_is_read_as_one(table: Table, code: str) -> None:
    shown = await table.ana.slash("prepare", part="deck", action="take", code=code, name="Line", game="commandeer")
    assert "line" not in shown.text.lower()
    assert await table.running.services.decks.list(table.ana.player, "commandeer") == []
