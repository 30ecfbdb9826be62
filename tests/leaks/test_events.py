"""What is told of an event holds public facts only: no entry that was handed in, no seed before the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli.games import names, shipped
from bot.contest.settings import Stage
from bot.discord.commands.event import event_files
from bot.i18n import I18n
from bot.services.build import Services
from bot.services.decks import SharedDeck
from bot.services.errors import BadEventFile
from bot.services.events_held import Held
from bot.services.events_plans import PLANS
from bot.services.library import Library
from bot.services.staff import Caller
from bot.services.staff_errors import OwnEvent
from bot.show.events.checking import read_json
from bot.show.events.pairing_sheets import pairing_pages
from bot.show.events.rules_texts import rules_lines
from bot.show.events.standing_sheets import crosstable, standing_pages
from bot.show.events.told import Told, whole_name
from bot.show.words import Words
from bot.storage.sqlite import SqliteStore
from render.sheet_twin import twin
from tests.services.events.stage import DIRECTOR, PEOPLE, Season, plan
from tests.services.events.test_campaign import ANA, BEN, DECKS, GAME, MASTER, SHEET, UNITS, Campaign
from tests.services.events.test_campaign import plan as campaign_plan
from tests.services.fakes import GUILD, FakeClock, FakeIds, FakeSender
from tests.services.tally import Tally

I18N = I18n.read(Path(__file__).resolve().parents[2] / "data" / "locales")
SECRET = ("bid", "a secret entry")


@pytest.fixture
async def held(tmp_path: Path) -> Held:
    """A round robin of four that has begun and has one result."""
    store = await SqliteStore.open(tmp_path / "warpost.db")
    clock = FakeClock()
    services = Services(store, Library([Tally()]), FakeSender(), clock=clock, ids=FakeIds())
    season = await Season.begin(services, clock, plan(Stage("round_robin")), PEOPLE[:4])
    (first, *_) = await season.tables()
    await services.event_rulings.result(season.event, DIRECTOR, first.id, (1, 2))
    found = await season.held()
    await store.close()
    return found


def everything(held: Held) -> bytes:
    """All that people are shown of an event, and all that they are handed."""
    words = Words(I18N, "en").plain
    told = Told(held.row.name, held.contest, held.row.seed, words, whole_name)
    cross = crosstable(told)
    sheets = [*standing_pages(told), *pairing_pages(told), *([] if cross is None else [cross])]
    said = [*(twin(sheet) for sheet in sheets), *rules_lines(words, held.plan, held.row.commitment)]
    return b"\n".join([*(data for _, data in sorted(event_files(held).items())), *(one.encode() for one in said)])


async def test_entries_that_were_handed_in_are_in_nothing_that_is_told(held: Held) -> None:
    entrants = tuple(msgspec.structs.replace(one, roster=SECRET) for one in held.entrants)
    assert entrants
    assert everything(held._replace(entrants=entrants)) == everything(held)
    assert b"secret entry" not in everything(held._replace(entrants=entrants))


async def test_the_seed_is_told_when_nothing_is_drawn_any_more_and_not_before(held: Held) -> None:
    seed = held.row.seed.hex().encode()
    assert seed not in everything(held)
    assert held.row.commitment.encode() in everything(held)
    held.contest.closed = True
    assert seed in everything(held)


async def test_tables_for_a_spreadsheet_name_nobody_by_discords_number(held: Held) -> None:
    tables = [data for name, data in event_files(held).items() if name.endswith(".csv")]
    assert len(tables) == 5
    for person in PEOPLE[:4]:
        assert not [data for data in tables if f",{person}," in data.decode() or f"{person}\r\n" in data.decode()]


async def campaign(path: Path, first: int) -> tuple[Campaign, SqliteStore]:
    """A campaign of four whose staff look at Ana's self-made master; Ana's units are nine from one on."""
    store, clock = await SqliteStore.open(path), FakeClock()
    services = Services(store, Library([GAME, Tally()]), FakeSender(), clock=clock, ids=FakeIds())
    season: Any = await Campaign.signed_up(services, clock, campaign_plan(1, {"master": "gm"}), PEOPLE[:4])
    for person in PEOPLE[:4]:
        units, brings = (UNITS[first : first + 9], SHEET) if person == ANA else (DECKS[person], MASTER)
        await services.entrants.enter(season.event, person, SharedDeck("skirmish", "entry", ("own", *units, *brings)))
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    return season, store


def named_in(files: dict[str, bytes], units: tuple[str, ...]) -> set[str]:
    """The units that are named in some file."""
    return {unit for unit in units if any(f'"{unit}"'.encode() in data.replace(b'""', b'"') for data in files.values())}


async def test_sk_13_what_is_brought_into_a_campaign_is_in_no_file_before_a_match_has_shown_it(tmp_path: Path) -> None:
    """Who plays reads nothing of it while the staff look at it (RSK-22), though they direct the event themselves."""
    other, elsewhere = await campaign(tmp_path / "other.db", 45)
    different = await other.held()
    await elsewhere.close()
    season, store = await campaign(tmp_path / "one.db", 36)
    held = await season.held()
    for is_director in (False, True):
        files = event_files(held, is_director=is_director, plays=is_director)
        assert files == event_files(different, is_director=is_director, plays=is_director)
        assert not named_in(files, (*UNITS[36:45], *DECKS[BEN]))
    whole = event_files(held, is_director=True, plays=False)
    assert read_json(whole[f"{season.event}.json"])[0].whole, "who directs without a place in it reads it back"
    assert named_in(whole, UNITS[36:45]) == set(UNITS[36:45])
    (mine,) = [t.id for t in await season.tables() if ANA in await season.people_at(t.id)]
    await season.give_up(mine, ANA)
    files = event_files(await season.held())
    (rival,) = set(await season.people_at(mine)) - {ANA}
    assert named_in(files, UNITS[36:45]) == set(UNITS[36:45]), "their match has shown them"
    assert named_in(files, DECKS[rival]) == set(DECKS[rival])
    for person in set(PEOPLE[1:4]) - {rival}:
        assert not named_in(files, DECKS[person])
    await store.close()


async def told_of(path: Path, one: int, other: int, *, is_director: bool) -> dict[str, bytes]:
    """The files of a Swiss in which two of four are never to meet, and whose first tables were put together by hand."""
    store = await SqliteStore.open(path)
    clock = FakeClock()
    services = Services(store, Library([Tally()]), FakeSender(), clock=clock, ids=FakeIds())
    made = plan(Stage("swiss", rounds=2), automatic=False)
    season = await Season.begin(services, clock, made, PEOPLE[:4])
    entrants = list((await season.held()).contest.entrants)
    await services.event_rulings.forbid(season.event, DIRECTOR, entrants[one], entrants[other])
    free = [entrant for n, entrant in enumerate(entrants) if n not in (one, other)]
    await services.by_hand.arrange(season.event, DIRECTOR, "meet", entrants[one], free[one // 2])
    found = await season.held()
    await store.close()
    return event_files(found, is_director=is_director)


async def test_who_is_never_to_meet_and_tables_not_published_are_in_no_file_but_the_directors(tmp_path: Path) -> None:
    files = await told_of(tmp_path / "one.db", 0, 1, is_director=False)
    assert files == await told_of(tmp_path / "other.db", 2, 3, is_director=False)
    (masked,) = [data for name, data in files.items() if name.endswith(".json")]
    with pytest.raises(BadEventFile, match="masked"):
        read_json(masked)
    whole = await told_of(tmp_path / "whole.db", 0, 1, is_director=True)
    (data,) = [data for name, data in whole.items() if name.endswith(".json")]
    assert len(read_json(data)[1].forbidden) == 1, "directors read the whole back"
    assert {name: data for name, data in whole.items() if name.endswith(".csv")} == {
        name: data for name, data in files.items() if name.endswith(".csv")
    }


async def test_a_file_from_which_nothing_is_left_out_can_be_checked_by_everybody(held: Held) -> None:
    (data,) = [data for name, data in event_files(held).items() if name.endswith(".json")]
    file, contest = read_json(data)
    assert file.whole
    assert len(contest.entrants) == 4


@pytest.mark.parametrize("game", names())
async def test_who_plays_in_an_event_learns_nothing_by_answering_for_a_rival(tmp_path: Path, game: str) -> None:
    """A manager with a place in it writes nonsense for a seat of another table: what a refusal of it names may be a
    card of that seat's hand, so it is not read at all.
    """
    store, clock = await SqliteStore.open(tmp_path / "warpost.db"), FakeClock()
    services = Services(store, Library([shipped(game)]), FakeSender(), clock=clock, ids=FakeIds())
    season = await Season.begin(services, clock, PLANS["swiss"](game), PEOPLE[:4])
    own, other = await season.tables()
    rival = Caller((await season.held()).contest.entrants[own.seats[0]].player, GUILD, manager=True)
    match = await season.match_at(other.id)
    (asked, *_) = (await services.views.summary(match)).to_act
    with pytest.raises(OwnEvent):
        await services.staff_seats.act(match, rival, asked.seat, "late", text="cast zzz")
    await store.close()
