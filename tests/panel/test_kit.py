"""Decks and masters outside a match: built, appraised, kept, shared."""

from __future__ import annotations

import pytest

from bot.discord import posts
from tests.panel.table import Hand, Table, offered
from tests.support.shared_out import few


async def kept(hand: Hand, kind: str, name: str) -> tuple[str, ...]:
    """Return what is kept under a name."""
    decks = hand.table.running.services.decks
    return (await decks.get(hand.player, "skirmish", kind, name)).choice


async def test_a_deck_is_built_step_by_step_and_kept_at_each(table: Table) -> None:
    units = list(table.game.catalogue.units)
    await table.ana.slash("prepare", part="deck", action="new", name="My  nine")
    await table.ana.build("own", *units[:8])
    assert await kept(table.ana, "deck", "My nine") == ("own", *units[:8])
    shown = await table.ana.choose(units[8])
    assert "legal" in shown.text


async def test_a_third_copy_is_not_offered(table: Table) -> None:
    unit = next(iter(table.game.catalogue.units))
    await table.ana.slash("prepare", part="deck", action="new", name="Twins")
    await table.ana.build("own", unit, unit)
    assert unit not in offered(table.ana.shown)


async def test_a_step_is_taken_back(table: Table) -> None:
    await table.ana.slash("prepare", part="deck", action="new", name="Back")
    await table.ana.choose("own")
    await table.ana.press("Undo")
    assert await kept(table.ana, "deck", "Back") == ()


async def test_an_old_click_on_a_deck_changes_nothing(table: Table) -> None:
    old = await table.ana.slash("prepare", part="deck", action="new", name="Old")
    await table.ana.choose("own")
    table.ana.panel = old
    shown = await table.ana.select("preset")
    assert "earlier version" in shown.text
    assert await kept(table.ana, "deck", "Old") == ("own",)


async def test_a_master_is_made_and_appraised(table: Table) -> None:
    await table.ana.slash("prepare", part="master", action="new", name="Boss")
    await table.ana.choose("make")
    await table.ana.modal("Write", "Iron @here")
    while found := offered(table.ana.shown):
        await table.ana.choose(found[len(found) // 2])
    assert "legal" in table.ana.shown.text
    shown = await table.ana.slash("prepare", part="master", action="show", name="Boss")
    assert "mana" in shown.text
    assert "cost" in shown.text
    assert "@here" not in shown.text


async def test_a_code_goes_from_one_player_to_another(table: Table) -> None:
    units = list(table.game.catalogue.units)[:9]
    decks = table.running.services.decks
    await decks.save(table.ana.player, "skirmish", "deck", "Mine", ("own", *units))
    shown = await table.ana.slash("prepare", part="deck", action="share", name="Mine")
    code = shown.text.split("```")[1].strip()
    await table.milo.slash("prepare", part="deck", action="take", code=code, name="Yours")
    assert await kept(table.milo, "deck", "Yours") == ("own", *units)


async def test_a_code_of_an_illegal_deck_is_refused_with_every_fault(table: Table) -> None:
    unit = next(iter(table.game.catalogue.units))
    decks = table.running.services.decks
    bad = await decks.save(table.ana.player, "skirmish", "deck", "Bad", ("own", unit, unit, unit, "nobody"))
    shown = await table.milo.slash("prepare", part="deck", action="take", code=decks.share(bad), name="Bad")
    assert "3 faults" in shown.text
    assert await decks.list(table.milo.player, "skirmish") == []


async def test_a_broken_code_is_refused(table: Table) -> None:
    shown = await table.milo.slash("prepare", part="deck", action="take", code="WP1-nonsense", name="Bad")
    assert await table.running.services.decks.list(table.milo.player, "skirmish") == []
    assert shown.text


async def test_a_code_of_a_master_is_no_deck(table: Table) -> None:
    decks = table.running.services.decks
    master = next(iter(table.game.catalogue.masters))
    saved = await decks.save(table.ana.player, "skirmish", "master", "Boss", ("preset", master))
    shown = await table.milo.slash("prepare", part="deck", action="take", code=decks.share(saved), name="Bad")
    assert "deck" in shown.text
    assert await decks.list(table.milo.player, "skirmish") == []


async def test_decks_are_listed_with_their_state_and_deleted(table: Table) -> None:
    deck = next(iter(table.game.catalogue.decks))
    decks = table.running.services.decks
    await decks.save(table.ana.player, "skirmish", "deck", "Good *one*", ("preset", deck))
    await decks.save(table.ana.player, "skirmish", "deck", "Half", ("own",))
    shown = await table.ana.slash("prepare", part="deck", action="list")
    assert r"Good \*one\*" in shown.text
    assert "1 fault" in shown.text
    await table.ana.slash("prepare", part="deck", action="delete", name="Half")
    assert [d.name for d in await decks.list(table.ana.player, "skirmish")] == ["Good *one*"]


async def test_preset_decks_are_shown_by_name_and_master_alone(table: Table) -> None:
    shown = await table.ana.slash("prepare", part="deck", action="presets")
    say = table.running.app.words("en").say
    told = [
        line
        for deck in table.game.catalogue.decks.values()
        for line in (f"**{say(f'skirmish.deck.{deck.id}')}**", f"-# Master: {say(f'skirmish.unit.{deck.master}')}")
    ]
    assert shown.text.splitlines()[1:] == told


@few(3)
@pytest.mark.parametrize("part", ["deck", "master"])
@pytest.mark.parametrize("locale", ["en-US", "ja", "th", "vi", "zh-TW"])
async def test_lists_of_presets_are_not_cut(table: Table, part: str, locale: str) -> None:
    table.ana.persona.set_locale(locale)
    shown = await table.ana.slash("prepare", part=part, action="presets")
    presets = next(p for p in table.game.parts if p.name == part).presets()
    assert sum(line.startswith("**") for line in shown.text.splitlines()) == len(presets)
    assert posts.ELLIPSIS not in shown.text.splitlines()


async def test_names_are_suggested(table: Table) -> None:
    await table.running.services.decks.save(table.ana.player, "skirmish", "deck", "Mine", ())
    outcome = await table.ana.persona.autocomplete(
        table.channel, "prepare", "name", {"part": "deck", "action": "show", "name": "mi"}
    )
    assert [choice["value"] for choice in outcome.choices] == ["Mine"]


async def test_an_unknown_name_is_refused(table: Table) -> None:
    shown = await table.ana.slash("prepare", part="deck", action="show", name="@everyone")
    assert "@everyone" not in shown.text


async def test_what_is_missing_for_an_action_is_named_in_the_readers_words(table: Table) -> None:
    assert "fill in: name" in (await table.ana.slash("prepare", part="deck", action="show")).text
    assert "fill in: code, name" in (await table.ana.slash("prepare", part="deck", action="take")).text


async def test_without_an_action_what_is_saved_is_listed(table: Table) -> None:
    await table.ana.slash("prepare", part="deck", action="new", name="Half")
    assert "**Half**" in (await table.ana.slash("prepare", part="deck")).text


async def test_nothing_is_suggested_for_what_is_to_be_new(table: Table) -> None:
    await table.ana.slash("prepare", part="deck", action="new", name="Mine")
    given = {"part": "deck", "action": "new", "name": "mi"}
    outcome = await table.ana.persona.autocomplete(table.channel, "prepare", "name", given)
    assert outcome.choices == ()
