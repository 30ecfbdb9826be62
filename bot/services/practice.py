"""AI seats: they answer from their own view, in a thread of their own, through the same door as people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from random import Random
from typing import Any

from bot.lots import lot
from bot.storage.aggregates import Bundle
from bot.storage.rows import RUNNING, MatchRow
from rules.kernel.errors import AlreadyOver, RulesError, StaleDecision
from rules.kernel.game import Game
from rules.kernel.types import Choice, Decision, Move, Seat, State, Text, View

from .away_errors import MatchPaused
from .desk import Desk
from .errors import NotOpen
from .guarded import Fault, guarded
from .last_seconds import THOUGHTS, LastSeconds
from .lesson_shelf import is_alone
from .matches import Matches
from .seating import require_running

LOG = logging.getLogger(__name__)

Ai = Callable[[Game[Any], View[Any], Decision, Random], Choice]
"""Answers a decision from the seat's view; deterministic for a seeded generator."""
AT_ONCE = 2
"""Matches whose AI seats think at the same time."""
PACE = 2
"""Seconds after which an AI seat answers at the earliest: how long it thought may follow from what only it sees."""


class Practice:
    """Lets the AI seats of running matches play, one answer at a time per match."""

    def __init__(
        self, desk: Desk, matches: Matches, ais: Mapping[str, Ai], executor: Executor | None, pace: int = 0
    ) -> None:
        self._desk = desk
        self._matches = matches
        self._ais = ais
        self._executor = executor
        self._pace = pace
        self._nudged: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._playing: dict[str, asyncio.Task[bool]] = {}
        desk.committed.append(self.nudge)

    @property
    def levels(self) -> tuple[str, ...]:
        """Return the names of the AIs, as a seat may have them."""
        return tuple(self._ais)

    @property
    def usual(self) -> str:
        """Return the level that is played when none is chosen: the middle one."""
        return self.levels[len(self._ais) // 2]

    def nudge(self, row: MatchRow) -> None:
        """Look whether an AI seat of the match must act; in a lesson or a puzzle what it answers is laid down."""
        if row.status in RUNNING and not is_alone(row.id):
            self._nudged[row.id] = None
            self._wake.set()

    async def run(self) -> None:
        """Play for the AI seats until cancelled, beginning with those a stop had interrupted."""
        self._nudged.update(dict.fromkeys(await self._desk.store.with_ai()))
        while True:
            self._wake.clear()
            for match in [m for m in self._nudged if m not in self._playing][: AT_ONCE - len(self._playing)]:
                del self._nudged[match]
                self._playing[match] = asyncio.create_task(self.play(match))
                self._playing[match].add_done_callback(partial(self._done, match))
            await self._desk.clock.wait(None, self._wake)

    async def finish(self, last: LastSeconds) -> None:
        """Wait for the answers being thought about, but not for ever; the late ones are thought about again."""
        await last.end("answers of computer players", tuple(self._playing.values()), THOUGHTS)

    def _done(self, match: str, task: asyncio.Task[bool]) -> None:
        del self._playing[match]
        self._wake.set()
        if not task.cancelled() and (fault := task.exception()) is not None:
            LOG.error("match %s: an AI seat could not answer", match, exc_info=fault)

    async def play(self, match: str) -> bool:
        """Answer for one AI seat that must act; return whether there was one.

        An AI that fails is replaced for this answer by the rules' default, and everyone is told.
        """
        bundle = await self._desk.look(match)
        if bundle.row.status not in RUNNING:
            return False
        found = await self._to_act(bundle)
        if found is None:
            return False
        seat, view, decision = found
        begun = self._desk.clock.now()
        game = self._desk.library.of(bundle.row)
        rng = Random(lot(bundle.row.secret, "ai", seat, decision.id))
        think = self._ais[bundle.seats[seat].ai]
        answer = asyncio.get_running_loop().run_in_executor(self._executor, think, game, view, decision, rng)
        thought = await guarded(answer)
        if self._pace and not decision.continues:  # further steps of a turn are answered with the first
            await self._desk.clock.wait(begun + self._pace, asyncio.Event())
        if isinstance(thought, Fault):
            fault: Exception | None = thought.error
        else:
            fault = await self._submit(match, Move(decision.id, thought, "seat"), seat, None)
        if fault is not None:
            LOG.error("match %s: AI %s failed at %s", match, bundle.seats[seat].ai, decision.id, exc_info=fault)
            move = game.expire(view, decision, None)
            await self._submit(match, move, seat, Text("service.ai.failed", {"seat": {"seat": seat}}))
        return True

    async def _submit(self, match: str, move: Move, seat: int, said: Text | None) -> RulesError | None:
        """Send an answer; return why the rules refuse it, unless it is simply too late."""
        try:
            async with self._desk.match(match) as bundle:
                require_running(bundle.row)
                progress = await self._matches.progress(bundle)
                if said is not None:
                    progress.notes.notice(said)
                progress.answer(move, seat)
                await self._matches.conclude(progress, "")
        except (MatchPaused, NotOpen, AlreadyOver, StaleDecision):
            return None  # the match went on, or stopped, while the AI was thinking
        except RulesError as error:
            return error
        return None

    async def _to_act(self, bundle: Bundle) -> tuple[int, View[State], Decision] | None:
        if not any(place.ai for place in bundle.seats):
            return None
        state = await self._desk.state(bundle)
        for place in bundle.seats:
            decision = state.pending.get(place.seat)
            if place.ai and decision is not None and place.seat not in state.answers:
                view = self._desk.library.of(bundle.row).view(state, Seat(place.seat))
                return place.seat, view, decision
        return None
