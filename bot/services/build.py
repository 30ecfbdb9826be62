"""Putting the services together, starting and stopping them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor

from bot.storage.store import Store

from .acts import Acts
from .again import Again
from .archiving import Archiving
from .arranging import Arranging
from .away import Away
from .budgets import Budgets
from .clock import Clock, SystemClock
from .clocks import Clocks
from .connection import Connection
from .decks import Decks
from .departures import Departures
from .desk import Desk
from .disputes import Disputes
from .estimate import Estimates, Lengths
from .event_departures import EventDepartures
from .event_places import EventPlaces
from .events import Events
from .events_by_hand import ByHand
from .events_clock import EventsClock
from .events_desk import EventDesk
from .events_drafts import Drafts
from .events_entrants import Entrants
from .events_forfeits import Forfeits
from .events_playoffs import Playoffs
from .events_results import Results
from .events_rosters import Rosters
from .events_rounds import Rounds
from .events_rulings import EventRulings
from .events_seasons import Seasons
from .events_sides import Sides
from .events_tables import Tables
from .extensions import Extensions
from .fairness import Fairness
from .following import Following
from .full_views import FullViews
from .guarded import Fault, guarded
from .ids import Ids, RandomIds
from .last_seconds import LastSeconds
from .leaving import Leaving
from .lessons import Lesson, Lessons
from .library import Library
from .limits import Limits
from .luck import Luck
from .matches import Matches
from .moving import Moving
from .openings import Openings
from .outbox import Outbox, Sender
from .pauses import Pauses
from .players import Players
from .practice import Ai, Practice
from .puzzles import Puzzles
from .queueing import Queue
from .ratings import Ratings
from .staff import Staff
from .staff_desk import StaffDesk
from .staff_edits import StaffEdits
from .staff_entries import StaffEntries
from .staff_rulings import StaffRulings
from .staff_seats import StaffSeats
from .staff_time import StaffTime
from .statistics import Statistics
from .stops import Stops
from .takebacks import Takebacks
from .tension import Tensions
from .views import Views
from .watch import Watch

LOG = logging.getLogger(__name__)

BEGIN_AGAIN = 10
FAULT_SHOWN = 300
"""Seconds until a worker that had a fault is begun again, and until the health check forgets it."""


class Services:
    """All services over one store; `start` runs the scheduler, the outbox worker and the AI seats."""

    def __init__(
        self,
        store: Store,
        library: Library,
        sender: Sender,
        *,
        ais: Mapping[str, Ai] | None = None,
        lessons: Mapping[str, Lesson] | None = None,
        clock: Clock | None = None,
        ids: Ids | None = None,
        lengths: Lengths | None = None,
        executor: Executor | None = None,
        pace: int = 0,
        limits: float = 0.0,
    ) -> None:
        self.store = store
        self.desk = Desk(store, library, clock or SystemClock(), ids or RandomIds())
        self.matches = Matches(self.desk)
        self.stops = Stops(self.desk, self.matches)
        self.pauses = Pauses(self.desk, self.stops)
        self.extensions = Extensions(self.desk)
        self.away = Away(self.desk, self.stops, self.pauses)
        self.leaving = Leaving(self.desk, self.matches)
        self.takebacks = Takebacks(self.desk, self.matches)
        self.practice = Practice(self.desk, self.matches, ais or {}, executor, pace)
        self.lessons = Lessons(self.desk, self.matches, self.practice, lessons or {})
        self.puzzles = Puzzles(self.desk, self.matches, self.practice)
        self.budgets = Budgets(self.desk.clock, limits)
        self.lobby = Again(self.desk, self.practice.levels, self.budgets)
        self.queue = Queue(self.desk, self.lobby)
        self.connection = Connection(self.desk.clock)
        self.openings = Openings(self.desk, self.matches)
        self.moving = Moving(self.desk)
        self.staff = Staff(self.desk)
        self.acts = Acts(self.desk, self.staff)
        event_desk = EventDesk(self.desk)
        self.staff_time = StaffTime(self.desk, self.acts, self.staff, self.stops, self.extensions, event_desk)
        self.staff_seats = StaffSeats(self.desk, self.acts, self.matches, self.lobby)
        self.arranging = Arranging(self.desk, self.acts, self.staff, self.lobby, self.matches)
        self.rulings = StaffRulings(self.desk, self.acts, self.staff, self.matches, self.stops)
        self.limits = Limits(self.desk, self.acts, self.rulings)
        self.departures = Departures(self.desk, self.matches)
        self.disputes = Disputes(self.desk, self.acts, self.stops)
        self.clocks = Clocks(
            self.desk,
            self.matches,
            self.lobby,
            self.stops,
            self.away,
            self.disputes,
            self.limits,
            self.departures,
            self.connection,
        )
        self.staff_desk = StaffDesk(self.desk)
        self.following = Following(self.desk)
        self.full_views = FullViews(self.desk, self.staff)
        self.tensions = Tensions(self.desk)
        self.entries = StaffEntries(self.desk, self.acts, self.staff, self.matches)
        self.edits = StaffEdits(self.desk, self.acts, self.staff, self.matches, self.rulings)
        self.event_rosters = Rosters(event_desk)
        self.event_drafts = Drafts(event_desk)
        rounds = Rounds(event_desk, self.event_rosters)
        tables = Tables(event_desk, self.lobby, self.arranging, self.matches, self.stops, self.away, self.event_rosters)
        forfeits = Forfeits(self.desk, self.matches)
        self.desk.reported = Results(event_desk).reported
        self.events = Events(event_desk, self.staff, rounds, self.event_drafts)
        self.event_rulings = EventRulings(event_desk, self.staff, rounds)
        self.entrants = Entrants(event_desk, rounds, self.event_rosters)
        self.sides = Sides(event_desk)
        self.by_hand = ByHand(event_desk, self.staff, rounds)
        self.playoffs = Playoffs(event_desk, self.staff)
        self.seasons = Seasons(self.events, event_desk)
        self.events_clock = EventsClock(event_desk, rounds, tables, forfeits, self.event_rosters, self.event_drafts)
        self.clocks.also.append(self.events_clock.act)
        self.clocks.grace.also.append(self.events_clock.make_good)
        self.departures.also.append(EventDepartures(event_desk))
        self.event_places = EventPlaces(event_desk)
        self.openings.also.append(self.event_places.look_again)
        self.outbox = Outbox(self.desk, sender, self.connection, self.openings)
        self.clocks.unsure.append(self.outbox.is_unsure)
        self.decks = Decks(self.desk)
        self.players = Players(self.desk, self.lobby)
        self.players.leaving.append(self.entrants.forget)
        self.players.guild_changed.append(self.staff_desk.changed)
        self.fairness = Fairness(self.desk, self.matches)
        self.views = Views(self.desk)
        self.ratings = Ratings(self.desk)
        self.luck = Luck(self.desk)
        self.statistics = Statistics(self.desk, self.ratings)
        self.estimates = Estimates(self.desk, lengths or {})
        self.watch = Watch(store, self.desk.clock)
        self.archiving = Archiving(store, self.desk.clock)
        self._tasks: list[asyncio.Task[None]] = []
        self._faults: dict[str, float] = {}

    def live(self) -> None:
        """Begin to give signs of life, before there is a connection too."""
        if not self._tasks:
            self._tasks.append(asyncio.create_task(self._keep("watch", self.watch.run)))

    async def start(self) -> None:
        """Begin to act by itself: deadlines, messages, AI seats."""
        self.live()
        workers = {
            "clocks": self.clocks.run,
            "outbox": self.outbox.run,
            "practice": self.practice.run,
            "desk": self.staff_desk.run,
            "archive": self.archiving.run,
        }
        self._tasks += [asyncio.create_task(self._keep(name, run)) for name, run in workers.items()]

    async def stop(self, last: LastSeconds | None = None) -> None:
        """Stop acting; deliveries and thoughts under way are finished first, as far as the last seconds allow."""
        last = last or LastSeconds()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        await self.practice.finish(last)
        await self.outbox.finish(last)

    def failed(self) -> list[str]:
        """Return the names of workers that had a fault within the last minutes, for the health check."""
        now = self.desk.clock.ticks()
        return [name for name, at in sorted(self._faults.items()) if now - at < FAULT_SHOWN]

    async def _keep(self, name: str, run: Callable[[], Awaitable[None]]) -> None:
        """Run a worker for ever; one that ends with a fault (a full disk) is begun again after a while."""
        while True:
            ended = await guarded(run())
            self._faults[name] = self.desk.clock.ticks()
            fault = ended.error if isinstance(ended, Fault) else None
            LOG.critical("%s stopped and is begun again", name, exc_info=fault)
            await self.desk.clock.wait(self.desk.clock.now() + BEGIN_AGAIN, asyncio.Event())
