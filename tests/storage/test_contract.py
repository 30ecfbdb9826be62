"""What every Store does, whatever it keeps things in."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.storage.aggregates import Change, MatchFile
from bot.storage.errors import Conflict, Repeated, Taken
from bot.storage.people_rows import GuildSettings, Player, SavedDeck
from bot.storage.rows import Offer, SeatRow
from bot.storage.ruled import Act, Dispute, StaffRow
from bot.storage.store import Store
from rules.kernel.types import Outcome, Text
from tests.support.rows import matches_with

from .rows import ANN, BOB, NOW, changed, creation, deadline, draft, match_row, message, seats, step


async def test_a_match_comes_back_as_it_was_stored(store: Store) -> None:
    extended = deadline(NOW + 600, extended=1, given=3600)
    made = await store.apply(creation(moves=(step(0),), state=b"{}", deadlines=(extended,), drafts=(draft(),)))
    bundle = await store.load("K7QFD")
    assert bundle is not None
    assert bundle.row == made == match_row(version=1)
    assert bundle.seats == seats()
    assert [changed(d, id=0) for d in bundle.deadlines] == [extended]
    assert bundle.drafts == (draft(),)
    assert await store.steps("K7QFD") == [step(0)]
    assert bundle.people == {ANN: Player(id=ANN), BOB: Player(id=BOB)}


async def test_an_unknown_match_is_none(store: Store) -> None:
    assert await store.load("NOONE") is None
    assert await store.snapshot("NOONE") is None
    assert await store.export("NOONE") is None


async def test_a_change_updates_what_may_change(store: Store) -> None:
    row = await store.apply(creation())
    offer = Offer(0, 24, NOW + 5, {"0:1.0": 17}, "setup")
    outcome = Outcome((1, 2), Text("over.concession", {"seat": 1}))
    new = changed(row, status="over", moves=3, outcome=outcome, offer=offer, ended=NOW + 9, creator=None)
    stored = await store.apply(Change(row=new, at=NOW))
    bundle = await store.load("K7QFD")
    assert bundle is not None
    assert bundle.row == stored == changed(new, version=2)


async def test_a_second_match_of_the_same_code_is_taken(store: Store) -> None:
    await store.apply(creation())
    with pytest.raises(Taken):
        await store.apply(creation())


async def test_a_change_from_an_old_version_conflicts_and_changes_nothing(store: Store) -> None:
    row = await store.apply(creation())
    await store.apply(Change(row=changed(row, status="paused"), at=NOW))
    with pytest.raises(Conflict):
        await store.apply(Change(row=changed(row, status="over"), at=NOW, moves=(step(0),), outbox=(message("n1"),)))
    bundle = await store.load("K7QFD")
    assert bundle is not None
    assert (bundle.row.status, bundle.row.version) == ("paused", 2)
    assert await store.steps("K7QFD") == []
    assert await store.claim(NOW, 5) == []


async def test_an_input_is_applied_once(store: Store) -> None:
    row = await store.apply(creation(input="click-1"))
    with pytest.raises(Repeated):
        await store.apply(Change(row=row, at=NOW, input="click-1", moves=(step(0),)))
    assert await store.steps("K7QFD") == []
    assert await store.applied("click-1") == "K7QFD"
    assert await store.applied("click-2") is None
    bundle = await store.load("K7QFD", "click-1")
    assert bundle is not None
    assert bundle.repeated


async def test_a_step_of_the_log_is_never_overwritten(store: Store) -> None:
    row = await store.apply(creation(moves=(step(0), step(1))))
    with pytest.raises(Conflict):
        await store.apply(Change(row=row, at=NOW, moves=(step(1, choice=("b1",)),)))
    assert await store.steps("K7QFD") == [step(0), step(1)]


async def test_steps_are_read_by_their_bounds(store: Store) -> None:
    await store.apply(creation(moves=tuple(step(n) for n in range(5))))
    assert [s.index for s in await store.steps("K7QFD", 1, 3)] == [2, 3]


async def test_two_hundred_changes_of_one_version_apply_once(store: Store) -> None:
    row = await store.apply(creation())
    change = Change(row=row, at=NOW, moves=(step(0),), outbox=())
    results = await asyncio.gather(*(store.apply(change) for _ in range(200)), return_exceptions=True)
    assert sum(not isinstance(r, BaseException) for r in results) == 1
    assert sum(isinstance(r, Conflict) for r in results) == 199


async def test_the_snapshot_is_the_last_one(store: Store) -> None:
    row = await store.apply(creation(state=b"one"))
    await store.apply(Change(row=changed(row, moves=1), at=NOW, state=b"two"))
    found = await store.snapshot("K7QFD")
    assert found is not None
    assert (found.index, found.state) == (1, b"two")


async def test_a_draft_takes_the_place_of_the_one_its_seat_had_and_of_no_other(store: Store) -> None:
    other = msgspec.structs.replace(draft(), seat=1, choice=("theirs",))
    row = await store.apply(creation(drafts=(draft(), other)))
    new = msgspec.structs.replace(draft(), choice=("mine",), sketch={"form": 2})
    await store.apply(Change(row=row, at=NOW, draft=new))
    kept = await store.load("K7QFD")
    assert kept is not None
    assert kept.drafts == (new, other)


async def test_deadlines_and_drafts_stay_unless_replaced(store: Store) -> None:
    row = await store.apply(creation(deadlines=(deadline(NOW + 5),), drafts=(draft(),)))
    row = await store.apply(Change(row=row, at=NOW))
    kept = await store.load("K7QFD")
    assert kept is not None
    assert (len(kept.deadlines), len(kept.drafts)) == (1, 1)
    await store.apply(Change(row=row, at=NOW, deadlines=(), drafts=()))
    gone = await store.load("K7QFD")
    assert gone is not None
    assert (gone.deadlines, gone.drafts) == ((), ())


async def test_deadlines_fall_due_in_order(store: Store) -> None:
    await store.apply(creation("AAAAA", deadlines=(deadline(NOW + 9, "AAAAA"), deadline(NOW + 3, "AAAAA"))))
    await store.apply(creation("BBBBB", deadlines=(deadline(NOW + 5, "BBBBB"),)))
    assert await store.next_due() == NOW + 3
    assert [d.due for d in await store.due(NOW + 5)] == [NOW + 3, NOW + 5]
    assert [d.match for d in await store.due(NOW + 99, 2)] == ["AAAAA", "BBBBB"]


async def test_matches_are_named_once_that_have_deadlines_of_some_kinds(store: Store) -> None:
    first, second = deadline(NOW + 9, "AAAAA"), deadline(NOW + 3, "AAAAA", kind="limit", seat=None)
    await store.apply(creation("AAAAA", deadlines=(first, second)))
    await store.apply(creation("BBBBB", deadlines=(deadline(NOW + 5, "BBBBB", kind="reminder"),)))
    assert await store.with_deadlines(("answer", "limit")) == ["AAAAA"]
    assert sorted(await store.with_deadlines(("reminder", "limit"))) == ["AAAAA", "BBBBB"]
    assert [changed(d, id=0) for d in await store.deadlines_of("AAAAA")] == [second, first]
    assert await store.deadlines_of("CCCCC") == ()


async def test_a_deadline_is_taken_once(store: Store) -> None:
    await store.apply(creation(deadlines=(deadline(NOW),)))
    (row,) = await store.due(NOW)
    assert await store.take(row.id, (message("n1"),))
    assert not await store.take(row.id, (message("n2"),))
    assert [r.nonce for r in await store.claim(NOW, 5)] == ["n1"]


async def test_a_deadline_that_was_replaced_can_no_longer_be_taken(store: Store) -> None:
    row = await store.apply(creation(deadlines=(deadline(NOW),)))
    (old,) = await store.due(NOW, 10)
    await store.apply(Change(row=row, at=NOW, deadlines=(deadline(NOW + 600),)))
    assert not await store.take(old.id)
    assert [changed(d, id=0) for d in await store.due(NOW + 600, 10)] == [deadline(NOW + 600)]


async def test_a_deferred_deadline_falls_due_later(store: Store) -> None:
    await store.apply(creation(deadlines=(deadline(NOW),)))
    (row,) = await store.due(NOW)
    await store.defer(row.id, NOW + 60)
    assert await store.next_due() == NOW + 60


async def test_settings_have_defaults_and_are_kept(store: Store) -> None:
    assert await store.player(5) == Player(id=5)
    mine = Player(id=5, locale="ja", zone="Asia/Tokyo", quiet_from=1380, quiet_to=420, ladder=(2, 4))
    await store.put_player(mine)
    await store.put_guild(GuildSettings(id=7, locale="ja"))
    assert await store.player(5) == mine
    assert (await store.guild(7)).locale == "ja"
    assert await store.guild(8) == GuildSettings(id=8)


async def test_decks_are_kept_by_kind_and_name(store: Store) -> None:
    second = SavedDeck(player=5, game="tally", kind="entry", name="B", choice=("a",), saved=NOW)
    first = changed(second, name="A")
    await store.put_deck(second)
    await store.put_deck(first)
    await store.put_deck(changed(second, choice=("b", "c")))
    assert [(d.name, d.choice) for d in await store.decks(5, "tally")] == [("A", ("a",)), ("B", ("b", "c"))]
    assert await store.drop_deck(5, "tally", "entry", "A")
    assert not await store.drop_deck(5, "tally", "entry", "A")
    assert await store.decks(5, "other") == []


async def test_a_forgotten_player_is_not_named_by_any_fact(store: Store) -> None:
    await store.put_fact("thread.50.player", str(ANN))
    await store.put_fact("thread.51.player", str(ANN + 1))
    await store.put_fact("commands.synced", str(ANN))
    await store.forget(ANN)
    facts = [await store.fact(name) for name in ("thread.50.player", "thread.51.player", "commands.synced")]
    assert facts == [None, str(ANN + 1), str(ANN)]


async def test_a_forgotten_player_leaves_only_what_is_running(store: Store) -> None:
    await store.apply(creation("AAAAA"))
    await store.apply(changed(creation("BBBBB"), row=match_row("BBBBB", status="over")))
    await store.put_player(Player(id=ANN, locale="ja"))
    await store.put_deck(SavedDeck(player=ANN, game="tally", kind="entry", name="A", choice=()))
    assert await store.forget(ANN) == ["AAAAA"]
    assert await store.player(ANN) == Player(id=ANN)
    assert await store.decks(ANN, "tally") == []
    ended = await store.load("BBBBB")
    assert ended is not None
    assert (ended.row.creator, ended.seats[0].player, ended.seats[1].player) == (None, None, BOB)


async def test_matches_are_found_by_player_guild_and_status(store: Store) -> None:
    await store.apply(
        creation("AAAAA", deadlines=(deadline(NOW + 9, "AAAAA"), deadline(NOW, "AAAAA", kind="reminder")))
    )
    await store.apply(changed(creation("BBBBB"), row=match_row("BBBBB", status="over")))
    await store.apply(changed(creation("CCCCC"), row=match_row("CCCCC", status="open")))
    kept = (SeatRow(match="DDDDD", seat=0, player=ANN), SeatRow(match="DDDDD", seat=1, invited=77))
    await store.apply(changed(creation("DDDDD"), row=match_row("DDDDD", status="challenge"), seats=kept))
    mine = await store.matches_of(ANN)
    assert [(m.id, s.seat, d.due if d else None) for m, s, d in mine] == [
        ("AAAAA", 0, NOW + 9),
        ("CCCCC", 0, None),
        ("DDDDD", 0, None),
    ]
    assert [m.id for m in await store.open_matches(7)] == ["CCCCC"]
    assert [m.id for m in await store.invitations(77)] == ["DDDDD"]
    assert await matches_with(store, ("over", "open")) == ["BBBBB", "CCCCC"]
    assert await store.counts() == {
        "matches.playing": 1,
        "matches.over": 1,
        "matches.open": 1,
        "matches.challenge": 1,
    }


async def test_matches_with_an_ai_and_rematches_are_found(store: Store) -> None:
    plays = tuple(changed(s, player=None, ai="random") if s.seat else s for s in seats("AAAAA"))
    await store.apply(changed(creation("AAAAA"), seats=plays))
    await store.apply(creation("BBBBB"))
    await store.apply(changed(creation("CCCCC"), row=match_row("CCCCC", parent="BBBBB")))
    child = await store.child("BBBBB")
    assert await store.with_ai() == ["AAAAA"]
    assert child is not None
    assert child.id == "CCCCC"
    assert await store.child("AAAAA") is None


async def test_an_exported_match_is_the_same_elsewhere(store: Store) -> None:
    await store.apply(creation("AAAAA", moves=(step(0, "AAAAA"),), deadlines=(deadline(NOW, "AAAAA"),)))
    file = await store.export("AAAAA")
    assert file is not None
    with pytest.raises(Taken):
        await store.put_export(file)
    renamed = msgspec.json.decode(msgspec.json.encode(file).replace(b"AAAAA", b"BBBBB"), type=MatchFile)
    await store.put_export(renamed)
    again = await store.export("BBBBB")
    assert again is not None
    assert changed(again, deadlines=()) == changed(renamed, deadlines=())


async def test_powers_are_given_taken_away_and_forgotten_with_their_person(store: Store) -> None:
    for row in (StaffRow(7, "user", ANN, "helper"), StaffRow(7, "role", ANN, "referee"), StaffRow(8, "user", ANN, "x")):
        await store.put_staff(row)
    await store.put_staff(StaffRow(7, "user", ANN, "director"))
    assert await store.staff(7) == (StaffRow(7, "role", ANN, "referee"), StaffRow(7, "user", ANN, "director"))
    await store.forget(ANN)
    assert await store.staff(7) == (StaffRow(7, "role", ANN, "referee"),)
    assert await store.staff(8) == ()
    await store.put_staff(StaffRow(7, "role", ANN, ""))
    assert await store.staff(7) == ()


async def test_what_staff_did_is_kept_with_the_change_it_belongs_to(store: Store) -> None:
    row = await store.apply(creation())
    act = Act(match="K7QFD", at=NOW, who=ANN, act="extend", reason="a fever", about={"seat": 1, "hours": 3})
    with pytest.raises(Conflict):
        await store.apply(Change(row=changed(row, version=7), at=NOW, act=act))
    assert await store.acts("K7QFD") == ()
    await store.apply(Change(row=row, at=NOW, act=act))
    assert await store.acts("K7QFD") == (act,)
    file = await store.export("K7QFD")
    assert file is not None
    assert file.acts == (act,)
    await store.forget(ANN)
    assert await store.acts("K7QFD") == (changed(act, who=None),)


async def test_what_is_disputed_is_kept_decided_exported_and_forgotten(store: Store) -> None:
    row = await store.apply(creation())
    asked = Dispute(
        match="K7QFD",
        guild=7,
        game="tally",
        seat=0,
        player=ANN,
        sort="rule",
        clause="TT-01",
        text="a 6",
        step=1,
        at=NOW,
        due=NOW + 60,
    )
    row = await store.apply(Change(row=row, at=NOW, dispute=asked))
    bundle = await store.load("K7QFD")
    assert bundle is not None
    (kept,) = bundle.disputes
    assert changed(kept, id=0) == asked
    assert await store.precedents(7, ("TT-01",), "", 5) == []
    decided = changed(kept, state="upheld", verdict="it was a 6", decided_by=ANN + 1, decided=NOW + 5)
    await store.apply(Change(row=row, at=NOW, dispute=decided))
    for clauses in ((), ("TT-01",), ("TT-02", "TT-01")):
        assert await store.precedents(7, clauses, "", 5) == [decided]
    assert await store.precedents(7, ("TT-02",), "", 5) == await store.precedents(8, (), "", 5) == []
    file = await store.export("K7QFD")
    assert file is not None
    assert file.disputes == (decided,)
    await store.forget(ANN)
    await store.forget(ANN + 1)
    assert await store.precedents(7, (), "", 5) == [changed(decided, player=None, text="", decided_by=None)]


async def test_decisions_are_searched_by_their_words_however_many_there_are(store: Store) -> None:
    row = await store.apply(creation())
    verdicts = [f"Đòn thứ <@{ANN}> tính trước", *(f"line {number} of sight" for number in range(60))]
    for at, verdict in enumerate(verdicts):
        one = Dispute(
            match="K7QFD", guild=7, game="tally", seat=0, player=ANN, sort="rule", clause="TT-01", text="a 6", step=1,
            at=NOW, due=NOW, state="upheld", verdict=verdict, decided=NOW + at,
        )  # fmt: skip
        row = await store.apply(Change(row=row, at=NOW, dispute=one))

    async def found(said: str, most: int = 100, skip: int = 0) -> list[str]:
        return [one.verdict for one in await store.precedents(7, (), said, most, skip)]

    assert await found("đòn THỨ") == verdicts[:1]
    assert await found("LINE", 3, 2) == ["line 57 of sight", "line 56 of sight", "line 55 of sight"]
    assert await found("line 1", 100) == [verdicts[at] for at in (*range(20, 10, -1), 2)]
    assert await found(str(ANN)) == []
    assert await found("%") == []
    assert await found("") == verdicts[::-1]
    assert await store.precedents(8, (), "line", 5) == []


async def test_facts_are_kept(store: Store) -> None:
    assert await store.fact("seen") is None
    await store.put_fact("seen", "1")
    await store.put_fact("seen", "2")
    assert await store.fact("seen") == "2"
