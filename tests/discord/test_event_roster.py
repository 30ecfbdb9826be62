"""`/event roster` on the stand-in: entries handed in, an ante taken, a roster filled up, a draft by wishes."""

from __future__ import annotations

from typing import Any

import pytest

from bot.services.events_rosters import handed_in
from rules.kernel.types import Choice, Option
from rules.skirmish.rosters import Decks
from standin.seen import Seen
from tests.support.stage import Stage

from .test_event import confirmed, directed, held, made, settled, sign_up

PEOPLE = ("ana", "milo", "yuki")


async def signed_up(stage: Stage, preset: str) -> str:
    """Make an event of rosters by the wizard and let three people sign up."""
    shown = await made(stage, preset)
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    code = (await held(stage)).row.id
    post = sign_up(stage)
    for name in PEOPLE:
        await stage.press(name, post, f"evjoin:{code}:::")
    return code


async def chosen(stage: Stage, name: str, shown: Seen, mark: str, value: str) -> Seen:
    """Choose in the select whose id has a mark."""
    menu = next(part["custom_id"] for part in shown.selects() if part["custom_id"].startswith(mark))
    return await stage.shown(name, await stage.person(name).select(shown, menu, [value]))


async def give_up(stage: Stage, loser: str) -> tuple[int, str]:
    """Let somebody give up a match of theirs after both have lined up; return the table and who won."""
    services, event = stage.bot.services, await held(stage)
    person = int(stage.person(loser).id)
    entrant = event.entrant_of(person)
    assert entrant is not None
    table = next(t for t in event.contest.open_tables() if entrant.id in t.seats)
    match = next(m.id for m in event.matches if m.table == table.id)
    summary = await services.views.summary(match)
    for one in summary.to_act:
        decision = (await services.views.seat(match, one.seat)).decisions[0]
        player = summary.seats[one.seat].player
        assert player is not None
        await services.matches.submit(match, player, one.seat, decision.id, decision.default)
    seat = next(s.seat for s in summary.seats if s.player == person)
    await services.matches.submit(match, person, seat, f"concede.{seat}", ("concede",))
    await settled(stage)
    winner = next(s.player for s in summary.seats if s.player != person)
    return table.id, next(name for name in PEOPLE if int(stage.person(name).id) == winner)


async def hand_in(stage: Stage, code: str, name: str, deck: str) -> None:
    """Hand in an entry: a deck by its place, and the first of what goes with it."""
    shown = await stage.slash(name, "event roster")
    shown = await chosen(stage, name, shown, "evpart:", deck)
    shown = await chosen(stage, name, shown, f"evpart:{code}:::1.", "0")
    button = next(one["custom_id"] for one in shown.buttons() if one["custom_id"].startswith("evhand:"))
    await stage.press(name, shown, button)


async def test_a_campaign_by_its_buttons_from_the_entry_to_a_roster_filled_up(stage: Stage) -> None:
    code = await signed_up(stage, "campaign")
    rules = await stage.slash("ana", "event rules")
    assert "Who wins may take one piece" in rules.text
    for name, deck in zip(PEOPLE, ("0", "1", "2"), strict=True):
        await hand_in(stage, code, name, deck)
        event = await held(stage)
        entrant = event.entrant_of(int(stage.person(name).id))
        assert entrant is not None
        assert event.roster(entrant.id)
    await directed(stage, "start")
    mine = await stage.slash("ana", "event roster")
    assert "Your roster" in mine.text
    assert len(mine.text.split(", ")) == 9
    await settled(stage)
    event = await held(stage)
    (match,) = event.matches
    seats = (await stage.bot.services.views.summary(match.id)).seats
    loser = next(name for name in PEOPLE if int(stage.person(name).id) == seats[1].player)
    table, winner = await give_up(stage, loser)
    said = [one.text for one in stage.person("robin").visible_messages(stage.channel)]
    assert any("may take something of their roster" in text for text in said)
    shown = await stage.slash(winner, "event roster")
    menu = next(part for part in shown.selects() if part["custom_id"].startswith(f"evclaim:{code}:::{table}.1"))
    piece = menu["options"][1]
    shown = await chosen(stage, winner, shown, f"evclaim:{code}:::{table}.1", piece["value"])
    assert f"{piece['label']}" in shown.text.splitlines()[-1]
    other = await stage.slash(loser, "event roster")
    assert not [part for part in other.selects() if "evclaim" in part["custom_id"]], "what is chosen is their own"


async def test_what_is_handed_in_is_what_was_chosen_though_a_deck_came_meanwhile(stage: Stage) -> None:
    code = await signed_up(stage, "campaign")
    shown = await stage.slash("ana", "event roster")
    shown = await chosen(stage, "ana", shown, f"evpart:{code}:::0.", "0")
    shown = await chosen(stage, "ana", shown, f"evpart:{code}:::1.", "0")
    button = next(one["custom_id"] for one in shown.buttons() if one["custom_id"].startswith("evhand:"))
    person = int(stage.person("ana").id)
    await stage.bot.services.decks.save(person, "skirmish", "deck", "New", ("preset", "founders"))
    refused = await stage.press("ana", shown, button)
    assert "not there any more" in refused.text
    event = await held(stage)
    ana = event.entrant_of(person)
    assert ana is not None
    assert event.roster(ana.id) == ()


async def test_every_prepared_part_of_an_entry_is_reached_however_many_are_kept(stage: Stage) -> None:
    """25 kept decks fill a select: the ready-made ones stand on its second page."""
    code = await signed_up(stage, "campaign")
    person = int(stage.person("ana").id)
    for number in range(25):
        await stage.bot.services.decks.save(person, "skirmish", "deck", f"Deck {number}", ("preset", "founders"))
    shown = await stage.slash("ana", "event roster")

    def menu() -> list[dict[str, Any]]:
        return next(part for part in shown.selects() if part["custom_id"].startswith(f"evpart:{code}:::0."))["options"]

    *first, more = menu()
    shown = await chosen(stage, "ana", shown, f"evpart:{code}:::0.", more["value"])
    *second, _ = menu()
    names = [one["label"] for one in (*first, *second)]
    assert {f"Deck {number}" for number in range(25)} < set(names), "all of them, and ready-made ones"
    assert len(set(names)) == len(names)
    last = second[-1]
    shown = await chosen(stage, "ana", shown, f"evpart:{code}:::0.", last["value"])
    assert [one["label"] for one in menu() if one.get("default")] == [last["label"]]


async def test_every_prize_of_a_match_is_reached_however_many_there_are(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A select takes 25 options: the others stand on its further pages, from which one is taken too."""
    code = await signed_up(stage, "campaign")
    for name, deck in zip(PEOPLE, ("0", "1", "2"), strict=True):
        await hand_in(stage, code, name, deck)
    await directed(stage, "start")
    await settled(stage)
    (match,) = (await held(stage)).matches
    seats = (await stage.bot.services.views.summary(match.id)).seats
    loser = next(name for name in PEOPLE if int(stage.person(name).id) == seats[1].player)
    _, winner = await give_up(stage, loser)

    def plenty(self: Decks, own: Choice, beaten: Choice) -> tuple[Option, ...]:
        return self.drafted()

    monkeypatch.setattr(Decks, "prizes", plenty)
    rosters = stage.bot.services.views.game("skirmish").rosters
    assert rosters is not None
    units = {option.token for option in rosters.drafted()}
    shown, found = await stage.slash(winner, "event roster"), set[str]()

    def menu() -> list[dict[str, Any]]:
        return next(part for part in shown.selects() if part["custom_id"].startswith("evclaim:"))["options"]

    assert len(units) > 25
    while not {one["value"] for one in menu()[:-1]} <= found:
        *here, more = menu()
        found |= {one["value"] for one in here}
        shown = await chosen(stage, winner, shown, "evclaim:", more["value"])
    assert found - {"-"} == units
    (last, label) = next((one["value"], one["label"]) for one in reversed(menu()) if one["value"] in units)
    shown = await chosen(stage, winner, shown, "evclaim:", last)
    assert label in shown.text.splitlines()[-1]
    assert [one["value"] for one in menu() if one.get("default")] == [last], "its page stays open"


async def test_who_is_not_in_an_event_or_brings_nothing_to_it_is_told_so(stage: Stage) -> None:
    await signed_up(stage, "campaign")
    assert "not in the event" in (await stage.slash("robin", "event roster")).text


async def test_an_event_without_rosters_has_none_to_show(stage: Stage) -> None:
    await signed_up(stage, "season")
    assert "every match has an entry of its own" in (await stage.slash("ana", "event roster")).text


async def test_rsk_20_a_draft_by_wishes_before_the_start(stage: Stage) -> None:
    code = await signed_up(stage, "drafted")
    shown = await stage.slash("ana", "event roster")
    assert "no wishes yet" in shown.text
    menu = next(part for part in shown.selects() if part["custom_id"].startswith("evwish:"))
    first, second = menu["options"][3], menu["options"][5]
    shown = await chosen(stage, "ana", shown, "evwish:", second["value"])
    shown = await chosen(stage, "ana", shown, "evwish:", first["value"])
    assert f"**1** {second['label']} · **2** {first['label']}" in shown.text
    event = await held(stage)
    own = event.entrant_of(int(stage.person("ana").id))
    assert own is not None
    assert handed_in(event, own.id) == (), "wishes are no entry"
    later = await stage.press("ana", shown, f"evwish:{code}:::later.1.")
    assert later.selects() != shown.selects()
    asked = await stage.slash("robin", "event start")
    assert "draft their rosters" in asked.text
    await confirmed(stage, asked)
    event = await held(stage)
    assert event.ledger is not None
    assert len(event.ledger.order) == 3
    ana = event.entrant_of(int(stage.person("ana").id))
    assert ana is not None
    assert second["value"] in event.ledger.picks.get(ana.id, (second["value"],))
    picker = (await stage.bot.services.event_rosters.look(code, int(stage.person("ana").id))).picker
    assert picker is not None, "two of three have no wishes"
    for name in ("ana", "milo", "yuki"):
        mine = event.entrant_of(int(stage.person(name).id))
        assert mine is not None
        page = (await stage.slash(name, "event roster")).text
        told = f"{'いま選んでいるのは ' if name == 'yuki' else 'Picking now: '}{event.contest.entrants[picker].name}"
        assert (told in page) == (picker != mine.id)
