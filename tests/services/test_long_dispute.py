"""A match of each game, disputed, changed, taken back twice, with a seat handed over: still one true record."""

from __future__ import annotations

import msgspec
import pytest

from bot.cli.games import shipped
from bot.services.build import Services
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.staff import Caller
from bot.storage.sqlite import SqliteStore
from rules import GAMES
from rules.ai.random import random_choice
from rules.kernel import cursor
from rules.kernel.errors import RecordError, RulingRefused
from rules.kernel.record import export, read, verify
from tests.support.shared_out import few

from .fakes import ANN, BOB, CHANNEL, CYD, GUILD, FakeClock, FakeIds, FakeSender

GM = Caller(CYD, GUILD, manager=True)
NEW = 301
WHY = "as the rule says"


async def begun(services: Services, name: str) -> str:
    """Begin a match of Ann and Bob."""
    new = NewMatch(game=name, creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0, preset="async")
    made = await services.lobby.create(new)
    await services.lobby.accept(made.match.id, BOB, word="owl")
    await services.openings.open(made.match.id)
    return made.match.id


async def play(services: Services, match: str, answers: int) -> None:
    """Give answers by default, which end a turn at once, for whoever is to act."""
    for _ in range(answers):
        summary = await services.views.summary(match)
        waiting = summary.to_act[0]
        seen = await services.views.seat(match, waiting.seat)
        question = next(d for d in seen.decisions if d.clock != "side")
        player = summary.seats[waiting.seat].player
        assert player is not None
        await services.matches.submit(match, player, waiting.seat, question.id, question.default)


async def to_battle(services: Services, match: str) -> None:
    """Play until the position may be changed."""
    for _ in range(60):
        bundle = await services.desk.look(match)
        game = services.desk.library.of(bundle.row)
        if game.edits(await services.desk.state(bundle)) is not None:
            return
        await play(services, match, 1)
    raise AssertionError("nothing could be changed in sixty answers")


async def change(services: Services, match: str) -> None:
    """Make the first change that leaves a position to be played, verb by verb."""
    root = (await services.edits.look(match, GM, WHY)).root
    for verb in root.options():
        choice: tuple[str, ...] = (verb.token,)
        while not (place := cursor.walk(root, choice)).is_whole:
            choice = (*choice, next(iter(place.options())).token)
        try:
            assert (await services.edits.preview(match, GM, choice)).told
        except RulingRefused:
            continue
        await services.edits.edit(match, GM, choice, WHY)
        return
    raise AssertionError("every change is refused")


@few(2)
@pytest.mark.parametrize("name", GAMES)
async def test_a_match_disputed_changed_taken_back_twice_and_handed_over_verifies_from_its_file(
    name: str, store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    game = shipped(name)
    services = Services(store, Library([game]), sender, ais={"random": random_choice}, clock=clock, ids=FakeIds())
    match = await begun(services, name)
    await to_battle(services, match)
    await play(services, match, 1)
    await services.disputes.ask(match, ANN, 0, "rule", "the die was a 6")
    await services.rulings.back(match, GM, (await services.rulings.since(match, GM, 1)).number, WHY)
    await services.disputes.decide(match, GM, upheld=True, sentence=WHY)
    await to_battle(services, match)
    await change(services, match)
    await services.staff_seats.seat(match, GM, 0, NEW, WHY)
    await play(services, match, 1)
    number = await services.views.number(match, (await services.views.summary(match)).row.moves) - 1
    await services.rulings.back(match, GM, number, WHY)
    await to_battle(services, match)
    await play(services, match, 1)
    await services.rulings.award(match, GM, 1, WHY, hours=0)
    kinds = [step.choice[0] for step in await store.steps(match, 0) if step.by == "host"]
    assert kinds == ["revert", "edit", "revert", "award"]
    assert (await services.fairness.verify(match)).digest
    record = read(await services.matches.record(match))
    assert verify(game, record).moves == len(record.moves)
    assert record.seats[0] == str(NEW)
    forged = [
        m if m.choice[:1] != ("edit",) else msgspec.structs.replace(m, choice=("void", m.choice[-1]))
        for m in record.moves
    ]
    with pytest.raises(RecordError):
        verify(game, read(export(msgspec.structs.replace(record, moves=tuple(forged)))))
