"""Puzzles: positions of the games, kept per person; judging answers by search, and replying for the others."""

from __future__ import annotations

import asyncio
import hashlib
from fractions import Fraction
from typing import Any

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.rows import PLAIN
from rules.kernel.chance import Chance
from rules.kernel.game import Game
from rules.kernel.puzzles import Puzzle
from rules.kernel.solving import Solver, Stage
from rules.kernel.types import Choice, Event, Move, State

from .alone import alone
from .desk import Desk
from .lesson_shelf import PUZZLE, is_asked, is_puzzle
from .matches import Matches
from .practice import Practice
from .progress import Progress
from .seating import require_player
from .teaching_errors import NoPuzzle, NotSolved, OnlyTaught

Found = tuple[Game[Any], Puzzle]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody is in a puzzle: it is the `number`th of `count` of its game, of which they solved `solved`."""

    game: str
    puzzle: Puzzle
    number: int
    count: int
    solved: int
    left: int
    is_over: bool
    following: Puzzle | None


class Puzzles:
    """Opens puzzles and leads through them; each is a match that only its solver sees (`lesson_shelf`)."""

    def __init__(self, desk: Desk, matches: Matches, practice: Practice) -> None:
        self._desk = desk
        self._shelf = desk.lessons
        self._practice = practice
        matches.judges.append(self.judge)

    @property
    def all(self) -> tuple[Found, ...]:
        """Return the puzzles of all games, game by game."""
        games = [self._desk.library.current(name) for name in self._desk.library.names]
        return tuple((game, one) for game in games for one in game.puzzles)

    async def solved(self, player: int) -> frozenset[str]:
        """Return the full names of the puzzles that somebody has solved."""
        return frozenset(await self._shelf.solved(player))

    def named(self, name: str) -> Found:
        """Return the puzzle of a full name; raise NoPuzzle."""
        for game, one in self.all:
            if name_of(game, one) == name:
                return game, one
        raise NoPuzzle(f"no puzzle {name!r}", name={"user": name[:60]})

    async def open(self, player: int, name: str, *, again: bool = False) -> str:
        """Return the code of somebody's puzzle as they left it; begun anew if it is over, changed, or so wished."""
        game, puzzle = self.named(name)
        code = await self._shelf.code_of(player, name)
        kept = None if code is None else await self._shelf.file(code)
        is_same = kept is not None and not again and kept.mark == mark_of(game, puzzle)
        if code is not None and is_same and not (await self.standing(code)).is_over:
            return code
        if code is None:
            code = await self._shelf.register(player, name, self._desk.ids.match(), PUZZLE)
        await self._begin(code, player, game, puzzle, 0 if kept is None else kept.file.row.version)
        return code

    async def again(self, match: str, player: int) -> str:
        """Begin a puzzle anew; raise NotSeated for somebody else's."""
        bundle = await self._desk.look(match)
        require_player(bundle, player)
        game, puzzle = await self._puzzle(bundle)
        return await self.open(player, name_of(game, puzzle), again=True)

    async def standing(self, match: str) -> Standing:
        """Return how far a puzzle is; raise NoSuchMatch."""
        bundle = await self._desk.look(match)
        game, puzzle = await self._puzzle(bundle)
        solver = Solver(game, puzzle)
        state, stage = await self._course(bundle, solver)
        player = next(seat.player for seat in bundle.seats if seat.player is not None)
        done = await self.solved(player)
        ours = tuple(game.puzzles)
        at = [one.id for one in ours].index(puzzle.id)
        rest = [one for one in (*ours[at + 1 :], *ours[:at]) if name_of(game, one) not in done]
        return Standing(
            game=game.name,
            puzzle=puzzle,
            number=at + 1,
            count=len(ours),
            solved=sum(name_of(game, one) in done for one in ours),
            left=stage.left,
            is_over=solver.verdict(state, stage) is not None,
            following=rest[0] if rest else None,
        )

    async def shown(self, match: str) -> Choice:
        """Return the next answer of a puzzle, that of its line if it is good now; raise OnlyTaught."""
        bundle = await self._desk.look(match)
        game, puzzle = await self._puzzle(bundle)
        solver = Solver(game, puzzle)
        state, stage = await self._course(bundle, solver)
        if solver.verdict(state, stage) is not None or puzzle.seat not in state.pending:
            raise OnlyTaught(f"the puzzle {match} is over")
        choice = await asyncio.to_thread(lambda: next(solver.best(state, stage), None))
        if choice is None:
            raise OnlyTaught(f"the puzzle {match} cannot be solved from here")
        return choice

    async def judge(self, progress: Progress, move: Move) -> None:
        """Let an answer stand if none does better, and reply for the others; of a puzzle alone.

        What was sent ahead is judged answer by answer, each where it is given.
        Raise NotSolved with what would have come of it, or OnlyTaught for what lies beside its question.
        """
        row = progress.bundle.row
        if not is_puzzle(row.id):
            return
        if not is_asked(move.decision):
            raise OnlyTaught(f"{move.decision} in the puzzle {row.id}")
        game, puzzle = await self._puzzle(progress.bundle)
        solver, chance = Solver(game, puzzle), self._desk.chance(progress.bundle)
        state, stage = await self._course(progress.bundle, solver)
        done, judged = solver.verdict(state, stage), 0
        if done is not None:
            raise OnlyTaught(f"the puzzle {row.id} is over")
        while done is None and judged < len(progress.moves):
            given = progress.moves[judged]
            if game.decision(state, given.decision).seat == puzzle.seat:
                await self._weigh(progress, solver, state, stage, given)
            state, stage = _after(solver, state, stage, given, chance)
            done, judged = solver.verdict(state, stage), judged + 1
            asked = None if done is not None else solver.open(state)
            if asked is not None and asked.seat != puzzle.seat and judged == len(progress.moves):
                progress.answer(Move(asked.id, await asyncio.to_thread(solver.reply, state, stage), "seat"))
        player = progress.seats[puzzle.seat].player
        if player is not None and done is not None and (done or puzzle.best < 1):
            await self._shelf.solve(player, name_of(game, puzzle))

    async def _weigh(self, progress: Progress, solver: Solver, state: State, stage: Stage, given: Move) -> None:
        """Raise NotSolved for an answer of the seat to which there is a better one where it was given."""
        found = await asyncio.to_thread(solver.value, state, stage, (given.choice,))
        if found < solver.puzzle.best and found < await asyncio.to_thread(solver.most, state, stage):
            raise await self._refusal(progress, solver, found)

    async def _refusal(self, progress: Progress, solver: Solver, found: Fraction) -> NotSolved:
        """Say what would have come of an answer: it is played out with the best replies, as the dice fall."""
        game, puzzle = solver.game, solver.puzzle
        state, stage = await self._course(progress.bundle, solver, progress.moves)
        events: list[Event] = list(progress.events)
        chance = self._desk.chance(progress.bundle)
        while solver.verdict(state, stage) is None and (asked := solver.open(state)) is not None:
            after = solver.asked(asked, stage)
            if after is None or asked.seat == puzzle.seat:
                break
            choice = await asyncio.to_thread(solver.reply, state, stage)
            state, happened = game.submit(state, asked.id, choice, chance)
            stage = solver.heard(happened, after)
            events += happened
        view = game.view(state, puzzle.seat)
        likely = percent(found) if puzzle.best < 1 else ""
        told = () if likely else game.seen(tuple(events), puzzle.seat)
        return NotSolved(f"{found} of {puzzle.best} in {puzzle.id}", game, view, told, likely)

    async def _puzzle(self, bundle: Bundle) -> Found:
        kept = await self._shelf.file(bundle.row.id)
        game = self._desk.library.of(bundle.row)
        wanted = "" if kept is None else kept.puzzle
        for one in game.puzzles:
            if one.id == wanted:
                return game, one
        raise NoPuzzle(f"no puzzle {wanted!r} of {game.name}", name={"user": wanted[:60]})

    async def _course(self, bundle: Bundle, solver: Solver, more: tuple[Move, ...] = ()) -> tuple[State, Stage]:
        """Play a puzzle up to where it stands, and `more` answers; return the position and the stage."""
        chance = self._desk.chance(bundle)
        state, stage = solver.game.puzzles.state(solver.puzzle.id), solver.begin()
        for move in (*(step.move for step in await self._shelf.steps(bundle.row.id, 0)), *more):
            state, stage = _after(solver, state, stage, move, chance)
        return state, stage

    async def _begin(self, code: str, player: int, game: Game[Any], puzzle: Puzzle, version: int) -> None:
        async with self._desk.hold(code):
            progress = await alone(
                self._desk,
                game,
                code,
                player,
                puzzle.seat,
                options=puzzle.options,
                secret=hashlib.sha256(name_of(game, puzzle).encode()).digest(),
                ai=self._practice.usual,
                version=version,
                help=PLAIN,
            )
            progress.begin(game.puzzles.state(puzzle.id))
            await self._shelf.begin(mark_of(game, puzzle), progress.change(""), puzzle.id)


def _after(solver: Solver, state: State, stage: Stage, move: Move, chance: Chance) -> tuple[State, Stage]:
    """Return the position and the stage after an answer as it was given."""
    game = solver.game
    after = solver.asked(game.decision(state, move.decision), stage) if is_asked(move.decision) else stage
    then, events = game.submit(state, move.decision, move.choice, chance, move.by, then=move.then)
    return then, solver.heard(events, after or stage)


def name_of(game: Game[Any], puzzle: Puzzle) -> str:
    """Return the full name of a puzzle."""
    return f"{game.name}/{puzzle.id}"


def mark_of(game: Game[Any], puzzle: Puzzle) -> str:
    """Return what changes whenever a puzzle, or what it is played by, does."""
    state = game.dump(game.puzzles.state(puzzle.id))
    found = hashlib.sha256(msgspec.json.encode(puzzle) + state + game.content_hash.encode())
    return f"{game.version}.{found.hexdigest()[:16]}"


def percent(value: Fraction) -> str:
    """Write a chance in hundredths, with one decimal where there is one."""
    return f"{float(value * 100):.1f}".removesuffix(".0")
