"""A random walker: people press, choose, type and command whatever the screen offers, by seed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from bot.services.errors import ServiceError
from bot.services.views import SeatView
from bot.storage.rows import RUNNING
from rules.ai import PLAYERS
from rules.kernel.errors import RulesError, StaleDecision
from rules.kernel.game import Game
from rules.kernel.puzzles import Puzzle
from standin.client_rules import ClientRefusal
from tests.contract.wrong import scribbled
from tests.support.people import NAMES, PATIENCE, SELDOM, People
from tests.support.screen import actions

BACKWARD = frozenset(
    {
        "back",
        "undo",
        "clear",
        "wipe",
        "cancel",
        "cut",
        "drop",
        "report",
        "page",
        "turn",
        "group",
        "here",
        "type",
        "zoom",
    }
)
"""Steps of a panel that bring no answer nearer."""
ASIDE = frozenset({"store", "keep", "once", "wait", "delete"})
"""Steps of a panel that do something with an answer, but do not make one."""
MOST_STEPS = 150
"""Steps within which an answer must be found in a panel by random choice."""


class Walker(People):
    """Walks one match of people on a stage, or of one against the computer."""

    # ---- a whole walk

    async def walk(self, setup: int, play: int, after: int) -> None:
        """Walk a match through its set-up, its play and its end; raise Fault."""
        logging.getLogger().addHandler(self.faults)
        self.stage.sandbox.interactions.patience = PATIENCE
        try:
            await self._challenge()
            await self._wander(setup)
            await self._forward(self._is_played)
            for _ in range(4):
                await self._wander(play // 4)
                await self._forward_some()
            await self._forward(lambda seen: False)
            await self._wander(after)
            await self._look()
            dead = await self.stage.bot.services.outbox.dead()
            self._judge(not dead, f"laid aside: {[(row.kind, row.fault) for row in dead]}")
        finally:
            logging.getLogger().removeHandler(self.faults)

    async def puzzle(self, game: Game[Any], one: Puzzle, garbage: Sequence[str], scribbles: int) -> None:
        """Try to solve a puzzle with its answers, pieces of them, and nonsense of both sorts."""
        logging.getLogger().addHandler(self.faults)
        self.stage.sandbox.interactions.patience = PATIENCE
        name = f"{game.name}/{one.id}"
        try:
            await self._command("ana", "puzzle", {"name": name})
            answers = ["; ".join(one.line[:size]) for size in range(1, len(one.line) + 1)]
            wrong = [text for line in one.line for text in scribbled(line, self.rng)]
            for answer in (*answers, *garbage, *self.rng.sample(wrong, min(len(wrong), scribbles))):
                if answer:
                    await self._command("ana", "puzzle", {"name": name, "answer": answer[:100]})
        finally:
            logging.getLogger().removeHandler(self.faults)

    async def _challenge(self) -> None:
        given: dict[str, Any] = {"game": self.game}
        if self.options:
            given["options"] = self.options
        given |= {"level": self.level} if self.level else {"players": self.seats, "opponent": self._person("milo").id}
        before = set(await self._codes())
        await self._command("ana", "practice" if self.level else "match new", given)
        await self._settled()
        (self.code,) = set(await self._codes()) - before
        for name in self.players[1:]:
            await self._command(name, "match join", {"match": self.code})
            await self._settled()
        await self._settled()

    async def _codes(self) -> list[str]:
        return [found.row.id for found in await self.stage.bot.services.views.mine(int(self._person("ana").id))]

    async def _wander(self, steps: int) -> None:
        for at in range(steps):
            await self._step()
            if at % 8 == 7:
                await self._look()

    async def _step(self) -> None:
        """Do one thing that somebody could do now."""
        name = NAMES[-1] if self.rng.random() < SELDOM else self._one(NAMES[: self.seats])
        drawn = self.rng.random()
        self.steps += 1
        try:
            if drawn < 0.6:
                await self._press(name)
            elif drawn < 0.78:
                await self._use(name)
            elif drawn < 0.82:
                await self._say(name)
            elif drawn < 0.85:
                await self._forward_some()
            elif drawn < 0.86:
                self._note("time", "an hour passes")
                self.stage.sandbox.clock.advance(3600)
            else:
                await self._finish()
        except ClientRefusal as refusal:
            self._note(name, f"not sent: {refusal}")
        except TimeoutError as error:
            self._judge(False, f"unanswered: {error}")
        self._judge(not self.faults.found, "\n".join(self.faults.found))

    async def _look(self) -> None:
        """Wait until all is said, and see that nobody whom the match waits for stands before a wall."""
        await self._settled()
        self._judge(not self.faults.found, "\n".join(self.faults.found))
        for name, seat in await self._acting():
            shown = await self._panel(name)
            on = [one for one in actions(shown, seat) if one.action not in BACKWARD or one.action == "type"]
            self._judge(bool(on), f"{name} can do nothing: {shown.text}")

    # ---- answers

    async def _finish(self) -> None:
        """Find an answer in the panel of somebody who is to act, by nothing but what it offers, and send it."""
        acting = await self._acting()
        if not acting:
            return
        name, seat = self._one(acting)
        shown = await self._panel(name)
        for _ in range(MOST_STEPS):
            found = actions(shown, seat)
            named = {action: [one for one in found if one.action == action] for action in ("send", "review", "back")}
            if named["send"]:
                await self._touch(name, shown, named["send"][0].part)
                return
            onward = [one for one in found if one.action not in BACKWARD | ASIDE and one.action not in named]
            if named["review"] and (not onward or self.rng.random() < 0.5):
                onward = named["review"]
            elif named["back"] and (not onward or self.rng.random() < 0.25):
                onward = named["back"]
            self._judge(bool(onward), f"{name} has come to an end: {shown.text}")
            after = await self._touch(name, shown, self._one(onward).part)
            if after is None or not actions(after, seat):
                after = await self._panel(name)
            if not any(acted == seat for _, acted in await self._acting()):
                return
            shown = after
        self._judge(False, f"{name} found no answer in {MOST_STEPS} steps: {shown.text}")

    async def _forward_some(self) -> None:
        left = self.rng.randint(1, 5)

        def is_there(seen: SeatView) -> bool:
            nonlocal left
            left -= 1
            return left < 0

        await self._forward(is_there)

    async def _forward(self, is_there: Callable[[SeatView], bool]) -> None:
        """Let computer players answer past the screen until the match is somewhere, or over."""
        services = self.stage.bot.services
        await self._settled()
        while acting := await self._acting():
            seat = acting[0][1]
            seen = await services.views.seat(self.code, seat)
            if is_there(seen):
                return
            game = services.views.game_of(seen.summary.row)
            decision = next(d for d in seen.decisions if d.clock != "side")
            level = self._either("greedy", "random")
            choice = PLAYERS[level](game, seen.view, decision, self.rng)
            player = seen.summary.seats[seat].player
            assert player is not None
            try:
                await services.matches.submit(self.code, player, seat, decision.id, choice)
            except StaleDecision as error:  # a plan or an order of the seat's own may have answered meanwhile
                now = await services.views.seat(self.code, seat)
                self._judge(decision not in now.decisions, f"an open question is called stale: {error}")
                continue
            except (ServiceError, RulesError) as error:
                self._judge(False, f"a computer player's answer {choice} is refused: {error}")
            self._note("past", f"{decision.kind} {' '.join(choice)}")
        await self._settled()

    def _is_played(self, seen: SeatView) -> bool:
        """Say whether the set-up is over, as far as clocks know it."""
        decision = next(d for d in seen.decisions if d.clock != "side")
        return decision.clock not in ("entry", "lineup", "setup")

    async def _acting(self) -> list[tuple[str, int]]:
        """Return who is to act now, and where they sit."""
        summary = await self.stage.summary(self.code)
        if summary.row.status not in RUNNING:
            return []
        names = {int(self._person(name).id): name for name in self.players}
        people = [(summary.seats[one.seat].player, one.seat) for one in summary.to_act]
        return [(names[player], seat) for player, seat in people if player is not None]
