"""Lessons: first matches of a fixed course, read from data; judging answers by it, and answering for the others."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import msgspec

from rules.kernel.errors import IllegalChoice, StaleDecision
from rules.kernel.types import Decision, Move, Seat, State, Text

from .alone import alone
from .desk import Desk
from .lesson_course import Lesson, Reply, Step
from .lesson_shelf import LessonFile, is_asked, is_lesson
from .library import AnyGame
from .matches import Matches
from .practice import Practice
from .progress import Progress
from .seating import require_player
from .teaching_errors import NoLesson, NotTaught, OnlyTaught


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody is in a lesson: `step` None when it is over, `last` the step done before it."""

    game: str
    number: int
    count: int
    step: Step | None
    last: Step | None


class Lessons:
    """Begins lessons and leads through them; a lesson is a match that only its learner sees (`lesson_shelf`)."""

    def __init__(self, desk: Desk, matches: Matches, practice: Practice, lessons: Mapping[str, Lesson]) -> None:
        self._desk = desk
        self._shelf = desk.lessons
        self._lessons = dict(lessons)
        self._practice = practice
        matches.judges.append(self.judge)

    @property
    def games(self) -> tuple[str, ...]:
        """Return the games that have a lesson, in the order of the library."""
        return tuple(name for name in self._desk.library.names if name in self._lessons)

    def lesson(self, game: str) -> Lesson:
        """Return the lesson of a game; raise NoLesson."""
        if game not in self._lessons:
            raise NoLesson(f"no lesson of {game!r}, there are {self.games}", game={"user": game[:40]})
        return self._lessons[game]

    async def open(self, player: int, game: str, *, again: bool = False) -> str:
        """Return the code of somebody's lesson, where they left it; begun anew if it is over, changed, or so wished."""
        lesson = self.lesson(game)
        rules = self._desk.library.current(game)
        code = await self._shelf.code_of(player, game)
        kept = None if code is None else await self._shelf.file(code)
        is_same = kept is not None and not again and _is_same(kept, lesson, rules)
        if code is not None and is_same and (await self.place(code)).step is not None:
            return code
        if code is None:
            code = await self._shelf.register(player, game, self._desk.ids.match())
        await self._begin(code, player, rules, lesson, 0 if kept is None else kept.file.row.version)
        return code

    async def again(self, match: str, player: int) -> str:
        """Begin a lesson anew; raise NotSeated for somebody else's."""
        bundle = await self._desk.look(match)
        require_player(bundle, player)
        return await self.open(player, bundle.row.game, again=True)

    async def place(self, match: str) -> Place:
        """Return how far a lesson is; raise NoSuchMatch."""
        bundle = await self._desk.look(match)
        lesson = self.lesson(bundle.row.game)
        done = await self._shelf.answers(bundle.row.id)
        count = len(lesson.steps)
        over = done >= count or bundle.row.outcome is not None
        return Place(
            game=bundle.row.game,
            number=min(done + 1, count),
            count=count,
            step=None if over else lesson.steps[done],
            last=lesson.steps[min(done, count) - 1] if done else None,
        )

    async def judge(self, progress: Progress, move: Move) -> None:
        """Let an answer stand if it does what the step asks, and answer for the others; of a lesson alone.

        Raise NotTaught with the step's hint, or OnlyTaught for what lies beside its questions.
        """
        row = progress.bundle.row
        if not is_lesson(row.id):
            return
        if not is_asked(move.decision):
            raise OnlyTaught(f"{move.decision} in the lesson {row.id}")
        lesson = self.lesson(row.game)
        done = await self._shelf.answers(row.id)
        if done >= len(lesson.steps):
            raise OnlyTaught(f"the lesson {row.id} is over")
        step, learner = lesson.steps[done], Seat(lesson.seat)
        _reply(progress, step.replies, learner)
        if _is_won(progress.state, learner):
            return
        missed = None if step.is_done(progress.events) else step
        missed = missed or self._missed_after(progress, lesson.steps[done + 1 :], learner)
        if missed is not None:
            hint = Text(f"{row.game}.learn.{step.name}.hint")
            raise NotTaught(f"{move.choice} at {step.name} does not do {missed.name}", hint=hint)

    def _missed_after(self, progress: Progress, steps: tuple[Step, ...], learner: Seat) -> Step | None:
        """Return the first of the steps to come that its own answer no longer does (other dice, other squares)."""
        bundle, desk = progress.bundle, self._desk
        ahead = Progress(progress.game, bundle, progress.state, desk.chance(bundle), desk.ids, progress.now)
        for step in steps:
            first, *then = step.choices
            asked = None if ahead.state.outcome is not None else _question(ahead, learner)
            if asked is None:
                return step
            ahead.events.clear()
            try:
                ahead.answer(Move(asked.id, first, "seat"), learner, then)
            except IllegalChoice:
                return step
            _reply(ahead, step.replies, learner)
            if _is_won(ahead.state, learner):
                return None
            if not step.is_done(ahead.events):
                return step
        return None

    async def _begin(self, code: str, player: int, game: AnyGame, lesson: Lesson, version: int) -> None:
        async with self._desk.hold(code):
            progress = await alone(
                self._desk,
                game,
                code,
                player,
                lesson.seat,
                options=lesson.options,
                secret=hashlib.sha256(lesson.secret.encode()).digest(),
                ai=self._practice.usual,
                version=version,
            )
            progress.begin()
            for reply in lesson.opening:
                _answer(progress, reply)
            await self._shelf.begin(lesson.mark, progress.change(""))


def _is_won(state: State, learner: Seat) -> bool:
    """Say whether the match is over and the learner has won it: no step asks for more."""
    return state.outcome is not None and state.outcome.ranks[learner] == 1


def _reply(progress: Progress, replies: tuple[Reply, ...], learner: Seat) -> None:
    """Answer for the others until the learner is asked: as the lesson has it, else by the rules' default."""
    for reply in replies:
        if progress.state.outcome is None and (asked := _question(progress, Seat(reply.seat))) is not None:
            by = "seat" if reply.seat != learner else "standing"
            try:
                progress.answer(Move(asked.id, reply.choice, by))
            except (IllegalChoice, StaleDecision):
                break  # the learner found another way to do it, to which this is no answer
    while progress.state.outcome is None:
        waiting = [seat for seat in progress.state.pending if seat != learner]
        asked = next((d for seat in waiting if (d := _question(progress, seat)) is not None), None)
        if asked is None:
            return
        progress.answer(Move(asked.id, asked.standing or asked.default, "seat"))


def _answer(progress: Progress, reply: Reply) -> None:
    """Give an answer of the opening; raise what the rules raise: a lesson is checked when it is read."""
    asked = progress.state.pending[Seat(reply.seat)]
    progress.answer(Move(asked.id, reply.choice, "seat"))


def _question(progress: Progress, seat: Seat) -> Decision | None:
    """Return what a seat is asked and has not answered."""
    return None if seat in progress.state.answers else progress.state.pending.get(seat)


def _is_same(kept: LessonFile, lesson: Lesson, rules: AnyGame) -> bool:
    row = kept.file.row
    return (kept.mark, row.rules, row.content) == (lesson.mark, rules.version, rules.content_hash)
