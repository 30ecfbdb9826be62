"""A change of rules while matches run: they go on as they began, new ones by the new; every record verifies."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pytest
from msgspec import UNSET, UnsetType

from bot.config import REPOSITORY
from bot.content import read_games
from bot.services import cached
from bot.services.build import Services
from bot.services.errors import OtherRules
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice
from rules.kernel.errors import IllegalChoice
from rules.kernel.game import Game
from rules.kernel.menu import Menu, One
from rules.kernel.types import Data, Decision, Option, OptionSpec, Seat, Text, View
from tests.support.shared_out import few

from .fakes import ANN, BOB, CHANNEL, GUILD, FakeClock, FakeIds, FakeSender
from .tally import Match, Tally, TallyState

PLAYERS = (ANN, BOB)


class LongState(Match):
    """The state with what the edition of its match says; without one it is stored as it always was."""

    most: int | UnsetType = UNSET


class LongTally(Tally):
    """The rules after a change that stands behind an edition: matches that name it may add up to five."""

    state_type: ClassVar[type[Any]] = LongState
    options: ClassVar[tuple[OptionSpec, ...]] = (
        *Tally.options,
        OptionSpec("rulings", 2, (2,), later=True, edition=True),
    )

    def blank(self, options: Data, seats: int = 2) -> TallyState:
        most = 5 if options.get("rulings") == 2 else UNSET
        return LongState("tally/1", 2, goal=options["goal"], missed=[0, 0], most=most)

    def menu(self, view: View[TallyState], decision: Decision) -> Menu:
        most = view.state.most if isinstance(view.state, LongState) else UNSET
        if most is UNSET:
            return super().menu(view, decision)
        numbers = tuple(Option(str(n), Text("tally.number", {"n": n})) for n in range(1, most + 1))
        return One(Text(f"tally.{decision.kind}"), lambda: numbers)


class MeanTally(Tally):
    """A change that keeps to no policy: what old matches did is not allowed any more."""

    def menu(self, view: View[TallyState], decision: Decision) -> Menu:
        return One(Text(f"tally.{decision.kind}"), lambda: (Option("1", Text("tally.number", {"n": 1})),))


class Host:
    """One database, and bots that are started on it with one version of the rules after another."""

    def __init__(self, store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = store
        self.ids = FakeIds()
        self._patch = monkeypatch

    def start(self, game: Game[Any], release: str) -> Services:
        """Start a bot; what another release cached is under another mark, as after any edit of the rules."""
        self._patch.setattr(cached, "mark", lambda: release.encode())
        return Services(self.store, Library([game]), FakeSender(), clock=FakeClock(), ids=self.ids)

    async def match(self, services: Services, game: Game[Any]) -> str:
        """Begin a match of Ann and Bob."""
        new = NewMatch(game=game.name, creator=ANN, guild=GUILD, channel=CHANNEL, invited=(BOB,), seat=0)
        made = (await services.lobby.create(new)).match.id
        await services.lobby.accept(made, BOB)
        await services.openings.open(made)
        return made


@pytest.fixture
def host(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> Host:
    return Host(store, monkeypatch)


async def say(services: Services, match: str, *numbers: str) -> None:
    """Give answers, each of whoever is asked first."""
    for number in numbers:
        seats = [seat for seat in (0, 1) if await asked(services, match, seat)]
        seen = await services.views.seat(match, seats[0])
        await services.matches.submit(match, PLAYERS[seats[0]], seats[0], seen.decisions[0].id, (number,))


async def asked(services: Services, match: str, seat: int) -> bool:
    state = (await services.views.seat(match, seat)).view.state
    return seat in state.pending and seat not in state.answers


async def total(services: Services, match: str) -> int:
    return (await services.views.seat(match, 0)).view.state.total


async def test_a_running_match_goes_on_by_the_rules_it_began_with_and_a_new_one_by_the_new(host: Host) -> None:
    services = host.start(Tally(), "one")
    ended, running = await host.match(services, Tally()), await host.match(services, Tally())
    await say(services, ended, "2", "3", "3", "3", "3", "1")
    await say(services, running, "2", "3", "3", "2")
    old = await services.fairness.verify(ended)

    services = host.start(LongTally(), "two")
    assert await total(services, running) == 5
    with pytest.raises(IllegalChoice):
        await say(services, running, "5")
    assert await total(services, running) == 5
    await say(services, running, "3", "2")
    assert (await services.views.summary(running)).row.status == "over"
    assert (await services.fairness.verify(running)).moves == 6
    assert await services.fairness.verify(ended) == old

    fresh = await host.match(services, LongTally())
    assert (await services.views.summary(fresh)).row.options["rulings"] == 2
    await say(services, fresh, "2", "3", "5", "5")
    assert (await services.views.summary(fresh)).row.status == "over"
    assert (await services.fairness.verify(fresh)).moves == 4


async def test_a_match_that_the_rules_here_cannot_play_again_says_so_and_waits_for_those_that_can(host: Host) -> None:
    """An older release started again, which knows no edition 2, and a change that broke the log: no player's fault."""
    services = host.start(LongTally(), "two")
    match = await host.match(services, LongTally())
    await say(services, match, "2", "3", "5")
    for game, release in ((Tally(), "one"), (MeanTally(), "three")):
        services = host.start(game, release)
        for broken in (services.views.seat(match, 0), services.matches.submit(match, ANN, 0, "2.0", ("1",))):
            with pytest.raises(OtherRules) as caught:
                await broken
            assert caught.value.text.args == {"match": {"user": match}}
    services = host.start(LongTally(), "four")
    await say(services, match, "5")
    assert (await services.fairness.verify(match)).moves == 4


REVISED = [game for game in read_games(REPOSITORY / "data") if any(spec.edition for spec in game.options)]


@few(1)
@pytest.mark.parametrize("game", REVISED, ids=lambda game: game.name)
async def test_a_match_that_began_before_the_last_edition_of_its_game_ends_by_its_own(
    game: Game[Any], host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begun and half played by the release before, ended by today's; either verifies it, to the same digest."""
    kind, specs = type(game), tuple(spec for spec in game.options if not spec.edition)
    rng = Random(f"editions/{game.name}")
    with monkeypatch.context() as patch:
        patch.setattr(kind, "options", specs)
        services = host.start(game, "one")
        match = await host.match(services, game)
        await answer(services, game, match, rng, 5)
        before = await total_moves(services, match)
    services = host.start(game, "two")
    assert before > 0
    await answer(services, game, match, rng, 10_000)
    row = (await services.views.summary(match)).row
    assert (row.status, "rulings" in row.options) == ("over", False)
    found = await services.fairness.verify(match)
    assert found.moves > before
    with monkeypatch.context() as patch:
        patch.setattr(kind, "options", specs)
        assert await host.start(game, "one").fairness.verify(match) == found
    fresh = await host.match(services, game)
    assert "rulings" in (await services.views.summary(fresh)).row.options


async def answer(services: Services, game: Game[Any], match: str, rng: Random, most: int) -> None:
    """Let both seats answer at random, so many times or to the end."""
    for _ in range(most):
        for seat in (0, 1):
            if not await asked(services, match, seat):
                continue
            view = (await services.views.seat(match, seat)).view
            question = view.state.pending[Seat(seat)]
            choice = random_choice(game, view, question, rng)
            done = await services.matches.submit(match, PLAYERS[seat], seat, question.id, choice)
            if done.match.outcome is not None:
                return


async def total_moves(services: Services, match: str) -> int:
    return (await services.views.summary(match)).row.moves
