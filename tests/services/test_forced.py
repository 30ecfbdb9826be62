"""What is sent by itself: logged as such, verified, stepped over by who takes back, on nobody's clock."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from bot.services.build import Services
from bot.services.errors import NoTakeback
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage.sqlite import SqliteStore
from rules.kernel.forced import FORCED
from rules.kernel.menu import Menu, One
from rules.kernel.types import Decision, Option, Text, View

from .fakes import ANN, BOB, FakeClock, FakeIds, FakeSender, drain
from .tally import Tally, TallyState
from .test_rulings import to_act

PEOPLE = (ANN, BOB)


class Narrow(Tally):
    """The tally with turns that leave nothing to choose: those in which it is uneven."""

    hides: ClassVar[bool] = False

    def menu(self, view: View[TallyState], decision: Decision) -> Menu:
        if decision.kind == "add" and view.state.total % 2:
            return One(Text("tally.add"), lambda: (Option("1", Text("tally.number", {"n": "1"})),))
        return super().menu(view, decision)

    def evident(self, state: TallyState, decision: Decision) -> bool:
        return not self.hides and super().evident(state, decision)


class Hiding(Narrow):
    """The same where others do not see the total."""

    hides: ClassVar[bool] = True


class Room:
    """A match of two people in which both have bid."""

    def __init__(self, services: Services, match: str) -> None:
        self.services = services
        self.match = match

    async def add(self, number: str) -> int:
        """Let whose turn it is add a number; return that seat."""
        seat, decision = await to_act(self.services, self.match)
        await self.services.matches.submit(self.match, PEOPLE[seat], seat, decision, (number,))
        return seat

    async def up(self) -> int:
        """Return the seat that is asked."""
        return (await to_act(self.services, self.match))[0]

    async def state(self) -> Any:
        """Return the position."""
        return (await self.services.views.seat(self.match, 0)).view.state


@pytest.fixture
def opens(store: SqliteStore, clock: FakeClock, sender: FakeSender, new: NewMatch) -> Any:
    async def open_match(game: type[Tally] = Narrow, preset: str = "live", **options: int) -> Room:
        services = Services(store, Library([game()]), sender, clock=clock, ids=FakeIds())
        asked = msgspec.structs.replace(new, preset=preset, options={"goal": 99, **options})
        match = (await services.lobby.create(asked)).match.id
        await services.lobby.accept(match, BOB)
        await services.openings.open(match)
        for seat, person in enumerate(PEOPLE):
            await services.matches.submit(match, person, seat, f"1.{seat}", ("2",))
        return Room(services, match)

    return open_match


async def test_the_only_answer_is_sent_with_the_one_before_it_and_verifies(opens: Any) -> None:
    room = await opens()
    first = await room.add("3")
    assert (await room.up(), (await room.state()).total) == (first, 4)
    steps = await room.services.store.steps(room.match, 2)
    assert [(step.seat, step.move.choice, step.move.by) for step in steps] == [
        (first, ("3",), "seat"),
        (1 - first, ("1",), FORCED),
    ]
    await room.services.matches.abort(room.match)
    assert (await room.services.fairness.verify(room.match)).moves == 4


async def test_everybody_is_told_that_it_was_sent_by_itself(opens: Any) -> None:
    room = await opens()
    first = await room.add("3")
    for seat in (None, 0, 1):
        told = await room.services.views.events(room.match, 2, None, seat)
        assert [(step.seat, step.by) for step in told] == [(first, "seat"), (1 - first, FORCED)]


async def test_where_it_is_no_public_knowledge_its_seat_is_asked(opens: Any) -> None:
    room = await opens(Hiding)
    first = await room.add("3")
    assert (await room.up(), (await room.state()).total) == (1 - first, 3)


async def test_a_choice_of_two_is_asked(opens: Any) -> None:
    room = await opens()
    first = await room.add("2")
    assert (await room.up(), (await room.state()).total) == (1 - first, 2)


async def test_nobody_is_pinged_by_an_answer_in_between(opens: Any, clock: FakeClock, sender: FakeSender) -> None:
    room = await opens()
    await drain(room.services, clock)
    before = len(sender.rows)
    first = await room.add("3")
    await drain(room.services, clock)
    posts = [row.payload for row in sender.rows[before:] if row.kind == "turn_post"]
    assert [post["quiet"] for post in posts] == [first], "whose answer went before has the panel in front of them"


async def test_taking_back_steps_over_it(opens: Any) -> None:
    room = await opens()
    first = await room.add("3")
    await room.services.takebacks.offer(room.match, PEOPLE[first], first)
    await room.services.takebacks.accept(room.match, PEOPLE[1 - first], 1 - first)
    assert (await room.up(), (await room.state()).total) == (first, 0)


async def test_what_was_sent_by_itself_is_nothing_to_take_back(opens: Any) -> None:
    room = await opens()
    first = await room.add("3")
    with pytest.raises(NoTakeback) as refusal:
        await room.services.takebacks.offer(room.match, PEOPLE[1 - first], 1 - first)
    assert refusal.value.why == "answered"


@pytest.mark.parametrize("number", ["3", "2"])
async def test_the_last_step_of_a_turn_fills_the_bank_whoever_sends_it(
    opens: Any, clock: FakeClock, number: str
) -> None:
    """Of 3 the second step is sent by itself, of 2 its seat sends it: 1000 seconds of 7800 are gone either way."""
    room = await opens(preset="bank:7200+600", steps=2)
    clock.advance(1000)
    seat = await room.add(number)
    if number == "2":
        assert await room.add("2") == seat
    assert (await room.services.views.summary(room.match)).seats[seat].bank == 6800
