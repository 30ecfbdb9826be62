"""What first matches say stands on their boards, in every language, whatever was tuned since they were written."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.services.build import Services
from bot.storage.sqlite import SqliteStore
from rules.kernel.types import Event
from tests.support.boards import Board, board, told
from tests.support.lessons import Scene, scenes
from tests.support.shared_out import at_landing, few
from tests.support.taught import LANGUAGES, names, said, strangers, unnamed

from .fakes import ANN, FakeClock, FakeSender
from .test_lessons import GAMES, LESSONS, over

FORETOLD = {"value", "cp", "points"}
"""Kinds of figures of which a task says what they come to: attacks together, what is left, what is won."""
OF = {game.name: game for game in GAMES}


@pytest.fixture
def school(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return over(store, clock, sender)


def texts(game: str, scene: Scene, locale: str) -> dict[str, str]:
    """Return what a step says, by its part."""
    return {part: said(f"{game}.learn.{scene.step.name}.{part}", locale) for part in ("task", "hint", "done")}


def aimed(scene: Scene) -> Board:
    """Return the squares that the step's own answers go to."""
    tokens = " ".join(scene.step.answers)
    return Board(frozenset(), frozenset(re.findall(r"(?<![.\w])[a-h][1-9](?!\w)", tokens)))


def acted(game: str, scene: Scene, seat: int) -> Iterator[str]:
    """Yield the keys of the names with which the learner acts in a step."""
    if game == "summoner_war" and scene.step.answers[0].split()[0] in {"attack", "summon"}:
        at = scene.step.answers[0].split()[1]
        yield f"{game}.type.{scene.before.board['abcdefgh'.index(at[0]) + 8 * int(at[1]) - 8].type}"
    if game == "skirmish":
        started = {event.data["unit"] for event in scene.events if event.kind == "row_started"}
        own = [unit for unit in scene.before.units if unit.side == seat and unit.tag in started]
        yield from (f"{game}.unit.{unit.type}" for unit in own if unit.slot != "m")
    for event in scene.events:
        yield from _acted(game, scene, event, seat)


def _acted(game: str, scene: Scene, event: Event, seat: int) -> Iterator[str]:
    data = event.data
    if "card" in data and data.get("seat") == seat and event.kind in {"deployed", "attached", "event_played"}:
        yield f"{game}.card.{data['card']}"
    if event.kind in {"card_played", "card_used"} and data["seat"] == seat:
        yield f"{game}.card.{data['card']}"
    if game == "dozen_war" and event.kind in {"dug", "attacked"} and data["unit"].startswith("a.g"):
        yield f"{game}.general.{data['unit'][2:]}"
        if data.get("skill"):
            yield f"{game}.skill.{data['skill']}"
    if game == "chesswarrior" and event.kind == "ended" and data["hero"].startswith("s"):
        yield f"{game}.hero.{key_of(scene, data['hero'])}"
    if game == "chesswarrior" and event.kind == "declared" and data["hero"].startswith("s"):
        key = f"{game}.ability.{key_of(scene, data['hero'])}.{data['ability']}"
        if key in names(game, "en"):
            yield key


def key_of(scene: Scene, hero: str) -> str:
    """Return the content key of a hero such as `s3`."""
    return next(one.key for one in scene.before.heroes if (one.side, one.slot) == ("sn".index(hero[0]), int(hero[1:])))


@at_landing
@pytest.mark.parametrize("game", LESSONS)
async def test_names_squares_and_figures_of_a_first_match_are_those_of_its_boards(school: Services, game: str) -> None:
    wrong: list[tuple[str, str, str, list[str]]] = []
    for scene in await scenes(school, game, LESSONS[game], ANN):
        before, after = board(OF[game], scene.before), board(OF[game], scene.after)
        heard = told(OF[game], scene.events)
        coming = {kind: found for kind, found in (after | heard).figures.items() if kind in FORETOLD}
        shown = {
            "task": before | aimed(scene) | Board(frozenset(), frozenset(), coming),
            "done": before | after | heard | aimed(scene),
        }
        for locale in LANGUAGES.locales:
            for part, text in texts(game, scene, locale).items():
                found = list(strangers(game, text, locale, shown["done" if part == "done" else "task"]))
                wrong += [(scene.step.name, part, locale, found)] if found else []
    assert not wrong, "\n".join(map(str, wrong))


@few(2)
@pytest.mark.parametrize("game", LESSONS)
async def test_a_step_names_what_the_learner_acts_with(school: Services, game: str) -> None:
    wrong: list[tuple[str, str, list[str]]] = []
    for scene in await scenes(school, game, LESSONS[game], ANN):
        keys = sorted({*acted(game, scene, LESSONS[game].seat)})
        for locale in LANGUAGES.locales:
            spoken = texts(game, scene, locale)
            found = unnamed(game, (spoken["task"], spoken["hint"]), locale, keys)
            wrong += [(scene.step.name, locale, found)] if found else []
    assert not wrong, "\n".join(map(str, wrong))
