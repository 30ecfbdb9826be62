"""Lessons are a course of real answers: each does what its step asks, a wrong one is taken back, nothing is lost."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import msgspec
import pytest

from bot.config import REPOSITORY
from bot.content import read_folder, read_games, read_lesson, read_lessons, read_rulebooks
from bot.i18n.catalogue import Catalogue
from bot.services.build import Services
from bot.services.errors import NoSuchMatch, NotSeated, NotYourSeat
from bot.services.library import Library
from bot.services.teaching_errors import NoLesson, NotTaught, OnlyTaught
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice
from rules.kernel.errors import ContentError
from tests.support.shared_out import few

from .fakes import ANN, BOB, FakeClock, FakeIds, FakeSender

DATA = REPOSITORY / "data"
GAMES = read_games(DATA)
LESSONS = read_lessons(DATA)
LOCALES = Catalogue.read(DATA / "locales").locales
FIRST = next(iter(LESSONS))
STEPS = [(game, number) for game, lesson in LESSONS.items() for number in range(len(lesson.steps))]


@pytest.fixture
def school(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return over(store, clock, sender)


def over(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    ais = {"random": random_choice}
    return Services(store, Library(GAMES), sender, ais=ais, lessons=LESSONS, clock=clock, ids=FakeIds())


async def answer(school: Services, code: str) -> None:
    """Give the answer that the step itself names."""
    place = await school.lessons.place(code)
    assert place.step is not None
    first, *then = place.step.choices
    seat = LESSONS[place.game].seat
    seen = await school.views.seat(code, seat)
    assert seen.plan is not None
    await school.matches.submit(code, ANN, seat, seen.plan.id, first, then=then)


async def led_to(school: Services, game: str, number: int) -> str:
    """Begin a lesson and do its first steps."""
    code = await school.lessons.open(ANN, game)
    for _ in range(number):
        await answer(school, code)
    return code


@pytest.mark.parametrize("game", LESSONS)
async def test_p8_a_lesson_is_done_by_the_answers_it_names(school: Services, game: str) -> None:
    lesson = LESSONS[game]
    code = await school.lessons.open(ANN, game)
    for number, step in enumerate(lesson.steps):
        place = await school.lessons.place(code)
        assert (place.number, place.count, place.step) == (number + 1, len(lesson.steps), step)
        before = (await school.views.summary(code)).row.moves
        await answer(school, code)
        log = await school.desk.kept(code).steps(code, before)
        given = iter([(move.seat, move.choice) for move in log])
        missing = [reply for reply in step.replies if (reply.seat, reply.choice) not in given]
        assert missing == [], step.name
    place = await school.lessons.place(code)
    assert place.step is None
    assert place.last == lesson.steps[-1]


@few(7)
@pytest.mark.parametrize(("game", "number"), STEPS)
async def test_p8_an_answer_that_does_something_else_is_taken_back_with_the_hint(
    school: Services, game: str, number: int
) -> None:
    code = await led_to(school, game, number)
    lesson = LESSONS[game]
    before = await school.views.seat(code, lesson.seat)
    assert before.plan is not None
    with pytest.raises(NotTaught) as refused:
        await school.matches.submit(code, ANN, lesson.seat, before.plan.id, before.plan.default)
    assert refused.value.text.args["hint"].key == f"{game}.learn.{lesson.steps[number].name}.hint"
    assert await school.views.seat(code, lesson.seat) == before
    assert (await school.lessons.place(code)).step == lesson.steps[number]


@few(34)
@pytest.mark.parametrize(("game", "number"), STEPS)
@pytest.mark.parametrize("locale", LOCALES)
def test_p8_every_step_has_its_words_in_every_language(game: str, number: int, locale: str) -> None:
    step = LESSONS[game].steps[number]
    texts = LOCALES[locale].entries
    for part in ("task", "hint", "done"):
        assert texts[f"{game}.learn.{step.name}.{part}"].plain


@pytest.mark.parametrize("game", LESSONS)
def test_p8_every_step_teaches_clauses_that_there_are(game: str) -> None:
    clauses = read_rulebooks(DATA)
    for step in LESSONS[game].steps:
        assert step.clauses
        assert [clauses.get(clause, "en").game for clause in step.clauses] == [game] * len(step.clauses)


@pytest.mark.parametrize("game", LESSONS)
def test_p8_a_first_match_has_six_to_ten_moves(game: str) -> None:
    assert 6 <= len(LESSONS[game].steps) <= 10


@pytest.mark.parametrize("game", LESSONS)
def test_p8_a_first_match_is_played_as_a_new_match_is_and_may_only_be_shorter(game: str) -> None:
    assert set(LESSONS[game].options) <= {"dp_target"}


async def test_p8_an_answer_after_which_the_lesson_cannot_go_on_is_taken_back(school: Services) -> None:
    """Whatever the first step asks, the second attacks from b2: a piece has to be turned up there."""
    lesson = LESSONS["summoner_war"]
    free = msgspec.structs.replace(lesson.steps[0], wants=())
    school.lessons._lessons["summoner_war"] = msgspec.structs.replace(lesson, steps=(free, *lesson.steps[1:]))
    code = await school.lessons.open(ANN, "summoner_war")
    seen = await school.views.seat(code, lesson.seat)
    assert seen.plan is not None
    with pytest.raises(NotTaught, match=lesson.steps[1].name):
        await school.matches.submit(code, ANN, lesson.seat, seen.plan.id, ("summon", "h2"))
    assert (await school.lessons.place(code)).number == 1
    await school.matches.submit(code, ANN, lesson.seat, seen.plan.id, ("summon", "b2"))
    assert (await school.lessons.place(code)).number == 2


@pytest.mark.parametrize("game", LESSONS)
def test_p8_a_lesson_has_the_content_it_needs(game: str) -> None:
    assert list(LESSONS[game].lacks(read_folder(DATA / "content" / game))) == []


def test_p8_what_a_lesson_needs_and_the_content_does_not_say_is_named(tmp_path: Path) -> None:
    (tmp_path / "units.toml").write_text('[[units]]\nid = "bow"\nhp = 4\natk = 3\n')
    needs = '{ file = "units.toml", list = "units", id = "bow", is = { hp = 5, atk = 3 } }, '
    needs += '{ file = "units.toml", list = "units", id = "axe", is = { hp = 1 } }'
    (tmp_path / "lesson.toml").write_text(f'seat = 0\nsecret = "one"\nsteps = []\nneeds = [{needs}]\n')
    with pytest.raises(ContentError) as fault:
        read_lesson(tmp_path / "lesson.toml", tmp_path)
    assert fault.value.reason == (
        "units.toml: units bow: hp is 4, the lesson needs 5; units.toml: units axe is not there"
    )


async def test_p8_a_lesson_goes_on_where_it_was_left(
    school: Services, store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    code = await led_to(school, FIRST, 2)
    again = over(store, clock, sender)
    assert await again.lessons.open(ANN, FIRST) == code
    assert (await again.lessons.place(code)).number == 3
    await answer(again, code)
    assert (await again.lessons.place(code)).number == 4


async def test_p8_a_lesson_begins_anew_when_it_is_over_or_so_wished(school: Services) -> None:
    code = await led_to(school, FIRST, len(LESSONS[FIRST].steps))
    assert await school.lessons.open(ANN, FIRST) == code
    assert (await school.lessons.place(code)).number == 1
    await answer(school, code)
    assert await school.lessons.again(code, ANN) == code
    assert (await school.lessons.place(code)).number == 1
    await answer(school, code)


async def test_p8_a_lesson_that_has_changed_begins_anew(
    school: Services, store: SqliteStore, clock: FakeClock, sender: FakeSender
) -> None:
    code = await led_to(school, FIRST, 2)
    changed = over(store, clock, sender)
    lesson = LESSONS[FIRST]
    shorter = type(lesson)(lesson.seat, lesson.secret, lesson.steps[:-1], lesson.opening, lesson.options)
    changed.lessons._lessons[FIRST] = shorter
    assert await changed.lessons.open(ANN, FIRST) == code
    assert (await changed.lessons.place(code)).number == 1


async def test_p8_each_learner_has_a_lesson_of_their_own(school: Services) -> None:
    mine, theirs = await led_to(school, FIRST, 1), await school.lessons.open(BOB, FIRST)
    assert mine != theirs
    assert (await school.lessons.place(theirs)).number == 1
    seat = LESSONS[FIRST].seat
    seen = await school.views.seat(mine, seat)
    assert seen.plan is not None
    with pytest.raises(NotYourSeat):
        await school.matches.submit(mine, BOB, seat, seen.plan.id, seen.plan.default)
    with pytest.raises(NotSeated):
        await school.lessons.again(mine, BOB)


async def test_p8_a_lesson_is_no_match_and_says_nothing_to_anybody(
    school: Services, store: SqliteStore, sender: FakeSender
) -> None:
    await led_to(school, FIRST, 3)
    assert await school.views.mine(ANN) == []
    assert await store.with_ai() == []
    assert await store.next_try() is None
    assert await store.next_due() is None
    assert sender.kinds() == []


async def test_p8_a_lesson_has_no_room_for_conceding(school: Services) -> None:
    code = await led_to(school, FIRST, 1)
    seat = LESSONS[FIRST].seat
    seen = await school.views.seat(code, seat)
    side = next(d for d in seen.decisions if d.kind == "concede")
    with pytest.raises(OnlyTaught):
        await school.matches.submit(code, ANN, seat, side.id, next(iter(GAMES[0].choices(seen.view, side))))


@few(2)
@pytest.mark.parametrize("game", LESSONS)
async def test_p8_a_lesson_has_no_room_for_what_lies_beside_its_questions(school: Services, game: str) -> None:
    """A standing order would answer for the learner what the next steps ask."""
    seat, rules = LESSONS[game].seat, school.desk.library.current(game)
    code = await school.lessons.open(ANN, game)
    for _ in LESSONS[game].steps:
        seen = await school.views.seat(code, seat)
        for side in (d for d in seen.decisions if d.clock == "side"):
            for choice in islice(rules.choices(seen.view, side), 3):
                with pytest.raises(OnlyTaught):
                    await school.matches.submit(code, ANN, seat, side.id, choice)
        await answer(school, code)
    assert (await school.lessons.place(code)).step is None


async def test_p8_a_click_that_comes_twice_is_applied_once(school: Services) -> None:
    code = await school.lessons.open(ANN, FIRST)
    place = await school.lessons.place(code)
    assert place.step is not None
    seat = LESSONS[FIRST].seat
    seen = await school.views.seat(code, seat)
    assert seen.plan is not None
    first, *then = place.step.choices
    for _ in range(2):
        await school.matches.submit(code, ANN, seat, seen.plan.id, first, then=then, interaction="press.1")
    assert (await school.lessons.place(code)).number == 2


async def test_p8_a_game_without_a_lesson_is_named(school: Services) -> None:
    with pytest.raises(NoLesson):
        await school.lessons.open(ANN, "nim")


async def test_p8_who_is_forgotten_leaves_no_lesson(school: Services, store: SqliteStore) -> None:
    code = await led_to(school, FIRST, 1)
    other = await school.lessons.open(BOB, FIRST)
    await store.forget(ANN)
    with pytest.raises(NoSuchMatch):
        await school.lessons.place(code)
    assert (await school.lessons.place(other)).number == 1
